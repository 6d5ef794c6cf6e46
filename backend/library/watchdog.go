package library

import (
	"context"
	"time"

	"ibid/backend/ibid"
)

// The watchdog counts the time in which Ibid runs: a program that was stopped, or a
// computer that wakes for a moment now and then, has lost none. It looks often, and
// takes what is longer than two looks for a pause.
const (
	watchCheck = time.Second
	watchPause = 2 * watchCheck
)

// patience is how long a stage may run without anything being committed. Each is
// well above what the stage allows itself for a commit.
var patience = map[ibid.Stage]time.Duration{
	// Up to 32 pages, each with 20 seconds of a processor and few of them tried
	// twice, and before them up to five minutes to start PDFium.
	ibid.StageRead: 30 * time.Minute,
	// A page has five minutes with Tesseract and five with the built-in reader. A vision model has two to begin and
	// then writes up to 3,584 tokens, at one or two a second on a slow laptop.
	ibid.StageRecognise: 60 * time.Minute,
	// A request of 32 passages has two minutes, and is halved where one of them is
	// too long; other work may keep the model server busy meanwhile.
	ibid.StageEmbed: 30 * time.Minute,
	// Eight passages, each asked about up to twice, with two minutes to begin and
	// then up to 256 tokens.
	ibid.StageContextualise: 120 * time.Minute,
}

// watch stops work that gets no further: nothing was committed for as long as its
// stage may take.
func (q *Queue) watch(ctx context.Context, t *turn, stop context.CancelCauseFunc) {
	ticker := time.NewTicker(watchCheck)
	defer ticker.Stop()
	for {
		select {
		case now := <-ticker.C:
			if stage, idle := q.idleFor(t, now); idle >= patience[stage] {
				stop(stuck(t.doc, stage))
				return
			}
		case <-ctx.Done():
			return
		}
	}
}

// idleFor looks at a turn and returns its stage, and how long Ibid has been running
// since the turn last got further.
func (q *Queue) idleFor(t *turn, now time.Time) (ibid.Stage, time.Duration) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return t.stage, t.idle.Tick(now, watchPause)
}

// stuck says that work got no further.
func stuck(doc ibid.Document, stage ibid.Stage) *ibid.Error {
	doing := map[ibid.Stage]string{
		ibid.StageRead:          "Reading",
		ibid.StageRecognise:     "Reading the scans of",
		ibid.StageEmbed:         "Indexing",
		ibid.StageContextualise: "Describing the passages of",
	}[stage]
	return ibid.Errorf(ibid.CodeTimeout, "%s “%s” got no further for %d minutes and was stopped.", doing, doc.Name, int(patience[stage].Minutes())).
		WithHint("What was done by then is kept. Try again when the computer has less to do.")
}
