package pdf

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"ibid/backend/ibid"
	"ibid/internal/fake"
)

// unicodePDF is a file whose font F1 prints the UTF-16 codes of its strings, each
// character one em wide, and names them so. The encoding is Identity-H, or
// Identity-V for characters set below each other.
func unicodePDF(encoding, content string) []byte {
	toUnicode := "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Codes def /CMapType 2 def\n" +
		"1 begincodespacerange <0000> <FFFF> endcodespacerange\n"
	for high := range 256 {
		if high%64 == 0 {
			toUnicode += "64 beginbfrange\n"
		}
		toUnicode += fmt.Sprintf("<%02X00> <%02XFF> <%02X00>\n", high, high, high)
		if high%64 == 63 {
			toUnicode += "endbfrange\n"
		}
	}
	toUnicode += "endcmap end end"
	return buildPDF("",
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
		stream(content),
		"<< /Type /Font /Subtype /Type0 /BaseFont /Walnut /Encoding /"+encoding+" /DescendantFonts [6 0 R] /ToUnicode 8 0 R >>",
		"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Walnut /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 /FontDescriptor 7 0 R /CIDToGIDMap 9 0 R >>",
		"<< /Type /FontDescriptor /FontName /Walnut /Flags 4 /Ascent 880 /Descent -120 /CapHeight 700 /ItalicAngle 0 /StemV 80 /FontBBox [0 -120 1000 880] /FontFile2 10 0 R >>",
		stream(toUnicode),
		stream(strings.Repeat("\x00\x01", 1<<16)),
		stream(squareFont()))
}

// squareFont is a TrueType font whose only character is a square of one em. PDFium
// passes over text without ink, so a font that is not there would not do.
func squareFont() string {
	short := func(values ...int) string {
		var b strings.Builder
		for _, v := range values {
			b.WriteByte(byte(v >> 8))
			b.WriteByte(byte(v))
		}
		return b.String()
	}
	long := func(v int) string { return short(v>>16, v&0xffff) }
	square := short(1, 0, -120, 1000, 880, 3, 0) + "\x01\x01\x01\x01" + // one outline of four points on it
		short(0, 1000, 0, -1000) + short(-120, 0, 1000, 0)
	tables := []struct{ tag, content string }{
		{"glyf", square},
		{"head", long(1<<16) + long(1<<16) + long(0) + long(0x5f0f3cf5) + short(0, 1000) + strings.Repeat("\x00", 16) +
			short(0, -120, 1000, 880, 0, 8, 2, 1, 0)},
		{"hhea", long(1<<16) + short(880, -120, 0, 1000, 0, 0, 1000, 1, 0, 0, 0, 0, 0, 0, 0, 2)},
		{"hmtx", short(1000, 0, 1000, 0)},
		{"loca", long(0) + long(0) + long(len(square))},
		{"maxp", long(1<<16) + short(2, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)},
	}
	font := long(1<<16) + short(len(tables), 64, 2, 32)
	body, at := "", 12+16*len(tables)
	for _, t := range tables {
		font += t.tag + long(0) + long(at+len(body)) + long(len(t.content))
		body += t.content + strings.Repeat("\x00", 3&-len(t.content))
	}
	return font + body
}

// shows sets a string at a place, in the way a writer does that thinks in glyphs
// from left to right.
func shows(x, y float64, text string) string {
	var hex strings.Builder
	for _, c := range utf16.Encode([]rune(text)) {
		fmt.Fprintf(&hex, "%04X", c)
	}
	return fmt.Sprintf("1 0 0 1 %g %g Tm <%s> Tj ", x, y, hex.String())
}

func reversed(s string) string {
	runes := []rune(s)
	for i, j := 0, len(runes)-1; i < j; i, j = i+1, j-1 {
		runes[i], runes[j] = runes[j], runes[i]
	}
	return string(runes)
}

// stacks sets the characters of a text below each other.
func stacks(x, y float64, text string) string {
	var b strings.Builder
	for _, r := range text {
		b.WriteString(shows(x, y, string(r)))
		y -= 10
	}
	return b.String()
}

// TestScripts reads files with scripts that are not set from left to right.
func TestScripts(t *testing.T) {
	r := newReader(t, nil)
	for _, tt := range []struct {
		name, encoding, content string
		want                    string
	}{
		{"hebrew", "Identity-H", shows(100, 300, reversed("שלום עולם")), "שלום עולם"},
		{"hebrew, one letter after the other", "Identity-H",
			shows(150, 300, "ש") + shows(140, 300, "ל") + shows(130, 300, "ו") + shows(120, 300, "ם"), "שלום"},
		{"hebrew with a number", "Identity-H",
			shows(100, 300, reversed("עולם")+" 123 "+reversed("שלום")), "שלום 123 עולם"},
		{"hebrew with a name in latin letters", "Identity-H",
			shows(50, 300, reversed("עולם ומלואו")+" Norby "+reversed("שלום")), "שלום Norby עולם ומלואו"},
		{"hebrew with a latin name in two pieces", "Identity-H",
			shows(50, 320, reversed("חוזה שכירות בלתי מוגנת")) + shows(260, 300, reversed("שלום")) + shows(200, 300, "Norby") + shows(135, 300, "Hallam") + shows(80, 300, reversed("עולם")),
			"חוזה שכירות בלתי מוגנת\nשלום Hallam Norby עולם"},
		{"english with a hebrew word", "Identity-H",
			shows(50, 300, "the word "+reversed("שלום")+" means peace"), "the word שלום means peace"},
		{"arabic", "Identity-H", shows(100, 300, reversed("مرحبا بالعالم")), "مرحبا بالعالم"},
		{"chinese across", "Identity-H", shows(50, 300, "合同自签字之日起生效") + shows(50, 286, "双方各执一份"), "合同自签字之日起生效\n双方各执一份"},
		{"japanese downwards", "Identity-V",
			shows(300, 350, "契約は署名の日に") + shows(280, 350, "効力を生じる"), "契約は署名の日に\n効力を生じる"},
		{"japanese downwards, set one by one", "Identity-H",
			stacks(300, 350, "契約は署名の日に") + stacks(285, 350, "効力を生じる。"), "契約は署名の日に\n効力を生じる。"},
		{"a page number under vertical text", "Identity-H",
			shows(200, 30, "12") + stacks(300, 350, "契約は署名の日に"), "契約は署名の日に\n\n12"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path := write(t, "script.pdf", unicodePDF(tt.encoding, "BT /F1 10 Tf "+tt.content+"ET"))
			err := r.Read(t.Context(), ibid.File{Path: path}, 1, nil, func(p ibid.Page, err error) error {
				if err != nil {
					return err
				}
				fake.CheckPage(t, p)
				if p.Text != tt.want {
					t.Errorf("got  %q\nwant %q", p.Text, tt.want)
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		})
	}
}
