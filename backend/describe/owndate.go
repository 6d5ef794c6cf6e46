package describe

import (
	"regexp"
	"slices"
	"strings"

	"ibid/backend/facts"
	"ibid/backend/ibid"
)

// A document's own date
//
// A document dates itself in few ways: the words before a date say that it is the one
// ("for the year ended", "is made as of", "published on"), or the date stands by itself on a
// line of the first page. Other dates on these pages are dates of what the document speaks
// of. The first kind that is found counts, and of it the first date. A year by itself counts
// in the title only: elsewhere it is mostly that of something else.

// signal is words before a date that say that it is the document's own.
type signal struct {
	label string
	words *regexp.Regexp
}

// signals are in the order in which they count: the period that a report covers is printed
// beside the day on which it was filed, and says more.
var signals = []signal{
	{"Period ended", regexp.MustCompile(`(?i)\b(?:for|as of|quarterly|annual|fiscal|transition)\b[^.;]{0,60}?\b(?:year|period|quarter|months|weeks)\s+end(?:ed|ing)\s*:?\s*$`)},
	{"Effective", regexp.MustCompile(`(?i)\b(?:effective\s+(?:date\s*(?:is|of|:)?|as\s+of|on|from|since)?|(?:in|into)\s+(?:force|effect)\s+(?:on|from|since|as of)?|takes?\s+effect\s+on|valid\s+from|gültig\s+ab|in\s+kraft\s+(?:seit|ab|getreten\s+am)?|entrée\s+en\s+vigueur\s+le)\s*[:(]?\s*$`)},
	{"Dated", regexp.MustCompile(`(?i)(?:\b(?:dated|made|entered\s+into|executed|signed|concluded|held|datiert|geschlossen|daté\s+du|fait)\b[^.;:“”"]{0,50}|\bis\s+(?:made\s+)?as\s+of(?:\s+the)?\s*|(?:^|\n)\s*(?:date|datum)\s*:?\s*)$`)},
	{"Published", regexp.MustCompile(`(?i)\b(?:published|issued|released|posted|submitted|filed|adopted|approved|enacted|passed|updated|revised|version|edition|veröffentlicht|beschlossen|erlassen|stand|fassung|publié|adopté|approuvé)(?:[^\p{L}][^.;:“”"]{0,50}|\s*:\s*)?$`)},
}

// Distances in a page's text, in bytes.
const (
	lead    = 100  // words before a date that may say what it is the date of
	opening = 4000 // the beginning of the document, in which it dates itself
	titled  = 1200 // a date by itself belongs to the title, or heads a letter, this far down
)

// dateOf reads the date that a document gives itself; the zero item for none.
func dateOf(pages []ibid.ReadPage, lang string, title ibid.FrontItem) ibid.FrontItem {
	best, rank := ibid.FrontItem{}, len(signals)+2
	take := func(item ibid.FrontItem, at int) {
		if at < rank {
			best, rank = item, at
		}
	}
	offset := 0 // of the page in the document
	for i, page := range pages[:min(titlePages, len(pages))] {
		text := facts.Read(page.Page.Text, lang)
		for _, d := range text.Dates {
			value := d.ISO()
			if value == "" || d.Quarter > 0 || aside(page, d.Span) {
				continue
			}
			before := page.Page.Text[max(0, d.Span.Start-lead):d.Span.Start]
			if n := strings.LastIndex(before, "\n\n"); n >= 0 && strings.TrimSpace(before[n:]) != "" {
				before = before[n:]
			}
			for kind, s := range signals {
				at := s.words.FindStringIndex(before)
				if at == nil || len(value) < len("2006-01") || kind == 0 && len(value) < len("2006-01-02") || kind > 0 && offset+d.Span.Start > opening {
					continue
				}
				span := ibid.Span{Start: d.Span.Start - len(before) + at[0], End: d.Span.End}
				take(item(page.Page, span, value, s.label), kind)
				break
			}
			if i == 0 && d.Span.Start < titled && alone(page.Page.Text, d.Span) && len(value) > len("2006") {
				take(item(page.Page, d.Span, value, ""), len(signals))
			}
		}
		offset += len(page.Page.Text)
	}
	if rank > len(signals) && title.Page > 0 {
		// Two are a period that the document is about: "1968–2023".
		if dates := facts.Read(title.Text, lang).Dates; len(dates) == 1 && dates[0].Quarter == 0 && dates[0].ISO() != "" {
			take(ibid.FrontItem{Text: dates[0].ISO(), Words: title.Words, Page: title.Page, Span: title.Span}, len(signals)+1)
		}
	}
	return best
}

func item(page ibid.Page, span ibid.Span, text, label string) ibid.FrontItem {
	span = span.Trim(page.Text)
	return ibid.FrontItem{Label: label, Text: text, Words: span.In(page.Text), Page: page.Number, Span: span}
}

// alone reports whether a span of a text stands on a line by itself, be it after a place
// ("Hallam, 3 May 2023").
func alone(text string, span ibid.Span) bool {
	start := strings.LastIndexByte(text[:span.Start], '\n') + 1
	end := len(text)
	if n := strings.IndexByte(text[span.End:], '\n'); n >= 0 {
		end = span.End + n
	}
	after := strings.Trim(text[span.End:end], " .,)")
	before := strings.Trim(text[start:span.Start], " (,")
	return after == "" && (before == "" || len(strings.Fields(before)) <= 2 && strings.HasSuffix(strings.TrimRight(text[start:span.Start], " "), ","))
}

// aside reports whether a span of a page stands in a table, such as in the head of a column,
// or where nobody can see it.
func aside(page ibid.ReadPage, span ibid.Span) bool {
	return slices.ContainsFunc(page.Blocks, func(b ibid.Block) bool {
		return (b.Kind == ibid.BlockHidden || b.Kind == ibid.BlockTable) && b.Span.Overlaps(span)
	})
}
