package ocr_test

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/read/ocr"
)

// program is the Tesseract of this computer. Without one the test is skipped, or
// fails if IBID_REQUIRE_TESSERACT is set.
func program(t testing.TB) *ocr.Tesseract {
	t.Helper()
	program := ocr.New(ocr.Options{Languages: func() string { return "eng" }})
	if _, err := program.Traits(t.Context()); err != nil {
		if os.Getenv("IBID_REQUIRE_TESSERACT") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	return program
}

// TestScansAreRead reads real scans, among them rotated ones, and looks for
// their words in what comes back. `measure ocr` measures more.
func TestScansAreRead(t *testing.T) {
	folder := os.Getenv("IBID_EVAL_DIR")
	if folder == "" {
		folder = "../../../../shared/eval"
	}
	folder = filepath.Join(folder, "ocr", "dev")
	list, err := os.Open(filepath.Join(folder, "pages.jsonl"))
	if err != nil {
		t.Skip("there are no evaluation files")
	}
	defer list.Close()
	reader := program(t)
	lines := bufio.NewScanner(list)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var item struct {
			ID, File, Text string
			Quality        string `json:"gold_quality"`
		}
		if err := json.Unmarshal(lines.Bytes(), &item); err != nil {
			t.Fatal(err)
		}
		if item.Quality != "gold" {
			continue
		}
		t.Run(item.ID, func(t *testing.T) {
			picture, err := os.ReadFile(filepath.Join(folder, item.File))
			if err != nil {
				t.Fatal(err)
			}
			got, err := reader.Recognise(t.Context(), ibid.PageImage{PNG: picture, Page: 1})
			if err != nil {
				t.Fatal(err)
			}
			found, words := 0, strings.Fields(item.Text)
			for _, word := range words {
				if strings.Contains(got.Page.Text, word) {
					found++
				}
			}
			if found*10 < len(words)*8 || got.Confidence < 0.8 {
				t.Errorf("%d of %d words found, confidence %.2f", found, len(words), got.Confidence)
			}
		})
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}
