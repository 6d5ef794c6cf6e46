package cli

import (
	"context"
	"sync"

	"ibid/backend/ibid"
	"ibid/backend/library"
)

// repair repairs what a check found, prints the outcome and returns the result of a second
// check.
func (s *Services) repair(ctx context.Context, env *Environment, report ibid.LibraryReport) (ibid.LibraryReport, error) {
	var failed []library.Reread
	var adding sync.Mutex
	s.Library.NotifyReread(func(r library.Reread) {
		adding.Lock()
		defer adding.Unlock()
		if r.Failure != nil {
			failed = append(failed, r)
		}
	})
	n, err := s.Library.Repair(ctx, report)
	if err == nil && n > 0 {
		progress := newProgress(env.Stderr)
		s.Library.Notify(progress.change)
		err = s.work(ctx, progress, s.Library.Queue.Wait)
	}
	if err != nil {
		return report, err
	}
	for _, r := range failed {
		printf(env.Stderr, "%s\n", r.Document.Name)
		explain(env.Stderr, r.Failure)
	}
	return s.Check(ctx)
}
