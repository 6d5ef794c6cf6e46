package ibid

import (
	"cmp"
	"strings"
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

	// What is said of the chunk beside its text. All of it is searched and given
	// to models; none of it is ever quoted.
	Section string // path of the section it stands in, titles joined with [PathSeparator]; may be empty
	Context string // what its own words take for granted, such as caption and header row of a table that began before it
	Gist    string // two or three sentences of a model on its place in the document; empty without

	// Reading is the text as one reads it: words broken at a line end joined,
	// rows of a table with the names of their columns. Empty: as Text.
	Reading string
}

// Read gives the text as one reads it.
func (c Chunk) Read() string { return cmp.Or(c.Reading, c.Text) }

// Joined gives a quotation with the words joined that a line end parts, as the reading of
// its passage has them, with their hyphen or without; see [Chunk]. It is empty where there
// are none.
func Joined(quote, reading string) string {
	if !strings.Contains(quote, "-\n") {
		return ""
	}
	var b strings.Builder
	rest := quote
	for {
		left, right, found := strings.Cut(rest, "-\n")
		b.WriteString(left)
		if !found {
			break
		}
		word := left[strings.LastIndexAny(left, " \n")+1:]
		end := strings.IndexAny(right, " \n")
		if end < 0 {
			end = len(right)
		}
		switch next := right[:end]; {
		case word == "" || next == "":
			b.WriteString("-\n")
		case strings.Contains(reading, word+"-"+next):
			b.WriteString("-")
		case !strings.Contains(reading, word+next):
			b.WriteString("-\n")
		}
		rest = right
	}
	if b.Len() == len(quote) {
		return ""
	}
	return b.String()
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
