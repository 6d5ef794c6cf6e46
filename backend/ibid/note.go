package ibid

import (
	"slices"
	"strings"
)

// Note is an annotation of a page that says something: a sticky note, the comment of a
// highlight, a text box, a stamp.
type Note struct {
	Author string `json:"author"` // one line; empty: the file doesn't say
	Date   string `json:"date"`   // of its last change, "2024-03-12"; empty: the file doesn't say
}

// By names author and date of a note: "Anna Weber, 2024-03-12". Empty if neither is known.
func (n Note) By() string {
	return strings.Join(slices.DeleteFunc([]string{n.Author, n.Date}, func(s string) bool { return s == "" }), ", ")
}

// On names the place of a citation that is the note, whose page is named as given: "note on
// page 3 (Anna Weber, 2024-03-12)". A nil note leaves the page as it is.
func (n *Note) On(page string) string {
	switch {
	case n == nil:
		return page
	case n.By() == "":
		return "note on " + page
	}
	return "note on " + page + " (" + n.By() + ")"
}

// Unnamed is a note without its author, who is a person. It is nil for nil.
func (n *Note) Unnamed() *Note {
	if n == nil {
		return nil
	}
	return &Note{Date: n.Date}
}

// PageNote is a note of a page, with where it stands in the page's text.
type PageNote struct {
	Note
	Span Span
}

// AddNote writes a note behind the text of a page. Each of its words has the box of the
// note: a click on one leads there. Text must hold no blank lines, and white space at
// neither end.
func (p *Page) AddNote(note Note, text string, box Rect) {
	if p.Text != "" {
		p.Text += "\n\n"
	}
	start := len(p.Text)
	p.Text += text
	placed := start == 0 || len(p.Words) > 0 // else the reader knows no places
	for at := start; placed && at < len(p.Text); {
		end := len(p.Text)
		if i := strings.IndexAny(p.Text[at:], " \n"); i >= 0 {
			end = at + i
		}
		if end > at {
			p.Words = append(p.Words, Word{Span: Span{Start: at, End: end}, Box: box})
		}
		at = end + 1
	}
	p.Notes = append(p.Notes, PageNote{note, Span{Start: start, End: len(p.Text)}})
}

// AddNotes writes the notes of another page behind the text of this one.
func (p *Page) AddNotes(from Page) {
	for _, n := range from.Notes {
		var box Rect
		if boxes := from.Boxes(n.Span); len(boxes) > 0 {
			box = boxes[0]
		}
		p.AddNote(n.Note, n.Span.In(from.Text), box)
	}
}

// Body is a page without its notes.
func (p Page) Body() Page {
	if len(p.Notes) == 0 {
		return p
	}
	p.Text = strings.TrimRight(p.Text[:p.Notes[0].Span.Start], "\n")
	end := slices.IndexFunc(p.Words, func(w Word) bool { return w.Span.Start >= len(p.Text) })
	if end >= 0 {
		p.Words = p.Words[:end]
	}
	p.Notes = nil
	return p
}

// NotesIn are the notes among the blocks of a page.
func NotesIn(blocks []Block) (notes []PageNote) {
	for _, b := range blocks {
		if b.Note != nil {
			notes = append(notes, PageNote{*b.Note, b.Span})
		}
	}
	return notes
}

// Body is what was read of a page, without its notes.
func (r ReadPage) Body() ReadPage {
	first := slices.IndexFunc(r.Blocks, func(b Block) bool { return b.Note != nil })
	if first < 0 {
		return r
	}
	notes := r.Blocks[first].Span.Start
	r.Page.Notes = NotesIn(r.Blocks)
	r.Page, r.Blocks = r.Page.Body(), r.Blocks[:first]
	r.Chunks = slices.DeleteFunc(slices.Clone(r.Chunks), func(c Chunk) bool { return c.Span.Start >= notes })
	return r
}

// NoteAt returns the note that a span stands in; nil if it stands in none.
func (s Sheet) NoteAt(span Span) *Note {
	for _, b := range s.Blocks {
		if b.Note != nil && b.Span.Overlaps(span) {
			return b.Note
		}
	}
	return nil
}
