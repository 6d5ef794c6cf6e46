package library

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/library/folder"
)

// tryAgain is how long to wait when the library cannot be read or written.
const tryAgain = 30 * time.Second

// Watch keeps every workspace that is not archived in step with its folders,
// but for those that are paused, until ctx ends. It returns when nobody watches or
// looks any more. It is called once; what it finds is read by [Queue.Run].
func (fs *Folders) Watch(ctx context.Context) {
	kept := map[ibid.FolderID]*keptFolder{}
	defer func() {
		for _, k := range kept {
			k.stop()
		}
	}()
	for ctx.Err() == nil {
		again := fs.whenRewatched() // before the list is read: nothing is missed in between
		var later <-chan time.Time
		wanted, err := fs.watched(ctx)
		if err == nil {
			fs.keep(ctx, kept, wanted)
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

// SyncAll looks once through the folders that [Folders.Watch] would
// watch, as [Folders.Sync] does, and gives what it found in all of them. One
// that cannot be reached says so in its Problem and is no error.
func (fs *Folders) SyncAll(ctx context.Context, progress func(ibid.Progress)) (all FolderChanges, err error) {
	wanted, err := fs.watched(ctx)
	if err != nil {
		return all, err
	}
	for id, f := range wanted {
		found, err := fs.Sync(ctx, f.WorkspaceID, id, progress)
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
func (fs *Folders) rewatch() {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	if fs.again != nil {
		close(fs.again)
		fs.again = nil
	}
}

// whenRewatched is closed at the next call of rewatch.
func (fs *Folders) whenRewatched() <-chan struct{} {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	if fs.again == nil {
		fs.again = make(chan struct{})
	}
	return fs.again
}

func (fs *Folders) watched(ctx context.Context) (map[ibid.FolderID]ibid.Folder, error) {
	open, err := fs.l.Workspaces.open(ctx)
	if err != nil {
		return nil, err
	}
	wanted := map[ibid.FolderID]ibid.Folder{}
	for workspace := range open {
		folders, err := fs.l.store.Folders(ctx, workspace)
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
func (fs *Folders) keep(ctx context.Context, kept map[ibid.FolderID]*keptFolder, wanted map[ibid.FolderID]ibid.Folder) {
	for id, k := range kept {
		if f, ok := wanted[id]; !ok || !slices.Equal(f.Ignore, k.Ignore) {
			k.stop()
			delete(kept, id)
		}
	}
	for id, f := range wanted {
		if kept[id] == nil {
			kept[id] = fs.keepFolder(ctx, f)
		}
	}
}

// keptFolder is a folder that its workspace is being kept in step with.
type keptFolder struct {
	ibid.Folder
	stop func() // and waits until it has stopped
}

func (fs *Folders) keepFolder(ctx context.Context, f ibid.Folder) *keptFolder {
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	k := &keptFolder{f, func() {
		cancel()
		group.Wait()
		fs.update(f.ID, func(state *folderState) { state.slow = nil })
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
		fs.update(f.ID, func(state *folderState) { state.slow = reason })
		fs.tell(f.WorkspaceID)
	}
	group.Go(func() { folder.Watch(ctx, f.Path, ignore, changed, slow) })
	group.Go(func() { fs.lookWhenever(ctx, f, looks) })
	return k
}

// lookWhenever looks through a folder whenever it is told to, and once more when
// files were being written or the look failed.
func (fs *Folders) lookWhenever(ctx context.Context, f ibid.Folder, looks <-chan struct{}) {
	var later <-chan time.Time
	for {
		select {
		case <-looks:
		case <-later:
		case <-ctx.Done():
			return
		}
		changes, err := fs.Sync(ctx, f.WorkspaceID, f.ID, nil)
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
