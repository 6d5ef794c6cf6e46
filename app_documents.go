package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/wailsapp/wails/v2/pkg/runtime"

	"ibid/backend"
	"ibid/backend/ibid"
	"ibid/backend/library"
	"ibid/backend/read"
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
		return a.add(b, ibid.WorkspaceID(workspace), paths)
	})
}

// AddSamples adds the sample documents that come with Ibid, as AddPaths does.
func (a *App) AddSamples(workspace int64) (library.Added, error) {
	return on(a, func(b *backend.Backend) (library.Added, error) {
		return b.Library.AddSamples(a.ctx, ibid.WorkspaceID(workspace))
	})
}

// ChooseFiles opens the native dialog for PDFs and adds what was chosen.
func (a *App) ChooseFiles(workspace int64) (library.Added, error) {
	return on(a, func(b *backend.Backend) (library.Added, error) {
		paths, err := runtime.OpenMultipleFilesDialog(a.ctx, runtime.OpenDialogOptions{
			Title:   "Add PDFs",
			Filters: fileFilters(),
		})
		if err != nil {
			return library.Added{}, err
		}
		return a.add(b, ibid.WorkspaceID(workspace), paths)
	})
}

// fileFilters are what the dialog for files offers: one for each kind.
func fileFilters() (filters []runtime.FileFilter) {
	for _, kind := range read.Kinds {
		pattern := "*" + kind.Ending + ";*" + strings.ToUpper(kind.Ending)
		filters = append(filters, runtime.FileFilter{DisplayName: kind.Name + " documents", Pattern: pattern})
	}
	return filters
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
		return a.add(b, ibid.WorkspaceID(workspace), paths)
	})
}

// add adds paths as a job that can be stopped, and tells the window how far it is.
// That it was stopped is no failure: what was added by then is there, and the last
// event says how to go on.
func (a *App) add(b *backend.Backend, workspace ibid.WorkspaceID, paths []string) (library.Added, error) {
	event := AddingEvent{Job: fmt.Sprintf("add-%d", a.adds.Add(1)), Workspace: workspace}
	ctx, end := a.jobs.Start(a.ctx, event.Job)
	defer end()
	events := newPace(200*time.Millisecond, func(all []AddingEvent) { a.emit(EventAdding, all[len(all)-1]) })
	added, err := b.Library.Add(ctx, workspace, paths, func(p ibid.Progress) {
		event.Progress = p
		events.add(event)
	})
	event.Ended = true
	if ctx.Err() != nil {
		event.Rest, err = paths, nil
	}
	events.add(event)
	events.flush()
	return added, err
}

// RemoveDocuments takes documents out of the workspace, or out of all of them, while
// progress of the job comes as events. It reports how many: fewer when it was stopped.
func (a *App) RemoveDocuments(job string, workspace int64, ids []ibid.DocumentID, removal ibid.Removal) (int64, error) {
	return on(a, func(b *backend.Backend) (int64, error) {
		return untilStopped(a, job, func(ctx context.Context, progress func(ibid.Progress)) (removed int64, err error) {
			count := func(p ibid.Progress) { removed = p.Done }
			err = b.Library.Remove(ctx, ibid.WorkspaceID(workspace), ids, removal, progress, count)
			return removed, err
		})
	})
}

// CopyDocuments brings documents into another workspace, too, while progress of the
// job comes as events. It gives those that were copied, in the order of ids: fewer
// when it was stopped.
func (a *App) CopyDocuments(job string, workspace int64, ids []ibid.DocumentID, to int64) ([]ibid.Document, error) {
	return on(a, func(b *backend.Backend) ([]ibid.Document, error) {
		return untilStopped(a, job, func(ctx context.Context, progress func(ibid.Progress)) ([]ibid.Document, error) {
			return b.Library.Copy(ctx, ibid.WorkspaceID(workspace), ids, ibid.WorkspaceID(to), progress)
		})
	})
}

// MoveDocuments brings documents into another workspace and takes them out of this
// one, otherwise as CopyDocuments does.
func (a *App) MoveDocuments(job string, workspace int64, ids []ibid.DocumentID, to int64) ([]ibid.Document, error) {
	return on(a, func(b *backend.Backend) ([]ibid.Document, error) {
		return untilStopped(a, job, func(ctx context.Context, progress func(ibid.Progress)) ([]ibid.Document, error) {
			return b.Library.Move(ctx, ibid.WorkspaceID(workspace), ids, ibid.WorkspaceID(to), progress)
		})
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
		return b.Library.Tags.List(a.ctx, ibid.WorkspaceID(workspace))
	})
}

// TagDocuments gives documents a tag, which is made where there is none.
func (a *App) TagDocuments(workspace int64, ids []ibid.DocumentID, tag string) error {
	return do(a, func(b *backend.Backend) error {
		return b.Library.Tags.Add(a.ctx, ibid.WorkspaceID(workspace), ids, tag)
	})
}

// UntagDocuments takes a tag off documents.
func (a *App) UntagDocuments(workspace int64, ids []ibid.DocumentID, tag string) error {
	return do(a, func(b *backend.Backend) error {
		return b.Library.Tags.Remove(a.ctx, ibid.WorkspaceID(workspace), ids, tag)
	})
}

// RenameTag renames a tag; one that has the name already takes its documents.
func (a *App) RenameTag(workspace int64, tag, name string) error {
	return do(a, func(b *backend.Backend) error {
		return b.Library.Tags.Rename(a.ctx, ibid.WorkspaceID(workspace), tag, name)
	})
}

// DeleteTag deletes a tag; its documents stay.
func (a *App) DeleteTag(workspace int64, tag string) error {
	return do(a, func(b *backend.Backend) error {
		return b.Library.Tags.Delete(a.ctx, ibid.WorkspaceID(workspace), tag)
	})
}

// RenameDocument gives a document a title of the user's; an empty one gives back the title
// that it has by itself.
func (a *App) RenameDocument(workspace, id int64, title string) (ibid.Document, error) {
	return on(a, func(b *backend.Backend) (ibid.Document, error) {
		return b.Library.Rename(a.ctx, ibid.WorkspaceID(workspace), ibid.DocumentID(id), title)
	})
}
