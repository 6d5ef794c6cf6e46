package pdf

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// A file of many pictures must not fill PDFium's memory, which keeps what it has
// loaded: 240 MB of them pass through less than half as much.
func TestMemoryStaysBounded(t *testing.T) {
	const pages, picture = 600, 400 << 10
	path := filepath.Join(t.TempDir(), "album.pdf")
	if err := os.WriteFile(path, albumPDF(pages, picture), 0o600); err != nil {
		t.Fatal(err)
	}
	p, err := newPDFium(cacheDir)
	if err != nil {
		t.Fatal(err)
	}
	defer p.close()
	d, err := openDocument(t, p, path)
	if err != nil {
		t.Fatal(err)
	}
	defer d.close()
	for number := 1; number <= pages; number++ {
		page, err := d.page(number)
		if want := fmt.Sprintf("Picture %d", number); err != nil || page.Text != want || page.Pictures == 0 {
			t.Fatalf("page %d: %q, %.2f of it pictures, %v", number, page.Text, page.Pictures, err)
		}
		if err := d.slim(); err != nil {
			t.Fatal(err)
		}
	}
	if size := p.memory.Size(); size > pages*picture/2 {
		t.Errorf("%d MB of memory for %d MB of pictures", size>>20, pages*picture>>20)
	}
}

// albumPDF is a file of pages with a line and a picture of so many bytes each.
func albumPDF(pages, picture int) []byte {
	noise := make([]byte, picture)
	random := rand.NewChaCha8([32]byte{})
	_, _ = random.Read(noise)
	var b bytes.Buffer
	var offsets []int
	object := func(format string, values ...any) {
		offsets = append(offsets, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n", len(offsets))
		fmt.Fprintf(&b, format, values...)
		b.WriteString("\nendobj\n")
	}
	b.WriteString("%PDF-1.5\n")
	object("<< /Type /Catalog /Pages 2 0 R >>")
	kids := ""
	for i := range pages {
		kids += fmt.Sprintf("%d 0 R ", 4+3*i)
	}
	object("<< /Type /Pages /Count %d /Kids [%s] >>", pages, kids)
	object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
	for i := range pages {
		object("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents %d 0 R /Resources << /Font << /F 3 0 R >> /XObject << /I %d 0 R >> >> >>", 5+3*i, 6+3*i)
		content := fmt.Sprintf("BT /F 12 Tf 72 700 Td (Picture %d) Tj ET q 300 0 0 300 100 100 cm /I Do Q", i+1)
		object("<< /Length %d >>\nstream\n%s\nendstream", len(content), content)
		noise[0], noise[1] = byte(i), byte(i>>8)
		object("<< /Type /XObject /Subtype /Image /Width 640 /Height %d /ColorSpace /DeviceGray /BitsPerComponent 8 /Length %d >>\nstream\n%s\nendstream", picture/640, picture, noise)
	}
	table := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, offset := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(offsets)+1, table)
	return b.Bytes()
}
