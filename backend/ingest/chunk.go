package ingest

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"ibid/backend/ibid"
)

// ChunkOptions say how pages are cut.
type ChunkOptions struct {
	Tokens  int // most tokens of a chunk, by [ibid.EstimateTokens]
	Overlap int // most tokens that a chunk repeats of the one before
}

// DefaultChunks are passages of about 400 tokens with 50 of overlap, as the
// design documents of the product ask for: long enough for a clause with its
// conditions, short enough that eight of them fit a small model's context.
var DefaultChunks = ChunkOptions{Tokens: 400, Overlap: 50}

// Fingerprint identifies the options and the algorithm in the index. Two
// indexes with the same fingerprint hold the same chunks of the same text.
func (o ChunkOptions) Fingerprint() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "lines-1 tokens=%d overlap=%d", o.Tokens, o.Overlap))
	return hex.EncodeToString(sum[:6])
}

// Chunk cuts one page into passages. A chunk never leaves its page, begins and
// ends at line ends, and breaks at a paragraph where one ends in its second
// half. The next chunk repeats the last whole lines up to the overlap, so that
// a sentence cut by one break stands whole in the other chunk. A line longer
// than a chunk is cut between words.
//
// Ordinals count from 0 within the page.
func Chunk(page ibid.Page, opts ChunkOptions) []ibid.Chunk {
	lines := linesOf(page.Text, opts.Tokens)
	var chunks []ibid.Chunk
	for first, fresh := 0, 0; first < len(lines); {
		last, tokens := fill(lines, first, fresh, opts.Tokens)
		span := ibid.Span{Start: lines[first].span.Start, End: lines[last].span.End}
		chunks = append(chunks, ibid.Chunk{
			Page:    page.Number,
			Ordinal: len(chunks),
			Span:    span,
			Text:    span.In(page.Text),
			Tokens:  tokens,
		})
		fresh = last + 1
		if fresh == len(lines) {
			break
		}
		first = overlapFrom(lines, fresh, min(opts.Overlap, opts.Tokens-lines[fresh].tokens))
	}
	return chunks
}

// line is the smallest piece a chunk is made of.
type line struct {
	span   ibid.Span
	tokens int
	closes bool // ends a paragraph
}

// fill returns the last line of the chunk that begins at first, and the
// chunk's tokens. It takes lines while they fit and then goes back to the last
// end of a paragraph if that leaves the chunk at least half full. The chunk
// reaches at least the line fresh, the first that no chunk before it holds.
func fill(lines []line, first, fresh, limit int) (last, tokens int) {
	last, tokens = first, lines[first].tokens
	paragraph, paragraphTokens := -1, 0
	for i := first; ; i++ {
		if lines[i].closes && i >= fresh && tokens*2 >= limit {
			paragraph, paragraphTokens = i, tokens
		}
		if i+1 == len(lines) {
			return last, tokens
		}
		if tokens+lines[i+1].tokens > limit {
			break
		}
		last, tokens = i+1, tokens+lines[i+1].tokens
	}
	if paragraph >= 0 {
		return paragraph, paragraphTokens
	}
	return last, tokens
}

// overlapFrom returns the line at which the chunk begins whose first new line
// is fresh: so many lines before it as fit the overlap. The end of a paragraph
// needs no repetition.
func overlapFrom(lines []line, fresh, overlap int) int {
	first, tokens := fresh, 0
	for first > 0 && !lines[fresh-1].closes {
		tokens += lines[first-1].tokens
		if tokens > overlap {
			break
		}
		first--
	}
	return first
}

// linesOf cuts a page's text at its line breaks, and lines over the limit
// between words.
func linesOf(text string, limit int) []line {
	var lines []line
	for at := 0; at < len(text); {
		end := len(text)
		if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
			end = at + i
		}
		for _, span := range cutBetweenWords(text, ibid.Span{Start: at, End: end}, limit) {
			lines = append(lines, line{span: span, tokens: ibid.EstimateTokens(span.In(text))})
		}
		if strings.HasPrefix(text[end:], "\n\n") && len(lines) > 0 {
			lines[len(lines)-1].closes = true
		}
		for at = end; at < len(text) && text[at] == '\n'; at++ {
		}
	}
	return lines
}

// cutBetweenWords cuts a line into parts of at most limit tokens at its spaces,
// and inside a word only when that word alone is over the limit.
func cutBetweenWords(text string, span ibid.Span, limit int) []ibid.Span {
	var parts []ibid.Span
	for ibid.EstimateTokens(span.In(text)) > limit {
		cut := longestPrefix(span.In(text), limit)
		parts = append(parts, ibid.Span{Start: span.Start, End: span.Start + cut})
		span.Start += cut
		for span.Start < span.End && text[span.Start] == ' ' {
			span.Start++
		}
	}
	if strings.TrimSpace(span.In(text)) != "" {
		parts = append(parts, span)
	}
	return parts
}

// longestPrefix returns the length in bytes of the longest beginning of s that
// has at most limit tokens, ending before a space if there is one.
func longestPrefix(s string, limit int) int {
	tokens, cut, wordStart := 0, 0, 0
	for i, r := range s {
		if r == ' ' {
			tokens += ibid.EstimateTokens(s[wordStart:i])
			if tokens > limit {
				break
			}
			cut, wordStart = i, i+1
		}
	}
	if cut > 0 {
		return cut
	}
	// One word alone is too long: cut it between characters. A character never
	// has more than two tokens.
	count := 0
	for i := range s {
		if count++; count > limit/2 && i > 0 {
			return i
		}
	}
	return len(s)
}
