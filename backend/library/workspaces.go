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

// Workspaces lists all workspaces, the archived ones among them.
func (l *Library) Workspaces(ctx context.Context) ([]ibid.Workspace, error) {
	return l.store.Workspaces(ctx)
}

// CreateWorkspace makes an empty workspace. Returns CodeInvalid for a name that
// cannot be one and CodeConflict for one that is taken, in whatever case.
func (l *Library) CreateWorkspace(ctx context.Context, name string) (ibid.Workspace, error) {
	name, err := ibid.WorkspaceName(name)
	if err != nil {
		return ibid.Workspace{}, err
	}
	return l.store.CreateWorkspace(ctx, name)
}

// RenameWorkspace gives a workspace another name, as [Library.CreateWorkspace] does.
func (l *Library) RenameWorkspace(ctx context.Context, workspace ibid.WorkspaceID, name string) (ibid.Workspace, error) {
	name, err := ibid.WorkspaceName(name)
	if err != nil {
		return ibid.Workspace{}, err
	}
	return l.store.RenameWorkspace(ctx, workspace, name)
}

// SetProfile gives the answers of a workspace a profile of their own, by its name;
// an empty one leaves them to the settings. Returns CodeInvalid for a name that no
// profile has and CodeNotFound where there is no such workspace.
func (l *Library) SetProfile(ctx context.Context, workspace ibid.WorkspaceID, name string) (ibid.Workspace, error) {
	profile, err := ibid.ProfileNamed(name)
	if err != nil {
		return ibid.Workspace{}, err
	}
	return l.store.SetProfile(ctx, workspace, profile)
}

// ArchiveWorkspace puts a workspace out of sight, or brings it back. Nobody works
// on an archived one; what is to be done on its documents goes on when it is
// brought back, or in another workspace that has them too. Returns CodeConflict
// for the last one that is not archived.
func (l *Library) ArchiveWorkspace(ctx context.Context, workspace ibid.WorkspaceID, archived bool) (ibid.Workspace, error) {
	changed, err := l.store.ArchiveWorkspace(ctx, workspace, archived)
	if err != nil {
		return changed, err
	}
	l.rewatch()
	if archived {
		return changed, l.leave(ctx, workspace)
	}
	l.indexesDue() // they may lack passages of it
	return changed, l.resume(ctx, workspace)
}

// leave stops the looks through the folders of a workspace, and the work that goes
// through its documents.
func (l *Library) leave(ctx context.Context, workspace ibid.WorkspaceID) error {
	folders, err := l.store.Folders(ctx, workspace)
	if err != nil {
		return err
	}
	for _, f := range folders {
		l.jobs.Stop(folderJob(f.ID))
	}
	for _, doc := range l.under(workspace) {
		copies, err := l.store.Copies(ctx, doc.WorkspaceID, doc.ID)
		if err != nil {
			return err
		}
		l.halt(doc)
		if err := l.goOnWith(ctx, copies); err != nil {
			return err
		}
	}
	return nil
}

// under gives the documents of a workspace through which there is work.
func (l *Library) under(workspace ibid.WorkspaceID) (docs []ibid.Document) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, turns := range []map[content]*turn{l.waiting, l.working} {
		for _, t := range turns {
			if t.doc.WorkspaceID == workspace {
				docs = append(docs, t.doc)
			}
		}
	}
	return docs
}

// DeleteWorkspace deletes a workspace with its documents, conversations, folders
// and tags. Files stay where they are, and so does what was read of those that are
// in another workspace too. Returns CodeConflict for the last workspace.
func (l *Library) DeleteWorkspace(ctx context.Context, workspace ibid.WorkspaceID) error {
	docs, err := l.store.Documents(ctx, workspace)
	if err != nil {
		return err
	}
	var copies []ibid.Document
	for _, doc := range docs {
		if doc.Elsewhere == 0 {
			continue
		}
		others, err := l.store.Copies(ctx, workspace, doc.ID)
		if err != nil {
			return err
		}
		copies = append(copies, others...)
	}
	under := l.under(workspace)
	for _, doc := range under {
		l.halt(doc)
	}
	gone, err := l.store.DeleteWorkspace(ctx, workspace)
	if err != nil {
		return l.goOnAfter(ctx, err, under)
	}
	l.rewatch()
	l.dropCopies(gone)
	for _, doc := range docs {
		l.notify(Change{Document: doc, Removed: true})
	}
	return l.goOnWith(ctx, copies)
}

// FindWorkspace returns the workspace that the user means by its number or its
// name, in whatever case; for an empty name the first one that is not archived.
// Returns CodeNotFound when there is none.
func (l *Library) FindWorkspace(ctx context.Context, name string) (ibid.Workspace, error) {
	workspaces, err := l.store.Workspaces(ctx)
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
func (l *Library) open(ctx context.Context) (map[ibid.WorkspaceID]bool, error) {
	workspaces, err := l.store.Workspaces(ctx)
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
