package retrieve

import "ibid/backend/ibid"

// Passages is how many passages an answer is made from: eight of 400 tokens
// leave more than half of an 8,192-token context to the question and the answer.
const Passages = 8

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

// repeats tells whether half of a chunk's text or more is among the passages.
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
// without blocks, which was read before they were kept, sentences are the only
// limit.
//
// A reading grows by the same text, as it stands on the page.
func Complete(chunk ibid.Chunk, sentences []ibid.Span, blocks []ibid.Block, page string) ibid.Chunk {
	span, limit := chunk.Span, limits(chunk.Span, blocks, len(page))
	for _, s := range sentences {
		if s.Overlaps(chunk.Span) && s.Len() <= maxCompletion {
			span.Start, span.End = min(span.Start, max(s.Start, limit.Start)), max(span.End, min(s.End, limit.End))
		}
	}
	if chunk.Reading != "" {
		before := ibid.Span{Start: span.Start, End: chunk.Span.Start}
		after := ibid.Span{Start: chunk.Span.End, End: span.End}
		chunk.Reading = before.In(page) + chunk.Reading + after.In(page)
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
