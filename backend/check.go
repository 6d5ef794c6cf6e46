package backend

import (
	"context"

	"ibid/backend/ibid"
)

// Check looks for damage in all of the library: its file, stored text, what rows point
// to, and the search index. It reads everything and changes nothing. The error is for
// a check that could not be done.
func (b *Backend) Check(ctx context.Context) (ibid.LibraryReport, error) {
	report, err := b.Store.DB.Check(ctx)
	if err == nil {
		err = b.Store.DB.CheckIndex(ctx, &report)
	}
	return report, err
}

// Repair repairs what [Backend.Check] finds, as far as it can be made again, and returns how
// many documents are being read again.
func (b *Backend) Repair(ctx context.Context) (int, error) {
	report, err := b.Check(ctx)
	if err != nil {
		return 0, err
	}
	return b.Library.Repair(ctx, report)
}
