package ask_test

import (
	"slices"
	"strings"
	"testing"

	"ibid/backend/ask"
	"ibid/backend/fake"
	"ibid/backend/ibid"
)

// corrections are the steps of a trace that tell of searches in other words.
func corrections(trace ibid.Trace) (notes []string) {
	for _, step := range trace.Steps {
		if step.Stage == ibid.StageCorrect {
			notes = append(notes, step.Note)
		}
	}
	return notes
}

func TestPoorEvidenceIsSearchedForInOtherWords(t *testing.T) {
	const better, worse = "searched again in other words: better evidence", "searched again in other words: no better evidence"
	for _, tt := range []struct {
		name, question string
		grade          ibid.Grade
		rewritten      string // empty: the question's own wording was best
		corrections    []string
		quote          string // beginning of the first
	}{
		{"good evidence is not searched for again", "How much is the yearly rent?",
			ibid.GradeGood, "", nil, "4.1 The Tenant shall pay"},
		{"of two questions the one that is answered", "Where do walnut giraffes gallop and how much is the yearly rent?",
			ibid.GradeGood, "how much is the yearly rent", []string{worse, better}, "4.1 The Tenant shall pay"},
		{"nothing is better", "Where do walnut giraffes gallop while orchids sing?",
			ibid.GradePoor, "", []string{worse}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			store := &shelf{DB: library(t)}
			s := service(t, store.DB, noModel{})
			s.Store = store
			answer := mustAsk(t, s, store.DB, tt.question)
			evidence := answer.Trace.Evidence
			if evidence.Grade != tt.grade || evidence.Rewritten != tt.rewritten || evidence.Retries != len(tt.corrections) {
				t.Errorf("evidence %+v", evidence)
			}
			if got := corrections(answer.Trace); !slices.Equal(got, tt.corrections) {
				t.Errorf("the trace tells of %q, want %q", got, tt.corrections)
			}
			if log := store.logged(); log.CorrectiveRetries != len(tt.corrections) || log.ReformulatedQuery != tt.rewritten || log.Query != tt.question {
				t.Errorf("logged %+v", log)
			}
			if got := strings.Join(quotes(answer), "\n"); !strings.HasPrefix(got, tt.quote) || (got == "") != (tt.quote == "") {
				t.Errorf("quoted %q", got)
			}
			check, err := s.Check(t.Context(), ibid.Scope{Workspace: workspace}, tt.question)
			if err != nil || check != evidence {
				t.Errorf("checked %+v, %v, asked %+v", check, err, evidence)
			}
		})
	}
}

// What the documents do not answer is said so, and no model is asked to try.
func TestPoorEvidenceIsNotAnsweredFrom(t *testing.T) {
	store := &shelf{DB: library(t)}
	model := fake.NewClient(fake.Reply{Text: "Walnut giraffes gallop on the Premises [1]."})
	s := service(t, store.DB, model)
	s.Store = store
	answer := mustAsk(t, s, store.DB, "Where do walnut giraffes gallop on the premises while orchids sing?")
	if answer.Status != ibid.AnswerNotFound || len(answer.Citations) > 0 || !strings.HasPrefix(answer.Text, "This is not in your documents.") {
		t.Errorf("%s: %q with %d citations", answer.Status, answer.Text, len(answer.Citations))
	}
	if asked := model.Model.Requests(); len(asked) > 0 {
		t.Errorf("a model was asked: %+v", asked)
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

// A filter is the person's own: no other wording leaves it.
func TestCorrectionsStayWithinTheFilter(t *testing.T) {
	db := library(t)
	answer := mustAsk(t, service(t, db, noModel{}), db, "in:report Where do walnut giraffes gallop and how much is the yearly rent?")
	if answer.Trace.Evidence.Retries == 0 {
		t.Errorf("evidence %+v", answer.Trace.Evidence)
	}
	for _, source := range answer.Retrieved {
		if source.DocumentTitle != "report" {
			t.Errorf("found in %s: %q", source.DocumentTitle, source.Text)
		}
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

// Each part of retrieval can be left out, and the rest still finds.
func TestPartsCanBeLeftOut(t *testing.T) {
	db := library(t)
	for _, part := range ask.Parts {
		s := service(t, db, noModel{})
		s.Without = []ask.Part{part}
		answer := mustAsk(t, s, db, "Please explain: how much is the yearly rent in Lease?")
		if got := quotes(answer); len(got) == 0 || !strings.HasPrefix(got[0], "4.1 The Tenant shall pay") {
			t.Errorf("without %s: quoted %q", part, got)
		}
		if routed := slices.Contains(steps(answer.Trace), ibid.StageRoute); routed == (part == ask.PartRoute) {
			t.Errorf("without %s: stages %v", part, steps(answer.Trace))
		}
	}
}
