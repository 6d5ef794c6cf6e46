package retrieve

import (
	"math/bits"
	"slices"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// sameWords is the share of their different tokens that two passages must have in
// common to say the same: a clause of ten versions of a contract differs in a date
// or a name.
const sameWords = 0.9

// fewestSame is how many tokens a passage must have for that; headings and rows of
// figures are alike without saying the same.
const fewestSame = 20

// Collapse leaves out candidates that say the same in the same words as a better
// one, and counts them as its Copies, until limit different ones are there.
func Collapse(candidates []ibid.Candidate, limit int) []ibid.Candidate {
	var unique []ibid.Candidate
	var seen []*said
	for _, c := range candidates {
		says := newSaid(c.Terms.Text, len(unique))
		same := slices.IndexFunc(seen, says.same)
		if same >= 0 {
			unique[seen[same].at].Copies++
			continue
		}
		if len(unique) == limit {
			break
		}
		if len(c.Terms.Text) >= fewestSame {
			seen = append(seen, says)
		}
		unique = append(unique, c)
	}
	return unique
}

// said is the tokens of a passage as they are compared.
type said struct {
	at     int       // of the passage among the unique ones
	tokens []uint32  // in their order, repetitions included
	marks  [8]uint64 // a bit for each token, by its last bits
	set    []uint32  // its different tokens, sorted; nil: not yet made
}

func newSaid(tokens []uint32, at int) *said {
	s := &said{at: at, tokens: tokens}
	for _, token := range tokens {
		s.marks[token>>6%8] |= 1 << (token % 64)
	}
	return s
}

// same reports whether two passages say the same. Mostly their marks show that they
// do not: each bit that one of them alone has stands for a token at least that the
// other does not have. One more is let through, as fractions are not exact.
func (s *said) same(other *said) bool {
	apart := 0
	for i, word := range s.marks {
		apart += bits.OnesCount64(word ^ other.marks[i])
	}
	if float64(apart-1) > (1-sameWords)/(1+sameWords)*float64(len(s.tokens)+len(other.tokens)) {
		return false
	}
	return len(other.different()) >= fewestSame && alike(other.different(), s.different())
}

// different returns the different tokens of a passage, sorted.
func (s *said) different() []uint32 {
	if s.set == nil {
		s.set = slices.Clone(s.tokens)
		slices.Sort(s.set)
		s.set = slices.Compact(s.set)
	}
	return s.set
}

// alike reports whether two sorted sets of tokens have nearly all in common, by
// the Jaccard index. Mostly they have not, and a few of them show it.
func alike(a, b []uint32) bool {
	all := len(a) + len(b)
	both := int(sameWords/(1+sameWords)*float64(all)) - 1 // just below
	for float64(both) < sameWords*float64(all-both) {
		both++
	}
	apart := all - 2*both // how many may stand in one only
	for i, j := 0, 0; apart >= 0; {
		switch {
		case i == len(a) || j == len(b):
			return len(a)-i+len(b)-j <= apart
		case a[i] == b[j]:
			i++
			j++
		case a[i] < b[j]:
			apart--
			i++
		default:
			apart--
			j++
		}
	}
	return false
}

// Select numbers the passages that an answer is made from. A hit that shares
// half its text or more with a better one, as overlapping chunks of a page do,
// is left out.
func Select(hits []ibid.Hit, limit int) []ibid.Passage {
	var passages []ibid.Passage
	for _, hit := range hits {
		if len(passages) == limit {
			break
		}
		if !repeats(passages, hit.Chunk) {
			passages = append(passages, ibid.Passage{Number: len(passages) + 1, Hit: hit})
		}
	}
	return passages
}

// repeats reports whether half of a chunk's text or more is among the passages.
func repeats(passages []ibid.Passage, chunk ibid.Chunk) bool {
	for _, p := range passages {
		other := p.Hit.Chunk
		if other.DocumentID != chunk.DocumentID || other.Page != chunk.Page {
			continue
		}
		shared := min(other.Span.End, chunk.Span.End) - max(other.Span.Start, chunk.Span.Start)
		if shared*2 >= min(other.Span.Len(), chunk.Span.Len()) {
			return true
		}
	}
	return false
}

// maxCompletion is the longest sentence, in bytes, for whose sake a passage
// grows.
const maxCompletion = 600

// Complete lets a passage grow to whole sentences. Chunks end at line ends, in
// the middle of a sentence where a paragraph is long, and half a sentence must
// not be quoted. Sentences and blocks are those of the page that the chunk stands
// on, in order.
//
// What the splitter takes for one sentence may join lines that do not belong
// together, such as a running header and the paragraph below it. A passage
// therefore never grows beyond the blocks in which it begins and ends: not into
// a header or footer, a table, or the heading of another section. On a page
// without blocks sentences are the only limit.
//
// A reading grows by the same text. Words in it that a line end parts keep their hyphen.
func Complete(chunk ibid.Chunk, sentences []ibid.Span, blocks []ibid.Block, page string) ibid.Chunk {
	span, limit := chunk.Span, limits(chunk.Span, blocks, len(page))
	for _, s := range sentences {
		if s.Overlaps(chunk.Span) && s.Len() <= maxCompletion {
			span.Start, span.End = min(span.Start, max(s.Start, limit.Start)), max(span.End, min(s.End, limit.End))
		}
	}
	if span != chunk.Span {
		before := ibid.Span{Start: span.Start, End: chunk.Span.Start}
		after := ibid.Span{Start: chunk.Span.End, End: span.End}
		reading := before.In(page) + chunk.Read() + after.In(page)
		if read := language.Unpart(reading, nil); chunk.Reading != "" || read != reading {
			chunk.Reading = read
		}
	}
	chunk.Span, chunk.Text = span, span.In(page)
	return chunk
}

// limits is how far a passage may grow on a page of the given length.
func limits(span ibid.Span, blocks []ibid.Block, length int) ibid.Span {
	limit := ibid.Span{End: length}
	first := true
	for _, b := range blocks {
		if !b.Span.Overlaps(span) {
			continue
		}
		if first {
			limit.Start, first = b.Span.Start, false
		}
		limit.End = b.Span.End
	}
	return limit
}
