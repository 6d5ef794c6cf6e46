package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"ibid/backend/ibid"
)

// blanks is a stream of so many mebibytes of blanks, packed by deflate twice: ten
// gibibytes of them take less than a hundred kilobytes. The packed form of a mebibyte
// that follows others of its kind is always the same, so it is made once.
func blanks(mebibytes int) string {
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	block := bytes.Repeat([]byte(" "), 1<<20)
	var ends []int
	for range 3 {
		w.Write(block)
		w.Flush()
		ends = append(ends, packed.Len())
	}
	var twice bytes.Buffer
	w = zlib.NewWriter(&twice)
	w.Write(packed.Bytes()[:ends[1]])
	for range mebibytes - 2 {
		w.Write(packed.Bytes()[ends[1]:ends[2]])
	}
	w.Close()
	return fmt.Sprintf("<< /Filter [/FlateDecode /FlateDecode] /Length %d >>\nstream\n%s\nendstream", twice.Len(), twice.Bytes())
}

// hostilePage is a file with one page of the given entries; further objects are numbered
// from 4 on.
func hostilePage(entries string, objects ...string) []byte {
	return buildPDF("", append([]string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R " + entries + " >>",
	}, objects...)...)
}

// hostile are files made to exhaust a reader.
func hostile() map[string][]byte {
	const box = "/MediaBox [0 0 612 792] "
	deep := strings.Repeat("[", 100_000)
	return map[string][]byte{
		"ten gibibytes of content":         hostilePage(box+"/Contents 4 0 R", blanks(10<<10)),
		"a picture of ten gibibytes":       hostilePage(box+"/Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >>", stream("600 0 0 700 0 0 cm /I Do"), strings.Replace(blanks(10<<10), "<< ", "<< /Subtype /Image /Width 100000 /Height 100000 /BitsPerComponent 8 /ColorSpace /DeviceGray ", 1)),
		"two thousand million pages":       buildPDF("", "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 2147483648 >>"),
		"a page count below zero":          buildPDF("", "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count -1 >>"),
		"nested arrays":                    hostilePage(box+"/Contents 4 0 R /Odd 5 0 R", stream("BT (a) Tj ET"), deep+strings.Repeat("]", 100_000)),
		"nested arrays without end":        hostilePage(box+"/Contents 4 0 R /Resources 5 0 R", stream("BT (a) Tj ET"), deep),
		"nested arrays in content":         hostilePage(box+"/Contents 4 0 R", stream(deep)),
		"nested dictionaries":              hostilePage(box+"/Contents 4 0 R /Resources 5 0 R", stream("/F Do"), strings.Repeat("<< /A ", 100_000)),
		"a tree of a hundred thousand":     deepTree(100_000),
		"a form that draws itself":         hostilePage(box+"/Contents 4 0 R /Resources 6 0 R", stream("/F Do"), strings.Replace(stream("/F Do /F Do"), "<< ", "<< /Subtype /Form /BBox [0 0 9 9] /Resources 6 0 R ", 1), "<< /XObject << /F 5 0 R >> >>"),
		"a laughing billion of forms":      laughter(),
		"a huge media box":                 hostilePage("/MediaBox [-1e30 -1e30 1e30 1e30] /Contents 4 0 R", stream("0 0 9 9 re f")),
		"contents that hold themselves":    hostilePage(box+"/Contents 4 0 R", "[4 0 R 4 0 R]"),
		"a length that points to itself":   hostilePage(box+"/Contents 4 0 R", "<< /Length 4 0 R >>\nstream\nBT ET\nendstream"),
		"a table that goes in circles":     []byte("%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 /Prev 9 /Root 1 0 R >>\nstartxref\n9\n%%EOF\n"),
		"a table of four thousand million": []byte("%PDF-1.7\nxref\n0 4294967295\n0000000000 65535 f \ntrailer\n<< /Size 4294967295 /Root 1 0 R >>\nstartxref\n9\n%%EOF\n"),
	}
}

// deepTree is a page tree with one node on each of so many levels.
func deepTree(levels int) []byte {
	objects := []string{"<< /Type /Catalog /Pages 2 0 R >>"}
	for i := range levels {
		objects = append(objects, fmt.Sprintf("<< /Type /Pages /Kids [%d 0 R] /Count 1 >>", i+3))
	}
	return buildPDF("", append(objects, "<< /Type /Page /MediaBox [0 0 9 9] >>")...)
}

// laughter is a page whose form draws another one ten times, and so on for 12 levels.
func laughter() []byte {
	objects := []string{stream("/F Do")}
	for level := range 12 {
		objects = append(objects, strings.Replace(stream(strings.Repeat("/F Do ", 10)), "<< ",
			fmt.Sprintf("<< /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F %d 0 R >> >> ", level+6), 1))
	}
	objects = append(objects, strings.Replace(stream("0 0 9 9 re f"), "<< ", "<< /Subtype /Form /BBox [0 0 9 9] ", 1))
	return hostilePage("/MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >>", objects...)
}

// TestBombs checks that every file made to exhaust a reader comes to an outcome with a
// name, that a good file is read at the same time, and that the reader is as good as
// new afterwards.
func TestBombs(t *testing.T) {
	named := map[ibid.Code]bool{"": true, ibid.CodeDamaged: true, ibid.CodeTimeout: true, ibid.CodePageTimeout: true, ibid.CodeOutOfMemory: true}
	r := newReader(t, func(o *Options) {
		o.PageTimeout, o.OpenTimeout, o.MemoryBytes = 3*time.Second, 3*time.Second, 1<<30
	})
	dir := t.TempDir()
	good := filepath.Join(dir, "good.pdf")
	if err := os.WriteFile(good, textPDF("Hallam", "Norby", "Kestrel"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, content := range hostile() {
		t.Run(name, func(t *testing.T) {
			path := write(t, "bomb.pdf", content)
			var meanwhile sync.WaitGroup
			meanwhile.Go(func() {
				for range 3 {
					if got := readAll(t.Context(), r, good, 1); got.err != nil || strings.Join(got.text, "|") != "Hallam|Norby|Kestrel" {
						t.Errorf("a good file at the same time: %+v", got)
					}
				}
			})
			got := readAll(t.Context(), r, path, 1)
			if !named[ibid.CodeOf(got.err)] || len(got.failed) > maxRefused {
				t.Errorf("read: %v, %d pages failed", got.err, len(got.failed))
			}
			for page, code := range got.failed {
				if !named[code] {
					t.Errorf("page %d: %s", page, code)
				}
			}
			info, err := r.Preflight(t.Context(), ibid.File{Path: path})
			if !named[ibid.CodeOf(err)] || info.Pages > maxPages {
				t.Errorf("preflight: %d pages, %v", info.Pages, err)
			}
			_, err = r.Render(t.Context(), ibid.File{Path: path}, 1, 36)
			if code := ibid.CodeOf(err); !named[code] && code != ibid.CodeInvalid {
				t.Errorf("render: %v", err)
			}
			meanwhile.Wait()
		})
	}
	if len(r.busy) != 0 || len(r.slots) != 0 {
		t.Errorf("%d workers busy, %d slots taken at the end", len(r.busy), len(r.slots))
	}
}
