// Package export writes a conversation down, to be read without Ibid: as
// Markdown, as a page of HTML, as PDF and as a document for word processors, with
// what each answer rests on; and what it cites as a bibliography.
//
// All four are written from the same paper: the markdown of an answer taken apart
// into blocks and runs (see [block]), so that each has the same headings, lists,
// tables and marks. No format carries raw HTML, a picture or anything that is
// fetched from elsewhere. The same conversation gives the same bytes on the same day, but for a PDF
// with code in it: fpdf leaves a measure of the font of code to chance, one that
// nothing is drawn by.
package export

import (
	"bytes"
	"io"
	"strings"
	"time"

	"ibid/backend/ibid"
	"ibid/internal/savefile"
)

// Format names what a conversation is written as.
type Format string

// The formats.
const (
	Markdown Format = "markdown"
	HTML     Format = "html"
	PDF      Format = "pdf"
	DOCX     Format = "docx"
	BibTeX   Format = "bibtex"
	CSLJSON  Format = "csl-json"
)

// Formats are all formats, in the order they are offered.
var Formats = []Format{Markdown, HTML, PDF, DOCX, BibTeX, CSLJSON}

// Extension is how the name of a file of the format ends, with its full stop.
func (f Format) Extension() string {
	switch f {
	case Markdown:
		return ".md"
	case BibTeX:
		return ".bib"
	case CSLJSON:
		return ".json"
	}
	return "." + string(f)
}

// Finder finds personal data in a text; what it finds is masked. A nil one masks
// nothing.
type Finder func(text string) []ibid.PrivateSpan

// Write writes a conversation with its answers, in their order. [Written] recognises
// the file. Returns CodeInvalid for an unknown format.
func Write(w io.Writer, format Format, cover Cover, conversation ibid.Conversation, answers []ibid.Answer, private Finder) error {
	var text bytes.Buffer
	mark := savefile.Mark(format.kind())
	before, after := "", ""
	var err error
	switch format {
	case Markdown:
		before, after = "\n<!-- ", " -->\n"
		err = writeMarkdown(&text, paperOf(cover, conversation, answers, private))
	case HTML:
		before, after = "<!-- ", " -->\n"
		err = writeHTML(&text, paperOf(cover, conversation, answers, private))
	case PDF:
		before, after = "%", "\n" // a comment behind the end of the document
		err = writePDF(&text, paperOf(cover, conversation, answers, private))
	case DOCX:
		mark, err = "", writeDOCX(&text, paperOf(cover, conversation, answers, private), mark)
	case BibTeX:
		before, after = "\n% ", "\n"
		err = writeBibTeX(&text, cover, citedDocuments(answers, private), private)
	case CSLJSON:
		mark, err = "", writeCSL(&text, citedDocuments(answers, private), mark)
	default:
		return UnknownFormat(format)
	}
	if err != nil {
		return err
	}
	text.WriteString(before + mark + after)
	_, err = w.Write(savefile.Seal(text.Bytes(), format.kind()))
	return err
}

// Written reports whether the file at path is an export of a format that nobody has
// changed since. A bibliography without an entry has no place for the mark that shows
// it in CSL-JSON, and is not recognised.
func Written(path string, format Format) bool { return savefile.Sealed(path, format.kind()) }

// kind is the kind of file of the format; see [savefile.Mark].
func (f Format) kind() string { return "export-" + string(f) }

// UnknownFormat is the error for a format that there is not.
func UnknownFormat(format Format) error {
	return ibid.Errorf(ibid.CodeInvalid, "Ibid writes no “%s”.", format).WithHint("The formats are " + FormatNames() + ".")
}

// FormatNames lists the formats for the user.
func FormatNames() string { return ibid.Listed(Formats) }

// One returns an answer as Markdown, with what it rests on: to be pasted elsewhere.
func One(answer ibid.Answer, private Finder) string {
	var text strings.Builder
	e := entryOf(answer, private, 2)
	e.confidence = sentences([]string{answer.Verdict()}) // why is about the answer here, not where it is pasted
	markdownPlace(&text, e)
	markdownBlocks(&text, e.answer, e.level)
	markdownSources(&text, e)
	markdownWeb(&text, e)
	return strings.TrimSpace(text.String()) + "\n"
}

// Name is what the file of an exported conversation is called, by its title.
func Name(conversation ibid.Conversation, format Format) string {
	name := strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return -1
		}
		return r
	}, conversation.Title)
	if name = strings.Trim(strings.Join(strings.Fields(name), " "), ". …"); name == "" {
		name = "Conversation"
	}
	return name + format.Extension()
}

// written is when a paper was last added to: its date, in UTC so that it does not
// depend on the computer.
func written(conversation ibid.Conversation, answers []ibid.Answer) time.Time {
	at := conversation.UpdatedAt
	for _, a := range answers {
		if a.CreatedAt.After(at) {
			at = a.CreatedAt
		}
	}
	return at.UTC()
}
