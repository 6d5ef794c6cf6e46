package describe

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"ibid/backend/ibid"
)

// titlePages is how many pages are worth reading: a title stands on the cover, or behind one
// that is a picture or a letter to the regulator.
const titlePages = 3

// readTitle returns the title that a document prints on its first pages, with the words it
// was read from, and how sure it is: the points by which the title is set apart, of which
// [sureTitle] are enough to call the document by it. Its Text is empty if nothing on the
// pages is set like a title. It needs the places of words: a page without them has no title.
//
// A title is what is set apart: larger than the text, in the middle, in capitals, in a
// paragraph of its own, near the top of the first page. No single sign decides, since a
// contract typed in one size has nothing but capitals, and the largest words of a brochure
// are its slogan. Each run of lines that are set alike gets points for each sign, and the
// best one wins if it has enough.
//
// A title that the file's metadata has as well is worth more than one that only stands out:
// above the title of a standard stands, as large, who issues it.
func readTitle(pages []ibid.ReadPage, metadata string) (title ibid.FrontItem, points float64) {
	t := titleReader{running: runningLines(pages), most: enough}
	t.pages = pages[:min(titlePages, len(pages))]
	if t.body = bodySize(t.pages); t.body == 0 {
		return ibid.FrontItem{}, 0
	}
	if t.metadata = ibid.OneLine(metadata); sane(t.metadata) {
		t.known = wordsOf(t.metadata)
	}
	said := strings.Builder{}
	for _, page := range t.pages {
		said.WriteString(strings.ToLower(ibid.OneLine(page.Page.Text)) + " ")
		t.runs = append(t.runs, runsOf(linesOf(page), t.body))
	}
	t.said = said.String()
	for i := range t.pages {
		t.readPage(i)
	}
	if t.most < t.section {
		t.most = min(t.most, enough) // a page from the middle of a document
	}
	return t.best, t.most
}

// titleReader looks for the title of a document among what is set alike on its first pages.
type titleReader struct {
	pages    []ibid.ReadPage
	runs     [][]run // of each page
	running  map[place]bool
	body     float64 // size of the text, points
	said     string  // the text in small letters
	metadata string
	known    map[string]bool // words of the title in the metadata; nil if it makes no sense

	best    ibid.FrontItem
	most    float64 // its points
	size    float64 // in which it is set; 0 before one is found
	section float64 // most points of what is set like a title and heads a part of the text
}

func (t *titleReader) readPage(i int) {
	runs, above := t.runs[i], 0 // words of text above the run
	for order, r := range runs {
		points := r.points(t.body, order) + r.named(t.said) - pageCost*float64(i)
		if i > 0 && r.common(t.runs) {
			points -= commonCost
		}
		inside := above > mostAbove
		above += r.prose(t.body)
		if inside || t.running[r.lines[0].place()] || heads(r, t.runs) {
			t.section = max(t.section, points)
			continue
		}
		bonus, needs := t.printsMetadata(r.text()), margin(r.lines[0].size, t.size)
		points += bonus
		if bonus > 0 {
			needs = min(0, needs)
		}
		if points <= t.most+needs {
			continue
		}
		if whole := t.whole(r, runs[:order], runs[order+1:]); whole.entitles(runs) {
			t.best, t.most, t.size = whole.title(t.pages[i].Page), points, r.lines[0].size
		}
	}
}

// printsMetadata is what it is worth that the title in the metadata is that of a run, or has
// all words of it.
func (t *titleReader) printsMetadata(text string) float64 {
	if t.known == nil {
		return 0
	}
	own := wordsOf(text)
	switch {
	case plain(text) == plain(t.metadata):
		return isMetadata
	case len(own) > 1 && common(own, t.known) == len(own):
		return byMetadata
	}
	return 0
}

// whole is a run with what belongs to the same title. A run that has all words of the title
// in the metadata is whole.
func (t *titleReader) whole(r run, before, after []run) run {
	if len(t.known) > 0 && common(wordsOf(r.text()), t.known) == len(t.known) {
		return r
	}
	return r.joined(before, after, t.body, t.known)
}

// margin is by how many points a run must look more like a title than the best so far, by
// their sizes: of two that look much alike the larger is the title.
func margin(size, best float64) float64 {
	const clearly, close = 1.08, 0.75
	switch {
	case best == 0:
		return 0
	case size > clearly*best:
		return -close
	case best > clearly*size:
		return close
	}
	return 0
}

// title is the title that a run makes, without words at its end that only lead to what
// follows: "Lease between".
func (r run) title(page ibid.Page) ibid.FrontItem {
	span := ibid.Span{Start: r.lines[0].span.Start, End: r.lines[len(r.lines)-1].span.End}
	if words := span.In(page.Text); strings.Count(words, "(") > strings.Count(words, ")") && strings.LastIndexByte(words, '(') > 0 {
		span.End = span.Start + strings.LastIndexByte(words, '(') // what it opens was set otherwise
	}
	for {
		text := strings.TrimRight(span.In(page.Text), " \n")
		at := strings.LastIndexAny(text, " \n")
		if at < 0 || !connects(text[at:]) {
			span.End = span.Start + len(text)
			break
		}
		span.End = span.Start + at
	}
	words := span.In(page.Text)
	return ibid.FrontItem{Text: titleLine(words), Words: words, Page: page.Number, Span: span}
}

// named is what it is worth that the text calls itself by a run, "this Services
// Agreement", or by a word of it, "this Agreement", or has it elsewhere, as running
// headers do.
func (r run) named(said string) float64 {
	words := strings.Fields(strings.ToLower(r.text()))
	for len(words) > 0 && connects(words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	if len(words) == 0 || len(words) > mostTitleWords {
		return 0
	}
	text := strings.Join(words, " ")
	if strings.Contains(said, "this "+text) {
		return byWhole
	}
	points := 0.0
	if len(words) > 1 && strings.Count(said, text) > 1 {
		points = repeated
	}
	for _, word := range words {
		if word = strings.Trim(word, ".,:;()&"); len(word) > 2 && !connects(word) && strings.Contains(said, "this "+word+" ") {
			return max(points, byWord)
		}
	}
	return points
}

// common reports whether another page has a heading that is set like the run: it is one
// of many then.
func (r run) common(pages [][]run) bool {
	first := r.lines[0]
	for _, runs := range pages {
		for _, other := range runs {
			l := other.lines[0]
			if l.span != first.span && l.kind == ibid.BlockHeading && l.capital == first.capital && math.Abs(l.size-first.size) <= 0.03*first.size {
				return true
			}
		}
	}
	return false
}

// joined adds to a large run what stands before and after it and is about as large:
// "City of Harrow Quay", "Municipal Code"; and what its words lead to or from, however
// large that is: "The Impact of Tides on", "Harbour Walls".
func (r run) joined(before, after []run, body float64, known map[string]bool) run {
	if n := len(before); n > 0 && (before[n-1].lines[0].kind == ibid.BlockHeading && before[n-1].joins(r, body, known) || before[n-1].leadsTo(r)) {
		r.lines = slices.Concat(before[n-1].lines, r.lines)
	}
	for _, next := range after {
		if !r.joins(next, body, known) && !r.leadsTo(next) {
			break
		}
		r.lines = slices.Concat(r.lines, next.lines)
	}
	return r
}

// joins reports whether the next run belongs to the same title. It may be set in quite another
// size if the title in the metadata has its words, which are known.
func (r run) joins(next run, body float64, known map[string]bool) bool {
	alike := alike
	if own := wordsOf(next.text()); len(own) > 0 && common(own, known) == len(own) {
		alike = alikeKnown
	}
	last, first := r.lines[len(r.lines)-1], next.lines[0]
	small, big := min(last.size, first.size), max(last.size, first.size)
	return small >= large*body && big <= alike*small && len(strings.Fields(r.text()+" "+next.text())) <= joinedWords &&
		first.box.Y1 < last.box.Y1 && last.box.Y0-first.box.Y1 <= 2*big && !label(r.text()) && !label(next.text()) &&
		!form(strings.Fields(r.text())) && !form(strings.Fields(next.text())) && entitles(next.text())
}

// leadsTo reports whether a run goes on in the next one below it: it ends with a word that
// something must follow, or the next begins with one that follows something.
func (r run) leadsTo(next run) bool {
	last, first := r.lines[len(r.lines)-1], next.lines[0]
	words, more := strings.Fields(strings.ToLower(r.text())), strings.Fields(strings.ToLower(next.text()))
	if len(words)+len(more) > joinedWords || first.box.Y1 >= last.box.Y1 || last.box.Y0-first.box.Y1 > min(last.size, first.size) {
		return false
	}
	return binds(words[len(words)-1]) || binds(more[0]) && len(more) > 1 && last.capital == first.capital && math.Abs(first.size-last.size) > 0.08*last.size
}

// binds reports whether a word stands between the parts of a name.
func binds(word string) bool {
	switch word {
	case "of", "on", "in", "for", "to", "and", "with", "the", "&", "zur", "zum", "über", "für", "der", "de", "du", "des", "pour", "sur":
		return true
	}
	return false
}

// text is the words of a run.
func (r run) text() string {
	text := ""
	for _, l := range r.lines {
		text += l.text + " "
	}
	return strings.TrimSpace(text)
}

// What the signs of a title are worth. They were set by hand on the samples, eleven
// contracts, four filings and five other documents; docs/overviews.md says how they do on
// others.
const (
	perDoubling = 2.2 // each doubling of the size of the text, at most two
	inMiddle    = 0.7
	inCapitals  = 0.7
	isHeading   = 0.5  // the section stage took it for one
	apart       = 0.3  // a paragraph of its own
	orderCost   = 0.25 // each doubling of its place among the runs of the page
	pageCost    = 1.6
	oneWordCost = 0.9
	figuresCost = 1.5 // digits make more than a third of it
	endsCost    = 0.9 // it ends like a sentence or a part of one
	smallCost   = 0.8 // it begins with a small letter
	labelCost   = 3.0 // a number with what it numbers: "Exhibit 10.1"
	lowCost     = 0.6 // it stands in the lower half
	longCost    = 0.1 // each word from the twelfth on
	commonCost  = 1.5 // behind the first page, and another heading is set like it
	underlined  = 0.5 // by a line of dashes
	isForm      = 1.5
	byWhole     = 1.5 // the text calls itself by it: "this Services Agreement"
	byWord      = 0.9 // or by a word of it
	repeated    = 0.6 // it stands elsewhere too
	byMetadata  = 3.0 // the title in the file's metadata has all its words
	isMetadata  = 6.0 // it is that title
	enough      = 0.7
)

// What follows a title and belongs to it.
const (
	large       = 1.5 // times the size of the text
	alike       = 1.3 // at most so many times as large, or as small
	alikeKnown  = 1.8 // if the metadata have it
	joinedWords = 14
)

// Limits of a title.
const (
	mostTitleWords   = 28
	mostTitleLetters = 180
	mostLines        = 6
	mostAbove        = 80 // words of text above it: a note that parts are confidential
)

// line is a line of a page with how it is set.
type line struct {
	span    ibid.Span
	text    string
	size    float64 // height of most of its words, points
	box     ibid.Rect
	middle  bool
	kind    ibid.BlockKind
	opens   bool // a paragraph begins with it
	closes  bool // a paragraph ends with it
	capital bool // all its letters are capitals

	underlined bool // by a line of dashes or the like
}

// run is a number of lines set alike, one below the other.
type run struct {
	lines []line
	low   bool // in the lower half of its page
}

// bodySize is the size in which most of the pages is set; 0 where no page knows.
func bodySize(pages []ibid.ReadPage) float64 {
	letters := map[float64]int{}
	for _, page := range pages {
		for _, w := range page.Page.Words {
			letters[math.Round(2*(w.Box.Y1-w.Box.Y0))/2] += w.Span.Len()
		}
	}
	best := 0.0
	for size, n := range letters {
		if n > letters[best] || n == letters[best] && size < best {
			best = size
		}
	}
	return best
}

// linesOf cuts a page into its lines, without running headers, footers and what nobody
// can see.
func linesOf(read ibid.ReadPage) (lines []line) {
	page, blocks := read.Page, read.Blocks
	words := page.Words
	left, right := margins(page)
	for at := 0; at < len(page.Text); {
		end := len(page.Text)
		if n := strings.IndexByte(page.Text[at:], '\n'); n >= 0 {
			end = at + n
		}
		l := line{span: ibid.Span{Start: at, End: end}, kind: ibid.BlockText}
		l.opens = at == 0 || strings.HasSuffix(page.Text[:at], "\n\n")
		l.closes = end+1 >= len(page.Text) || page.Text[end+1] == '\n'
		at = end + 1
		for at < len(page.Text) && page.Text[at] == '\n' {
			at++
		}
		if l.text = strings.TrimSpace(l.span.In(page.Text)); l.text == "" {
			continue
		}
		if strings.Trim(l.text, "-–—_=*~. ") == "" {
			if n := len(lines); n > 0 {
				lines[n-1].underlined, lines[n-1].closes = len(l.text) > 3, true
			}
			continue
		}
		for len(words) > 0 && words[0].Span.End <= l.span.Start {
			words = words[1:]
		}
		var sizes []float64
		for ; len(words) > 0 && words[0].Span.Start < l.span.End; words = words[1:] {
			box := words[0].Box
			if len(sizes) > 0 {
				l.box = l.box.Union(box)
			} else {
				l.box = box
			}
			sizes = append(sizes, box.Y1-box.Y0)
		}
		for len(blocks) > 0 && blocks[0].Span.End <= l.span.Start {
			blocks = blocks[1:]
		}
		if len(blocks) > 0 && blocks[0].Span.Overlaps(l.span) {
			l.kind = blocks[0].Kind
		}
		if len(sizes) == 0 {
			continue
		}
		slices.Sort(sizes)
		l.size = sizes[len(sizes)/2]
		width := right - left
		l.middle = math.Abs((l.box.X0-left)-(right-l.box.X1)) < 0.06*width && l.box.X1-l.box.X0 < 0.9*width
		l.capital = l.text == strings.ToUpper(l.text) && strings.ToLower(l.text) != l.text
		lines = append(lines, l)
	}
	return lines
}

// margins are the left and right edges of what is printed on a page.
func margins(page ibid.Page) (left, right float64) {
	if len(page.Words) == 0 {
		return 0, 0
	}
	left, right = page.Words[0].Box.X0, page.Words[0].Box.X1
	for _, w := range page.Words {
		left, right = min(left, w.Box.X0), max(right, w.Box.X1)
	}
	if page.Width > 0 && page.Rotate == 0 { // a page of a few short lines has no margins of its own
		left, right = min(left, page.Width-right), max(right, page.Width-left)
	}
	return left, right
}

// runsOf joins the lines that are set alike and follow each other.
func runsOf(lines []line, body float64) (runs []run) {
	top, bottom := 0.0, 0.0
	for i, l := range lines {
		if i == 0 {
			top, bottom = l.box.Y1, l.box.Y0
		}
		top, bottom = max(top, l.box.Y1), min(bottom, l.box.Y0)
	}
	for i := 0; i < len(lines); i++ {
		switch lines[i].kind {
		case ibid.BlockHeader, ibid.BlockFooter, ibid.BlockHidden, ibid.BlockNote:
			continue
		}
		if connects(lines[i].text) {
			continue
		}
		r := run{lines: []line{lines[i]}, low: (lines[i].box.Y0+lines[i].box.Y1)/2 < (top+bottom)/2}
		for i+1 < len(lines) && (r.goesOn(lines[i+1]) || r.goesOnLarge(lines[i+1], body)) {
			i++
			r.lines = append(r.lines, lines[i])
		}
		runs = append(runs, r)
	}
	return runs
}

// goesOn reports whether a line belongs to the run.
func (r run) goesOn(next line) bool {
	last := r.lines[len(r.lines)-1]
	gap := last.box.Y0 - next.box.Y1
	return math.Abs(last.size-next.size) <= 0.08*max(last.size, next.size) &&
		last.capital == next.capital && (last.middle == next.middle || last.kind == ibid.BlockHeading) && !last.underlined && !leads(last.text) &&
		gap < 0.9*last.size && gap > -0.5*last.size && !connects(next.text) && !label(next.text) && !label(last.text) && last.kind == next.kind
}

// goesOnLarge reports whether a line belongs to the run because both are large and begin or
// are centred at the same place, whatever else was made of them.
func (r run) goesOnLarge(next line, body float64) bool {
	last := r.lines[len(r.lines)-1]
	gap := last.box.Y0 - next.box.Y1
	aligned := math.Abs(last.box.X0-next.box.X0) < 0.5*last.size || math.Abs(last.box.X0+last.box.X1-next.box.X0-next.box.X1) < last.size
	return last.size >= large*body && math.Abs(last.size-next.size) <= 0.08*max(last.size, next.size) && last.capital == next.capital && aligned &&
		gap < 0.9*last.size && gap > -0.5*last.size && !connects(next.text) && !label(next.text) && !label(last.text)
}

// points is how much a run looks like a title, on a page whose runs before it are so many
// and in a text of a size.
func (r run) points(body float64, before int) float64 {
	first := r.lines[0]
	text := r.text()
	words := strings.Fields(text)
	letters, digits := count(text)
	if len(words) > mostTitleWords || len(text) > mostTitleLetters || len(r.lines) > mostLines || letters < 4 || first.kind == ibid.BlockTable {
		return math.Inf(-1)
	}
	points := perDoubling * min(2, math.Log2(max(0.5, first.size/body)))
	if first.middle {
		points += inMiddle
	}
	if first.capital {
		points += inCapitals
	}
	if first.kind == ibid.BlockHeading {
		points += isHeading
	}
	if first.opens && r.lines[len(r.lines)-1].closes {
		points += apart
	}
	if len(words) == 1 {
		points -= oneWordCost
	}
	if r.lines[len(r.lines)-1].underlined {
		points += underlined
	}
	points -= longCost * float64(max(0, len(words)-11))
	if form(words) {
		points += isForm
	} else if 3*digits > letters+digits {
		points -= figuresCost
	}
	if strings.ContainsAny(text[len(text)-1:], ".,;:") {
		points -= endsCost
	}
	if first.text[0] >= 'a' && first.text[0] <= 'z' {
		points -= smallCost
	}
	if label(text) || strings.Contains(text, "*") {
		points -= labelCost
	}
	if r.low {
		points -= lowCost
	}
	return points - orderCost*math.Log2(float64(1+before))
}

// connecting are the words that stand between the names on a cover.
var connecting = map[string]bool{"by": true, "and": true, "between": true, "among": true, "amongst": true, "dated": true, "as": true, "of": true, "to": true, "from": true, "the": true, "for": true, "in": true, "&": true, "zwischen": true, "und": true, "entre": true, "et": true}

// leads reports whether a line ends by leading to names: "Lease between".
func leads(text string) bool {
	at := strings.LastIndexByte(text, ' ')
	switch strings.ToLower(text[at+1:]) {
	case "between", "among", "by", "zwischen", "entre":
		return true
	}
	return false
}

// connects reports whether a line has nothing but such words.
func connects(text string) bool {
	for word := range strings.FieldsSeq(strings.ToLower(text)) {
		if !connecting[strings.Trim(word, ".,:;")] {
			return false
		}
	}
	return true
}

// label reports whether a text is a word with its number, such as "Exhibit 10.1" or
// "EX-10.6", or a mark such as "Page 1 of 8".
func label(text string) bool {
	words := strings.Fields(text)
	if len(words) > 4 || form(words) {
		return false
	}
	last := strings.Trim(words[len(words)-1], "().:,")
	_, digits := count(last)
	return digits > 0 && len(words) <= 2 && len(last) <= 8 && !year(last) || len(words) == 4 && strings.EqualFold(words[2], "of")
}

// form reports whether words are the name of a form that authorities have filled in:
// "FORM 10-K".
func form(words []string) bool {
	return len(words) == 2 && (strings.EqualFold(words[0], "form") || strings.EqualFold(words[0], "schedule")) && strings.Contains(words[1], "-")
}

func year(word string) bool {
	return len(word) == 4 && word > "1500" && word < "2100"
}

func count(text string) (letters, digits int) {
	for _, r := range text {
		switch {
		case r >= '0' && r <= '9':
			digits++
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r > 0xbf:
			letters++
		}
	}
	return letters, digits
}

// titleLine is a title on one line. A hyphen at the end of a line is one of the word's, and
// marks of a footnote are none.
func titleLine(text string) string {
	return strings.TrimRight(ibid.OneLine(cut.ReplaceAllString(text, "$1-$2")), " *∗†‡")
}

var cut = regexp.MustCompile(`(\p{L})-\s+(\p{Ll})`)
