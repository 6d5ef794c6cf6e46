package eval

import (
	"context"
	"path/filepath"
	"slices"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/backend/library"
	"ibid/backend/table"
)

// Services are what is measured.
type Services struct {
	Library *library.Library
	Ask     *ask.Service
	Tables  *table.Service // nil: no cell is read with a model

	// Start begins to read PDFs in the background. It is called once, and only
	// where there are any.
	Start func()

	// Ingest brings a document whose pages are known into the library and returns
	// when it is ready. One that is ready already stays as it is.
	Ingest func(ctx context.Context, file ibid.NewDocument, outline []ibid.OutlineItem, pages []ibid.Page) (ibid.Document, error)
}

// Shelf holds the documents of a set in a library.
type Shelf map[ibid.DocumentID]Document

// Shelve brings the documents of a set into the library, one after the other: of
// passages that are found equally good the one that was stored first comes first, so
// documents read side by side would not give the same figures each time. What an
// earlier run has brought there is not read again.
//
// A document that cannot be read is an error. Returns CodeConflict when the library
// holds a document that is not one of the set or has another content by now, or one
// that was read by an older Ibid.
func (s Services) Shelve(ctx context.Context, pack Pack) (Shelf, error) {
	if err := s.checkShelf(ctx, pack); err != nil {
		return nil, err
	}
	if slices.ContainsFunc(pack.Documents, func(d Document) bool { return d.Text == nil }) {
		s.Start()
	}
	shelf := Shelf{}
	for _, d := range pack.Documents {
		doc, err := s.shelve(ctx, pack, d)
		if err != nil {
			return nil, err
		}
		shelf[doc.ID] = d
	}
	docs, err := s.Library.Documents(ctx, ibid.DefaultWorkspace)
	if err != nil {
		return nil, err
	}
	for _, doc := range docs {
		if doc.Failure != nil {
			return nil, doc.Failure
		}
		if _, known := shelf[doc.ID]; !known {
			return nil, otherShelf("“%s” has another content than when it was read", doc.Name)
		}
	}
	return shelf, nil
}

// checkShelf looks whether the documents of a library are of a set.
func (s Services) checkShelf(ctx context.Context, pack Pack) error {
	docs, err := s.Library.Documents(ctx, ibid.DefaultWorkspace)
	if err != nil {
		return err
	}
	known := map[string]bool{}
	for _, d := range pack.Documents {
		path, err := pack.path(d)
		if err != nil {
			return err
		}
		known[path] = true
	}
	for _, doc := range docs {
		switch {
		case !known[doc.Path]:
			return otherShelf("“%s” is not one of the set", doc.Name)
		case doc.Outdated:
			return otherShelf("“%s” was read by an older Ibid", doc.Name)
		}
	}
	return nil
}

func otherShelf(why string, values ...any) error {
	return ibid.Errorf(ibid.CodeConflict, "The library cannot be measured: "+why+".", values...).
		WithHint("Name another folder for the library, or delete that one. It is made anew.")
}

// path is the absolute path by which the library knows a document.
func (p Pack) path(d Document) (string, error) {
	if d.Text != nil {
		return d.Text.Path, nil
	}
	return filepath.Abs(filepath.Join(p.Folder, d.File))
}

// shelve brings one document into the library and returns when it is read.
func (s Services) shelve(ctx context.Context, pack Pack, d Document) (ibid.Document, error) {
	if d.Text != nil {
		return s.Ingest(ctx, d.Text.fingerprint(d.Doc), d.Text.Outline, d.Text.Pages)
	}
	path, err := pack.path(d)
	if err != nil {
		return ibid.Document{}, err
	}
	added, err := s.Library.Add(ctx, ibid.DefaultWorkspace, []string{path})
	if err != nil {
		return ibid.Document{}, err
	}
	for _, refusal := range added.Refused {
		return ibid.Document{}, refusal.Error
	}
	return append(added.New, added.Known...)[0], s.Library.Queue.Wait(ctx)
}

// scope is where to look: in the documents that have a name, or in all where it is
// empty. Returns CodeInvalid when none has it.
func (s Shelf) scope(name string) (ibid.Scope, error) {
	scope := ibid.Scope{Workspace: ibid.DefaultWorkspace}
	if name == "" {
		return scope, nil
	}
	for id, d := range s {
		if d.Doc == name {
			scope.Documents = append(scope.Documents, id)
		}
	}
	if len(scope.Documents) == 0 {
		return scope, ibid.Errorf(ibid.CodeInvalid, "A question is about “%s”, and the set has no such document.", name)
	}
	return scope, nil
}
