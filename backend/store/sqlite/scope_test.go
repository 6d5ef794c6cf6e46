package sqlite_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

// A scope may name documents, pages by number or label, and a section; passages
// outside are not found, whichever way the index is asked.
func TestSearchWithinAScope(t *testing.T) {
	db := fresh(t)
	var ids []ibid.DocumentID
	for _, hash := range []string{"a", "b", "c"} {
		ids = append(ids, addTexts(t, db, home, hash).ID)
	}
	for page := 1; page <= 3; page++ { // by turns, so that the chunks of each lie between those of others
		for i, id := range ids {
			read := readPage(page, fmt.Sprintf("Quay %c%d.", 'a'+i, page))
			read.Page.Label = []string{"i", "II", "1"}[page-1]
			read.Chunks[0].Section = []string{"Préface", "4 Rent › 4.1 Amount", "4 Rent › 4.2 Current state"}[page-1]
			must[ibid.Document](t)(db.SavePages(t.Context(), home, id, ibid.PageBatch{Pages: []ibid.ReadPage{read}}))
		}
	}
	last := addTexts(t, db, home, "d", "Quay d1.").ID
	many := []ibid.DocumentID{ids[1]}
	for i := range fewDocuments {
		many = append(many, ibid.DocumentID(1000+i))
	}
	for _, c := range []struct {
		what  string
		scope ibid.Scope
		want  []string
	}{
		{"one document", ibid.Scope{Documents: ids[1:2]}, []string{"Quay b1.", "Quay b2.", "Quay b3."}},
		{"two documents", ibid.Scope{Documents: []ibid.DocumentID{last, ids[0]}}, []string{"Quay d1.", "Quay a1.", "Quay a2.", "Quay a3."}},
		{"one of many documents", ibid.Scope{Documents: many}, []string{"Quay b1.", "Quay b2.", "Quay b3."}},
		{"a document there is not", ibid.Scope{Documents: []ibid.DocumentID{99}}, nil},
		{"a page", ibid.Scope{Pages: ibid.PageRange{From: 2, To: 2}}, []string{"Quay a2.", "Quay b2.", "Quay c2."}},
		{"from a page on", ibid.Scope{Documents: ids[:1], Pages: ibid.PageRange{From: 2}}, []string{"Quay a2.", "Quay a3."}},
		{"up to a page", ibid.Scope{Documents: ids[:1], Pages: ibid.PageRange{To: 2}}, []string{"Quay a1.", "Quay a2."}},
		{"a printed number, in any case", ibid.Scope{PageLabel: "ii"}, []string{"Quay a2.", "Quay b2.", "Quay c2."}},
		{"a section", ibid.Scope{Documents: ids[:1], Section: "rent"}, []string{"Quay a2.", "Quay a3."}},
		{"a section by its number", ibid.Scope{Documents: ids[:1], Section: "4.2"}, []string{"Quay a3."}},
		{"a section without accents", ibid.Scope{Documents: ids[:1], Section: "preface"}, []string{"Quay a1."}},
		{"a section whose last word is unfinished", ibid.Scope{Documents: ids[:1], Section: "current sta"}, []string{"Quay a3."}},
		{"a section there is not", ibid.Scope{Section: "zebra"}, nil},
		{"all of it", ibid.Scope{Documents: ids[2:3], Pages: ibid.PageRange{From: 2}, PageLabel: "1", Section: "state"}, []string{"Quay c3."}},
	} {
		t.Run(c.what, func(t *testing.T) {
			c.scope.Workspace = home
			got := texts(keywordHits(t, db, c.scope, ibid.Query{Terms: []string{"quay"}}, 20))
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
	counts, chunks, err := db.Frequencies(t.Context(), ibid.Scope{Workspace: home, Documents: ids[:2]}, [][]string{{"quay"}, {"a1"}, {"d1"}})
	if diff := cmp.Diff([]int{6, 1, 0}, counts); diff != "" || chunks != 6 || err != nil {
		t.Error(diff, chunks, err)
	}
}
