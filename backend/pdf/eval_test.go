package pdf

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
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
		dir = filepath.Join("..", "..", "..", "shared", "eval")
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

// f1 compares two bags of words.
func f1(want, got []string) (hits, wanted, found int) {
	bag := map[string]int{}
	for _, w := range want {
		bag[w]++
	}
	for _, w := range got {
		if bag[w] > 0 {
			bag[w]--
			hits++
		}
	}
	return hits, len(want), len(got)
}

// TestWordsAgainstPdftotext measures, page by page, how far the words of real
// filings are those that poppler finds.
func TestWordsAgainstPdftotext(t *testing.T) {
	paths := filings(t)
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Skip("pdftotext is not installed")
	}
	p, err := newPDFium(os.Getenv("IBID_EVAL_CACHE"))
	if err != nil {
		t.Fatal(err)
	}
	defer p.close()
	var hits, wanted, found, pages, geometry int
	for _, path := range paths {
		out, err := exec.Command("pdftotext", path, "-").Output()
		if err != nil {
			t.Fatal(err)
		}
		d, err := p.open(path)
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		var h, w, f int
		for i, want := range strings.Split(string(out), "\f") {
			if i >= d.pages {
				break
			}
			page, err := d.page(i + 1)
			if err != nil {
				t.Fatal(err)
			}
			checkPage(t, page)
			geometry += len(ibid.EncodeWords(page.Words))
			a, b, c := f1(strings.Fields(want), strings.Fields(page.Text))
			h, w, f = h+a, w+b, f+c
			if dir := os.Getenv("IBID_EVAL_DUMP"); dir != "" {
				name := strings.TrimSuffix(filepath.Base(path), ".pdf")
				file, _ := os.OpenFile(filepath.Join(dir, name+".txt"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
				file.WriteString(page.Text + "\n\f")
				file.Close()
			}
		}
		t.Logf("%-45s %4d pages  F1 %.4f  %5.1f pages/s", filepath.Base(path), d.pages, 2*float64(h)/float64(w+f), float64(d.pages)/time.Since(began).Seconds())
		hits, wanted, found, pages = hits+h, wanted+w, found+f, pages+d.pages
		d.close()
	}
	score := 2 * float64(hits) / float64(wanted+found)
	t.Logf("all: %d pages, F1 %.4f, %d bytes of geometry a page", pages, score, geometry/pages)
	if score < 0.99 {
		t.Errorf("word F1 %.4f, want at least 0.99", score)
	}
}

// checkPage checks what holds for every page.
func checkPage(tb testing.TB, page ibid.Page) {
	tb.Helper()
	if strings.ContainsFunc(page.Text, func(r rune) bool { return unicode.IsControl(r) && r != '\n' }) || !utf8.ValidString(page.Text) {
		tb.Fatalf("page %d: text that is not clean", page.Number)
	}
	at := 0
	for _, w := range page.Words {
		if strings.Trim(page.Text[at:w.Span.Start], " \n") != "" || strings.ContainsAny(w.Span.In(page.Text), " \n") || w.Span.Len() == 0 {
			tb.Fatalf("page %d: words do not cover the text at byte %d", page.Number, at)
		}
		at = w.Span.End
	}
	if len(page.Words) > 0 && at != len(page.Text) {
		tb.Fatalf("page %d: text after the last word", page.Number)
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
