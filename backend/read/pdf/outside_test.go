package pdf

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"ibid/backend/ibid"
)

// impatient makes a reader whose workers misbehave, and that waits little before it
// asks again.
func impatient(t *testing.T, how string) *Reader {
	t.Helper()
	r := newReader(t, misbehave(how))
	r.pauses = []time.Duration{time.Millisecond, time.Millisecond, time.Millisecond}
	return r
}

// A worker that is killed from outside, as by a kernel without memory, says nothing
// about the file: its page is read by the next one, or the next but one.
func TestAKilledWorkerIsNoVerdict(t *testing.T) {
	path := write(t, "three.pdf", textPDF("a", "b", "c"))
	for _, how := range []string{"kill-on-2:3:", "kill:3:", "starve-on-2:3:", "starve:3:"} {
		t.Run(how, func(t *testing.T) {
			if runtime.GOOS == "windows" && strings.HasPrefix(how, "kill") {
				t.Skip("its exit code doesn't tell")
			}
			got := readAll(t.Context(), impatient(t, how+t.TempDir()), path, 1)
			if got.err != nil || strings.Join(got.text, "") != "abc" || len(got.failed) != 0 {
				t.Errorf("%+v, want all pages", got)
			}
		})
	}
	r := impatient(t, "kill:3:"+t.TempDir())
	if info, err := r.Preflight(t.Context(), ibid.File{Path: path}); err != nil || info.Pages != 3 {
		t.Errorf("preflight: %+v, %v", info, err)
	}
	r = impatient(t, "kill:3:"+t.TempDir())
	if picture, err := r.Render(t.Context(), ibid.File{Path: path}, 2, 72); err != nil || picture.Page != 2 {
		t.Errorf("picture of page %d, %v", picture.Page, err)
	}
}

// Where that goes on the file is given up for now, with the reason and without a
// verdict on its pages.
func TestWorkersThatAreAlwaysKilled(t *testing.T) {
	path := write(t, "three.pdf", textPDF("a", "b", "c"))
	for how, code := range map[string]ibid.Code{
		"kill-on-2":   ibid.CodeReaderFailed,
		"starve-on-2": ibid.CodeReaderFailed,
		"stall-on-2":  ibid.CodeUnreachable,
	} {
		r := newReader(t, func(o *Options) { misbehave(how)(o); o.StallTimeout = 300 * time.Millisecond })
		r.pauses = []time.Duration{time.Millisecond, time.Millisecond}
		got := readAll(t.Context(), r, path, 1)
		if ibid.CodeOf(got.err) != code || strings.Join(got.text, "") != "a" || len(got.failed) != 0 {
			t.Errorf("%s: %+v, want %s behind page 1", how, got, code)
		}
		if _, err := r.Render(t.Context(), ibid.File{Path: path}, 2, 72); ibid.CodeOf(err) != code {
			t.Errorf("%s: picture: %v, want %s", how, err, code)
		}
		if len(r.solo) != 0 || len(r.slots) != 0 {
			t.Errorf("%s: %d sessions alone, %d slots taken", how, len(r.solo), len(r.slots))
		}
	}
	// A page that asks for more than a worker may have is itself to blame.
	got := readAll(t.Context(), impatient(t, "demand-on-2"), path, 1)
	if got.err != nil || strings.Join(got.text, "") != "ac" || got.failed[2] != ibid.CodeOutOfMemory {
		t.Errorf("%+v, want page 2 left out", got)
	}
}

// A cache of compiled PDFium that can't be used harms no file, and is made again.
func TestACompiledPDFiumThatIsDamaged(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles PDFium, which takes minutes with the race detector")
	}
	newReader(t, nil) // and with it the cache
	path := write(t, "one.pdf", textPDF("a"))
	if got := readAll(t.Context(), newReader(t, nil), path, 1); got.err != nil {
		t.Fatal(got.err)
	}
	for name, damage := range map[string]func(t *testing.T, file string, b []byte){
		"cut":      func(t *testing.T, file string, b []byte) { rewrite(t, file, b[:len(b)/2]) },
		"empty":    func(t *testing.T, file string, b []byte) { rewrite(t, file, nil) },
		"flipped":  func(t *testing.T, file string, b []byte) { b[len(b)/2] ^= 4; rewrite(t, file, b) },
		"offsets":  func(t *testing.T, file string, b []byte) { b[min(40, len(b)-1)] ^= 4; rewrite(t, file, b) },
		"a folder": func(t *testing.T, file string, b []byte) { os.Remove(file); os.Mkdir(file, 0o700) },
	} {
		t.Run(name, func(t *testing.T) {
			cache := t.TempDir()
			if err := os.CopyFS(cache, os.DirFS(cacheDir)); err != nil {
				t.Fatal(err)
			}
			files := 0
			err := filepath.WalkDir(cache, func(file string, entry os.DirEntry, err error) error {
				if err != nil || entry.IsDir() || entry.Name() == "checksums" {
					return err
				}
				b, err := os.ReadFile(file)
				damage(t, file, b)
				files++
				return err
			})
			if err != nil || files == 0 {
				t.Fatal(files, err)
			}
			inCache := func(o *Options) { o.CacheDir = cache }
			got := readAll(t.Context(), newReader(t, inCache), path, 1)
			if got.err != nil || strings.Join(got.text, "") != "a" {
				t.Errorf("%+v", got)
			}
			if !sealed(filepath.Join(cache, compiledFolder)) {
				t.Error("the cache was not made again")
			}
		})
	}
}

func rewrite(t *testing.T, file string, b []byte) {
	t.Helper()
	if err := os.WriteFile(file, b, 0o600); err != nil {
		t.Fatal(err)
	}
}

// A reader says that it is being prepared while PDFium is compiled, and not when that was
// done before.
func TestPreparing(t *testing.T) {
	path, cache := write(t, "one.pdf", textPDF("a")), t.TempDir()
	for _, first := range []bool{true, false} {
		r := newReader(t, func(o *Options) { o.CacheDir = cache })
		read := make(chan outcome)
		go func() { read <- readAll(t.Context(), r, path, 1) }()
		said := false
		for running := true; running; {
			select {
			case got := <-read:
				if running = false; got.err != nil {
					t.Fatal(got.err)
				}
			case <-time.After(time.Millisecond):
				said = said || r.Preparing()
			}
		}
		if said != first || r.Preparing() {
			t.Errorf("for the first time %v: it said %v", first, said)
		}
	}
}

// Where nothing can be written PDFium is compiled in memory.
func TestNoPlaceForTheCompiledPDFium(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles PDFium, which takes minutes with the race detector")
	}
	path := write(t, "one.pdf", textPDF("a"))
	for name, cache := range map[string]string{
		"a file":  write(t, "file", []byte("in the way")),
		"no disk": fullDisk(t),
	} {
		if cache == "" {
			continue
		}
		got := readAll(t.Context(), newReader(t, func(o *Options) { o.CacheDir = cache }), path, 1)
		if got.err != nil || strings.Join(got.text, "") != "a" {
			t.Errorf("%s: %+v", name, got)
		}
		if left, _ := filepath.Glob(filepath.Join(cache, "*")); len(left) > 0 {
			t.Errorf("%s: %q was left behind", name, left)
		}
	}
}
