package pdf

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"ibid/backend/ibid"
	"ibid/internal/fake"
)

// cacheDir is shared by all tests, so that PDFium is compiled once.
var cacheDir = fake.CompiledPDFium()

// newReader makes a reader whose workers are this test program.
func newReader(t *testing.T, change func(*Options)) *Reader {
	t.Helper()
	opts := Options{CacheDir: cacheDir, Workers: 2}
	if change != nil {
		change(&opts)
	}
	r := New(opts)
	t.Cleanup(func() { r.Close() })
	return r
}

// misbehave makes the workers of a reader do something odd; see main_test.go.
func misbehave(how string) func(*Options) {
	return func(o *Options) {
		o.Command = []string{os.Args[0], "pdf-worker", how}
		o.PageTimeout = time.Second
	}
}

func write(t *testing.T, name string, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// openFile opens a file as a worker does that was given no hash.
func openFile(t testing.TB, path string) *snapshot {
	t.Helper()
	file, err := openSnapshot(path, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(file.close)
	return file
}

func openDocument(t testing.TB, p *pdfium, path string) (*document, error) {
	file := openFile(t, path)
	return p.open(file, file.size)
}

func openSecondAt(t testing.TB, path string, passwords []string) (*second, error) {
	file := openFile(t, path)
	return openSecond(file, file.size, passwords)
}

// outcome is what a Read came to.
type outcome struct {
	text   []string          // of the pages read
	failed map[int]ibid.Code // of the pages that could not be
	cut    int               // pages marked as cut
	err    error
}

func readAll(ctx context.Context, r *Reader, path string, from int) outcome {
	o := outcome{failed: map[int]ibid.Code{}}
	o.err = r.Read(ctx, ibid.File{Path: path}, from, nil, func(p ibid.Page, err error) error {
		if p.Cut {
			o.cut++
		}
		if err != nil {
			o.failed[p.Number] = ibid.CodeOf(err)
			return nil
		}
		o.text = append(o.text, p.Text)
		return nil
	})
	return o
}

func TestReadGivesPagesInOrder(t *testing.T) {
	r := newReader(t, nil)
	path := write(t, "three.pdf", textPDF("First page", "Second page", "Third page"))
	got := readAll(t.Context(), r, path, 1)
	if got.err != nil || strings.Join(got.text, "|") != "First page|Second page|Third page" {
		t.Errorf("from 1: %q, %v", got.text, got.err)
	}
	got = readAll(t.Context(), r, path, 3)
	if got.err != nil || strings.Join(got.text, "|") != "Third page" {
		t.Errorf("from 3: %q, %v", got.text, got.err)
	}
	got = readAll(t.Context(), r, path, 4)
	if got.err != nil || len(got.text) != 0 {
		t.Errorf("past the end: %q, %v", got.text, got.err)
	}
}

func TestPreflight(t *testing.T) {
	r := newReader(t, nil)
	info, err := r.Preflight(t.Context(), ibid.File{Path: write(t, "two.pdf", textPDF("One", "Two"))})
	if err != nil || info != (ibid.Preflight{Pages: 2, Title: "A title"}) {
		t.Errorf("%+v, %v", info, err)
	}
}

func TestBoxesAreInUserSpace(t *testing.T) {
	r := newReader(t, nil)
	const want = 100.0 // where the word begins and stands, in user space
	for _, tt := range []struct {
		name, page    string
		width, height float64
		rotate        int
	}{
		{"plain", "/MediaBox [0 0 300 400]", 300, 400, 0},
		{"shifted", "/MediaBox [50 60 350 460]", 300, 400, 0},
		{"cropped", "/MediaBox [0 0 300 400] /CropBox [90 80 290 280]", 200, 200, 0},
		{"rotated", "/MediaBox [0 0 300 400] /Rotate 90", 300, 400, 90},
		{"rotated back", "/MediaBox [0 0 300 400] /Rotate -90", 300, 400, 270},
		{"upside down", "/MediaBox [0 0 300 400] /CropBox [90 80 290 280] /Rotate 180", 200, 200, 180},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path := write(t, "page.pdf", pagePDF(tt.page, "BT /F1 10 Tf 100 100 Td (Hello there) Tj ET"))
			err := r.Read(t.Context(), ibid.File{Path: path}, 1, nil, func(p ibid.Page, err error) error {
				if err != nil {
					return err
				}
				fake.CheckPage(t, p)
				if p.Width != tt.width || p.Height != tt.height || p.Rotate != tt.rotate {
					t.Errorf("page %g x %g, turned by %d", p.Width, p.Height, p.Rotate)
				}
				if len(p.Words) != 2 || p.Words[0].Span.In(p.Text) != "Hello" {
					t.Fatalf("text %q", p.Text)
				}
				b := p.Words[0].Box
				if b.X0 < want-1 || b.X0 > want+1 || b.Y0 > want || b.Y0 < want-4 || b.Y1 < want+7 || b.Y1 > want+11 {
					t.Errorf("box %v", b)
				}
				if next := p.Words[1].Box; next.X0 < b.X1 {
					t.Errorf("second box %v is not right of %v", next, b)
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		})
	}
}

// TestTurnedText checks text that is turned against its page, which PDFium tells
// by an angle that grows clockwise.
func TestTurnedText(t *testing.T) {
	r := newReader(t, nil)
	content := `BT /F1 10 Tf 1 0 0 1 50 300 Tm (Upright text) Tj
		0 1 -1 0 20 50 Tm (Going up the margin) Tj
		0 -1 1 0 280 350 Tm (Going down the other) Tj
		-1 0 0 -1 200 100 Tm (Standing on its head) Tj ET`
	for _, rotate := range []string{"", "/Rotate 90", "/Rotate 180"} {
		got := readAll(t.Context(), r, write(t, "turned.pdf", pagePDF("/MediaBox [0 0 300 400] "+rotate, content)), 1)
		if got.err != nil || len(got.text) != 1 {
			t.Fatal(got)
		}
		for _, want := range []string{"Upright text", "Going up the margin", "Going down the other", "Standing on its head"} {
			if !strings.Contains(got.text[0], want) {
				t.Errorf("%q: no %q in %q", rotate, want, got.text[0])
			}
		}
	}
}

func TestFormFieldsAreText(t *testing.T) {
	got := readAll(t.Context(), newReader(t, nil), write(t, "form.pdf", formPDF()), 1)
	if got.err != nil || len(got.text) != 1 || !strings.Contains(got.text[0], "Filled in") || !strings.Contains(got.text[0], "Printed") {
		t.Errorf("%q, %v", got.text, got.err)
	}
}

func TestCallbackErrorStopsReading(t *testing.T) {
	r := newReader(t, nil)
	path := write(t, "three.pdf", textPDF("a", "b", "c"))
	stop, calls := errors.New("enough"), 0
	err := r.Read(t.Context(), ibid.File{Path: path}, 1, nil, func(ibid.Page, error) error { calls++; return stop })
	if !errors.Is(err, stop) || calls != 1 {
		t.Errorf("%v after %d calls", err, calls)
	}
	if got := readAll(t.Context(), r, path, 1); got.err != nil || len(got.text) != 3 {
		t.Errorf("the next read: %v", got)
	}
}

func TestReadGoesOnAfterABadPage(t *testing.T) {
	path := write(t, "three.pdf", textPDF("a", "b", "c"))
	for how, code := range map[string]ibid.Code{
		"hang-on-2":  ibid.CodePageTimeout,
		"exit-on-2":  ibid.CodeDamaged,
		"panic-on-2": ibid.CodeDamaged,
		"trap-on-2":  ibid.CodeDamaged,
		"spoil-on-2": ibid.CodeDamaged,

		"misnumber-on-2": ibid.CodeDamaged,
	} {
		t.Run(how, func(t *testing.T) {
			got := readAll(t.Context(), newReader(t, misbehave(how)), path, 1)
			if got.err != nil || strings.Join(got.text, "") != "ac" || len(got.failed) != 1 || got.failed[2] != code {
				t.Errorf("%+v", got)
			}
		})
	}
}

// TestReadGivesUp checks that a file of pages that all fail is not asked for each of
// them, and that what was read before is kept.
func TestReadGivesUp(t *testing.T) {
	claims := func(kids string) string {
		return write(t, "claims.pdf", buildPDF("", "<< /Type /Catalog /Pages 2 0 R >>",
			"<< /Type /Pages /Count 1000000 /Kids ["+kids+"] >>",
			"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
			stream("BT /F1 12 Tf 72 700 Td (Alone) Tj ET"), helvetica))
	}
	r := newReader(t, nil)
	if got := readAll(t.Context(), r, claims("3 0 R"), 1); got.err != nil || len(got.text) != 1 || len(got.failed) != maxRefused+maxPassed {
		t.Errorf("one page of a million: %d read, %d failed, %v", len(got.text), len(got.failed), got.err)
	}
	if got := readAll(t.Context(), r, claims("3 0 R"), 500); got.err != nil || len(got.failed) != maxRefused+maxPassed {
		t.Errorf("the rest of them: %d failed, %v", len(got.failed), got.err)
	}
	if got := readAll(t.Context(), r, claims(""), 1); ibid.CodeOf(got.err) != ibid.CodeDamaged || len(got.failed) != maxRefused {
		t.Errorf("none of a million: %d failed, %v", len(got.failed), got.err)
	}
}

// TestAPageIsTriedAgainInAFreshWorker checks that a page is not lost with the worker
// that had it, and that it is told once, in its place.
func TestAPageIsTriedAgainInAFreshWorker(t *testing.T) {
	path := write(t, "three.pdf", textPDF("a", "b", "c"))
	marker := filepath.Join(t.TempDir(), "died")
	got := readAll(t.Context(), newReader(t, misbehave("exit-once-on-2:"+marker)), path, 1)
	if got.err != nil || strings.Join(got.text, "") != "abc" || len(got.failed) != 0 {
		t.Errorf("%+v", got)
	}
	if _, err := os.Stat(marker); err != nil {
		t.Errorf("no worker died: %v", err)
	}
}

func TestMemoryIsLimited(t *testing.T) {
	if _, known := residentBytes(os.Getpid()); !known {
		t.Skip("not enforced on this system")
	}
	r := newReader(t, func(o *Options) {
		misbehave("swell-on-2")(o)
		o.PageTimeout = 20 * time.Second
		o.MemoryBytes = 600 << 20
	})
	got := readAll(t.Context(), r, write(t, "three.pdf", textPDF("a", "b", "c")), 1)
	if got.err != nil || strings.Join(got.text, "") != "ac" || got.failed[2] != ibid.CodeOutOfMemory {
		t.Errorf("%+v", got)
	}
}

func TestWorkersThatNeverWork(t *testing.T) {
	path := write(t, "one.pdf", textPDF("a"))
	for how, code := range map[string]ibid.Code{
		"exit":    ibid.CodeDamaged,
		"hang":    ibid.CodeTimeout,
		"garbage": ibid.CodeDamaged,
	} {
		t.Run(how, func(t *testing.T) {
			r := newReader(t, func(o *Options) { misbehave(how)(o); o.OpenTimeout = 500 * time.Millisecond })
			if got := readAll(t.Context(), r, path, 1); ibid.CodeOf(got.err) != code {
				t.Errorf("read: %v", got.err)
			}
			if _, err := r.Preflight(t.Context(), ibid.File{Path: path}); ibid.CodeOf(err) != code {
				t.Errorf("preflight: %v", err)
			}
		})
	}
	r := newReader(t, func(o *Options) { o.Command = []string{filepath.Join(t.TempDir(), "no such program")} })
	r.pauses = []time.Duration{time.Millisecond}
	if got := readAll(t.Context(), r, path, 1); ibid.CodeOf(got.err) != ibid.CodeReaderFailed {
		t.Errorf("no program: %v", got.err)
	}
}

func TestAKeptWorkerThatDiedIsReplaced(t *testing.T) {
	r := newReader(t, nil)
	path := write(t, "one.pdf", textPDF("a"))
	if got := readAll(t.Context(), r, path, 1); got.err != nil {
		t.Fatal(got.err)
	}
	if len(r.idle) != 1 {
		t.Fatalf("%d idle workers", len(r.idle))
	}
	r.idle[0].cmd.Process.Kill()
	time.Sleep(50 * time.Millisecond)
	if got := readAll(t.Context(), r, path, 1); got.err != nil || len(got.text) != 1 {
		t.Errorf("%+v", got)
	}
}

func TestCancelKills(t *testing.T) {
	r := newReader(t, func(o *Options) { misbehave("hang-on-2")(o); o.PageTimeout = time.Minute })
	path := write(t, "three.pdf", textPDF("a", "b", "c"))
	ctx, cancel := context.WithCancel(t.Context())
	began := time.Now()
	err := r.Read(ctx, ibid.File{Path: path}, 1, nil, func(p ibid.Page, err error) error {
		time.AfterFunc(100*time.Millisecond, cancel)
		return err
	})
	if !errors.Is(err, context.Canceled) || time.Since(began) > 20*time.Second {
		t.Errorf("%v after %v", err, time.Since(began))
	}
	if len(r.idle) != 0 {
		t.Error("the hanging worker was kept")
	}
	if err := r.Read(ctx, ibid.File{Path: path}, 1, nil, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before: %v", err)
	}
}

func TestManyDocumentsAtOnce(t *testing.T) {
	r := newReader(t, nil)
	path := write(t, "three.pdf", textPDF("a", "b", "c"))
	results := make(chan outcome)
	const readers = 6
	for range readers {
		go func() { results <- readAll(t.Context(), r, path, 1) }()
	}
	for range readers {
		if got := <-results; got.err != nil || len(got.text) != 3 {
			t.Errorf("%+v", got)
		}
	}
	if n := len(r.idle); n < 1 || n > 2 {
		t.Errorf("%d workers kept, want at most 2", n)
	}
}

func TestCloseStopsEverything(t *testing.T) {
	r := newReader(t, func(o *Options) { misbehave("hang-on-2")(o); o.PageTimeout = time.Minute })
	path := write(t, "three.pdf", textPDF("a", "b", "c"))
	err := r.Read(t.Context(), ibid.File{Path: path}, 1, nil, func(ibid.Page, error) error {
		time.AfterFunc(100*time.Millisecond, func() { r.Close() })
		return nil
	})
	if ibid.CodeOf(err) != ibid.CodeCancelled {
		t.Errorf("while reading: %v", err)
	}
	r.Close()
	if got := readAll(t.Context(), r, path, 1); ibid.CodeOf(got.err) != ibid.CodeCancelled {
		t.Errorf("afterwards: %v", got.err)
	}
	if _, err := r.Preflight(t.Context(), ibid.File{Path: path}); ibid.CodeOf(err) != ibid.CodeCancelled {
		t.Errorf("afterwards: %v", err)
	}
}
