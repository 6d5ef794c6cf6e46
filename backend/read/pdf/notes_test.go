package pdf

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// notedPDF is a page with a sentence and annotations, given without their type. Object 6 is
// the appearance of one: it draws "Remark".
func notedPDF(annotations ...string) []byte {
	appearance := strings.Replace(stream("BT /F1 12 Tf 2 5 Td (Remark) Tj ET"), "<< ",
		"<< /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F1 5 0 R >> >> ", 1)
	objects := []string{
		"<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>", "",
		stream("BT /F1 12 Tf 100 700 Td (The rent is due monthly.) Tj ET"), helvetica, appearance,
	}
	refs := ""
	for i := range annotations {
		refs += fmt.Sprintf("%d 0 R ", len(objects)+1+i)
	}
	for _, a := range annotations {
		objects = append(objects, "<< /Type /Annot "+a+" >>")
	}
	objects[2] = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Annots [" + refs + "] /Resources << /Font << /F1 5 0 R >> >> >>"
	return buildPDF("", objects...)
}

func readNoted(t *testing.T, r *Reader, content []byte) (page ibid.Page) {
	t.Helper()
	err := r.Read(t.Context(), ibid.File{Path: write(t, "page.pdf", content)}, 1, nil, func(p ibid.Page, err error) error {
		page = p
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return page
}

// Notes stand behind the text of their page, with author and date.
func TestNotesAreRead(t *testing.T) {
	const appearance = " /AP << /N 6 0 R >>"
	r := newReader(t, nil)
	for _, tt := range []struct {
		name, annotation string
		want             []string // text|author|date of each note
	}{
		{"a sticky note", "/Subtype /Text /Rect [400 690 420 710] /F 28 /T (Anna Weber) /M (D:20240312101500Z) /Contents (Ask the\rlandlord.)", []string{"Ask the\nlandlord.|Anna Weber|2024-03-12"}},
		{"in UTF-16", "/Subtype /Text /Rect [400 690 420 710] /T <FEFF004A00FC00720067> /Contents <FEFF20AC0035>", []string{"€5|Jürg|"}},
		{"of another day", "/Subtype /Text /Rect [400 690 420 710] /M (yesterday) /CreationDate (D:20230208) /Contents (Late)", []string{"Late||2023-02-08"}},
		{"the comment of a highlight", "/Subtype /Highlight /Rect [100 695 250 715] /T (A. Weber) /Contents (Since when?)", []string{"Since when?|A. Weber|"}},
		{"a highlight without one", "/Subtype /Highlight /Rect [100 695 250 715]", nil},
		{"a highlight that copies its words", "/Subtype /Highlight /Rect [100 695 250 715] /Contents (the rent is  due)", nil},
		{"words that are printed elsewhere", "/Subtype /Text /Rect [400 390 420 410] /Contents (The rent is due)", []string{"The rent is due||"}},
		{"a text box", "/Subtype /FreeText /Rect [100 600 300 620] /F 4 /Contents (Remark)" + appearance, []string{"Remark||"}},
		{"a text box without words", "/Subtype /FreeText /Rect [100 600 300 620] /F 4" + appearance, nil},
		{"a stamp", "/Subtype /Stamp /Rect [100 600 300 620] /F 4 /Name /Approved", []string{"Approved||"}},
		{"a stamp of a program", "/Subtype /Stamp /Rect [100 600 300 620] /F 4 /Name /SBDraft", []string{"Draft||"}},
		{"a stamp with a name of its own", "/Subtype /Stamp /Rect [100 600 300 620] /F 4 /Name /D8rJ2 ", nil},
		{"a stamp that says what it draws", "/Subtype /Stamp /Rect [100 600 300 620] /F 4 /Contents (REMARK)" + appearance, nil},
		{"crossed out", "/Subtype /StrikeOut /Rect [100 695 250 715] /Contents (Delete)", []string{"Delete||"}},
		{"a state of a review", "/Subtype /Text /Rect [400 690 420 710] /State (Accepted) /StateModel (Review) /Contents (Accepted set by Anna)", nil},
		{"hidden", "/Subtype /Text /Rect [400 690 420 710] /F 2 /Contents (Hidden)", nil},
		{"not shown", "/Subtype /Text /Rect [400 690 420 710] /F 32 /Contents (Hidden)", nil},
		{"outside the page", "/Subtype /Text /Rect [700 690 720 710] /Contents (Outside)", nil},
		{"white space", "/Subtype /Text /Rect [400 690 420 710] /Contents ( \r )", nil},
		{"a link", "/Subtype /Link /Rect [100 690 200 710] /Contents (A link)", nil},
		{"a field of a form", "/Subtype /Widget /Rect [100 690 200 710] /FT /Tx /T (a) /Contents (A field)", nil},
		{"a window of a note", "/Subtype /Popup /Rect [100 690 200 710] /Contents (A window)", nil},
	} {
		page := readNoted(t, r, notedPDF(tt.annotation))
		var notes []string
		for _, n := range page.Notes {
			notes = append(notes, n.Span.In(page.Text)+"|"+n.Author+"|"+n.Date)
		}
		if !slices.Equal(notes, tt.want) {
			t.Errorf("%s: %q, want %q", tt.name, notes, tt.want)
		}
		if !strings.HasPrefix(page.Text, "The rent is due monthly.") {
			t.Errorf("%s: text %q", tt.name, page.Text)
		}
	}
}

// A note is where its rectangle is, and notes come from top to bottom, replies after what
// they reply to.
func TestNotesHaveAPlace(t *testing.T) {
	r := newReader(t, nil)
	page := readNoted(t, r, notedPDF(
		"/Subtype /Text /Rect [400 100 420 120] /Contents (Below)",
		"/Subtype /Text /Rect [400 500 420 520] /Contents (A question\nin two lines)",
		"/Subtype /Text /Rect [400 500 420 520] /IRT 8 0 R /Contents (Its answer)",
	))
	if want := "The rent is due monthly.\n\nA question\nin two lines\n\nIts answer\n\nBelow"; page.Text != want {
		t.Fatalf("text %q, want %q", page.Text, want)
	}
	place := ibid.Rect{X0: 400, Y0: 500, X1: 420, Y1: 520}
	for _, n := range page.Notes[:2] {
		if boxes := page.Boxes(n.Span); !slices.Equal(boxes, []ibid.Rect{place}) {
			t.Errorf("%q is at %v", n.Span.In(page.Text), boxes)
		}
	}
	if body := page.Body(); body.Text != "The rent is due monthly." || len(body.Words) != 5 || len(body.Notes) != 0 {
		t.Errorf("body %+v", body)
	}
}

// A text box that was made with a typewriter tool fills in a form: it stays where it is.
func TestTypewritersFillIn(t *testing.T) {
	page := readNoted(t, newReader(t, nil), notedPDF("/Subtype /FreeText /IT /FreeTextTypewriter /Rect [100 600 300 620] /F 4 /Contents (Remark) /AP << /N 6 0 R >>"))
	if len(page.Notes) != 0 || strings.Join(strings.Fields(page.Text), " ") != "The rent is due monthly. Remark" {
		t.Errorf("%q, %v", page.Text, page.Notes)
	}
}

// Who leaves notes out reads the page as if there were none, under another version.
func TestNotesAreLeftOut(t *testing.T) {
	leave := true
	r := newReader(t, func(o *Options) { o.LeaveNotes = func() bool { return leave } })
	noted := notedPDF("/Subtype /Text /Rect [400 690 420 710] /Contents (Late)", "/Subtype /FreeText /Rect [100 600 300 620] /F 4 /Contents (Remark) /AP << /N 6 0 R >>")
	if page := readNoted(t, r, noted); len(page.Notes) != 0 || page.Text != "The rent is due monthly." {
		t.Errorf("%q, %v", page.Text, page.Notes)
	}
	without := r.Version()
	leave = false
	if page := readNoted(t, r, noted); len(page.Notes) != 2 {
		t.Errorf("%q, %v", page.Text, page.Notes)
	}
	if without == r.Version() {
		t.Errorf("what was read without notes is of the version %s too", without)
	}
}

// What says more than anyone reads is cut.
func TestNotesHaveALimit(t *testing.T) {
	long := "/Subtype /Text /Rect [400 690 420 710] /Contents (" + strings.Repeat("word ", 10_000) + ")"
	many := make([]string, 1500)
	for i := range many {
		many[i] = fmt.Sprintf("/Subtype /Text /Rect [400 690 420 710] /Contents (Note %d)", i)
	}
	r := newReader(t, nil)
	if page := readNoted(t, r, notedPDF(long)); len(page.Text) > maxNoteChars+100 {
		t.Errorf("a note of %d bytes", len(page.Text))
	}
	if page := readNoted(t, r, notedPDF(many...)); len(page.Notes) != maxNotes {
		t.Errorf("%d notes", len(page.Notes))
	}
}
