package layout

import (
	"cmp"
	"slices"
	"unicode"
)

// order puts the runs of a line into reading order. A line with letters of Hebrew,
// Arabic or another such script is read from the right where most letters around
// it are of such a script. Then stretches of Latin and numbers within it are still
// read from the left, and the other way round: what the reordering of levels does
// in the Unicode bidirectional algorithm (UAX #9, rule L2), undone. Runs that stand
// apart, such as the cells of a table row, are no stretch: cells follow each other
// as the line is read.
func (l *line) order() {
	slices.SortStableFunc(l.runs, func(a, b run) int {
		return cmp.Or(cmp.Compare(a.box.X0, b.box.X0), cmp.Compare(a.first, b.first))
	})
	if !slices.ContainsFunc(l.runs, func(r run) bool { return r.rtl }) {
		return
	}
	if l.fromRight {
		slices.Reverse(l.runs)
	}
	for first := 0; first < len(l.runs); first++ {
		end := first + 1
		for end < len(l.runs) && l.runs[end-1].rtl != l.fromRight && l.runs[end].rtl != l.fromRight && neighbours(l.runs[end-1], l.runs[end]) {
			end++
		}
		slices.Reverse(l.runs[first:end])
		first = end - 1
	}
}

// mostlyFromRight reports whether most letters of some runs are of scripts that are
// read from the right.
func mostlyFromRight(runs []run) bool {
	var rtl, all int
	for _, r := range runs {
		if r.rtl {
			rtl += r.chars
		}
		all += r.chars - r.digits
	}
	return 2*rtl > all
}

// neighbours reports whether two runs of a line stand next to each other.
func neighbours(a, b run) bool {
	return max(b.box.X0-a.box.X1, a.box.X0-b.box.X1) < runGap*max(a.height(), b.height())
}

// rightToLeft reports whether a character is of a script that is read from the right.
func rightToLeft(r rune) bool {
	return r >= 0x590 && unicode.In(r, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana)
}
