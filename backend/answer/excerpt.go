package answer

import (
	"cmp"
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// shares are how much of a passage is shown when it is shortened.
var shares = []float64{0.5, 0.25}

// leftOut stands for words that are not shown.
const leftOut = "…"

// excerpts gives the text of a passage shortened to the sentences that matter, longest
// first, each shorter than the one before. There is none where the text has too few
// sentences.
//
// Which sentences matter was judged before: they go in the order of the passage's units.
// Each is kept with its neighbours, since a sentence that begins with "It" says nothing
// alone, and what is left out is marked by "…".
func excerpts(splitter *language.Splitter, p ibid.Passage) []string {
	text := p.Hit.Chunk.Read()
	spans := splitter.Sentences(text)
	if len(spans) < 3 {
		return nil
	}
	var list []string
	order, shortest := order(p.Units, text, spans), len(text)
	for _, share := range shares {
		short := join(text, spans, keep(spans, order, int(share*float64(len(text)))))
		if len(short) < shortest {
			list, shortest = append(list, short), len(short)
		}
	}
	return list
}

// order lists the sentences of a text, those that matter most first: those with a unit in
// the order of the units, then the others in their own.
func order(units []string, text string, spans []ibid.Span) []int {
	rank := make([]int, len(spans))
	order := make([]int, len(spans))
	for i, span := range spans {
		words := strings.Join(strings.Fields(span.In(text)), " ")
		order[i], rank[i] = i, slices.IndexFunc(units, func(unit string) bool {
			return strings.Contains(words, unit) || strings.Contains(unit, words)
		})
		if rank[i] < 0 {
			rank[i] = len(units)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(rank[a], rank[b]) })
	return order
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
