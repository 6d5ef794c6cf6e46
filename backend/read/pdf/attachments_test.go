package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"slices"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// embedded is a stream with a file in it, packed.
func embedded(content []byte, entries string) string {
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	_, _ = w.Write(content)
	_ = w.Close()
	return fmt.Sprintf("<< /Type /EmbeddedFile /Filter /FlateDecode /Length %d %s >>\nstream\n%s\nendstream", packed.Len(), entries, packed.String())
}

// attachingPDF has two files embedded by name, objects 6 and 8, and one of an annotation.
func attachingPDF(first, second string, content []byte) []byte {
	file := embedded(content, "")
	return buildPDF("",
		"<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Kids [<< /Names [(a) 5 0 R (b) 7 0 R] >>] >> >> >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Annots [9 0 R 10 0 R] >>",
		stream(""),
		"<< /Type /Filespec /F ("+first+") /EF << /F 6 0 R >> >>", file,
		"<< /Type /Filespec /F (x) /UF ("+second+") /EF << /F 8 0 R >> >>", embedded([]byte("figures"), ""),
		"<< /Type /Annot /Subtype /FileAttachment /Rect [10 10 20 20] /FS << /Type /Filespec /F (plan) /EF << /F 11 0 R >> >> >>",
		"<< /Type /Annot /Subtype /FileAttachment /Rect [10 10 20 20] /FS 5 0 R >>",
		embedded([]byte("no PDF"), "/Subtype /application#2Fpdf"))
}

// PDFs inside a PDF are listed once, by names that are safe, and taken out as they are.
func TestAttachments(t *testing.T) {
	r := newReader(t, nil)
	inner := pagePDF("/MediaBox [0 0 612 792]", "BT /F1 12 Tf 100 700 Td (Inside) Tj ET")
	file := ibid.File{Path: write(t, "outer.pdf", attachingPDF(`../../etc\\x.pdf`, "figures.xlsx", inner))}
	names, err := r.Attachments(t.Context(), file)
	if want := []string{"x.pdf", "plan.pdf"}; err != nil || !slices.Equal(names, want) {
		t.Fatalf("%q, %v, want %q", names, err, want)
	}
	var out bytes.Buffer
	if err := r.Extract(t.Context(), file, 1, &out); err != nil || !bytes.Equal(out.Bytes(), inner) {
		t.Errorf("%d bytes, %v, want %d", out.Len(), err, len(inner))
	}
	if err := r.Extract(t.Context(), file, 2, &out); ibid.CodeOf(err) != ibid.CodeInvalid || !strings.Contains(err.Error(), "not a PDF") {
		t.Errorf("what is no PDF: %v", err)
	}
	if err := r.Extract(t.Context(), file, 3, &out); err == nil {
		t.Error("there is no third one")
	}
	if names, err := r.Attachments(t.Context(), ibid.File{Path: write(t, "plain.pdf", inner)}); err != nil || len(names) != 0 {
		t.Errorf("a file with none: %q, %v", names, err)
	}
}

// A small stream that holds more than anyone has room for is given up.
func TestAttachmentsHaveALimit(t *testing.T) {
	r := newReader(t, nil)
	huge := append([]byte("%PDF-1.7\n"), make([]byte, maxAttachedBytes+1)...)
	file := ibid.File{Path: write(t, "bomb.pdf", attachingPDF("bomb.pdf", "b", huge))}
	var size counter
	if err := r.Extract(t.Context(), file, 1, &size); ibid.CodeOf(err) != ibid.CodeInvalid || !strings.Contains(err.Error(), "MB") {
		t.Errorf("%v", err)
	}
	if size > maxAttachedBytes {
		t.Errorf("%d bytes were written", size)
	}
}

type counter int

func (c *counter) Write(b []byte) (int, error) {
	*c += counter(len(b))
	return len(b), nil
}

func TestAttachedName(t *testing.T) {
	for name, want := range map[string]string{
		"Annex A.pdf":            "Annex A.pdf",
		"Annex.PDF":              "Annex.pdf",
		"../../x.pdf":            "x.pdf",
		`C:\secret\x.pdf`:        "x.pdf",
		"..":                     "Attachment 1.pdf",
		"/":                      "_.pdf",
		"":                       "Attachment 1.pdf",
		".pdf":                   "Attachment 1.pdf",
		".hidden.pdf":            "hidden.pdf",
		"a\x00b\x1b[31m.pdf":     "a b [31m.pdf",
		"con:1?.pdf":             "con_1_.pdf",
		strings.Repeat("a", 500): strings.Repeat("a", maxAttachedName) + ".pdf",
	} {
		if got := attachedName(name, 1); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
