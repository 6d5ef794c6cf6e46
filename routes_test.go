package main

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ibid/backend"
	"ibid/backend/ibid"
)

// TestServePDF asks for a document as the viewer does: whole, in part, and after
// its file has changed or gone.
func TestServePDF(t *testing.T) {
	sample, err := os.ReadFile("samples/commercial-lease.pdf")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "lease.pdf")
	if err := os.WriteFile(path, sample, 0o600); err != nil {
		t.Fatal(err)
	}
	app := windowless()
	app.open(backend.Open(t.Context(), backend.Options{Home: t.TempDir()}))
	app.ctx = t.Context()
	defer app.close()
	added, err := (&Documents{app}).AddPaths(1, []string{path})
	if err != nil || len(added.New) != 1 || added.New[0].ID != 1 {
		t.Fatalf("added %+v, %v", added, err)
	}
	handler := app.serveDocuments(http.NotFoundHandler())
	get := func(method, url, span string) *http.Response {
		t.Helper()
		request := httptest.NewRequestWithContext(context.Background(), method, url, nil)
		if span != "" {
			request.Header.Set("Range", span)
		}
		recorder := httptest.NewRecorder()
		handler.ServeHTTP(recorder, request)
		return recorder.Result()
	}
	body := func(r *http.Response) string {
		t.Helper()
		text, err := io.ReadAll(r.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}

	if r := get("GET", "/pdf/1/1", ""); r.StatusCode != 200 || body(r) != string(sample) || r.Header.Get("Content-Type") != "application/pdf" {
		t.Errorf("whole: %s", r.Status)
	}
	if r := get("GET", "/pdf/1/1?h=abc", "bytes=100-199"); r.StatusCode != 206 || body(r) != string(sample[100:200]) {
		t.Errorf("part: %s", r.Status)
	}
	if r := get("HEAD", "/pdf/1/1", ""); r.StatusCode != 200 || r.ContentLength != int64(len(sample)) {
		t.Errorf("head: %s, %d bytes", r.Status, r.ContentLength)
	}
	for _, url := range []string{"/pdf/1/2", "/pdf/2/1", "/pdf/0/1", "/pdf/1", "/pdf/1/1/1", "/pdf/../go.mod", "/pdf/x/1", "/pdf/1/x", "/pdf/", "/other"} {
		if r := get("GET", url, ""); r.StatusCode != 404 {
			t.Errorf("%s: %s", url, r.Status)
		}
	}

	if err := os.WriteFile(path, append(sample, ' '), 0o600); err != nil {
		t.Fatal(err)
	}
	if r := get("GET", "/pdf/1/1", ""); r.StatusCode != 410 || !strings.Contains(body(r), "has changed since it was added") {
		t.Errorf("changed file: %s", r.Status)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if r := get("GET", "/pdf/1/1", ""); r.StatusCode != 410 || !strings.Contains(body(r), "is not at") {
		t.Errorf("missing file: %s", r.Status)
	}
}

// TestServeThumbnail asks for the picture of a first page as the list does.
func TestServeThumbnail(t *testing.T) {
	app := windowless()
	app.open(backend.Open(t.Context(), backend.Options{Home: t.TempDir()}))
	app.ctx = t.Context()
	defer app.close()
	for _, hash := range []string{"drawn", "not drawn", "not tried"} {
		if _, _, err := app.backend.Store.Documents.AddDocument(t.Context(), 1, ibid.NewDocument{Hash: hash, Path: "/" + hash, Name: hash}); err != nil {
			t.Fatal(err)
		}
	}
	save := func(id ibid.DocumentID, picture string) {
		t.Helper()
		if err := app.backend.Store.Documents.SaveThumbnail(t.Context(), 1, id, ibid.Thumbnail{JPEG: []byte(picture)}); err != nil {
			t.Fatal(err)
		}
	}
	save(1, "a picture")
	save(2, "")
	handler := app.serveDocuments(http.NotFoundHandler())
	get := func(url, known string) *httptest.ResponseRecorder {
		request := httptest.NewRequestWithContext(context.Background(), "GET", url, nil)
		request.Header.Set("If-None-Match", known)
		recorder := httptest.NewRecorder()
		handler.ServeHTTP(recorder, request)
		return recorder
	}

	first := get("/thumbnail/1/1", "")
	if first.Code != 200 || first.Body.String() != "a picture" || first.Header().Get("Content-Type") != "image/jpeg" {
		t.Errorf("%d %q", first.Code, first.Body)
	}
	tag := first.Header().Get("ETag")
	if again := get("/thumbnail/1/1", tag); again.Code != 304 || again.Body.Len() > 0 {
		t.Errorf("again: %d %q", again.Code, again.Body)
	}
	for _, url := range []string{"/thumbnail/1/2", "/thumbnail/1/3", "/thumbnail/1/4", "/thumbnail/2/1", "/thumbnail/1"} {
		if r := get(url, tag); r.Code != 404 {
			t.Errorf("%s: %d", url, r.Code)
		}
	}
	save(1, "another picture")
	if changed := get("/thumbnail/1/1", tag); changed.Code != 200 || changed.Body.String() != "another picture" {
		t.Errorf("changed: %d %q", changed.Code, changed.Body)
	}
	if _, err := app.backend.Store.Workspaces.RemoveDocuments(t.Context(), 1, []ibid.DocumentID{1}, ibid.Removal{}); err != nil {
		t.Fatal(err)
	}
	if removed := get("/thumbnail/1/1", tag); removed.Code != 404 {
		t.Errorf("removed: %d", removed.Code)
	}
}

// TestAWindowWithoutALibraryTellsWhy: every action fails with the reason.
func TestAWindowWithoutALibraryTellsWhy(t *testing.T) {
	home := t.TempDir()
	first, err := backend.Open(t.Context(), backend.Options{Home: home})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := first.Close(); err != nil {
			t.Error(err)
		}
	}()
	app := windowless()
	app.open(backend.Open(t.Context(), backend.Options{Home: home}))
	_, err = (&Documents{app}).Documents(1)
	if ibid.CodeOf(err) != ibid.CodeLocked {
		t.Errorf("Documents: %v, want %s", err, ibid.CodeLocked)
	}
	if failure := ibid.AsError(err); failure.Message == "" || failure.Hint == "" {
		t.Errorf("failure %+v, want a sentence and a hint", failure)
	}
}
