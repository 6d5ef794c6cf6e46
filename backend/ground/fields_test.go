package ground_test

import (
	"strings"
	"testing"

	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/language"
)

// printed is a text at a place on a page, in letters of a height.
type printed struct {
	x, y, height float64
	text         string
}

// setPage makes a page with one line for each text, as one passage of a document.
func setPage(texts ...printed) (ibid.Passage, map[ibid.PageKey]ibid.Sheet, []ibid.Word) {
	var text strings.Builder
	var words []ibid.Word
	for _, t := range texts {
		x := t.x
		for word := range strings.FieldsSeq(t.text) {
			start, width := text.Len(), 5*float64(len(word))
			text.WriteString(word + " ")
			words = append(words, ibid.Word{Span: ibid.Span{Start: start, End: start + len(word)}, Box: ibid.Rect{X0: x, Y0: t.y, X1: x + width, Y1: t.y + t.height}})
			x += width + 3
		}
		text.WriteString("\n")
	}
	whole := text.String()
	p := ibid.Passage{Number: 1, Hit: ibid.Hit{Chunk: ibid.Chunk{Page: 1, Span: ibid.Span{End: len(whole)}, Text: whole}, Document: ibid.Document{ID: 4, Title: "Statement of earnings"}}}
	return p, map[ibid.PageKey]ibid.Sheet{{DocumentID: 4, Page: 1}: {Text: whole, Language: "en"}}, words
}

func earnings() []printed {
	return []printed{
		{40, 740, 12, "Form 77-B Statement of earnings"},
		{40, 700, 8, "Employer"}, {40, 688, 10, "Tarn Mill Ltd"},
		{40, 670, 8, "1 Gross pay"}, {200, 670, 8, "2 Income tax withheld"}, {360, 670, 8, "3 Pension"},
		{40, 656, 10, "41,200.00"}, {200, 656, 10, "6,180.00"}, {360, 656, 10, "824.00"},
	}
}

// asking is a question with its words as a search has them.
func asking(text string, terms ...string) ibid.Query {
	q := ibid.Query{Text: text, Asked: text, Wording: text, Language: "en", Terms: terms}
	for _, term := range terms {
		q.Stems = append(q.Stems, language.Alternatives(term, []string{"en"}))
		q.Weights, q.Frequencies = append(q.Weights, 1), append(q.Frequencies, 1)
	}
	return q
}

// A value of a form is read with its own label, and with nothing that stands beside it.
func TestAFormIsReadBoxByBox(t *testing.T) {
	p, sheets, words := setPage(earnings()...)
	readers := ground.Readers{Scorer: scorer{"Income tax withheld: 6,180.00": 8}, Words: func(ibid.PageKey) ([]ibid.Word, error) { return words, nil }}
	found, err := ground.Find(t.Context(), language.NewSplitter(), readers, asking("What did Tarn Mill hold back for the state?", "tarn", "mill", "hold", "state"), []ibid.Passage{p}, sheets)
	if err != nil {
		t.Fatal(err)
	}
	first := found.Candidates[0]
	if first.Text != "Income tax withheld: 6,180.00" || first.Previous != "Tarn Mill Ltd" || found.Verdict.Grade != ibid.GradeGood {
		t.Errorf("first %q after %q, %s", first.Text, first.Previous, found.Verdict.Grade)
	}
	for _, c := range found.Candidates {
		if strings.Contains(c.Text, "41,200.00") && strings.Contains(c.Text, "824.00") {
			t.Errorf("%q crosses boxes", c.Text)
		}
	}
}

// Where words stand is only asked for pages of forms, and for questions for a field.
func TestOrdinaryQuestionsNeedNoPlaces(t *testing.T) {
	form, formSheets, _ := setPage(earnings()...)
	lease, leaseSheets := passage()
	for name, c := range map[string]struct {
		question string
		passage  ibid.Passage
		sheets   map[ibid.PageKey]ibid.Sheet
		asked    int
	}{
		"an ordinary question": {"May I keep a dog?", lease, leaseSheets, 0},
		"one for a field":      {"When is the invoice due?", lease, leaseSheets, 1},
		"one of a form":        {"May I keep a dog?", form, formSheets, 1},
	} {
		asked := 0
		readers := ground.Readers{Scorer: scorer{}, Words: func(ibid.PageKey) ([]ibid.Word, error) { asked++; return nil, nil }}
		if _, err := ground.Find(t.Context(), language.NewSplitter(), readers, asking(c.question, "keep", "dog"), []ibid.Passage{c.passage}, c.sheets); err != nil {
			t.Fatal(err)
		}
		if asked != c.asked {
			t.Errorf("%s asks %d times, want %d", name, asked, c.asked)
		}
	}
}

// Of a firm that no document names no field is quoted as related.
func TestAFieldOfAStrangerIsDeclined(t *testing.T) {
	p, sheets, words := setPage(printed{40, 740, 12, "Invoice 1021"}, printed{40, 700, 10, "Invoice date: 3 May 2024"}, printed{40, 685, 10, "Due date: 2 June 2024"}, printed{40, 670, 10, "Total: $ 80.00"})
	query := asking("How much do I owe to Northwick?", "owe", "northwick")
	query.Names, query.Frequencies[1] = []string{"Northwick"}, 0
	readers := ground.Readers{Scorer: scorer{"Total": 2}, Words: func(ibid.PageKey) ([]ibid.Word, error) { return words, nil }}
	found, err := ground.Find(t.Context(), language.NewSplitter(), readers, query, []ibid.Passage{p}, sheets)
	if err != nil || found.Verdict.Grade != ibid.GradePoor {
		t.Errorf("%+v, %v", found.Verdict, err)
	}
}

// A box that cannot be read answers neither yes nor no.
func TestABoxThatCannotBeReadAnswersNothing(t *testing.T) {
	p, sheets, _ := setPage(printed{40, 700, 10, "▢ Pets are allowed"}, printed{40, 680, 10, "☐ Smoking is allowed"})
	query := asking("Are pets allowed?", "pets", "allowed")
	query.Expects = ibid.ExpectsYesOrNo
	found, err := ground.Find(t.Context(), language.NewSplitter(), ground.Readers{Scorer: scorer{"Pets": 8}}, query, []ibid.Passage{p}, sheets)
	if err != nil || found.Verdict.Grade != ibid.GradePartial || !strings.Contains(found.Verdict.Reason, "box") {
		t.Errorf("%+v, %v", found.Verdict, err)
	}
}
