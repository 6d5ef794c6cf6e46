package describe

import (
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// set is a line of a page: how large it is, where it begins, and whether a blank line
// stands before it.
type set struct {
	text string
	size float64
	left float64
	kind ibid.BlockKind
}

// page sets lines below each other on a sheet of A4.
func page(number int, lines ...set) ibid.ReadPage {
	p := ibid.ReadPage{Page: ibid.Page{Number: number, Width: 595, Height: 842}}
	var text strings.Builder
	y := 780.0
	for i, l := range lines {
		if i > 0 {
			text.WriteString("\n\n")
		}
		start := text.Len()
		x := l.left
		for w, word := range strings.Fields(l.text) {
			if w > 0 {
				text.WriteByte(' ')
			}
			at := text.Len()
			text.WriteString(word)
			width := float64(len(word)) * l.size * 0.5
			p.Page.Words = append(p.Page.Words, ibid.Word{Span: ibid.Span{Start: at, End: text.Len()}, Box: ibid.Rect{X0: x, X1: x + width, Y0: y, Y1: y + l.size}})
			x += width + l.size*0.3
		}
		kind := l.kind
		if kind == "" {
			kind = ibid.BlockText
		}
		p.Blocks = append(p.Blocks, ibid.Block{Kind: kind, Span: ibid.Span{Start: start, End: text.Len()}})
		y -= l.size + 20
	}
	p.Page.Text = text.String()
	return p
}

func TestReadTitle(t *testing.T) {
	body := set{text: "This Supply Agreement is made between the parties named below and sets out what each of them has to do.", size: 10, left: 60}
	for name, tt := range map[string]struct {
		pages []ibid.ReadPage
		want  string
	}{
		"the largest line": {[]ibid.ReadPage{page(1, set{text: "Annual Report 2024", size: 30, left: 60}, set{text: "Hallam Quarry Limited", size: 14, left: 60}, body, body)}, "Annual Report 2024"},
		"capitals in a text of one size": {[]ibid.ReadPage{page(1, set{text: "Exhibit 10.1", size: 10, left: 480}, set{text: "SUPPLY AGREEMENT", size: 10, left: 235},
			body, body)}, "SUPPLY AGREEMENT"},
		"not an address":              {[]ibid.ReadPage{page(1, set{text: "41150 HARROW QUAY, MERCIA", size: 20, left: 60}, body, body)}, ""},
		"not a telephone":             {[]ibid.ReadPage{page(1, set{text: "Telephone 4455-667788", size: 20, left: 60}, body, body)}, ""},
		"the number of a standard":    {[]ibid.ReadPage{page(1, set{text: "Supplement to ISO 32000-1", size: 20, left: 60}, body, body)}, "Supplement to ISO 32000-1"},
		"not a company":               {[]ibid.ReadPage{page(1, set{text: "Hallam Quarry Limited", size: 30, left: 60}, set{text: "Rules for Visitors", size: 18, left: 60}, body, body)}, "Rules for Visitors"},
		"not a sentence":              {[]ibid.ReadPage{page(1, set{text: "GOODS CAN BE EXCHANGED WITHIN 14 DAYS OF PURCHASE.", size: 20, left: 60}, body, body)}, ""},
		"not what is no language":     {[]ibid.ReadPage{page(1, set{text: "Q2qRhNUxz7731 Zxqwvrtk hJkqzv", size: 20, left: 60}, body, body)}, ""},
		"not a watermark":             {[]ibid.ReadPage{page(1, set{text: "COPY DRAFT COPY DRAFT COPY DRAFT", size: 40, left: 60}, set{text: "Rules for Visitors", size: 18, left: 60}, body, body)}, "Rules for Visitors"},
		"not a tile":                  {[]ibid.ReadPage{page(1, set{text: "HALLAM DRAFT", size: 40, left: 60}, set{text: "Rules for Visitors", size: 18, left: 60}, set{text: "HALLAM DRAFT", size: 40, left: 60}, body, set{text: "HALLAM DRAFT", size: 40, left: 60}, body)}, "Rules for Visitors"},
		"what a preposition leads to": {[]ibid.ReadPage{page(1, set{text: "THE IMPACT OF TIDES ON", size: 20, left: 60}, set{text: "HARBOUR WALLS", size: 38, left: 60}, body, body)}, "THE IMPACT OF TIDES ON HARBOUR WALLS"},
		"of two alike the larger":     {[]ibid.ReadPage{page(1, set{text: "HARBOUR OFFICE OF MERCIA", size: 16, left: 190, kind: ibid.BlockHeading}, body, set{text: "Gauges for the Tides", size: 20, left: 60}, body)}, "Gauges for the Tides"},
		"not the running header":      {[]ibid.ReadPage{page(1, set{text: "HALLAM QUARRY LIMITED", size: 20, left: 60, kind: ibid.BlockHeader}, set{text: "Rules for Visitors", size: 18, left: 60}, body, body)}, "Rules for Visitors"},
		"not a number with its label": {[]ibid.ReadPage{page(1, set{text: "Exhibit 99.1", size: 24, left: 60}, set{text: "Hallam Quarry Reports a Good Year", size: 16, left: 60}, body, body)},
			"Hallam Quarry Reports a Good Year"},
		"without what leads to the parties": {[]ibid.ReadPage{page(1, set{text: "SUPPLY AGREEMENT BETWEEN", size: 10, left: 220}, body, body)}, "SUPPLY AGREEMENT"},
		"nothing stands out":                {[]ibid.ReadPage{page(1, body, body)}, ""},
		"no page":                           {nil, ""},
	} {
		t.Run(name, func(t *testing.T) {
			got, _ := readTitle(tt.pages, "")
			if got.Text != tt.want {
				t.Fatalf("title %q, want %q", got.Text, tt.want)
			}
			if got.Text == "" {
				return
			}
			if words := strings.Join(strings.Fields(got.Span.In(tt.pages[got.Page-1].Page.Text)), " "); words != got.Text {
				t.Errorf("the span has %q", words)
			}
		})
	}
}

// A page without the places of words has no title, and no input may panic.
func TestReadWithoutPlaces(t *testing.T) {
	p := page(1, set{text: "A Title", size: 30, left: 60})
	p.Page.Words = nil
	if got, _ := readTitle([]ibid.ReadPage{p}, ""); got.Text != "" {
		t.Errorf("title %q", got.Text)
	}
}
