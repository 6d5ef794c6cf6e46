package pdf

import (
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/backend/read/layout"
)

// Why PDFium would not open a file, as FPDF_GetLastError tells.
const (
	pdfiumErrPassword = 4
	pdfiumErrSecurity = 5 // an encryption it does not know
)

var (
	errPassword    = errors.New("a password is needed")
	errRefused     = errors.New("pdfium refused the file")
	errPageRefused = errors.New("pdfium refused the page")
	errOutOfMemory = errors.New("out of memory")
)

// maxFileBytes is the largest file PDFium can address through its 32-bit
// interface.
const maxFileBytes = 1<<31 - 1

// maxPages is how many pages a file can have, in PDFium too: one that claims more
// lies.
const maxPages = 1<<20 - 1

// document is a file open in PDFium.
type document struct {
	p            *pdfium
	handle       uint64
	forms        uint64 // handle of the form environment; 0: the file has no form
	pages        int
	hiddenGroups map[string]bool // names of optional content that is off, see optional.go
	broken       bool            // its table of objects was, and has been made anew
	glyphs       []layout.Glyph  // scratch, reused from page to page
	boxes        uint64          // address of space for boxCount rectangles in the module
	count        int
	fields       []layout.TickBox // of the page that is loaded; see tickboxes.go
	notes        []note           // of the page that is loaded; see notes.go
	leaveNotes   bool             // they are not read

	content   io.ReaderAt // what it was loaded from, to load it anew
	size      int64
	passwords []string
	grown     uint32 // PDFium's memory when it was last loaded anew
}

// open opens a file of so many bytes, with the first of the passwords that fits;
// without any, the empty one is tried. A file that PDFium refuses is mended and tried
// again. It returns errPassword, errRefused, or an error that wraps errTrap. The file
// stays the caller's to close, after the document.
func (p *pdfium) open(file io.ReaderAt, size int64, passwords ...string) (*document, error) {
	if len(passwords) == 0 {
		passwords = []string{""}
	}
	d := &document{p: p}
	err := d.loadFile(file, size, passwords)
	d.broken = errors.Is(err, errRefused) || err == nil && p.call(p.validTable, d.handle) == 0
	if d.broken {
		// PDFium could not mend it, or has: then it may have lost pages.
		if mended, mendErr := mend(file, size); mendErr == nil && mended.pages > d.pages {
			d.unload()
			err = d.loadFile(mended, mended.size, passwords)
		}
	}
	if err == nil {
		err = p.trap
	}
	if err != nil {
		d.close()
		return nil, err
	}
	return d, nil
}

// slimMemory is how large PDFium's memory may grow before a document is loaded
// anew: most filings of a hundred pages stay below.
const slimMemory = 64 << 20

// slim gives back what the pages read so far have taken. PDFium keeps every stream
// it has loaded until the document is closed, so a file of 400 MB of pictures would
// fill its memory. Its memory never shrinks, but what was freed is used again: the
// document is loaded anew whenever the memory has grown beyond all before.
func (d *document) slim() error {
	size := d.p.memory.Size()
	if size <= max(d.grown, slimMemory) {
		return nil
	}
	d.grown = size
	d.unload()
	return d.loadFile(d.content, d.size, d.passwords)
}

// loadFile opens the bytes of a file with the first of the passwords that fits.
func (d *document) loadFile(content io.ReaderAt, size int64, passwords []string) error {
	p := d.p
	p.file, d.content, d.size, d.passwords = content, content, size, passwords
	access := p.call(p.fileAccess, uint64(size), 0)
	for _, password := range passwords {
		text := p.cString(password)
		d.handle = p.call(p.loadDocument, access, text)
		p.call(p.free, text)
		if p.trap != nil {
			return p.trap
		}
		if d.handle != 0 {
			break
		}
		if code := p.call(p.lastError); code == pdfiumErrSecurity {
			return errPassword
		} else if code != pdfiumErrPassword {
			return errRefused
		}
	}
	if d.handle == 0 {
		return errPassword
	}
	d.pages = int(int32(p.call(p.pageCount, d.handle)))
	if p.trap == nil && (d.pages <= 0 || d.pages > maxPages) {
		p.call(p.closeDocument, d.handle)
		d.handle = 0
		return errRefused
	}
	if p.call(p.formType, d.handle) != 0 {
		d.forms = p.call(p.initForms, d.handle, p.call(p.formInfo))
	}
	return p.trap
}

// unload closes the document in PDFium, but not its file.
func (d *document) unload() {
	if d.forms != 0 {
		d.p.call(d.p.exitForms, d.forms)
	}
	if d.handle != 0 {
		d.p.call(d.p.closeDocument, d.handle)
	}
	d.forms, d.handle, d.pages = 0, 0, 0
}

func (d *document) close() {
	d.unload()
	if d.boxes != 0 {
		d.p.call(d.p.free, d.boxes)
	}
	d.p.file = nil
}

// page reads one page, 1-based.
func (d *document) page(number int) (ibid.Page, error) {
	page := ibid.Page{Number: number, Label: d.label(number)}
	err := d.load(number, func(handle uint64) {
		frame := d.frame(handle)
		page.Width, page.Height, page.Rotate = frame.box.X1-frame.box.X0, frame.box.Y1-frame.box.Y0, frame.rotate
		drawn, painted, pictures := d.readDrawing(handle, frame)
		page.Unmapped = d.readGlyphs(handle, frame, painted)
		if d.p.trap == nil {
			laid := layout.Arrange(d.glyphs, drawn)
			page.Text, page.Words, page.Lines, page.Tables = laid.Text, laid.Words, laid.Lines, laid.Tables
			page.Pictures = pictures
			if len(d.notes) > 0 {
				d.addNotes(&page, frame.box)
			}
		}
	})
	if err != nil {
		return ibid.Page{Number: number}, err
	}
	return page, nil
}

// load opens a page for use, with form fields and other annotations that carry
// text drawn into it: PDFium gives the text of a page's content only.
func (d *document) load(number int, use func(handle uint64)) error {
	p := d.p
	index := uint64(number - 1)
	handle := p.call(p.loadPage, d.handle, index)
	d.fields, d.notes = d.fields[:0], d.notes[:0]
	if handle != 0 && d.drawsText(handle) {
		if d.forms != 0 { // makes the appearance of fields that have none
			p.call(p.formAfterLoad, handle, d.forms)
			d.readFields(handle)
		}
		const forDisplay, success = 0, 1
		flattened := p.call(p.flatten, handle, forDisplay) == success
		if d.forms != 0 {
			p.call(p.formBeforeClose, handle, d.forms)
		}
		if flattened { // the page has been changed, what was parsed of it has not
			p.call(p.closePage, handle)
			handle = p.call(p.loadPage, d.handle, index)
		}
	}
	if handle == 0 && p.trap == nil {
		return errPageRefused
	}
	use(handle)
	p.call(p.closePage, handle)
	return p.trap
}

// drawsText reports whether a page has an annotation other than a link that is shown:
// links are most of the annotations there are, draw nothing, and flattening costs a
// second pass over the page. An annotation that is printed but not shown is hidden
// first, since flattening would draw it. Notes are read on the way.
func (d *document) drawsText(page uint64) bool {
	const hidden, noView = 1 << 1, 1 << 5 // PDF 1.7, 12.5.3
	p := d.p
	draws := false
	for i := range int(int32(p.call(p.annotCount, page))) {
		annot := p.call(p.getAnnot, page, uint64(i))
		if annot == 0 {
			continue
		}
		switch subtype, flags := p.call(p.annotSubtype, annot), p.call(p.annotFlags, annot); {
		case subtype == annotLink, subtype == annotPopup, flags&hidden != 0:
		case flags&noView != 0, saysNote(subtype) && d.readNote(annot, subtype):
			p.call(p.setAnnotFlags, annot, flags|hidden)
		default:
			draws = true
		}
		p.call(p.closeAnnot, annot)
		if p.trap != nil {
			return false
		}
	}
	return draws
}

// passwords are the forms in which a password is tried, in order. Files of revision
// 5 and later take UTF-8, older ones an eight-bit encoding, for which Latin-1 stands
// here; and a password may have been given for a file that needs none.
func passwords(given string) []string {
	if given == "" || strings.Contains(given, "\x00") { // PDFium would take what stands before it
		return []string{""}
	}
	forms := []string{given}
	latin := make([]byte, 0, len(given))
	for _, r := range given {
		if r > 0xff {
			return append(forms, "")
		}
		latin = append(latin, byte(r))
	}
	if len(latin) < len(given) && utf8.ValidString(given) {
		forms = append(forms, string(latin))
	}
	return append(forms, "")
}
