package sqlite_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"ibid/backend/ibid"
)

// Readers go on while a writer works, and never see half of a write: every
// batch has two pages with three chunks each.
func TestReadersSeeWholeWrites(t *testing.T) {
	db, index := sketchedLibrary(t, 4)
	done := make(chan struct{})
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() {
			for {
				docs, err := db.Documents(t.Context(), home)
				if err != nil {
					t.Error(err)
				}
				for _, d := range docs {
					if d.Chunks != 3*d.PagesRead || d.PagesRead%2 != 0 {
						t.Errorf("%d pages and %d chunks", d.PagesRead, d.Chunks)
					}
				}
				scope := ibid.Scope{Workspace: home}
				found, err := db.SearchKeyword(t.Context(), scope, ibid.Query{Terms: []string{"alpha"}}, 1000)
				if err != nil || len(found)%6 != 0 {
					t.Errorf("%d found, %v", len(found), err)
				}
				hits, err := db.LoadHits(t.Context(), scope, found)
				if err != nil || len(hits)%6 != 0 { // some may have gone meanwhile
					t.Errorf("%d hits of %d, %v", len(hits), len(found), err)
				}
				for _, h := range hits {
					if h.Document.Chunks%6 != 0 {
						t.Errorf("%d chunks", h.Document.Chunks)
					}
				}
				if _, err := db.SearchVector(t.Context(), scope, index, []float32{1, 1, 1, 1}, 10); err != nil {
					t.Error(err)
				}
				if _, _, err := db.Frequencies(t.Context(), scope, [][]string{{"alpha"}}); err != nil {
					t.Error(err)
				}
				select {
				case <-done:
					return
				default:
				}
			}
		})
	}
	var writers sync.WaitGroup
	for w := range 2 { // they take turns
		writers.Go(func() {
			page := strings.Repeat("alpha beta\n\n", 2) + "alpha gamma"
			for i := range 8 {
				doc, _, err := db.AddDocument(t.Context(), home, ibid.NewDocument{Hash: fmt.Sprint(w, "-", i)})
				if err == nil {
					_, err = db.SavePages(t.Context(), home, doc.ID, ibid.PageBatch{Reader: "r", Chunker: "c", Pages: []ibid.ReadPage{readPage(1, page), readPage(2, page)}})
				}
				var chunks []ibid.Chunk
				if err == nil {
					chunks, err = db.Unembedded(t.Context(), home, doc.ID, index, 10)
				}
				for _, c := range chunks {
					if err == nil {
						_, err = db.SaveVectors(t.Context(), home, doc.ID, index, []ibid.ChunkVector{{Chunk: c.ID, Vector: []float32{1, 2, 3, float32(i)}}})
					}
				}
				if err == nil && i%2 == 0 {
					_, err = db.RemoveDocuments(t.Context(), home, []ibid.DocumentID{doc.ID}, ibid.Removal{})
				}
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	writers.Wait()
	close(done)
	readers.Wait()
	if report := sound(t, db); report.Documents != 8 || report.Chunks != 48 || report.Vectors != 48 {
		t.Errorf("%+v", report)
	}
}
