package fake

import (
	"cmp"
	"context"
	"strings"
	"sync"
	"time"

	"ibid/backend/ibid"
)

// VisionModel is the vision model of [Client].
const VisionModel = "fake-vision:latest"

// See is Chat of the same script; the pictures are in its Requests.
func (c *Client) See(ctx context.Context, req ibid.ChatRequest, token func(text string) error) (ibid.ChatResult, error) {
	return c.Model.Chat(ctx, req, token)
}

// VisionIdentity names a model that sees.
func (c *Client) VisionIdentity(context.Context) (ibid.VisionIdentity, error) {
	return ibid.VisionIdentity{Model: VisionModel, Digest: digestOf(VisionModel), Architecture: "fake"}, nil
}

// Recogniser "reads" a text that is given for each page. Where the recogniser
// knows places, each word is a box of its own, 10 points high and 6 points wide a
// character, on lines 12 points apart. The zero value finds nothing on any page.
type Recogniser struct {
	Texts    map[int]string // by page
	Errors   map[int]error  // by page; returned instead
	Missing  error          // why it cannot be used; nil when it can
	Places   bool
	Parallel int     // 0: 1
	Name     string  // empty: "Fake eyes"
	Sure     float64 // confidence; 0: 0.9

	// At, if set, is called before a page is read, with the context of the work.
	At func(ctx context.Context, page int)

	mu   sync.Mutex
	read []int
}

// Traits are the same for every fake, but for Places and Parallel.
func (r *Recogniser) Traits(context.Context) (ibid.RecogniserTraits, error) {
	return ibid.RecogniserTraits{
		Name: cmp.Or(r.Name, "Fake eyes"), Version: "fake-eyes/1", Places: r.Places, DPI: 72,
		Parallel: cmp.Or(r.Parallel, 1), Pace: 2 * time.Second,
	}, r.Missing
}

// Read gives the pages that were read so far, in the order in which that began.
func (r *Recogniser) Read() []int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]int(nil), r.read...)
}

// Recognise gives the page's text.
func (r *Recogniser) Recognise(ctx context.Context, image ibid.PageImage) (ibid.Recognition, error) {
	r.mu.Lock()
	r.read = append(r.read, image.Page)
	r.mu.Unlock()
	if r.At != nil {
		r.At(ctx, image.Page)
	}
	if err := ctx.Err(); err != nil {
		return ibid.Recognition{}, err
	}
	if err := r.Errors[image.Page]; err != nil {
		return ibid.Recognition{}, err
	}
	page := ibid.Page{Number: image.Page, Text: r.Texts[image.Page]}
	if page.Text == "" {
		return ibid.Recognition{Page: page}, nil
	}
	if r.Places {
		page.Words, page.Lines = grid(page.Text)
	}
	return ibid.Recognition{Page: page, Confidence: cmp.Or(r.Sure, 0.9)}, nil
}

// grid sets a text like a typewriter, down from 700 points.
func grid(text string) (words []ibid.Word, lines []ibid.Line) {
	at, y := 0, 700.0
	for line := range strings.Lines(text) {
		start := at
		for _, word := range strings.Fields(line) {
			offset := strings.Index(text[at:], word)
			span := ibid.Span{Start: at + offset, End: at + offset + len(word)}
			x := 72 + 6*float64(span.Start-start)
			words = append(words, ibid.Word{Span: span, Box: ibid.Rect{X0: x, Y0: y, X1: x + 6*float64(len(word)), Y1: y + 10}})
			at = span.End
		}
		if at > start {
			lines = append(lines, ibid.Line{Span: ibid.Span{Start: start, End: at}, Size: 10})
		}
		at, y = start+len(line), y-12
	}
	return words, lines
}
