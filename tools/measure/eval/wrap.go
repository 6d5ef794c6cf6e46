package eval

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image"
)

// onePage is a PDF of one page that is nothing but a picture, at so many pixels
// an inch, as a scanner makes one. The picture's colours are kept exactly.
func onePage(picture image.Image, dpi float64) ([]byte, error) {
	bounds := picture.Bounds()
	var pixels bytes.Buffer
	packed := zlib.NewWriter(&pixels)
	row := make([]byte, 3*bounds.Dx())
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := range bounds.Dx() {
			r, g, b, _ := picture.At(bounds.Min.X+x, y).RGBA()
			row[3*x], row[3*x+1], row[3*x+2] = byte(r>>8), byte(g>>8), byte(b>>8)
		}
		if _, err := packed.Write(row); err != nil {
			return nil, err
		}
	}
	if err := packed.Close(); err != nil {
		return nil, err
	}
	width, height := float64(bounds.Dx())*72/dpi, float64(bounds.Dy())*72/dpi
	content := fmt.Sprintf("%.3f 0 0 %.3f 0 0 cm /Im Do", width, height)
	objects := []string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %.3f %.3f] /Contents 4 0 R /Resources << /XObject << /Im 5 0 R >> >> >>", width, height),
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(content), content),
		fmt.Sprintf("<< /Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream",
			bounds.Dx(), bounds.Dy(), pixels.Len(), pixels.String()),
	}
	var pdf bytes.Buffer
	pdf.WriteString("%PDF-1.4\n")
	var offsets []int
	for i, object := range objects {
		offsets = append(offsets, pdf.Len())
		fmt.Fprintf(&pdf, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	table := pdf.Len()
	fmt.Fprintf(&pdf, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, offset := range offsets {
		fmt.Fprintf(&pdf, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&pdf, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, table)
	return pdf.Bytes(), nil
}
