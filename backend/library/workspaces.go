package library

import (
	"context"
	"strconv"
	"strings"

	"ibid/backend/ibid"
)

// WorkspaceStore keeps the workspaces.
type WorkspaceStore interface {
	Workspaces(ctx context.Context) ([]ibid.Workspace, error)
	CreateWorkspace(ctx context.Context, name string) (ibid.Workspace, error)
	RenameWorkspace(ctx context.Context, workspace ibid.WorkspaceID, name string) (ibid.Workspace, error)
	ArchiveWorkspace(ctx context.Context, workspace ibid.WorkspaceID, archived bool) (ibid.Workspace, error)
	SetProfile(ctx context.Context, workspace ibid.WorkspaceID, profile ibid.Profile) (ibid.Workspace, error)
	// DeleteWorkspace gives the hashes of the contents that left the library.
	DeleteWorkspace(ctx context.Context, workspace ibid.WorkspaceID) (gone []string, err error)
}

// Workspaces keep documents and conversations apart.
type Workspaces struct{ l *Library }

// List lists all workspaces, the archived ones among them.
func (ws *Workspaces) List(ctx context.Context) ([]ibid.Workspace, error) {
	return ws.l.store.Workspaces(ctx)
}

// Create makes an empty workspace. Returns CodeInvalid for a name that
// cannot be one and CodeConflict for one that is taken, in whatever case.
func (ws *Workspaces) Create(ctx context.Context, name string) (ibid.Workspace, error) {
	name, err := ibid.WorkspaceName(name)
	if err != nil {
		return ibid.Workspace{}, err
	}
	return ws.l.store.CreateWorkspace(ctx, name)
}

// Rename gives a workspace another name, as [Workspaces.Create] does.
func (ws *Workspaces) Rename(ctx context.Context, workspace ibid.WorkspaceID, name string) (ibid.Workspace, error) {
	name, err := ibid.WorkspaceName(name)
	if err != nil {
		return ibid.Workspace{}, err
	}
	return ws.l.store.RenameWorkspace(ctx, workspace, name)
}

// SetProfile sets the profile for the answers of a workspace by its name; if that is
// empty, the settings decide. Returns CodeInvalid for a name that no
// profile has and CodeNotFound where there is no such workspace.
func (ws *Workspaces) SetProfile(ctx context.Context, workspace ibid.WorkspaceID, name string) (ibid.Workspace, error) {
	profile, err := ibid.ProfileNamed(name)
	if err != nil {
		return ibid.Workspace{}, err
	}
	return ws.l.store.SetProfile(ctx, workspace, profile)
}

// Archive puts a workspace out of sight, or brings it back. Nobody works
// on an archived one; what is to be done on its documents goes on when it is
// brought back, or in another workspace that has them too. Returns CodeConflict
// for the last one that is not archived.
func (ws *Workspaces) Archive(ctx context.Context, workspace ibid.WorkspaceID, archived bool) (ibid.Workspace, error) {
	changed, err := ws.l.store.ArchiveWorkspace(ctx, workspace, archived)
	if err != nil {
		return changed, err
	}
	ws.l.Folders.rewatch()
	if archived {
		return changed, ws.leave(ctx, workspace)
	}
	ws.l.Index.wake() // they may lack passages of it
	return changed, ws.l.Queue.resume(ctx, workspace)
}

// leave stops the looks through the folders of a workspace, and the work that goes
// through its documents.
func (ws *Workspaces) leave(ctx context.Context, workspace ibid.WorkspaceID) error {
	folders, err := ws.l.store.Folders(ctx, workspace)
	if err != nil {
		return err
	}
	for _, f := range folders {
		ws.l.jobs.Stop(folderJob(f.ID))
	}
	for _, doc := range ws.l.Queue.under(workspace) {
		copies, err := ws.l.store.Copies(ctx, doc.WorkspaceID, doc.ID)
		if err != nil {
			return err
		}
		ws.l.Queue.halt(doc)
		if err := ws.l.Queue.goOnWith(ctx, copies); err != nil {
			return err
		}
	}
	return nil
}

// under gives the documents of a workspace through which there is work.
func (q *Queue) under(workspace ibid.WorkspaceID) (docs []ibid.Document) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, turns := range []map[content]*turn{q.waiting, q.working} {
		for _, t := range turns {
			if t.doc.WorkspaceID == workspace {
				docs = append(docs, t.doc)
			}
		}
	}
	return docs
}

// Delete deletes a workspace with its documents, conversations, folders
// and tags. Files stay where they are, and so does what was read of those that are
// in another workspace too. Returns CodeConflict for the last workspace.
func (ws *Workspaces) Delete(ctx context.Context, workspace ibid.WorkspaceID) error {
	docs, err := ws.l.store.Documents(ctx, workspace)
	if err != nil {
		return err
	}
	var copies []ibid.Document
	for _, doc := range docs {
		if doc.Elsewhere == 0 {
			continue
		}
		others, err := ws.l.store.Copies(ctx, workspace, doc.ID)
		if err != nil {
			return err
		}
		copies = append(copies, others...)
	}
	under := ws.l.Queue.under(workspace)
	for _, doc := range under {
		ws.l.Queue.halt(doc)
	}
	gone, err := ws.l.store.DeleteWorkspace(ctx, workspace)
	if err != nil {
		return ws.l.Queue.goOnAfter(ctx, err, under)
	}
	ws.l.Folders.rewatch()
	ws.l.dropCopies(gone)
	for _, doc := range docs {
		ws.l.notify(Change{Document: doc, Removed: true})
	}
	return ws.l.Queue.goOnWith(ctx, copies)
}

// Find returns the workspace that the user means by its number or its
// name, in whatever case; for an empty name the first one that is not archived.
// Returns CodeNotFound when there is none.
func (ws *Workspaces) Find(ctx context.Context, name string) (ibid.Workspace, error) {
	workspaces, err := ws.l.store.Workspaces(ctx)
	if err != nil {
		return ibid.Workspace{}, err
	}
	for _, w := range workspaces {
		switch {
		case name == "" && !w.Archived,
			name != "" && strings.EqualFold(w.Name, strings.TrimSpace(name)):
			return w, nil
		}
	}
	for _, w := range workspaces {
		if strconv.FormatInt(int64(w.ID), 10) == name {
			return w, nil
		}
	}
	return ibid.Workspace{}, ibid.Errorf(ibid.CodeNotFound, "There is no workspace “%s”.", name).WithHint("\"ibid workspace list\" lists them.")
}

// open reports which workspaces are worked on.
func (ws *Workspaces) open(ctx context.Context) (map[ibid.WorkspaceID]bool, error) {
	workspaces, err := ws.l.store.Workspaces(ctx)
	if err != nil {
		return nil, err
	}
	open := map[ibid.WorkspaceID]bool{}
	for _, w := range workspaces {
		if !w.Archived {
			open[w.ID] = true
		}
	}
	return open, nil
}
