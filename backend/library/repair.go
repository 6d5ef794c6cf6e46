package library

import (
	"context"

	"ibid/backend/ibid"
)

// Repair mends what a check of the library has found, as far as it can be made again:
// documents whose stored text is damaged are read again from their files, and the
// search index is made again from the passages. It returns how many documents are
// being read again, which goes on in the queue; what was read before stays until the
// new reading is complete. Documents that are not ready, and older versions of files,
// cannot be read again: only a backup has their text.
func (l *Library) Repair(ctx context.Context, report ibid.LibraryReport) (n int, err error) {
	if len(report.Problems) > len(report.Damaged) {
		if err := l.store.Rebuild(ctx); err != nil {
			return 0, err
		}
	}
	for _, damaged := range report.Damaged {
		reread, err := l.Reread(ctx, damaged.Workspace, []ibid.DocumentID{damaged.Document})
		if err != nil && ibid.CodeOf(err) != ibid.CodeNotFound { // removed meanwhile
			return n, err
		}
		n += reread
	}
	return n, nil
}
