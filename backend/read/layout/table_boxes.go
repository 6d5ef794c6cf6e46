package layout

// # Forms of labelled boxes
//
// Orders, claims and returns set what is filled in below its label, or right of it, within one
// frame. Side by side such frames look like a table, and the first of them like its header. They
// are told from it by their type: in each the label is smaller than what is filled in, or bold
// where that isn't, and stands first. A form becomes rows of two cells, the label and what belongs
// to it; a frame that holds only one of both is a row of one. Where most labels are repeated, the
// frames are a table whose rows repeat what they hold.
//
// Known limits: labels that are set as what is filled in. Forms without frames: see table_labels.go.
const (
	labelSize   = 0.91 // of the size of what is filled in, at most
	leastBoxes  = 3    // with a label and something filled in
	boxedFrames = 0.6  // of the frames that hold more than a label
)

// box is the label of a frame and what is filled in; either may be empty.
type box struct{ label, value []run }

// form makes a table of a lattice whose frames are labelled boxes, or gives nil.
func (l *lattice) form(glyphs []Glyph) *table {
	boxes := l.boxes(glyphs, func(g *Glyph, size float64) bool { return g.size() <= labelSize*size })
	if boxes == nil {
		boxes = l.boxes(glyphs, func(g *Glyph, _ float64) bool { return g.bold() })
	}
	if boxes == nil {
		return nil
	}
	var ordered []box
	written := make([]bool, len(l.frames))
	for _, fields := range l.cell {
		for _, f := range fields {
			if written[f] {
				continue
			}
			written[f] = true
			ordered = append(ordered, boxes[f]...)
		}
	}
	t := formOf(ordered)
	t.box = t.box.Union(l.box())
	return t
}

// formOf makes a table of labels and values, a row for each.
func formOf(boxes []box) *table {
	t := &table{columns: 2}
	for _, b := range boxes {
		t.rows = append(t.rows, b.row())
	}
	t.box = boxOf(t.runs())
	t.mirror()
	return t
}

func (b box) row() (row tableRow) {
	for _, runs := range [][]run{b.label, b.value} {
		if len(runs) > 0 {
			row = append(row, tableCell{column: len(row), columns: 1, lines: findLines(runs)})
		}
	}
	return row
}

// boxes divides what stands in each frame into what is set as labels are, which is reported of
// a character beside the largest size in its frame, and the rest: one box for each label that
// stands above something, or left of it. It gives nil where the frames are no labelled boxes.
func (l *lattice) boxes(glyphs []Glyph, isLabel func(g *Glyph, size float64) bool) [][]box {
	boxes := make([][]box, len(l.frames))
	var sizes tally           // of labels
	named := map[string]int{} // how often each label stands there
	labelled := 0             // frames with a label and something filled in
	for i, runs := range l.texts {
		size := sizeOf(glyphs, runs)
		boxes[i] = boxesIn(glyphs, runs, func(g *Glyph) bool { return isLabel(g, size) })
		for j, b := range boxes[i] {
			if len(b.label) > 0 && len(b.value) > 0 {
				sizes.add(glyphs[b.label[0].first].size(), 1)
				named[b.name(glyphs)]++
				if j == 0 {
					labelled++
				}
			}
		}
	}
	usual := sizes.most()
	filled, repeated := 0, 0
	for i := range boxes {
		if len(boxes[i]) == 0 {
			continue
		}
		b := &boxes[i][0]
		switch runs := l.texts[i]; {
		case len(b.label) == 0 && letters(runs) > 1 && sizeOf(glyphs, runs) <= usual && isLabel(&glyphs[runs[0].first], usual/labelSize):
			b.label, b.value = b.value, nil // nothing is filled in
		default:
			filled++
			if named[b.name(glyphs)] > 1 {
				repeated++
			}
		}
	}
	if labelled < leastBoxes || float64(labelled) < boxedFrames*float64(filled) || 2*repeated > labelled {
		return nil
	}
	return boxes
}

// boxesIn divides what stands in a frame into boxes, from top to bottom: a new one begins with a
// line that begins as labels do, below one that doesn't. Where a label doesn't stand above what
// follows or left of it, all is one box without a label.
func boxesIn(glyphs []Glyph, runs []run, isLabel func(g *Glyph) bool) (boxes []box) {
	if len(runs) == 0 {
		return nil
	}
	var b box
	for _, line := range findLines(runs) {
		var label, value []run
		for _, r := range line.runs {
			for _, w := range cutWords(nil, glyphs, r) {
				part := &value
				if isLabel(&glyphs[w.first]) {
					part = &label
				}
				joined := piece{runs: *part}
				if len(*part) == 0 {
					joined.runs = []run{w}
				} else {
					joined.extend(w, false)
				}
				*part = joined.runs
			}
		}
		if len(label) > 0 && len(b.value) > 0 && !(len(value) == 0 && boxOf(label).X1 < boxOf(b.value).X0) && (len(value) == 0 || len(b.label) > 0 && boxOf(b.value).Y0 < boxOf(b.label).Y0) {
			boxes = append(boxes, b)
			b = box{}
		}
		b.label, b.value = append(b.label, label...), append(b.value, value...)
	}
	boxes = append(boxes, b)
	for _, b := range boxes {
		if len(b.label) > 0 && len(b.value) > 0 && !b.stands() {
			return []box{{value: runs}}
		}
	}
	return boxes
}

// name is what a box is called, cut short.
func (b box) name(glyphs []Glyph) string {
	const longest = 60
	return piece{runs: b.label}.text(glyphs, longest)
}

// stands reports whether a box has a label above or left of what is filled in.
func (b box) stands() bool {
	if letters(b.label) < 2 || len(b.value) == 0 {
		return false
	}
	const slack = 0.3 // of the lower height, by which boxes of characters may overlap
	label, value := boxOf(b.label), boxOf(b.value)
	height := min(b.label[0].height(), b.value[0].height())
	return label.Y0 > value.Y1-slack*height || label.X1 < value.X0+slack*height
}

// letters counts the characters of runs that are no digits.
func letters(runs []run) (n int) {
	for _, r := range runs {
		n += r.chars - r.digits
	}
	return n
}

// sizeOf is the largest size in some runs.
func sizeOf(glyphs []Glyph, runs []run) (size float64) {
	for _, r := range runs {
		for i := r.first; i < r.end; i++ {
			if !glyphs[i].Space {
				size = max(size, glyphs[i].size())
			}
		}
	}
	return size
}
