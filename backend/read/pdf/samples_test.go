package pdf

import (
	"bytes"
	"crypto/md5"
	"crypto/rc4"
	"fmt"
	"strings"
)

// buildPDF puts objects, numbered from 1, and a trailer together to a file. Object
// 1 must be the catalogue.
func buildPDF(trailer string, objects ...string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	offsets := make([]int, len(objects))
	for i, o := range objects {
		offsets[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	xref := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, at := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R %s >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, trailer, xref)
	return b.Bytes()
}

func stream(content string) string {
	return fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(content), content)
}

const helvetica = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"

// pagePDF is a file with one page of the given entries and content.
func pagePDF(entries, content string) []byte {
	return buildPDF("",
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> "+entries+" >>",
		stream(content), helvetica)
}

// textPDF is a file with a line of text on each page, and a title.
func textPDF(lines ...string) []byte {
	objects := []string{"<< /Type /Catalog /Pages 2 0 R >>", "", helvetica, "<< /Title (A title) >>"}
	var kids []string
	for _, l := range lines {
		n := len(objects) + 1
		kids = append(kids, fmt.Sprintf("%d 0 R", n))
		objects = append(objects,
			fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents %d 0 R /Resources << /Font << /F1 3 0 R >> >> >>", n+1),
			stream("BT /F1 12 Tf 72 700 Td ("+l+") Tj ET"))
	}
	objects[1] = fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", strings.Join(kids, " "), len(lines))
	return buildPDF("/Info 4 0 R", objects...)
}

// formPDF has a text field that holds a value and no appearance.
func formPDF() []byte {
	return buildPDF("",
		"<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] /NeedAppearances true /DA (/F1 12 Tf 0 g) /DR << /Font << /F1 5 0 R >> >> >> >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Annots [6 0 R] /Resources << /Font << /F1 5 0 R >> >> >>",
		stream("BT /F1 12 Tf 72 700 Td (Printed) Tj ET"), helvetica,
		"<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Filled in) /Rect [72 600 272 620] /F 4 /P 3 0 R /DA (/F1 12 Tf 0 g) >>")
}

// encryptedPDF is a file under RC4 with a key of 40 bits, the oldest of the
// standard's ciphers (PDF 1.7, 7.6.3, algorithms 2 to 4), opened by the password.
func encryptedPDF(password string) []byte {
	pad := []byte("\x28\xBF\x4E\x5E\x4E\x75\x8A\x41\x64\x00\x4E\x56\xFF\xFA\x01\x08\x2E\x2E\x00\xB6\xD0\x68\x3E\x80\x2F\x0C\xA9\xFE\x64\x53\x69\x7A")
	padded := append([]byte(password), pad...)[:32]
	crypt := func(key, data []byte) []byte {
		c, _ := rc4.NewCipher(key)
		out := make([]byte, len(data))
		c.XORKeyStream(out, data)
		return out
	}
	ownerHash := md5.Sum(append([]byte("owner"), pad...)[:32])
	owner := crypt(ownerHash[:5], padded)
	id := []byte("0123456789abcdef")
	permissions := []byte{0xfc, 0xff, 0xff, 0xff} // -4, little-endian
	hash := md5.Sum(bytes.Join([][]byte{padded, owner, permissions, id}, nil))
	key := hash[:5]
	user := crypt(key, pad)
	object := func(number byte, data string) string {
		h := md5.Sum(append(bytes.Clone(key), number, 0, 0, 0, 0))
		return string(crypt(h[:10], []byte(data)))
	}
	return buildPDF(fmt.Sprintf("/ID [<%x> <%x>] /Encrypt 6 0 R", id, id),
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
		stream(object(4, "BT /F1 12 Tf 72 700 Td (Under lock) Tj ET")), helvetica,
		fmt.Sprintf("<< /Filter /Standard /V 1 /R 2 /O <%x> /U <%x> /P -4 >>", owner, user))
}
