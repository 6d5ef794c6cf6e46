package main

import (
	"context"

	"ibid/backend"
	"ibid/backend/ibid"
	"ibid/backend/library"
)

// Documents are what the page can do with documents, their tags, and the folders that a
// workspace is kept in step with.
type Documents struct{ *App }

// mostFound is how many documents FindDocuments returns at most.
const mostFound = 200

// Documents lists the workspace's documents, newest first.
func (d *Documents) Documents(workspace ibid.WorkspaceID) ([]ibid.Document, error) {
	return on(d.App, func(b *backend.Backend) ([]ibid.Document, error) {
		return b.Library.Documents(d.ctx, workspace)
	})
}

// FormerDocuments lists the documents that are kept for old conversations only:
// older versions, and files that have left their folder.
func (d *Documents) FormerDocuments(workspace ibid.WorkspaceID) ([]ibid.Document, error) {
	return on(d.App, func(b *backend.Backend) ([]ibid.Document, error) {
		return b.Library.FormerDocuments(d.ctx, workspace)
	})
}

// FindDocuments finds documents with the words in title, name or tags, then those with them
// in their text, best first.
func (d *Documents) FindDocuments(workspace ibid.WorkspaceID, text string) ([]ibid.DocumentMatch, error) {
	return on(d.App, func(b *backend.Backend) ([]ibid.DocumentMatch, error) {
		return b.Library.FindDocuments(d.ctx, workspace, text, mostFound)
	})
}

// AddPaths adds PDFs and folders of PDFs. It returns once they are queued;
// progress comes as events.
func (d *Documents) AddPaths(workspace ibid.WorkspaceID, paths []string) (library.Added, error) {
	return on(d.App, func(b *backend.Backend) (library.Added, error) {
		return d.add(b, workspace, paths)
	})
}

// AddSamples adds the sample documents that come with Ibid, as AddPaths does.
func (d *Documents) AddSamples(workspace ibid.WorkspaceID) (library.Added, error) {
	return on(d.App, func(b *backend.Backend) (library.Added, error) {
		return b.Library.AddSamples(d.ctx, workspace)
	})
}

// AddAttachments adds the PDFs inside the file of a document, as AddPaths does.
func (d *Documents) AddAttachments(workspace ibid.WorkspaceID, id ibid.DocumentID) (library.Added, error) {
	return on(d.App, func(b *backend.Backend) (library.Added, error) {
		return b.Library.AddAttachments(d.ctx, workspace, id)
	})
}

// ChooseFiles opens the native dialog for PDFs and adds what was chosen. Nothing was added
// when it was dismissed.
func (d *Documents) ChooseFiles(workspace ibid.WorkspaceID) (library.Added, error) {
	return on(d.App, func(b *backend.Backend) (library.Added, error) { return d.chooseFiles(b, workspace) })
}

// ChooseFolder opens the native dialog for a folder and adds what it holds, once. Nothing
// was added when it was dismissed.
func (d *Documents) ChooseFolder(workspace ibid.WorkspaceID) (library.Added, error) {
	return on(d.App, func(b *backend.Backend) (library.Added, error) { return d.chooseFolder(b, workspace) })
}

// RemoveDocuments takes documents out of the workspace, or out of all of them, while
// progress of the job comes as events. It reports how many: fewer when it was stopped.
func (d *Documents) RemoveDocuments(job string, workspace ibid.WorkspaceID, ids []ibid.DocumentID, removal ibid.Removal) (int64, error) {
	return untilStopped(d.App, job, func(ctx context.Context, b *backend.Backend, progress func(ibid.Progress)) (int64, error) {
		return remove(ctx, b, workspace, ids, removal, progress)
	})
}

// CopyDocuments brings documents into another workspace, too, while progress of the
// job comes as events. It returns those that were copied, in the order of ids: fewer
// when it was stopped.
func (d *Documents) CopyDocuments(job string, workspace ibid.WorkspaceID, ids []ibid.DocumentID, to ibid.WorkspaceID) ([]ibid.Document, error) {
	return untilStopped(d.App, job, func(ctx context.Context, b *backend.Backend, progress func(ibid.Progress)) ([]ibid.Document, error) {
		return b.Library.Copy(ctx, workspace, ids, to, progress)
	})
}

// MoveDocuments brings documents into another workspace and takes them out of this
// one, otherwise as CopyDocuments does.
func (d *Documents) MoveDocuments(job string, workspace ibid.WorkspaceID, ids []ibid.DocumentID, to ibid.WorkspaceID) ([]ibid.Document, error) {
	return untilStopped(d.App, job, func(ctx context.Context, b *backend.Backend, progress func(ibid.Progress)) ([]ibid.Document, error) {
		return b.Library.Move(ctx, workspace, ids, to, progress)
	})
}

// BringBack makes documents current again whose file was replaced or has left its
// folder.
func (d *Documents) BringBack(workspace ibid.WorkspaceID, ids []ibid.DocumentID) error {
	return do(d.App, func(b *backend.Backend) error {
		return b.Library.BringBack(d.ctx, workspace, ids)
	})
}

// KeepCopies lets the library keep a copy of documents' files, or no longer.
func (d *Documents) KeepCopies(workspace ibid.WorkspaceID, ids []ibid.DocumentID, keep bool) error {
	return do(d.App, func(b *backend.Backend) error {
		return b.Library.KeepCopies(d.ctx, workspace, ids, keep)
	})
}

// RenameDocument gives a document a title of the user's; an empty one gives back the title
// that it has by itself.
func (d *Documents) RenameDocument(workspace ibid.WorkspaceID, id ibid.DocumentID, title string) (ibid.Document, error) {
	return on(d.App, func(b *backend.Backend) (ibid.Document, error) {
		return b.Library.Rename(d.ctx, workspace, id, title)
	})
}

// Tags lists the tags of the workspace, in alphabetical order.
func (d *Documents) Tags(workspace ibid.WorkspaceID) ([]ibid.Tag, error) {
	return on(d.App, func(b *backend.Backend) ([]ibid.Tag, error) {
		return b.Library.Tags.List(d.ctx, workspace)
	})
}

// TagDocuments gives documents a tag, which is made where there is none. Without documents
// the tag alone is made.
func (d *Documents) TagDocuments(workspace ibid.WorkspaceID, ids []ibid.DocumentID, tag string) error {
	return do(d.App, func(b *backend.Backend) error {
		return b.Library.Tags.Add(d.ctx, workspace, ids, tag)
	})
}

// UntagDocuments takes a tag off documents.
func (d *Documents) UntagDocuments(workspace ibid.WorkspaceID, ids []ibid.DocumentID, tag string) error {
	return do(d.App, func(b *backend.Backend) error {
		return b.Library.Tags.Remove(d.ctx, workspace, ids, tag)
	})
}

// RenameTag renames a tag; one that has the name already takes its documents.
func (d *Documents) RenameTag(workspace ibid.WorkspaceID, tag, name string) error {
	return do(d.App, func(b *backend.Backend) error {
		return b.Library.Tags.Rename(d.ctx, workspace, tag, name)
	})
}

// DeleteTag deletes a tag; its documents stay.
func (d *Documents) DeleteTag(workspace ibid.WorkspaceID, tag string) error {
	return do(d.App, func(b *backend.Backend) error {
		return b.Library.Tags.Delete(d.ctx, workspace, tag)
	})
}

// Folders lists the folders that the workspace is kept in step with.
func (d *Documents) Folders(workspace ibid.WorkspaceID) ([]ibid.Folder, error) {
	return on(d.App, func(b *backend.Backend) ([]ibid.Folder, error) {
		return b.Library.Folders.List(d.ctx, workspace)
	})
}

// ChooseFolderToSync opens the native dialog for a folder and keeps the workspace
// in step with it from then on. It returns nil when none was chosen.
func (d *Documents) ChooseFolderToSync(workspace ibid.WorkspaceID) (*ibid.Folder, error) {
	return on(d.App, func(b *backend.Backend) (*ibid.Folder, error) { return d.chooseFolderToSync(b, workspace) })
}

// FolderFiles lists the files that the last look through a folder found.
func (d *Documents) FolderFiles(workspace ibid.WorkspaceID, id ibid.FolderID) ([]ibid.FolderFile, error) {
	return on(d.App, func(b *backend.Backend) ([]ibid.FolderFile, error) {
		return b.Library.Folders.Files(d.ctx, workspace, id)
	})
}

// SetFolder changes what a folder passes over, and whether it is looked at.
func (d *Documents) SetFolder(workspace ibid.WorkspaceID, id ibid.FolderID, ignore []string, paused bool) (ibid.Folder, error) {
	return on(d.App, func(b *backend.Backend) (ibid.Folder, error) {
		return b.Library.Folders.Set(d.ctx, workspace, id, ignore, paused)
	})
}

// SyncFolder looks through a folder now and reports what it found.
func (d *Documents) SyncFolder(workspace ibid.WorkspaceID, id ibid.FolderID) (library.FolderChanges, error) {
	return on(d.App, func(b *backend.Backend) (library.FolderChanges, error) {
		return b.Library.Folders.Sync(d.ctx, workspace, id, nil)
	})
}

// RemoveFolder keeps a folder in step no more. Its documents stay, unless they are
// to go too.
func (d *Documents) RemoveFolder(workspace ibid.WorkspaceID, id ibid.FolderID, documents bool) error {
	return do(d.App, func(b *backend.Backend) error {
		return b.Library.Folders.Remove(d.ctx, workspace, id, documents)
	})
}
