package infer

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// wordPieces splits a text into the word pieces of an uncased BERT model. It returns
// the ids that the tokenizers library has for the same tokenizer.json, with one
// difference: a special token such as "[SEP]" in a text is text. Documents are
// data and must not be able to end a segment.
//
// Source: Devlin et al. 2018, the reference implementation's BasicTokenizer and
// WordpieceTokenizer. The Go libraries that read tokenizer.json either keep accents
// and format characters (sugarme/tokenizer 0.3.0: 277 of 1,089 texts differ) or
// format characters (gomlx/go-huggingface 0.3.5: 18 differ).
type wordPieces struct {
	ids                    map[string]int32
	continuing             string // before a piece that does not begin a word
	longest                int    // runes; a longer word is unknown
	unknown, begin, finish int32
}

// openWordPieces reads a tokenizer.json whose model is WordPiece over lower-case
// text. Returns an error for any other kind.
func openWordPieces(path string) (*wordPieces, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("open tokenizer: %w", err)
	}
	var file struct {
		Normalizer struct {
			Type      string `json:"type"`
			Lowercase bool   `json:"lowercase"`
		} `json:"normalizer"`
		Model struct {
			Type       string           `json:"type"`
			Unknown    string           `json:"unk_token"`
			Continuing string           `json:"continuing_subword_prefix"`
			Longest    int              `json:"max_input_chars_per_word"`
			Vocabulary map[string]int32 `json:"vocab"`
		} `json:"model"`
	}
	if err := json.Unmarshal(content, &file); err != nil {
		return nil, fmt.Errorf("open tokenizer: %s: %w", path, err)
	}
	if file.Model.Type != "" && file.Model.Type != "WordPiece" || file.Normalizer.Type != "BertNormalizer" || !file.Normalizer.Lowercase {
		return nil, fmt.Errorf("open tokenizer: %s: want an uncased WordPiece model, got %s with %s", path, file.Model.Type, file.Normalizer.Type)
	}
	t := &wordPieces{ids: file.Model.Vocabulary, continuing: file.Model.Continuing, longest: file.Model.Longest}
	for token, id := range map[string]*int32{file.Model.Unknown: &t.unknown, "[CLS]": &t.begin, "[SEP]": &t.finish} {
		known, ok := t.ids[token]
		if !ok {
			return nil, fmt.Errorf("open tokenizer: %s: no token %q in the vocabulary", path, token)
		}
		*id = known
	}
	return t, nil
}

func (t *wordPieces) ends() (begin, finish int32) { return t.begin, t.finish }

func (t *wordPieces) none() int32 { return t.unknown }

// pieces returns the ids of a text's word pieces, at most limit of them, without
// the tokens that begin and end an input.
func (t *wordPieces) pieces(text string, limit int) []int32 {
	ids := make([]int32, 0, min(limit, len(text)/4+1))
	for word := range words(text) {
		if len(ids) >= limit {
			break
		}
		ids = t.word(ids, word)
	}
	return ids[:min(limit, len(ids))]
}

// word appends the pieces of a word: the longest piece that begins it, then the
// longest that begins the rest. A word with a rest that has none is unknown.
func (t *wordPieces) word(ids []int32, word string) []int32 {
	if utf8.RuneCountInString(word) > t.longest {
		return append(ids, t.unknown)
	}
	before := len(ids)
	for start := 0; start < len(word); {
		prefix := ""
		if start > 0 {
			prefix = t.continuing
		}
		end := len(word)
		for ; end > start; end-- {
			if !utf8.RuneStart(byteAt(word, end)) {
				continue
			}
			if id, ok := t.ids[prefix+word[start:end]]; ok {
				ids = append(ids, id)
				break
			}
		}
		if end == start {
			return append(ids[:before], t.unknown)
		}
		start = end
	}
	return ids
}

// byteAt returns the byte at i, and one that begins a rune at the end of s.
func byteAt(s string, i int) byte {
	if i == len(s) {
		return 0
	}
	return s[i]
}

// words yields the words of a text in lower case, without accents, and each
// punctuation mark and each Chinese character as a word of its own.
func words(text string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		var word strings.Builder
		flush := func() bool {
			if word.Len() == 0 {
				return true
			}
			w := word.String()
			word.Reset()
			return yield(w)
		}
		for _, r := range norm.NFD.String(clean(text)) {
			switch {
			case unicode.Is(unicode.Mn, r):
			case r == ' ':
				if !flush() {
					return
				}
			case isPunctuation(r) || isChinese(r):
				if !flush() || !yield(string(unicode.ToLower(r))) {
					return
				}
			default:
				word.WriteRune(unicode.ToLower(r))
			}
		}
		flush()
	}
}

// clean drops control, format, private and unassigned characters and turns white
// space into spaces.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n' || r == '\r' || unicode.IsSpace(r) || unicode.Is(unicode.Z, r):
			if r == '\u200b' {
				return -1
			}
			return ' '
		case r == utf8.RuneError || !unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S):
			return -1
		}
		return r
	}, text)
}

func isPunctuation(r rune) bool {
	return unicode.IsPunct(r) || r >= '!' && r <= '/' || r >= ':' && r <= '@' || r >= '[' && r <= '`' || r >= '{' && r <= '~'
}

// isChinese reports whether the reference implementation sets r apart as a CJK
// ideograph. Kana and Hangul are not among them.
func isChinese(r rune) bool {
	switch {
	case r >= 0x4E00 && r <= 0x9FFF, r >= 0x3400 && r <= 0x4DBF, r >= 0x20000 && r <= 0x2A6DF,
		r >= 0x2A700 && r <= 0x2B73F, r >= 0x2B740 && r <= 0x2B81F, r >= 0x2B920 && r <= 0x2CEAF,
		r >= 0xF900 && r <= 0xFAFF, r >= 0x2F800 && r <= 0x2FA1F:
		return true
	}
	return false
}
