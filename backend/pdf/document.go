package pdf

import (
	"errors"
	"os"
	"unicode/utf16"

	"ibid/backend/ibid"
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

// document is a file open in PDFium.
type document struct {
	p      *pdfium
	file   *os.File
	handle uint64
	forms  uint64 // handle of the form environment; 0: the file has no form
	pages  int
	glyphs []glyph // scratch, reused from page to page
	boxes  uint64  // address of space for boxCount rectangles in the module
	count  int
}

// open opens a file; the empty password is tried on an encrypted one. It returns
// errPassword, errRefused, or an error that wraps errTrap.
func (p *pdfium) open(path string) (*document, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err != nil {
		file.Close()
		return nil, err
	}
	d := &document{p: p, file: file}
	p.file = file
	access := p.call(p.fileAccess, uint64(info.Size()), 0)
	d.handle = p.call(p.loadDocument, access, 0)
	if d.handle != 0 {
		d.pages = int(int32(p.call(p.pageCount, d.handle)))
		if p.call(p.formType, d.handle) != 0 {
			d.forms = p.call(p.initForms, d.handle, p.call(p.formInfo))
		}
	}
	switch {
	case p.trap != nil:
		err = p.trap
	case d.handle != 0 && d.pages <= 0:
		err = errRefused
	case d.handle == 0:
		err = errRefused
		if code := p.call(p.lastError); code == pdfiumErrPassword || code == pdfiumErrSecurity {
			err = errPassword
		}
	}
	if err != nil {
		d.close()
		return nil, err
	}
	return d, nil
}

func (d *document) close() {
	if d.forms != 0 {
		d.p.call(d.p.exitForms, d.forms)
	}
	if d.handle != 0 {
		d.p.call(d.p.closeDocument, d.handle)
	}
	if d.boxes != 0 {
		d.p.call(d.p.free, d.boxes)
	}
	d.p.file = nil
	d.file.Close()
}

// encrypted tells whether the file is encrypted, be it without a password.
func (d *document) encrypted() bool {
	return int32(d.p.call(d.p.securityRevision, d.handle)) >= 0
}

// title is the title from the file's metadata, or "".
func (d *document) title() string {
	tag := d.p.alloc(8)
	if b := d.p.bytes(tag, 8); b != nil {
		copy(b, "Title\x00")
	}
	title := d.string(func(address, size uint64) uint64 {
		return d.p.call(d.p.metaText, d.handle, tag, address, size)
	})
	d.p.call(d.p.free, tag)
	return title
}

// label is the printed label of a page, 1-based, or "".
func (d *document) label(number int) string {
	return d.string(func(address, size uint64) uint64 {
		return d.p.call(d.p.pageLabel, d.handle, uint64(number-1), address, size)
	})
}

// string reads a text that PDFium writes as zero-terminated UTF-16. Longer ones
// than 1,000 characters are cut.
func (d *document) string(write func(address, size uint64) uint64) string {
	const size = 2002
	buffer := d.p.alloc(size)
	defer func() { d.p.call(d.p.free, buffer) }()
	n := min(int(write(buffer, size)), size) / 2
	b := d.p.bytes(buffer, 2*n)
	codes := make([]uint16, 0, n)
	for i := 0; i+1 < len(b); i += 2 {
		c := uint16(b[i]) | uint16(b[i+1])<<8
		if c == 0 {
			break
		}
		codes = append(codes, c)
	}
	return cleanLine(string(utf16.Decode(codes)))
}

// page reads one page, 1-based.
func (d *document) page(number int) (ibid.Page, error) {
	page := ibid.Page{Number: number, Label: d.label(number)}
	err := d.load(number, func(handle uint64) {
		frame := d.frame(handle)
		page.Width, page.Height, page.Rotate = frame.box.X1-frame.box.X0, frame.box.Y1-frame.box.Y0, frame.rotate
		d.readGlyphs(handle, frame)
		if d.p.trap == nil {
			page.Text, page.Words = layout(d.glyphs)
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
	if handle != 0 && d.drawsText(handle) {
		if d.forms != 0 { // makes the appearance of fields that have none
			p.call(p.formAfterLoad, handle, d.forms)
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

// drawsText tells whether a page has an annotation other than a link: those are
// most of the annotations there are, draw nothing, and flattening costs a second
// pass over the page.
func (d *document) drawsText(page uint64) bool {
	const link, popup = 2, 16
	p := d.p
	for i := range int(int32(p.call(p.annotCount, page))) {
		annot := p.call(p.getAnnot, page, uint64(i))
		subtype := p.call(p.annotSubtype, annot)
		p.call(p.closeAnnot, annot)
		if p.trap != nil {
			return false
		}
		if subtype != link && subtype != popup && annot != 0 {
			return true
		}
	}
	return false
}
