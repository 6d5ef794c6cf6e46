package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"ibid/backend"
	"ibid/backend/ibid"
	"ibid/backend/read"
)

// The paths under which the window reads what is no JSON: /pdf/2/7 is the PDF of
// document 7 in workspace 2, whole or by Range, and /thumbnail/2/7 the picture of
// its first page.
const (
	pdfRoute       = "/pdf/"
	thumbnailRoute = "/thumbnail/"
)

// serveDocuments answers requests for documents and passes all others on.
func (a *App) serveDocuments(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		serve := a.servePDF
		numbers, found := strings.CutPrefix(r.URL.Path, pdfRoute)
		if !found {
			serve = a.serveThumbnail
			numbers, found = strings.CutPrefix(r.URL.Path, thumbnailRoute)
		}
		if !found {
			next.ServeHTTP(w, r)
			return
		}
		first, second, _ := strings.Cut(numbers, "/")
		workspace, err := strconv.ParseInt(first, 10, 64)
		var id int64
		if err == nil {
			id, err = strconv.ParseInt(second, 10, 64)
		}
		if err != nil || r.Method != http.MethodGet && r.Method != http.MethodHead {
			http.Error(w, "There is no such document.", http.StatusNotFound)
			return
		}
		serve(w, r, ibid.WorkspaceID(workspace), ibid.DocumentID(id))
	})
}

func (a *App) servePDF(w http.ResponseWriter, r *http.Request, workspace ibid.WorkspaceID, id ibid.DocumentID) {
	file, err := on(a, func(b *backend.Backend) (*os.File, error) {
		return b.Library.Open(r.Context(), workspace, id)
	})
	if err != nil {
		refuse(w, err)
		return
	}
	defer func() { _ = file.Close() }() // only read from
	kind, _, err := read.ByContent(file)
	if err != nil {
		refuse(w, err)
		return
	}
	w.Header().Set("Content-Type", kind.MediaType)
	w.Header().Set("Cache-Control", "no-store")
	http.ServeContent(w, r, "", time.Time{}, file)
}

func (a *App) serveThumbnail(w http.ResponseWriter, r *http.Request, workspace ibid.WorkspaceID, id ibid.DocumentID) {
	picture, err := on(a, func(b *backend.Backend) ([]byte, error) {
		return b.Library.Thumbnail(r.Context(), workspace, id)
	})
	if err != nil {
		refuse(w, err)
		return
	}
	sum := sha256.Sum256(picture)
	w.Header().Set("Content-Type", "image/jpeg")
	w.Header().Set("Cache-Control", "private, no-cache") // kept, but asked for again: the document may have been removed
	w.Header().Set("ETag", `"`+hex.EncodeToString(sum[:8])+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(picture))
}

// refuse answers with the reason, as the user can read it.
func refuse(w http.ResponseWriter, err error) {
	failure := ibid.AsError(err)
	status := http.StatusInternalServerError
	switch failure.Code {
	case ibid.CodeNotFound, ibid.CodeInvalid:
		status = http.StatusNotFound
	case ibid.CodeSourceGone:
		status = http.StatusGone
	}
	http.Error(w, failure.Message+" "+failure.Hint, status)
}
