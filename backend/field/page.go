package field

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"ibid/backend/facts"
	"ibid/backend/ibid"
)

// Fields of a page.
//
// A label names its value by where it stands: before it on the same line, or above it. So
// the words of a page are put in lines by their boxes, whatever order the text has them in,
// and a line is cut where a gap is wider than a letter is high. What stands in a piece before
// a colon, or before the first figure, may be a label, and so may a piece without figures.
// Its value is the rest of the piece, else what follows on the line up to the next label,
// else what stands right below it. Labels above values are the header of a column, and no
// labels, where more than one value stands below: the total of an item is not that of the
// invoice.

// Field is a label and its value on a page.
type Field struct {
	Role  Role
	Label string    // on one line; empty for a date that stands alone
	Value string    // on one line
	Span  ibid.Span // of label and value in the page's text, or of the line of the value where they stand far apart
	At    ibid.Span // of the value
	Plain bool      // the label says nothing beside its role
}

const (
	gapFrom   = 1.3 // widths of a gap between two pieces of a line, by the height of their letters
	belowFrom = 2.6 // how far below its label a value may stand, by the height of the label
	farApart  = 240 // bytes from label to value, beyond which only the value is quoted
	maxWords  = 8000
)

// piece is a run of words on one line of a page.
type piece struct {
	words []ibid.Word
	box   ibid.Rect
	text  string // on one line
}

// page is one page while its fields are looked for.
type page struct {
	text  string
	lang  string
	lines [][]piece // from top to bottom, each from left to right
}

// Find returns the fields of a page that have a known role, in the order in which they stand
// from top to bottom. Words are those of its text with their boxes; language is ISO 639-1.
func Find(text string, words []ibid.Word, language string) (fields []Field) {
	if len(words) == 0 || len(words) > maxWords {
		return nil
	}
	p := page{text: text, lang: cmp.Or(language, "en"), lines: linesOf(text, words)}
	for i, line := range p.lines {
		for k := range line {
			fields = append(fields, p.fieldsAt(i, k)...)
		}
	}
	if !slices.ContainsFunc(fields, func(f Field) bool { return f.Role == Date }) {
		fields = append(fields, p.bareDate(fields)...)
	}
	return fields
}

// Shows reports whether a page is one of labelled values: it has fields of at least three
// roles, an amount among them, and a short line that calls it an invoice, a receipt or a
// statement, as its name or title may. Filings and contracts have totals and dates too.
func Shows(text, called string, fields []Field) bool {
	roles, amounts := map[Role]bool{}, false
	for _, f := range fields {
		if f.Label != "" {
			roles[f.Role] = true
		}
		amounts = amounts || f.Plain && kinds[f.Role] == amount
	}
	if len(roles) < leastRoles || !amounts {
		return false
	}
	if names(called) {
		return true
	}
	for line := range strings.Lines(text) {
		if len(strings.Fields(line)) <= maxLabel+2 && names(line) {
			return true
		}
	}
	return false
}

// leastRoles is how many roles a page of labelled values has at least. It is a round number.
const leastRoles = 3

// names reports whether a text has a word for documents of fields.
func names(text string) bool {
	words := wordsOf(text)
	for i := range words {
		if documents[words[i]] || strings.HasSuffix(words[i], "rechnung") || i > 0 && documents[words[i-1]+" "+words[i]] {
			return true
		}
	}
	return false
}

// Priced returns the lines of a page that say what was bought: those that have an amount and
// no label that is known, the line before one of next to no words, and the rest of its block up to the
// next label.
func Priced(text string) (priced []string) {
	previous, after := "", 0
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		label := line
		if i := strings.IndexAny(line, "0123456789"); i >= 0 {
			label = line[:i]
		}
		role, _ := RoleOf(label)
		switch amount := printedAmount.MatchString(line); {
		case role != None || line == "":
			after = 0
		case amount:
			letters := 0
			for _, word := range wordsOf(line) {
				letters += len(word)
			}
			if letters <= fewLetters {
				priced = append(priced, previous)
			}
			priced, after = append(priced, line), mostAfter
		case after > 0:
			priced, after = append(priced, line), after-1
		}
		previous = line
	}
	return priced
}

// mostAfter is how many lines below its price still describe an item.
const mostAfter = 3

// fewLetters is how many letters a line has at most that says nothing but figures and units.
const fewLetters = 6

// linesOf puts words in lines by where they stand, and cuts these at wide gaps.
func linesOf(text string, words []ibid.Word) (lines [][]piece) {
	words = slices.Clone(words)
	middle := func(w ibid.Word) float64 { return (w.Box.Y0 + w.Box.Y1) / 2 }
	slices.SortStableFunc(words, func(a, b ibid.Word) int { return cmp.Compare(middle(b), middle(a)) })
	for len(words) > 0 {
		first, n := words[0], 1
		for n < len(words) && middle(first)-middle(words[n]) <= 0.4*max(first.Box.Y1-first.Box.Y0, 1) {
			n++
		}
		line := words[:n]
		words = words[n:]
		slices.SortStableFunc(line, func(a, b ibid.Word) int { return cmp.Compare(a.Box.X0, b.Box.X0) })
		var pieces []piece
		for i, w := range line {
			height := w.Box.Y1 - w.Box.Y0
			if i == 0 || w.Box.X0-line[i-1].Box.X1 > gapFrom*height {
				pieces = append(pieces, piece{box: w.Box})
			}
			last := &pieces[len(pieces)-1]
			last.words, last.box = append(last.words, w), last.box.Union(w.Box)
		}
		for i := range pieces {
			pieces[i].text = textOf(text, pieces[i].words)
		}
		lines = append(lines, pieces)
	}
	return lines
}

func textOf(text string, words []ibid.Word) string {
	var b strings.Builder
	for i, w := range words {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w.Span.In(text))
	}
	return b.String()
}

// labelled is a label with the words behind it in its piece.
type labelled struct {
	role  Role
	plain bool
	label []ibid.Word
	rest  []ibid.Word
}

// labelsIn are the labels of a piece: before each colon, else before the first figure.
func (p page) labelsIn(of piece) (all []labelled) {
	start := 0
	for i, w := range of.words {
		if !strings.HasSuffix(w.Span.In(p.text), ":") {
			continue
		}
		if l, ok := p.labelOf(of.words[start:i+1], start == 0); ok {
			if n := len(all); n > 0 { // what stood behind the last label ends before this one
				all[n-1].rest = all[n-1].rest[:max(0, len(all[n-1].rest)-(len(of.words)-i-1)-len(l.label))]
			}
			l.rest = of.words[i+1:]
			all = append(all, l)
			start = i + 1
		}
	}
	if len(all) > 0 {
		return all
	}
	cut := slices.IndexFunc(of.words, func(w ibid.Word) bool { return strings.ContainsAny(w.Span.In(p.text), "0123456789") })
	for cut > 0 && strings.Trim(of.words[cut-1].Span.In(p.text), "$€£¥#-–") == "" {
		cut--
	}
	if cut < 0 {
		cut = len(of.words)
	}
	if cut == 0 {
		return nil
	}
	if l, ok := p.labelOf(of.words[:cut], true); ok {
		l.rest = of.words[cut:]
		return []labelled{l}
	}
	return nil
}

// labelOf reads some words as a label: all of them or, where they begin with the value of
// another label, as many of the last as are one and nothing else.
func (p page) labelOf(words []ibid.Word, whole bool) (l labelled, ok bool) {
	if whole {
		role, plain := RoleOf(textOf(p.text, words))
		return labelled{role: role, plain: plain, label: words}, role != None && (plain || kinds[role] != lines)
	}
	for i := max(0, len(words)-maxLabel); i < len(words); i++ {
		if role, plain := RoleOf(textOf(p.text, words[i:])); plain && letter(words[i].Span.In(p.text)) {
			return labelled{role: role, plain: plain, label: words[i:]}, true
		}
	}
	return labelled{}, false
}

// letter reports whether a word has a letter.
func letter(word string) bool { return strings.ContainsFunc(word, unicode.IsLetter) }

// fieldsAt are the fields whose label stands in a piece of a line.
func (p page) fieldsAt(line, at int) (fields []Field) {
	of := p.lines[line][at]
	if value := p.valueIn(of.words, iban); value != nil && named.MatchString(of.text) { // wherever it stands in a sentence
		f := p.inLine("iban", "IBAN", value)
		f.Plain = true
		fields = append(fields, f)
	}
	if value := p.valueIn(of.words, date); value != nil && discounted.MatchString(of.text) { // "payable with a discount of 2 % until"
		return append(fields, p.inLine(discount, discounted.FindString(of.text), value))
	}
	for _, l := range p.labelsIn(of) {
		if l.role == "iban" && len(fields) > 0 {
			continue
		}
		value := p.valueOf(line, at, l)
		if value == nil && l.role == due { // "Due: 571.04 €"
			l.role = Balance
			value = p.valueOf(line, at, l)
		}
		if value != nil {
			fields = append(fields, p.field(l, value))
		}
	}
	return fields
}

// valueOf is the value of a label in a piece of a line, nil if it has none. Of amounts the last
// of the line counts: "Tax 15 % on 112.90 16.94". A total with several is that of the columns of a table.
func (p page) valueOf(line, at int, l labelled) (value []ibid.Word) {
	want := kinds[l.role]
	behind := p.behind(line, at, l)
	switch {
	case want == lines || want == wording:
		behind = behind[:1]
	case l.role == Total && p.amountsIn(behind) > 1:
		return nil
	}
	for _, words := range behind {
		if found := p.valueIn(words, want); found != nil {
			value = found
			if want != amount {
				break
			}
		}
	}
	if value != nil || want != lines && len(l.rest) > 0 || want == amount && p.heads(line) {
		return value
	}
	return p.below(line, l, want)
}

// behind are the words after a label on its line, piece by piece, up to the next label.
func (p page) behind(line, at int, l labelled) [][]ibid.Word {
	pieces := [][]ibid.Word{l.rest}
	for _, of := range p.lines[line][at+1:] {
		if len(p.labelsIn(of)) > 0 {
			break
		}
		pieces = append(pieces, of.words)
	}
	return pieces
}

// amountsIn counts the amounts in some pieces.
func (p page) amountsIn(pieces [][]ibid.Word) (n int) {
	for _, words := range pieces {
		for _, f := range facts.Read(textOf(p.text, words), p.lang).Figures {
			if isAmount(f) {
				n++
			}
		}
	}
	return n
}

// heads reports whether a line belongs to the header of a table of items: it or a neighbour
// names what only items have.
func (p page) heads(line int) bool {
	for i := max(0, line-headerLines); i <= min(line+headerLines, len(p.lines)-1); i++ {
		for _, of := range p.lines[i] {
			if slices.ContainsFunc(wordsOf(of.text), func(w string) bool { return noLabel[w] }) {
				return true
			}
		}
	}
	return false
}

// headerLines is how many lines of a header may stand above or below one of it.
const headerLines = 2

// valueIn is the last value of a kind among some words, nil if there is none.
func (p page) valueIn(words []ibid.Word, want kind) []ibid.Word {
	if len(words) == 0 {
		return nil
	}
	text := textOf(p.text, words)
	var spans []ibid.Span
	switch want {
	case amount:
		spans = amountSpans(text, p.lang)
	case date:
		spans = dateSpans(text, p.lang)
	case iban:
		spans = matches(printedIBAN, text)
	case code:
		spans = matches(printedCode, text)
		spans = spans[:min(1, len(spans))]
	case lines, wording:
		if letter(text) {
			spans = []ibid.Span{{End: len(text)}}
		}
	}
	if len(spans) == 0 {
		return nil
	}
	found := covered(p.text, words, spans[len(spans)-1])
	if end := len(found); want == amount && end > 0 { // "571.04 €"
		if next := slices.Index(words, found[end-1]) + 1; next < len(words) && slices.Contains(currencies, words[next].Span.In(p.text)) {
			found = append(found, words[next])
		}
	}
	return found
}

// currencies are what stands behind an amount.
var currencies = []string{"€", "EUR", "Euro", "$", "USD", "£", "GBP", "CHF", "Fr."}

func amountSpans(text, lang string) (spans []ibid.Span) {
	for _, f := range facts.Read(text, lang).Figures {
		if isAmount(f) {
			spans = append(spans, f.Span)
		}
	}
	if len(spans) == 0 {
		spans = matches(printedAmount, text)
	}
	return spans
}

// dateSpans are the whole dates in a text; two of them are a period.
func dateSpans(text, lang string) (spans []ibid.Span) {
	for _, d := range facts.Read(text, lang).Dates {
		if d.Month > 0 && d.Day > 0 {
			spans = append(spans, d.Span)
		}
	}
	if len(spans) > 1 {
		return []ibid.Span{{Start: spans[0].Start, End: spans[len(spans)-1].End}}
	}
	if len(spans) == 0 {
		spans = matches(printedDate, text)
	}
	return spans
}

func matches(of *regexp.Regexp, text string) (spans []ibid.Span) {
	for _, m := range of.FindAllStringIndex(text, -1) {
		spans = append(spans, ibid.Span{Start: m[0], End: m[1]})
	}
	return spans
}

var (
	discounted    = regexp.MustCompile(`(?i)\bskonto\b|\bsconto\b|\bescompte\b|\b(?:early payment|cash) discount\b|\bpronto pago\b|\bbetalingskorting\b`)
	named         = regexp.MustCompile(`(?i)\bIBAN\b`)
	printedAmount = regexp.MustCompile(`(?:^|[^\d.,])(\d{1,3}(?:[.,' ]\d{3})*[.,]\d{2})(?:$|[^\d.,])`)
	printedDate   = regexp.MustCompile(`\b(?:(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|[12]\d|3[01])[./-](?:20|19)?\d\d|(?:20|19)\d\d[./-](?:0?[1-9]|1[0-2])[./-](?:0?[1-9]|[12]\d|3[01]))\b`)
	printedIBAN   = regexp.MustCompile(`\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,4}){3,8}\b`)
	printedCode   = regexp.MustCompile(`[\p{L}\d][\p{L}\d./_-]*\d[\p{L}\d./_-]*(?: \d[\d./_-]*)*`)
)

// isAmount reports whether a figure is money: it has a currency, or cents.
func isAmount(f facts.Figure) bool {
	return f.Unit.IsMoney() || f.Unit.Base == "" && f.Step <= 0.01 && f.Step > 0.001
}

// covered are those of some words that a span of their text touches.
func covered(text string, words []ibid.Word, span ibid.Span) (in []ibid.Word) {
	at := 0
	for _, w := range words {
		end := at + w.Span.Len()
		if at < span.End && span.Start < end {
			in = append(in, w)
		}
		at = end + 1
	}
	return in
}

// below is the value that stands below a label, nil if there is none or more than one.
func (p page) below(line int, l labelled, want kind) []ibid.Word {
	box := boxOf(l.label)
	height := max(box.Y1-box.Y0, 1)
	var value []ibid.Word
	edge, n := box, 0
	for i := line + 1; i < len(p.lines); i++ {
		under := p.under(i, box)
		if len(under) == 0 {
			continue
		}
		own := boxOf(under)
		if edge.Y0-own.Y1 > belowFrom*max(height, own.Y1-own.Y0) {
			break
		}
		if want == lines {
			if len(p.labelsIn(piece{words: under})) > 0 || n == 4 {
				break
			}
			value, edge, n = append(value, under...), own, n+1
			continue
		}
		next := p.valueIn(under, want)
		if want == amount && p.isRow(i) { // in whose last column it stands
			return nil
		}
		switch {
		case value == nil && next == nil:
			return nil
		case value == nil:
			value, edge = next, own
		case next != nil:
			return nil // a column
		default:
			return value
		}
	}
	return value
}

// isRow reports whether a line is a row of a table: it says in words what its figures are of.
func (p page) isRow(line int) bool {
	return slices.ContainsFunc(p.lines[line], func(of piece) bool {
		longest := 0
		for _, word := range wordsOf(of.text) {
			longest = max(longest, len(word))
		}
		return longest >= rowWord && p.valueIn(of.words, date) == nil
	})
}

// rowWord is how many letters a word has at least that is no currency or unit.
const rowWord = 5

// under are the words of a line that stand below a box: those of the piece that overlaps it
// most, or begins where it begins.
func (p page) under(line int, box ibid.Rect) []ibid.Word {
	best, most := -1, 0.0
	for i, o := range p.lines[line] {
		shared := math.Min(o.box.X1, box.X1) - math.Max(o.box.X0, box.X0)
		if shared > most {
			best, most = i, shared
		}
	}
	if best < 0 {
		return nil
	}
	return p.lines[line][best].words
}

func boxOf(words []ibid.Word) ibid.Rect {
	box := words[0].Box
	for _, w := range words[1:] {
		box = box.Union(w.Box)
	}
	return box
}

// field is the field of a label and a value.
func (p page) field(l labelled, value []ibid.Word) Field {
	f := Field{
		Role: l.role, Plain: l.plain,
		Label: strings.TrimRight(textOf(p.text, l.label), " :."), Value: trimmed(textOf(p.text, value)),
	}
	both := append(slices.Clone(l.label), value...)
	f.Span, f.At = spanOf(both), spanOf(value)
	if f.Span.Len() > farApart {
		f.Span = p.lineAround(spanOf(value))
	}
	return f
}

// inLine is the field of a value that shows by itself what it is; its line stands around it.
func (p page) inLine(role Role, label string, value []ibid.Word) Field {
	at := spanOf(value)
	return Field{Role: role, Label: label, Value: trimmed(textOf(p.text, value)), Span: p.lineAround(at), At: at}
}

// trimmed is a value without the signs of the sentence around it.
func trimmed(value string) string {
	return strings.TrimRight(strings.Trim(value, "[](),;"), ".")
}

func spanOf(words []ibid.Word) ibid.Span {
	s := words[0].Span
	for _, w := range words[1:] {
		s = ibid.Span{Start: min(s.Start, w.Span.Start), End: max(s.End, w.Span.End)}
	}
	return s
}

// lineAround is a span with the rest of the lines of the text in which it stands.
func (p page) lineAround(s ibid.Span) ibid.Span {
	s.Start = strings.LastIndexByte(p.text[:s.Start], '\n') + 1
	if n := strings.IndexByte(p.text[s.End:], '\n'); n >= 0 {
		s.End += n
	} else {
		s.End = len(p.text)
	}
	return s
}

// fewWords is how many words a piece has at most in which a date stands for itself.
const fewWords = 4

// bareDate is the first date of a page that no label names, as on receipts.
func (p page) bareDate(fields []Field) []Field {
	taken := func(s ibid.Span) bool {
		return slices.ContainsFunc(fields, func(f Field) bool { return kinds[f.Role] == date && f.Span.Overlaps(s) })
	}
	for _, line := range p.lines {
		for _, of := range line {
			value := p.valueIn(of.words, date)
			if value == nil || taken(spanOf(value)) || len(wordsOf(of.text)) > fewWords {
				continue
			}
			return []Field{p.inLine(Date, "", value)}
		}
	}
	return nil
}
