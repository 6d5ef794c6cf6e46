package sqlite_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
	"ibid/backend/language"
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

func TestSearchKeywordOfAQuery(t *testing.T) {
	db := fresh(t)
	addTexts(t, db, home, "a", "Capital that goes into expenditure.\n\nExpenditure only.\n\nThe quarterly rents.\n\nQuarry.")
	for _, c := range []struct {
		what  string
		query ibid.Query
		want  []string
	}{
		{"an unfinished word", ibid.Query{Terms: []string{"quar"}, Open: true}, []string{"Quarry.", "The quarterly rents."}},
		{"only the last may be unfinished", ibid.Query{Terms: []string{"quar", "rent"}, Open: true}, []string{"The quarterly rents."}},
		{"stems as they are given", ibid.Query{Terms: []string{"dues"}, Stems: [][]string{{"due", "rent"}}}, []string{"The quarterly rents."}},
	} {
		t.Run(c.what, func(t *testing.T) {
			got := texts(keywordHits(t, db, ibid.Scope{Workspace: home}, c.query, 10))
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Every page is searched by the rules of its language, and a word in those of all.
func TestSearchInSeveralLanguages(t *testing.T) {
	db := fresh(t)
	doc := addTexts(t, db, home, "a")
	for i, p := range []struct{ language, text string }{{"en", "The houses."}, {"de", "Die Häuser."}, {"zh", "夏季的房子。"}, {"", "Houses again."}} {
		page := readPage(i+1, p.text)
		page.Language = p.language
		must[ibid.Document](t)(db.SavePages(t.Context(), home, doc.ID, ibid.PageBatch{Pages: []ibid.ReadPage{page}}))
	}
	for term, want := range map[string][]string{
		"house": {"The houses.", "Houses again."}, "haus": {"Die Häuser."}, "häusern": {"Die Häuser."}, "夏季": {"夏季的房子。"}, "季夏": nil,
	} {
		if diff := cmp.Diff(want, texts(keywordHits(t, db, ibid.Scope{Workspace: home}, ibid.Query{Terms: []string{term}}, 9))); diff != "" {
			t.Errorf("%s: %s", term, diff)
		}
	}
	if diff := cmp.Diff([]string{"", "de", "en", "zh"}, must[[]string](t)(db.Languages(t.Context(), home))); diff != "" {
		t.Error(diff)
	}
	saveTexts(t, db, home, doc.ID, 9, "One more.")
	if got := must[[]string](t)(db.Languages(t.Context(), home)); got[0] != "" {
		t.Errorf("languages %q", got)
	}
}

// What is found has its tokens, by words and by meaning.
func TestTerms(t *testing.T) {
	db := fresh(t)
	index := begin(t, db, identity)
	page := readPage(1, "The tenant pays rent.")
	page.Chunks[0].Section, page.Chunks[0].Context = "4 Rent", "Amounts"
	doc := addTexts(t, db, home, "lease")
	must[ibid.Document](t)(db.SavePages(t.Context(), home, doc.ID, ibid.PageBatch{Pages: []ibid.ReadPage{page}}))
	embedAll(t, db, home, doc.ID, func(ibid.Chunk) []float32 { return []float32{1, 0, 0, 0} })
	hashes := func(text string) (all []uint32) {
		for _, token := range language.Tokens(text, "") {
			all = append(all, language.Hash(token))
		}
		return all
	}
	want := ibid.TermsOfChunk{Text: hashes("The tenant pays rent."), Around: hashes("4 Rent Amounts")}
	scope := ibid.Scope{Workspace: home}
	byWords := must[[]ibid.Candidate](t)(db.SearchKeyword(t.Context(), scope, ibid.Query{Terms: []string{"tenant"}}, 9))
	byMeaning := must[[]ibid.Candidate](t)(db.SearchVector(t.Context(), scope, index, []float32{1, 1, 0, 0}, 9))
	for list, found := range map[string][]ibid.Candidate{"words": byWords, "meaning": byMeaning} {
		if len(found) != 1 {
			t.Fatalf("%d are found by %s", len(found), list)
		}
		if diff := cmp.Diff(want, found[0].Terms); diff != "" {
			t.Errorf("found by %s: %s", list, diff)
		}
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

// Counting a common word stops early: the count is then an estimate, and a search
// for such words looks at a part of the passages only.
func TestCommonWordsAreNotAllLookedAt(t *testing.T) {
	db := fresh(t)
	passages := leastLookedAt * 4
	for i := range 10 {
		addTexts(t, db, home, fmt.Sprint(i), strings.Repeat("The company shall.\n\nThe company.\n\nThe quay.\n\nQuay.\n\n", passages/10/4))
	}
	counts, total := frequencies(t, db, home, "the", "company", "crane")
	if counts["the"] < passages/2 || counts["the"] > passages || counts["company"] < passages/4 || counts["crane"] != 0 || total != passages {
		t.Errorf("counts %v of %d", counts, total)
	}
	found := must[[]ibid.Candidate](t)(db.SearchKeyword(t.Context(), ibid.Scope{Workspace: home}, ibid.Query{Terms: []string{"the", "company"}}, passages))
	if len(found) == 0 || len(found) > 2*leastLookedAt {
		t.Errorf("%d found of %d", len(found), passages)
	}
	if found := must[[]ibid.Candidate](t)(db.SearchKeyword(t.Context(), ibid.Scope{Workspace: home}, ibid.Query{Terms: []string{"company", "quay"}}, 9)); len(found) != 9 {
		t.Errorf("%d found of words that never stand together", len(found))
	}
}

// Passages that come too late for a short list are not looked at closely, which
// changes nothing of it.
func TestAShortListIsTheBeginningOfALongOne(t *testing.T) {
	db := fresh(t)
	random := rand.New(rand.NewPCG(6, 6))
	words := rand.NewZipf(random, 1.1, 2, 60)
	for d := range 3 {
		pages := make([]string, 40)
		for p := range pages {
			text := make([]string, 5+random.IntN(60))
			for i := range text {
				text[i] = benchWord(words.Uint64())
			}
			pages[p] = strings.Join(text, " ")
		}
		addTexts(t, db, home, fmt.Sprintf("doc%d", d), pages...)
	}
	for _, documents := range [][]ibid.DocumentID{nil, {1, 3}} {
		scope := ibid.Scope{Workspace: home, Documents: documents}
		for n := range 20 {
			query := ibid.Query{Terms: []string{benchWord(uint64(n)), benchWord(uint64(2 * n)), benchWord(uint64(3*n + 1))}}
			all := must[[]ibid.Candidate](t)(db.SearchKeyword(t.Context(), scope, query, 200))
			for _, limit := range []int{1, 2, 7, 30} {
				few := must[[]ibid.Candidate](t)(db.SearchKeyword(t.Context(), scope, query, limit))
				if diff := cmp.Diff(all[:min(limit, len(all))], few); diff != "" {
					t.Fatalf("%d for %v (-beginning +list):\n%s", limit, query.Terms, diff)
				}
			}
		}
	}
}

// A question with many finance terms has more wordings than passage_score has room
// for. The lightest are left out, never the search.
func TestSearchKeywordWithTooManyWordings(t *testing.T) {
	db := fresh(t)
	addTexts(t, db, home, "report", "Revenue rose while free cash flow fell.", strings.Join(letters(400), " "))
	for _, n := range []int{1, maxWordings, 2 * maxWordings} {
		q := ibid.Query{Terms: append([]string{"revenue"}, letters(n)...)}
		for i := range n {
			q.Phrases = append(q.Phrases, strings.Join(letters(i + 6)[i:], " "))
		}
		for _, scope := range []ibid.Scope{{Workspace: home}, {Workspace: home, Section: strings.Join(letters(n), " ")}} {
			if _, err := db.SearchKeyword(t.Context(), scope, q, 10); err != nil {
				t.Errorf("%d wordings in section %.20q: %v", n, scope.Section, err)
			}
		}
		if hits := keywordHits(t, db, ibid.Scope{Workspace: home}, q, 10); len(hits) != 2 {
			t.Errorf("%d wordings: %d hits, want both passages", n, len(hits))
		}
		if _, err := db.FindDocuments(t.Context(), home, strings.Join(letters(n), " "), 10); err != nil {
			t.Errorf("find %d words: %v", n, err)
		}
	}
}

// letters returns n different made-up words.
func letters(n int) []string {
	words := make([]string, n)
	for i := range words {
		words[i] = fmt.Sprintf("zq%c%c%c", 'a'+i%26, 'a'+i/26%26, 'a'+i/676%26)
	}
	return words
}
