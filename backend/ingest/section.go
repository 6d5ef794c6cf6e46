package ingest

import (
	"encoding/json"
	"math"
	"strings"

	"ibid/backend/ibid"
)

// Sectioner finds what the pages of a document are made of, and cuts them into
// passages that know their section. It is given the pages in order and in
// batches, since much can only be told from several pages: what repeats, how
// large the body text is, which words are spelled with a hyphen. What it knows
// after a batch it can write down ([Sectioner.State]), so that a reading that was
// stopped goes on as if it had not been.
//
// For each page of a batch, in this order:
//
//  1. running headers and footers are marked (furniture.go),
//  2. tables of contents (contents.go) and footnotes,
//  3. headings: those the outline of the file names (outline.go) and those that
//     look like headings (heading.go),
//  4. each heading takes its level below the ones that are open (level.go),
//  5. the lines become blocks, and the blocks passages (chunk.go).
type Sectioner struct {
	opts    ChunkOptions
	outline map[int][]ibid.OutlineItem // by page
	known   lexicon                    // nil: only the document says how its words are spelled
	state   sectionState
}

// sectionState is what has to be known of the pages before. It is some ten
// kilobytes at most, however long the document.
type sectionState struct {
	Sizes    []sizeCount   `json:"sizes,omitempty"`    // how much text of which size, the commonest ones
	Edges    []edgeLine    `json:"edges,omitempty"`    // of the last four pages
	Open     []openSection `json:"open,omitempty"`     // from the outermost
	Table    *openTable    `json:"table,omitempty"`    // the last page ended in it
	Contents bool          `json:"contents,omitempty"` // the last page ended in a table of contents
	Hyphened []string      `json:"hyphened,omitempty"` // words with a hyphen, the latest
}

// NewSectioner goes on after the batch whose state is given; an empty state, or
// one that another version has written, begins anew.
func NewSectioner(opts ChunkOptions, state string) *Sectioner {
	s := &Sectioner{opts: opts}
	if json.Unmarshal([]byte(state), &s.state) != nil {
		s.state = sectionState{}
	}
	return s
}

// SetOutline tells of the file's bookmarks, before the first batch.
func (s *Sectioner) SetOutline(items []ibid.OutlineItem) { s.outline = usefulOutline(items) }

// State writes down what is known after the last batch.
func (s *Sectioner) State() string {
	state, err := json.Marshal(s.state)
	if err != nil {
		return "" // it holds nothing that cannot be written
	}
	return string(state)
}

// Section fills Blocks, Sections and Chunks of the pages, which go on where the
// last batch ended. Pages that wait to be recognised get no chunks, since their
// text, if they have any, is not to be trusted.
func (s *Sectioner) Section(pages []ibid.ReadPage) {
	var sheets []*sheet
	for i := range pages {
		if readable(&pages[i]) {
			sheets = append(sheets, lay(&pages[i]))
		} else {
			pages[i].Blocks = append(wholePage(pages[i].Page.Body().Text), noteBlocks(pages[i].Page)...)
		}
	}
	s.findFurniture(sheets)
	s.count(sheets)
	words := s.vocabulary(sheets)
	for _, sheet := range sheets {
		s.section(sheet, words)
	}
}

// Within tells in which section the next page begins, by its path, where the
// pages before were not given to this Sectioner. What begins on the page stands
// below that section.
func (s *Sectioner) Within(path string) {
	s.state.Open = nil
	for i, title := range strings.Split(path, ibid.PathSeparator) {
		if title != "" && i < deepest {
			s.state.Open = append(s.state.Open, openSection{Title: title, Rank: rank{Outline: i + 1}})
		}
	}
}

// Chunk cuts a page into passages by itself: as if there were no other page.
func Chunk(page ibid.Page, opts ChunkOptions) []ibid.Chunk {
	pages := []ibid.ReadPage{{Page: page, State: ibid.PageText}}
	NewSectioner(opts, "").Section(pages)
	return pages[0].Chunks
}

// readable reports whether a page has text to look at.
func readable(read *ibid.ReadPage) bool {
	return !read.Failed && !read.State.Waiting() && strings.TrimSpace(read.Page.Text) != ""
}

// wholePage is the one block of a page whose text is not looked at.
func wholePage(text string) []ibid.Block {
	all := ibid.Span{End: len(text)}.Trim(text)
	if all.Len() == 0 {
		return nil
	}
	return []ibid.Block{{Kind: ibid.BlockText, Span: all}}
}

// noteBlocks are the notes of a page, a block each. They stand in no section: where one is on
// the page doesn't say what it is about.
func noteBlocks(page ibid.Page) (blocks []ibid.Block) {
	for _, n := range page.Notes {
		blocks = append(blocks, ibid.Block{Kind: ibid.BlockAnnotation, Span: n.Span, Note: &n.Note})
	}
	return blocks
}

func (s *Sectioner) section(sheet *sheet, words vocabulary) {
	body := s.surroundings(sheet)
	s.state.Contents = sheet.findContents(s.state.Contents)
	sheet.findNotes(body)
	named := sheet.matchOutline(s.outline[sheet.read.Page.Number])
	for _, o := range named {
		for i := range o.lines {
			sheet.lines[o.first+i].kind, sheet.lines[o.first+i].named = continued, true
		}
		if o.lines > 0 {
			sheet.lines[o.first].kind = ibid.BlockHeading
		}
	}
	sheet.findHeadings(body)
	s.nest(sheet, named, words)
	sheet.read.Blocks = append(sheet.blocks(), noteBlocks(sheet.read.Page)...)
	s.chunk(sheet, words)
}

// sizeCount is how many bytes of text are set in a size.
type sizeCount struct {
	Size  float64 `json:"s"` // points, to the half
	Bytes int     `json:"n"`
	Bold  int     `json:"b,omitempty"` // of those
	Slant int     `json:"i,omitempty"`
}

// mostSizes is how many sizes are remembered.
const mostSizes = 12

// count adds the running text of pages to the statistics of sizes.
func (s *Sectioner) count(sheets []*sheet) {
	for _, sheet := range sheets {
		for _, c := range sheet.sizes() {
			s.state.Sizes = addSize(s.state.Sizes, c)
		}
	}
	for len(s.state.Sizes) > mostSizes {
		least := 0
		for i, c := range s.state.Sizes {
			if c.Bytes < s.state.Sizes[least].Bytes {
				least = i
			}
		}
		s.state.Sizes = append(s.state.Sizes[:least], s.state.Sizes[least+1:]...)
	}
}

// sizes counts the running text of a page by size.
func (s *sheet) sizes() []sizeCount {
	var sizes []sizeCount
	for i := range s.lines {
		l := &s.lines[i]
		if l.size <= 0 || l.table >= 0 || l.kind != "" {
			continue
		}
		c := sizeCount{Size: math.Round(l.size*2) / 2, Bytes: len(l.text)}
		if l.bold {
			c.Bold = c.Bytes
		}
		if l.italic {
			c.Slant = c.Bytes
		}
		sizes = addSize(sizes, c)
	}
	return sizes
}

func addSize(sizes []sizeCount, c sizeCount) []sizeCount {
	for i := range sizes {
		if sizes[i].Size == c.Size {
			sizes[i].Bytes += c.Bytes
			sizes[i].Bold += c.Bold
			sizes[i].Slant += c.Slant
			return sizes
		}
	}
	return append(sizes, c)
}

// surroundings returns the style of the body text of a page: the commonest on the page if
// much of it is set so, as in an annex in another size, and otherwise the commonest in the
// document so far.
func (s *Sectioner) surroundings(sheet *sheet) surroundings {
	const lot = 1200 // bytes, a third of a page
	own := sheet.sizes()
	common, all := commonest(own)
	if common.Bytes < lot || 2*common.Bytes < all {
		if document, _ := commonest(s.state.Sizes); document.Bytes > 0 {
			common = document
		}
	}
	return surroundings{size: common.Size, bold: 2*common.Bold > common.Bytes, italic: 2*common.Slant > common.Bytes}
}

func commonest(sizes []sizeCount) (common sizeCount, all int) {
	for _, c := range sizes {
		all += c.Bytes
		if c.Bytes > common.Bytes {
			common = c
		}
	}
	return common, all
}
