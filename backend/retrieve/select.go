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
// not be quoted. Sentences are those of the page that the chunk stands on.
func Complete(chunk ibid.Chunk, sentences []ibid.Span, page string) ibid.Chunk {
	span := chunk.Span
	for _, s := range sentences {
		if s.Overlaps(chunk.Span) && s.Len() <= maxCompletion {
			span.Start, span.End = min(span.Start, s.Start), max(span.End, s.End)
		}
	}
	chunk.Span, chunk.Text = span, span.In(page)
	return chunk
}
