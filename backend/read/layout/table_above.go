package layout

import (
	"math"
	"slices"
)

// # Labels above what belongs to them
//
// Invoices and letters set labels in a line and what belongs to each below it: "Invoice date:
// Due date: Reference:" over "03/20/2023 04/04/2023 PO-118". Read line by line, no label stands
// beside its value. A colon behind each tells them from the header of a table. What stands below
// begins where its label begins, or ends where it ends. It may have several lines, as addresses
// do, if those below the first stand under more than one label too.
//
// Known limits: labels without a colon, which look like the header of a table of one row, and
// what is centred below its label.
const (
	aboveChars = 40 // of a label, at most
	aboveLines = 8  // below a label, at most
)

// labelsAbove finds the first line of labels with a line below that belongs to them, and makes a
// form of them; nil if there is none.
func labelsAbove(glyphs []Glyph, lines []line) (from, to int, t *table) {
	for i := 0; i+1 < len(lines); i++ {
		if edgeRune(glyphs, lines[i], true) != ':' || lines[i].seed.Y0-lines[i+1].seed.Y1 > blockGap*lines[i+1].height() {
			continue
		}
		boxes := labelBoxes(glyphs, lines[i])
		if boxes == nil {
			continue
		}
		end := i + 1
		for ; end < min(len(lines), i+1+aboveLines); end++ {
			if end > i+1 && lines[end-1].seed.Y0-lines[end].seed.Y1 > wrapMost*lines[end].height() {
				break
			}
			least := 1
			if end == i+2 {
				least = leastLabels // one piece may be a sentence below all of them
			}
			if !fill(glyphs, boxes, lines[end], end == i+1, least) {
				break
			}
		}
		if filled := filledIn(boxes); filled < leastLabels || 2*filled < len(boxes) {
			continue
		}
		return i, end, formOf(boxes)
	}
	return 0, 0, nil
}

// labelBoxes are the labels of a line, nothing filled in yet; nil if the line has others than
// labels, or only one.
func labelBoxes(glyphs []Glyph, l line) (boxes []box) {
	for _, p := range pieces(glyphs, l) {
		if p.kind != label || p.chars() > aboveChars || letters(p.runs) < 2 || lastRune(glyphs, p.runs[len(p.runs)-1]) != ':' {
			return nil
		}
		boxes = append(boxes, box{label: p.runs})
	}
	if len(boxes) < leastLabels {
		return nil
	}
	return boxes
}

// filledIn counts the labels that have something below.
func filledIn(boxes []box) (n int) {
	for _, b := range boxes {
		if len(b.value) > 0 {
			n++
		}
	}
	return n
}

// fill puts what stands on a line below the labels that it belongs to, and reports whether it
// did: not if part of the line belongs to none, or there are fewer than least parts. After the
// first line there may be more only where something is filled in.
func fill(glyphs []Glyph, boxes []box, l line, first bool, least int) bool {
	slack := labelEdge * l.height()
	found := pieces(glyphs, l)
	if len(found) < least {
		return false
	}
	at := make([]int, len(found))
	for n, p := range found {
		at[n] = slices.IndexFunc(boxes, func(b box) bool {
			above := boxOf(b.label)
			near := math.Abs(p.box.X0-above.X0) < slack
			if first {
				return near || math.Abs(p.box.X1-above.X1) < slack
			}
			return near && len(b.value) > 0
		})
		if at[n] < 0 || n > 0 && at[n] <= at[n-1] || lastRune(glyphs, p.runs[len(p.runs)-1]) == ':' {
			return false
		}
		if k := at[n] + 1; k < len(boxes) && p.box.X1 > boxOf(boxes[k].label).X0 {
			return false
		}
	}
	for n, p := range found {
		boxes[at[n]].value = append(boxes[at[n]].value, p.runs...)
	}
	return true
}
