package library

import (
	"context"
	"log/slog"
	"os"
	"sync"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/ingest"
)

const (
	// calm is how long a file that changed must stay as it is before it is read
	// again: it may still be written or downloaded.
	calm      = 2 * time.Second
	calmCheck = 200 * time.Millisecond

	// restless is how long a file may go on changing until it is given up.
	restless = 2 * time.Minute

	// maxVersions is how often in a row the new bytes of a file are read, by whichever
	// documents.
	maxVersions = 5
)

// followFile gives a document whose file has changed before it was read the bytes
// that the file has now, and queues it again. Where some pages were read by then, the
// new version becomes a document of its own that replaces this one. It reports false
// where there is no new version to read: the file is gone or is no PDF any more. Files of
// folders are left to [Folders.Sync]. Returns CodeSourceGone for a file that goes on
// changing.
func (l *Library) followFile(ctx context.Context, doc ibid.Document) (followed bool, err error) {
	if doc.Folder != 0 || doc.Presence != ibid.PresenceCurrent {
		return false, nil
	}
	if !l.versions.next(doc.Path) {
		return false, keepsChanging(doc)
	}
	switch there, rested := calmed(ctx, doc.Path, restless); {
	case ctx.Err() != nil:
		return false, ctx.Err()
	case !there:
		return false, nil
	case !rested:
		l.versions.done(doc.Path)
		return false, keepsChanging(doc)
	}
	file, err := ingest.Fingerprint(ctx, doc.Path)
	if err != nil || file.Hash == doc.Hash {
		return false, ctx.Err()
	}
	doc, err = l.store.Document(ctx, doc.WorkspaceID, doc.ID)
	if err != nil {
		return false, err
	}
	slog.Info("take new version of file", "document", doc.ID)
	copies, err := l.store.Copies(ctx, doc.WorkspaceID, doc.ID)
	if err != nil {
		return false, err
	}
	now, gone, err := l.store.ReplaceFile(ctx, doc.WorkspaceID, doc.ID, file)
	switch {
	case ibid.CodeOf(err) == ibid.CodeConflict:
		return l.replaceDocument(ctx, doc, file)
	case err != nil:
		return false, err
	}
	if gone != "" {
		l.dropCopies([]string{gone})
	}
	if err := l.Queue.goOnWith(ctx, copies); err != nil {
		return false, err
	}
	_, _, err = l.take(ctx, now, true, ibid.PriorityPerson)
	return true, err
}

// replaceDocument lets another document of the same file take the place of one that
// was read in part, or that is in the workspace already.
func (l *Library) replaceDocument(ctx context.Context, doc ibid.Document, file ibid.NewDocument) (followed bool, err error) {
	now, fresh, err := l.addFile(ctx, doc.WorkspaceID, file)
	if err != nil {
		return false, err
	}
	if doc.PagesRead+doc.PagesFailed > 0 {
		err = l.store.SetPresence(ctx, doc.WorkspaceID, doc.ID, ibid.PresenceReplaced, now.ID)
	} else {
		var gone []string
		gone, err = l.store.RemoveDocuments(ctx, doc.WorkspaceID, []ibid.DocumentID{doc.ID}, ibid.Removal{})
		l.dropCopies(gone)
		l.notify(Change{Document: doc, Removed: true})
	}
	slog.Info("replace document by new version", "document", doc.ID, "by", now.ID, "new", fresh)
	return false, err // what is left of it ends as it was going to
}

func keepsChanging(doc ibid.Document) *ibid.Error {
	return ibid.Errorf(ibid.CodeSourceGone, "The file of “%s” keeps changing while it is read.", doc.Title).
		WithHint("Wait until the program that writes it has ended, or copy the file, and add it again.")
}

// calmed waits until a file hasn't changed for a while, for at most so long, and reports
// whether it is there and whether it came to rest.
func calmed(ctx context.Context, path string, most time.Duration) (there, rested bool) {
	end := time.Now().Add(most)
	ticker := time.NewTicker(calmCheck)
	defer ticker.Stop()
	var before os.FileInfo
	var still time.Duration
	for still < calm {
		info, err := os.Stat(path)
		if err != nil {
			return false, false
		}
		if time.Now().After(end) {
			return true, false
		}
		if before != nil && os.SameFile(before, info) && before.Size() == info.Size() && before.ModTime().Equal(info.ModTime()) {
			still += calmCheck
		} else {
			before, still = info, 0
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return true, false
		}
	}
	return true, true
}

// versions counts how often in a row a file had changed when it was to be read,
// by its path. The zero value is ready.
type versions struct {
	mu   sync.Mutex
	seen map[string]int
}

// next counts one more and reports whether it is to be read.
func (v *versions) next(path string) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.seen == nil {
		v.seen = map[string]int{}
	}
	v.seen[path]++
	if v.seen[path] > maxVersions {
		delete(v.seen, path)
		return false
	}
	return true
}

// done forgets a file that was read.
func (v *versions) done(path string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	delete(v.seen, path)
}
