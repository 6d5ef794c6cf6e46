package pdf

import (
	"cmp"
	"errors"

	"ibid/backend/ibid"
)

// preflight takes a quick look at a file: with the second reader, which needs no
// PDFium, and with PDFium where that one gives up.
func (w *worker) preflight(r request) error {
	if r.Reader != readerPDFium {
		s, err := openSecond(w.file, w.file.size, passwords(r.Password))
		if err == nil {
			var info ibid.Preflight
			if info, err = s.info(); err == nil && info.Pages > 0 && info.Pages <= maxPages && w.file.problem() == nil {
				return w.info(info)
			}
		}
		w.note(err)
	}
	d, err := w.open(r)
	if err != nil {
		return w.refuse(err)
	}
	defer d.close()
	info := d.info()
	if err := cmp.Or(w.file.problem(), d.p.trap); err != nil {
		return w.refuse(err)
	}
	return w.info(info)
}

// read reads a file page by page.
func (w *worker) read(r request) error {
	file, err := w.openSource(r)
	if err != nil {
		return w.refuse(err)
	}
	defer file.close()
	if err := w.send(kindInfo, opened{Pages: file.pages, Broken: file.document != nil && file.document.broken, truncation: truncated(w.file, w.file.size)}); err != nil {
		return err
	}
	if r.Outline {
		if err := w.send(kindOutline, file.outline()); err != nil {
			return err
		}
	}
	for number := max(1, r.From); number <= file.pages; number++ {
		page, err := file.page(number)
		if problem := w.file.problem(); problem != nil {
			err = problem
		}
		if err != nil {
			if err := w.failed(number, err); err != nil {
				return err
			}
			continue
		}
		if err := writeFrame(w.out, kindPage, encodePage(page)); err != nil {
			return err
		}
		if err := w.out.Flush(); err != nil {
			return err
		}
		if err := file.slim(); err != nil {
			w.tainted = err
			return err // the next worker goes on
		}
	}
	return writeFrame(w.out, kindEnd, nil)
}

// failed says that a page could not be read. An error means that the worker must end.
func (w *worker) failed(number int, err error) error {
	f := w.refusal(err)
	f.Page, f.Exits = number, w.tainted != nil
	if errors.Is(err, errHangs) {
		f.Code = ibid.CodePageTimeout
	}
	if err := w.send(kindFailed, f); err != nil {
		return err
	}
	return w.tainted
}

// render sends a picture of one page.
func (w *worker) render(r request) error {
	d, err := w.open(r)
	if err != nil {
		return w.refuse(err)
	}
	defer d.close()
	if err := w.send(kindInfo, opened{Pages: d.pages, Broken: d.broken}); err != nil {
		return err
	}
	image, err := d.render(r.From, r.DPI)
	if problem := w.file.problem(); problem != nil {
		err = problem
	}
	if err != nil {
		if err := w.failed(r.From, err); err != nil {
			return err
		}
	} else if err := writeFrame(w.out, kindImage, encodeImage(image)); err != nil {
		return err
	}
	return writeFrame(w.out, kindEnd, nil)
}
