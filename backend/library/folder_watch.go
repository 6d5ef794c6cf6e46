package library

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"ibid/backend/folder"
	"ibid/backend/ibid"
)

// tryAgain is how long to wait when the library cannot be read or written.
const tryAgain = 30 * time.Second

// WatchFolders keeps every workspace that is not archived in step with its folders,
// but for those that are paused, until ctx ends. It returns when nobody watches or
// looks any more. It is called once; what it finds is read by [Library.Run].
func (l *Library) WatchFolders(ctx context.Context) {
	kept := map[ibid.FolderID]*keptFolder{}
	defer func() {
		for _, k := range kept {
			k.stop()
		}
	}()
	for ctx.Err() == nil {
		again := l.folders.whenRewatched() // before the list is read: nothing is missed in between
		var later <-chan time.Time
		wanted, err := l.foldersToKeep(ctx)
		if err == nil {
			l.keep(ctx, kept, wanted)
		} else if ctx.Err() == nil {
			slog.Error("list folders to watch", "error", err)
			later = time.After(tryAgain)
		}
		select {
		case <-again:
		case <-later:
		case <-ctx.Done():
		}
	}
}

// SyncFolders looks once through the folders that [Library.WatchFolders] would
// watch, as [Library.SyncFolder] does, and gives what it found in all of them. One
// that cannot be reached says so in its Problem and is no error.
func (l *Library) SyncFolders(ctx context.Context, progress func(ibid.Progress)) (all FolderChanges, err error) {
	wanted, err := l.foldersToKeep(ctx)
	if err != nil {
		return all, err
	}
	for id, f := range wanted {
		found, err := l.SyncFolder(ctx, f.WorkspaceID, id, progress)
		waiting := all.Waiting + found.Waiting
		all = all.Then(found)
		all.Waiting = waiting
		if err != nil && ibid.CodeOf(err) != ibid.CodeUnreachable {
			return all, err
		}
	}
	return all, nil
}

// rewatch lets the folders be listed again: one has come or gone or is another now,
// or a workspace is.
func (l *Library) rewatch() {
	l.folders.mu.Lock()
	defer l.folders.mu.Unlock()
	if l.folders.again != nil {
		close(l.folders.again)
		l.folders.again = nil
	}
}

// whenRewatched is closed at the next call of rewatch.
func (f *folders) whenRewatched() <-chan struct{} {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.again == nil {
		f.again = make(chan struct{})
	}
	return f.again
}

func (l *Library) foldersToKeep(ctx context.Context) (map[ibid.FolderID]ibid.Folder, error) {
	open, err := l.open(ctx)
	if err != nil {
		return nil, err
	}
	wanted := map[ibid.FolderID]ibid.Folder{}
	for workspace := range open {
		folders, err := l.store.Folders(ctx, workspace)
		if err != nil && ibid.CodeOf(err) != ibid.CodeNotFound { // deleted meanwhile
			return nil, err
		}
		for _, f := range folders {
			if !f.Paused {
				wanted[f.ID] = f
			}
		}
	}
	return wanted, nil
}

// keep ends and begins to keep folders, so that they are those that are wanted.
func (l *Library) keep(ctx context.Context, kept map[ibid.FolderID]*keptFolder, wanted map[ibid.FolderID]ibid.Folder) {
	for id, k := range kept {
		if f, ok := wanted[id]; !ok || !slices.Equal(f.Ignore, k.Ignore) {
			k.stop()
			delete(kept, id)
		}
	}
	for id, f := range wanted {
		if kept[id] == nil {
			kept[id] = l.keepFolder(ctx, f)
		}
	}
}

// keptFolder is a folder that its workspace is being kept in step with.
type keptFolder struct {
	ibid.Folder
	stop func() // and waits until it has stopped
}

func (l *Library) keepFolder(ctx context.Context, f ibid.Folder) *keptFolder {
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	k := &keptFolder{f, func() {
		cancel()
		group.Wait()
		l.folders.update(f.ID, func(state *folderState) { state.slow = nil })
	}}
	ignore, err := folder.ParseIgnore(f.Ignore)
	if err != nil { // they were checked when they were stored
		slog.Error("watch folder", "folder", f.ID, "error", err)
		return k
	}
	looks := make(chan struct{}, 1)
	changed := func() {
		select {
		case looks <- struct{}{}:
		default: // one is due anyway
		}
	}
	slow := func(reason *ibid.Error) {
		if reason != nil {
			slog.Warn("watch folder", "folder", f.ID, "error", reason.Err)
		}
		l.folders.update(f.ID, func(state *folderState) { state.slow = reason })
		l.tellFolders(f.WorkspaceID)
	}
	group.Go(func() { folder.Watch(ctx, f.Path, ignore, changed, slow) })
	group.Go(func() { l.lookWhenever(ctx, f, looks) })
	return k
}

// lookWhenever looks through a folder whenever it is told to, and once more when
// files were being written or the look failed.
func (l *Library) lookWhenever(ctx context.Context, f ibid.Folder, looks <-chan struct{}) {
	var later <-chan time.Time
	for {
		select {
		case <-looks:
		case <-later:
		case <-ctx.Done():
			return
		}
		changes, err := l.SyncFolder(ctx, f.WorkspaceID, f.ID, nil)
		later = nil
		switch code := ibid.CodeOf(err); {
		case err == nil && changes.Waiting > 0:
			later = time.After(folder.Settle)
		case err == nil, code == ibid.CodeUnreachable, code == ibid.CodeCancelled: // it is being watched for, or stopped
		default:
			slog.Error("look through folder", "folder", f.ID, "error", err)
			later = time.After(tryAgain)
		}
	}
}
