package retrieve

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Lexicon knows the common words of languages.
type Lexicon interface {
	// KnownWords reports of each word, in small letters, whether it is one of a language,
	// ISO 639-1.
	KnownWords(ctx context.Context, language string, words []string) ([]bool, error)
}

// Vocabulary is the part of the index that [Spell] needs.
type Vocabulary interface {
	Words
	// Indexed returns those of some tokens that a passage of the workspace has.
	Indexed(ctx context.Context, workspace ibid.WorkspaceID, tokens []string) ([]string, error)
}

const (
	shortestSpelt = 4  // letters: shorter words are close to too many others
	shortestSure  = 5  // letters of a word that is replaced
	longestSpelt  = 30 // letters
	mostSpelt     = 4  // words of a question
	mostForms     = 2  // that a word is also searched in
	clearlyMore   = 10 // how many times commoner the first form must be than the second
)

// Spell has the misspelt words of a question searched in other forms too. Misspelt is a
// word that neither the library nor the lexicon has and that is at a distance of 1
// (Damerau and Levenshtein) from words of the library, or else, with a letter too many or
// too few of two or two letters swapped, from one word of the lexicon. A clear form takes
// the place of the word in what is embedded and scored. A name is never replaced, and
// still counts as missing: it may be another name.
//
// In other languages than English, whose many forms the lexicon knows less of, only slips
// are mended, and only to words that the lexicon knows.
//
// The first letter is taken to be right. So it is in 93 to 98.6 % of misspellings (Kukich,
// "Techniques for Automatically Correcting Words in Text", 1992), and words that differ in
// it are mostly two words: "fridges" and "bridges". Figures, abbreviations, words in quotes
// and one that is still being typed stay as they are.
//
// The query is one that [Weigh] has weighed.
func Spell(ctx context.Context, index Vocabulary, lexicon Lexicon, workspace ibid.WorkspaceID, languages []string, query ibid.Query) (ibid.Query, error) {
	s := speller{index: index, lexicon: lexicon, workspace: workspace, languages: languages, language: query.Language}
	if s.language == "" && len(languages) > 0 {
		s.language = languages[0]
	}
	s.english = s.language == "en" && languages[0] == "en"
	looked := 0
	for i, term := range query.Terms {
		open := query.Open && i == len(query.Terms)-1
		if query.Frequencies[i] > 0 || open || !spellable(term) || has(query.Phrases, term) || abbreviated(query.Wording, term) {
			continue
		}
		if looked++; looked > mostSpelt {
			break
		}
		forms, err := s.forms(ctx, term)
		if err != nil {
			return query, err
		}
		if len(forms) == 0 {
			continue
		}
		name := has(query.Names, term) || capital(query.Wording, term)
		sure := !name && letters(term) >= shortestSure && (len(forms) == 1 || forms[0].surer(forms[1]))
		if sure {
			forms = forms[:1]
			query.Wording, query.Asked = replace(query.Wording, term, forms[0].word), replace(query.Asked, term, forms[0].word)
		}
		for _, f := range forms[:min(len(forms), mostForms)] {
			query.Also = append(query.Also, f.word)
			query.Stems[i] = append(slices.Clip(query.Stems[i]), f.tokens...)
			if !name {
				query.Frequencies[i] = max(query.Frequencies[i], f.passages)
			}
		}
		query.Weights[i] = inverseFrequency(query.Frequencies[i], query.Passages)
	}
	return query, nil
}

func letters(word string) int { return utf8.RuneCountInString(word) }

// spellable reports whether a term is a word of letters alone, of a length that can be
// misspelt.
func spellable(term string) bool {
	return letters(term) >= shortestSpelt && letters(term) <= longestSpelt && !strings.ContainsFunc(term, func(r rune) bool { return !unicode.IsLetter(r) })
}

// has reports whether any of some texts has a word.
func has(texts []string, word string) bool {
	return slices.ContainsFunc(texts, func(t string) bool { return slices.Contains(strings.Fields(strings.ToLower(t)), word) })
}

// abbreviated reports whether a word stands in capitals among others.
func abbreviated(text, word string) bool {
	capitals := strings.ToUpper(word)
	return text != strings.ToUpper(text) && strings.Contains(text, capitals)
}

// capital reports whether a word has a capital within a sentence.
func capital(text, word string) bool {
	for w := range language.AllWords(text) {
		before := strings.TrimRight(text[:w.Span.Start], " \t\n\"“(")
		if language.WithoutPossessive(w.Lower) == word && w.Text != w.Lower && before != "" && !strings.ContainsAny(before[len(before)-1:], ".!?:") {
			return true
		}
	}
	return false
}

// replace puts another word in the place of one.
func replace(text, word, by string) string {
	var b strings.Builder
	from := 0
	for w := range language.AllWords(text) {
		if language.WithoutPossessive(w.Lower) == word {
			b.WriteString(text[from:w.Span.Start] + by)
			from = w.Span.End - (len(w.Lower) - len(word)) // what is left is a possessive
		}
	}
	return b.String() + text[from:]
}

// speller looks for other forms of the words of one question.
type speller struct {
	index     Vocabulary
	lexicon   Lexicon
	workspace ibid.WorkspaceID
	languages []string // of the library
	language  string   // of the question
	english   bool     // question and library are mostly English
}

// form is a word that another may have been meant as.
type form struct {
	word     string
	tokens   []string // as which it is indexed
	passages int      // that have it
	known    bool     // to the lexicon
	within   bool     // it differs in more than its ending, unlike "leftoser", indexed as "left", from "leftover"
	slip     bool     // two letters swapped, or one written once for twice or the other way round: the likeliest errors
}

// surer reports whether a form is clearly likelier than the next.
func (f form) surer(next form) bool {
	return f.slip && !next.slip || f.slip == next.slip && f.passages > clearlyMore*next.passages
}

// forms are the words that one may have been meant as, the likeliest first; none for a word
// that the lexicon knows, with or without its ending.
func (s speller) forms(ctx context.Context, word string) ([]form, error) {
	own := append(bare(word), language.Alternatives(word, []string{s.language})...)
	_, first := utf8.DecodeRuneInString(word)
	others := slices.DeleteFunc(language.Misspellings(word), func(o string) bool { return !strings.HasPrefix(o, word[:first]) })
	known, err := s.lexicon.KnownWords(ctx, s.language, slices.Concat(own, others))
	if err != nil || slices.Contains(known[:len(own)], true) {
		return nil, err
	}
	known = known[len(own):]
	var all []form
	var tokens []string
	for i, other := range others {
		f := form{word: other, known: known[i], slip: slip(word, other), tokens: language.Alternatives(other, []string{s.language})}
		same := common(word, other)
		f.within = f.slip || slices.ContainsFunc(f.tokens, func(t string) bool { return same < len(t) })
		if f.known && (s.english || f.slip) || s.english && f.within && letters(word) >= shortestSure {
			all, tokens = append(all, f), append(tokens, f.tokens...)
		}
	}
	indexed, err := s.index.Indexed(ctx, s.workspace, tokens)
	if err != nil {
		return nil, err
	}
	var found, elsewhere []form
	for _, f := range all {
		stands := slices.ContainsFunc(f.tokens, func(t string) bool { return slices.Contains(indexed, t) })
		f.tokens = language.Alternatives(f.word, s.languages)
		switch {
		case stands:
			found = append(found, f)
		case f.known && f.slip:
			elsewhere = append(elsewhere, f)
		}
	}
	if found, err = s.likeliest(ctx, found); err != nil || len(found) > 0 || len(elsewhere) != 1 {
		return found, err
	}
	return elsewhere, nil
}

// bare are a word and what is left of it without an ending "s" or "er": "fridge" of
// "fridges", but not "brands" of "brandss".
func bare(word string) []string {
	words := []string{word}
	for _, ending := range []string{"s", "er", "ers"} {
		if stem, cut := strings.CutSuffix(word, ending); cut && letters(stem) >= shortestSpelt && !strings.HasSuffix(stem, "s") {
			words = append(words, stem)
		}
	}
	return words
}

// likeliest are those forms that passages of the workspace have, the likeliest first, one of
// each token: those alone that the lexicon knows, and of these those alone that differ within
// the word, if there are any.
func (s speller) likeliest(ctx context.Context, found []form) ([]form, error) {
	for _, better := range []func(form) bool{func(f form) bool { return f.known }, func(f form) bool { return f.within }} {
		if slices.ContainsFunc(found, better) {
			found = slices.DeleteFunc(found, func(f form) bool { return !better(f) })
		}
	}
	stems := make([][]string, len(found))
	for i, f := range found {
		stems[i] = f.tokens
	}
	counts, _, err := s.index.Frequencies(ctx, ibid.Scope{Workspace: s.workspace}, stems)
	if err != nil {
		return nil, err
	}
	for i := range found {
		found[i].passages = counts[i]
	}
	slices.SortStableFunc(found, func(a, b form) int {
		switch {
		case a.slip == b.slip:
			return cmp.Compare(b.passages, a.passages)
		case a.slip:
			return -1
		}
		return 1
	})
	seen := map[string]bool{}
	return slices.DeleteFunc(found, func(f form) bool {
		again := seen[f.tokens[0]]
		seen[f.tokens[0]] = true
		return again || f.passages == 0
	}), nil
}

// slip reports whether two words differ by two letters swapped, or by one written once for
// twice.
func slip(a, b string) bool {
	x, y := []rune(a), []rune(b)
	if len(x) < len(y) {
		x, y = y, x
	}
	i := 0
	for i < len(y) && x[i] == y[i] {
		i++
	}
	if len(x) > len(y) {
		return i > 0 && x[i] == x[i-1]
	}
	return i+1 < len(x) && x[i] == y[i+1] && x[i+1] == y[i]
}

// common is how many bytes two words have in common at their beginning.
func common(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}
