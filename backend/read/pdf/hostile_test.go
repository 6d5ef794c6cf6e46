package pdf

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/read"
)

func TestHostileFiles(t *testing.T) {
	r := newReader(t, func(o *Options) { o.PageTimeout, o.OpenTimeout = 5*time.Second, 10*time.Second })
	whole := textPDF("Some text", "More text")
	loop := buildPDF("",
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 2 >>",
		"<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 2 >>")
	for _, tt := range []struct {
		name    string
		content []byte
		code    ibid.Code // of Read
		text    string    // of all pages, when code is empty
		failed  int       // pages
	}{
		{name: "empty", content: nil, code: ibid.CodeNotPDF},
		{name: "a picture", content: []byte("\x89PNG\r\n\x1a\n" + strings.Repeat("x", 5000)), code: ibid.CodeNotPDF},
		{name: "header too late", content: append(bytes.Repeat([]byte(" "), read.HeadBytes), whole...), code: ibid.CodeNotPDF},
		{name: "header alone", content: []byte("%PDF-1.7\n"), code: ibid.CodeDamaged},
		{name: "header and noise", content: []byte("%PDF-1.7\n" + strings.Repeat("\x00\xff<<[", 4000)), code: ibid.CodeDamaged},
		{name: "something before the header", content: append([]byte("GET / HTTP/1.1\r\n\r\n"), whole...), text: "Some text|More text"},
		{name: "cut before the table", content: whole[:bytes.Index(whole, []byte("xref"))], text: "Some text|More text", code: ibid.CodeTruncated},
		{name: "wrong start of the table", content: bytes.Replace(whole, []byte("startxref\n"), []byte("startxref\n9"), 1), text: "Some text|More text"},
		{name: "page tree in a circle", content: loop, failed: 2},
		{name: "claims pages it does not have", content: bytes.Replace(whole, []byte("/Count 2 "), []byte("/Count 5000 "), 1), text: "Some text|More text", failed: 4998},
		{name: "opens without password", content: encryptedPDF(""), text: "Under lock"},
		{name: "needs a password", content: encryptedPDF("secret"), code: ibid.CodeEncrypted},
		{name: "content is noise", content: pagePDF("/MediaBox [0 0 612 792]", "\x00\x01 ] >> (((( BT Tf 1e99 Td ] TJ "+strings.Repeat("[", 5000)), text: ""},
		{name: "no media box", content: pagePDF("", "BT /F1 12 Tf 72 700 Td (Letter size) Tj ET"), text: "Letter size"},
		{name: "empty media box", content: pagePDF("/MediaBox [0 0 0 0]", "BT /F1 12 Tf 72 700 Td (Letter size) Tj ET"), text: "Letter size"},
		{name: "huge text matrix", content: pagePDF("/MediaBox [0 0 612 792]", "BT /F1 12 Tf 1e30 0 0 1e30 1e38 1e38 Tm (Out) Tj ET"), text: ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path := write(t, "hostile.pdf", tt.content)
			got := readAll(t.Context(), r, path, 1)
			if code := ibid.CodeOf(got.err); code != tt.code {
				t.Fatalf("read: %q (%v), want %q", code, got.err, tt.code)
			}
			if text := strings.Join(got.text, "|"); text != tt.text || len(got.failed) != tt.failed {
				t.Errorf("read: %q, failed %v", text, got.failed)
			}
			info, err := r.Preflight(t.Context(), ibid.File{Path: path})
			if code := ibid.CodeOf(err); code != tt.code && tt.code != ibid.CodeTruncated { // a look goes no further than the pages' number
				t.Errorf("preflight: %q (%v), want %q", code, err, tt.code)
			}
			if strings.Contains(tt.name, "password") && !info.Encrypted {
				t.Error("preflight: not told as encrypted")
			}
			if e := ibid.AsError(got.err); e != nil && (e.Message == "" || e.Hint == "" || !strings.HasSuffix(e.Message, ".")) {
				t.Errorf("not fit for a person: %+v", e)
			}
		})
	}
}

func TestOddPaths(t *testing.T) {
	r := newReader(t, nil)
	dir := t.TempDir()
	for path, code := range map[string]ibid.Code{
		filepath.Join(dir, "nothing.pdf"): ibid.CodeNotFound,
		dir:                               ibid.CodeInvalid,
		os.DevNull:                        ibid.CodeInvalid,
	} {
		if _, err := r.Preflight(t.Context(), ibid.File{Path: path}); ibid.CodeOf(err) != code {
			t.Errorf("%s: %v", path, err)
		}
		if got := readAll(t.Context(), r, path, 1); ibid.CodeOf(got.err) != code {
			t.Errorf("%s: %v", path, got.err)
		}
	}
}
