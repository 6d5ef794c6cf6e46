package main

import (
	"github.com/wailsapp/wails/v2/pkg/runtime"

	"ibid/backend"
	"ibid/backend/ibid"
	"ibid/backend/library"
)

// mostFound is how many documents FindDocuments gives at most.
const mostFound = 200

// Documents lists the workspace's documents, newest first.
func (a *App) Documents(workspace int64) ([]ibid.Document, error) {
	return on(a, func(b *backend.Backend) ([]ibid.Document, error) {
		return b.Library.Documents(a.ctx, ibid.WorkspaceID(workspace))
	})
}

// FormerDocuments lists the documents that are kept for old conversations only:
// older versions, and files that have left their folder.
func (a *App) FormerDocuments(workspace int64) ([]ibid.Document, error) {
	return on(a, func(b *backend.Backend) ([]ibid.Document, error) {
		return b.Library.FormerDocuments(a.ctx, ibid.WorkspaceID(workspace))
	})
}

// FindDocuments finds documents by title, name, tags and text, best first.
func (a *App) FindDocuments(workspace int64, text string) ([]ibid.DocumentMatch, error) {
	return on(a, func(b *backend.Backend) ([]ibid.DocumentMatch, error) {
		return b.Library.FindDocuments(a.ctx, ibid.WorkspaceID(workspace), text, mostFound)
	})
}

// AddPaths adds PDFs and folders of PDFs. It returns once they are queued;
// progress comes as events.
func (a *App) AddPaths(workspace int64, paths []string) (library.Added, error) {
	return on(a, func(b *backend.Backend) (library.Added, error) {
		return b.Library.Add(a.ctx, ibid.WorkspaceID(workspace), paths)
	})
}

// ChooseFiles opens the native dialog for PDFs and adds what was chosen.
func (a *App) ChooseFiles(workspace int64) (library.Added, error) {
	return on(a, func(b *backend.Backend) (library.Added, error) {
		paths, err := runtime.OpenMultipleFilesDialog(a.ctx, runtime.OpenDialogOptions{
			Title:   "Add PDFs",
			Filters: []runtime.FileFilter{{DisplayName: "PDF documents", Pattern: "*.pdf;*.PDF"}},
		})
		if err != nil {
			return library.Added{}, err
		}
		return b.Library.Add(a.ctx, ibid.WorkspaceID(workspace), paths)
	})
}

// ChooseFolder opens the native dialog for a folder and adds what it holds, once.
func (a *App) ChooseFolder(workspace int64) (library.Added, error) {
	return on(a, func(b *backend.Backend) (library.Added, error) {
		path, err := runtime.OpenDirectoryDialog(a.ctx, runtime.OpenDialogOptions{Title: "Add a folder of PDFs"})
		if err != nil {
			return library.Added{}, err
		}
		var paths []string
		if path != "" {
			paths = []string{path}
		}
		return b.Library.Add(a.ctx, ibid.WorkspaceID(workspace), paths)
	})
}

// RemoveDocuments takes documents out of the workspace, or out of all of them.
func (a *App) RemoveDocuments(workspace int64, ids []ibid.DocumentID, removal ibid.Removal) error {
	return do(a, func(b *backend.Backend) error {
		return b.Library.Remove(a.ctx, ibid.WorkspaceID(workspace), ids, removal)
	})
}

// CopyDocuments brings documents into another workspace, too.
func (a *App) CopyDocuments(workspace int64, ids []ibid.DocumentID, to int64) ([]ibid.Document, error) {
	return on(a, func(b *backend.Backend) ([]ibid.Document, error) {
		return b.Library.Copy(a.ctx, ibid.WorkspaceID(workspace), ids, ibid.WorkspaceID(to))
	})
}

// MoveDocuments brings documents into another workspace and takes them out of
// this one.
func (a *App) MoveDocuments(workspace int64, ids []ibid.DocumentID, to int64) ([]ibid.Document, error) {
	return on(a, func(b *backend.Backend) ([]ibid.Document, error) {
		return b.Library.Move(a.ctx, ibid.WorkspaceID(workspace), ids, ibid.WorkspaceID(to))
	})
}

// KeepCopies lets the library keep a copy of documents' files, or no longer.
func (a *App) KeepCopies(workspace int64, ids []ibid.DocumentID, keep bool) error {
	return do(a, func(b *backend.Backend) error {
		return b.Library.KeepCopies(a.ctx, ibid.WorkspaceID(workspace), ids, keep)
	})
}

// Tags lists the tags of the workspace.
func (a *App) Tags(workspace int64) ([]ibid.Tag, error) {
	return on(a, func(b *backend.Backend) ([]ibid.Tag, error) {
		return b.Library.Tags(a.ctx, ibid.WorkspaceID(workspace))
	})
}

// TagDocuments gives documents a tag, which is made where there is none.
func (a *App) TagDocuments(workspace int64, ids []ibid.DocumentID, tag string) error {
	return do(a, func(b *backend.Backend) error {
		return b.Library.Tag(a.ctx, ibid.WorkspaceID(workspace), ids, tag)
	})
}

// UntagDocuments takes a tag off documents.
func (a *App) UntagDocuments(workspace int64, ids []ibid.DocumentID, tag string) error {
	return do(a, func(b *backend.Backend) error {
		return b.Library.Untag(a.ctx, ibid.WorkspaceID(workspace), ids, tag)
	})
}

// RenameTag renames a tag; one that has the name already takes its documents.
func (a *App) RenameTag(workspace int64, tag, name string) error {
	return do(a, func(b *backend.Backend) error {
		return b.Library.RenameTag(a.ctx, ibid.WorkspaceID(workspace), tag, name)
	})
}

// DeleteTag deletes a tag; its documents stay.
func (a *App) DeleteTag(workspace int64, tag string) error {
	return do(a, func(b *backend.Backend) error {
		return b.Library.DeleteTag(a.ctx, ibid.WorkspaceID(workspace), tag)
	})
}
