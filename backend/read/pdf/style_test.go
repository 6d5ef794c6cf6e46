package pdf

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/internal/fake"
)

// fontsPDF is a file with one page. The objects from 5 on are given; those of them
// that are fonts have the names F1, F2, ...
func fontsPDF(content string, objects ...string) []byte {
	var names strings.Builder
	for i, o := range objects {
		if strings.Contains(o, "/Type /Font") {
			fmt.Fprintf(&names, "/F%d %d 0 R ", i+1, 5+i)
		}
	}
	return buildPDF("", slices.Concat([]string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Contents 4 0 R /Resources << /Font << " + names.String() + ">> >> >>",
		stream(content),
	}, objects)...)
}

func standardFont(name string) string {
	return "<< /Type /Font /Subtype /Type1 /BaseFont /" + name + " /Encoding /WinAnsiEncoding >>"
}

// readPage reads a file's only page.
func readPage(t *testing.T, content []byte) ibid.Page {
	t.Helper()
	p, err := newPDFium(cacheDir)
	if err != nil {
		t.Fatal(err)
	}
	defer p.close()
	d, err := openDocument(t, p, write(t, "page.pdf", content))
	if err != nil {
		t.Fatal(err)
	}
	defer d.close()
	page, err := d.page(1)
	if err != nil {
		t.Fatal(err)
	}
	fake.CheckPage(t, page)
	return page
}

func TestLinesTellHowTheyAreSet(t *testing.T) {
	page := readPage(t, fontsPDF(`BT
		/F1 12 Tf 1 0 0 1 50 350 Tm (Plain words) Tj
		/F2 18 Tf 1 0 0 1 50 320 Tm (A bold heading) Tj
		/F3 1 Tf 9 0 0 9 50 290 Tm (Slanted and scaled) Tj
		/F1 10 Tf 1 0 0.3 1 50 260 Tm (Slanted by its matrix) Tj
		/F1 10 Tf 1 0 0 1 50 230 Tm 2 Tr 0.3 w (Bold by its outline) Tj 0 Tr
		/F2 10 Tf 1 0 0 1 50 200 Tm (Term. ) Tj /F1 10 Tf (and what it means at length) Tj
		/F1 10 Tf 0 1 -1 0 30 50 Tm (Up the margin) Tj
		ET`, standardFont("Helvetica"), standardFont("Helvetica-Bold"), standardFont("Times-Italic")))
	type look struct {
		text         string
		size         float64
		bold, italic bool
	}
	want := []look{
		{"Plain words", 12, false, false},
		{"A bold heading", 18, true, false},
		{"Slanted and scaled", 9, false, true},
		{"Slanted by its matrix", 10, false, true},
		{"Bold by its outline", 10, true, false},
		{"Term. and what it means at length", 10, false, false},
		{"Up the margin", 10, false, false},
	}
	if len(page.Lines) != len(want) {
		t.Fatalf("%d lines in %q", len(page.Lines), page.Text)
	}
	for i, l := range page.Lines {
		if got := (look{l.Span.In(page.Text), l.Size, l.Bold, l.Italic}); got != want[i] {
			t.Errorf("got  %v\nwant %v", got, want[i])
		}
	}
}

func TestWeightAndSlope(t *testing.T) {
	for name, want := range map[string][2]bool{
		"Helvetica":                       {false, false},
		"ABCDEF+Arial-BoldItalicMT":       {true, true},
		"TimesNewRoman,Bold":              {true, false},
		"FranklinGothic-Demi":             {true, false},
		"NimbusRomNo9L-Medi":              {true, false},
		"NimbusRomNo9L-MediItal":          {true, true},
		"HelveticaNeue-Medium":            {false, false},
		"CMBX12":                          {true, false},
		"CMTI10":                          {false, true},
		"TradeGothicLTStd-Bd2":            {true, false},
		"TradeGothicLTStd-Obl":            {false, true},
		"BOLDEN+Optima":                   {false, false},
		"Lato-UltraLight":                 {false, false},
		"SourceSans-It":                   {false, true},
		"ABCDEF+TimesNewRomanPS-ItalicMT": {false, true},
	} {
		if bold, italic := weightAndSlope(name); bold != want[0] || italic != want[1] {
			t.Errorf("%s: bold %v, italic %v", name, bold, italic)
		}
	}
}

// squaresFont is a Type 3 font of squares for the codes from first to last. Only
// the codes from 1 on that are given UTF-16 have any meaning.
func squaresFont(first, last int, utf16 ...string) []string {
	n := last - first + 1
	font := fmt.Sprintf("<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] "+
		"/FirstChar %d /LastChar %d /Widths [%s] /Encoding << /Type /Encoding /Differences [%d %s] >> /CharProcs << /sq 6 0 R >> /Resources << >>",
		first, last, strings.Repeat("600 ", n), first, strings.Repeat("/sq ", n))
	objects := []string{"", stream("600 0 0 0 500 700 d1 0 0 500 700 re f")}
	if len(utf16) > 0 {
		font += " /ToUnicode 7 0 R"
		m := "begincmap 1 begincodespacerange <00> <FF> endcodespacerange\n"
		m += fmt.Sprintf("%d beginbfchar\n", len(utf16))
		for i, u := range utf16 {
			m += fmt.Sprintf("<%02X> <%s>\n", i+1, u)
		}
		objects = append(objects, stream(m+"endbfchar endcmap"))
	}
	objects[0] = font + " >>"
	return objects
}

func TestCharactersWithoutMeaning(t *testing.T) {
	for _, tt := range []struct {
		name, content string
		font          []string
		want          string
		unmapped      int
	}{
		{"a map to Unicode", `(\001\002\003)`, squaresFont(1, 3, "0048", "0061", "0074"), "Hat", 0},
		{"a font that numbers its characters from 1", `(\001\002\003\002\001)`, squaresFont(1, 3), "", 5},
		{"codes of ASCII", `(Hallam)`, squaresFont('A', 'z'), "Hallam", 0},
		{"marks of lists in the private use area", `(\001\004\002\004\003)`, squaresFont(1, 4, "F0B7", "F0A7", "F06F", "0020"), "• • ☐", 0},
		{"others of the private use area", `(\001\002)`, squaresFont(1, 2, "F0B7", "E123"), "•", 1},
		{"a replacement character", `(\001\002)`, squaresFont(1, 2, "0041", "FFFD"), "A", 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			page := readPage(t, fontsPDF("BT /F1 10 Tf 50 300 Td "+tt.content+" Tj ET", tt.font...))
			if page.Text != tt.want || page.Unmapped != tt.unmapped {
				t.Errorf("%q, %d unmapped", page.Text, page.Unmapped)
			}
		})
	}
}

// TestTwins is about an italic ff set letter by letter, of which PDFium gives one.
// The ink of the font reaches over the places of three letters.
func TestTwins(t *testing.T) {
	var content strings.Builder
	x := 50.0
	for _, r := range "safest of the offer" {
		if r != ' ' {
			content.WriteString(shows(x, 300, string(r)))
		}
		x += 3.5
	}
	file := string(unicodePDF("Identity-H", "BT /F1 10 Tf "+content.String()+"ET"))
	file = strings.ReplaceAll(file, "/DW 1000", "/DW 0400")
	file = strings.ReplaceAll(file, "/Flags 4 /", "/Flags 68/") // italic
	if page := readPage(t, []byte(file)); page.Text != "safest of the offer" {
		t.Errorf("%q", page.Text)
	}
}
