package pdf

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

// outlinePDF has two pages and the bookmarks given, as objects from number 6 on; the
// root of the outline is object 5.
func outlinePDF(root string, bookmarks ...string) []byte {
	return buildPDF("", append([]string{
		"<< /Type /Catalog /Pages 2 0 R /Outlines 5 0 R >>",
		"<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>",
		root,
	}, bookmarks...)...)
}

// outlineOf reads a file and checks that its outline is told once, before any page.
func outlineOf(t *testing.T, r *Reader, path string, from int) []ibid.OutlineItem {
	t.Helper()
	var items []ibid.OutlineItem
	told, pages := 0, 0
	err := r.Read(t.Context(), ibid.File{Path: path}, from, func(o []ibid.OutlineItem) error {
		items = o
		if told++; told > 1 || pages > 0 {
			t.Errorf("told %d times, after %d pages", told, pages)
		}
		return nil
	}, func(ibid.Page, error) error { pages++; return nil })
	if err != nil || told != 1 {
		t.Fatalf("told %d times, %v", told, err)
	}
	return items
}

func TestOutline(t *testing.T) {
	path := write(t, "outline.pdf", outlinePDF("<< /First 6 0 R /Last 9 0 R >>",
		"<< /Title (1 Rents) /Parent 5 0 R /Next 9 0 R /First 7 0 R /Last 8 0 R /Dest [3 0 R /XYZ 72 700 null] >>",
		"<< /Title (1.1 Base\\nrent) /Parent 6 0 R /Next 8 0 R /A << /S /GoTo /D [4 0 R /FitH 512.5] >> >>",
		"<< /Title () /Parent 6 0 R /First 10 0 R /Last 10 0 R /Dest [4 0 R /FitR 10 20 300 400] >>",
		"<< /Title <FEFF00C400520045> /Parent 5 0 R /Dest [4 0 R /Fit] >>",
		"<< /Title (Web) /Parent 8 0 R /A << /S /URI /URI (https://example.org) >> >>"))
	r := newReader(t, nil)
	want := []ibid.OutlineItem{
		{Title: "1 Rents", Level: 1, Page: 1, Top: 700},
		{Title: "1.1 Base rent", Level: 2, Page: 2, Top: 512.5},
		{Title: "Web", Level: 3},
		{Title: "ÄRE", Level: 1, Page: 2},
	}
	if diff := cmp.Diff(want, outlineOf(t, r, path, 1)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if diff := cmp.Diff(want, outlineOf(t, r, path, 2)); diff != "" {
		t.Errorf("going on at page 2: -want +got:\n%s", diff)
	}
	if items := outlineOf(t, r, write(t, "none.pdf", textPDF("a")), 1); items != nil {
		t.Errorf("a file without one: %v", items)
	}
	stop := errors.New("enough")
	err := r.Read(t.Context(), ibid.File{Path: path}, 1, func([]ibid.OutlineItem) error { return stop }, func(ibid.Page, error) error {
		t.Error("a page after the callback's error")
		return nil
	})
	if !errors.Is(err, stop) {
		t.Errorf("%v, want the callback's error", err)
	}
}

func TestHostileOutlines(t *testing.T) {
	mark := func(i, next int) string {
		return fmt.Sprintf("<< /Title (Item %d) /Parent 5 0 R /Next %d 0 R /Dest [3 0 R /Fit] >>", i, next)
	}
	siblings := func(n int) (marks []string) {
		for i := range n {
			marks = append(marks, mark(i, i+7))
		}
		return marks
	}
	var deep []string
	for i := range 50_000 {
		deep = append(deep, fmt.Sprintf("<< /Title (Level %d) /First %d 0 R >>", i+1, i+7))
	}
	const root = "<< /First 6 0 R /Last 6 0 R >>"
	for _, tt := range []struct {
		name    string
		content []byte
		items   int
	}{
		{"its own sibling", outlinePDF(root, mark(1, 6)), 1},
		{"siblings in a circle", outlinePDF(root, mark(1, 7), mark(2, 8), mark(3, 6)), 3},
		{"its own child", outlinePDF(root, "<< /Title (A) /First 6 0 R >>"), 1},
		{"the root below itself", outlinePDF("<< /Title (Root) /First 5 0 R >>"), 1},
		{"a hundred thousand", outlinePDF(root, siblings(100_000)...), maxOutlineItems},
		{"fifty thousand levels", outlinePDF(root, deep...), maxOutlineLevel},
		{"one without an end", outlinePDF(root, "<< /Title (A) /Next 4711 0 R /First (x) /Dest [3 0 R /XYZ 1e39 (y) /z] >>"), 1},
		{"no dictionary", outlinePDF("(none)"), 0},
		{"a title without an end", outlinePDF(root, "<< /Title ("+strings.Repeat("Hallam ", 100_000)+") >>"), 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			items := outlineOf(t, newReader(t, nil), write(t, "outline.pdf", tt.content), 1)
			if len(items) != tt.items {
				t.Errorf("%d items, want %d", len(items), tt.items)
			}
			for _, item := range items {
				if item.Title == "" || len(item.Title) > maxOutlineTitle || item.Level < 1 || item.Level > maxOutlineLevel || item.Page > 2 {
					t.Fatalf("%+v", item)
				}
			}
		})
	}
}

func TestDecodeOutlineRefuses(t *testing.T) {
	for _, payload := range []string{
		`{`, `{"title":"A"}`, `[{"title":"","level":1}]`, `[{"title":"A","level":0}]`, `[{"title":"A","level":13}]`,
		`[{"title":"A","level":1,"page":3}]`, `[{"title":"A","level":1,"page":-1}]`,
		`[{"title":"` + strings.Repeat("A", maxOutlineTitle+1) + `","level":1}]`,
	} {
		if items, err := decodeOutline([]byte(payload), 2); err == nil {
			t.Errorf("%.60s: %v", payload, items)
		}
	}
	if items, err := decodeOutline([]byte("null"), 2); items != nil || err != nil {
		t.Errorf("none: %v, %v", items, err)
	}
}
