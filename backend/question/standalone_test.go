package question

import (
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// said is a turn of a conversation.
func said(question, answer string) ibid.Turn { return ibid.Turn{Question: question, Answer: answer} }

func TestStandAlone(t *testing.T) {
	lease := said("How long is the notice period in the Hallam lease?", "Six months.")
	trial := said("What did the Kestrel trial find?", "")
	for _, tt := range []struct {
		name  string
		turns []ibid.Turn
		asked string
		want  string // empty: it is left alone
	}{
		{"a pronoun", []ibid.Turn{trial}, "How many patients were in it?", "What did the Kestrel trial find? How many patients were in it?"},
		{"going on", []ibid.Turn{trial}, "And in which country was that found?", "What did the Kestrel trial find? And in which country was that found?"},
		{"another time", []ibid.Turn{said("What was Norland's revenue in 2021?", "")}, "and in 2023?", "What was Norland's revenue in 2021? and in 2023?"},
		{"one word", []ibid.Turn{lease}, "why?", "How long is the notice period in the Hallam lease? why?"},
		{"few words", []ibid.Turn{lease}, "Who signed?", "How long is the notice period in the Hallam lease? Who signed?"},
		{"the opening and the last question", []ibid.Turn{lease, said("And the deposit?", "")}, "When is it paid back?", "How long is the notice period in the Hallam lease? And the deposit? When is it paid back?"},
		{"the subject that was opened last", []ibid.Turn{lease, trial, said("How long did it last?", "")}, "Who paid for it?", "What did the Kestrel trial find? How long did it last? Who paid for it?"},
		{"filters are the question's own", []ibid.Turn{said("in:lease.pdf What is the yearly rent?", "")}, "And the deposit? page:3", "What is the yearly rent? And the deposit? page:3"},
		{"a question without its mark", []ibid.Turn{said("rent of the Hallam lease", "")}, "and the deposit", "rent of the Hallam lease. and the deposit"},
		{"another language", []ibid.Turn{said("Was kostet die Wohnung am Hafen?", "")}, "Wie hoch ist die Kaution?", "Was kostet die Wohnung am Hafen? Wie hoch ist die Kaution?"},

		{"a question about an answer between", []ibid.Turn{trial, {Question: "Where does it say that?", Intent: ibid.IntentClarification}}, "And who paid for it?", "What did the Kestrel trial find? And who paid for it?"},

		{"no conversation", nil, "Who signed it?", ""},
		{"another subject", []ibid.Turn{lease}, "How much is a two-bedroom flat's monthly fee?", ""},
		{"nothing but a filter", []ibid.Turn{lease}, "in:lease.pdf page:3", ""},
		{"a turn that asked for nothing", []ibid.Turn{said("Hello", "")}, "Who signed it?", ""},
	} {
		want := tt.want
		if want == "" {
			want = tt.asked
		}
		got, changed := standAlone(tt.turns, tt.asked)
		if got != want || changed != (tt.want != "") {
			t.Errorf("%s: %q → %q (%v), want %q", tt.name, tt.asked, got, changed, want)
		}
	}
}

// Only a question that says too little by itself is unclear.
func TestUnclear(t *testing.T) {
	turns := []ibid.Turn{said("How long is the notice period in the Hallam lease?", "Six months.")}
	for asked, want := range map[string]bool{
		"And the deposit?":          true,
		"Why?":                      true,
		"Who signed?":               true,
		"Who signed it?":            true,
		"When does this lease end?": true,
		"Does that apply to the subtenants of the shop?":   true,
		"What about the guarantor?":                        true,
		"Who pays rent?":                                   false,
		"How much is the deposit in the Kestrel agreement": false,
		"Is there a service charge?":                       false,
		"Who audits the company that owns the café?":       false,
		"May the Tenant assign its rights?":                false,
		"Which costs such as repairs are shared?":          false,
	} {
		if got := Parse(asked, turns).Unclear; got != want {
			t.Errorf("%q is unclear: %v, want %v", asked, got, want)
		}
		if Parse(asked, nil).Unclear {
			t.Errorf("%q is unclear without a conversation", asked)
		}
	}
}

// A question is searched for with those before it, and asks what it asked before.
func TestFollowing(t *testing.T) {
	query := following("When was the Hallam lease signed? How much is it?", Understand("How much is it?"))
	own := Understand("How much is it?")
	if query.Asked != own.Asked || query.Expects != own.Expects {
		t.Errorf("asks %q for %s; want %q for %s", query.Asked, query.Expects, own.Asked, own.Expects)
	}
	if !strings.Contains(strings.Join(query.Terms, " "), "hallam lease") || !strings.HasPrefix(query.Wording, "When was") {
		t.Errorf("searches for %q, embeds %q", query.Terms, query.Wording)
	}
}

func FuzzStandAlone(f *testing.F) {
	f.Add("What is the Sallow method?", "A method.", "What about the second?")
	f.Add("最新の租約は？", "", "それは？")
	f.Add("\xff the", "it its", "they're $1 it's")
	f.Fuzz(func(t *testing.T, question, answer, asked string) {
		got, changed := standAlone([]ibid.Turn{{Question: question, Answer: answer}}, asked)
		if !changed && got != asked {
			t.Errorf("%q became %q without a change", asked, got)
		}
		if changed && !strings.HasSuffix(got, Clean(asked)) || len(got) > 3*(len(asked)+2*maxSubject)+100 {
			t.Errorf("%q became %q", asked, got)
		}
	})
}
