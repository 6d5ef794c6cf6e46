package knownpages_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend"
	"ibid/backend/ibid"
	"ibid/internal/knownpages"
)

// TestKnownPagesGoOnWhereTheyStopped brings the pages of a text into a library
// twice, once stopped on the way, and finds the same passages.
func TestKnownPagesGoOnWhereTheyStopped(t *testing.T) {
	t.Setenv("OLLAMA_BASE_URL", "127.0.0.1:9") // the discard port: nothing answers
	var pages []ibid.Page
	for n := range 80 {
		pages = append(pages, ibid.Page{Number: n + 1, Text: fmt.Sprintf("The keeper of lantern %d counts %d moths before dawn.", n, 7*n)})
	}
	pages[0].Text = "Lights of the harbour\n\n" + pages[0].Text
	pages[70].Text = "Lights of the island\n\n" + pages[70].Text
	outline := []ibid.OutlineItem{{Title: "Lights of the harbour", Level: 1, Page: 1}, {Title: "Lights of the island", Level: 1, Page: 71}}
	file := ibid.NewDocument{Hash: "c0ffee", Path: "/lanterns.txt", Name: "lanterns.txt"}
	question := "How many moths does the keeper of lantern 75 count?"

	found := func(stops int) []string {
		b, err := backend.Open(t.Context(), backend.Options{Home: t.TempDir()})
		if err != nil {
			t.Fatal(err)
		}
		defer func() {
			if err := b.Close(); err != nil {
				t.Error(err)
			}
		}()
		for range stops {
			ctx, stop := context.WithCancel(t.Context())
			_, err := knownpages.Ingest(ctx, b, file, outline, pages, func(doc ibid.Document) {
				if doc.PagesRead > 0 {
					stop()
				}
			})
			if !errors.Is(err, context.Canceled) {
				t.Fatalf("stopped, it returned %v", err)
			}
		}
		doc, err := knownpages.Ingest(t.Context(), b, file, outline, pages, func(ibid.Document) {})
		if err != nil || doc.Status != ibid.StatusReady || doc.PagesRead != len(pages) {
			t.Fatalf("%+v, %v", doc, err)
		}
		again, err := knownpages.Ingest(t.Context(), b, file, outline, pages, func(ibid.Document) { t.Error("a document that is ready was read again") })
		if err != nil || again.ID != doc.ID {
			t.Fatalf("again: %+v, %v", again, err)
		}
		scope := ibid.Scope{Workspace: ibid.DefaultWorkspace}
		candidates, err := b.Ask.Search(t.Context(), scope, question)
		if err != nil {
			t.Fatal(err)
		}
		hits, err := b.Store.Index.LoadHits(t.Context(), scope, candidates[:min(5, len(candidates))])
		if err != nil {
			t.Fatal(err)
		}
		var texts []string
		for _, hit := range hits {
			texts = append(texts, fmt.Sprintf("%d %s: %s", hit.Chunk.Page, hit.Chunk.Section, hit.Chunk.Text))
		}
		return texts
	}
	undisturbed := found(0)
	if want := "76 Lights of the island: The keeper of lantern 75 counts 525 moths before dawn."; len(undisturbed) == 0 || undisturbed[0] != want {
		t.Errorf("found %q", undisturbed)
	}
	if diff := cmp.Diff(undisturbed, found(2)); diff != "" {
		t.Errorf("what was stopped differs (-undisturbed +stopped):\n%s", diff)
	}
}
