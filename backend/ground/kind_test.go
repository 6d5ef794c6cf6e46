package ground_test

import (
	"strings"
	"testing"

	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/language"
)

// A unit that lacks the kind of thing asked for, or is names and little else, ranks behind one
// that has it and is never called the answer, however much the scorer likes it.
func TestWhatCannotAnswer(t *testing.T) {
	for _, tt := range []struct {
		expects ibid.AnswerKind
		asked   string
		units   string // a line each; the scorer likes the first best
		first   string // part of the one that comes first
		answers bool
	}{
		{ibid.ExpectsDuration, "What is the notice period of the Supply Agreement?", "The Supply Agreement is executed as of the 14th day of December, 2021.\nEither party may end it by three months' notice.", "three months", true},
		{ibid.ExpectsDuration, "What is the notice period of the Supply Agreement?", "The Supply Agreement is executed as of the 14th day of December, 2021.", "executed", false},
		{ibid.ExpectsDuration, "How long does the lease run?", "The lease runs from 1 May 2020 to 30 April 2025.", "runs", true},
		{ibid.ExpectsMoney, "How much is the fine?", "A fine is due for late delivery.\nIt comes to £40.", "£40", true},
		{ibid.ExpectsMoney, "How much is the fee for members?", "For members entry is free of charge.", "free", true},
		{ibid.ExpectsNumber, "How many restaurants are open?", "Norland franchises restaurants.\nSixty of them are open.", "Sixty", true},
		{ibid.ExpectsTime, "When does the lease end?", "The lease ends upon notice.", "upon", true},
		{ibid.ExpectsTime, "When was the system finished?", "The system was made for the journals.", "journals", false},
		{ibid.ExpectsAnything, "What line must appear beside the prices of Norland Data?", "By: Hallam Data, Inc. By: Norland Data, Inc.\nThe line “Prices by Hallam” is printed beside them.", "printed", true},
		{ibid.ExpectsAnything, "What line must appear beside the prices of Norland Data?", "By: Hallam Data, Inc. By: Norland Data, Inc.", "By", false},
		{ibid.ExpectsAnything, "What is the governing law?", "Governing law: State of Norland", "Norland", true},
		{ibid.ExpectsPerson, "Who signed for Norland Data?", "By: Anna Berg, Norland Data, Inc.", "Berg", true},
	} {
		body := strings.ReplaceAll(tt.units, "\n", "\n\n")
		p := ibid.Passage{Hit: ibid.Hit{Chunk: ibid.Chunk{Page: 1, Span: ibid.Span{End: len(body)}, Text: body}}}
		sheets := map[ibid.PageKey]ibid.Sheet{{Page: 1}: {Text: body, Language: "en"}}
		scores := scorer{}
		for i, u := range strings.Split(tt.units, "\n") {
			scores[u[:12]] = 14 - float32(i)
		}
		query := ibid.Query{Text: tt.asked, Wording: tt.asked, Asked: tt.asked, Language: "en", Expects: tt.expects, Terms: language.Terms(tt.asked, "en"), Names: []string{"Norland Data"}, Frequencies: []int{9, 9, 9, 9, 9, 9, 9, 9, 9}}
		found, err := ground.Find(t.Context(), language.NewSplitter(), ground.Readers{Scorer: scores}, query, []ibid.Passage{p}, sheets)
		if err != nil || !strings.Contains(found.Candidates[0].Text, tt.first) || (found.Candidates[0].P >= ground.AnsweredFrom) != tt.answers {
			t.Errorf("%s: first %q with %.2f, %v", tt.asked, found.Candidates[0].Text, found.Candidates[0].P, err)
		}
	}
}
