package pdf

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"ibid/backend/ibid"
	"ibid/internal/fake"
)

// evalDir is the folder with evaluation material: IBID_EVAL_DIR, or shared/eval
// next to the repository. Tests that need it are skipped where it is missing.
func evalDir(tb testing.TB, sub string) string {
	tb.Helper()
	if testing.Short() {
		tb.Skip("no evaluation in a short run")
	}
	dir := os.Getenv("IBID_EVAL_DIR")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "..", "shared", "eval")
	}
	dir = filepath.Join(dir, sub)
	if _, err := os.Stat(dir); err != nil {
		tb.Skipf("no evaluation material at %s; set IBID_EVAL_DIR to a folder that has it", dir)
	}
	return dir
}

func filings(tb testing.TB) []string {
	tb.Helper()
	paths, _ := filepath.Glob(filepath.Join(evalDir(tb, "financebench/dev/pdfs"), "*.pdf"))
	if len(paths) == 0 {
		tb.Skip("no filings in the evaluation material")
	}
	return paths
}

// TestWordsAgainstPdftotext measures, page by page, how far the words of real
// filings are those that poppler finds, how many are glued or split, and how many
// neighbours are the same. The last is printed only: poppler reads many tables
// of filings column by column.
func TestWordsAgainstPdftotext(t *testing.T) {
	all := compare(t, filings(t))
	if all.f1() < 0.997 {
		t.Errorf("word F1 %.4f, want at least 0.997", all.f1())
	}
	if all.cuts() >= 1 {
		t.Errorf("%.2f of 1,000 words are glued or split, want less than 1", all.cuts())
	}
}

// TestOrderAgainstPdftotext measures how many neighbouring words of reports,
// manuals and two-column papers are neighbours in poppler's text too. What is
// missing are tables, and words broken at a line end, which poppler joins.
func TestOrderAgainstPdftotext(t *testing.T) {
	paths, _ := filepath.Glob(filepath.Join(evalDir(t, "mmlongbench-doc/dev/pdfs"), "*.pdf"))
	if len(paths) == 0 {
		t.Skip("no documents in the evaluation material")
	}
	if all := compare(t, paths); all.order() < 0.93 {
		t.Errorf("order %.4f, want at least 0.93", all.order())
	}
}

// compare reads files and compares their text with that of pdftotext, except for
// pages that must be read from their picture.
func compare(t *testing.T, paths []string) agreement {
	t.Helper()
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Skip("pdftotext is not installed")
	}
	p, err := newPDFium(os.Getenv("IBID_EVAL_CACHE"))
	if err != nil {
		t.Fatal(err)
	}
	defer p.close()
	var all agreement
	var pages, geometry int
	for _, path := range paths {
		out, err := exec.Command("pdftotext", path, "-").Output()
		if err != nil {
			t.Fatal(err)
		}
		d, err := openDocument(t, p, path)
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		var file agreement
		for i, want := range strings.Split(string(out), "\f") {
			if i >= d.pages {
				break
			}
			page, err := d.page(i + 1)
			if err != nil {
				t.Fatal(err)
			}
			fake.CheckPage(t, page)
			geometry += len(ibid.EncodeWords(page.Words))
			if page.Unmapped <= len(page.Words) {
				file.add(agree(strings.Fields(want), strings.Fields(page.Text)))
			}
			if dir := os.Getenv("IBID_EVAL_DUMP"); dir != "" {
				dump(t, filepath.Join(dir, strings.TrimSuffix(filepath.Base(path), ".pdf")+".txt"), page.Text+"\n\f")
			}
		}
		t.Logf("%-45s %4d pages  %v  %5.1f pages/s", filepath.Base(path), d.pages, file, float64(d.pages)/time.Since(began).Seconds())
		all.add(file)
		pages += d.pages
		d.close()
	}
	t.Logf("all: %d pages, %v, %d bytes of geometry a page", pages, all, geometry/pages)
	return all
}

// dump adds a page's text to a file.
func dump(tb testing.TB, name, text string) {
	tb.Helper()
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		tb.Fatal(err)
	}
	defer file.Close()
	if _, err := file.WriteString(text); err != nil {
		tb.Fatal(err)
	}
}

// BenchmarkFilings reads all filings through worker processes.
func BenchmarkFilings(b *testing.B) {
	paths := filings(b)
	r := New(Options{CacheDir: os.Getenv("IBID_EVAL_CACHE"), Workers: 1})
	defer r.Close()
	pages := 0
	for b.Loop() {
		for _, path := range paths {
			err := r.Read(b.Context(), ibid.File{Path: path}, 1, nil, func(p ibid.Page, err error) error {
				pages++
				return err
			})
			if err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(pages)/b.Elapsed().Seconds(), "pages/s")
}
