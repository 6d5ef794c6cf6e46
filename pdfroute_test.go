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
	app := newApp()
	app.open(backend.Open(t.Context(), backend.Options{Home: t.TempDir()}))
	app.ctx = t.Context()
	defer app.close()
	added, err := app.AddPaths([]string{path})
	if err != nil || len(added.New) != 1 || added.New[0].ID != 1 {
		t.Fatalf("added %+v, %v", added, err)
	}
	handler := app.servePDF(http.NotFoundHandler())
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

	if r := get("GET", "/pdf/1", ""); r.StatusCode != 200 || body(r) != string(sample) || r.Header.Get("Content-Type") != "application/pdf" {
		t.Errorf("whole: %s", r.Status)
	}
	if r := get("GET", "/pdf/1?h=abc", "bytes=100-199"); r.StatusCode != 206 || body(r) != string(sample[100:200]) {
		t.Errorf("part: %s", r.Status)
	}
	if r := get("HEAD", "/pdf/1", ""); r.StatusCode != 200 || r.ContentLength != int64(len(sample)) {
		t.Errorf("head: %s, %d bytes", r.Status, r.ContentLength)
	}
	for _, url := range []string{"/pdf/2", "/pdf/../go.mod", "/pdf/x", "/pdf/", "/other"} {
		if r := get("GET", url, ""); r.StatusCode != 404 {
			t.Errorf("%s: %s", url, r.Status)
		}
	}

	if err := os.WriteFile(path, append(sample, ' '), 0o600); err != nil {
		t.Fatal(err)
	}
	if r := get("GET", "/pdf/1", ""); r.StatusCode != 410 || !strings.Contains(body(r), "has changed since it was added") {
		t.Errorf("changed file: %s", r.Status)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if r := get("GET", "/pdf/1", ""); r.StatusCode != 404 || !strings.Contains(body(r), "is not at") {
		t.Errorf("missing file: %s", r.Status)
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
	app := newApp()
	app.open(backend.Open(t.Context(), backend.Options{Home: home}))
	_, err = app.Documents()
	if ibid.CodeOf(err) != ibid.CodeLocked {
		t.Errorf("Documents: %v, want %s", err, ibid.CodeLocked)
	}
	if failure := ibid.AsError(err); failure.Message == "" || failure.Hint == "" {
		t.Errorf("failure %+v, want a sentence and a hint", failure)
	}
}
