package main

import (
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"ibid/backend"
	"ibid/backend/ibid"
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
		file, err := on(a, func(b *backend.Backend) (*os.File, error) {
			return b.Library.Open(r.Context(), ibid.DefaultWorkspace, ibid.DocumentID(id))
		})
		if err != nil {
			refuse(w, err)
			return
		}
		defer func() { _ = file.Close() }() // only read from
		w.Header().Set("Content-Type", "application/pdf")
		w.Header().Set("Cache-Control", "no-store")
		http.ServeContent(w, r, "", time.Time{}, file)
	})
}

// refuse answers with the reason, as a person can read it.
func refuse(w http.ResponseWriter, err error) {
	failure := ibid.AsError(err)
	status := http.StatusInternalServerError
	switch failure.Code {
	case ibid.CodeNotFound:
		status = http.StatusNotFound
	case ibid.CodeInvalid:
		status = http.StatusGone
	}
	http.Error(w, failure.Message+" "+failure.Hint, status)
}
