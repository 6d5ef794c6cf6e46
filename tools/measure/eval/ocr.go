package eval

import (
	"slices"
	"strings"
)

// OCRScore is how well the pictures of a group were read, the means over its
// pictures. The group and the measures are those of the scorer that comes with
// the packs: words and errors are counted after [tokens], so that neither case
// nor punctuation nor line breaks count.
type OCRScore struct {
	Group     string  `json:"group"` // "receipt", "gold page" or "silver page"
	Pictures  int     `json:"pictures"`
	Recall    float64 `json:"recall"` // of words, as bags
	Precision float64 `json:"precision"`
	F1        float64 `json:"f1"`

	// Of pages. A receipt has columns and no order of reading, so an edit
	// distance would say nothing about it.
	CER float64 `json:"cer"` // character error rate over the first 6,000 characters
	WER float64 `json:"wer"` // word error rate

	Lines float64 `json:"lines"` // of receipts: share of the lines found exactly, spaces ignored
}

const receipts = "receipt"

// Ordered reports whether the group's pictures have an order of reading, so that
// CER and WER mean something; otherwise Lines does.
func (s OCRScore) Ordered() bool { return s.Group != receipts }

// cerLimit is how much of a page the character error rate looks at, as the
// scorer does, since its time grows with the square of the length.
const cerLimit = 6000

// ScoreOCR compares what was read with what is written, by group. Pictures of
// which the text is unknown are left out.
func ScoreOCR(all []Recognised) []OCRScore {
	var scores []OCRScore
	for _, r := range all {
		if r.Picture.Text == "" {
			continue
		}
		group := "silver page"
		switch {
		case len(r.Picture.Lines) > 0:
			group = receipts
		case r.Picture.Gold == "gold":
			group = "gold page"
		}
		i := slices.IndexFunc(scores, func(s OCRScore) bool { return s.Group == group })
		if i < 0 {
			i = len(scores)
			scores = append(scores, OCRScore{Group: group})
		}
		scores[i].add(r)
	}
	for i := range scores {
		n := float64(scores[i].Pictures)
		for _, sum := range []*float64{&scores[i].Recall, &scores[i].Precision, &scores[i].F1, &scores[i].CER, &scores[i].WER, &scores[i].Lines} {
			*sum /= n
		}
	}
	return scores
}

// add puts a picture's figures to the sums.
func (s *OCRScore) add(r Recognised) {
	want, got := tokens(r.Picture.Text), tokens(r.Text)
	shared := float64(overlap(want, got))
	recall, precision := shared/max(1, float64(len(want))), shared/max(1, float64(len(got)))
	s.Pictures++
	s.Recall += recall
	s.Precision += precision
	if shared > 0 {
		s.F1 += 2 * recall * precision / (recall + precision)
	}
	if !s.Ordered() {
		s.Lines += linesFound(r, got)
		return
	}
	letters := []rune(strings.Join(want, " "))
	letters = letters[:min(len(letters), cerLimit)]
	read := []rune(strings.Join(got, " "))
	read = read[:min(len(read), cerLimit)]
	s.CER += float64(distance(letters, read)) / max(1, float64(len(letters)))
	s.WER += float64(distance(want, got)) / max(1, float64(len(want)))
}

// linesFound is the share of a receipt's lines whose letters stand together in
// what was read.
func linesFound(r Recognised, got []string) float64 {
	read := strings.Join(got, "")
	lines, found := 0, 0
	for _, line := range r.Picture.Lines {
		letters := strings.Join(tokens(line.Text), "")
		if letters == "" {
			continue
		}
		lines++
		if strings.Contains(read, letters) {
			found++
		}
	}
	return float64(found) / max(1, float64(lines))
}
