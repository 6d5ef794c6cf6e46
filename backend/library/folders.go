package library

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/library/folder"
)

// FolderStore keeps the folders, and what was made of their files.
type FolderStore interface {
	AddFolder(ctx context.Context, workspace ibid.WorkspaceID, f ibid.Folder) (ibid.Folder, error)
	Folders(ctx context.Context, workspace ibid.WorkspaceID) ([]ibid.Folder, error)
	Folder(ctx context.Context, workspace ibid.WorkspaceID, id ibid.FolderID) (ibid.Folder, error)
	SetFolder(ctx context.Context, workspace ibid.WorkspaceID, f ibid.Folder) error
	CheckedFolder(ctx context.Context, workspace ibid.WorkspaceID, id ibid.FolderID, at time.Time, problem *ibid.Error) error
	DeleteFolder(ctx context.Context, workspace ibid.WorkspaceID, id ibid.FolderID) error

	FolderFiles(ctx context.Context, workspace ibid.WorkspaceID, id ibid.FolderID) ([]ibid.FolderFile, error)
	SaveFolderFile(ctx context.Context, workspace ibid.WorkspaceID, id ibid.FolderID, f ibid.FolderFile) error
	RenameFolderFile(ctx context.Context, workspace ibid.WorkspaceID, id ibid.FolderID, from, to string) error
	DeleteFolderFile(ctx context.Context, workspace ibid.WorkspaceID, id ibid.FolderID, path string) error

	SetPresence(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, presence ibid.Presence, replacedBy ibid.DocumentID) error
	MoveFile(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, path, name string) error
}

// Folders are the folders that workspaces are kept in step with.
type Folders struct {
	l *Library

	// deciding is held while it is decided what becomes of a document whose file
	// has gone or changed: another folder may hold the same bytes.
	deciding sync.Mutex

	mu     sync.Mutex
	states map[ibid.FolderID]*folderState
	again  chan struct{} // closed when other folders are to be watched; nil: nobody waits
	notify func(ibid.WorkspaceID)
}

// folderState is how it goes with one folder.
type folderState struct {
	turn        chan struct{} // holds something while the folder is looked through
	device      folder.Device // where its files were found the last time
	looking     bool
	done, total int
	slow        *ibid.Error
}

// of is the state of a folder. The lock is held.
func (fs *Folders) of(id ibid.FolderID) *folderState {
	if fs.states == nil {
		fs.states = map[ibid.FolderID]*folderState{}
	}
	state := fs.states[id]
	if state == nil {
		state = &folderState{turn: make(chan struct{}, 1)}
		fs.states[id] = state
	}
	return state
}

// update changes the state of a folder.
func (fs *Folders) update(id ibid.FolderID, change func(*folderState)) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	change(fs.of(id))
}

// describe adds to a folder how it goes with it now.
func (fs *Folders) describe(to *ibid.Folder) {
	fs.update(to.ID, func(state *folderState) {
		to.Looking, to.Done, to.Total, to.Slow = state.looking, state.done, state.total, state.slow
	})
}

// take waits until nobody looks through a folder and keeps others from it until
// the turn is given back.
func (fs *Folders) take(ctx context.Context, id ibid.FolderID) (giveBack func(), err error) {
	fs.mu.Lock()
	turn := fs.of(id).turn
	fs.mu.Unlock()
	select {
	case turn <- struct{}{}:
		return func() { <-turn }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Notify sets who is told that what [Folders.List] answers for a
// workspace has changed. It is called as [Library.Notify] says.
func (fs *Folders) Notify(notify func(ibid.WorkspaceID)) { fs.notify = notify }

func (fs *Folders) tell(workspace ibid.WorkspaceID) {
	if fs.notify != nil {
		fs.notify(workspace)
	}
}

// Add keeps a workspace in step with a folder, but for what patterns pass
// over; see [folder.ParseIgnore]. It does not wait for the folder to be looked
// through: while [Folders.Watch] runs that begins at once, otherwise with
// [Folders.Sync]. Documents that were added from it by hand come with it from
// then on.
//
// Returns CodeNotFound when there is no such folder, CodeInvalid for a file and for
// a pattern that makes no sense, and CodeConflict when the folder, or one around or
// within it, is in the workspace already.
func (fs *Folders) Add(ctx context.Context, workspace ibid.WorkspaceID, path string, ignore []string) (ibid.Folder, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return ibid.Folder{}, err
	}
	patterns, err := folder.ParseIgnore(ignore)
	if err != nil {
		return ibid.Folder{}, err
	}
	switch info, err := os.Stat(path); {
	case err != nil:
		return ibid.Folder{}, ibid.Errorf(ibid.CodeNotFound, "There is no folder “%s”.", path).WithHint("Check the path, and connect the drive it is on.")
	case !info.IsDir():
		return ibid.Folder{}, ibid.Errorf(ibid.CodeInvalid, "“%s” is a file, not a folder.", path).WithHint("Add the file itself, or choose the folder it is in.")
	}
	f, err := fs.l.store.AddFolder(ctx, workspace, ibid.Folder{Path: path, Ignore: patterns.Patterns()})
	if err != nil {
		return ibid.Folder{}, err
	}
	fs.rewatch()
	fs.tell(workspace)
	return f, nil
}

// List lists the folders of a workspace by their paths.
func (fs *Folders) List(ctx context.Context, workspace ibid.WorkspaceID) ([]ibid.Folder, error) {
	all, err := fs.l.store.Folders(ctx, workspace)
	for i := range all {
		fs.describe(&all[i])
	}
	return all, err
}

// Files lists what is known of a folder's files, by their paths: also those
// that became no document, with the reason. Returns CodeNotFound if the workspace
// has no such folder.
func (fs *Folders) Files(ctx context.Context, workspace ibid.WorkspaceID, id ibid.FolderID) ([]ibid.FolderFile, error) {
	return fs.l.store.FolderFiles(ctx, workspace, id)
}

// Set changes what is passed over in a folder, and whether it is paused: then
// a look that is under way stops, and nobody looks again but
// [Folders.Sync]. What a new pattern passes over goes as if its files had
// gone, and comes back when the pattern does not.
//
// Returns CodeInvalid for a pattern that makes no sense, and CodeNotFound if the
// workspace has no such folder; then nothing is changed.
func (fs *Folders) Set(ctx context.Context, workspace ibid.WorkspaceID, id ibid.FolderID, ignore []string, paused bool) (ibid.Folder, error) {
	patterns, err := folder.ParseIgnore(ignore)
	if err != nil {
		return ibid.Folder{}, err
	}
	err = fs.l.store.SetFolder(ctx, workspace, ibid.Folder{ID: id, Ignore: patterns.Patterns(), Paused: paused})
	if err != nil {
		return ibid.Folder{}, err
	}
	if paused {
		fs.l.jobs.Stop(folderJob(id))
	}
	fs.rewatch()
	fs.tell(workspace)
	f, err := fs.l.store.Folder(ctx, workspace, id)
	fs.describe(&f)
	return f, err
}

// Remove ends keeping a workspace in step with a folder. Its documents stay
// as if they had been added by hand, or else are removed with their old versions,
// but for those that another folder of the workspace has too. The files themselves
// are never touched. Killed in between it leaves the folder there, and can be
// called again. Returns CodeNotFound if the workspace has no such folder.
func (fs *Folders) Remove(ctx context.Context, workspace ibid.WorkspaceID, id ibid.FolderID, documents bool) error {
	if _, err := fs.l.store.Folder(ctx, workspace, id); err != nil {
		return err
	}
	fs.l.jobs.Stop(folderJob(id))
	giveBack, err := fs.take(ctx, id)
	if err != nil {
		return err
	}
	defer giveBack()
	if documents {
		if err := fs.removeDocumentsOf(ctx, workspace, id); err != nil {
			return err
		}
	}
	if err := fs.l.store.DeleteFolder(ctx, workspace, id); err != nil {
		return err
	}
	fs.rewatch()
	fs.tell(workspace)
	return nil
}

func (fs *Folders) removeDocumentsOf(ctx context.Context, workspace ibid.WorkspaceID, id ibid.FolderID) error {
	all, err := fs.l.everyDocument(ctx, workspace)
	if err != nil {
		return err
	}
	held, err := fs.placesOf(ctx, workspace)
	if err != nil {
		return err
	}
	var ids []ibid.DocumentID
	for _, doc := range all {
		elsewhere := slices.ContainsFunc(held[doc.ID], func(p place) bool { return p.folder != id })
		if doc.Folder == id && !elsewhere {
			ids = append(ids, doc.ID)
		}
	}
	return fs.l.Remove(ctx, workspace, ids, ibid.Removal{})
}

// folderJob is the name under which a look through a folder can be stopped.
func folderJob(id ibid.FolderID) string { return fmt.Sprintf("folder %d", id) }
