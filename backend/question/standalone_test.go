package question

import (
	"testing"

	"ibid/backend/ibid"
)

// said is a turn of a conversation.
func said(question, answer string) ibid.Turn { return ibid.Turn{Question: question, Answer: answer} }

func TestStandAlone(t *testing.T) {
	for _, tt := range []struct {
		name   string
		turns  []ibid.Turn
		asked  string
		wanted string // empty: it is left alone
	}{
		{"it", []ibid.Turn{said("What did the Kestrel trial find?", "")}, "How many patients were in it?", "How many patients were in the Kestrel trial?"},
		{"its", []ibid.Turn{said("How was Norland Energy founded?", "")}, "What are its subsidiaries?", "What are Norland Energy's subsidiaries?"},
		{"it's, as people write its", []ibid.Turn{said("How was Norland Energy founded?", "")}, "Describe it's growth over time.", "Describe Norland Energy's growth over time."},
		{"they, of one thing of a kind", []ibid.Turn{said("What is a heat pump?", "")}, "How do they work?", "How do heat pumps work?"},
		{"they, of several things asked for", []ibid.Turn{said("List all deadlines in the agreement", "")}, "Who has to meet them?", "Who has to meet the deadlines in the agreement?"},
		{"both, of two that were spoken of", []ibid.Turn{said("What is the Sallow method?", ""), said("What is the Brandt method?", "")}, "How are they different?", "How are the Sallow method and the Brandt method different?"},
		{"it beside they", []ibid.Turn{said("Tell me about the Salt Harbour strike", ""), said("Who were the dock wardens?", "")}, "What was their role in it?", "What was the dock wardens' role in the Salt Harbour strike?"},
		{"a possessive pronoun and its subject", []ibid.Turn{said("Summarise the contract", "")}, "Who signed it?", "Who signed the contract?"},
		{"it may also be empty", []ibid.Turn{said("When does the lease end?", "")}, "Is it possible to end it early?", "Is it possible to end the lease early?"},
		{"there", []ibid.Turn{said("Where is Salt Harbour?", "")}, "Is fishing allowed there?", "Is fishing allowed in Salt Harbour?"},
		{"a person who was named", []ibid.Turn{said("When did Mira Holt join the board?", "")}, "What does she do?", "What does Mira Holt do?"},
		{"a person whom the answer named", []ibid.Turn{said("Who chairs the audit committee?", "Mira Holt chairs the audit committee.")}, "How long has she been chair?", "How long has Mira Holt been chair?"},
		{"what the answer named", []ibid.Turn{said("Which bank acts as trustee?", "Arden Bank plc acts as trustee.")}, "Where is it registered?", "Where is Arden Bank plc registered?"},
		{"what the answer speaks of", []ibid.Turn{said("What happened?", "The Old Weir failed in May. The Old Weir had been repaired before.")}, "When was it built?", "When was the Old Weir built?"},

		{"the short name of a thing", []ibid.Turn{said("What did the Kestrel trial find?", "")}, "How many patients were in the trial?", "How many patients were in the Kestrel trial?"},
		{"this thing", []ibid.Turn{said("What did the Kestrel trial find?", "")}, "Who paid for this trial?", "Who paid for the Kestrel trial?"},
		{"the short name of a person", []ibid.Turn{said("Who is Mira Holt?", "")}, "When did Holt resign?", "When did Mira Holt resign?"},
		{"an abbreviation", []ibid.Turn{said("What is a heat recovery ventilator?", "")}, "What does an HRV cost?", "What does an HRV (heat recovery ventilator) cost?"},

		{"another thing of the kind", []ibid.Turn{said("What is the notice period in the Hallam lease?", "")}, "What about the Sudmark lease?", "What is the notice period in the Sudmark lease?"},
		{"another name", []ibid.Turn{said("How many employees does Norland Group have?", "")}, "And Sudmark?", "How many employees does Sudmark have?"},
		{"another of its properties", []ibid.Turn{said("Tell me about expense policies", "")}, "What about the approval process?", "What about the approval process of expense policies?"},
		{"another time", []ibid.Turn{said("What was Norland's revenue in 2021?", "")}, "And in 2022?", "What was Norland's revenue in 2022?"},
		{"a time where none was", []ibid.Turn{said("What was Norland's revenue?", "")}, "What about 2022?", "What was Norland's revenue in 2022?"},
		{"another one of several", []ibid.Turn{said("When does the first lease end?", "")}, "And the second one?", "When does the second lease end?"},
		{"another superlative", []ibid.Turn{said("Where is the oldest lock?", "")}, "What about the largest?", "Where is the largest lock?"},
		{"why alone, of what was asked", []ibid.Turn{said("Was the Hallam lease ended early?", "")}, "Why?", "Why was the Hallam lease ended early?"},
		{"why alone, of a time", []ibid.Turn{said("When does the Hallam lease end?", "")}, "And why?", "Why does the Hallam lease end then?"},
		{"when alone", []ibid.Turn{said("Did Norland sell the quay?", "")}, "When exactly?", "When did Norland sell the quay?"},
		{"what was meant", []ibid.Turn{said("When was the Hallam lease signed?", "")}, "I meant the Sudmark lease", "When was the Sudmark lease signed?"},
		{"a word that answers a question", []ibid.Turn{said("How can the pump fail?", "In many ways. Are you interested in a specific one?")}, "Yes, electrically.", "How can the pump fail electrically?"},

		{"a property of what is spoken of", []ibid.Turn{said("What is amoxil?", "")}, "What are the side effects?", "What are the side effects of amoxil?"},
		{"a thing in what is spoken of", []ibid.Turn{said("Who is the landlord in the Hallam lease?", "")}, "How much is the deposit?", "How much is the deposit in the Hallam lease?"},
		{"nothing but a wish for more", []ibid.Turn{said("What is the Sallow method?", "")}, "Tell me more.", "Tell me more about the Sallow method."},
		{"a choice among several", []ibid.Turn{said("What are the risks named in the report?", "")}, "Which one is the most important?", "Which of the risks is the most important?"},
		{"a choice of two", []ibid.Turn{said("Compare plan A and plan B", "")}, "Which is cheaper?", "Which is cheaper, plan A or plan B?"},
		{"words that lack their noun", []ibid.Turn{said("What are the different types of herons?", "")}, "What is the largest ever to have been seen?", "What is the largest heron ever to have been seen?"},
		{"one of its kind", []ibid.Turn{said("What is an escrow account?", "")}, "How can I open one?", "How can I open an escrow account?"},
		{"a kind of what is spoken of", []ibid.Turn{said("Which herons live here?", "")}, "What type has a crest?", "What type of herons has a crest?"},
		{"only the last sentence asks", []ibid.Turn{said("What is amoxil?", "")}, "Good to know. What are the side effects?", "Good to know. What are the side effects of amoxil?"},
		{"a subject that was left goes on", []ibid.Turn{said("What is the Sallow method?", ""), said("What is the weather station for?", ""), said("Why is the Sallow method used?", "")}, "Who invented it?", "Who invented the Sallow method?"},

		{"no conversation", nil, "Who signed it?", ""},
		{"a name of its own", []ibid.Turn{said("What is the Sallow method?", "")}, "What is the capital of Norland?", ""},
		{"what it asks the meaning of", []ibid.Turn{said("Who signed the Hallam lease?", "")}, "What is goodwill?", ""},
		{"a whole sentence", []ibid.Turn{said("Who signed the Hallam lease?", "")}, "Do tenants pay for repairs?", ""},
		{"no question", []ibid.Turn{said("Who signed the Hallam lease?", "")}, "I heard the roof is leaking.", ""},
		{"a pronoun of its own sentence", []ibid.Turn{said("What is the Sallow method?", "")}, "What is frost heave and why does it matter?", ""},
		{"a clause", []ibid.Turn{said("What is the Sallow method?", "")}, "Are there banks that accept cash?", ""},
		{"no superlative", []ibid.Turn{said("What is the bridge loan?", "")}, "What is the interest of Arden Bank?", ""},
		{"thanks", []ibid.Turn{said("What is the Sallow method?", "")}, "Thanks", ""},
		{"why alone, which no added words make clearer", []ibid.Turn{said("What is the Sallow method?", "")}, "Why?", ""},
		{"another language", []ibid.Turn{said("Was kostet die Wohnung am Hafen?", "")}, "Und wie hoch ist die Kaution?", ""},
		{"nothing", []ibid.Turn{said("", "")}, "Who signed it?", ""},
	} {
		wanted := tt.wanted
		if wanted == "" {
			wanted = tt.asked
		}
		got, changed := StandAlone(tt.turns, tt.asked)
		if got != wanted || changed != (tt.wanted != "") {
			t.Errorf("%s: %q → %q (%v), want %q", tt.name, tt.asked, got, changed, wanted)
		}
	}
}

// A question that was made to stand alone needs nothing more.
func TestStandAloneTwice(t *testing.T) {
	turns := []ibid.Turn{said("What did the Kestrel trial find?", "It found nothing.")}
	for _, asked := range []string{"How many patients were in it?", "Who paid for this trial?", "What are the side effects?", "How long did it last?"} {
		once, changed := StandAlone(turns, asked)
		if twice, again := StandAlone(turns, once); !changed || again {
			t.Errorf("%q → %q → %q", asked, once, twice)
		}
	}
}

func FuzzStandAlone(f *testing.F) {
	f.Add("What is the Sallow method?", "A method.", "What about the second?")
	f.Add("Compare A and B", "", "Which ones?")
	f.Add("最新の租約は？", "", "それは？")
	f.Add("\xff the", "it its", "they're $1 it's")
	f.Fuzz(func(t *testing.T, question, answer, asked string) {
		got, changed := StandAlone([]ibid.Turn{{Question: question, Answer: answer}}, asked)
		if changed == (got == asked) && !changed {
			t.Errorf("%q became %q without a change", asked, got)
		}
		if len(got) > len(asked)+2*len(question)+len(answer)+100 {
			t.Errorf("%q grew to %q", asked, got)
		}
	})
}
