package ibid

import "testing"

func TestHeadline(t *testing.T) {
	quotes := Answer{Mode: ModePassages, Text: "> The rent\n> is £42,000. [1]", Citations: []Citation{{Number: 1}}}
	with := func(check EvidenceCheck, change func(*Answer)) Answer {
		a := quotes
		a.Trace.Evidence = check
		if change != nil {
			change(&a)
		}
		return a
	}
	full := EvidenceCheck{Value: "£42", Amount: "£42,000", Cell: "Rent,\n2024"}
	for name, tt := range map[string]struct {
		answer      Answer
		value, from string
	}{
		"a value":                   {with(EvidenceCheck{Value: "1 May\n2021"}, nil), "1 May 2021", ""},
		"a cell":                    {with(EvidenceCheck{Value: "£42", Cell: "Rent, 2024"}, nil), "£42", "Rent, 2024"},
		"an amount":                 {with(EvidenceCheck{Value: "£42", Amount: "£42,000"}, nil), "£42,000", "£42"},
		"an amount of a cell":       {with(full, nil), "£42,000", "£42: Rent, 2024"},
		"none that stands out":      {quotes, "", ""},
		"something said beforehand": {with(full, func(a *Answer) { a.Text = "Nothing answers this directly.\n\n> The rent [1]" }), "", ""},
		"an answer in parts":        {with(full, func(a *Answer) { a.Understanding.Parts = []AnswerPart{{}} }), "", ""},
		"an answer in layers":       {with(full, func(a *Answer) { a.Layers = []Layer{{}} }), "", ""},
		"written by a model":        {with(full, func(a *Answer) { a.Mode = ModeModel }), "", ""},
	} {
		if value, from := tt.answer.Headline(); value != tt.value || from != tt.from {
			t.Errorf("%s: %q, %q; want %q, %q", name, value, from, tt.value, tt.from)
		}
	}
}
