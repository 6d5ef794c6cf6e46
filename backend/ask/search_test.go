package ask_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/internal/fake"
	"ibid/internal/tempdb"
)

// mustFind searches and checks what must hold for every result: its quotation is
// the text of its span, on that page, its signals are what its score is made of,
// and the best comes first.
func mustFind(t *testing.T, s ibid.SearchRequest, db *tempdb.DB, find func(ibid.SearchRequest) (ibid.SearchResult, error)) ibid.SearchResult {
	t.Helper()
	result, err := find(s)
	if err != nil {
		t.Fatal(err)
	}
	if result.Found == nil || result.Took < 0 {
		t.Errorf("%q: %+v", s.Text, result)
	}
	for i, f := range result.Found {
		page, err := db.Page(t.Context(), workspace, f.DocumentID, f.Page)
		if err != nil || f.Quote == "" || f.Span.In(page.Text) != f.Quote {
			t.Errorf("%q: %v: quotes %q of %q", s.Text, err, f.Quote, f.Span.In(page.Text))
		}
		sum := 0.0
		for _, signal := range f.Signals {
			sum += signal.Value * signal.Weight
		}
		if math.Abs(sum-f.Score) > 1e-9 {
			t.Errorf("%q: score %v of %+v", s.Text, f.Score, f.Signals)
		}
		if i > 0 && result.Found[i-1].Score < f.Score {
			t.Errorf("%q: %v comes after %v", s.Text, f.Score, result.Found[i-1].Score)
		}
	}
	return result
}

func TestFind(t *testing.T) {
	db := library(t)
	s := service(t, db, noModel{})
	for _, tt := range []struct {
		name, text string
		open       bool
		quote      string // of the first; empty: nothing is found
		marked     string // word of its snippet
		notice     ibid.Code
	}{
		{"words", "yearly rent", false, "4.1 The Tenant shall pay a yearly rent of £48,000 in equal monthly parts.", "yearly", ""},
		{"in any form", "deposits", false, "4.2 A rent deposit of £24,250 is due on signing.", "deposit", ""},
		{"a quotation", `"monthly parts"`, false, "4.1 The Tenant shall pay a yearly rent of £48,000 in equal monthly parts.", "monthly", ""},
		{"a quotation of small words", `"by giving"`, false, "5.1 The Tenant may end this lease", "by", ""},
		{"an amount, however written", "£48000", false, "4.1 The Tenant shall pay a yearly rent of £48,000 in equal monthly parts.", "48,000", ""},
		{"a word that is still typed", "yearly ren", true, "4.1 The Tenant shall pay a yearly rent of £48,000 in equal monthly parts.", "rent", ""},
		{"a word that is not", "depos", false, "", "", ""},
		{"nothing", "  ", false, "", "", ""},
		{"no word", "and of the", false, "", "", ibid.CodeInvalid},
		{"a filter alone", "in:lease", false, "", "", ibid.CodeInvalid},
		{"words that stand nowhere", "giraffe", false, "", "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			result := mustFind(t, ibid.SearchRequest{Text: tt.text, Open: tt.open, Scope: ibid.Scope{Workspace: workspace}}, db, func(r ibid.SearchRequest) (ibid.SearchResult, error) {
				return s.Find(t.Context(), r)
			})
			if (result.Notice == nil) != (tt.notice == "") || result.Notice != nil && (result.Notice.Code != tt.notice || result.Notice.Hint == "") {
				t.Errorf("notice %+v, want %q and what to do", result.Notice, tt.notice)
			}
			if len(result.Found) == 0 || tt.quote == "" {
				if len(result.Found) > 0 || tt.quote != "" {
					t.Errorf("found %+v", result.Found)
				}
				return
			}
			first := result.Found[0]
			if !strings.HasPrefix(first.Quote, tt.quote) {
				t.Errorf("quotes %q, want %q", first.Quote, tt.quote)
			}
			if !strings.Contains(first.Snippet, "\uE000"+tt.marked) {
				t.Errorf("snippet %q, want %q marked", first.Snippet, tt.marked)
			}
			if first.KeywordRank == 0 || first.VectorRank != 0 || first.Match != 0 || result.Meaning {
				t.Errorf("by words only: %+v", first)
			}
		})
	}
}

// The beginning of a word alone finds what the index has of it, best first.
func TestFindWhileTypingPutsTheBestFirst(t *testing.T) {
	db := library(t)
	addPassages(t, db, ibid.NewDocument{Name: "a.pdf"}, "", "Among many other things of no weight that were kept in the long hall of the old mill there was one loom.")
	best := addPassages(t, db, ibid.NewDocument{Name: "b.pdf"}, "", "Looms, looms and looms.")
	result, err := service(t, db, noModel{}).Find(t.Context(), ibid.SearchRequest{Text: "loo", Open: true, Scope: ibid.Scope{Workspace: workspace}})
	if err != nil || len(result.Found) != 2 || result.Found[0].DocumentID != best {
		t.Errorf("found %+v, %v", result.Found, err)
	}
}

func TestFindTellsWhereItFound(t *testing.T) {
	db := inns(t)
	result, err := service(t, db, noModel{}).Find(t.Context(), ibid.SearchRequest{Text: "Castle Inn rent due", Scope: ibid.Scope{Workspace: workspace}})
	if err != nil || len(result.Found) == 0 {
		t.Fatal(result, err)
	}
	f := result.Found[0]
	if f.DocumentID != 2 || f.DocumentHash != "hash of castle-lease-2021.pdf" || f.DocumentTitle != "castle-lease-2021" || f.Page != 2 || f.Section != "Rent > Review" {
		t.Errorf("found %+v", f)
	}
}

func TestFindHasLimits(t *testing.T) {
	db := library(t)
	var pages []string
	for i := range 120 {
		pages = append(pages, fmt.Sprintf("Barrel %d holds herring.", i))
	}
	addPassages(t, db, ibid.NewDocument{Name: "barrels.pdf"}, "", pages...)
	s := service(t, db, noModel{})
	for limit, want := range map[int]int{0: 20, 1: 1, 30: 30, 100: 100, 1000: 100} {
		result := mustFind(t, ibid.SearchRequest{Text: "herring", Limit: limit, Scope: ibid.Scope{Workspace: workspace}}, db, func(r ibid.SearchRequest) (ibid.SearchResult, error) {
			return s.Find(t.Context(), r)
		})
		if len(result.Found) != want {
			t.Errorf("limit %d: %d results, want %d", limit, len(result.Found), want)
		}
	}
}

// Who has vectors and no model any more is told what is missing.
func TestFindWithoutTheModelOfTheVectors(t *testing.T) {
	db := library(t)
	model := &fake.Client{}
	embed(t, db, model)
	model.Vectors.Uninstall(fake.DefaultEmbedder)
	result, err := service(t, db, model).Find(t.Context(), ibid.SearchRequest{Text: "yearly rent", Scope: ibid.Scope{Workspace: workspace}})
	if err != nil || len(result.Found) == 0 || result.Meaning {
		t.Fatalf("found %+v, %v", result, err)
	}
	if n := result.Notice; n == nil || n.Code != ibid.CodeEmbeddingUnavailable || n.Hint == "" {
		t.Errorf("notice %+v, want that words alone were searched, and what to do", n)
	}
}

func TestFindByMeaning(t *testing.T) {
	db := library(t)
	model := &fake.Client{}
	embed(t, db, model)
	s := service(t, db, model)
	result := mustFind(t, ibid.SearchRequest{Text: "giraffe pay yearly", Scope: ibid.Scope{Workspace: workspace}}, db, func(r ibid.SearchRequest) (ibid.SearchResult, error) {
		return s.Find(t.Context(), r)
	})
	if !result.Meaning || result.Notice != nil || len(result.Found) == 0 {
		t.Fatalf("found %+v", result)
	}
	if !slices.ContainsFunc(result.Found, func(f ibid.Found) bool { return f.VectorRank == 1 && f.Match > 0 }) {
		t.Errorf("none by meaning: %+v", result.Found)
	}
}

// Searching as one types is no question: nothing is stored.
func TestFindStoresNothing(t *testing.T) {
	store := &shelf{DB: library(t)}
	s := service(t, store.DB, noModel{})
	s.Store = store
	if _, err := s.Find(t.Context(), ibid.SearchRequest{Text: "yearly rent", Scope: ibid.Scope{Workspace: workspace}}); err != nil || len(store.logs) > 0 {
		t.Errorf("logged %+v, %v", store.logs, err)
	}
}

func TestPresence(t *testing.T) {
	s := service(t, library(t), noModel{})
	text := "The mill stands in Lindby. The yearly rent of the mill is £700. The rent is paid in May."
	for _, tt := range []struct {
		asked    string
		want     ibid.AnswerPresence
		evidence string
	}{
		{"How much is the yearly rent of the mill?", ibid.AnswerPresent, "The yearly rent of the mill is £700."},
		{"Where does the mill stand?", ibid.AnswerPresent, "The mill stands in Lindby."},
		{"Who painted the giraffes of the cathedral?", ibid.AnswerAbsent, ""},
	} {
		check, err := s.Presence(t.Context(), workspace, tt.asked, text)
		if err != nil || check.Presence != tt.want || tt.evidence != "" && check.Evidence.In(text) != tt.evidence {
			t.Errorf("%q: %+v, %v: %q", tt.asked, check, err, check.Evidence.In(text))
		}
	}
}

// An empty library says so to whoever searches it.
func TestAnEmptyLibrarySaysSoToASearch(t *testing.T) {
	s, scope := service(t, tempdb.Open(t), noModel{}), ibid.Scope{Workspace: workspace}
	result, err := s.Find(t.Context(), ibid.SearchRequest{Text: "rent", Scope: scope})
	if err != nil || result.Notice == nil || result.Notice.Code != ibid.CodeNoDocuments || len(result.Found) > 0 {
		t.Errorf("found %+v, %v", result, err)
	}
	if _, err := s.Search(t.Context(), scope, "rent"); ibid.CodeOf(err) != ibid.CodeNoDocuments {
		t.Errorf("searched: %v", err)
	}
	if _, err := s.Check(t.Context(), scope, "rent"); ibid.CodeOf(err) != ibid.CodeNoDocuments {
		t.Errorf("checked: %v", err)
	}
}

// firstHates is a scorer to whom the unit with some words answers least, and all others alike.
type firstHates string

func (f firstHates) Score(_ context.Context, pairs []ibid.Pair) ([]float32, error) {
	scores := make([]float32, len(pairs))
	for i, p := range pairs {
		if scores[i] = 4; strings.Contains(p.Unit, string(f)) {
			scores[i] = -9
		}
	}
	return scores, nil
}

// The scorer moves passages in a ranking, and the search keeps its say: what the scorer
// likes least, and the search best, isn't last.
func TestScorerAndSearchRankTogether(t *testing.T) {
	db := library(t)
	for _, name := range []string{"north", "south", "east", "west"} {
		addDocument(t, db, name+".pdf", []string{"Wharf of the " + name + "\n\nThe rent of the wharf in the " + name + " is paid yearly."})
	}
	addDocument(t, db, "rents.pdf", []string{"Rents\n\nThe rent of each wharf, the yearly rent of the wharf, is in the list of wharf rents."})
	scope := ibid.Scope{Workspace: workspace}
	plain := service(t, db, noModel{})
	words, err := plain.Search(t.Context(), scope, "yearly rent of the wharf")
	if err != nil {
		t.Fatal(err)
	}
	scored := service(t, db, noModel{})
	scored.Scorer = firstHates("list of wharf rents")
	both, err := scored.Search(t.Context(), scope, "yearly rent of the wharf")
	if err != nil {
		t.Fatal(err)
	}
	at := func(list []ibid.Candidate) int {
		return slices.IndexFunc(list, func(c ibid.Candidate) bool { return c.ChunkID == words[0].ChunkID })
	}
	if len(both) != len(words) || at(both) == 0 || at(both) == len(both)-1 {
		t.Errorf("the first of %d by words is at %d with the scorer", len(words), at(both))
	}
}
