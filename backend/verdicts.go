package backend

import (
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"ibid/backend/ibid"
	"ibid/internal/savefile"
)

// verdicts keeps what came of testing models, in a small file of its own as [lastUsed] does:
// it is about this computer. It is safe for concurrent use.
type verdicts struct {
	path string

	mu sync.Mutex
	on map[string]ibid.ModelVerdict // by name
}

func verdictsFile(home string) string { return filepath.Join(home, "models-tested.json") }

// openVerdicts reads the file. One that is not there, or damaged, is as an empty one.
func openVerdicts(path string) *verdicts {
	v := &verdicts{path: path, on: map[string]ibid.ModelVerdict{}}
	if text, err := ibid.ReadFile(path, 1<<20); err == nil && json.Unmarshal(text, &v.on) != nil {
		v.on = map[string]ibid.ModelVerdict{}
	}
	return v
}

// Keep keeps the verdict of a test in the place of an earlier one. A disk that does not
// allow it is no reason to keep a test from ending.
func (v *verdicts) Keep(test ibid.ModelTest) {
	verdict := ibid.ModelVerdict{At: time.Now().UTC().Truncate(time.Second), Digest: test.Digest, Tasks: len(test.Tasks), Failed: []string{}, WritePace: test.WritePace}
	for _, task := range test.Tasks {
		if task.Passed {
			verdict.Passed++
		} else {
			verdict.Failed = append(verdict.Failed, task.Name)
		}
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.on[test.Model] = verdict
	if err := savefile.Replace(v.path, func(file *os.File) error { return json.NewEncoder(file).Encode(v.on) }); err != nil {
		slog.Warn("keep the verdict on a model", "error", err)
	}
}

// Of returns the last verdict on a model with this content; nil: there is none.
func (v *verdicts) Of(name, digest string) *ibid.ModelVerdict {
	v.mu.Lock()
	defer v.mu.Unlock()
	for other, verdict := range v.on {
		if ibid.SameModel(other, name) && verdict.Digest == digest {
			return &verdict
		}
	}
	return nil
}
