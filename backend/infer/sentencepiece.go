package infer

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// sentencePieces splits a text into the pieces of a unigram model, as SentencePiece
// does: of all ways to put a word together from pieces, the likeliest. It returns the ids
// that the tokenizers library has for XLM-RoBERTa, with one difference: a special
// token such as "</s>" in a text is text.
//
// Source: Kudo 2018, "Subword Regularization", section 3.2.
type sentencePieces struct {
	ids                    map[string]int32
	scores                 []float32
	changed                map[rune]string // what the normaliser puts in place of a character
	longest                int             // bytes of a piece
	least                  float64         // score of a character that is no piece
	unknown, begin, finish int32
}

// wordMark stands before each word.
const wordMark = "\u2581"

// openSentencePieces reads the file that tools/e5 writes: numbers, little endian, how
// many pieces there are, the ids of four special ones, the length of all; where each begins
// and the last ends; their logarithmic probabilities; the pieces; and the characters that
// the normaliser changes, each with what it becomes.
func openSentencePieces(path string) (t *sentencePieces, err error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("open tokenizer: %w", err)
	}
	defer func() {
		if recover() != nil { // a slice beyond the end
			err = fmt.Errorf("open tokenizer: %s: %w", path, io.ErrUnexpectedEOF)
		}
	}()
	at := 0
	number := func() int { at += 4; return int(binary.LittleEndian.Uint32(content[at-4:])) }
	count := number()
	t = &sentencePieces{ids: make(map[string]int32, count), scores: make([]float32, count), changed: map[rune]string{}}
	t.begin, t.finish = int32(number()), int32(number())
	padding := int32(number())
	t.unknown = int32(number())
	length := number()
	number() // the upper half of length
	ends := make([]int, count+1)
	for i := range ends {
		ends[i] = number()
	}
	for i := range t.scores {
		t.scores[i] = math.Float32frombits(uint32(number()))
		t.least = min(t.least, float64(t.scores[i])-10)
	}
	text := string(content[at : at+length])
	at += length
	for i := range count {
		piece := text[ends[i]:ends[i+1]]
		switch id := int32(i); {
		case id == t.begin || id == t.finish || id == padding || id == t.unknown || piece == "<mask>":
		default:
			t.ids[piece] = id
			t.longest = max(t.longest, len(piece))
		}
	}
	changes := number()
	number() // bytes
	for range changes {
		from := rune(number())
		to := make([]rune, content[at])
		at++
		for i := range to {
			to[i] = rune(number())
		}
		t.changed[from] = string(to)
	}
	return t, nil
}

func (t *sentencePieces) ends() (begin, finish int32) { return t.begin, t.finish }

func (t *sentencePieces) none() int32 { return t.unknown }

// pieces returns the ids of a text's pieces, at most limit of them, without the tokens
// that begin and end an input.
func (t *sentencePieces) pieces(text string, limit int) []int32 {
	var ids []int32
	for word := range strings.FieldsSeq(t.normalise(text)) {
		if len(ids) >= limit {
			break
		}
		ids = t.word(ids, wordMark+word)
	}
	return ids[:min(limit, len(ids))]
}

// normalise composes accents, and puts compatible characters, white space and control
// characters in the form that the model knows.
func (t *sentencePieces) normalise(text string) string {
	var out strings.Builder
	for _, r := range compose(text) {
		if to, ok := t.changed[r]; ok {
			out.WriteString(to)
		} else {
			out.WriteRune(r)
		}
	}
	return out.String()
}

// compose joins each character with the marks behind it that have a form in common
// with it. Unlike NFC it leaves marks in their order, as the model has seen them.
func compose(text string) []rune {
	var out []rune
	for _, r := range text {
		if r >= 0x300 && len(out) > 0 { // where combining marks begin
			if one := norm.NFC.String(string(out[len(out)-1]) + string(r)); utf8.RuneCountInString(one) == 1 {
				out[len(out)-1], _ = utf8.DecodeRuneInString(one)
				continue
			}
		}
		out = append(out, r)
	}
	return out
}

// word appends the likeliest pieces of a word, by Viterbi's algorithm. Characters that
// are no piece become one unknown piece for as long as they follow each other. It takes time
// in proportion to the word's length times that of the longest piece.
func (t *sentencePieces) word(ids []int32, word string) []int32 {
	type step struct {
		score float64
		from  int // where the last piece begins
		id    int32
	}
	best := make([]step, len(word)+1) // of the ways to put word[:i] together
	for i := range best {
		best[i].score = math.Inf(-1)
	}
	best[0].score = 0
	for i, r := range word {
		for end := i + 1; end <= min(len(word), i+t.longest); end++ {
			if !utf8.RuneStart(byteAt(word, end)) {
				continue
			}
			if id, ok := t.ids[word[i:end]]; ok {
				if score := best[i].score + float64(t.scores[id]); score > best[end].score {
					best[end] = step{score, i, id}
				}
			}
		}
		end := i + utf8.RuneLen(r)
		if score := best[i].score + t.least; score > best[end].score {
			best[end] = step{score, i, t.unknown}
		}
	}
	var back []int32
	for end := len(word); end > 0; end = best[end].from {
		if id := best[end].id; id != t.unknown || len(back) == 0 || back[len(back)-1] != id {
			back = append(back, id)
		}
	}
	for i := len(back) - 1; i >= 0; i-- {
		ids = append(ids, back[i])
	}
	return ids
}
