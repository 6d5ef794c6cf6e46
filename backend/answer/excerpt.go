package answer

import (
	"cmp"
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// excerpter shortens passages to the sentences that matter for a question.
//
// Which those are was decided before where it could be: the sentence that
// validation found to answer best, and the one on either side of it, go first. All
// others count by their share of the question's weight. Each is kept with its
// neighbours, since a sentence that begins with "It" says nothing alone, and what
// is left out is marked by "…".
type excerpter struct {
	splitter *language.Splitter
	asked    asked
	lang     string
}

func newExcerpter(splitter *language.Splitter, query ibid.Query) excerpter {
	return excerpter{splitter, newQuestion(query), query.Language}
}

// shares are how much of a passage is shown when it is shortened.
var shares = []float64{0.5, 0.25}

// leftOut stands for words that are not shown.
const leftOut = "…"

// excerpts gives the text of a passage whole and shortened, longest first, each
// shorter than the one before.
func (x excerpter) excerpts(p ibid.Passage) []string {
	text := p.Hit.Chunk.Read()
	list := []string{text}
	spans := x.splitter.Sentences(text)
	if len(spans) < 3 {
		return list
	}
	order := x.order(p, text, spans)
	for _, share := range shares {
		short := join(text, spans, keep(spans, order, int(share*float64(len(text)))))
		if len(short) < len(list[len(list)-1]) {
			list = append(list, short)
		}
	}
	return list
}

// order lists the sentences of a passage, those that matter most first.
func (x excerpter) order(p ibid.Passage, text string, spans []ibid.Span) []int {
	chunk := p.Hit.Chunk
	relative := func(s ibid.Span) ibid.Span {
		return ibid.Span{Start: s.Start - chunk.Span.Start, End: s.End - chunk.Span.Start}
	}
	evidence := contentStems(relative(p.Check.Evidence).In(chunk.Text), x.lang)
	score := make([]float64, len(spans))
	order := make([]int, len(spans))
	for i, span := range spans {
		stems := contentStems(span.In(text), x.lang)
		order[i], score[i] = i, x.asked.share(stems)
		// The text as one reads it has other offsets than the page: the sentence is
		// known by its words.
		if len(evidence) > 0 && len(stems) > 0 && shared(stems, evidence) >= sameSentence*float64(len(evidence)) {
			score[i] += 2 // more than any share
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(score[b], score[a]) })
	return order
}

// sameSentence is the share of a sentence's words by which it is known again.
const sameSentence = 0.8

func shared(a, b map[string]bool) float64 {
	n := 0
	for stem := range a {
		if b[stem] {
			n++
		}
	}
	return float64(n)
}

// keep takes sentences in their order of weight, each with its neighbours, until
// they have so many bytes. The first is always kept.
func keep(spans []ibid.Span, order []int, bytes int) []bool {
	kept := make([]bool, len(spans))
	taken := 0
	for _, i := range order {
		if taken >= bytes {
			break
		}
		for j := max(0, i-1); j <= min(len(spans)-1, i+1); j++ {
			if !kept[j] {
				kept[j] = true
				taken += spans[j].Len()
			}
		}
	}
	return kept
}

// join writes the kept sentences as they stand, with a sign for those between.
func join(text string, spans []ibid.Span, kept []bool) string {
	var out strings.Builder
	last := -1
	for i, span := range spans {
		if !kept[i] {
			continue
		}
		switch {
		case last < 0 && i > 0:
			out.WriteString(leftOut + " ")
		case last >= 0 && last == i-1:
			out.WriteString(text[spans[last].End:span.Start])
		case last >= 0 && strings.Contains(text[spans[last].End:span.Start], "\n"):
			out.WriteString("\n" + leftOut + "\n")
		case last >= 0:
			out.WriteString(" " + leftOut + " ")
		}
		out.WriteString(span.In(text))
		last = i
	}
	if last < len(spans)-1 {
		out.WriteString(" " + leftOut)
	}
	return out.String()
}

// beginning cuts a text at a blank after at most so many bytes.
func beginning(text string, bytes int) string {
	if len(text) <= bytes {
		return text
	}
	head := strings.ToValidUTF8(text[:bytes], "")
	if i := strings.LastIndexAny(head, " \n"); i > bytes/2 {
		head = head[:i]
	}
	return head + " " + leftOut
}
