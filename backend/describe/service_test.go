package describe

import (
	"context"
	"errors"
	"maps"
	"slices"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// shelf is a store of documents with one page each.
type shelf struct {
	pages  map[ibid.DocumentID]ibid.ReadPage
	fronts map[ibid.DocumentID]ibid.FrontMatter
	titles map[ibid.DocumentID]string
	gone   ibid.DocumentID // is removed while its turn comes
	full   bool            // nothing can be written
	saved  int
}

func newShelf() *shelf {
	s := &shelf{pages: map[ibid.DocumentID]ibid.ReadPage{}, fronts: map[ibid.DocumentID]ibid.FrontMatter{}, titles: map[ibid.DocumentID]string{}}
	for id := ibid.DocumentID(1); id <= 4; id++ {
		s.pages[id] = sheet(1, "Lease of the Harbour Mill", duties, duties)
	}
	return s
}

func (s *shelf) Workspaces(context.Context) ([]ibid.Workspace, error) {
	return []ibid.Workspace{{ID: ibid.DefaultWorkspace}}, nil
}

func (s *shelf) Document(_ context.Context, _ ibid.WorkspaceID, id ibid.DocumentID) (ibid.Document, error) {
	if id == s.gone {
		return ibid.Document{}, ibid.Errorf(ibid.CodeNotFound, "It is gone.")
	}
	return ibid.Document{ID: id, Name: "scan.pdf", Pages: 9}, nil
}

func (s *shelf) PageBlocks(_ context.Context, _ ibid.WorkspaceID, id ibid.DocumentID, number int) (ibid.Page, []ibid.Block, ibid.PageReport, error) {
	if number > 1 {
		return ibid.Page{}, nil, ibid.PageReport{}, ibid.Errorf(ibid.CodeNotFound, "It is not read yet.")
	}
	return s.pages[id].Page, nil, ibid.PageReport{Language: "en"}, nil
}

func (s *shelf) Sections(context.Context, ibid.WorkspaceID, ibid.DocumentID) ([]ibid.Section, error) {
	return nil, nil
}

func (s *shelf) Authority(context.Context, ibid.WorkspaceID, ibid.DocumentID) (ibid.Authority, error) {
	return ibid.Authority{}, nil
}

func (s *shelf) FrontMatter(_ context.Context, _ ibid.WorkspaceID, id ibid.DocumentID) (*ibid.FrontMatter, string, error) {
	if front, known := s.fronts[id]; known {
		return &front, "", nil
	}
	return nil, "", nil
}

func (s *shelf) SaveFrontMatter(_ context.Context, _ ibid.WorkspaceID, id ibid.DocumentID, front ibid.FrontMatter, title string, _ ibid.TitleFrom) error {
	if s.full {
		return ibid.Errorf(ibid.CodeStorage, "The disk is full.")
	}
	s.saved++
	s.fronts[id], s.titles[id] = front, title
	return nil
}

func (s *shelf) WithoutFrontMatter(_ context.Context, _ ibid.WorkspaceID, version string) (ids []ibid.DocumentID, err error) {
	for _, id := range slices.Sorted(maps.Keys(s.pages)) {
		if s.fronts[id].Version != version {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

// A run that is stopped keeps what it has done, and the next one goes on from there.
func TestReadAllGoesOn(t *testing.T) {
	s := newShelf()
	s.gone = 3
	service := Service{Store: s, Splitter: language.NewSplitter()}
	ctx, cancel := context.WithCancel(t.Context())
	var told []ibid.DocumentID
	err := service.ReadAll(ctx, func(_ context.Context, _ ibid.WorkspaceID, id ibid.DocumentID) {
		told = append(told, id)
		cancel()
	})
	if !errors.Is(err, context.Canceled) || !slices.Equal(told, []ibid.DocumentID{1}) {
		t.Fatalf("stopped after %v: %v", told, err)
	}
	if err := service.ReadAll(t.Context(), func(context.Context, ibid.WorkspaceID, ibid.DocumentID) {}); err != nil || s.saved != 3 {
		t.Fatalf("%d saved: %v", s.saved, err)
	}
	if s.titles[2] != "Lease of the Harbour Mill" || s.titles[3] != "" {
		t.Errorf("titles %v", s.titles)
	}
}

// Front matter of other rules is read again, and what is known is not.
func TestOf(t *testing.T) {
	s := newShelf()
	service := Service{Store: s, Splitter: language.NewSplitter()}
	s.fronts[1] = ibid.FrontMatter{Version: "of old"}
	for range 2 {
		front, err := service.Of(t.Context(), ibid.DefaultWorkspace, 1)
		if err != nil || front.Title.Text != "Lease of the Harbour Mill" {
			t.Errorf("front matter %+v: %v", front, err)
		}
	}
	if s.saved != 1 {
		t.Errorf("it was read %d times", s.saved)
	}
	s.full = true
	if front, err := service.Of(t.Context(), ibid.DefaultWorkspace, 2); err != nil || front.Title.Text == "" {
		t.Errorf("in a library that cannot be written: %+v: %v", front, err)
	}
}
