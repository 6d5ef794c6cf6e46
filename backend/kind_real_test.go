package backend

import (
	"testing"

	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/language"
	"ibid/backend/question"
)

// The built-in scorer likes a sentence that is about what is asked. It is not called the answer
// if it lacks what was asked for, and is if it has it.
func TestWhatIsNearIsNotCalledTheAnswer(t *testing.T) {
	builtInModels(t)
	m := serverless(t, "")
	for _, tt := range []struct {
		asked, unit string
		grade       ibid.Grade
	}{
		{"What is the notice period for termination of the Supply Agreement?", "This Supply Agreement is executed as of the 14th day of December, 2021.", ibid.GradePartial},
		{"What is the notice period for termination of the Supply Agreement?", "The notice period for termination of the Supply Agreement is three months.", ibid.GradeGood},
		{"How much is the fine for returning a book late?", "A fine is charged for returning a book late.", ibid.GradePartial},
		{"How much is the fine for returning a book late?", "The fine for returning a book late is £2 a day.", ibid.GradeGood},
		{"When does the harbour café open?", "The harbour café opens for members only.", ibid.GradePartial},
		{"When does the harbour café open?", "The harbour café opens at ten.", ibid.GradeGood},
	} {
		body := tt.unit + "\n\nThe quarry sells stone by weight.\n\nMembers elect the board.\n\nThe roof was mended with slate."
		p := ibid.Passage{Hit: ibid.Hit{Chunk: ibid.Chunk{Page: 1, Span: ibid.Span{End: len(body)}, Text: body}}}
		query := question.Understand(tt.asked)
		for _, term := range query.Terms {
			query.Stems, query.Weights, query.Frequencies = append(query.Stems, language.Tokens(term, "en")), append(query.Weights, 3), append(query.Frequencies, 1)
		}
		found, err := ground.Find(t.Context(), language.NewSplitter(), ground.Readers{Scorer: m, Second: m.builtin.Second, Comparer: m}, query, []ibid.Passage{p}, map[ibid.PageKey]ibid.Sheet{{Page: 1}: {Text: body, Language: "en"}})
		if err != nil || found.Verdict.Grade != tt.grade {
			t.Errorf("%s: %q with %.2f is %s, want %s, %v", tt.asked, found.Candidates[0].Text, found.Candidates[0].P, found.Verdict.Grade, tt.grade, err)
		}
	}
}
