package ingest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// pageOf makes a page of paragraphs with the given numbers of lines.
func pageOf(paragraphs ...int) ibid.Page {
	var text strings.Builder
	n := 0
	for i, lines := range paragraphs {
		if i > 0 {
			text.WriteString("\n\n")
		}
		for j := range lines {
			if j > 0 {
				text.WriteString("\n")
			}
			n++
			fmt.Fprintf(&text, "Line %03d says that the tenant shall pay the rent on the first day of each month.", n)
		}
	}
	return ibid.Page{Number: 7, Text: text.String()}
}

// check asserts what must hold for the chunks of any page.
func check(t *testing.T, page ibid.Page, opts ChunkOptions, chunks []ibid.Chunk) {
	t.Helper()
	covered := 0
	for i, c := range chunks {
		if c.Text != c.Span.In(page.Text) || c.Text == "" {
			t.Fatalf("chunk %d: text is not what its span %v covers", i, c.Span)
		}
		if c.Page != page.Number || c.Ordinal != i {
			t.Fatalf("chunk %d: page %d ordinal %d", i, c.Page, c.Ordinal)
		}
		if c.Tokens > opts.Tokens {
			t.Fatalf("chunk %d: %d tokens, want at most %d", i, c.Tokens, opts.Tokens)
		}
		if c.Span.Start > covered && strings.TrimSpace(page.Text[covered:c.Span.Start]) != "" {
			t.Fatalf("chunk %d: text before %d is in no chunk", i, c.Span.Start)
		}
		if i > 0 && c.Span.Start <= chunks[i-1].Span.Start || c.Span.End <= covered {
			t.Fatalf("chunk %d: %v does not go beyond %v", i, c.Span, chunks[i-1].Span)
		}
		covered = c.Span.End
	}
	if strings.TrimSpace(page.Text[covered:]) != "" {
		t.Fatalf("text after %d is in no chunk", covered)
	}
}

func TestChunkKeepsASmallPageWhole(t *testing.T) {
	page := pageOf(2, 3)
	chunks := Chunk(page, DefaultChunks)
	check(t, page, DefaultChunks, chunks)
	if len(chunks) != 1 {
		t.Errorf("got %d chunks, want 1", len(chunks))
	}
}

func TestChunkBreaksAtParagraphs(t *testing.T) {
	page := pageOf(14, 14, 14)
	chunks := Chunk(page, DefaultChunks)
	check(t, page, DefaultChunks, chunks)
	for i, c := range chunks[:len(chunks)-1] {
		if !strings.HasPrefix(page.Text[c.Span.End:], "\n\n") {
			t.Errorf("chunk %d ends at %d, not at the end of a paragraph", i, c.Span.End)
		}
		if chunks[i+1].Span.Start < c.Span.End {
			t.Errorf("chunk %d repeats text though chunk %d ends a paragraph", i+1, i)
		}
	}
}

func TestChunkOverlapsInsideAParagraph(t *testing.T) {
	page := pageOf(60)
	chunks := Chunk(page, DefaultChunks)
	check(t, page, DefaultChunks, chunks)
	for i, c := range chunks[1:] {
		shared := ibid.Span{Start: c.Span.Start, End: chunks[i].Span.End}
		if tokens := ibid.EstimateTokens(shared.In(page.Text)); shared.Len() <= 0 || tokens > DefaultChunks.Overlap {
			t.Errorf("chunk %d shares %d bytes, %d tokens with the one before", i+1, shared.Len(), tokens)
		}
	}
}

func TestChunkOfNothing(t *testing.T) {
	if chunks := Chunk(ibid.Page{Number: 1, Text: " \n\n "}, DefaultChunks); len(chunks) != 0 {
		t.Errorf("got %d chunks of white space", len(chunks))
	}
}

func TestChunkAnyPage(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pieces := []string{"word ", "資", "1,234 ", "\n", "\n\n", "; ", strings.Repeat("x", 300), "é", " "}
	for range 200 {
		var text strings.Builder
		for range random.IntN(400) {
			text.WriteString(pieces[random.IntN(len(pieces))])
		}
		opts := ChunkOptions{Tokens: 20 + random.IntN(100), Overlap: random.IntN(20)}
		page := ibid.Page{Number: 1, Text: text.String()}
		check(t, page, opts, Chunk(page, opts))
	}
}

func BenchmarkChunk(b *testing.B) {
	page := pageOf(10, 20, 15, 5)
	b.SetBytes(int64(len(page.Text)))
	for b.Loop() {
		Chunk(page, DefaultChunks)
	}
}
