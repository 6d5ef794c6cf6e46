package search

import (
	"context"

	"ibid/backend/ibid"
)

// Record runs a stage and records it in the trace: work returns how many came out, a note, and
// scores.
func (s *Session) Record(stage ibid.Stage, in int, work func() (out int, note string, scores []float64)) {
	done := s.Trace.Start(stage, in)
	out, note, scores := work()
	done(out, note, scores...)
	s.ended()
}

// ended reports the stage that has just ended.
func (s *Session) ended() {
	if s.Ended != nil {
		s.Ended(s.Trace.Steps[len(s.Trace.Steps)-1])
	}
}

// Learn finds out the languages of a workspace, once.
func (s *Session) Learn(ctx context.Context, workspace ibid.WorkspaceID) (err error) {
	if s.Languages == nil {
		s.Languages, err = s.Store.Languages(ctx, workspace)
	}
	return err
}
