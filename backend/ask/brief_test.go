package ask_test

import (
	"strings"
	"testing"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/internal/fake"
)

// Without any model a brief is made all the same, each of its quotations stands on its
// page, and the second call gives the one that was made.
func TestBriefWithoutModels(t *testing.T) {
	db := library(t)
	lease := addDocument(t, db, "supply.pdf", []string{
		"This Agreement is made on 1 May 2020 between Hallam Quarry Limited (the “Seller”) and Norland Roasters Limited (the “Buyer”).\n\n“Goods” means stone of the kinds listed below, and the Goods are sold by weight.",
		"The Seller shall deliver the Goods within 14 days after each order. The Buyer must pay within 30 days after delivery of the Goods.",
	})
	s := service(t, db, noModel{})
	request := ask.BriefRequest{Workspace: workspace, Document: lease}
	b, err := s.Brief(t.Context(), request, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, item := range b.Items() {
		page, err := db.Page(t.Context(), workspace, lease, item.Citation.Page)
		if err != nil || !item.Citation.Valid(page) || item.Citation.Number != i+1 {
			t.Errorf("%+v: %v", item.Citation, err)
		}
	}
	var found []string
	for _, list := range [][]ibid.BriefItem{b.Dates, b.Terms, b.Duties} {
		for _, item := range list {
			found = append(found, strings.TrimSpace(item.Label+" "+item.Value))
		}
	}
	got := strings.Join(found, "; ")
	for _, want := range []string{"2020-05-01", "Goods", "Seller within 14 days", "Buyer within 30 days"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q has no %q", got, want)
		}
	}
	again, err := s.Brief(t.Context(), request, nil)
	if err != nil || !again.MadeAt.Equal(b.MadeAt) {
		t.Errorf("made again at %v, first at %v: %v", again.MadeAt, b.MadeAt, err)
	}
}

func TestBriefOfWhatIsNotThere(t *testing.T) {
	db := library(t)
	s := service(t, db, noModel{})
	if _, err := s.Brief(t.Context(), ask.BriefRequest{Workspace: workspace, Document: 99}, nil); ibid.CodeOf(err) != ibid.CodeNotFound {
		t.Errorf("no such document: %v", err)
	}
	empty := addDocument(t, db, "empty.pdf", nil)
	if _, err := s.Brief(t.Context(), ask.BriefRequest{Workspace: workspace, Document: empty}, nil); ibid.CodeOf(err) != ibid.CodeNoText {
		t.Errorf("a document without text: %v", err)
	}
}

// A question for an overview is answered from the brief of the document that it names, one
// that names no document by a search, and one for too many documents by asking which.
func TestQuestionsForAnOverview(t *testing.T) {
	db := library(t)
	supply := addDocument(t, db, "supply.pdf", []string{"This Agreement is made on 1 May 2020 between Hallam Quarry Limited and Norland Roasters Limited.\n\nThe Seller shall deliver the stone within 14 days after each order."})
	addDocument(t, db, "other.pdf", []string{"Another document."})
	s := service(t, db, noModel{})
	answer := mustAsk(t, s, db, "What are the deadlines in the supply?")
	if len(answer.Citations) == 0 || answer.Citations[0].DocumentID != supply || !strings.Contains(answer.Text, "within 14 days") {
		t.Errorf("%q, %+v", answer.Text, answer.Citations)
	}
	if answer := mustAsk(t, s, db, "Summarise the quarrel about the pump"); answer.Mode == ibid.ModeLibrary {
		t.Errorf("%q names no document", answer.Text)
	}
	if answer := mustAsk(t, s, db, "Give me the key dates"); answer.Mode != ibid.ModeLibrary || !strings.Contains(answer.Text, "Which of these 4 documents") {
		t.Errorf("%s: %q", answer.Mode, answer.Text)
	}
}

// A model's summary is written from the document, cites it, and is checked like an answer.
// What is checked is withheld or marked by the same rules, and a model that fails leaves the
// rest of the brief.
func TestBriefWithAModel(t *testing.T) {
	db := library(t)
	supply := addDocument(t, db, "supply.pdf", []string{"The Seller shall deliver the stone within 14 days after each order. The Buyer must pay within 30 days after delivery."})
	request := ask.BriefRequest{Workspace: workspace, Document: supply}

	s := service(t, db, fake.NewClient(fake.Reply{Text: "The Seller shall deliver the stone within 14 days after each order [1]."}))
	var streamed strings.Builder
	b, err := s.Brief(t.Context(), request, func(g ask.BriefGrowth) { streamed.WriteString(g.Text) })
	if err != nil {
		t.Fatal(err)
	}
	if b.Summary == nil || len(b.Summary.Citations) != 1 || len(b.Summary.Verification.Claims) == 0 || !strings.Contains(streamed.String(), "14 days") {
		t.Fatalf("summary %+v, streamed %q, notice %v", b.Summary, streamed.String(), b.Notice)
	}
	page, err := db.Page(t.Context(), workspace, supply, b.Summary.Citations[0].Page)
	if err != nil || !b.Summary.Citations[0].Valid(page) {
		t.Errorf("%+v: %v", b.Summary.Citations[0], err)
	}

	request.Again = true
	s = service(t, db, fake.NewClient(fake.Reply{Ending: fake.EndError}))
	if b, err = s.Brief(t.Context(), request, nil); err != nil || b.Summary != nil || b.Notice == nil || len(b.Duties) == 0 {
		t.Errorf("with a model that fails: summary %+v, notice %v, %d duties, %v", b.Summary, b.Notice, len(b.Duties), err)
	}
}
