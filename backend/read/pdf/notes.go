package pdf

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// Notes are annotations with words of their own: sticky notes and the replies to them, text
// boxes, comments of highlights and drawings, stamps. Their words are in the annotation, not
// on the page, and go behind the text of the page; see [ibid.Page.AddNote].
//
// A text box draws its words too. It is taken off the page before that is read, so that a
// remark of a reader never stands among the words of the author; one made by a typewriter
// tool, with which forms are filled in, stays. What else an annotation draws is read as part
// of the page, and a note that only repeats words at its place is left out: many programs
// copy the words that are highlighted into the comment.

// Limits of what is read of a page. A plan of a building has hundreds of notes.
const (
	maxNotes     = 1000
	maxNoteChars = 20_000  // of one note
	maxAllNotes  = 200_000 // bytes of all notes of a page
	maxAuthor    = 100     // characters
)

// note is an annotation that says something.
type note struct {
	ibid.Note
	text string
	box  ibid.Rect // in user space
}

// Kinds of annotations (fpdf_annot.h).
const (
	annotText, annotLink, annotFreeText  = 1, 2, 3
	annotHighlight                       = 9
	annotStamp, annotInk, annotPopup     = 13, 15, 16
	annotFile, annotWidget, annotRedact  = 17, 20, 28
	annotLine, annotPolyline, annotCaret = 4, 8, 14
)

// saysNote reports whether annotations of a kind are read as notes.
func saysNote(kind uint64) bool {
	return kind == annotText || kind >= annotFreeText && kind <= annotInk
}

// readNote reads an annotation that is shown, of a kind that may be a note. It reports
// whether what the annotation draws is not to be read as part of the page.
func (d *document) readNote(annot, kind uint64) (off bool) {
	p := d.p
	if kind == annotFreeText && strings.EqualFold(d.annotString(annot, "IT"), "FreeTextTypeWriter") {
		return false
	}
	text := noteText(d.annotString(annot, "Contents"))
	if text == "" && kind == annotStamp {
		text = stampNames[strings.TrimPrefix(d.annotString(annot, "Name"), "SB")]
	}
	if text == "" || d.annotString(annot, "State") != "" { // "Accepted set by Anna Weber"
		return false
	}
	off = kind == annotFreeText
	at := d.space(1)
	if d.leaveNotes || len(d.notes) == maxNotes || p.call(p.annotRect, annot, at) == 0 {
		return off
	}
	b := p.bytes(at, 16)
	if b == nil {
		return off
	}
	found := note{text: text, box: rectAt(b)}
	found.Author = cut(cleanLine(d.annotString(annot, "T")), maxAuthor)
	found.Date = dated(time.Now(), d.annotString(annot, "M"), d.annotString(annot, "CreationDate"))
	if !slices.Contains(d.notes, found) {
		d.notes = append(d.notes, found)
	}
	return off
}

// stampNames are the words of the stamps that PDF names (PDF 1.7, 12.5.6.12), which are
// often drawn without letters.
var stampNames = map[string]string{
	"Approved": "Approved", "Experimental": "Experimental", "NotApproved": "Not approved", "AsIs": "As is",
	"Expired": "Expired", "NotForPublicRelease": "Not for public release", "Confidential": "Confidential", "Final": "Final",
	"Sold": "Sold", "Departmental": "Departmental", "ForComment": "For comment", "TopSecret": "Top secret",
	"Draft": "Draft", "ForPublicRelease": "For public release",
}

// annotString reads a text or name of an annotation.
func (d *document) annotString(annot uint64, key string) string {
	p := d.p
	name := p.cString(key)
	defer p.call(p.free, name)
	return d.rawString(maxNoteChars, func(address, size uint64) uint64 {
		return p.call(p.annotText, annot, name, address, size)
	})
}

// noteText brings the words of a note into lines, without blank ones.
func noteText(s string) string {
	lines := strings.FieldsFunc(s, func(r rune) bool { return r == '\n' || r == '\r' || r == '\u2028' || r == '\u2029' })
	for i, l := range lines {
		lines[i] = cleanLine(l)
	}
	return strings.Join(slices.DeleteFunc(lines, func(l string) bool { return l == "" }), "\n")
}

// cut shortens a text to so many characters.
func cut(s string, most int) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return strings.TrimSpace(string([]rune(s)[:most]))
}

// addNotes writes the notes of a page behind its text, from top to bottom.
func (d *document) addNotes(page *ibid.Page, shown ibid.Rect) {
	slices.SortStableFunc(d.notes, func(a, b note) int {
		return cmp.Or(cmp.Compare(b.box.Y1, a.box.Y1), cmp.Compare(a.box.X0, b.box.X0))
	})
	body, size := page.Body(), 0
	for _, n := range d.notes {
		n.box = ibid.Rect{X0: max(n.box.X0, shown.X0), Y0: max(n.box.Y0, shown.Y0), X1: min(n.box.X1, shown.X1), Y1: min(n.box.Y1, shown.Y1)}
		if !(n.box.X0 <= n.box.X1 && n.box.Y0 <= n.box.Y1) || repeats(body, n) {
			continue // outside the page, or nothing new
		}
		if size += len(n.text); size > maxAllNotes {
			break
		}
		page.AddNote(n.Note, n.text, n.box)
	}
}

// repeats reports whether the words of the page at the place of a note hold all that the
// note says.
func repeats(page ibid.Page, n note) bool {
	const near = 2 // points
	var there strings.Builder
	for _, w := range page.Words {
		if w.Box.X0 < n.box.X1+near && n.box.X0-near < w.Box.X1 && w.Box.Y0 < n.box.Y1+near && n.box.Y0-near < w.Box.Y1 {
			there.WriteString(bare(w.Span.In(page.Text)))
		}
	}
	return strings.Contains(there.String(), bare(n.text))
}

// bare are the letters and digits of a text, in lower case; all of it if it has none.
func bare(text string) string {
	letters := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
	return cmp.Or(letters, text)
}
