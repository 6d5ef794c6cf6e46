package backend

import (
	"context"
	"os"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/insights"
	"ibid/internal/savefile"
)

// Insights makes the figures of a workspace's query log over the latest days, of
// which today is the last; for all that is logged if days is 0, less, or more than a
// hundred years.
func (b *Backend) Insights(ctx context.Context, ws ibid.WorkspaceID, days int) (ibid.Insights, error) {
	now := time.Now()
	lines, err := b.QueryLog(ctx, ws, days)
	if err != nil {
		return ibid.Insights{}, err
	}
	return insights.Of(lines, firstDay(now, days), now), nil
}

// QueryLog returns the lines of a workspace's query log over the latest days, the
// newest first; days as for [Backend.Insights].
func (b *Backend) QueryLog(ctx context.Context, ws ibid.WorkspaceID, days int) ([]ibid.LoggedQuery, error) {
	return b.Store.Talk.QueryLog(ctx, ws, firstDay(time.Now(), days), 0)
}

// firstDay is the beginning of the first of so many days, of which now is in the last;
// the zero time for all of them, see [Backend.Insights].
func firstDay(now time.Time, days int) time.Time {
	if days <= 0 || days > 36500 {
		return time.Time{}
	}
	return time.Date(now.Year(), now.Month(), now.Day()-days+1, 0, 0, 0, 0, now.Location())
}

// ExportQueryLog writes a workspace's query log into a file as comma-separated
// values, the newest line first. Whenever it fails, what was at path before is
// still there. An ordinary file is replaced only with overwrite, since values have no
// place for a mark that Ibid wrote them; a document of the library or one of its own
// files never is. Returns the errors of [savefile.Write].
func (b *Backend) ExportQueryLog(ctx context.Context, ws ibid.WorkspaceID, path string, overwrite bool) error {
	lines, err := b.Store.Talk.QueryLog(ctx, ws, time.Time{}, 0)
	if err != nil {
		return err
	}
	return unwritten(ctx, path, savefile.Write(path, b.rules(ctx, overwrite, nil), func(file *os.File) error {
		return insights.WriteCSV(file, lines)
	}))
}

// ClearQueryLog deletes a workspace's query log. Its conversations stay.
func (b *Backend) ClearQueryLog(ctx context.Context, ws ibid.WorkspaceID) error {
	return b.Store.Talk.ClearQueryLog(ctx, ws)
}
