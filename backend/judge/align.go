package judge

import "ibid/backend/ibid"

// token is what claims and pieces are aligned by: a content word, or a figure or
// date as a whole.
type token struct {
	span   ibid.Span
	word   int // its first word
	text   string
	stem   string
	figure *figure
	date   *date
}

// tokens returns the tokens of a text in order.
func (r *reading) tokens() []token {
	var all []token
	figure, date := 0, 0
	for i := 0; i < len(r.words); i++ {
		for figure < len(r.figures) && r.figures[figure].last < i {
			figure++
		}
		for date < len(r.dates) && r.dates[date].last < i {
			date++
		}
		switch w := r.words[i]; {
		case figure < len(r.figures) && r.figures[figure].first == i:
			f := &r.figures[figure]
			all = append(all, token{span: f.span, word: i, text: f.span.In(r.text), stem: w.stem, figure: f})
			i = f.last
		case date < len(r.dates) && r.dates[date].first == i:
			d := &r.dates[date]
			all = append(all, token{span: d.span, word: i, text: d.span.In(r.text), stem: w.stem, date: d})
			i = d.last
		case !w.bare && w.stem != "":
			all = append(all, token{span: w.span, word: i, text: w.text, stem: w.stem})
		}
	}
	return all
}

// same tells whether two tokens say the same.
func (g *ground) same(c, s token, p *piece) bool {
	switch {
	case c.figure != nil && s.figure != nil:
		return g.says(*s.figure, *c.figure, p)
	case c.date != nil && s.date != nil:
		return s.date.bears(*c.date, g.years)
	case c.figure != nil || s.figure != nil || c.date != nil || s.date != nil:
		return false
	}
	return c.stem == s.stem
}

// edit is a place where a claim and a piece part.
type edit struct {
	claim, piece  []token
	before, after int // tokens that both share right before and right after it
}

// alignment is how a claim runs along a piece.
type alignment struct {
	shared [][2]int // tokens of claim and piece that are the same, in order
	edits  []edit
}

// align lays a claim along a piece by the longest sequence of tokens that both
// have in the same order.
func (g *ground) align(claim []token, p *piece) alignment {
	n, m := len(claim), len(p.tokens)
	width := m + 1
	longest := make([]uint16, (n+1)*width)
	equal := make([]bool, n*m)
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			if g.same(claim[i], p.tokens[j], p) {
				equal[i*m+j] = true
				longest[i*width+j] = longest[(i+1)*width+j+1] + 1
			} else {
				longest[i*width+j] = max(longest[(i+1)*width+j], longest[i*width+j+1])
			}
		}
	}
	var a alignment
	i, j, run := 0, 0, 0
	parted := false // an edit is open
	for i < n || j < m {
		if i < n && j < m && equal[i*m+j] {
			a.shared = append(a.shared, [2]int{i, j})
			i, j, run, parted = i+1, j+1, run+1, false
			continue
		}
		if !parted {
			if last := len(a.edits) - 1; last >= 0 {
				a.edits[last].after = run
			}
			a.edits = append(a.edits, edit{before: run})
			run, parted = 0, true
		}
		open := &a.edits[len(a.edits)-1]
		if j >= m || i < n && longest[(i+1)*width+j] >= longest[i*width+j+1] {
			open.claim = append(open.claim, claim[i])
			i++
		} else {
			open.piece = append(open.piece, p.tokens[j])
			j++
		}
	}
	if last := len(a.edits) - 1; last >= 0 && !parted {
		a.edits[last].after = run
	}
	return a
}
