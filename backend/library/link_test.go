package library_test

import (
	"path/filepath"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

func TestFollowFindsTheWordsOfALink(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	b.run(t)
	if _, err := b.Add(t.Context(), workspace, []string{file(t, t.TempDir(), "a.pdf", 3)}); err != nil {
		t.Fatal(err)
	}
	b.wait(t)
	doc := b.only(t)
	other, err := b.Workspaces.Create(t.Context(), "Other")
	if err != nil {
		t.Fatal(err)
	}

	text := textOf(2)
	start := strings.Index(text, "walnuts")
	citation := ibid.Citation{
		DocumentID: doc.ID, DocumentHash: doc.Hash, DocumentTitle: doc.Title, Page: 2,
		Span: ibid.Span{Start: start, End: start + len("walnuts")}, Quote: "walnuts",
	}
	link := ibid.LinkTo(workspace, citation)
	if got, err := b.Follow(t.Context(), link); err != nil || got != citation {
		t.Errorf("followed to %+v, %v; want %+v", got, err, citation)
	}

	moved := link
	moved.Span.Start, moved.Span.End = 0, 3 // as after another reading
	if got, err := b.Follow(t.Context(), moved); err != nil || got.Quote != "" || got.Page != 2 {
		t.Errorf("words that are not the link's: %+v, %v; want the page without a quote", got, err)
	}
	beyond := link
	beyond.Words, beyond.Span.End = "", 1<<30
	if got, err := b.Follow(t.Context(), beyond); err != nil || got.Quote != "" {
		t.Errorf("a span beyond the page: %+v, %v; want the page without a quote", got, err)
	}
	whole := ibid.Link{Workspace: workspace, Document: doc.ID}
	if got, err := b.Follow(t.Context(), whole); err != nil || got.Page != 1 || got.Quote != "" {
		t.Errorf("a link to the document: %+v, %v; want its first page", got, err)
	}

	for name, wrong := range map[string]ibid.Link{
		"another workspace":  {Workspace: other.ID, Document: doc.ID, Page: 2},
		"no such workspace":  {Workspace: 99, Document: doc.ID, Page: 2},
		"no such document":   {Workspace: workspace, Document: 99},
		"another document":   {Workspace: workspace, Document: doc.ID, Hash: "0123456789abcdef"},
		"a page too many":    {Workspace: workspace, Document: doc.ID, Page: 4},
		"a page far too far": {Workspace: workspace, Document: doc.ID, Page: 1 << 30},
	} {
		if got, err := b.Follow(t.Context(), wrong); ibid.CodeOf(err) != ibid.CodeNotFound || ibid.AsError(err).Hint == "" {
			t.Errorf("%s: %+v, %v; want CodeNotFound with a hint", name, got, err)
		}
	}
	if _, err := b.Workspaces.Archive(t.Context(), workspace, true); err != nil {
		t.Fatal(err)
	}
	if got, err := b.Follow(t.Context(), link); ibid.CodeOf(err) != ibid.CodeNotFound || !strings.Contains(err.Error(), "archived") {
		t.Errorf("an archived workspace: %+v, %v", got, err)
	}
}
