package ask_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/internal/fake"
	"ibid/internal/tempdb"
)

// inns is a library of two leases and a report whose pages all speak of rent.
func inns(t *testing.T) *tempdb.DB {
	t.Helper()
	db := tempdb.Open(t)
	addPassages(t, db, ibid.NewDocument{Name: "harbour-lease-2019.pdf"}, "Rent",
		"The rent of the Harbour Inn is £9,000.", "The rent of the Harbour Inn is due in May.")
	addPassages(t, db, ibid.NewDocument{Name: "castle-lease-2021.pdf"}, "Rent > Review",
		"The rent of the Castle Inn is £7,000.", "The rent of the Castle Inn is due in June.")
	addPassages(t, db, ibid.NewDocument{Name: "report-2022.pdf"}, "Outlook",
		"The rent of all inns will rise.", "No rent was owed.")
	return db
}

func TestFiltersNarrowASearch(t *testing.T) {
	s := service(t, inns(t), noModel{})
	for _, tt := range []struct {
		name, text string
		scope      []ibid.DocumentID
		want       []string // document and page
	}{
		{"none", "rent", nil, []string{"1 p. 1", "1 p. 2", "2 p. 1", "2 p. 2", "3 p. 1", "3 p. 2"}},
		{"a name", "in:harbour rent", nil, []string{"1 p. 1", "1 p. 2"}},
		{"several names", "in:harbour in:castle rent", nil, []string{"1 p. 1", "1 p. 2", "2 p. 1", "2 p. 2"}},
		{"a page", "rent page:2", nil, []string{"1 p. 2", "2 p. 2", "3 p. 2"}},
		{"a section and those in it", "rent section:rent", nil, []string{"1 p. 1", "1 p. 2", "2 p. 1", "2 p. 2"}},
		{"a time", "rent after:2021", nil, []string{"2 p. 1", "2 p. 2", "3 p. 1", "3 p. 2"}},
		{"a time between", "rent after:2020 before:2021", nil, []string{"2 p. 1", "2 p. 2"}},
		{"a name and a page", "in:lease page:1 rent", nil, []string{"1 p. 1", "2 p. 1"}},
		{"within what is searched", "in:lease rent", []ibid.DocumentID{2, 3}, []string{"2 p. 1", "2 p. 2"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			scope := ibid.Scope{Workspace: workspace, Documents: tt.scope}
			candidates, err := s.Search(t.Context(), scope, tt.text)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, c := range candidates {
				got = append(got, fmt.Sprintf("%d p. %d", c.DocumentID, c.Page))
			}
			slices.Sort(got)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// A filter that fits nothing is not the same as a question without an answer.
func TestAFilterThatFitsNothingSaysSo(t *testing.T) {
	s := service(t, inns(t), noModel{})
	for _, tt := range []struct {
		text  string
		scope []ibid.DocumentID
	}{
		{"in:walnut How much is the rent?", nil},
		{"How much is the rent? after:2030", nil},
		{"in:harbour How much is the rent?", []ibid.DocumentID{2}},
	} {
		asked := request(tt.text)
		asked.Scope.Documents = tt.scope
		_, err := s.Ask(t.Context(), asked, func(ask.Growth) {})
		if e := ibid.AsError(err); ibid.CodeOf(err) != ibid.CodeNotFound || !strings.Contains(e.Message, "filter") || e.Hint == "" {
			t.Errorf("%q: asked, %v; want that no document fits and what to do", tt.text, err)
		}
		found, err := s.Find(t.Context(), ibid.SearchRequest{Text: tt.text, Scope: asked.Scope})
		if err != nil || found.Notice == nil || found.Notice.Code != ibid.CodeNotFound || found.Found == nil || len(found.Found) > 0 {
			t.Errorf("%q: found %+v, %v; want nothing and why", tt.text, found, err)
		}
	}
}

func TestATraceTellsHowPassagesWereFound(t *testing.T) {
	db := library(t)
	model := fake.NewClient(fake.Reply{Text: "The yearly rent is £48,000 [1]."})
	embed(t, db, model)
	answer := mustAsk(t, service(t, db, model), db, "How much is the yearly rent in the lease?")
	want := []ibid.Stage{ibid.StageUnderstand, ibid.StageQuery, ibid.StageRoute, ibid.StageKeyword, ibid.StageVector, ibid.StageFuse,
		ibid.StageSelect, ibid.StageGround, ibid.StageFit, ibid.StageGenerate, ibid.StageCite, ibid.StageCheck, ibid.StageJudge, ibid.StageConfidence, ibid.StageFinish}
	if diff := cmp.Diff(want, steps(answer.Trace)); diff != "" {
		t.Errorf("stages (-want +got):\n%s", diff)
	}
	if answer.Trace.EmbeddingModel != fake.DefaultEmbedder || answer.Trace.Evidence.Grade != ibid.GradeGood {
		t.Errorf("embedded by %q, evidence %+v", answer.Trace.EmbeddingModel, answer.Trace.Evidence)
	}
	if got := note(t, answer.Trace, ibid.StageVector); !strings.Contains(got, "by cosine") {
		t.Errorf("the trace says of the vectors %q", got)
	}
	for _, step := range answer.Trace.Steps {
		if strings.Contains(step.Note, "48,000") || strings.Contains(step.Note, "Tenant") {
			t.Errorf("the note of %s has words of a document: %q", step.Stage, step.Note)
		}
	}
}

// Without a server nobody is asked to embed; with one whose model is gone, once.
func TestWithoutAnEmbeddingModelWordsAnswer(t *testing.T) {
	for _, tt := range []struct {
		name  string
		model *fake.Client
		code  ibid.Code
		asked int
	}{
		{"no server", &fake.Client{Found: &ibid.ModelStatus{Problem: errNoServer}}, ibid.CodeModelServerMissing, 0},
		{"no model", &fake.Client{}, ibid.CodeEmbeddingUnavailable, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			db := library(t)
			embed(t, db, tt.model)
			before := len(tt.model.Vectors.Calls())
			tt.model.Vectors.Uninstall(fake.DefaultEmbedder)
			answer := mustAsk(t, service(t, db, tt.model), db, "Does the walnut giraffe gallop or is the yearly rent paid?")
			if len(answer.Retrieved) == 0 {
				t.Errorf("nothing was found: %+v", answer)
			}
			if got := note(t, answer.Trace, ibid.StageVector); got != "by words only: "+string(tt.code) {
				t.Errorf("the trace says %q", got)
			}
			if got := len(tt.model.Vectors.Calls()) - before; got != tt.asked {
				t.Errorf("asked to embed %d times, want %d", got, tt.asked)
			}
		})
	}
}

// A library that cannot be read is never taken for one that has no answer.
func TestABrokenLibraryIsAnError(t *testing.T) {
	const text = "How much is the yearly rent in Lease?"
	scope := ibid.Scope{Workspace: workspace}
	doors := map[string]func(*ask.Service) error{
		"ask": func(s *ask.Service) error {
			_, err := s.Ask(t.Context(), request(text), func(ask.Growth) {})
			return err
		},
		"check": func(s *ask.Service) error { _, err := s.Check(t.Context(), scope, text); return err },
		"find": func(s *ask.Service) error {
			_, err := s.Find(t.Context(), ibid.SearchRequest{Text: text, Scope: scope})
			return err
		},
		"search": func(s *ask.Service) error { _, err := s.Search(t.Context(), scope, text); return err },
		"presence": func(s *ask.Service) error {
			_, err := s.Presence(t.Context(), workspace, text, "The rent is £48,000.")
			return err
		},
	}
	db := library(t)
	for method, through := range map[string][]string{
		"MatchingDocuments": {"ask", "check", "find", "search"},
		"Languages":         {"ask", "check", "find", "search", "presence"},
		"Frequencies":       {"ask", "check", "find", "search", "presence"},
		"SearchKeyword":     {"ask", "check", "find", "search"},
		"LoadHits":          {"ask", "check", "find"},
		"Sheets":            {"ask", "check"},
	} {
		for _, door := range through {
			s := service(t, db, noModel{})
			s.Store = &shelf{DB: db, breaks: method}
			if err := doors[door](s); !errors.Is(err, errBroken) {
				t.Errorf("%s fails, and %s says %v", method, door, err)
			}
		}
	}
}

func TestAStoppedSearchStops(t *testing.T) {
	s := service(t, library(t), noModel{})
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := s.Find(ctx, ibid.SearchRequest{Text: "yearly rent", Scope: ibid.Scope{Workspace: workspace}}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
