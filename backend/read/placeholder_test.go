package read

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// A file that has a size and no data is with a cloud service; one with data, an empty one and
// one that was cut off are not.
func TestNotDownloaded(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("files without data are marked otherwise there")
	}
	for name, tt := range map[string]struct {
		content string
		size    int64
		want    bool
	}{
		"no data":      {"", 50_000, true},
		"empty":        {"", 0, false},
		"a PDF":        {"%PDF-1.7", 8, false},
		"the rest cut": {"%PDF-1.7", 50_000, false},
	} {
		path := filepath.Join(t.TempDir(), "x.pdf")
		if err := os.WriteFile(path, []byte(tt.content), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(path, tt.size); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(path)
		if got := err == nil && NotDownloaded(path, info); got != tt.want {
			t.Errorf("%s: %v, want %v", name, got, tt.want)
		}
	}
}

func TestInCloud(t *testing.T) {
	for name, want := range map[string]string{".lease.pdf.icloud": "lease.pdf", "lease.pdf": "", ".icloud": "", "lease.pdf.icloud": ""} {
		if got, _ := InCloud(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
