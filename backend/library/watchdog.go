package library

import (
	"context"
	"time"

	"ibid/backend/ibid"
)

// The watchdog counts its own checks, not the time between them: a computer that
// was asleep has lost none.
const watchCheck = time.Minute

// patience is how many checks a stage may go by without anything being committed.
// Each is well above what the stage allows itself for a commit.
var patience = map[ibid.Stage]int{
	// Up to 32 pages, each with 20 seconds and few of them tried twice, and before
	// them up to five minutes to start PDFium.
	ibid.StageRead: 30,
	// A page has five minutes with Tesseract. A vision model has two to begin and
	// then writes up to 3,584 tokens, at one or two a second on a slow laptop.
	ibid.StageRecognise: 60,
	// A request of 32 passages has two minutes, and is halved where one of them is
	// too long; other work may keep the model server busy meanwhile.
	ibid.StageEmbed: 30,
	// Eight passages, each asked about up to twice, with two minutes to begin and
	// then up to 256 tokens.
	ibid.StageContextualise: 120,
}

// watch stops work that gets no further: nothing was committed for as long as its
// stage may take.
func (l *Library) watch(ctx context.Context, t *turn, stop context.CancelCauseFunc) {
	ticker := time.NewTicker(watchCheck)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			if stage, idle := l.idleFor(t); idle >= patience[stage] {
				stop(stuck(t.doc, stage))
				return
			}
		case <-ctx.Done():
			return
		}
	}
}

// idleFor counts a check, and tells how many there were since a turn last got
// further, and in which stage it is.
func (l *Library) idleFor(t *turn) (ibid.Stage, int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	t.idle++
	return t.stage, t.idle
}

// stuck says that work got no further.
func stuck(doc ibid.Document, stage ibid.Stage) *ibid.Error {
	doing := map[ibid.Stage]string{
		ibid.StageRead:          "Reading",
		ibid.StageRecognise:     "Reading the scans of",
		ibid.StageEmbed:         "Indexing",
		ibid.StageContextualise: "Describing the passages of",
	}[stage]
	return ibid.Errorf(ibid.CodeTimeout, "%s “%s” got no further for %d minutes and was stopped.", doing, doc.Name, patience[stage]).
		WithHint("What was done by then is kept. Try again when the computer has less to do.")
}
