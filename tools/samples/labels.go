package main

import (
	"bytes"
	"fmt"
	"regexp"
)

var (
	catalogObject = regexp.MustCompile(`(?s)(\d+) 0 obj\n<<\n(/Type /Catalog.*?)>>\nendobj`)
	infoReference = regexp.MustCompile(`/Info (\d+ 0 R)`)
	sizeEntry     = regexp.MustCompile(`/Size (\d+)`)
	startOffset   = regexp.MustCompile(`startxref\n(\d+)`)
)

// labelPages adds page labels to a document, which fpdf cannot: small roman
// numbers on the first pages, then 1, 2, 3. They come in an incremental update
// (ISO 32000-1, 7.5.6) that replaces the catalogue.
func labelPages(pdf []byte, roman int) ([]byte, error) {
	catalog := catalogObject.FindSubmatch(pdf)
	info, size, start := infoReference.FindSubmatch(pdf), sizeEntry.FindSubmatch(pdf), startOffset.FindSubmatch(pdf)
	if catalog == nil || info == nil || size == nil || start == nil {
		return nil, fmt.Errorf("label pages: no catalogue or trailer in the document")
	}
	var out bytes.Buffer
	out.Write(pdf)
	if !bytes.HasSuffix(pdf, []byte("\n")) {
		out.WriteByte('\n')
	}
	object := out.Len()
	fmt.Fprintf(&out, "%s 0 obj\n<<\n%s/PageLabels << /Nums [0 << /S /r >> %d << /S /D >>] >>\n>>\nendobj\n", catalog[1], catalog[2], roman)
	xref := out.Len()
	fmt.Fprintf(&out, "xref\n%s 1\n%010d 00000 n \n", catalog[1], object)
	fmt.Fprintf(&out, "trailer\n<<\n/Size %s\n/Root %s 0 R\n/Info %s\n/Prev %s\n>>\nstartxref\n%d\n%%%%EOF\n", size[1], catalog[1], info[1], start[1], xref)
	return out.Bytes(), nil
}
