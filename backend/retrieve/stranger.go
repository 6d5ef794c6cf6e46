package retrieve

import (
	"slices"
	"strings"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Questions about strangers
//
// "Does Vesper pay dividends?" finds, where there is no document of Vesper's, what
// its competitors say of their dividends: the words of the question are nearly all
// there, and the sentences read like an answer. No weighing of words helps, since
// the one that is missing is one of three. So the names of a question are held
// against what was found before it is graded.
//
// The names are strangers when no passage that was found has one of them, in any
// form, and none is of a document that is called by one or has one in its front;
// and when, besides, hardly a passage of the workspace has them. A name that stands
// in one passage of a hundred is what the library is about, and its documents may
// well say "we" or "the Authority" instead.
//
// One name that is known is enough for none to be a stranger: "What is Hallam's
// DSO?" asks for something that Hallam's report may give without naming it. What
// stands in quotation marks is a wording more often than a name. Only questions in
// English are looked at: names of places change with the language.
//
// Measured on the development questions of docs/quality.md: of those about companies
// put to documents of others six to nine in ten more are told that it is not there,
// and of those put to the documents that answer them none is that was answered from
// the right page.

// themeShare is the share of a workspace's passages from which on a name is what
// they are about.
const themeShare = 0.01

// strangers gives the names of a question where the library does not know them, and
// tells whether any passage of the workspace mentions them at all.
// Named are the documents that are called by a name of the question or have one in
// their front; nil: nobody looked, and a name is a stranger only where no passage
// of the workspace has it. Without counts of the words nothing is told.
func (a asked) strangers(query ibid.Query, named map[ibid.DocumentID]bool, passages []ibid.Passage) (names []string, mentioned bool) {
	if !a.english {
		return nil, false
	}
	most := 0.0
	if named != nil {
		most = themeShare * float64(query.Passages)
	}
	var keys []string
	for _, name := range query.Names {
		words := language.Words(name)
		if quotedName(query, name) {
			return nil, false
		}
		for _, w := range words {
			if w.Stop && len(words) > 1 {
				continue
			}
			n, counted := frequency(query, language.WithoutPossessive(w.Lower))
			if !counted || float64(n) > most {
				return nil, false
			}
			mentioned = mentioned || n > 0
			keys = append(keys, w.Stem)
		}
	}
	known := func(p ibid.Passage) bool { return named[p.Hit.Document.ID] || a.knows(p.Hit, keys) }
	if len(keys) == 0 || slices.ContainsFunc(passages, known) {
		return nil, false
	}
	return query.Names, mentioned
}

// quotedName tells whether a name stands behind a quotation mark.
func quotedName(query ibid.Query, name string) bool {
	before, _, _ := strings.Cut(wording(query), name)
	mark, _ := utf8.DecodeLastRuneInString(before)
	return strings.ContainsRune("\"'“„«‘", mark)
}

// frequency is in how many passages of the workspace a word of the query stands, by
// itself or by an expansion, and whether that was counted.
func frequency(query ibid.Query, word string) (n int, counted bool) {
	at := slices.Index(query.Terms, word)
	if at < 0 || at >= len(query.Frequencies) {
		return 0, false
	}
	n = query.Frequencies[at]
	for i, e := range query.Expansions {
		if j := len(query.Terms) + i; j < len(query.Frequencies) && wordsOf(e.For)[word] {
			n = max(n, query.Frequencies[j])
		}
	}
	return n, true
}

// knows tells whether a passage, or what is said of it, has one of the names: as it
// is, as initials, spelt in another way, glued to other words.
func (a asked) knows(hit ibid.Hit, keys []string) bool {
	around := surroundings(hit)
	read := a.read(hit.Chunk.Text+"\n"+around, around)
	for i, w := range a.words {
		if slices.Contains(keys, language.Stem(w.word)) && (len(read.found[i]) > 0 || read.beside(w) || acronym(w.word) && read.abbreviates(w.key)) {
			return true
		}
	}
	return false
}

// abbreviates tells whether letters are the first of a run of words with capitals,
// though not of all of it: "gm" of "General Motors Company".
func (p *passage) abbreviates(letters string) bool {
	for start := range p.words {
		var initials []byte
		for i := start; i < len(p.words) && p.inRun(start, i) && len(initials) < len(letters); i++ {
			if p.words[i].capital {
				initials = append(initials, p.words[i].key[0])
			}
		}
		if string(initials) == letters {
			return true
		}
	}
	return false
}

// quoted lists names for a person: “Hallam” or “Norby”.
func quoted(names []string) string {
	marked := make([]string, len(names))
	for i, name := range names {
		marked[i] = "“" + name + "”"
	}
	last := len(marked) - 1
	if last == 0 {
		return marked[0]
	}
	return strings.Join(marked[:last], ", ") + " or " + marked[last]
}
