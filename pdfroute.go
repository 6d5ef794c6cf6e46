package main

import (
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/ingest"
)

// pdfRoute is the path under which the window reads the PDFs of the library:
// /pdf/7 is document 7, whole or by Range.
const pdfRoute = "/pdf/"

// servePDF answers requests for documents and passes all others on.
func (a *App) servePDF(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		number, found := strings.CutPrefix(r.URL.Path, pdfRoute)
		if !found {
			next.ServeHTTP(w, r)
			return
		}
		id, err := strconv.ParseInt(number, 10, 64)
		if err != nil || r.Method != http.MethodGet && r.Method != http.MethodHead {
			http.Error(w, "There is no such document.", http.StatusNotFound)
			return
		}
		file, err := a.openPDF(r, ibid.DocumentID(id))
		if err != nil {
			failure := ibid.AsError(err)
			http.Error(w, failure.Message+" "+failure.Hint, http.StatusGone)
			return
		}
		defer func() { _ = file.Close() }() // only read from
		w.Header().Set("Content-Type", "application/pdf")
		w.Header().Set("Cache-Control", "no-store")
		http.ServeContent(w, r, "", time.Time{}, file)
	})
}

// openPDF opens a document's file, if it still has the bytes that were read: a
// highlight on other bytes would point at the wrong words.
func (a *App) openPDF(r *http.Request, id ibid.DocumentID) (*os.File, error) {
	b, err := a.opened()
	if err != nil {
		return nil, err
	}
	doc, err := b.Library.Document(r.Context(), ibid.DefaultWorkspace, id)
	if err != nil {
		return nil, err
	}
	file, err := os.Open(doc.Path)
	if err != nil {
		return nil, ibid.Errorf(ibid.CodeNotFound, "The file of %q is not at %q any more.", doc.Title, doc.Path).
			WithHint("Put it back, or add it from its new place.")
	}
	info, err := file.Stat()
	if err == nil {
		state := fmt.Sprintf("%s %s %d %d", doc.Hash, doc.Path, info.Size(), info.ModTime().UnixNano())
		err = a.checked.once(state, func() error {
			now, err := ingest.Fingerprint(r.Context(), doc.Path)
			if err == nil && now.Hash != doc.Hash {
				err = ibid.Errorf(ibid.CodeInvalid, "The file of %q has changed since it was added.", doc.Title).
					WithHint("Add it again to read and cite the new version.")
			}
			return err
		})
	}
	if err != nil {
		_ = file.Close() // the first error tells more
		return nil, err
	}
	return file, nil
}

// checks remembers which states of files were found sound, so that a viewer's
// many requests for ranges hash a file once.
type checks struct {
	mu    sync.Mutex
	sound map[string]bool
}

func (c *checks) once(state string, check func() error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.sound[state] {
		return nil
	}
	if err := check(); err != nil {
		return err
	}
	if c.sound == nil {
		c.sound = map[string]bool{}
	}
	c.sound[state] = true
	return nil
}
