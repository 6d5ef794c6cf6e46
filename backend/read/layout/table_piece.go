package layout

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"ibid/backend/ibid"
)

// piece is what stands together on a line: a label, or a figure with its signs. A
// line of prose is one piece, a row of a table has as many as cells.
type piece struct {
	runs []run
	box  ibid.Rect // without leaders
	kind pieceKind
	edge float64 // where the last digit of a figure ends: brackets and "%" hang out
	led  bool    // dots lead to it from the piece before

	dated   bool // a figure that is a date: "31.12.2024"
	grouped bool // a figure whose digits are set in groups: "11 062"
	unit    bool // a label that a sign of currency begins: "$ million"
}

type pieceKind uint8

const (
	label  pieceKind = iota
	figure           // a number, or what stands for none: "1,234", "(0.5)", "—", "N/A"
	year             // "2022" or "2022–23", alone, or the day of a date whose year stands below: "28,"
	prefix           // a currency sign or an opening bracket: belongs to the figure on its right
	suffix           // "%" or a closing bracket: to the one on its left
	dots             // leaders
)

// pieceGap is the gap between two pieces, in heights of the character box. Words
// of justified prose seldom stand farther apart than 0.6.
const pieceGap = 0.8

// fewLeaders is how many dots in a row lead the eye; two end a sentence.
const fewLeaders = 3

// pieces cuts a line into pieces from left to right.
func pieces(glyphs []Glyph, l line) []piece {
	runs := l.runs
	if !slices.IsSortedFunc(runs, leftToRight) {
		runs = slices.Clone(runs)
		slices.SortStableFunc(runs, leftToRight)
	}
	var found []piece
	var room [32]run
	leaders := 0
	for _, r := range runs {
		for _, w := range cutWords(room[:0], glyphs, r) {
			n := len(found)
			if n > 0 && leaders == 0 && found[n-1].kind == label && glyphs[w.first].Rune != '.' && found[n-1].near(w) {
				found[n-1].extend(w, true)
				continue
			}
			kind := kindOf(glyphs, w)
			if kind == dots && n > 0 {
				found[n-1].extend(w, false)
				leaders += w.chars
				continue
			}
			p := piece{runs: []run{w}, box: w.box, kind: kind, edge: w.box.X1, led: leaders >= fewLeaders}
			if kind == figure {
				p.edge = digitsEnd(glyphs, w)
				p.dated = w.chars <= longestDate && dates.MatchString(textOf(glyphs, w))
			}
			leaders = 0
			if n > 0 && !p.led && found[n-1].remarks(p, glyphs) {
				edge := found[n-1].edge
				found[n-1].join(p)
				found[n-1].kind, found[n-1].edge = figure, edge
				continue
			}
			if n == 0 || p.led || !found[n-1].goesOn(p, glyphs) {
				found = append(found, p)
				continue
			}
			found[n-1].join(p)
		}
	}
	return joinSigns(found)
}

func leftToRight(a, b run) int { return cmp.Compare(a.box.X0, b.box.X0) }

// groupGap is the gap between groups of the digits of a figure at most, in heights.
const groupGap = 0.35

// goesOn reports whether what follows on the line belongs to the piece. Two figures never belong
// together, however close, but groups of digits that a space sets apart do.
func (p piece) goesOn(next piece, glyphs []Glyph) bool {
	if !p.near(next.runs[0]) {
		return false
	}
	height := max(p.runs[0].height(), next.runs[0].height())
	gap := next.box.X0 - p.box.X1
	figures := (p.kind == figure || p.kind == year) && (next.kind == figure || next.kind == year || next.kind == prefix)
	if !figures || gap <= wordGap*height {
		return true
	}
	return gap < groupGap*height && p.groups(next, glyphs)
}

// groups reports whether a figure that follows is a group of digits of this one: thousands, or as
// in the number of an account.
func (p piece) groups(next piece, glyphs []Glyph) bool {
	last, n := p.runs[len(p.runs)-1], next.runs[0]
	return p.kind == figure && next.kind == figure && last.digits == last.chars && n.digits == n.chars &&
		(n.digits == 3 || n.digits > 1 && (p.grouped || glyphs[n.first].Rune == '0'))
}

// remarks reports whether what follows is a remark in brackets on the figure: "46 (23%)".
func (p piece) remarks(next piece, glyphs []Glyph) bool {
	const remarkGap = 0.6
	return p.kind == figure && next.kind == figure && glyphs[next.runs[0].first].Rune == '(' &&
		glyphs[p.runs[0].first].Rune != '(' && next.box.X0-p.box.X1 < remarkGap*next.runs[0].height()
}

// near reports whether a word is near enough to belong to the piece.
func (p piece) near(w run) bool {
	return w.box.X0-p.box.X1 < pieceGap*max(p.runs[0].height(), w.height())
}

// join appends a piece.
func (p *piece) join(next piece) {
	whole := next.box.X0-p.box.X1 <= wordGap*next.runs[0].height() || // the file has a space in "467 .9"
		next.runs[0].digits == 3 && (p.grouped || p.runs[0].digits <= 3) // thousands, and no number of an account
	for _, r := range next.runs {
		p.extend(r, true)
	}
	p.dated = false
	p.grouped = p.kind == figure && next.kind == figure
	switch {
	case p.kind == prefix && (next.kind == figure || next.kind == year):
		p.kind, p.edge = figure, next.edge
	case p.kind == figure && next.kind == suffix:
	case p.kind == figure && next.kind == figure && whole:
		p.edge = next.edge
	case p.kind == prefix && next.kind == label:
		p.kind, p.unit = label, true
	case p.kind == prefix && next.kind == suffix: // "$—" in odd fonts, "( )"
		p.kind, p.edge = figure, next.edge
	default:
		p.kind = label
	}
}

// extend appends a run, to the last one where it continues that.
func (p *piece) extend(r run, measured bool) {
	if measured {
		p.box = p.box.Union(r.box)
	}
	if last := &p.runs[len(p.runs)-1]; last.end == r.first && !last.rtl && !r.rtl {
		last.end = r.end
		last.box = last.box.Union(r.box)
		last.chars += r.chars
		last.digits += r.digits
		return
	}
	p.runs = append(p.runs, r)
}

// joinSigns gives signs that stand by themselves to the figures they belong to,
// however far apart: "$      1,671", "(1,830 )".
func joinSigns(found []piece) []piece {
	joined := found[:0]
	for i := 0; i < len(found); i++ {
		p := found[i]
		n := len(joined)
		switch {
		case p.kind == prefix && i+1 < len(found) && (found[i+1].kind == figure || found[i+1].kind == year):
			p.join(found[i+1])
			i++
			joined = append(joined, p)
		case p.kind == suffix && n > 0 && joined[n-1].kind == figure:
			joined[n-1].join(p)
		case n > 0 && joined[n-1].kind == year && p.unit && joined[n-1].near(p.runs[0]): // "2022 $ million" is the name of a column
			joined[n-1].join(p)
			joined[n-1].kind = year
		default:
			joined = append(joined, p)
		}
	}
	for i := range joined {
		if joined[i].kind == prefix || joined[i].kind == suffix {
			joined[i].kind = label
		}
	}
	return joined
}

// cutWords cuts a run at its spaces and gaps, and appends the words. What is read
// from the right is left in one piece.
func cutWords(words []run, glyphs []Glyph, r run) []run {
	if r.rtl {
		return append(words, r)
	}
	var w run
	var last *Glyph
	for i := r.first; i < r.end; i++ {
		g := &glyphs[i]
		if g.Space {
			if w.chars > 0 {
				w.end = i + 1
			}
			last = nil
			continue
		}
		apart := last == nil || g.Box.X0-last.Box.X1 > wordGap*(g.Box.Y1-g.Box.Y0)
		if w.chars > 0 && (apart || leaderEdge(glyphs, w, i, r.end)) {
			words = append(words, w)
			w = run{}
		}
		if w.chars == 0 {
			w = run{first: i, box: g.Box}
		}
		w.end = i + 1
		w.box = w.box.Union(g.Box)
		w.chars++
		if unicode.IsDigit(g.Rune) {
			w.digits++
		}
		last = g
	}
	if w.chars > 0 {
		words = append(words, w)
	}
	return words
}

// leaderEdge reports whether leaders begin or end at glyph i, without a space.
func leaderEdge(glyphs []Glyph, w run, i, end int) bool {
	if glyphs[i-1].Rune == '.' {
		return glyphs[i].Rune != '.' && w.chars >= fewLeaders && glyphs[w.first].Rune == '.'
	}
	return glyphs[i].Rune == '.' && i+2 < end && glyphs[i+1].Rune == '.' && glyphs[i+2].Rune == '.'
}

// noFigure lists what is printed in place of a number.
var noFigure = []string{"n/a", "na", "n.a.", "nm", "n.m.", "n/m", "nil", "none", "*", "**"}

// years matches a year, two that follow each other as those of schools and budgets do, and a day
// whose year stands below.
var years = regexp.MustCompile(`^(?:19|20)\d\d(?:[-–—‑/](?:\d\d|(?:19|20)\d\d))?$|^[1-3]?\d,$`)

// dates matches a date of figures alone.
var dates = regexp.MustCompile(`^\d{1,2}[./-]\d{1,2}[./-](?:\d\d|\d{4})$`)

// longestDate is the length of "31.12.2024".
const longestDate = 10

// longestYears is the length of "2022–2023".
const longestYears = 9

// kindOf reports what a word is by its characters.
func kindOf(glyphs []Glyph, w run) pieceKind {
	const longest = 24
	if w.rtl || w.chars > longest && glyphs[w.first].Rune != '.' && glyphs[w.first].Rune != '_' {
		return label
	}
	var digits, letters, leaders, opening, closing, dashes, others int
	for i := w.first; i < w.end; i++ {
		switch c := glyphs[i].Rune; {
		case glyphs[i].Space:
		case c >= '0' && c <= '9' || unicode.IsDigit(c):
			digits++
		case c == '.' || c == '…' || c == '·' || c == '_':
			leaders++
		case c == '$' || c == '€' || c == '£' || c == '¥' || c == '(' || c == '[' || c == '<' || c == '>' || c == '~':
			opening++
		case c == ')' || c == '%' || c == ']' || c == '¢' || c == '‰' || c == '*' || c == '†':
			closing++
		case c == '-' || c == '–' || c == '—' || c == '−' || c == '‑':
			dashes++
		case c == ',' || c == '\'' || c == '’' || c == '/' || c == ':' || c == '+':
			others++
		case c == 'x' || c == 'X':
			letters++
		default:
			letters += 2
		}
	}
	switch {
	case digits > 0 && letters <= 1:
		if w.chars <= longestYears && years.MatchString(textOf(glyphs, w)) {
			return year
		}
		return figure
	case digits > 0:
		return label
	case leaders > 0 && leaders == w.chars:
		return dots
	case dashes > 0 && letters == 0 && others == 0 && leaders == 0 && w.chars <= 5:
		return figure
	case opening > 0 && opening == w.chars:
		return prefix
	case closing > 0 && closing == w.chars:
		return suffix
	case w.chars <= 4:
		var text []byte
		for i := w.first; i < w.end; i++ {
			if !glyphs[i].Space {
				text = appendSpelled(text, unicode.ToLower(glyphs[i].Rune))
			}
		}
		if slices.Contains(noFigure, strings.TrimSpace(string(text))) {
			return figure
		}
	}
	return label
}

// digitsEnd is where the last digit of a figure ends.
func digitsEnd(glyphs []Glyph, w run) float64 {
	for i := w.end - 1; i >= w.first; i-- {
		if unicode.IsDigit(glyphs[i].Rune) {
			return glyphs[i].Box.X1
		}
	}
	return w.box.X1
}

// text gives the characters of a piece, at most n of them.
func (p piece) text(glyphs []Glyph, n int) string {
	var text []byte
	for _, r := range p.runs {
		for i := r.first; i < r.end && n > 0; i++ {
			text = appendSpelled(text, glyphs[i].Rune)
			n--
		}
	}
	return string(text)
}

// chars counts the characters of a piece that are no spaces.
func (p piece) chars() (n int) {
	for _, r := range p.runs {
		n += r.chars
	}
	return n
}
