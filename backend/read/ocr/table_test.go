package ocr

import (
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"ibid/backend/ibid"
)

const heading = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"

// letter is what the program says of a letter: two lines of a paragraph, a
// second paragraph, and a second block.
const letter = heading +
	"1\t1\t0\t0\t0\t0\t0\t0\t1000\t2000\t-1\t\n" +
	"2\t1\t1\t0\t0\t0\t100\t100\t500\t200\t-1\t\n" +
	"5\t1\t1\t1\t1\t1\t100\t100\t200\t40\t96.5\tDear\n" +
	"5\t1\t1\t1\t1\t2\t320\t110\t180\t30\t91.5\tNorby,\n" +
	"5\t1\t1\t1\t2\t1\t100\t160\t150\t30\t90\tthe\n" +
	"5\t1\t1\t2\t1\t1\t100\t220\t150\t30\t80\trent\n" +
	"5\t1\t2\t1\t1\t1\t700\t900\t150\t30\t70\t1,250\n"

func TestParse(t *testing.T) {
	word := func(text string, confidence float64) seen {
		return seen{text: text, line: [3]int{1, 1, 1}, box: pixels{1, 2, 11, 22}, confidence: confidence}
	}
	row := func(text, confidence string) string {
		return heading + "5\t1\t1\t1\t1\t1\t1\t2\t10\t20\t" + confidence + "\t" + text + "\n"
	}
	for name, tt := range map[string]struct {
		table string
		want  []seen
	}{
		"a word":                         {row("rent", "96.5"), []seen{word("rent", 0.965)}},
		"a word without a last line end": {strings.TrimSuffix(row("rent", "96"), "\n"), []seen{word("rent", 0.96)}},
		"Windows' line ends":             {strings.ReplaceAll(row("rent", "96"), "\n", "\r\n"), []seen{word("rent", 0.96)}},
		"a tab within a word":            {row("a\tb", "96"), []seen{word("a", 0.96), word("b", 0.96)}},
		"what is no UTF-8":               {row("re\xffnt", "96"), []seen{word("rent", 0.96)}},
		"control characters":             {row("re\x00nt\x07", "96"), []seen{word("rent", 0.96)}},
		"white space only":               {row("  ", "95"), nil},
		"specks":                         {row("‘—.", "31"), nil},
		"a sure sign":                    {row("§", "88"), []seen{word("§", 0.88)}},
		"a doubtful word":                {row("Ardmore", "31"), []seen{word("Ardmore", 0.31)}},
		"a confidence out of range":      {row("rent", "250"), []seen{word("rent", 1)}},
		"no confidence":                  {row("rent", "high"), nil},
		"a negative edge":                {heading + "5\t1\t1\t1\t1\t1\t-3\t2\t10\t20\t96\trent\n", nil},
		"a page beyond any picture":      {heading + "5\t1\t1\t1\t1\t1\t1\t2\t99999999999999999999\t20\t96\trent\n", nil},
		"a second page":                  {heading + "5\t2\t1\t1\t1\t1\t1\t2\t10\t20\t96\trent\n", nil},
		"a row cut short":                {heading + "5\t1\t1\t1\t1\t1\t1\t2\t10\n", nil},
		"nothing":                        {"", nil},
		"another program's words":        {"Error opening data file\n", nil},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, parse([]byte(tt.table)).words, cmp.AllowUnexported(seen{}, pixels{}), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("words (-want +got):\n%s", diff)
			}
		})
	}
}

func TestRecognitionWritesThePage(t *testing.T) {
	// 1,000 by 2,000 pixels show 500 by 1,000 points that begin at (10, 20).
	image := ibid.PageImage{Page: 7, Width: 1000, Height: 2000, Box: ibid.Rect{X0: 10, Y0: 20, X1: 510, Y1: 1020}}
	got := parse([]byte(letter)).recognition(image)
	const text = "Dear Norby,\nthe\n\nrent\n\n1,250"
	if got.Page.Number != 7 || got.Page.Text != text {
		t.Errorf("page %d, %q; want 7, %q", got.Page.Number, got.Page.Text, text)
	}
	// (4·96.5 + 6·91.5 + 3·90 + 4·80 + 5·70) / 22
	if math.Abs(got.Confidence-0.8523) > 0.0001 {
		t.Errorf("confidence %.4f, want 0.8523", got.Confidence)
	}
	want := ibid.Word{Span: ibid.Span{Start: 0, End: 4}, Box: ibid.Rect{X0: 60, Y0: 950, X1: 160, Y1: 970}}
	if diff := cmp.Diff(want, got.Page.Words[0], cmpopts.EquateApprox(0, 1e-6)); diff != "" {
		t.Errorf("first word (-want +got):\n%s", diff)
	}
	var lines []string
	for _, line := range got.Page.Lines {
		lines = append(lines, line.Span.In(text))
	}
	if diff := cmp.Diff([]string{"Dear Norby,", "the", "rent", "1,250"}, lines); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
	// The tallest word of the line is 40 pixels, 20 points, high.
	if size := got.Page.Lines[0].Size; math.Abs(size-20/inkShare) > 0.01 {
		t.Errorf("size %.2f, want %.2f", size, 20/inkShare)
	}
}

// A line that runs up the picture has its height across it.
func TestSizeOfASidewaysLine(t *testing.T) {
	table := heading +
		"5\t1\t1\t1\t1\t1\t100\t500\t40\t300\t96\tsideways\n" +
		"5\t1\t1\t1\t1\t2\t100\t200\t40\t280\t96\tline\n"
	image := ibid.PageImage{Width: 1000, Height: 2000, Box: ibid.Rect{X1: 500, Y1: 1000}}
	if size := parse([]byte(table)).recognition(image).Page.Lines[0].Size; math.Abs(size-20/inkShare) > 0.01 {
		t.Errorf("size %.2f, want %.2f", size, 20/inkShare)
	}
}

func TestLinesOfOneFontHaveOneSize(t *testing.T) {
	line := func(start, end int, size float64) ibid.Line {
		return ibid.Line{Span: ibid.Span{Start: start, End: end}, Size: size}
	}
	lines := []ibid.Line{line(0, 10, 22), line(11, 60, 11.2), line(61, 110, 9.4), line(111, 160, 10.9), line(161, 180, 6.5)}
	evenOut(lines)
	var sizes []float64
	for _, l := range lines {
		sizes = append(sizes, l.Size)
	}
	if want := []float64{22, 10.9, 10.9, 10.9, 6.5}; !slices.Equal(sizes, want) {
		t.Errorf("sizes %v, want %v: the title and the small print apart", sizes, want)
	}
	evenOut(nil)
}

func TestConvinced(t *testing.T) {
	page := func(words int, confidence float64) sheet {
		var s sheet
		for range words {
			s.words = append(s.words, seen{text: "walnut", confidence: confidence})
		}
		return s
	}
	for name, tt := range map[string]struct {
		sheet sheet
		want  bool
	}{
		"a page":          {page(200, 0.9), true},
		"an old receipt":  {page(40, 0.68), true},
		"upside down":     {page(200, 0.37), false},
		"a stamp":         {page(3, 0.95), false},
		"an empty page":   {page(0, 0), false},
		"just enough":     {page(7, 0.6), true},
		"a little unsure": {page(7, 0.59), false},
	} {
		if got := tt.sheet.convinced(); got != tt.want {
			t.Errorf("%s: convinced %t, want %t", name, got, tt.want)
		}
	}
	if a, b := page(10, 0.9).weight(), page(60, 0.45).weight(); a <= b {
		t.Errorf("ten sure words weigh %.1f, sixty speckles %.1f; want the words heavier", a, b)
	}
}

// FuzzParse holds any table to what a page promises: words are pieces of the
// text, in order, without white space, and cover all the rest of it.
func FuzzParse(f *testing.F) {
	f.Add([]byte(letter))
	f.Add([]byte(heading + "5\t1\t1\t1\t1\t1\t1\t2\t10\t20\t96\ta b\tc\n"))
	f.Add([]byte("\t\t\t\n5\t1\t1\t1\t1\t1\t0\t0\t0\t0\t0\t\xf0\x9f\x92\n"))
	f.Fuzz(func(t *testing.T, table []byte) {
		got := parse(table).recognition(ibid.PageImage{Page: 1})
		if got.Confidence < 0 || got.Confidence > 1 {
			t.Fatalf("confidence %v", got.Confidence)
		}
		text, at := got.Page.Text, 0
		if !utf8.ValidString(text) {
			t.Fatalf("text %q is no UTF-8", text)
		}
		for _, w := range got.Page.Words {
			if w.Span.Start < at || w.Span.Len() <= 0 || strings.TrimSpace(text[at:w.Span.Start]) != "" || len(strings.Fields(w.Span.In(text))) != 1 {
				t.Fatalf("word %v of %q after %d", w.Span, text, at)
			}
			if w.Box.X0 > w.Box.X1 || w.Box.Y0 > w.Box.Y1 {
				t.Fatalf("box %v", w.Box)
			}
			at = w.Span.End
		}
		if text[at:] != "" {
			t.Fatalf("%q is in no word", text[at:])
		}
		for _, line := range got.Page.Lines {
			if strings.Contains(line.Span.In(text), "\n") || line.Size < 0 {
				t.Fatalf("line %v of %q with size %v", line.Span, text, line.Size)
			}
		}
	})
}
