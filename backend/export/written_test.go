package export_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ibid/backend/export"
)

// An export is known for one of its format as long as nobody has changed it.
func TestWritten(t *testing.T) {
	for _, format := range export.Formats {
		path := filepath.Join(t.TempDir(), "paper")
		text := written(t, format, nil)
		save := func(text string) {
			t.Helper()
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		save(text)
		for _, other := range export.Formats {
			if got := export.Written(path, other); got != (other == format) {
				t.Errorf("%s is known for %s: %v", format, other, got)
			}
		}
		save(text + " ")
		if export.Written(path, format) {
			t.Errorf("%s with a space added counts as unchanged", format)
		}
		save(strings.Replace(text, "e", "a", 1))
		if export.Written(path, format) {
			t.Errorf("%s with a letter changed counts as unchanged", format)
		}
	}
}
