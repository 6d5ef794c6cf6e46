package library

import (
	"time"

	"ibid/backend/ibid"
)

const (
	// recent is how far back work counts for the pace.
	recent = time.Minute

	// merged is how close commits of a stage are counted as one.
	merged = time.Second

	// A commit that took longer than longest, or that many times what such a one
	// usually takes, was interrupted by something: the computer slept, or stood
	// still. It counts as no longer than that.
	longest    = 10 * time.Minute
	interrupts = 10
)

// sample is a commit of a turn, or some of about the same time.
type sample struct {
	from, at instant // when the work on it began, and when it was committed
	stage    ibid.Stage
	pieces   int           // pages or passages, as the stage has it
	took     time.Duration // of all workers together
}

// pace measures how long a piece of each stage takes one worker, over the last
// minute of work, or at the last commit where that is longer ago. The zero value
// knows nothing yet.
type pace struct{ samples []sample }

// note counts a commit, the latest so far: so many pieces of a stage, on which a
// worker has been since an instant.
func (p *pace) note(stage ibid.Stage, pieces int, since, now instant) {
	if pieces <= 0 {
		return
	}
	took := min(now-since, longest)
	if usual := p.each(stage); usual > 0 {
		took = min(took, interrupts*usual*time.Duration(pieces))
	}
	kept := p.samples[:0]
	for _, old := range p.samples {
		if now-old.at < recent || old.stage != stage && p.last(old) {
			kept = append(kept, old)
		}
	}
	p.samples = kept
	for i := range kept {
		if s := &kept[i]; s.stage == stage && now-s.at < merged {
			s.from, s.pieces, s.took = min(s.from, now-took), s.pieces+pieces, s.took+took
			return
		}
	}
	p.samples = append(kept, sample{from: now - took, at: now, stage: stage, pieces: pieces, took: took})
}

// last reports whether no later commit of its stage is known.
func (p *pace) last(s sample) bool {
	for _, other := range p.samples {
		if other.stage == s.stage && other.at > s.at {
			return false
		}
	}
	return true
}

// each is how long a piece of a stage takes, or 0 when that is unknown.
func (p *pace) each(stage ibid.Stage) time.Duration {
	var took time.Duration
	pieces := 0
	for _, s := range p.samples {
		if s.stage == stage {
			took, pieces = took+s.took, pieces+s.pieces
		}
	}
	if pieces == 0 {
		return 0
	}
	return took / time.Duration(pieces)
}

// pages is how many pages a second were read in the last minute, scans among them,
// by all workers together.
func (p *pace) pages(now instant) float64 {
	pages, begin := 0, now
	for _, s := range p.samples {
		if age := now - s.at; age < recent && (s.stage == ibid.StageRead || s.stage == ibid.StageRecognise) {
			pages += s.pieces
			begin = min(begin, max(s.from, now-recent))
		}
	}
	if pages == 0 {
		return 0
	}
	return float64(pages) / max(time.Second, now-begin).Seconds()
}

// amounts are pieces that are left to do, by stage.
type amounts map[ibid.Stage]float64

// seconds tells about how long one worker takes for what is left. Stages of which
// nothing was measured count for nothing: there may be no model for them. It is 0
// when nothing is known, and while a stage that is at work is not measured yet.
func (p *pace) seconds(left amounts, atWork ...ibid.Stage) float64 {
	for _, stage := range atWork {
		if p.each(stage) == 0 {
			return 0
		}
	}
	var seconds float64
	for stage, pieces := range left {
		seconds += pieces * p.each(stage).Seconds()
	}
	return seconds
}
