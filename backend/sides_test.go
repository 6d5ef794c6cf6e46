//go:build unix

package backend_test

import (
	"path/filepath"
	"strings"
	"testing"

	"ibid/backend"
	"ibid/backend/ibid"
	"ibid/backend/ingest"
)

// read puts a document with one page of text into a library, as if it had been read from a
// file that is gone since.
func read(t *testing.T, b *backend.Backend, name, text string) {
	t.Helper()
	doc, _, err := b.Store.Documents.AddDocument(t.Context(), ws, ibid.NewDocument{Hash: "hash of " + name, Path: filepath.Join(t.TempDir(), name), Name: name, Title: strings.TrimSuffix(name, ".pdf"), Bytes: 1})
	if err == nil {
		err = b.Store.Documents.SetPreflight(t.Context(), ws, doc.ID, ibid.Preflight{Pages: 1}, "")
	}
	page := ibid.Page{Number: 1, Width: 612, Height: 792, Text: text}
	if err == nil {
		_, err = b.Store.Documents.SavePages(t.Context(), ws, doc.ID, ibid.PageBatch{Reader: "test", Chunker: "test", Pages: []ibid.ReadPage{{Page: page, Chunks: ingest.Chunk(page, ingest.DefaultChunks)}}})
	}
	if err == nil {
		err = b.Store.Documents.SetStatus(t.Context(), ws, doc.ID, ibid.StatusReady, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// With the built-in models each side of a question is answered from its own document, one
// that no document knows is said to be missing, and a question that needs the answer to
// another takes two steps.
func TestSidesAndStepsWithTheBuiltInModels(t *testing.T) {
	withBuiltIn(t)
	b, _ := promised(t, noModels)
	for name, text := range map[string]string{
		"norland.pdf": "NORLAND ROASTERS LIMITED\n\nAnnual report\n\nThe company employs 412 people in its three roasting houses. The tenant may end the lease of the roasting house at Pier Road by six months’ notice.\n\nThe accounts were audited by Tarn & Beck.",
		"sudmark.pdf": "SUDMARK MILLS LIMITED\n\nAnnual report\n\nSudmark Mills employs 97 people at its mill. The lease of the mill may be ended by two months’ notice.\n\nThe accounts were audited by Quern & Quern.",
		"town.pdf":    "HARBOUR GUIDE\n\nPlaces to eat\n\nThe Harbour Café is owned by Sudmark Mills Limited. It opens at eight and is closed on Mondays.",
	} {
		read(t, b, name, text)
	}
	if err := b.Library.Index.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, asked := range []string{"How many people do Norland, Sudmark and Verizon employ?", "Compare the number of employees of Norland, Sudmark and Verizon"} {
		answer := mustAnswer(t, b, question(asked))
		parts := answer.Understanding.Parts
		if len(parts) != 3 {
			t.Errorf("%s: parts %+v\n%s", asked, parts, answer.Text)
			continue
		}
		for i, want := range []string{"norland", "sudmark"} {
			if !parts[i].Found || answer.Citations[parts[i].Citations[0]-1].DocumentTitle != want {
				t.Errorf("%s: part %+v, want it found in %s\n%s", asked, parts[i], want, answer.Text)
			}
		}
		if parts[2].Name != "Verizon" || parts[2].Found || len(parts[2].Citations) > 0 {
			t.Errorf("%s: last part %+v", asked, parts[2])
		}
		if c := answer.Verification.Confidence; c.Score >= 0.45 {
			t.Errorf("%s: confidence %+v", asked, c)
		}
	}
	answer := mustAnswer(t, b, question("Who audited the company that owns the Harbour Café?"))
	parts := answer.Understanding.Parts
	if len(parts) != 2 || parts[0].Kind != ibid.PartStep || !parts[1].Found || answer.Citations[parts[1].Citations[0]-1].DocumentTitle != "sudmark" {
		t.Errorf("two steps: %+v\n%s", parts, answer.Text)
	}
}
