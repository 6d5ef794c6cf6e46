package pdf

import (
	"cmp"
	"path/filepath"
	"slices"
	"testing"

	"ibid/backend/ibid"
)

// TestWordsAreALittleHigherThanTheirFont holds the heights of words against the sizes of
// their fonts: frontend/src/pdf/column.ts takes one for 1 to 1.45 times the other.
func TestWordsAreALittleHigherThanTheirFont(t *testing.T) {
	files, err := filepath.Glob("../../../samples/*.pdf")
	if err != nil || len(files) == 0 {
		t.Fatalf("no samples: %v", err)
	}
	r := newReader(t, nil)
	pages := 0
	for _, file := range files {
		err := r.Read(t.Context(), ibid.File{Path: file}, 1, nil, func(p ibid.Page, err error) error {
			whole := p.Column(p.Boxes(ibid.Span{End: len(p.Text)}))
			if err != nil || whole == nil || len(p.Lines) == 0 {
				return nil
			}
			pages++
			if ratio := whole.Height / medianSize(p.Lines); ratio < 0.99 || ratio > 1.45 {
				t.Errorf("%s, page %d: words are %.2f times as high as their font", filepath.Base(file), p.Number, ratio)
			}
			return nil
		})
		if err != nil && ibid.CodeOf(err) != ibid.CodeEncrypted {
			t.Errorf("%s: %v", file, err)
		}
	}
	if pages < 20 {
		t.Errorf("%d pages with words", pages)
	}
}

// medianSize is the size that half of the bytes of some lines reach.
func medianSize(lines []ibid.Line) float64 {
	sorted := slices.SortedFunc(slices.Values(lines), func(a, b ibid.Line) int { return cmp.Compare(a.Size, b.Size) })
	all, seen := 0, 0
	for _, l := range sorted {
		all += l.Span.Len()
	}
	for _, l := range sorted {
		if seen += l.Span.Len(); 2*seen >= all {
			return l.Size
		}
	}
	return 0
}
