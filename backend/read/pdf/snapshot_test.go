package pdf

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

func hashOf(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// A snapshot gives the bytes that were hashed or none, whatever becomes of the file.
func TestASnapshotGivesNoOtherBytes(t *testing.T) {
	const blocks = keptBlocks + 10
	before := bytes.Repeat([]byte("what was hashed "), blocks*blockSize/16)
	before = append(before, "and its end"...)
	after := bytes.ToUpper(before)
	for name, tt := range map[string]struct {
		change func(t *testing.T, path string)
		want   error
	}{
		"nothing":          {func(*testing.T, string) {}, nil},
		"another in place": {func(t *testing.T, path string) { replace(t, path, after) }, nil},
		"longer":           {func(t *testing.T, path string) { overwrite(t, path, int64(len(before)), []byte("more")) }, nil},
		"rewritten":        {func(t *testing.T, path string) { overwrite(t, path, 0, after) }, errChanged},
		"a byte":           {func(t *testing.T, path string) { overwrite(t, path, (blocks-3)*blockSize+7, []byte("?")) }, errChanged},
		"cut": {func(t *testing.T, path string) {
			if err := os.Truncate(path, blockSize*3/2); err != nil {
				t.Fatal(err)
			}
		}, errChanged},
	} {
		t.Run(name, func(t *testing.T) {
			path := write(t, "a.pdf", before)
			info, err := os.Stat(path)
			if err != nil {
				t.Fatal(err)
			}
			s, err := openSnapshot(path, hashOf(before), nil)
			if err != nil {
				t.Fatal(err)
			}
			defer s.close()
			tt.change(t, path)
			if err := os.Chtimes(path, info.ModTime(), info.ModTime()); err != nil { // no time stamp tells
				t.Fatal(err)
			}
			for _, again := range []bool{false, true} {
				got, err := io.ReadAll(io.NewSectionReader(s, 0, s.size))
				if !errors.Is(err, tt.want) || (err == nil) != (tt.want == nil) || !bytes.HasPrefix(before, got) || err == nil && len(got) != len(before) {
					t.Errorf("again %t: %d bytes, %v; want those that were hashed, %v", again, len(got), err, tt.want)
				}
			}
			if err := s.problem(); !errors.Is(err, tt.want) || (err == nil) != (tt.want == nil) {
				t.Errorf("problem %v, want %v", err, tt.want)
			}
			// What was noted of a file serves for it alone.
			now, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			next, err := openSnapshot(path, hashOf(now), s.contents)
			if err != nil {
				t.Fatal(err)
			}
			defer next.close()
			if got, err := io.ReadAll(io.NewSectionReader(next, 0, next.size)); err != nil || !bytes.Equal(got, now) {
				t.Errorf("the next time %d bytes, %v; want %d", len(got), err, len(now))
			}
		})
	}
}

// replace renames another file over one, as most programs save.
func replace(t *testing.T, path string, b []byte) {
	t.Helper()
	if err := os.Rename(write(t, "new.pdf", b), path); err != nil {
		t.Fatal(err)
	}
}

// overwrite writes into a file, as some programs save and downloads do.
func overwrite(t *testing.T, path string, offset int64, b []byte) {
	t.Helper()
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = file.WriteAt(b, offset)
	if err := errors.Join(err, file.Close()); err != nil {
		t.Fatal(err)
	}
}

// A file is read only with the bytes of its hash, from the first page to the last.
func TestAnotherFileIsNotRead(t *testing.T) {
	old, other := textPDF("a", "b", "c"), textPDF("A", "B", "C")
	r := newReader(t, nil)
	read := func(path string, each func(number int)) outcome {
		o := outcome{failed: map[int]ibid.Code{}}
		o.err = r.Read(t.Context(), ibid.File{Path: path, Hash: hashOf(old)}, 1, nil, func(p ibid.Page, err error) error {
			if err != nil {
				o.failed[p.Number] = ibid.CodeOf(err)
			}
			o.text = append(o.text, p.Text)
			each(p.Number)
			return nil
		})
		return o
	}
	path := write(t, "a.pdf", old)
	if got := read(path, func(int) {}); got.err != nil || strings.Join(got.text, "") != "abc" {
		t.Errorf("as it was: %+v", got)
	}
	// While it is read: what comes is of the old one, or nothing comes.
	for name, change := range map[string]func(){
		"replaced":  func() { replace(t, path, other) },
		"rewritten": func() { overwrite(t, path, 0, other) },
	} {
		overwrite(t, path, 0, old)
		got := read(path, func(number int) {
			if number == 1 {
				change()
			}
		})
		if all := strings.Join(got.text, ""); !strings.HasPrefix("abc", all) || len(got.failed) > 0 || got.err == nil && all != "abc" ||
			got.err != nil && ibid.CodeOf(got.err) != ibid.CodeSourceGone {
			t.Errorf("%s: %+v", name, got)
		}
	}
	// Before it is read.
	file := ibid.File{Path: path, Hash: hashOf(old)}
	if got := read(path, func(int) {}); ibid.CodeOf(got.err) != ibid.CodeSourceGone || len(got.text)+len(got.failed) > 0 {
		t.Errorf("another file: %+v", got)
	}
	if _, err := r.Preflight(t.Context(), file); ibid.CodeOf(err) != ibid.CodeSourceGone {
		t.Errorf("preflight of another file: %v", err)
	}
	if _, err := r.Render(t.Context(), file, 1, 72); ibid.CodeOf(err) != ibid.CodeSourceGone {
		t.Errorf("picture of another file: %v", err)
	}
}
