package eval

import (
	"context"
	"slices"
	"time"

	"ibid/backend/ibid"
)

// AskBench is how long questions take in a library, from the question to its judged
// evidence: all there is to an answer without a chat model but its storing.
type AskBench struct {
	Questions int           `json:"questions"` // the first one included
	First     time.Duration `json:"first"`     // of the first question, which loads the built-in models
	Median    time.Duration `json:"median"`    // of the others
	P95       time.Duration `json:"p95"`       // of the others
	CPU       time.Duration `json:"cpu"`       // user and system, the mean of the others

	// Resident memory of the process, in bytes: before the first question, after the last,
	// and at the most; 0 where it is not known.
	Before int64 `json:"before"`
	After  int64 `json:"after"`
	Peak   int64 `json:"peak"`
}

// fewestAsked is how many questions there must be, for the first is not like the others.
const fewestAsked = 2

// RunAskBench asks questions one after the other. Nothing is stored. Returns CodeInvalid
// for fewer than two, and the error of the first that fails.
func (s Services) RunAskBench(ctx context.Context, scope ibid.Scope, questions []Question) (AskBench, error) {
	bench := AskBench{Questions: len(questions), Before: residentBytes("self")}
	if len(questions) < fewestAsked {
		return bench, ibid.Errorf(ibid.CodeInvalid, "There are too few questions to measure.").WithHint("Put two or more into the file, one a line.")
	}
	peak := watchMemory(true)
	var took []time.Duration
	for i, q := range questions {
		used, err := measure(func() error {
			_, err := s.Ask.Check(ctx, scope, q.Question)
			return err
		})
		if err != nil {
			peak()
			return bench, err
		}
		if i == 0 {
			bench.First = used.Wall
			continue
		}
		took = append(took, used.Wall)
		bench.CPU += used.CPU / time.Duration(len(questions)-1)
	}
	bench.After, bench.Peak = residentBytes("self"), peak()
	slices.Sort(took)
	bench.Median, bench.P95 = took[len(took)/2], took[len(took)*95/100]
	return bench, nil
}
