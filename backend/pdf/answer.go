package pdf

import (
	"errors"

	"ibid/backend/ibid"
)

// preflight takes a quick look at a file: with the second reader, which needs no
// PDFium, and with PDFium where that one gives up.
func (w *worker) preflight(r request) error {
	if r.Reader != readerPDFium {
		s, err := openSecond(r.Path, passwords(r.Password))
		if err == nil {
			var info ibid.Preflight
			if info, err = s.info(); err == nil && info.Pages > 0 && info.Pages <= maxPages {
				s.close()
				return w.info(info)
			}
			s.close()
		}
		w.note(err)
	}
	d, err := w.open(r)
	if err != nil {
		return w.refuse(err)
	}
	defer d.close()
	info := d.info()
	if d.p.trap != nil {
		return w.refuse(d.p.trap)
	}
	return w.info(info)
}

// pageReader is a file open in either reader.
type pageReader interface {
	page(number int) (ibid.Page, error)
}

// read reads a file page by page, with PDFium and, where that refuses the file,
// with the second reader. A page that PDFium refuses goes to the second reader too.
func (w *worker) read(r request) error {
	var reader pageReader
	var info ibid.Preflight
	var d *document
	if r.Reader != readerSecond {
		var err error
		if d, err = w.open(r); err == nil {
			defer d.close()
			reader, info.Pages = d, d.pages
		} else if !errors.Is(err, errRefused) {
			return w.refuse(err)
		}
	}
	var other *second // the second reader, where it can help
	if reader == nil {
		var err error
		if other, err = openSecond(r.Path, passwords(r.Password)); err == nil {
			defer other.close()
			if info, err = other.info(); err == nil && (info.Pages <= 0 || info.Pages > maxPages) {
				err = errRefused
			}
			reader = other
		}
		if err != nil {
			return w.refuse(err)
		}
	}
	if err := w.send(kindInfo, opened{info.Pages, d != nil && d.broken}); err != nil {
		return err
	}
	if r.Outline {
		var outline []ibid.OutlineItem // the second reader knows no pages of it
		if d != nil {
			outline = d.outline()
		}
		if err := w.send(kindOutline, outline); err != nil {
			return err
		}
	}
	triedOther := other != nil
	for number := max(1, r.From); number <= info.Pages; number++ {
		page, err := reader.page(number)
		if errors.Is(err, errPageRefused) && !triedOther && r.Reader == readerAny {
			triedOther = true
			if s, openErr := openSecond(r.Path, passwords(r.Password)); openErr == nil {
				defer s.close()
				other = s
			} else {
				w.note(openErr)
			}
		}
		if err != nil && !errors.Is(err, errTrap) && other != nil && reader != pageReader(other) && w.tainted == nil {
			page, err = other.page(number)
			w.note(err)
		}
		if err != nil {
			f := w.refusal(err)
			f.Page = number
			f.Exits = w.tainted != nil
			if errors.Is(err, errHangs) {
				f.Code = ibid.CodePageTimeout
			}
			if err := w.send(kindFailed, f); err != nil {
				return err
			}
			if f.Exits {
				return w.tainted
			}
			continue
		}
		if err := writeFrame(w.out, kindPage, encodePage(page)); err != nil {
			return err
		}
		if err := w.out.Flush(); err != nil {
			return err
		}
		if reader == pageReader(d) {
			if w.tainted = d.slim(); w.tainted != nil {
				return w.tainted // the next worker goes on
			}
		}
	}
	return writeFrame(w.out, kindEnd, nil)
}

// render sends a picture of one page.
func (w *worker) render(r request) error {
	d, err := w.open(r)
	if err != nil {
		return w.refuse(err)
	}
	defer d.close()
	if err := w.send(kindInfo, opened{d.pages, d.broken}); err != nil {
		return err
	}
	image, err := d.render(r.From, r.DPI)
	if err != nil {
		f := w.refusal(err)
		f.Page, f.Exits = r.From, w.tainted != nil
		if err := w.send(kindFailed, f); err != nil {
			return err
		}
	} else if err := writeFrame(w.out, kindImage, encodeImage(image)); err != nil {
		return err
	}
	return writeFrame(w.out, kindEnd, nil)
}
