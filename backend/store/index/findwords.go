package index

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"ibid/backend/ibid"
	"ibid/backend/language"
	"ibid/backend/store/sqlite"
)

// FindWord is a word that the user types to find a document.
type FindWord struct {
	Typed  string
	folded string // for what documents are called
	Open   bool   // it may be the beginning of a word
}

// FindWords takes what the user types apart. The last word is open, since the person may still be typing it, and so is
// one in a script without spaces, which has no end.
func FindWords(text string) []FindWord {
	var words []FindWord
	text = possessive.ReplaceAllString(norm.NFC.String(strings.ToValidUTF8(text, " ")), "$1")
	for _, typed := range slices.Compact(SplitWords(text)) {
		words = append(words, FindWord{Typed: typed, folded: sqlite.Folded(typed), Open: strings.ContainsFunc(typed, ibid.WithoutSpaces)})
	}
	words = words[:min(len(words), maxWordings)]
	if len(words) > 0 {
		words[len(words)-1].Open = true
	}
	return words
}

// possessive finds the ending of "tenant's", which no index has.
var possessive = regexp.MustCompile(`['’][sS]([^\pL\pN]|$)`)

// SplitWords takes a text apart at all that is no letter, figure or mark.
func SplitWords(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r) })
}

// minOpen is the least number of letters of which the index is asked for words
// that begin with them; fewer would be the beginning of nearly every passage.
const minOpen = 3

// Wording gives what the index is asked for: the word in any form of it in these
// languages, or words that begin with it.
func (w FindWord) Wording(languages []string) wording {
	whole := language.Alternatives(w.Typed, languages)
	if !w.Open || utf8.RuneCountInString(w.Typed) < minOpen && !strings.ContainsFunc(w.Typed, ibid.WithoutSpaces) {
		return word(whole)
	}
	begun := beginning(whole)
	var completed []string
	for _, c := range completions(w.Typed) {
		completed = append(completed, language.Alternatives(c, languages)...)
	}
	return or(begun, word(completed))
}

// findPlan is how the passages are found that have all words, one at least in their
// own text: what a document is called stands in each of its passages, and tells
// nothing of them.
func findPlan(words []weighed) (p plan) {
	words = heaviest(words, mostWeighed)
	all := p.count(words)
	p.match = strings.Join(all, " AND ") + " AND text : (" + strings.Join(p.mention(words), " OR ") + ")"
	return p
}

// wanted gives the tokens of a text that a find marks in it.
func wanted(tokens []string, words []FindWord, languages []string) (marked []string) {
	for _, w := range words {
		whole := language.Alternatives(w.Typed, languages)
		for _, token := range tokens {
			for _, form := range whole {
				if slices.Contains(strings.Fields(form), token) || w.Open && strings.HasPrefix(token, form) {
					marked = append(marked, token)
				}
			}
		}
	}
	return marked
}

// endings are what the stemmer cuts off words most often.
var endings = []string{"ation", "ion", "ing", "ment", "able", "ence", "ate", "ity", "ly"}

// completions are the words that an unfinished one may become, where it breaks off
// within an ending. The index has words without their endings, so that nothing in
// it begins with "documen": of the beginnings of common English words one in
// twenty would find nothing, with these one in a hundred.
func completions(typed string) (whole []string) {
	for _, ending := range endings {
		for i := 1; i < len(ending); i++ {
			if stem, found := strings.CutSuffix(typed, ending[:i]); found && len(stem) >= minOpen {
				whole = append(whole, stem+ending)
			}
		}
	}
	return whole
}

// findCalled lists the current documents whose title, name and tags have all
// words between them, the best first and among equals the newest.
func findCalled(ctx context.Context, in sqlite.Querier, ws ibid.WorkspaceID, words []FindWord) ([]ibid.DocumentID, error) {
	tags, err := tagsOfDocuments(ctx, in, ws)
	if err != nil {
		return nil, err
	}
	type called struct {
		id          ibid.DocumentID
		title, name string
		rank        int
	}
	all, err := sqlite.Rows(ctx, in, func(row sqlite.Row) (c called, err error) {
		err = row.Scan(&c.id, &c.title, &c.name)
		c.rank = rankCalled(words, c.title, c.name, tags[c.id])
		return c, err
	}, `
		SELECT d.id, `+sqlite.ShownTitle+`, d.name FROM documents d WHERE workspace_id = ? AND presence = 'current' ORDER BY added_at DESC, id DESC`, ws)
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(c called) bool { return c.rank == 0 })
	slices.SortStableFunc(all, func(a, b called) int { return b.rank - a.rank })
	ids := make([]ibid.DocumentID, len(all))
	for i, c := range all {
		ids[i] = c.id
	}
	return ids, nil
}

// tagsOfDocuments gives the tags of each document that has any.
func tagsOfDocuments(ctx context.Context, in sqlite.Querier, ws ibid.WorkspaceID) (map[ibid.DocumentID][]string, error) {
	tags := make(map[ibid.DocumentID][]string)
	err := sqlite.EachRow(ctx, in, func(row sqlite.Row) (err error) {
		var id ibid.DocumentID
		var name string
		err = row.Scan(&id, &name)
		tags[id] = append(tags[id], name)
		return err
	}, `
		SELECT g.document_id, t.name FROM tags t JOIN document_tags g ON g.tag_id = t.id WHERE t.workspace_id = ?`, ws)
	return tags, err
}

// rankCalled reports how well a document's names fit: 4 where the title or the name
// begins with the words, 3 where the title has them all, 2 where the name has, 1
// where only all names together have them, 0 where not even these do.
func rankCalled(words []FindWord, title, name string, tags []string) int {
	ofTitle, ofName := SplitWords(sqlite.Folded(title)), SplitWords(sqlite.Folded(name))
	switch {
	case beginsWith(words, ofTitle), beginsWith(words, ofName):
		return 4
	case hasAll(words, ofTitle):
		return 3
	case hasAll(words, ofName):
		return 2
	case hasAll(words, slices.Concat(ofTitle, ofName, SplitWords(sqlite.Folded(strings.Join(tags, " "))))):
		return 1
	}
	return 0
}

func beginsWith(words []FindWord, names []string) bool {
	if len(words) > len(names) {
		return false
	}
	for i, w := range words {
		if !w.Is(names[i]) {
			return false
		}
	}
	return true
}

func hasAll(words []FindWord, names []string) bool {
	for _, w := range words {
		if !slices.ContainsFunc(names, w.Is) {
			return false
		}
	}
	return true
}

// Is reports whether a word of a name is the one that was typed.
func (w FindWord) Is(name string) bool {
	switch {
	case name == w.folded:
		return true
	case !w.Open:
		return false
	case strings.ContainsFunc(w.folded, ibid.WithoutSpaces):
		return strings.Contains(name, w.folded)
	}
	return strings.HasPrefix(name, w.folded)
}
