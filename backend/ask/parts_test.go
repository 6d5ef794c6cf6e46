package ask_test

import (
	"slices"
	"strings"
	"testing"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/backend/judge"
	"ibid/internal/fake"
	"ibid/internal/tempdb"
)

// companies adds documents of two companies to a library.
func companies(t *testing.T) *tempdb.DB {
	t.Helper()
	db := library(t)
	addDocument(t, db, "norland.pdf", []string{"Norland Roasters Limited, annual report.\n\nThe company employs 412 people in its three roasting houses."})
	addDocument(t, db, "sudmark.pdf", []string{"Sudmark Mills Limited, annual report.\n\nThe company employs 97 people at its mill, and owns the Harbour Café. Its auditor is Quern & Quern."})
	return db
}

func sides(answer ibid.Answer) (told []string) {
	for _, p := range answer.Understanding.Parts {
		state := "not found"
		if p.Found {
			state = answer.Citations[p.Citations[0]-1].DocumentTitle
		}
		told = append(told, p.Name+": "+state)
	}
	return told
}

// Each side of a comparison is answered from its own documents, and the answer says which
// side no document knows.
func TestEachSideIsAnsweredByItself(t *testing.T) {
	db := companies(t)
	s := service(t, db, noModel{})
	s.Scorer = sameScore(9)
	answer := mustAsk(t, s, db, "How many people do Norland, Sudmark and Verizon employ?")
	want := []string{"Norland: norland", "Sudmark: sudmark", "Verizon: not found"}
	if got := sides(answer); !slices.Equal(got, want) {
		t.Errorf("sides %q, want %q\n%s", got, want, answer.Text)
	}
	if !strings.Contains(answer.Text, "**Verizon**\n\nNothing found for Verizon.") {
		t.Errorf("text %q", answer.Text)
	}
	if c := answer.Verification.Confidence; c.Score >= 0.45 || !strings.Contains(strings.Join(c.Reasons, " "), "“Verizon”") {
		t.Errorf("confidence %+v", c)
	}
	if len(answer.Verification.Claims) != 2 {
		t.Errorf("claims %+v", answer.Verification.Claims)
	}
}

// Two names that "and" joins are sides only if they are those of different documents.
func TestSidesAreThoseOfDifferentDocuments(t *testing.T) {
	db := companies(t)
	s := service(t, db, noModel{})
	if got := sides(mustAsk(t, s, db, "How many people do Norland and Sudmark employ?")); len(got) != 2 {
		t.Errorf("two documents: sides %q", got)
	}
	addDocument(t, db, "supply.pdf", []string{"Supply agreement between Norland Roasters Limited and Sudmark Mills Limited.\n\nThe buyer employs 12 people to weigh the flour."})
	if got := sides(mustAsk(t, s, db, "How many people do Norland and Sudmark employ?")); len(got) != 0 {
		t.Errorf("with a contract of both: sides %q", got)
	}
}

// A model writes each side from its own passages alone, and citations are numbered through.
func TestAModelWritesEachSide(t *testing.T) {
	db := companies(t)
	model := fake.NewClient(fake.Reply{Text: "The company employs 412 people [1].\n"}, fake.Reply{Text: "The company employs 97 people at its mill [1]."})
	s := service(t, db, model)
	s.Scorer = sameScore(9)
	answer := mustAsk(t, s, db, "How many people do Norland, Sudmark and Verizon employ?")
	const want = "**Norland**\n\nThe company employs 412 people [1].\n\n**Sudmark**\n\nThe company employs 97 people at its mill [2].\n\n**Verizon**\n\nNothing found for Verizon."
	if answer.Text != want {
		t.Errorf("text %q, want %q", answer.Text, want)
	}
	if got := sides(answer); !slices.Equal(got, []string{"Norland: norland", "Sudmark: sudmark", "Verizon: not found"}) {
		t.Errorf("sides %q", got)
	}
	for i, r := range model.Model.Requests() {
		text := r.Messages[len(r.Messages)-1].Content
		if i < 2 && strings.Contains(text, "412") == strings.Contains(text, "97 people") {
			t.Errorf("request %d has passages of both sides, or none:\n%s", i, text)
		}
	}
}

// A model that fails in the second part leaves the first, and says how it ended.
func TestAModelThatFailsInTheSecondPart(t *testing.T) {
	db := companies(t)
	broken := &ibid.Error{Code: ibid.CodeModelServerDown, Message: "The model server went away."}
	model := fake.NewClient(fake.Reply{Text: "The company employs 412 people [1]."}, fake.Reply{Ending: fake.EndError, Err: broken})
	answer, err := service(t, db, model).Ask(t.Context(), request("Does Norland or Sudmark employ more people?"), func(ask.Growth) {})
	if err != nil || answer.Text != "**Norland**\n\nThe company employs 412 people [1]." || answer.Status != ibid.AnswerCutOff || answer.Notice == nil {
		t.Errorf("%s: %q, notice %v, %v", answer.Status, answer.Text, answer.Notice, err)
	}
}

// A part for which the model writes nothing is quoted.
func TestAPartWithoutWordsIsQuoted(t *testing.T) {
	db := companies(t)
	model := fake.NewClient(fake.Reply{Text: "The company employs 412 people [1]."}, fake.Reply{})
	answer := mustAsk(t, service(t, db, model), db, "Does Norland or Sudmark employ more people?")
	if !strings.Contains(answer.Text, "**Sudmark**\n\n") || len(answer.Citations) != 2 || answer.Status != ibid.AnswerComplete {
		t.Errorf("%s: %q", answer.Status, answer.Text)
	}
}

// A question about all documents is offered as a table, and what was cited of some of them
// is not relied on as if it were all.
func TestATableIsOffered(t *testing.T) {
	db := companies(t)
	s := service(t, db, noModel{})
	answer := mustAsk(t, s, db, "Which reports require an auditor?")
	want := ibid.TableOffer{Question: "Does the report require an auditor?", Kind: ibid.KindYesNo, Documents: 4}
	if got := answer.Understanding.Table; got == nil || *got != want {
		t.Fatalf("offer %+v, want %+v", got, want)
	}
	if c := answer.Verification.Confidence; c.Score > judge.DoubtfulBound || c.Score > 0 && !strings.Contains(strings.Join(c.Reasons, " "), "all 4 documents") {
		t.Errorf("confidence %+v", c)
	}
	one, err := s.Ask(t.Context(), ask.Request{Question: "Which reports require an auditor?", Scope: ibid.Scope{Workspace: workspace, Documents: []ibid.DocumentID{1}}}, func(ask.Growth) {})
	if err != nil || one.Understanding.Table != nil {
		t.Errorf("of one document: %+v, %v", one.Understanding.Table, err)
	}
}
