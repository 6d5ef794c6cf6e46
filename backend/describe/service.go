package describe

import (
	"context"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Store keeps documents and what their first pages print.
type Store interface {
	Workspaces(ctx context.Context) ([]ibid.Workspace, error)
	Document(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) (ibid.Document, error)
	PageBlocks(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, number int) (ibid.Page, []ibid.Block, ibid.PageReport, error)
	Sections(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) ([]ibid.Section, error)
	Authority(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) (ibid.Authority, error)

	// FrontMatter returns what was read of a document's first pages, nil if they have not been
	// read yet, and the title in its file's metadata.
	FrontMatter(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) (*ibid.FrontMatter, string, error)
	SaveFrontMatter(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, front ibid.FrontMatter, title string, from ibid.TitleFrom) error
	// WithoutFrontMatter lists the documents with text that rules of another version have read,
	// or none.
	WithoutFrontMatter(ctx context.Context, workspace ibid.WorkspaceID, version string) ([]ibid.DocumentID, error)
}

// Service reads the front matter of the documents of a library, and keeps it.
type Service struct {
	Store    Store
	Splitter *language.Splitter
}

// Read reads the front matter of a document, and stores it with the title that follows from
// it. Pages are its first ones, where they are at hand; nil: those that are stored. A document
// without pages has none yet. Returns CodeNotFound if there is no such document.
func (s *Service) Read(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, pages []ibid.ReadPage) error {
	_, err := s.read(ctx, ws, id, pages)
	return err
}

func (s *Service) read(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, pages []ibid.ReadPage) (front ibid.FrontMatter, err error) {
	read := Document{Read: pages[:min(FrontPages, len(pages))]}
	if read.Document, err = s.Store.Document(ctx, ws, id); err != nil {
		return front, err
	}
	if _, read.Metadata, err = s.Store.FrontMatter(ctx, ws, id); err != nil {
		return front, err
	}
	if pages == nil {
		if read.Read, err = s.stored(ctx, read.Document); err != nil {
			return front, err
		}
	}
	if len(read.Read) == 0 {
		return ibid.FrontMatter{Version: FrontVersion, Parties: []ibid.FrontItem{}}, nil
	}
	if read.Sections, err = s.Store.Sections(ctx, ws, id); err != nil {
		return front, err
	}
	authority, err := s.Store.Authority(ctx, ws, id)
	if err != nil && ibid.CodeOf(err) != ibid.CodeNotFound { // nothing is known of former documents
		return front, err
	}
	read.Source = authority.SourceType
	front = Front(s.Splitter, read)
	title, from := ChooseTitle(front.Title, front.Sure, read.Metadata, read.Name)
	return front, s.Store.SaveFrontMatter(ctx, ws, id, front, title, from)
}

// stored are the first pages of a document that the library has, without damaged ones.
func (s *Service) stored(ctx context.Context, doc ibid.Document) (pages []ibid.ReadPage, err error) {
	for number := range min(FrontPages, doc.Pages) {
		page, blocks, report, err := s.Store.PageBlocks(ctx, doc.WorkspaceID, doc.ID, number+1)
		switch code := ibid.CodeOf(err); {
		case code == ibid.CodeNotFound, code == ibid.CodeTextDamaged:
			continue
		case err != nil:
			return nil, err
		}
		pages = append(pages, ibid.ReadPage{Page: page, Language: report.Language, Blocks: blocks})
	}
	return pages, nil
}

// Of returns the front matter of a document, which it reads where that is not done yet, even
// if the library cannot be written now. Returns CodeNotFound if there is no such document.
func (s *Service) Of(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) (ibid.FrontMatter, error) {
	known, _, err := s.Store.FrontMatter(ctx, ws, id)
	if err != nil {
		return ibid.FrontMatter{}, err
	}
	if known != nil && known.Version == FrontVersion {
		return *known, nil
	}
	front, err := s.read(ctx, ws, id, nil)
	if code := ibid.CodeOf(err); front.Version != "" && (code == ibid.CodeStorage || code == ibid.CodeLocked) {
		err = nil
	}
	return front, err
}

// ReadAll reads the front matter of all documents whose first pages other rules have read, or
// none. What is done is kept, so that it goes on after a stop. A document that is removed
// meanwhile is left out.
func (s *Service) ReadAll(ctx context.Context, changed func(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID)) error {
	workspaces, err := s.Store.Workspaces(ctx)
	if err != nil {
		return err
	}
	for _, ws := range workspaces {
		ids, err := s.Store.WithoutFrontMatter(ctx, ws.ID, FrontVersion)
		if err != nil {
			return err
		}
		for _, id := range ids {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := s.Read(ctx, ws.ID, id, nil); err != nil && ibid.CodeOf(err) != ibid.CodeNotFound {
				return err
			}
			changed(ctx, ws.ID, id)
		}
	}
	return nil
}
