package question

import (
	"testing"

	"ibid/backend/ibid"
)

func TestParse(t *testing.T) {
	lease := []ibid.Turn{said("When was the Hallam lease signed?", "")}
	for _, tt := range []struct {
		name, asked string
		turns       []ibid.Turn
		searched    string // empty: as asked
		either      bool
		library     LibraryAsk
		parts       int
	}{
		{name: "no conversation", asked: "Who signed it?"},
		{name: "a word that points back", asked: "Who signed it?", turns: lease, searched: "When was the Hallam lease signed? Who signed it?"},
		{name: "merely short", asked: "Rent?", turns: lease, searched: "When was the Hallam lease signed? Rent?", either: true},
		{name: "another subject", asked: "How much is a two-bedroom flat's monthly fee?", turns: lease},
		{name: "thanks", asked: "Thank you", turns: lease},
		{name: "about the last answer", asked: "Where does it say that?", turns: lease},
		{name: "of the library, whatever was asked before", asked: "How many documents are there?", turns: lease, library: CountsDocuments},
		{name: "of the library, going on", asked: "And how many pages?", turns: []ibid.Turn{said("How many documents are there?", "")},
			searched: "How many documents are there? And how many pages?", library: CountsPages},
		{name: "two things", asked: "When does the Hallam lease end and what does the repair cost?", parts: 2},
		{name: "two things of what was asked before", asked: "When does it end and what does the repair cost?", turns: lease,
			searched: "When was the Hallam lease signed? When does it end and what does the repair cost?", parts: 2},
	} {
		q := Parse(tt.asked, tt.turns)
		if q.Standalone != tt.searched || q.Either != tt.either || len(q.Parts) != tt.parts || (q.Library != nil) != (tt.library != "") || q.Library != nil && q.Library.Asks != tt.library {
			t.Errorf("%s: %+v", tt.name, q)
		}
		if want := tt.searched; want != "" && q.Query.Text != want || want == "" && q.Query.Text != tt.asked || q.Query.Asked != q.Alone.Asked {
			t.Errorf("%s: searched for %q", tt.name, q.Query.Text)
		}
	}
}

func TestByItselfAndRewritten(t *testing.T) {
	q := Parse("When does it end and what does the repair cost?", []ibid.Turn{said("When was the Hallam lease signed?", "")})
	alone := q.ByItself()
	if alone.Standalone != "" || alone.Query.Text != q.Alone.Text || len(alone.Parts) != 2 || alone.Parts[0].Query.Text != "When does it end?" {
		t.Errorf("by itself: %+v", alone)
	}
	other := q.Rewritten("How many documents are there?", false)
	if other.Standalone != "How many documents are there?" || other.Query.Asked != other.Standalone || other.Library == nil || other.Either || len(other.Parts) != 0 {
		t.Errorf("rewritten: %+v", other)
	}
}

func TestPassages(t *testing.T) {
	for intent, want := range map[ibid.Intent]int{
		ibid.IntentFactual: 5, ibid.IntentAggregation: 15, ibid.IntentComparison: 10, ibid.IntentClarification: 0, ibid.IntentChitchat: 0, "unheard_of": 5,
	} {
		if got := (Question{Intention: Intention{Intent: intent}}).Passages(); got != want {
			t.Errorf("%s: %d passages, want %d", intent, got, want)
		}
	}
}
