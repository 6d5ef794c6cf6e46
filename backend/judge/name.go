package judge

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// name is a run of words with capitals.
type name struct {
	span        ibid.Span
	first, last int
}

// names returns what a text calls by name: words with a capital that do not begin
// a sentence, those of capitals or with capitals inside, and what follows them. A
// text in which nearly all words have capitals is a heading and names nothing.
func (r *reading) names() []name {
	capitals, small := 0, 0
	for _, w := range r.words {
		if w.bare {
			continue
		}
		if capital(w.text) {
			capitals++
		} else if !w.taken {
			small++
		}
	}
	if small == 0 && capitals > 3 {
		return nil
	}
	var found []name
	for i := 0; i < len(r.words); i++ {
		if !r.named(i) || r.opens(i) && !inner(r.words[i].text) && !(i+1 < len(r.words) && r.named(i+1) && r.between(i+1) == " ") {
			continue
		}
		last := i
		for last+1 < len(r.words) && r.named(last+1) && r.between(last+1) == " " {
			last++
		}
		found = append(found, name{ibid.Span{Start: r.words[i].span.Start, End: r.words[last].span.End}, i, last})
		i = last
	}
	return found
}

// named tells whether a word is written as a name is.
func (r *reading) named(i int) bool {
	w := r.words[i]
	return !w.taken && capital(w.text) && !language.Stop(w.lower) && language.Month(w.lower) == 0 && !ordinary[w.lower] && utf8.RuneCountInString(w.text) > 1
}

// opens tells whether a word begins a sentence, an item or a quotation.
func (r *reading) opens(i int) bool {
	gap := r.between(i)
	return i == 0 || strings.ContainsAny(gap, ".?!:;\n\"“•*(#") || strings.Contains(gap, "- ")
}

func capital(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	return unicode.IsUpper(first)
}

// inner tells whether a word has a capital or a digit inside: "USDC", "McAllister".
func inner(s string) bool {
	_, size := utf8.DecodeRuneInString(s)
	return strings.IndexFunc(s[size:], func(r rune) bool { return unicode.IsUpper(r) || unicode.IsDigit(r) }) >= 0
}

// ordinary words are written with a capital without being names.
var ordinary = wordSet(`i monday tuesday wednesday thursday friday saturday sunday mr mrs ms dr prof sir section article clause note
	page table figure exhibit schedule appendix annex chapter part item rule fiscal quarter yes no inc corp ltd llc plc gmbh company
	source passage document`)

// labels tells whether a run of words is a heading or the label of an item, whose
// capitals tell nothing: "**Credit History**: …", "### Key Features".
func (r *reading) labels(n name) bool {
	before := strings.TrimRight(r.text[:n.span.Start], " ")
	line := before[strings.LastIndexByte(before, '\n')+1:]
	after := r.text[n.span.End:]
	return strings.Count(before, "**")%2 == 1 || strings.HasPrefix(strings.TrimLeft(line, " 0123456789.-*•"), "#") ||
		strings.Trim(line, " 0123456789.-*•") == "" && strings.HasPrefix(strings.TrimLeft(after, "*"), ":")
}

// checkNames looks for every name of a claim in its sources, beside them and in
// the question.
func (c *checked) checkNames() {
	if len(c.best) > 0 && c.best[0].lang != c.lang {
		return // names are translated too
	}
	for _, n := range c.names() {
		if c.labels(n) || c.lang == "de" && n.first == n.last && !inner(c.words[n.first].text) {
			continue // German writes every noun so
		}
		missing := n.span
		lost := 0
		for i := n.first; i <= n.last; i++ {
			if i > 0 && i == n.first && c.opens(i) && !inner(c.words[i].text) {
				continue // behind a colon or a bullet, where any word may have a capital
			}
			if !c.knows(c.words[i]) {
				if lost == 0 {
					missing.Start = c.words[i].span.Start
				}
				missing.End = c.words[i].span.End
				lost++
			}
		}
		if lost == 0 || c.abbreviates(n) {
			continue
		}
		c.report(ibid.Problem{Rule: ibid.RuleName, Span: missing, Message: "No cited passage has this name."})
	}
}

// knows tells whether a word of a name stands in the sources in some form, or in
// the question.
func (c *checked) knows(w word) bool {
	if c.ground.has(w.stem) {
		return true
	}
	for _, q := range c.question.words {
		if q.stem == w.stem {
			return true
		}
	}
	bare := strings.TrimSuffix(strings.ReplaceAll(w.lower, ".", ""), "s")
	return c.ground.has(bare) || c.ground.hasKin(w.lower)
}

// abbreviates tells whether a name is short for words of the sources, or the words
// for a short name of theirs.
func (c *checked) abbreviates(n name) bool {
	if n.first == n.last {
		return c.ground.hasInitials(c.words[n.first].text)
	}
	var initials strings.Builder
	for i := n.first; i <= n.last; i++ {
		r, _ := utf8.DecodeRuneInString(c.words[i].text)
		initials.WriteRune(unicode.ToLower(r))
	}
	return c.ground.has(initials.String())
}
