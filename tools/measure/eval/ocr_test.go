package eval

import (
	"math"
	"testing"
)

func receipt(lines ...string) Picture {
	p := Picture{}
	for _, line := range lines {
		p.Text += line + "\n"
		p.Lines = append(p.Lines, struct {
			Text string `json:"text"`
		}{line})
	}
	return p
}

func TestScoreOCR(t *testing.T) {
	near := func(got, want float64) bool { return math.Abs(got-want) < 1e-9 }
	for name, c := range map[string]struct {
		read Recognised
		want OCRScore
	}{
		"a page without a fault": {
			Recognised{Text: "THE Orchard\nwalnut!", Picture: Picture{Text: "The orchard: walnut", Gold: "gold"}},
			OCRScore{Group: "gold page", Pictures: 1, Recall: 1, Precision: 1, F1: 1},
		},
		"a letter and a word wrong": {
			Recognised{Text: "the orchord", Picture: Picture{Text: "the orchard", Gold: "silver (made by a program)"}},
			OCRScore{Group: "silver page", Pictures: 1, Recall: .5, Precision: .5, F1: .5, CER: 1. / 11, WER: .5},
		},
		"nothing read": {
			Recognised{Picture: Picture{Text: "walnut", Gold: "gold"}},
			OCRScore{Group: "gold page", Pictures: 1, CER: 1, WER: 1},
		},
		"the words of a page in another order": {
			Recognised{Text: "b a", Picture: Picture{Text: "a b", Gold: "gold"}},
			OCRScore{Group: "gold page", Pictures: 1, Recall: 1, Precision: 1, F1: 1, CER: 2. / 3, WER: 1},
		},
		"a receipt, whose order does not count": {
			Recognised{Text: "Total 7.90 KESTREL CAFE", Picture: receipt("Kestrel Cafe", "7 .90", "thank you", "***")},
			OCRScore{Group: "receipt", Pictures: 1, Recall: 4. / 6, Precision: 4. / 5, F1: 2 * (4. / 6) * (4. / 5) / (4./6 + 4./5), Lines: 2. / 3},
		},
	} {
		scores := ScoreOCR([]Recognised{c.read})
		if len(scores) != 1 {
			t.Fatalf("%s: %d groups", name, len(scores))
		}
		got := scores[0]
		if got.Group != c.want.Group || got.Pictures != 1 || !near(got.Recall, c.want.Recall) || !near(got.Precision, c.want.Precision) ||
			!near(got.F1, c.want.F1) || !near(got.CER, c.want.CER) || !near(got.WER, c.want.WER) || !near(got.Lines, c.want.Lines) {
			t.Errorf("%s:\n got %+v\nwant %+v", name, got, c.want)
		}
	}
}

func TestScoreOCRIsTheMeanOfItsGroup(t *testing.T) {
	scores := ScoreOCR([]Recognised{
		{Text: "a b", Picture: Picture{Text: "a b", Gold: "gold"}},
		{Text: "anything", Picture: Picture{}}, // it is unknown what is written there
		{Text: "", Picture: Picture{Text: "a b", Gold: "gold"}},
	})
	if len(scores) != 1 || scores[0].Pictures != 2 || scores[0].Recall != .5 || scores[0].CER != .5 {
		t.Errorf("got %+v, want the mean of two pages", scores)
	}
}
