package retrieve_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
	"ibid/backend/language"
	"ibid/backend/retrieve"
)

// clause is a text of forty different words, some of them changed.
func clause(changed int) string {
	var words []string
	for i := range 40 {
		if i < changed {
			words = append(words, fmt.Sprintf("other%dx", i))
		} else {
			words = append(words, fmt.Sprintf("word%dx", i))
		}
	}
	return strings.Join(words, " ")
}

// hashes are the tokens of a text.
func hashes(text string) (hashed []uint32) {
	for word := range strings.FieldsSeq(text) {
		hashed = append(hashed, language.Hash(word))
	}
	return hashed
}

func TestCollapse(t *testing.T) {
	row := "Rent 1,300 2,614"
	for _, tt := range []struct {
		name   string
		texts  []string
		want   []ibid.ChunkID
		copies []int
	}{
		{"nothing", nil, nil, nil},
		{"the same clause in three versions", []string{clause(0), clause(0), clause(0)}, []ibid.ChunkID{1}, []int{2}},
		{"with another date", []string{clause(0), clause(2)}, []ibid.ChunkID{1}, []int{1}},
		{"two clauses with their copies", []string{clause(0), clause(20), clause(1), clause(21)}, []ibid.ChunkID{1, 2}, []int{1, 1}},
		{"a tenth of other words is another clause", []string{clause(0), clause(4)}, []ibid.ChunkID{1, 2}, []int{0, 0}},
		{"so is one with as much again", []string{clause(0), clause(0) + " " + clause(40)}, []ibid.ChunkID{1, 2}, []int{0, 0}},
		{"repetition within a clause tells nothing", []string{clause(0), clause(0) + " " + clause(0)}, []ibid.ChunkID{1}, []int{1}},
		{"headings and rows are alike without saying the same", []string{row, row, "", ""}, []ibid.ChunkID{1, 2, 3, 4}, []int{0, 0, 0, 0}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var candidates []ibid.Candidate
			for i, text := range tt.texts {
				candidates = append(candidates, ibid.Candidate{ChunkID: ibid.ChunkID(i + 1), Terms: ibid.TermsOfChunk{Text: hashes(text)}})
			}
			got := retrieve.Collapse(candidates, 100)
			var copies []int
			for _, c := range got {
				copies = append(copies, c.Copies)
			}
			if diff := cmp.Diff(tt.want, chunks(got)); diff != "" {
				t.Errorf("kept (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.copies, copies); diff != "" {
				t.Errorf("copies (-want +got):\n%s", diff)
			}
			for i, text := range tt.texts {
				if diff := cmp.Diff(hashes(text), candidates[i].Terms.Text); diff != "" {
					t.Errorf("the tokens given were changed:\n%s", diff)
				}
			}
		})
	}
}

func TestSelectLeavesOutRepetitions(t *testing.T) {
	hits := []ibid.Hit{{Chunk: ibid.Chunk{ID: 1}}, {Chunk: ibid.Chunk{ID: 2}}, {Chunk: ibid.Chunk{ID: 3}}}
	hits[0].Chunk.Span = ibid.Span{Start: 0, End: 100}
	hits[1].Chunk.Span = ibid.Span{Start: 40, End: 120} // shares 60 of its 80 bytes
	hits[2].Chunk.Span = ibid.Span{Start: 90, End: 200}
	passages := retrieve.Select(hits, 8)
	if len(passages) != 2 || passages[0].Hit.Chunk.ID != 1 || passages[1].Hit.Chunk.ID != 3 || passages[1].Number != 2 {
		t.Errorf("passages %+v, want chunks 1 and 3, numbered 1 and 2", passages)
	}
	if got := retrieve.Select(hits, 1); len(got) != 1 {
		t.Errorf("got %d passages, want the limit of 1", len(got))
	}
	hits[1].Chunk.Page = 2
	if got := retrieve.Select(hits, 8); len(got) != 3 {
		t.Errorf("got %d passages, want the same place of another page as well", len(got))
	}
	hits[1].Chunk.Page, hits[1].Chunk.DocumentID = 0, 2
	if got := retrieve.Select(hits, 8); len(got) != 3 {
		t.Errorf("got %d passages, want the same place of another document as well", len(got))
	}
}

func TestCompleteGrowsToWholeSentences(t *testing.T) {
	page := "Stock rose. The increase of 104\nwas due to new shops. Rent fell."
	sentence := func(text string) ibid.Span {
		i := strings.Index(page, text)
		return ibid.Span{Start: i, End: i + len(text)}
	}
	sentences := []ibid.Span{sentence("Stock rose."), sentence("The increase of 104\nwas due to new shops."), sentence("Rent fell.")}
	cut := ibid.Chunk{Span: ibid.Span{Start: 0, End: strings.Index(page, "\n")}}
	got := retrieve.Complete(cut, sentences, nil, page)
	if want := "Stock rose. The increase of 104\nwas due to new shops."; got.Text != want || got.Span.In(page) != want {
		t.Errorf("passage %q at %v, want %q", got.Text, got.Span, want)
	}
	whole := ibid.Chunk{Span: sentence("Rent fell.")}
	if got := retrieve.Complete(whole, sentences, nil, page); got.Text != "Rent fell." {
		t.Errorf("a whole sentence grew to %q", got.Text)
	}
}

// A passage does not grow into what only looks like the same sentence.
func TestCompleteStaysWithinItsBlocks(t *testing.T) {
	page := "Hallam Annual Report\nthe increase of stock\nwas due to new shops\n4.2 Outlook\nRent will fall. So it goes\nFloor Rent of each year\n12 Hallam"
	at := func(part string) ibid.Span {
		i := strings.Index(page, part)
		return ibid.Span{Start: i, End: i + len(part)}
	}
	blocks := []ibid.Block{
		{Kind: ibid.BlockHeader, Span: at("Hallam Annual Report")},
		{Kind: ibid.BlockText, Span: at("the increase of stock\nwas due to new shops")},
		{Kind: ibid.BlockHeading, Span: at("4.2 Outlook"), Level: 2},
		{Kind: ibid.BlockText, Span: at("Rent will fall. So it goes")},
		{Kind: ibid.BlockTable, Span: at("Floor Rent of each year")},
		{Kind: ibid.BlockFooter, Span: at("12 Hallam")},
	}
	sentences := language.NewSplitter().Sentences(page)
	for name, tt := range map[string]struct{ chunk, want string }{
		"not into a header or a heading": {"the increase of stock", "the increase of stock\nwas due to new shops"},
		"a heading at its beginning":     {"4.2 Outlook\nRent will", "4.2 Outlook\nRent will fall."},
		"not into a table":               {"So it", "So it goes"},
		"a table stays a table":          {"Floor Rent", "Floor Rent of each year"},
	} {
		got := retrieve.Complete(ibid.Chunk{Span: at(tt.chunk), Text: tt.chunk}, sentences, blocks, page)
		if got.Text != tt.want || got.Span.In(page) != tt.want {
			t.Errorf("%s: %q became %q, want %q", name, tt.chunk, got.Text, tt.want)
		}
	}
}

// What a model reads grows with the passage, and what joins a word stays.
func TestCompleteKeepsTheReadingTrue(t *testing.T) {
	page := "In May the in-\ncrease of 104 was due\nto new shops."
	chunk := ibid.Chunk{Span: ibid.Span{Start: 7, End: 36}}
	chunk.Text, chunk.Reading = chunk.Span.In(page), "the increase of 104 was due"
	got := retrieve.Complete(chunk, []ibid.Span{{End: len(page)}}, nil, page)
	if want := "In May the increase of 104 was due\nto new shops."; got.Text != page || got.Reading != want {
		t.Errorf("reads %q, want %q; text %q", got.Reading, want, got.Text)
	}
	chunk.Reading = ""
	if got := retrieve.Complete(chunk, []ibid.Span{{End: len(page)}}, nil, page); got.Read() != "In May the in-crease\nof 104 was due\nto new shops." {
		t.Errorf("without a reading it reads %q", got.Read())
	}
}

func chunks(candidates []ibid.Candidate) []ibid.ChunkID {
	var ids []ibid.ChunkID
	for _, c := range candidates {
		ids = append(ids, c.ChunkID)
	}
	return ids
}
