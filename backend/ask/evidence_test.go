package ask_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/backend/search"
	"ibid/internal/fake"
)

// sameScore is a scorer that holds the same of every unit.
type sameScore float32

func (s sameScore) Score(_ context.Context, pairs []ibid.Pair) ([]float32, error) {
	scores := make([]float32, len(pairs))
	for i := range scores {
		scores[i] = float32(s)
	}
	return scores, nil
}

// Without a model, what does not seem to be answered is said not to be found, never
// that the documents lack it; and what comes nearest is shown.
func TestPoorEvidenceIsNotAnsweredFrom(t *testing.T) {
	store := &shelf{DB: library(t)}
	s := service(t, store.DB, noModel{})
	s.Store, s.Scorer = store, sameScore(-9)
	answer := mustAsk(t, s, store.DB, "Where do walnut giraffes gallop on the premises while orchids sing?")
	if want := "Not found in your 2 documents; 2 are still being read. Closest passages:"; answer.Status != ibid.AnswerNotFound || len(answer.Citations) > 0 || answer.Text != want {
		t.Errorf("%s: %q with %d citations", answer.Status, answer.Text, len(answer.Citations))
	}
	if len(answer.Retrieved) == 0 || answer.Retrieved[0].Text == "" {
		t.Errorf("what came nearest is not told: %+v", answer.Retrieved)
	}
	if log := store.logged(); log.RerankedCount != len(answer.Retrieved) || log.RetrievalCount == 0 || len(log.DocumentIDs) == 0 || log.TopScore <= 0 || log.CitationsCount != 0 {
		t.Errorf("logged %+v", log)
	}
	if slices.Contains(steps(answer.Trace), ibid.StageGenerate) || slices.Contains(steps(answer.Trace), ibid.StageCite) {
		t.Errorf("stages %v", steps(answer.Trace))
	}
}

// A model is not asked where no sentence seems to answer: it would make an answer of what was
// found.
func TestPoorEvidenceIsNotLeftToTheModel(t *testing.T) {
	db := library(t)
	model := fake.NewClient(fake.Reply{Text: "The yearly rent is £48,000 [1]."})
	s := service(t, db, model)
	s.Scorer = sameScore(-9)
	answer := mustAsk(t, s, db, "Where do walnut giraffes gallop on the premises while orchids sing?")
	if answer.Trace.Evidence.Grade != ibid.GradePoor || len(model.Model.Requests()) > 0 || answer.Status != ibid.AnswerNotFound {
		t.Errorf("%s, evidence %+v, stages %v", answer.Status, answer.Trace.Evidence, steps(answer.Trace))
	}
}

// The log has the ranker's score, what the question was put to, and what was found.
func TestLogOfAQuestion(t *testing.T) {
	store := &shelf{DB: library(t)}
	s := service(t, store.DB, noModel{})
	s.Store = store
	const question = "How much is the yearly rent?"
	mustAsk(t, s, store.DB, question)
	all := store.logged()
	found, err := s.Search(t.Context(), ibid.Scope{Workspace: workspace}, question)
	if err != nil || len(found) == 0 {
		t.Fatal(found, err)
	}
	if all.TopScore != found[0].Score || len(all.Scope) != 0 || !slices.Contains(all.DocumentIDs, found[0].DocumentID) {
		t.Errorf("logged top score %v, scope %v, documents %v; want %v, none and at least %d",
			all.TopScore, all.Scope, all.DocumentIDs, found[0].Score, found[0].DocumentID)
	}
	mustAsk(t, s, store.DB, "in:lease "+question)
	if one := store.logged(); len(one.Scope) != 1 || !slices.Equal(one.Scope, one.DocumentIDs) {
		t.Errorf("logged scope %v, documents %v; want the lease in both", one.Scope, one.DocumentIDs)
	}
}

// The same clause in many versions is one passage, and what else there is has its
// place.
func TestCopiesTakeOnePlace(t *testing.T) {
	db := library(t)
	clause := "The keeper of the lighthouse shall be paid a wage of ninety crowns in every month in which the lamp is lit from dusk to dawn, " +
		"and of sixty crowns in any other month, by the harbour master of the day."
	for _, name := range []string{"keeper-a.pdf", "keeper-b.pdf", "keeper-c.pdf"} {
		addPassages(t, db, ibid.NewDocument{Name: name}, "", clause)
	}
	addPassages(t, db, ibid.NewDocument{Name: "log.pdf"}, "", "In June the keeper of the lighthouse was paid a wage of ten crowns.")
	s := service(t, db, noModel{})
	answer := mustAsk(t, s, db, "What wage is the keeper of the lighthouse paid?")
	copies := 0
	for _, source := range answer.Retrieved {
		if source.Text == clause {
			copies++
		}
	}
	if copies != 1 || len(answer.Retrieved) < 2 {
		t.Errorf("%d of %d passages are the clause", copies, len(answer.Retrieved))
	}
	if got := note(t, answer.Trace, ibid.StageSelect); !strings.Contains(got, "2 more say the same") {
		t.Errorf("the trace says %q", got)
	}
	found, err := s.Find(t.Context(), ibid.SearchRequest{Text: "wage keeper lighthouse harbour master", Scope: ibid.Scope{Workspace: workspace}})
	if err != nil || len(found.Found) < 2 || found.Found[0].Quote != clause || found.Found[0].Copies != 2 || found.Found[1].Copies != 0 {
		t.Errorf("found %+v, %v", found, err)
	}
}

// What is removed or read anew while a question is answered is not quoted, and the
// rest answers.
func TestPassagesThatAreGoneAreLeftOut(t *testing.T) {
	db := inns(t)
	for name, tt := range map[string]struct {
		gone, edited ibid.DocumentID
		want         []string
	}{
		"nothing is": {0, 0, []string{"castle-lease-2021", "harbour-lease-2019"}},
		"removed":    {1, 0, []string{"castle-lease-2021"}},
		"read anew":  {0, 2, []string{"harbour-lease-2019"}},
		"both":       {1, 2, nil},
	} {
		s := service(t, db, noModel{})
		s.Store = &shelf{DB: db, gone: tt.gone, edited: tt.edited}
		answer := mustAsk(t, s, db, "in:lease How much is the rent of the Inn?")
		var got []string
		for i, source := range answer.Retrieved {
			if !slices.Contains(got, source.DocumentTitle) {
				got = append(got, source.DocumentTitle)
			}
			if i >= 8 {
				t.Errorf("%s: %d passages", name, len(answer.Retrieved))
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: made from %q, want %q", name, got, tt.want)
		}
		if (len(answer.Citations) > 0) != (tt.want != nil) {
			t.Errorf("%s: %d citations", name, len(answer.Citations))
		}
	}
}

// Each part can be left out, and the rest still finds.
func TestPartsCanBeLeftOut(t *testing.T) {
	db := library(t)
	model := &fake.Client{}
	embed(t, db, model)
	for _, part := range ask.Parts {
		s := service(t, db, model)
		s.Without = []search.Part{part}
		answer := mustAsk(t, s, db, "Please explain: how much is the yearly rent in Lease?")
		if got := quotes(answer); len(got) == 0 || !strings.HasPrefix(got[0], "4.1 The Tenant shall pay") {
			t.Errorf("without %s: quoted %q", part, got)
		}
	}
}
