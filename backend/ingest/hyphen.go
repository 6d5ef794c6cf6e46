package ingest

import (
	"context"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/language"
)

// vocabulary is how the words of a batch of pages are spelled.
type vocabulary struct {
	// count has the words in lower case. Those with hyphens inside count as a whole, and
	// each part and each two neighbouring parts by themselves. A word that a line end parts
	// is not counted.
	count map[string]int
	// hyphened has the words with a hyphen of the batches before.
	hyphened []string
	// known are those of the parted words and their parts that the language has.
	known map[string]bool
}

// lexicon reports of each word, in lower case, whether a language has it.
type lexicon func(language string, words []string) []bool

// sectioner makes a Sectioner that asks KnownWords.
func (in *Ingester) sectioner(ctx context.Context, state string) *Sectioner {
	s := NewSectioner(in.Chunks, state)
	if in.KnownWords != nil {
		s.known = func(language string, words []string) []bool {
			known, err := in.KnownWords(ctx, language, words)
			if err != nil {
				return nil // without models, or stopped
			}
			return known
		}
	}
	return s
}

func (s *Sectioner) vocabulary(sheets []*sheet) vocabulary {
	v := vocabulary{count: map[string]int{}, known: map[string]bool{}, hyphened: s.state.Hyphened}
	for _, sheet := range sheets {
		for i := range sheet.lines {
			fields := strings.Fields(sheet.lines[i].text)
			if len(fields) > 0 && strings.HasSuffix(sheet.lines[i].text, "-") {
				fields = fields[:len(fields)-1]
			}
			if i > 0 && len(fields) > 0 && strings.HasSuffix(sheet.lines[i-1].text, "-") {
				fields = fields[1:]
			}
			for _, f := range fields {
				v.add(bareWord(f))
			}
		}
		if s.known != nil {
			v.ask(s.known, sheet.read.Language, sheet.read.Page.Text)
		}
	}
	s.state.Hyphened = v.latestHyphened()
	return v
}

func (v vocabulary) add(word string) {
	if word == "" {
		return
	}
	v.count[word]++
	parts := strings.Split(word, "-")
	if len(parts) == 1 {
		return
	}
	for i, part := range parts {
		v.count[part]++
		if i > 0 && len(parts) > 2 {
			v.count[parts[i-1]+"-"+part]++
		}
	}
}

// mostHyphened is how many words with a hyphen are remembered from batch to batch.
const mostHyphened = 500

// latestHyphened gives the words with a hyphen that were seen up to here. Of more than
// are remembered it leaves the oldest out.
func (v vocabulary) latestHyphened() []string {
	words := slices.Clone(v.hyphened)
	for _, word := range slices.Sorted(maps.Keys(v.count)) {
		if strings.Count(word, "-") == 1 && !slices.Contains(v.hyphened, word) {
			words = append(words, word)
		}
	}
	return words[max(0, len(words)-mostHyphened):]
}

// ask looks up the parted words of a page, and what stands after the hyphen, in a lexicon.
func (v vocabulary) ask(known lexicon, lang, page string) {
	var words []string
	for rest := page; ; {
		i := strings.Index(rest, "-\n")
		if i < 0 {
			break
		}
		left, right := language.Parted(rest, i)
		l, r := lastLetters(left), firstLetters(right)
		if l != "" && r != "" {
			words = append(words, l+r, r)
		}
		rest = rest[i+2:]
	}
	if len(words) == 0 {
		return
	}
	for i, known := range known(lang, words) {
		v.known[words[i]] = known || v.known[words[i]]
	}
}

// bareWord takes the punctuation off a word and makes it lower case.
func bareWord(word string) string {
	word = strings.TrimFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return strings.ToLower(strings.TrimSuffix(strings.TrimSuffix(word, "'s"), "’s"))
}

// lastLetters gives the letters at the end of a word, in lower case.
func lastLetters(word string) string {
	return strings.ToLower(word[strings.LastIndexFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) })+1:])
}

// firstLetters gives the letters at the beginning of a word, in lower case.
func firstLetters(word string) string {
	if i := strings.IndexFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }); i >= 0 {
		word = word[:i]
	}
	return strings.ToLower(word)
}

// joins reports whether the two parts of a word that stands across a line end are
// one word without the hyphen. That takes a witness, since what is quoted are the
// characters of the page: the document spells the word in one elsewhere and nowhere
// with a hyphen, or the language has the word. Without one the hyphen stays.
//
// It stays also behind a single letter or a capital ("n-tridecanal", "NON-current"), before a
// capital, and beside a digit.
func (v vocabulary) joins(left, right string) bool {
	l, r := lastLetters(left), firstLetters(right)
	before, _ := utf8.DecodeLastRuneInString(left)
	if utf8.RuneCountInString(l) < 2 || r == "" || !unicode.IsLower(firstRune(right)) || unicode.IsUpper(before) {
		return false
	}
	wholeLeft, wholeRight := bareWord(left), bareWord(right)
	switch {
	case v.hyphen(l + "-" + r), v.hyphen(wholeLeft + "-" + wholeRight):
		return false
	case v.count[l+r] > 0, v.count[wholeLeft+wholeRight] > 0:
		return true
	}
	return v.known[l+r] && !(prefixes[l] && v.known[r])
}

// hyphen reports whether the document has a word with a hyphen.
func (v vocabulary) hyphen(word string) bool {
	return v.count[word] > 0 || slices.Contains(v.hyphened, word)
}

// prefixes are those that make another word of one with a hyphen: to re-sign a
// contract is not to resign. That a language has the word without is no witness then.
var prefixes = language.WordSet("anti bi co counter cross de dis ex extra half inter intra mid mis multi non off on out over post pre pro re self semi sub super tri un under up")

// mend puts the last letter of a title back to its word where the file has a space between
// and the document knows the word: "Item 1. Busines s".
func (v vocabulary) mend(title string) string {
	head, letter, found := cutLast(title)
	if !found || utf8.RuneCountInString(bareWord(letter)) != 1 {
		return title
	}
	_, word, _ := cutLast(head)
	last := lastRune(word)
	if !unicode.IsLetter(last) || unicode.IsUpper(firstRune(letter)) != unicode.IsUpper(last) || v.count[bareWord(word)+bareWord(letter)] == 0 {
		return title
	}
	return head + letter
}

// cutLast cuts a text at its last space.
func cutLast(text string) (before, last string, found bool) {
	i := strings.LastIndexByte(text, ' ')
	if i < 0 {
		return "", text, false
	}
	return text[:i], text[i+1:], true
}

// readingOf is the text of a chunk as one reads it: parted words joined, tables
// by rows and columns, and footnotes after the text that they part, since a note
// at the foot of a column stands in the middle of a sentence.
func readingOf(text string, atoms []atom, words vocabulary) string {
	lastText := len(atoms) - 1
	for lastText >= 0 && atoms[lastText].note {
		lastText--
	}
	var body, notes strings.Builder
	for i, a := range atoms {
		b := &body
		if a.note && i < lastText {
			b = &notes
		}
		if b.Len() > 0 {
			switch {
			case b == &body && atoms[i-1].note && !a.note: // the sentence goes on
				b.WriteByte('\n')
			default:
				b.WriteString(text[atoms[i-1].span.End:a.span.Start])
			}
		}
		b.WriteString(a.read(text))
	}
	if notes.Len() > 0 {
		body.WriteString("\n\n" + notes.String())
	}
	return words.dehyphenate(body.String())
}

// read is the text of an atom as one reads it.
func (a atom) read(text string) string {
	if a.table != nil {
		if rows := a.table.read(a.span); rows != "" {
			return rows
		} // else a part of a cell that is longer than a chunk
	}
	return a.span.In(text)
}

// dehyphenate joins the words that line ends part, with their hyphen or without. The
// rest of the line below stays where it is, and so does a hyphen that stands for the rest
// of a word ("An- und Abreise").
func (v vocabulary) dehyphenate(text string) string {
	return language.Unpart(text, v.joins)
}
