package ingest

import (
	"os"
	"path/filepath"
	"testing"

	"ibid/backend/ibid"
)

func writeFile(t *testing.T, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestFingerprintKnowsAPDF(t *testing.T) {
	for _, tt := range []struct{ name, content, code string }{
		{"as it should be", "%PDF-1.7\n1 0 obj\n", ""},
		{"a letter", "Dear Ms Norby, the mill has 10 objections.", string(ibid.CodeNotPDF)},
		{"nothing", "", string(ibid.CodeNotPDF)},
	} {
		path := filepath.Join(t.TempDir(), "The_mill.pdf")
		writeFile(t, path, tt.content)
		doc, err := Fingerprint(t.Context(), path)
		if tt.code != "" {
			if string(ibid.CodeOf(err)) != tt.code {
				t.Errorf("%s: got %v, want %s", tt.name, err, tt.code)
			}
			continue
		}
		if err != nil || doc.Bytes != int64(len(tt.content)) || doc.Title != "" || len(doc.Hash) != 64 {
			t.Errorf("%s: got %+v, %v", tt.name, doc, err)
		}
	}
	if _, err := Fingerprint(t.Context(), filepath.Join(t.TempDir(), "none.pdf")); ibid.CodeOf(err) != ibid.CodeNotFound {
		t.Errorf("no file: %v", err)
	}
	if _, err := Fingerprint(t.Context(), t.TempDir()); ibid.CodeOf(err) != ibid.CodeNotPDF {
		t.Errorf("a folder: %v", err)
	}
}
