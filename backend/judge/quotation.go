package judge

import (
	"regexp"
	"strings"

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
	for _, at := range quoted.FindAllStringSubmatchIndex(c.text, -1) {
		for group := 2; group < len(at); group += 2 {
			if at[group] < 0 {
				continue
			}
			span := ibid.Span{Start: at[group], End: at[group+1]}
			words := language.Words(span.In(c.text))
			if len(words) < shortQuote || strings.Contains(span.In(c.text), "://") {
				continue // a term, a title or an address
			}
			if !c.quotes(span.In(c.text)) {
				c.report(ibid.Problem{Rule: ibid.RuleQuotation, Span: span, Message: "These words do not stand in a cited passage."})
			}
		}
	}
}

// quotes tells whether the sources have the words of a quotation.
func (c *checked) quotes(text string) bool {
	if strings.Contains(strings.ToLower(c.question.text), strings.ToLower(text)) {
		return true
	}
	for part := range strings.SplitSeq(strings.ReplaceAll(text, "…", "..."), "...") {
		if !c.ground.holds(part) {
			return false
		}
	}
	return true
}

// holds tells whether one source has these words in their order.
func (g *ground) holds(text string) bool {
	wanted := plain(text)
	if wanted == "" {
		return true
	}
	source := -1
	var whole strings.Builder
	found := func() bool { return strings.Contains(whole.String(), " "+wanted+" ") }
	for i := range g.pieces {
		if p := &g.pieces[i]; p.source != source {
			if found() {
				return true
			}
			whole.Reset()
			whole.WriteByte(' ')
			source = p.source
		}
		whole.WriteString(g.pieces[i].plain())
		whole.WriteByte(' ')
	}
	if found() {
		return true
	}
	for _, s := range g.sources {
		if strings.Contains(" "+s.scope.plain()+" ", " "+wanted+" ") {
			return true
		}
	}
	return false
}

// plain gives the words of a text with single spaces.
func plain(text string) string { return read(text).plain() }

func (r *reading) plain() string {
	var b strings.Builder
	for i, w := range r.words {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w.lower)
	}
	return b.String()
}
