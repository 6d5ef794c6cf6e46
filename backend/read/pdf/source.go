package pdf

import (
	"errors"

	"ibid/backend/ibid"
)

// source is a file with who reads it: PDFium, and where that refuses the file or a
// page of it, the second reader.
type source struct {
	w        *worker
	r        request
	pages    int
	document *document // nil: PDFium refused the file
	second   *second   // nil: not needed yet, or of no use
	asked    bool      // the second reader was
}

// openSource opens a file in PDFium or else in the second reader.
func (w *worker) openSource(r request) (*source, error) {
	s := &source{w: w, r: r}
	if r.Reader != readerSecond {
		d, err := w.open(r)
		if err == nil {
			if problem := w.file.problem(); problem != nil {
				d.close()
				return nil, problem
			}
			d.leaveNotes = r.LeaveNotes
			s.document, s.pages = d, d.pages
			if !d.broken {
				d.hiddenGroups = w.hiddenGroups(r)
			}
			return s, nil
		}
		if !errors.Is(err, errRefused) {
			return nil, err
		}
	}
	other, err := openSecond(w.file, w.file.size, passwords(r.Password))
	if err != nil {
		return nil, err
	}
	s.second = other
	info, err := other.info()
	if err == nil && (info.Pages <= 0 || info.Pages > maxPages) {
		err = errRefused
	}
	if err != nil {
		return nil, err
	}
	s.pages = info.Pages
	return s, nil
}

// hiddenGroups asks the second reader which optional content of a file is off.
func (w *worker) hiddenGroups(r request) map[string]bool {
	s, err := openSecond(w.file, w.file.size, passwords(r.Password))
	if err == nil {
		var hidden map[string]bool
		if hidden, err = s.hiddenGroups(); err == nil {
			return hidden
		}
	}
	w.note(err)
	return nil
}

func (s *source) close() {
	if s.document != nil {
		s.document.close()
	}
}

// outline is nil where there is none; the second reader knows no pages of it.
func (s *source) outline() []ibid.OutlineItem {
	if s.document == nil {
		return nil
	}
	return s.document.outline()
}

// page reads a page, 1-based.
func (s *source) page(number int) (ibid.Page, error) {
	if s.document == nil {
		return s.second.page(number)
	}
	page, err := s.document.page(number)
	if !errors.Is(err, errPageRefused) || s.r.Reader != readerAny {
		return page, err
	}
	if !s.asked {
		s.asked = true
		other, openErr := openSecond(s.w.file, s.w.file.size, passwords(s.r.Password))
		if openErr == nil {
			s.second = other
		}
		s.w.note(openErr)
	}
	if s.second != nil && s.w.tainted == nil {
		page, err = s.second.page(number)
		s.w.note(err)
	}
	return page, err
}

// slim gives memory back between pages, see [document.slim].
func (s *source) slim() error {
	if s.document == nil {
		return nil
	}
	return s.document.slim()
}
