package pdf

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// What follows a file's end, and damage that isn't at its end, are no cut.
func TestWhatIsCutOff(t *testing.T) {
	whole := textPDF("a", "b", "c")
	end := bytes.LastIndex(whole, []byte("startxref"))
	lastObject := bytes.LastIndex(whole, []byte(" obj")) + len(" obj")
	linear := []byte("%PDF-1.4\n1 0 obj\n<< /Linearized 1 /L 3400000 /N 3 >>\nendobj\n")
	for name, tt := range map[string]struct {
		content []byte
		want    truncation
	}{
		"whole":                  {whole, truncation{}},
		"bytes behind it":        {append(bytes.Clone(whole), strings.Repeat("\x00\xffgarbage", 30_000)...), truncation{}},
		"no %%EOF":               {bytes.TrimSuffix(bytes.TrimSpace(whole), []byte("%%EOF")), truncation{}},
		"no startxref":           {whole[:end], truncation{}}, // a trailer ends it
		"no table and trailer":   {append(bytes.Clone(whole[:lastObject]), "null endobj\n%%EOF\n"...), truncation{}},
		"no table":               {bytes.Replace(whole, []byte("xref\n"), []byte("x\n"), 1), truncation{}},
		"cut in the last object": {whole[:lastObject], truncation{Cut: true, Bytes: int64(lastObject)}},
		"cut in the middle":      {whole[:len(whole)/2], truncation{Cut: true, Bytes: int64(len(whole) / 2)}},
		"a cut update":           {append(bytes.Clone(whole), "\n3 0 obj\n<< /Type /Pa"...), truncation{Cut: true, Bytes: int64(len(whole)) + 21}},
		"linearised":             {append(bytes.Clone(linear), whole...), truncation{Cut: true, Bytes: int64(len(linear) + len(whole)), Of: 3_400_000}},
		"no PDF":                 {[]byte("%PDF-1.4\nThe subject of this letter is no PDF."), truncation{}},
		"empty":                  {nil, truncation{}},
	} {
		if got := truncated(bytes.NewReader(tt.content), int64(len(tt.content))); got != tt.want {
			t.Errorf("%s: %+v, want %+v", name, got, tt.want)
		}
	}
}

// A file that was cut off says so, wherever it was cut, and so do its pages. One that lost only what stands behind its pages may be read as a whole.
func TestATruncatedFileIsCalledThat(t *testing.T) {
	samples, err := filepath.Glob("../../../samples/*.pdf")
	if err != nil || len(samples) == 0 {
		t.Fatal(samples, err)
	}
	r := newReader(t, nil)
	for _, sample := range samples {
		content, err := os.ReadFile(sample)
		if err != nil {
			t.Fatal(err)
		}
		if got := readAll(t.Context(), r, sample, 1); got.cut > 0 || got.err != nil && ibid.CodeOf(got.err) != ibid.CodeEncrypted {
			t.Errorf("%s as it is: %d pages cut, %v", filepath.Base(sample), got.cut, got.err)
		}
		for _, percent := range []int{10, 30, 50, 70, 90} {
			path := write(t, "cut.pdf", content[:len(content)*percent/100])
			got := readAll(t.Context(), r, path, 1)
			if ibid.CodeOf(got.err) != ibid.CodeTruncated {
				t.Errorf("%d %% of %s: %d pages, %v; want %s", percent, filepath.Base(sample), len(got.text), got.err, ibid.CodeTruncated)
				continue
			}
			if got.cut != len(got.text)+len(got.failed) {
				t.Errorf("%d %% of %s: %d pages are marked as cut of %d with text and %d without", percent, filepath.Base(sample), got.cut, len(got.text), len(got.failed))
			}
		}
	}
}

// No file of the packs is called cut off that isn't, nor is one with bytes behind its end.
func TestSoundFilesAreNotCutOff(t *testing.T) {
	dir := evalDir(t, ".")
	files, cut := 0, 0
	err := filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if err != nil || !strings.EqualFold(filepath.Ext(path), ".pdf") {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		files++
		got := truncated(bytes.NewReader(content), int64(len(content)))
		if got.Cut {
			cut++
			t.Logf("%s: %+v, its tail %q", path, got, content[max(0, len(content)-60):])
			if !strings.Contains(path, "pdf-hostile") {
				t.Errorf("%s is called cut off", path)
			}
		}
		if longer := append(content, "<html>a proxy's advertisement</html>"...); truncated(bytes.NewReader(longer), int64(len(longer))).Cut != got.Cut {
			t.Errorf("%s with bytes behind it is judged otherwise", path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d files, %d called cut off", files, cut)
}
