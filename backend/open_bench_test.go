package backend_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"ibid/backend"
	"ibid/backend/config"
	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
	"ibid/internal/tempdb"
)

// BenchmarkOpen times what stands between a double click and the list of
// documents, but for the window itself: opening a library, looking what is left to
// do, and listing it.
func BenchmarkOpen(b *testing.B) {
	for _, size := range []struct{ documents, passages int }{{0, 0}, {1000, 10}, {1000, 100}} {
		b.Run(fmt.Sprintf("documents=%d/passages=%d", size.documents, size.documents*size.passages), func(b *testing.B) {
			home := b.TempDir()
			fill(b, home, size.documents, size.passages)
			for b.Loop() {
				opened, err := backend.Open(b.Context(), backend.Options{Home: home})
				if err != nil {
					b.Fatal(err)
				}
				docs, err := opened.Library.Documents(b.Context(), ibid.DefaultWorkspace)
				if err != nil || len(docs) != size.documents {
					b.Fatalf("%d documents, %v", len(docs), err)
				}
				if err := opened.Close(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// fill makes documents of one page with so many passages each, all of them ready.
func fill(b *testing.B, home string, documents, passages int) {
	b.Helper()
	db, err := tempdb.OpenAt(b.Context(), config.Database(home), sqlite.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	passage := strings.Repeat("The keeper of the lighthouse owes forty crates. ", 20)
	for n := range documents {
		name := fmt.Sprintf("filing-%04d.pdf", n)
		doc, _, err := db.AddDocument(b.Context(), ibid.DefaultWorkspace, ibid.NewDocument{
			Hash: fmt.Sprintf("%064x", n), Path: filepath.Join(home, name), Name: name, Bytes: 1,
		})
		if err != nil {
			b.Fatal(err)
		}
		page := ibid.ReadPage{Page: ibid.Page{Number: 1, Width: 595, Height: 842, Text: strings.Repeat(passage, passages)}, Quality: 1}
		for i := range passages {
			page.Chunks = append(page.Chunks, ibid.Chunk{Page: 1, Span: ibid.Span{Start: i * len(passage), End: (i + 1) * len(passage)}, Text: passage, Tokens: 200})
		}
		if _, err := db.SavePages(b.Context(), ibid.DefaultWorkspace, doc.ID, ibid.PageBatch{Pages: []ibid.ReadPage{page}}); err != nil {
			b.Fatal(err)
		}
		if err := db.SetStatus(b.Context(), ibid.DefaultWorkspace, doc.ID, ibid.StatusReady, nil); err != nil {
			b.Fatal(err)
		}
	}
}
