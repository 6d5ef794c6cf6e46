package answer

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"ibid/backend/ibid"
)

// maxTable is the length in bytes up to which a table is quoted whole: some eight
// rows, as much as one takes in at a glance.
const maxTable = 500

// Pick is a span of a passage that is quoted.
type Pick struct {
	Passage int       // index of the passage
	Span    ibid.Span // in the text of its page
	P       float64   // how likely it answers, 0..1
	Topic   int       // index of the topic that it answers, in an answer for a place; 0 where there is only one
	Other   bool      // it demands a permit for something that isn't asked about
}

// Words are the words of the pick as they stand on the page, as far as its passage has them.
func (p Pick) Words(passages []ibid.Passage) string { return within(passages[p.Passage], p.Span) }

// Line is the words of the pick on one line, as far as its passage has them.
func (p Pick) Line(passages []ibid.Passage) string {
	return ibid.OneLine(p.Words(passages))
}

// Quote answers without a model: with picks of the passages word for word, in their
// order, each wording once. Of a row of a small table the whole table is quoted, unless
// the row is sure and can be shown under the names of its columns.
func Quote(passages []ibid.Passage, picks []Pick) Draft {
	return QuoteAfter(nil, passages, picks)
}

// QuoteAfter is [Quote] after a part of the answer that has some citations: new ones are
// numbered after these, and words that were quoted there have the same number again. The
// citations of the draft begin with them. Below words that are not in force it says why.
func QuoteAfter(cited []ibid.Citation, passages []ibid.Passage, picks []Pick) Draft {
	draft := Draft{Citations: slices.Clone(cited)}
	seen := map[string]bool{}
	for _, pick := range picks {
		citation := quotation(passages[pick.Passage], pick)
		key := strings.ToLower(strings.Join(strings.Fields(citation.Quote), " "))
		if key == "" || seen[key] || isQuoted(citation, draft.Citations[len(cited):]) {
			continue
		}
		seen[key] = true
		draft.paragraph(fmt.Sprintf("> %s [%d]", asMarkdown(citation), draft.cited(citation)))
		if citation.NotInForce != "" {
			draft.Said = append(draft.Said, draft.paragraph("*"+Escape(citation.NotInForce)+".*"))
		}
	}
	return draft
}

// paragraph adds a paragraph to a draft and returns where it stands.
func (d *Draft) paragraph(text string) ibid.Span {
	if d.Text != "" {
		d.Text += "\n\n"
	}
	start := len(d.Text)
	d.Text += text
	return ibid.Span{Start: start, End: len(d.Text)}
}

// quotation cites a pick: of a row of a small table the whole table, unless the row is sure
// and the names of its columns are known.
func quotation(p ibid.Passage, pick Pick) ibid.Citation {
	c := cite(p, pick.Span, pick.P)
	if c.Row != nil && pick.P >= ibid.SureRow {
		return c
	}
	if table := tableAround(p, pick.Span); table.Len() > 0 {
		return cite(p, table, pick.P)
	}
	return c
}

// asMarkdown is a quotation as it stands in an answer: on one line, or a table with its
// rows one below the other.
func asMarkdown(c ibid.Citation) string {
	if !isTable(c.Quote) {
		return Escape(c.Read())
	}
	var rows []string
	for row := range strings.Lines(c.Quote) {
		rows = append(rows, Escape(row))
	}
	return strings.Join(rows, "\\\n> ")
}

// isQuoted reports whether some words of a citation are quoted already.
func isQuoted(c ibid.Citation, quoted []ibid.Citation) bool {
	return slices.ContainsFunc(quoted, func(q ibid.Citation) bool {
		return q.DocumentID == c.DocumentID && q.Page == c.Page && q.Span.Overlaps(c.Span)
	})
}

// tableAround is the small table of a passage in which a span stands; empty if it
// stands in none.
func tableAround(p ibid.Passage, row ibid.Span) ibid.Span {
	chunk := p.Hit.Chunk
	if row.Len() == 0 || !chunk.Span.Contains(row) {
		return ibid.Span{}
	}
	const gap = "\n\n" // between blocks
	start, end := 0, len(chunk.Text)
	if i := strings.LastIndex(chunk.Text[:row.Start-chunk.Span.Start], gap); i >= 0 {
		start = i + len(gap)
	}
	if i := strings.Index(chunk.Text[row.End-chunk.Span.Start:], gap); i >= 0 {
		end = row.End - chunk.Span.Start + i
	}
	block := strings.TrimSpace(chunk.Text[start:end])
	if len(block) > maxTable || !isTable(block) {
		return ibid.Span{}
	}
	start += strings.Index(chunk.Text[start:], block)
	return ibid.Span{Start: chunk.Span.Start + start, End: chunk.Span.Start + start + len(block)}
}

// rowWords is how many words without a figure a row of a table has at most. Lines of
// prose have more.
const rowWords = 10

// isTable reports whether the lines of a block are rows: two or more of them, and
// most, are short, have two figures or more and do not end as a sentence does.
func isTable(block string) bool {
	lines, rows := 0, 0
	for line := range strings.Lines(block) {
		lines++
		words := slices.DeleteFunc(strings.Fields(line), func(word string) bool { return strings.ContainsAny(word, "0123456789") })
		if line = strings.TrimSpace(line); len(words) <= rowWords && !strings.HasSuffix(line, ".") && len(figuresOf(line)) >= 2 {
			rows++
		}
	}
	return rows >= 2 && 3*rows >= 2*lines
}

// Escape makes a quotation safe to stand in markdown: it becomes one line, and
// every character that markdown gives a meaning is preceded by a backslash, so
// that a footnote mark such as "[2]" is not taken for a citation.
func Escape(quote string) string {
	line := strings.Join(strings.Fields(quote), " ")
	line = markdownMeaning.ReplaceAllString(line, `\$0`)
	return listNumber.ReplaceAllString(line, `$1\$2 `)
}

var (
	markdownMeaning = regexp.MustCompile("[\\\\`*_{}\\[\\]<>#|~]|^[-+]")
	listNumber      = regexp.MustCompile(`^(\d+)([.)]) `)
)
