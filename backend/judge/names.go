package judge

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/facts"
	"ibid/backend/ibid"
	"ibid/backend/language"
)

// labels reports whether a run of words is a heading or the label of an item, whose
// capitals mean nothing: "**Credit History**: …", "### Key Features".
func (r *reading) labels(n facts.Name) bool {
	before := strings.TrimRight(r.Raw[:n.Span.Start], " ")
	line := before[strings.LastIndexByte(before, '\n')+1:]
	after := r.Raw[n.Span.End:]
	return strings.Count(before, "**")%2 == 1 || strings.HasPrefix(strings.TrimLeft(line, " 0123456789.-*•"), "#") ||
		strings.Trim(line, " 0123456789.-*•") == "" && strings.HasPrefix(strings.TrimLeft(after, "*"), ":")
}

// checkNames looks for every name of a claim in its sources, beside them and in
// the question.
func (c *checked) checkNames() {
	if len(c.best) > 0 && c.best[0].Lang != c.Lang {
		return // names are translated too
	}
	for _, n := range c.Names() {
		if c.labels(n) || c.Lang == "de" && n.First == n.Last && !facts.Inner(c.Words[n.First].Text) {
			continue // German writes every noun so
		}
		missing := n.Span
		lost := 0
		for i := n.First; i <= n.Last; i++ {
			if i > 0 && i == n.First && c.Opens(i) && !facts.Inner(c.Words[i].Text) {
				continue // behind a colon or a bullet, where any word may have a capital
			}
			if !c.knows(c.Words[i]) {
				if lost == 0 {
					missing.Start = c.Words[i].Span.Start
				}
				missing.End = c.Words[i].Span.End
				lost++
			}
		}
		if lost == 0 || c.abbreviates(n) {
			continue
		}
		c.report(ibid.Problem{Rule: ibid.RuleName, Span: missing, Message: "No cited passage has this name."})
	}
}

// knows reports whether a word of a name stands in the sources in some form, or in
// the question.
func (c *checked) knows(w language.Word) bool {
	if c.ground.has(w.Stem) || slices.ContainsFunc(c.question.Words, func(q language.Word) bool { return q.Stem == w.Stem }) {
		return true
	}
	bare := strings.TrimSuffix(strings.ReplaceAll(w.Lower, ".", ""), "s")
	return c.ground.has(bare) || c.ground.hasKin(w.Lower)
}

// abbreviates reports whether a name is short for words of the sources, or the words
// for a short name of theirs.
func (c *checked) abbreviates(n facts.Name) bool {
	if n.First == n.Last {
		return c.ground.hasInitials(c.Words[n.First].Text)
	}
	var initials strings.Builder
	for i := n.First; i <= n.Last; i++ {
		r, _ := utf8.DecodeRuneInString(c.Words[i].Text)
		initials.WriteRune(unicode.ToLower(r))
	}
	return c.ground.has(initials.String())
}

// readings yields everything that is read of the sources: their pieces, then what
// is said beside them.
func (g *ground) readings(yield func(*reading) bool) {
	for i := range g.pieces {
		if !yield(g.pieces[i].reading) {
			return
		}
	}
	for _, s := range g.sources {
		if !yield(s.scope) {
			return
		}
	}
}

// hasKin reports whether a word of the sources is of the same root, "German" beside
// "Germany", or another name for the same.
func (g *ground) hasKin(word string) bool {
	names := aliases[word]
	for r := range g.readings {
		for _, w := range r.Words {
			if kin(word, w.Lower) || names != nil && slices.Contains(names, w.Lower) {
				return true
			}
		}
	}
	return false
}

// kin reports whether two words are of one root: they share at least four letters
// and three quarters of the longer one, or what is left of one is an ending by which
// a people is called after its country.
func kin(a, b string) bool {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	if n < 4 {
		return false
	}
	return n*4 >= max(len(a), len(b))*3 || peoples[a[n:]] && len(b)-n <= 3 || peoples[b[n:]] && len(a)-n <= 3
}

var peoples = wordSet(`ish ese an ians ian ean ans n i ic er egian`)

// aliases are names that share no root with others of the same.
var aliases = readAliases(`
us u.s usa u.s.a america american
uk u.k britain british
france french
netherlands dutch holland
spain spanish
denmark danish
ireland irish
wales welsh
switzerland swiss
greece greek
poland polish
norway norwegian
tv television
ceo chief
cfo chief
eu european
`)

func readAliases(list string) map[string][]string {
	all := map[string][]string{}
	for line := range strings.Lines(list) {
		names := strings.Fields(line)
		for _, name := range names {
			all[name] = append(all[name], names...)
		}
	}
	return all
}

// hasInitials reports whether words of the sources that follow each other, small ones
// left out or not, begin with the letters of an abbreviation.
func (g *ground) hasInitials(short string) bool {
	var letters []rune
	for _, r := range short {
		if unicode.IsLetter(r) {
			letters = append(letters, unicode.ToLower(r))
		}
	}
	if len(letters) < 2 || strings.ToUpper(short) != short {
		return false
	}
	for r := range g.readings {
		at := 0
		for _, w := range r.Words {
			first, _ := utf8.DecodeRuneInString(w.Lower)
			switch {
			case first == letters[at]:
				at++
			case w.Stop:
			case first == letters[0]:
				at = 1
			default:
				at = 0
			}
			if at == len(letters) {
				return true
			}
		}
	}
	return false
}
