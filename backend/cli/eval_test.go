package cli

import (
	"strings"
	"testing"

	"ibid/backend/ibid"
)

func TestSampleAnswerIsRight(t *testing.T) {
	quoting := func(text string, quotes ...string) ibid.Answer {
		a := ibid.Answer{Status: ibid.AnswerComplete, Text: text}
		for _, q := range quotes {
			a.Citations = append(a.Citations, ibid.Citation{Quote: q})
		}
		return a
	}
	stated := quoting("> Revenue 4,812.6", "Revenue 4,812.6")
	stated.Mode, stated.Trace.Evidence = ibid.ModePassages, ibid.EvidenceCheck{Value: "4,812.6", Amount: "€4.81 million"}
	held := quoting("The deposit is £24,250.")
	held.Status = ibid.AnswerHeld
	for name, test := range map[string]struct {
		answer   ibid.Answer
		expected string
		want     bool
	}{
		"in its words":            {quoting("The deposit is £24,250 [1]."), "£24,250", true},
		"in a quotation":          {quoting("See below.", "It rains.", "Nine months’ written\nnotice is due."), "nine months' written notice", true},
		"part of a longer figure": {quoting("It is £124,250."), "£24,250", false},
		"divided between two":     {quoting("", "nine months’", "written notice"), "nine months’ written notice", false},
		"above the quotations":    {stated, "€4.81 million", true},
		"withheld":                {held, "£24,250", false},
	} {
		if got := holds(test.answer, test.expected); got != test.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

func TestConclusionOfEvaluation(t *testing.T) {
	for _, test := range []struct {
		quoted, right, written int
		want                   string
	}{
		{10, 15, 18, "The model helps"},
		{15, 10, 18, "The model does harm"},
		{15, 16, 18, "About the same"},
		{15, 15, 0, "None of the model's answers could be used"},
	} {
		e := evaluation{Quotations: evaluated{Right: test.quoted}, Model: &evaluated{Right: test.right, Written: test.written}}
		if got := e.conclusion(); !strings.HasPrefix(got, test.want) {
			t.Errorf("%+v: %s", test, got)
		}
	}
}

// TestSampleQuestions: those about samples that need a password or are scans are left out.
func TestSampleQuestions(t *testing.T) {
	questions, err := sampleQuestions()
	if err != nil || len(questions) < 10 {
		t.Fatalf("%d questions, %v", len(questions), err)
	}
	for _, q := range questions {
		if strings.HasPrefix(q.PDF, "locked") || strings.HasPrefix(q.PDF, "scanned") || q.Question == "" || bare(q.Answer) == bare("") {
			t.Errorf("%+v", q)
		}
	}
}
