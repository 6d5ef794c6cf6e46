package judge

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"ibid/backend/facts"
	"ibid/backend/ibid"
	"ibid/backend/language"
)

// quoted matches what stands between double quotation marks.
var quoted = regexp.MustCompile(`"([^"\n]+)"|“([^“”\n]+)”|„([^„“”\n]+)[“”]|«([^«»\n]+)»`)

// shortQuote is how many words make a quotation. Fewer are mostly a term or a word
// held at arm's length.
const shortQuote = 4

// checkQuotations looks for the words of every quotation, in their order, in one
// source. White space, quotation marks and case do not count, and an ellipsis
// stands for words left out.
func (c *checked) checkQuotations() {
	for _, at := range quoted.FindAllStringSubmatchIndex(c.Raw, -1) {
		for group := 2; group < len(at); group += 2 {
			if at[group] < 0 {
				continue
			}
			span := ibid.Span{Start: at[group], End: at[group+1]}
			words := language.Words(span.In(c.Raw))
			if len(words) < shortQuote || strings.Contains(span.In(c.Raw), "://") || titled(span.In(c.Raw)) {
				continue // a term, an address, or a title, which is looked for as names are
			}
			if !c.quotes(span.In(c.Raw)) {
				c.report(ibid.Problem{Rule: ibid.RuleQuotation, Span: span, Message: "These words do not stand in a cited passage."})
			}
		}
	}
}

// titled reports whether all words of a quotation that mean something have a capital.
func titled(text string) bool {
	return !slices.ContainsFunc(language.Words(text), func(w language.Word) bool {
		return !facts.Capital(w.Text) && !language.Stop(facts.Lower(w.Text)) && !language.Figure(w.Stem)
	})
}

// quotes reports whether the sources have the words of a quotation.
func (c *checked) quotes(text string) bool {
	if strings.Contains(strings.ToLower(c.question.Raw), strings.ToLower(text)) {
		return true
	}
	for part := range strings.SplitSeq(strings.ReplaceAll(text, "…", "..."), "...") {
		if !c.ground.holds(part) {
			return false
		}
	}
	return true
}

// holds reports whether one source has these words in their order.
func (g *ground) holds(text string) bool {
	wanted := read(text, "en").plain()
	return wanted == "" || slices.ContainsFunc(g.sources, func(s *source) bool { return strings.Contains(s.plain, " "+wanted+" ") })
}

// stands reports whether one source has these words in their order, and none before
// them that turns them: "nearly all pilots" does not say "all pilots".
func (g *ground) stands(text string) bool {
	wanted := read(text, "en").plain()
	return wanted == "" || slices.ContainsFunc(g.sources, func(s *source) bool {
		for rest := s.plain; ; {
			before, after, found := strings.Cut(rest, " "+wanted+" ")
			if !found {
				return false
			}
			word := before[strings.LastIndexByte(before, ' ')+1:]
			if !negations[word] && !qualifies[word] {
				return true
			}
			rest = " " + after
		}
	})
}

// qualifies are the words that take back something of what follows them.
var qualifies = wordSet(`nearly almost hardly scarcely only if unless except without`)

// plain returns the words of a text in small letters with single spaces, and the signs
// of currencies and shares among them.
func (r *reading) plain() string {
	var b strings.Builder
	for i := range len(r.Words) + 1 {
		for _, mark := range r.Between(i) {
			if unicode.Is(unicode.Sc, mark) || mark == '%' {
				b.WriteString(" " + string(mark))
			}
		}
		if i < len(r.Words) {
			b.WriteString(" " + r.Words[i].Lower)
		}
	}
	return strings.TrimSpace(b.String())
}
