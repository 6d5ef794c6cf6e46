package ibid

import (
	"unicode"
	"unicode/utf8"
)

// ChunkID numbers a chunk; it is also its rowid in the full-text table and its
// key among the vectors.
type ChunkID int64

// Chunk is a passage of one page, small enough to retrieve and to cite.
type Chunk struct {
	ID          ChunkID
	WorkspaceID WorkspaceID
	DocumentID  DocumentID
	Page        int    // 1-based
	Ordinal     int    // position within the document, from 0
	Span        Span   // into the page's text
	Text        string // exactly Span.In(page.Text)
	Tokens      int    // by [EstimateTokens]
}

// EstimateTokens guesses how many tokens a language model makes of a text, on
// the high side. Byte-pair vocabularies of today's models spend 1.2 to 1.4
// tokens on an English word, one for about every two digits or for a
// punctuation mark, and one or more for each character of Chinese, Japanese,
// Korean or Thai. A run of letters costs one token for every four bytes, which
// is above all of these.
func EstimateTokens(text string) int {
	tokens, run := 0, 0
	flush := func() {
		tokens += (run + 3) / 4
		run = 0
	}
	for _, r := range text {
		switch {
		case unicode.IsLetter(r) && r < 0x0E00, unicode.IsMark(r):
			run += utf8.RuneLen(r)
		case unicode.IsDigit(r):
			run += 2
		case unicode.IsSpace(r):
			flush()
		default: // punctuation, ideographs, symbols
			flush()
			tokens++
		}
	}
	flush()
	return tokens
}

// ChunkVector is the embedding of a chunk: normalised, as long as the embedding
// model's dimensions.
type ChunkVector struct {
	Chunk  ChunkID
	Vector []float32
}
