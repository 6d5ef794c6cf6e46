package ingest

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// textLine is a line of a page's text with all that the section stage looks at.
type textLine struct {
	span ibid.Span
	text string

	size         float64 // points; 0 when nobody knows
	bold, italic bool
	at           place // on the page; all zero when nobody knows
	placed       bool
	parted       []int // offsets into text of the words that stand a cell's distance from the word before

	opens  bool // a block of the layout begins with it
	closes bool // one ends with it
	table  int  // index of the table it belongs to, or -1

	kind    ibid.BlockKind // empty: not decided yet
	level   int            // of a heading
	named   bool           // by the outline of the file: a heading whatever it looks like
	running bool           // on the pages after it is a running header
	part    ibid.Span      // of the line that is the heading, where the paragraph goes on in the same line
}

// cellGap is the room between two words, in font sizes, that no line of text has,
// justified ones included: what stands on its sides are cells of a table, names
// over a signature, or columns.
const cellGap = 1.8

// sheet is a page on its way through the section stage.
type sheet struct {
	read  *ibid.ReadPage
	lines []textLine
	path  string   // of the section that its text begins in
	paths []string // of the sections that its headings begin, in order
}

// lay cuts a page into its lines.
func lay(read *ibid.ReadPage) *sheet {
	body := read.Page.Body()
	page := &body
	s := &sheet{read: read}
	styles, words, table := page.Lines, page.Words, 0
	for at := 0; at < len(page.Text); {
		end := len(page.Text)
		if i := strings.IndexByte(page.Text[at:], '\n'); i >= 0 {
			end = at + i
		}
		span := ibid.Span{Start: at, End: end}
		for at = end; at < len(page.Text) && page.Text[at] == '\n'; at++ {
		}
		if strings.TrimSpace(span.In(page.Text)) == "" {
			continue
		}
		l := textLine{span: span, text: strings.TrimSpace(span.In(page.Text)), table: -1}
		for len(styles) > 0 && styles[0].Span.End <= span.Start {
			styles = styles[1:]
		}
		if len(styles) > 0 && styles[0].Span.Overlaps(span) {
			l.size, l.bold, l.italic = styles[0].Size, styles[0].Bold, styles[0].Italic
			switch {
			case styles[0].Aside:
				l.kind = ibid.BlockFooter
			case styles[0].Hidden:
				l.kind = ibid.BlockHidden
			}
		}
		for len(words) > 0 && words[0].Span.End <= span.Start {
			words = words[1:]
		}
		for right := 0.0; len(words) > 0 && words[0].Span.Start < span.End; {
			box := placeOf(*page, words[0].Box)
			if l.placed {
				if (box.left-right)*max(1, page.Width) > cellGap*max(l.size, 1) {
					l.parted = append(l.parted, words[0].Span.Start-span.Start)
				}
				box = place{min(box.left, l.at.left), max(box.right, l.at.right), min(box.top, l.at.top), max(box.bottom, l.at.bottom)}
			}
			right = placeOf(*page, words[0].Box).right
			l.at, l.placed = box, true
			words = words[1:]
		}
		for table < len(page.Tables) && page.Tables[table].Span.End <= span.Start {
			table++
		}
		if table < len(page.Tables) && page.Tables[table].Span.Overlaps(span) {
			l.table = table
		}
		l.opens = len(s.lines) == 0 || strings.Contains(page.Text[s.lines[len(s.lines)-1].span.End:span.Start], "\n\n")
		if n := len(s.lines); n > 0 && l.opens {
			s.lines[n-1].closes = true
		}
		s.lines = append(s.lines, l)
	}
	if n := len(s.lines); n > 0 {
		s.lines[n-1].closes = true
	}
	return s
}

// cells reports whether the lines from i up to end are several side by side. What
// parts the number n, with which they begin, from its title does not count.
func (s *sheet) cells(i, end int, n numbering) bool {
	for j := i; j < end; j++ {
		if slices.ContainsFunc(s.lines[j].parted, func(at int) bool { return j > i || at > n.length }) {
			return true
		}
	}
	return false
}

// sameStyle reports whether two lines are set alike. Sizes are measured from boxes
// and differ by a twentieth within a line of one font.
func sameStyle(a, b *textLine) bool {
	return a.bold == b.bold && a.italic == b.italic && math.Abs(a.size-b.size) <= 0.06*max(a.size, b.size)
}

// shape is what the characters of a line say of it.
type shape struct {
	letters, upper, lower, digits int
	words, capital                int // words with a letter; those of four letters or more that begin with a small one are not capital
	figures                       int // words without a letter that have a digit
	ideographs                    int
}

func shapeOf(text string) shape {
	var s shape
	for word := range strings.FieldsSeq(text) {
		var letters, digits, small, ideographs int
		first := rune(0)
		for _, r := range word {
			switch {
			case unicode.IsDigit(r):
				digits++
			case unicode.IsLetter(r):
				if letters++; first == 0 {
					first = r
				}
				switch {
				case unicode.IsUpper(r):
					s.upper++
				case unicode.IsLower(r):
					s.lower++
					small++
				case r >= 0x2e80:
					ideographs++
				}
			}
		}
		s.letters += letters
		s.digits += digits
		s.ideographs += ideographs
		switch {
		case letters > 0:
			s.words += max(1, ideographs/2)
			if !unicode.IsLower(first) || letters < 4 {
				s.capital += max(1, ideographs/2)
			}
		case digits > 0:
			s.figures++
		}
	}
	return s
}

// capitals reports whether a line is in capital letters.
func (s shape) capitals() bool { return s.upper >= 4 && s.lower*10 <= s.upper }

// titled reports whether its words begin with capitals, as those of titles do.
func (s shape) titled() bool { return s.words > 0 && s.capital == s.words }

// rowLike reports whether a line reads as a row of a table: it ends with a figure
// and does not end a sentence.
func rowLike(text string) bool {
	fields := strings.Fields(text)
	if len(fields) < 2 {
		return len(fields) == 1 && figureToken(fields[0])
	}
	return figureToken(fields[len(fields)-1]) && !strings.HasSuffix(text, ".")
}

// figureToken reports whether a token is a number as tables print them.
func figureToken(token string) bool {
	token = strings.Trim(strings.TrimRight(token, "⁰¹²³⁴⁵⁶⁷⁸⁹"), "()$€£¥%*")
	digits := 0
	for _, r := range token {
		switch {
		case unicode.IsDigit(r):
			digits++
		case !strings.ContainsRune(".,-–—/'", r):
			return false
		}
	}
	return digits > 0 || token == "" || token == "-" || token == "–" || token == "—"
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

func lastRune(s string) rune {
	r, _ := utf8.DecodeLastRuneInString(s)
	return r
}

// cut shortens a text to at most n bytes, at the end of a word if it has one in
// the second half.
func cut(text string, n int) string {
	if len(text) <= n {
		return text
	}
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	if i := strings.LastIndexByte(text[:n], ' '); i > n/2 {
		n = i
	}
	return strings.TrimSpace(text[:n])
}
