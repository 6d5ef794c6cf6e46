package ibid

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestCodeOf(t *testing.T) {
	for _, tt := range []struct {
		err  error
		want Code
	}{
		{nil, ""},
		{errors.New("boom"), CodeInternal},
		{Errorf(CodeNotPDF, "no"), CodeNotPDF},
		{fmt.Errorf("read: %w", Errorf(CodeDamaged, "no")), CodeDamaged},
		{fmt.Errorf("read: %w", context.Canceled), CodeCancelled},
		{context.DeadlineExceeded, CodeTimeout},
		{Errorf(CodeStorage, "no: %w", context.Canceled), CodeStorage},
	} {
		if got := CodeOf(tt.err); got != tt.want {
			t.Errorf("CodeOf(%v) = %q, want %q", tt.err, got, tt.want)
		}
	}
}

// TestAsErrorIsForPeople: what the user reads never holds a program's text.
func TestAsErrorIsForPeople(t *testing.T) {
	e := AsError(fmt.Errorf("sqlite3: SELECT nonsense"))
	if e.Code != CodeInternal || strings.Contains(e.Message+e.Hint, "SELECT") || e.Err == nil {
		t.Errorf("AsError = %+v, want the cause kept apart from the message", e)
	}
	own := Errorf(CodeNotPDF, "It is no PDF.").WithHint("Save it as PDF.")
	if got := AsError(fmt.Errorf("add: %w", own)); got != own {
		t.Errorf("AsError = %+v, want the error that was made for people", got)
	}
	if AsError(nil) != nil {
		t.Error("AsError(nil) is an error")
	}
}

// line places words side by side, 10 points a byte and 12 points high.
func line(text string, start int, x, y float64) []Word {
	var words []Word
	for _, w := range strings.Fields(text) {
		width := float64(len(w)) * 10
		words = append(words, Word{Span: Span{start, start + len(w)}, Box: Rect{x, y, x + width, y + 12}})
		start += len(w) + 1
		x += width + 10
	}
	return words
}

func TestBoxes(t *testing.T) {
	text := "the tenant shall\npay the rent"
	page := Page{Number: 1, Text: text, Words: append(line("the tenant shall", 0, 100, 700), line("pay the rent", 17, 100, 680)...)}
	span := func(words string) Span {
		i := strings.Index(text, words)
		return Span{i, i + len(words)}
	}
	for _, tt := range []struct {
		name string
		span Span
		want []Rect
	}{
		{"a word", span("tenant"), []Rect{{140, 700, 200, 712}}},
		{"words of a line make one box", span("tenant shall"), []Rect{{140, 700, 260, 712}}},
		{"a box for each line", span("shall\npay the"), []Rect{{210, 700, 260, 712}, {100, 680, 170, 692}}},
		{"a part of a word is the word", span("enan"), []Rect{{140, 700, 200, 712}}},
		{"nothing", Span{3, 3}, nil},
		{"beyond the text", Span{500, 600}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := page.Boxes(tt.span); fmt.Sprint(got) != fmt.Sprint(tt.want) {
				t.Errorf("boxes %v, want %v", got, tt.want)
			}
		})
	}
	page.Words = nil
	if got := page.Boxes(span("tenant")); got != nil {
		t.Errorf("boxes %v on a page without positions", got)
	}
}

func TestJoined(t *testing.T) {
	const reading = "We evaluate a challenging, well-known set."
	for quote, want := range map[string]string{
		"We evalu-\nate a chal-\nlenging, well-\nknown set.": "We evaluate a challenging, well-known set.",
		"well-\nknown set":        "well-known set",
		"An-\nund Abreise":        "",
		"We evaluate a set.":      "",
		"other words evalu-":      "",
		"evalu-\nated":            "",
		"evalu-\n":                "",
		"-\nlenging, evalu-\nate": "-\nlenging, evaluate",
	} {
		if got := Joined(quote, reading); got != want {
			t.Errorf("%q is read as %q, want %q", quote, got, want)
		}
	}
}

func TestCitationRule(t *testing.T) {
	page := Page{Number: 3, Text: "The rent is due."}
	good := Citation{Number: 1, Page: 3, Span: Span{4, 8}, Quote: "rent"}
	if !good.Valid(page) {
		t.Error("a quote that stands there is refused")
	}
	for name, bad := range map[string]Citation{
		"other words":     {Number: 1, Page: 3, Span: Span{4, 8}, Quote: "Rent"},
		"another page":    {Number: 1, Page: 2, Span: Span{4, 8}, Quote: "rent"},
		"beyond the page": {Number: 1, Page: 3, Span: Span{4, 99}, Quote: "rent is due."},
		"no words":        {Number: 1, Page: 3, Span: Span{4, 4}},
		"no number":       {Page: 3, Span: Span{4, 8}, Quote: "rent"},
	} {
		if bad.Valid(page) {
			t.Errorf("%s: the citation is accepted", name)
		}
	}
}

// TestEstimateTokensIsHigh compares with counts of common byte-pair
// vocabularies, which the estimate must not fall below.
func TestEstimateTokensIsHigh(t *testing.T) {
	for text, tokens := range map[string]int{
		"":                     0,
		"The":                  1,
		"The rent.":            3,
		"2,614":                3,
		"41,208 (12)":          7,
		"資本金":                  3,
		"internationalization": 2,
	} {
		if got := EstimateTokens(text); got < tokens {
			t.Errorf("EstimateTokens(%q) = %d, want at least %d", text, got, tokens)
		}
	}
	long := strings.Repeat("The tenant shall pay the rent. ", 100)
	if got := EstimateTokens(long); got > 2*700 {
		t.Errorf("%d tokens for 700 words and stops: more than twice the truth", got)
	}
}

func TestTraceSums(t *testing.T) {
	var trace Trace
	done := trace.Start(StageQuery, 3)
	done(2, "note", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
	if len(trace.Steps) != 1 || len(trace.Steps[0].Scores) != 10 {
		t.Fatalf("trace %+v, want one step with ten scores", trace)
	}
	trace.Steps = []Step{{Stage: StageQuery, Took: time.Second}, {Stage: StageFuse, Took: time.Minute}, {Stage: StageQuery, Took: time.Second}}
	if got := trace.Took(StageQuery); got != 2*time.Second {
		t.Errorf("Took = %v, want 2s", got)
	}
}

func TestSectionAt(t *testing.T) {
	sections := []Section{
		{Page: 2, Span: Span{Start: 40, End: 50}, Path: "1 Rent"},
		{Page: 2, Span: Span{Start: 90, End: 99}, Path: "1 Rent > 1.1 Review"},
		{Page: 4, Path: "2 Break"}, // only the outline names it
	}
	for _, tt := range []struct {
		page, offset int
		want         string
	}{
		{1, 10, ""}, {2, 39, ""}, {2, 40, "1 Rent"}, {2, 89, "1 Rent"}, {2, 95, "1 Rent > 1.1 Review"},
		{3, 0, "1 Rent > 1.1 Review"}, {4, 0, "2 Break"}, {9, 500, "2 Break"},
	} {
		if got := SectionAt(sections, tt.page, tt.offset); got != tt.want {
			t.Errorf("page %d, offset %d: %q, want %q", tt.page, tt.offset, got, tt.want)
		}
	}
	small := Passage{Hit: Hit{Chunk: Chunk{Page: 2, Section: "1 Rent"}}, Sections: sections}
	if got := small.Section(95); got != "1 Rent > 1.1 Review" {
		t.Errorf("in a passage of several sections: %q", got)
	}
	if small.Sections = nil; small.Section(95) != "1 Rent" {
		t.Error("without sections the passage's own path holds")
	}
}

// In a script without spaces a highlight covers the characters, not the line.
func TestBoxesWithinALine(t *testing.T) {
	text := "東京都の港で\n縦書きの行"
	line := func(start, end int, box Rect) Word { return Word{Span: Span{Start: start, End: end}, Box: box} }
	page := Page{Text: text, Words: []Word{
		line(0, 18, Rect{X0: 100, Y0: 700, X1: 160, Y1: 710}),
		line(19, 34, Rect{X0: 50, Y0: 600, X1: 60, Y1: 650}), // from top to bottom
	}}
	for _, tt := range []struct {
		name string
		span Span
		want []Rect
	}{
		{"the second and third character", Span{Start: 3, End: 9}, []Rect{{X0: 110, Y0: 700, X1: 130, Y1: 710}}},
		{"a whole line", Span{Start: 0, End: 18}, []Rect{{X0: 100, Y0: 700, X1: 160, Y1: 710}}},
		{"the end of one and the beginning of the next", Span{Start: 15, End: 22}, []Rect{{X0: 150, Y0: 700, X1: 160, Y1: 710}, {X0: 50, Y0: 640, X1: 60, Y1: 650}}},
	} {
		if got := page.Boxes(tt.span); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}
