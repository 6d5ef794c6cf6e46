// Package listing finds the units of documents that are of a kind: those with certain words, a
// deadline, a date, an amount of money, a duty. Every unit is judged by itself and by rules, so
// that a list misses nothing that its kind is defined by. Begin at [New].
package listing

import (
	"slices"
	"strings"

	"ibid/backend/facts"
	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/language"
	"ibid/backend/question"
)

// Rule decides which units a question lists.
type Rule struct {
	Noun string // what the units are called in the plural: "places with a deadline"
	One  string // the same of one

	// Whole means that the kind is defined by its words alone: a unit that doesn't fit isn't of
	// it. Of other kinds there may be more.
	Whole bool

	fits func(u ground.Unit, words, language string) bool
}

// New returns the rule for a question. Languages are those of the documents, as ISO 639-1.
func New(l question.Listing, languages []string) Rule {
	rule := func(one string, whole bool, fits func(u ground.Unit, words, language string) bool) Rule {
		return Rule{Noun: strings.Replace(one, "place", "places", 1), One: one, Whole: whole, fits: fits}
	}
	switch l.Kind {
	case question.ListsMentions:
		return rule("place with “"+l.Phrase+"”", true, mention(l, languages))
	case question.ListsDeadlines:
		return rule("place with a deadline", false, func(u ground.Unit, words, _ string) bool {
			return isDeadline(u, words)
		})
	case question.ListsDates:
		return rule("place with a date", true, func(_ ground.Unit, words, lang string) bool {
			return slices.ContainsFunc(facts.Read(words, lang).Dates, func(d facts.Date) bool { return d.Month > 0 })
		})
	case question.ListsAmounts:
		return rule("place with an amount in a currency", true, func(_ ground.Unit, words, lang string) bool {
			return slices.ContainsFunc(facts.Read(words, lang).Figures, func(f facts.Figure) bool { return f.Unit.IsMoney() })
		})
	case question.ListsPercentages:
		return rule("place with a percentage", true, func(_ ground.Unit, words, lang string) bool {
			return slices.ContainsFunc(facts.Read(words, lang).Figures, func(f facts.Figure) bool { return f.Unit == facts.Percent })
		})
	case question.ListsDefinitions:
		return rule("place with a definition", false, func(_ ground.Unit, words, _ string) bool { return defines(words) })
	case question.ListsDuties:
		return rule("place with a duty"+of(l.Phrase), false, duty(l.Words))
	case question.ListsProhibitions:
		return rule("place with a prohibition"+of(l.Phrase), false, prohibition(l.Words))
	}
	return rule("place with a right"+of(l.Phrase), false, right(l.Words))
}

func of(who string) string {
	if who == "" {
		return ""
	}
	return " of " + who
}

// Fits reports whether a unit of a page is of the kind. A row of a table is judged by its cells:
// what heads its columns is said of each row.
func (r Rule) Fits(u ground.Unit, sheet ibid.Sheet) bool {
	words := u.Text
	if u.Kind == ibid.BlockTable {
		words = ibid.OneLine(u.Span.In(sheet.Text))
	}
	return r.fits(u, words, sheet.Language)
}

// mention finds units that have all of some words, each in any of its forms, or these words one
// after the other.
func mention(l question.Listing, languages []string) func(u ground.Unit, words, lang string) bool {
	forms := make([][]string, len(l.Words))
	for i, word := range l.Words {
		forms[i] = language.Alternatives(word, languages)
	}
	return func(_ ground.Unit, words, lang string) bool {
		tokens := " " + strings.Join(language.Tokens(words, lang), " ") + " "
		for i, either := range forms {
			if !slices.ContainsFunc(either, func(form string) bool { return strings.Contains(tokens, " "+form+" ") }) {
				return false
			}
			if lang == "en" && !inflected(words, l.Words[i]) {
				return false
			}
		}
		if !l.Exact {
			return true
		}
		phrase := " " + strings.Join(language.Tokens(l.Phrase, lang), " ") + " "
		return strings.Contains(tokens, phrase)
	}
}

// inflected reports whether an English text has a form of a word. Stems alone don't say so: those
// of "deposition" and "deposit" are the same. What is no plain word has no other forms.
func inflected(text, word string) bool {
	base := uninflected(word)
	if strings.ContainsFunc(base, func(r rune) bool { return r < 'a' || r > 'z' }) {
		return true
	}
	for w := range language.AllWords(text) {
		if uninflected(w.Text) == base {
			return true
		}
	}
	return false
}

// uninflected is an English word in small letters without the ending of a plural, a possessive
// or a tense, and without a last e. It serves to compare words, and need be none itself.
func uninflected(word string) string {
	word = strings.TrimSuffix(facts.Lower(word), "'")
	word = language.WithoutPossessive(word)
	cut := func(ending, instead string, least int) bool {
		stem, found := strings.CutSuffix(word, ending)
		if found = found && len(stem) >= least; found {
			word = stem + instead
		}
		return found
	}
	switch {
	case cut("ies", "y", 3), cut("ied", "y", 3):
	case cut("ing", "", 3), cut("ed", "", 3):
		if n := len(word); word[n-1] == word[n-2] && !strings.ContainsRune("lsz", rune(word[n-1])) {
			word = word[:n-1]
		}
	case strings.HasSuffix(word, "ss"), strings.HasSuffix(word, "us"), strings.HasSuffix(word, "is"):
	case cut("sses", "ss", 1), cut("xes", "x", 1), cut("ches", "ch", 1), cut("shes", "sh", 1), cut("s", "", 2):
	}
	return strings.TrimSuffix(word, "e")
}
