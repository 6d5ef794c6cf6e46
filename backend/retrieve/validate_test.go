package retrieve_test

import (
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/retrieve"
)

// found makes passages of texts, each at an offset of its page.
func found(texts ...string) []ibid.Passage {
	var passages []ibid.Passage
	for i, text := range texts {
		chunk := ibid.Chunk{Text: text, Span: ibid.Span{Start: 100, End: 100 + len(text)}}
		passages = append(passages, ibid.Passage{Number: i + 1, Hit: ibid.Hit{Chunk: chunk}})
	}
	return passages
}

func TestValidateGrades(t *testing.T) {
	for _, tt := range []struct {
		name     string
		question string
		expects  ibid.AnswerKind
		passages []ibid.Passage
		grade    ibid.Grade
		presence ibid.AnswerPresence
		reason   string
	}{
		{"one holds the answer", "When was Hallam Mill founded?", ibid.ExpectsTime,
			found("The weavers of Oslo struck.", mill), ibid.GradeGood, ibid.AnswerPresent, "Passage 2 seems to hold the answer."},
		{"all speak of it, none answers", "How many weavers did Hallam Mill employ after the fire?", ibid.ExpectsNumber,
			found(mill), ibid.GradePartial, ibid.AnswerAbsent, "Passage 1 comes nearest"},
		{"none speaks of it", "Who won the football cup?", ibid.ExpectsPerson,
			found(mill, "The iron of the loom was sold to a dyer."), ibid.GradePoor, ibid.AnswerAbsent, "No passage speaks of what is asked"},
		{"nothing found", "Who won the football cup?", ibid.ExpectsPerson, nil, ibid.GradePoor, ibid.AnswerAbsent, "No passage was found."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			checked, verdict := retrieve.Validate(asks(tt.question, tt.expects), nil, tt.passages, sentences)
			if verdict.Grade != tt.grade || verdict.Presence != tt.presence || !strings.Contains(verdict.Reason, tt.reason) {
				t.Errorf("verdict %+v, want %q, %q, %q", verdict, tt.grade, tt.presence, tt.reason)
			}
			if len(checked) != len(tt.passages) {
				t.Errorf("%d passages, want %d", len(checked), len(tt.passages))
			}
		})
	}
}

// Spans of a check lie in the page, and the passages given stay as they were.
func TestValidateChecksInThePage(t *testing.T) {
	passages := found(mill)
	checked, verdict := retrieve.Validate(asks("When was Hallam Mill founded?", ibid.ExpectsTime), nil, passages, sentences)
	evidence := checked[0].Check.Evidence
	page := strings.Repeat(" ", 100) + mill
	if got := evidence.In(page); !strings.HasPrefix(got, "Hallam Mill was founded") {
		t.Errorf("evidence %q", got)
	}
	if verdict.Score != checked[0].Check.Score {
		t.Errorf("verdict scores %v, its best passage %v", verdict.Score, checked[0].Check.Score)
	}
	if passages[0].Check != (ibid.PassageCheck{}) {
		t.Errorf("the passage given was changed: %+v", passages[0].Check)
	}
	none, _ := retrieve.Validate(asks("Who won the cup?", ibid.ExpectsPerson), nil, passages, sentences)
	if none[0].Check.Evidence != (ibid.Span{}) {
		t.Errorf("no evidence lies at %v", none[0].Check.Evidence)
	}
}

// A row of a table names neither company nor year: what is said of its passage
// counts.
func TestValidateReadsWhatStandsAround(t *testing.T) {
	query := asks("What was the rent of Vesper in 2019?", ibid.ExpectsMoney)
	row := "Rent 1,300\nWages 2,400"
	bare := found(row)
	told := found(row)
	told[0].Hit.Document.Name = "VESPERTRUST_2019_report.pdf"
	told[0].Hit.Chunk.Section = "Expenses"
	_, without := retrieve.Validate(query, nil, bare, sentences)
	checked, with := retrieve.Validate(query, nil, told, sentences)
	if with.Grade != ibid.GradeGood || without.Grade == ibid.GradeGood {
		t.Errorf("with the document's name %+v, without %+v", with, without)
	}
	page := strings.Repeat(" ", 100) + row
	if got := checked[0].Check.Evidence.In(page); got != "Rent 1,300" {
		t.Errorf("evidence %q", got)
	}
}

// What a question weighs most must be there.
func TestValidateWeighs(t *testing.T) {
	query := ibid.Query{Text: "Who painted the Mona Lisa in oil?", Language: "en", Terms: []string{"painted", "mona", "lisa", "oil"}, Weights: []float64{5, 8, 8, 1}, Expects: ibid.ExpectsPerson}
	checked, verdict := retrieve.Validate(query, nil, found("The price of oil rose in May."), sentences)
	if verdict.Grade != ibid.GradePoor || checked[0].Check.Relevance > 0.1 {
		t.Errorf("%+v, relevance %v", verdict, checked[0].Check.Relevance)
	}
}
