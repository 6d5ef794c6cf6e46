package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

func TestParseDictionary(t *testing.T) {
	for _, tt := range []struct {
		in     string
		want   map[string]string
		length int
	}{
		{"<< /A 1 /B /C /D 12 0 R /E 12 0 >>x", map[string]string{"A": "1", "B": "/C", "D": "12 0 R", "E": "12"}, 34},
		{" <</A(x\\)(y))/B<41>/C[1[2]<</D 3>>]/E<</F<</G 1>>>>>>", map[string]string{"A": "(x\\)(y))", "B": "<41>", "C": "[1[2]<</D 3>>]", "E": "<</F<</G 1>>>>"}, 53},
		{"<</A%comment >>\n1>>", map[string]string{"A": "1"}, 19},
		{"<< junk 7 /A 1 ] ) /B >>", map[string]string{"A": "1"}, 24},
		{"<</A 1/B(cut", map[string]string{"A": "1", "B": "(cut"}, 0},
		{"<</A", map[string]string{}, 0},
		{"[1]", nil, 0},
		{"", nil, 0},
	} {
		d, n, looked := parseDictionary([]byte(tt.in))
		got := map[string]string{}
		for k, v := range d {
			got[k] = string(v)
		}
		if tt.want == nil && d == nil {
			got = nil
		}
		if diff := cmp.Diff(tt.want, got); diff != "" || n != tt.length || looked > len(tt.in) {
			t.Errorf("%q: takes %d, looked at %d; -want +got:\n%s", tt.in, n, looked, diff)
		}
	}
}

func TestReferences(t *testing.T) {
	d := dictionary{"Kids": []byte("[3 0 R\n14 0 R 5 1 R x 9 R]"), "One": []byte("7 0 R"), "None": []byte("null")}
	if diff := cmp.Diff([]int{3, 14, 5}, d.references("Kids")[:3]); diff != "" {
		t.Error(diff)
	}
	if n := d.reference("One"); n != 7 {
		t.Errorf("one: %d", n)
	}
	if n := d.reference("None") + d.reference("Missing") + d.reference("Kids"); n != 0 {
		t.Errorf("what is not one reference: %d", n)
	}
}

// packedPDF keeps its catalogue, page tree and pages in an object stream, and has a
// cross-reference stream at its end, as most files do today.
func packedPDF(lines ...string) []byte {
	var objects []string // from number 1 on
	objects = append(objects, "<< /Type /Catalog /Pages 2 0 R >>", "", helvetica)
	var kids []string
	first := 4 + len(lines)
	for i := range lines {
		kids = append(kids, fmt.Sprintf("%d 0 R", 4+i))
		objects = append(objects, fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents %d 0 R /Resources << /Font << /F1 3 0 R >> >> >>", first+i))
	}
	objects[1] = fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", strings.Join(kids, " "), len(lines))
	var head, body strings.Builder
	for i, o := range objects {
		fmt.Fprintf(&head, "%d %d ", i+1, body.Len())
		body.WriteString(o + "\n")
	}
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	io.WriteString(w, head.String()+body.String())
	w.Close()
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	fmt.Fprintf(&b, "%d 0 obj\n<< /Type /ObjStm /N %d /First %d /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream\nendobj\n",
		first+len(lines), len(objects), head.Len(), packed.Len(), packed.Bytes())
	for i, l := range lines {
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", first+i, stream("BT /F1 12 Tf 72 700 Td ("+l+") Tj ET"))
	}
	fmt.Fprintf(&b, "%d 0 obj\n<< /Type /XRef /Size 1 /W [1 2 1] /Root 1 0 R /Length 0 >>\nstream\n\nendstream\nendobj\nstartxref\n0\n%%%%EOF\n", first+len(lines)+1)
	return b.Bytes()
}

func TestDamagedFilesAreMended(t *testing.T) {
	whole, packed := textPDF("Hallam", "Norby", "Kestrel"), packedPDF("Hallam", "Norby", "Kestrel")
	without := func(b []byte, what string) []byte {
		if !bytes.Contains(b, []byte(what)) {
			t.Fatalf("no %q in the sample", what)
		}
		return bytes.ReplaceAll(b, []byte(what), bytes.Repeat([]byte(" "), len(what)))
	}
	cut := func(b []byte, before string) []byte { return b[:bytes.Index(b, []byte(before))] }
	for _, tt := range []struct {
		name    string
		content []byte
		text    string
		failed  int
	}{
		{"no header", without(whole, "%PDF-1.7"), "Hallam|Norby|Kestrel", 0},
		{"no table", cut(whole, "xref"), "Hallam|Norby|Kestrel", 0},
		{"no catalogue", without(whole, "/Type /Catalog /Pages 2 0 R"), "Hallam|Norby|Kestrel", 0},
		{"a page tree that is gone", cut(without(whole, "2 0 obj"), "xref"), "Hallam|Norby|Kestrel", 0},
		{"the last page is gone", cut(whole, "9 0 obj"), "Hallam|Norby", 0},
		{"cut within a stream", cut(whole, "700 Td (Kestrel)"), "Hallam|Norby|", 0},
		{"packed, whole", packed, "Hallam|Norby|Kestrel", 0},
		{"packed, no end", cut(packed, "/XRef"), "Hallam|Norby|Kestrel", 0},
		{"packed, no header and no end", without(cut(packed, "/XRef"), "%PDF-1.7"), "Hallam|Norby|Kestrel", 0},
		{"packed, cut within the contents", cut(packed, "(Norby)"), "Hallam||", 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path := write(t, "damaged.pdf", tt.content)
			got := readAll(t.Context(), newReader(t, nil), path, 1)
			var code ibid.Code // a file without its end is read as far as it goes, and called that
			if !bytes.Contains(tt.content, []byte("startxref")) {
				code = ibid.CodeTruncated
			}
			if text := strings.Join(got.text, "|"); ibid.CodeOf(got.err) != code || text != tt.text || len(got.failed) != tt.failed {
				t.Errorf("%q, failed %v, %v", text, got.failed, got.err)
			}
			mended, err := mend(bytes.NewReader(tt.content), int64(len(tt.content)))
			if err != nil || mended.pages != len(got.text) {
				t.Errorf("mended alone: %+v, %v", mended, err)
			}
		})
	}
}

// TestMendingKeepsTheLatest checks that later versions of an object replace earlier
// ones, in and out of object streams.
func TestMendingKeepsTheLatest(t *testing.T) {
	packed := packedPDF("Old", "Other")
	packed = packed[:bytes.Index(packed, []byte("/XRef"))]
	update := fmt.Sprintf("\nendobj\n6 0 obj\n%s\nendobj\n", stream("BT /F1 12 Tf 72 700 Td (New) Tj ET"))
	update += "5 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 6 0 R /Resources << /Font << /F1 3 0 R >> >> >>\nendobj\n"
	got := readAll(t.Context(), newReader(t, nil), write(t, "updated.pdf", append(packed, update...)), 1)
	if text := strings.Join(got.text, "|"); ibid.CodeOf(got.err) != ibid.CodeTruncated || text != "New|New" {
		t.Errorf("%q, %v", text, got.err)
	}
}

func TestMendingAsksForThePassword(t *testing.T) {
	locked := bytes.Replace(encryptedPDF("Walnut-7"), []byte("startxref\n"), []byte("startxref\n99"), 1)
	locked = bytes.Replace(locked, []byte("%PDF-1.7"), []byte("        "), 1)
	r := newReader(t, nil)
	path := write(t, "locked.pdf", locked)
	for password, want := range map[string]ibid.Code{"": ibid.CodeEncrypted, "other": ibid.CodeWrongPassword, "Walnut-7": ""} {
		text := ""
		err := r.Read(t.Context(), ibid.File{Path: path, Password: password}, 1, nil, func(p ibid.Page, err error) error { text += p.Text; return err })
		if ibid.CodeOf(err) != want || (text == "Under lock") != (want == "") {
			t.Errorf("%q: %q, %v, want %q", password, text, err, want)
		}
	}
}

func TestNothingToMend(t *testing.T) {
	for name, content := range map[string]string{
		"nothing":         "",
		"noise":           strings.Repeat("1 0 obj << /Type /Catalog >> ", 50),
		"only an end":     "trailer << /Root 1 0 R >>",
		"numbers too big": "99999999999 0 obj << /Type /Page >> endobj 4194304 0 obj << /Type /Page >> endobj",
		"no number":       "0 0 obj << /Type /Page >> endobj obj << /Type /Page >>",
	} {
		if m, err := mend(strings.NewReader(content), int64(len(content))); err == nil {
			t.Errorf("%s: %d pages", name, m.pages)
		}
	}
}

// TestScanIsBounded checks that what is looked at grows with the file and no faster:
// every object here begins a dictionary that goes on to the end of the file.
func TestScanIsBounded(t *testing.T) {
	content := []byte(strings.Repeat("1 0 obj << /A [ ", 50_000))
	if _, err := scanObjects(content); err != errScan {
		t.Errorf("%v, want an end", err)
	}
}

// TestUnpackIsBounded checks the same inside an object stream: each of its objects
// begins at the same dictionary, which goes on to the end.
func TestUnpackIsBounded(t *testing.T) {
	const count = 10_000
	var head strings.Builder
	for i := range count {
		fmt.Fprintf(&head, "%d 0 ", i+10)
	}
	data := head.String() + "<< /Type /Page /A [" + strings.Repeat(" 1", 1<<19)
	s, err := scanObjects(fmt.Appendf(nil, "1 0 obj << /Type /ObjStm /N %d /First %d /Length %d >> stream\n%s\nendstream endobj", count, head.Len(), len(data), data))
	if err != nil {
		t.Fatal(err)
	}
	s.unpack()
	if n := len(s.objects); s.budget >= 0 || n < 2 || n > 100 {
		t.Errorf("%d objects unpacked, %d bytes left to look at", n, s.budget)
	}
}

// FuzzMend checks that no bytes bring the search for objects down, and that what it
// makes has the pages it counts.
func FuzzMend(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := mend(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return
		}
		b := make([]byte, m.size)
		if _, err := m.ReadAt(b, 0); err != nil {
			t.Fatal(err)
		}
		if m.pages <= 0 || !bytes.HasPrefix(b, []byte(mendHead)) || !bytes.HasSuffix(b, []byte("%%EOF\n")) {
			t.Errorf("%d pages, %d bytes", m.pages, m.size)
		}
	})
}
