package pdf

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

func TestPasswords(t *testing.T) {
	const oslo = "bl\xe5b\xe6r" // "blåbær" in Latin-1, as files of the older revisions take it
	r := newReader(t, nil)
	for _, tt := range []struct {
		name, of, given string
		code            ibid.Code
	}{
		{"none needed", "", "", ""},
		{"one given for a file that needs none", "", "Walnut-7", ""},
		{"none given", "Walnut-7", "", ibid.CodeEncrypted},
		{"the right one", "Walnut-7", "Walnut-7", ""},
		{"another one", "Walnut-7", "walnut-7", ibid.CodeWrongPassword},
		{"the beginning of it", "Walnut-7", "Walnut", ibid.CodeWrongPassword},
		{"one beyond ASCII", oslo, "blåbær", ""},
		{"one beyond Latin-1", oslo, "ブルーベリー", ibid.CodeWrongPassword},
		{"one with a zero byte", "Walnut-7", "Walnut-7\x00x", ibid.CodeWrongPassword},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f := ibid.File{Path: write(t, "locked.pdf", encryptedPDF(tt.of)), Password: tt.given}
			info, err := r.Preflight(t.Context(), f)
			if code := ibid.CodeOf(err); code != tt.code || !info.Encrypted {
				t.Errorf("preflight: %q (%v), encrypted %v, want %q", code, err, info.Encrypted, tt.code)
			}
			var text string
			err = r.Read(t.Context(), f, 1, nil, func(p ibid.Page, err error) error { text += p.Text; return err })
			if code := ibid.CodeOf(err); code != tt.code || (text == "Under lock") != (tt.code == "") {
				t.Errorf("read: %q (%v), text %q, want %q", code, err, text, tt.code)
			}
			if _, err = r.Render(t.Context(), f, 1, 36); ibid.CodeOf(err) != tt.code {
				t.Errorf("render: %v, want %q", err, tt.code)
			}
			if e := ibid.AsError(err); e != nil && (e.Message == "" || e.Hint == "") {
				t.Errorf("not fit for a person: %+v", e)
			}
		})
	}
}

// TestSecondReaderTakesPasswords asks it alone, since PDFium would hide its mistakes.
func TestSecondReaderTakesPasswords(t *testing.T) {
	for _, tt := range []struct {
		of, given string
		fits      bool
	}{
		{"", "", true}, {"Walnut-7", "Walnut-7", true}, {"Walnut-7", "", false}, {"Walnut-7", "other", false},
		{"bl\xe5b\xe6r", "blåbær", true},
	} {
		_, err := openSecondAt(t, write(t, "locked.pdf", encryptedPDF(tt.of)), passwords(tt.given))
		if (err == nil) != tt.fits || !tt.fits && err != errPassword {
			t.Errorf("%q for %q: %v", tt.given, tt.of, err)
		}
	}
}

func TestPasswordsStaySecret(t *testing.T) {
	const password = "Kestrel-Ardmore-91"
	var log strings.Builder
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	defer slog.SetDefault(before)
	r := newReader(t, misbehave("exit-on-2"))
	for _, content := range [][]byte{encryptedPDF("another"), encryptedPDF(password), textPDF("a", "b", "c"), []byte("%PDF-1.7\nnoise")} {
		f := ibid.File{Path: write(t, "locked.pdf", content), Password: password}
		_, preErr := r.Preflight(t.Context(), f)
		var pageErr error
		readErr := r.Read(t.Context(), f, 1, nil, func(_ ibid.Page, err error) error {
			if err != nil {
				pageErr = err
			}
			return nil
		})
		for _, err := range []error{preErr, readErr, pageErr} {
			if strings.Contains(fmt.Sprintf("%v %+v %#v", err, err, ibid.AsError(err)), password) {
				t.Errorf("in an error: %v", err)
			}
		}
	}
	if strings.Contains(log.String(), password) {
		t.Error("in the log")
	}
	if lines, err := filepath.Glob("/proc/[0-9]*/cmdline"); err == nil {
		for _, line := range lines {
			if b, err := os.ReadFile(line); err == nil && strings.Contains(string(b), password) {
				t.Errorf("on a command line: %s", line)
			}
		}
	}
}
