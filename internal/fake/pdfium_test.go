package fake

import (
	"os"
	"path/filepath"
	"testing"
)

// The folder that libraries share must be writable from the first test on. Otherwise each
// worker compiles PDFium again, which has held tests up for minutes.
func TestSharedPDFiumCanBeWritten(t *testing.T) {
	root := t.TempDir()
	t.Chdir(root)
	for path, content := range map[string]string{"build/engine/build.sh": "", "go.sum": "versions"} {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cache := filepath.Join(t.TempDir(), "cache")
	for range 2 {
		if err := SharePDFium(cache); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(cache, "pdfium", "compiled"), nil, 0o600); err != nil {
		t.Error(err)
	}
}
