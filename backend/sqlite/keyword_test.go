package sqlite

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

func TestSearchKeyword(t *testing.T) {
	db := fresh(t)
	lease := addTexts(t, db, home, "lease",
		"Either party may give notice of termination.\n\nThe notice period is thirty days.",
		"Rent is due on the first of the month.\n\nCafé owners pay a deposit.")
	addTexts(t, db, home, "manual", "Thirty times the days are long.\n\nPress the red button.")

	search := func(scope ibid.Scope, q ibid.Query, limit int) []ibid.Hit {
		t.Helper()
		return keywordHits(t, db, scope, q, limit)
	}
	all := ibid.Scope{Workspace: home}
	for _, c := range []struct {
		what  string
		query ibid.Query
		scope ibid.Scope
		want  []string
	}{
		{"a word in another form", ibid.Query{Terms: []string{"noticed", "periods"}}, all,
			[]string{"The notice period is thirty days.", "Either party may give notice of termination."}},
		{"accents do not matter", ibid.Query{Terms: []string{"cafe"}}, all, []string{"Café owners pay a deposit."}},
		{"a phrase beats its words", ibid.Query{Terms: []string{"thirty", "days"}, Phrases: []string{"thirty days"}}, all,
			[]string{"The notice period is thirty days.", "Thirty times the days are long."}},
		{"only some documents", ibid.Query{Terms: []string{"thirty"}}, ibid.Scope{Workspace: home, Documents: []ibid.DocumentID{lease.ID}},
			[]string{"The notice period is thirty days."}},
		{"nothing to search", ibid.Query{}, all, nil},
		{"no such word", ibid.Query{Terms: []string{"zebra"}}, all, nil},
	} {
		t.Run(c.what, func(t *testing.T) {
			if diff := cmp.Diff(c.want, texts(search(c.scope, c.query, 10))); diff != "" {
				t.Error(diff)
			}
		})
	}

	hits := search(all, ibid.Query{Terms: []string{"notice", "period"}}, 1)
	if len(hits) != 1 {
		t.Fatalf("%d hits for a limit of 1", len(hits))
	}
	h := hits[0]
	if h.KeywordRank != 1 || h.KeywordScore <= 0 || h.Score != h.KeywordScore || h.VectorRank != 0 || h.Label != "1" {
		t.Errorf("%+v", h)
	}
	if !cmp.Equal(h.Document, must[ibid.Document](t)(db.Document(t.Context(), home, lease.ID))) {
		t.Errorf("document %+v", h.Document)
	}
	want := ibid.Chunk{ID: h.Chunk.ID, WorkspaceID: home, DocumentID: lease.ID, Page: 1, Ordinal: 1,
		Span: ibid.Span{Start: 46, End: 79}, Text: "The notice period is thirty days.", Tokens: ibid.EstimateTokens(h.Chunk.Text)}
	if diff := cmp.Diff(want, h.Chunk); diff != "" {
		t.Error(diff)
	}
	if hits := search(all, ibid.Query{Terms: []string{"notice"}}, 0); len(hits) != 0 {
		t.Error("hits for a limit of 0")
	}
}

func TestFrequencies(t *testing.T) {
	db := fresh(t)
	doc := addTexts(t, db, home, "a", "The notice period.\n\nNotices are due.\n\nAn e-mail.")
	count := func(want map[string]int, wantTotal int) {
		t.Helper()
		counts, total := frequencies(t, db, home, "notice", "e-mail", "zebra", "?")
		if diff := cmp.Diff(want, counts); diff != "" || total != wantTotal {
			t.Error(diff, total)
		}
	}
	count(map[string]int{"notice": 2, "e-mail": 1, "zebra": 0, "?": 0}, 3)
	count(map[string]int{"notice": 2, "e-mail": 1, "zebra": 0, "?": 0}, 3) // remembered

	second := addTexts(t, db, home, "b", "A zebra takes notice.")
	count(map[string]int{"notice": 3, "e-mail": 1, "zebra": 1, "?": 0}, 4)
	remove(t, db, home, doc.ID)
	count(map[string]int{"notice": 1, "e-mail": 0, "zebra": 1, "?": 0}, 1)
	if err := db.SetPreflight(t.Context(), home, second.ID, ibid.Preflight{}, "By e-mail"); err != nil {
		t.Fatal(err)
	}
	count(map[string]int{"notice": 1, "e-mail": 1, "zebra": 1, "?": 0}, 1)
}
