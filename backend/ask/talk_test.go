package ask_test

import (
	"slices"
	"strings"
	"testing"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/internal/fake"
)

// What is not asked of documents is not looked up in them.
func TestTalkNeedsNoDocuments(t *testing.T) {
	db := library(t)
	model := fake.NewClient()
	s := service(t, db, model)
	for _, said := range []string{"hello", "Thank you!", "Guten Tag", "What's the weather like today?", "Tell me a joke"} {
		answer := mustAsk(t, s, db, said)
		if answer.Mode != ibid.ModeTalk || answer.Status != ibid.AnswerComplete || answer.Text == "" || len(answer.Retrieved) > 0 {
			t.Errorf("%q is answered by %s, %s, from %d passages: %q", said, answer.Mode, answer.Status, len(answer.Retrieved), answer.Text)
		}
		if answer.Verification.Confidence.Score > 0 {
			t.Errorf("%q is answered with confidence %+v", said, answer.Verification.Confidence)
		}
	}
	if answer := mustAsk(t, s, db, "Thanks, that helps!"); answer.Text != "You’re welcome." {
		t.Errorf("thanks are answered with %q", answer.Text)
	}
	if asked := model.Model.Requests(); len(asked) > 0 {
		t.Errorf("a model was asked %d times", len(asked))
	}
}

func TestTheLibraryTellsOfItself(t *testing.T) {
	db := library(t)
	s := service(t, db, noModel{})
	for _, tt := range []struct{ asked, want string }{
		{"What is in here?", "There are 2 documents here:\n\n- lease: 2 pages\n- report: 1 page"},
		{"How many documents are there?", "There are 2 documents with 3 pages."},
		{"How many pages are there in total?", "The 2 documents have 3 pages together."},
		{"How many pages does the lease have?", "“lease” has 2 pages."},
		{"What are the dates of the documents?", "- lease: it does not say when it was made\n- report: it does not say when it was made"},
		{"Which document is the longest?", "The longest is “lease”: 2 pages."},
		{"Which document is the shortest?", "The shortest is “report”: 1 page."},
		{"Which document is the newest?", "None of the documents says when it was made."},
	} {
		answer := mustAsk(t, s, db, tt.asked)
		if answer.Mode != ibid.ModeLibrary || answer.Text != tt.want || len(answer.Citations) > 0 {
			t.Errorf("%q is answered by %s: %q, want %q", tt.asked, answer.Mode, answer.Text, tt.want)
		}
	}
	if answer := mustAsk(t, s, db, "When were the documents added?"); answer.Mode != ibid.ModeLibrary || strings.Count(answer.Text, ": added on ") != 2 {
		t.Errorf("when they were added is answered by %s: %q", answer.Mode, answer.Text)
	}
	if answer := mustAsk(t, s, db, "How many pages does the annex have?"); answer.Mode == ibid.ModeLibrary {
		t.Errorf("a name that no document has is answered by the library: %q", answer.Text)
	}
	// A question within one document is answered of that document.
	one := request("How many pages are there?")
	one.Scope.Documents = []ibid.DocumentID{1}
	if answer, err := s.Ask(t.Context(), one, func(ask.Growth) {}); err != nil || answer.Text != "“lease” has 2 pages." {
		t.Errorf("of one document: %q, %v", answer.Text, err)
	}
}

// A title is shown as it is, whatever it would mean in markdown.
func TestATitleIsNoMarkdown(t *testing.T) {
	db := library(t)
	addDocument(t, db, "[1] *Deeds* <img src=x>.pdf", leasePages)
	answer := mustAsk(t, service(t, db, noModel{}), db, "What is in here?")
	if !strings.Contains(answer.Text, `- (1) \*Deeds\* ‹img src=x›: 2 pages`) {
		t.Errorf("%q", answer.Text)
	}
}

func TestAFollowUpStandsAlone(t *testing.T) {
	db := library(t)
	s := service(t, db, noModel{})
	first := mustAsk(t, s, db, "How much is the yearly rent in the lease?")
	follow := request("What about the rent deposit?")
	follow.Conversation = first.ConversationID
	second, err := s.Ask(t.Context(), follow, func(ask.Growth) {})
	if err != nil {
		t.Fatal(err)
	}
	if u := second.Understanding; u.Standalone == "" || u.By != "rules" || !strings.Contains(u.Standalone, "lease") {
		t.Errorf("understood as %+v", u)
	}
	if !slices.ContainsFunc(second.Citations, func(c ibid.Citation) bool { return strings.Contains(c.Quote, "£24,250") }) {
		t.Errorf("cited %+v", second.Citations)
	}
	// What is asked of the library needs nothing from before.
	count := request("How many documents are there?")
	count.Conversation = first.ConversationID
	if counted, err := s.Ask(t.Context(), count, func(ask.Growth) {}); err != nil || counted.Mode != ibid.ModeLibrary || counted.Understanding.Standalone != "" {
		t.Errorf("answered %q, understood as %+v, %v", counted.Text, counted.Understanding, err)
	}
	// Where the user rewrote a question, the new words are searched for.
	follow.Standalone = "When may the Tenant end this lease?"
	third, err := s.Ask(t.Context(), follow, func(ask.Growth) {})
	if err != nil || third.Understanding.By != "you" || third.Question != follow.Question ||
		!slices.ContainsFunc(third.Citations, func(c ibid.Citation) bool { return strings.Contains(c.Quote, "three years") }) {
		t.Errorf("understood as %+v, cited %+v, %v", third.Understanding, third.Citations, err)
	}
}

// A question about the last answer is answered from what that answer cited.
func TestAClarificationStaysWithTheConversation(t *testing.T) {
	db := library(t)
	s := service(t, db, noModel{})
	first := mustAsk(t, s, db, "How much is the yearly rent in the lease?")
	follow := request("What do you mean?")
	follow.Conversation = first.ConversationID
	second, err := s.Ask(t.Context(), follow, func(ask.Growth) {})
	if err != nil {
		t.Fatal(err)
	}
	if second.Understanding.Intent != ibid.IntentClarification {
		t.Fatalf("understood as %+v", second.Understanding)
	}
	for _, source := range second.Retrieved {
		if !slices.ContainsFunc(first.Retrieved, func(s ibid.Source) bool { return s.Page == source.Page && s.DocumentID == source.DocumentID }) {
			t.Errorf("%q, page %d, is not of the last answer", source.DocumentTitle, source.Page)
		}
	}
	if slices.ContainsFunc(second.Trace.Steps, func(s ibid.Step) bool { return s.Stage == ibid.StageKeyword }) {
		t.Error("the documents were searched")
	}
	if len(second.Citations) == 0 || second.Citations[0].Quote != first.Citations[0].Quote {
		t.Errorf("quoted %+v, want what the last answer quoted: %+v", second.Citations, first.Citations)
	}
}

// Each part of a question is answered by its own unit, and one without an answer is named.
func TestEachPartIsAnswered(t *testing.T) {
	db := library(t)
	s := service(t, db, noModel{})
	answer := mustAsk(t, s, db, "How much is the yearly rent in the lease and how much is the rent deposit?")
	for _, want := range []string{"£48,000", "£24,250"} {
		if !slices.ContainsFunc(answer.Citations, func(c ibid.Citation) bool { return strings.Contains(c.Quote, want) }) {
			t.Errorf("%s is not quoted: %q", want, answer.Text)
		}
	}
	answer = mustAsk(t, s, db, "How much is the yearly rent in the lease and where do the orchids gallop?")
	if reason := answer.Trace.Evidence.Reason; !strings.Contains(reason, "“Where do the orchids gallop?”") || answer.Verification.Confidence.Score >= 0.45 {
		t.Errorf("%.2f: %q", answer.Verification.Confidence.Score, reason)
	}
}
