package describe

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"ibid/backend/facts"
	"ibid/backend/ibid"
)

// A document's own date
//
// A document dates itself in few ways: the words before a date say that it is the one
// ("for the year ended", "is made as of", "published on"), the date stands by itself on a
// line of the first page, or beside the time of day on a receipt. Such a line counts for more
// than a sentence, which may be dated by something else. Other dates on these pages
// are dates of what the document speaks of, such as those within sentences that do not speak
// of the document. The first kind that is found counts, and of it the first date; of several
// editions the last. A year by itself counts in the title only, and on a cover: elsewhere it
// is mostly that of something else.
//
// Of "07/12/2017" another date of the document, such as "21/11/2017", says which is the day.
// Where none does, only the year is known.

// signal is words before a date that say that it is the document's own.
type signal struct {
	label string
	words *regexp.Regexp
	whose bool // they may be said of something else than the document
	last  bool // of several the last counts
}

// signals are in the order in which they count: the period that a report covers is printed
// beside the day on which it was filed, and says more.
var signals = []signal{
	{label: "Period ended", words: regexp.MustCompile(`(?i)\b(?:for|as of|quarterly|annual|fiscal|transition)\b[^.;]{0,60}?\b(?:year|period|quarter|months|weeks)\s+end(?:ed|ing)\s*:?\s*$`)},
	{label: "Effective", whose: true, words: regexp.MustCompile(`(?i)\b(?:effective\s+(?:date\s*(?:is|of|:)?|as\s+of|on|from|since)?|(?:in|into)\s+(?:force|effect)\s+(?:on|from|since|as of)?|takes?\s+effect\s+on|valid\s+from|gültig\s+ab|in\s+kraft\s+(?:seit|ab|getreten\s+am)?|entrée\s+en\s+vigueur\s+le)\s*[:(]?\s*$`)},
	{label: "Dated", words: regexp.MustCompile(`(?i)(?:^|\n)\s*(?:(?:(?:invoice|issue|document|report|bill|statement|receipt|order)\s+)?date(?:\s+of\s+(?:issue|invoice|report))?|(?:rechnungs|beleg|ausstellungs)?datum|factuurdatum|date\s+d(?:e\s+|[’'])(?:la\s+)?(?:facture|facturation|émission)|fecha(?:\s+de\s+(?:factura|emisión))?|data(?:\s+(?:fattura|documento|di\s+emissione))?)\s*:?\s*$`)},
	{label: "Dated", words: regexp.MustCompile(`(?:^|\n)\s*\p{Lu}[\p{L}-]*(?:\s+\p{L}+){0,2}\s+(?:Nr|No|N°|Nº|#)[.:]*\s*\S+,?\s+(?:vom|of|dated|du|del|van)\s*$`)},
	{label: "Dated", whose: true, words: regexp.MustCompile(`(?i)(?:\bdated\s*:\s*|\b(?:dated|made|entered\s+into|executed|signed|concluded|held|datiert|geschlossen|daté\s+du|fait)\b[^.;:“”"]{0,50}|\bis\s+(?:made\s+)?as\s+of(?:\s+the)?\s*)$`)},
	{label: "Published", whose: true, last: true, words: regexp.MustCompile(`(?i)(?:\b(?:published|issued|released|for\s+release|posted|submitted|filed|adopted|approved|enacted|passed|updated|revised|version|edition|veröffentlicht|beschlossen|erlassen|stand|fassung|publié|adopté|approuvé)` +
		`(?:[\s,:(–—-]*(?:v?\d[\w.]*[\s,:(–—-]*)?(?:\p{L}+\s*\()?|\s+(?:by|in|on|at|of|as\s+of|to|with|for|vom|von|durch|am|im|par|le|en|de)\s[^.;:“”"]{0,50})|(?:^|\n)\s*v\.?\s?\d[\w.]*[\s,(–—-]*)$`)},
}

// Ranks of dates: twice the place of their signal, and what lies between or after.
var (
	rankAlone   = 2*slices.IndexFunc(signals, func(s signal) bool { return s.whose && s.label == "Dated" }) - 1
	rankTimed   = 2 * len(signals)
	rankTitle   = rankTimed + 1
	rankCover   = rankTimed + 2
	rankNothing = rankTimed + 3
)

// Distances in a page's text, in bytes.
const (
	lead    = 100  // words before a date that may say what it is the date of
	opening = 4000 // the beginning of the document, in which it dates itself
	titled  = 1200 // a date by itself belongs to the title, or heads a letter, this far down
	cover   = 800  // a page with no more text is a cover
)

// dateOf reads the date that a document gives itself; the zero item for none.
func dateOf(pages []ibid.ReadPage, lang string, title ibid.FrontItem) ibid.FrontItem {
	read := make([]*facts.Text, len(pages))
	for i, page := range pages {
		read[i] = facts.Read(page.Page.Text, lang)
	}
	own := ownDate{order: orderOf(read), title: title.Text, rank: rankNothing}
	offset := 0 // of the page in the document
	for i, page := range pages[:min(titlePages, len(pages))] {
		for _, d := range read[i].Dates {
			if d.Quarter > 0 || own.order.iso(d) == "" || aside(page, d.Span) {
				continue
			}
			own.signalled(page.Page, d, offset)
			if i == 0 {
				own.standing(page.Page, d)
			}
		}
		offset += len(page.Page.Text)
	}
	if title.Page > 0 {
		// Two are a period that the document is about: "1968–2023".
		if dates := facts.Read(title.Text, lang).Dates; len(dates) == 1 && dates[0].Quarter == 0 && own.order.iso(dates[0]) != "" {
			own.take(ibid.FrontItem{Text: own.order.iso(dates[0]), Words: title.Words, Page: title.Page, Span: title.Span}, rankTitle)
		}
	}
	return own.best
}

// ownDate looks for the date of a document among the dates on its pages.
type ownDate struct {
	order dayOrder
	title string
	best  ibid.FrontItem
	rank  int // of the best
}

func (o *ownDate) take(item ibid.FrontItem, rank int) {
	last := rank == o.rank && rank < rankTimed && rank%2 == 0 && signals[rank/2].last
	if rank < o.rank || last && item.Text > o.best.Text && len(item.Text) >= len(o.best.Text) {
		o.best, o.rank = item, rank
	}
}

// signalled takes a date if the words before it say that it is the document's. The page begins
// at an offset in the document.
func (o *ownDate) signalled(page ibid.Page, d facts.Date, offset int) {
	if d.Month == 0 {
		return
	}
	before := page.Text[max(0, d.Span.Start-lead):d.Span.Start]
	if n := strings.LastIndex(before, "\n\n"); n >= 0 && strings.TrimSpace(before[n:]) != "" {
		before = before[n:]
	}
	for kind, s := range signals {
		at := s.words.FindStringIndex(before)
		if at == nil || kind == 0 && d.Day == 0 || kind > 0 && offset+d.Span.Start > opening {
			continue
		}
		span := ibid.Span{Start: d.Span.Start - len(before) + at[0], End: d.Span.End}
		if !s.whose || ofDocument(page.Text[:span.Start], o.title) {
			o.take(item(page, span, o.order.iso(d), s.label), 2*kind)
			return
		}
	}
}

// standing takes a date of the first page for where it stands.
func (o *ownDate) standing(page ibid.Page, d facts.Date) {
	rank := rankNothing
	switch {
	case d.Month > 0 && d.Span.Start < titled && alone(page.Text, d.Span):
		rank = rankAlone
	case d.Day > 0 && timed(page.Text, d.Span):
		rank = rankTimed
	case d.Month == 0 && len(page.Text) < cover && alone(page.Text, d.Span):
		rank = rankCover
	}
	o.take(item(page, d.Span, o.order.iso(d), ""), rank)
}

// dayOrder is the order of day and month in the dates of a document that are all figures.
type dayOrder int

const (
	unsettled dayOrder = iota
	monthFirst
	dayFirst
)

// orderOf is the order that the dates of a document have whose day is later than the 12th;
// unsettled if there are none, or if they have both.
func orderOf(texts []*facts.Text) (order dayOrder) {
	for _, text := range texts {
		for _, d := range text.Dates {
			first, _, found := strings.Cut(d.Span.In(text.Raw), "/")
			n, err := strconv.Atoi(first)
			if !found || err != nil || len(first) > 2 || d.Day <= 12 {
				continue
			}
			has := monthFirst
			if n == d.Day {
				has = dayFirst
			}
			if order != unsettled && order != has {
				return unsettled
			}
			order = has
		}
	}
	return order
}

// iso returns the known parts of a date in ISO 8601: "2024", "2024-05" or "2024-05-01".
func (o dayOrder) iso(d facts.Date) string {
	switch {
	case !d.Either || o == monthFirst || d.Day == d.Month:
	case o == dayFirst:
		d.Day, d.Month = d.Month, d.Day
	default:
		d.Day, d.Month = 0, 0
	}
	return d.ISO()
}

// ofDocument reports whether the words of a sentence before a signal speak of the document:
// there are hardly any, in the sentence or on a line that begins with a capital; they point
// at it, or they have a word of its title.
func ofDocument(text, title string) bool {
	const few = 3
	line := strings.TrimLeft(text[strings.LastIndexByte(text, '\n')+1:], " (")
	text = text[strings.LastIndex(text, "\n\n")+1:]
	if n := strings.LastIndex(text, ". "); n >= 0 {
		text = text[n+1:]
	}
	words := strings.Fields(text)
	text = text[max(0, len(text)-lead):]
	opens := line != "" && !(line[0] >= 'a' && line[0] <= 'z') && len(strings.Fields(line)) <= few
	return len(words) <= few || opens || pointing.MatchString(text) || common(wordsOf(text), wordsOf(title)) > 0
}

var pointing = regexp.MustCompile(`(?i)\b(?:this|these|herein|dies\w*|nachfolgend\w*|présente?s?|la presente|il presente)\b`)

// timed reports whether the time of day follows a date, on a line that is no sentence.
func timed(text string, span ibid.Span) bool {
	const most = 6 // words on the line beside them
	start := strings.LastIndexByte(text[:span.Start], '\n') + 1
	line, _, _ := strings.Cut(text[span.End:], "\n")
	at := clock.FindStringIndex(line)
	return at != nil && len(strings.Fields(text[start:span.Start]))+len(strings.Fields(line[at[1]:])) <= most
}

var clock = regexp.MustCompile(`^[\s,–-]*\d{1,2}[:.]\d{2}`)

func item(page ibid.Page, span ibid.Span, text, label string) ibid.FrontItem {
	span = span.Trim(page.Text)
	return ibid.FrontItem{Label: label, Text: text, Words: span.In(page.Text), Page: page.Number, Span: span}
}

// alone reports whether a span of a text stands on a line by itself, be it after a place
// ("Hallam, 3 May 2023") or beside a version ("v1.2 (2023-05-03)").
func alone(text string, span ibid.Span) bool {
	start := strings.LastIndexByte(text[:span.Start], '\n') + 1
	end := len(text)
	if n := strings.IndexByte(text[span.End:], '\n'); n >= 0 {
		end = span.End + n
	}
	const marks = " .,;()（）[]–—-"
	after := strings.Trim(release.ReplaceAllString(text[span.End:end], ""), marks)
	before := strings.Trim(release.ReplaceAllString(text[start:span.Start], ""), marks)
	return after == "" && (before == "" || len(strings.Fields(before)) <= 2 && strings.HasSuffix(strings.TrimRight(text[start:span.Start], " "), ","))
}

// release is the mark of a version: "v1.2", "Version 3".
var release = regexp.MustCompile(`(?i)(?:^|[\s(–—-])(?:v|version|release|rev)\.?\s?\d[\w.]*`)

// aside reports whether a span of a page stands in a table, such as in the head of a column,
// or where nobody can see it.
func aside(page ibid.ReadPage, span ibid.Span) bool {
	return slices.ContainsFunc(page.Blocks, func(b ibid.Block) bool {
		return (b.Kind == ibid.BlockHidden || b.Kind == ibid.BlockTable) && b.Span.Overlaps(span)
	})
}
