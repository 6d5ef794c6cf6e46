package ingest

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"ibid/backend/ibid"
)

// ChunkOptions say how pages are cut.
type ChunkOptions struct {
	Tokens  int // most tokens of a chunk, by [ibid.EstimateTokens]
	Overlap int // most tokens that a chunk repeats of the one before
}

// DefaultChunks are passages of about 400 tokens with 50 of overlap, as the
// design documents of the product ask for: long enough for a clause with its
// conditions, short enough that eight of them fit a small model's context.
var DefaultChunks = ChunkOptions{Tokens: 400, Overlap: 50}

// Fingerprint identifies the options and the algorithm in the index. Two
// indexes with the same fingerprint hold the same chunks of the same text.
func (o ChunkOptions) Fingerprint() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "sections-5 tokens=%d overlap=%d small=%d", o.Tokens, o.Overlap, small))
	return hex.EncodeToString(sum[:6])
}

// small is how many tokens a section may have that shares a chunk with the one
// next to it.
const small = 100

// Chunks.
//
// A chunk is a passage of one section on one page. A heading begins a chunk
// together with what follows it; sections that are small share one, if the first
// is the parent of the second or both have the same parent that is not the
// document itself. Running headers and footers stand in no chunk.
//
// Within its section a chunk begins and ends at line ends, and breaks at a
// paragraph where one ends in its second half. The next chunk repeats the last
// whole lines up to the overlap, so that a sentence cut by one break stands whole
// in the other chunk. A line longer than a chunk is cut between words. A table
// stays whole with its caption and header row where it fits; a longer one is cut
// between rows. What a chunk lacks of caption and header row it has as context.

// atom is the smallest piece a chunk is made of: a line, or a row of a table, or
// a whole table.
type atom struct {
	span   ibid.Span
	tokens int
	closes bool // ends a paragraph
	keeps  bool // must not end a chunk: a heading, a caption
	note   bool // of a footnote
	table  *tableText
	row    int // first row of the table in it
}

// group is a section's part of a page.
type group struct {
	path   string
	atoms  []atom
	bare   bool // nothing but headings
	note   *ibid.Note
	tokens int
}

// chunk cuts a page into the passages of its sections.
func (s *Sectioner) chunk(sheet *sheet, words vocabulary) {
	tables := s.tables(sheet)
	var chunks []ibid.Chunk
	for _, g := range s.groups(sheet, tables) {
		chunks = append(chunks, s.opts.pack(sheet, g, words)...)
	}
	for i := range chunks {
		chunks[i].Ordinal = i
	}
	sheet.read.Chunks = chunks
}

// groups parts a page by its headings, and joins what is small.
func (s *Sectioner) groups(sheet *sheet, tables []*tableText) []group {
	text := sheet.read.Page.Text
	var groups []group
	current := group{path: sheet.path, bare: true}
	flush := func() {
		if len(current.atoms) > 0 {
			groups = join(groups, current, s.opts.Tokens)
		}
	}
	headings := 0
	for _, b := range sheet.read.Blocks {
		switch b.Kind {
		case ibid.BlockHeader, ibid.BlockFooter:
			// What stands on both sides of it cannot be one passage.
			if len(current.atoms) > 0 {
				flush()
				groups = append(groups, group{})
				current = group{path: current.path, bare: true}
			}
			continue
		case ibid.BlockAnnotation: // a passage of its own, and the last things on a page
			flush()
			groups = append(groups, group{})
			current = group{note: b.Note}
		case ibid.BlockHeading:
			flush()
			current = group{path: sheet.paths[headings], bare: true}
			headings++
		default:
			current.bare = false
		}
		for _, a := range s.opts.atoms(text, b, tables) {
			current.atoms = append(current.atoms, a)
			current.tokens += a.tokens
		}
	}
	flush()
	return groups
}

// join adds a group, to the last one if they may share a chunk.
func join(groups []group, g group, limit int) []group {
	n := len(groups) - 1
	if n < 0 || len(groups[n].atoms) == 0 || groups[n].tokens+g.tokens > limit && !groups[n].bare {
		return append(groups, g)
	}
	last := &groups[n]
	path, ok := shared(last.path, g.path)
	switch {
	case last.bare && g.path != last.path && strings.HasPrefix(g.path, last.path+ibid.PathSeparator):
		path = g.path // a heading right below another
	case !ok || last.tokens >= small && g.tokens >= small:
		return append(groups, g)
	}
	last.atoms = append(last.atoms, g.atoms...)
	last.tokens += g.tokens
	last.bare = last.bare && g.bare
	last.path = path
	return groups
}

// shared returns the section that holds two sections, if it is none but one of
// the two or the parent of both.
func shared(a, b string) (path string, ok bool) {
	switch {
	case a == b, strings.HasPrefix(b, a+ibid.PathSeparator):
		return a, a != ""
	case parent(a) != "" && parent(a) == parent(b):
		return parent(a), true
	}
	return "", false
}

func parent(path string) string {
	if i := strings.LastIndex(path, ibid.PathSeparator); i >= 0 {
		return path[:i]
	}
	return ""
}

// atoms takes a block apart.
func (o ChunkOptions) atoms(text string, b ibid.Block, tables []*tableText) []atom {
	if b.Kind == ibid.BlockTable {
		for _, t := range tables {
			if t.Span.Overlaps(b.Span) {
				return t.atoms(b.Span, o.Tokens)
			}
		}
	}
	var atoms []atom
	for at := b.Span.Start; at < b.Span.End; {
		end := b.Span.End
		if i := strings.IndexByte(text[at:end], '\n'); i >= 0 {
			end = at + i
		}
		for _, span := range cutBetweenWords(text, ibid.Span{Start: at, End: end}, o.Tokens) {
			atoms = append(atoms, atom{
				span: span, tokens: ibid.EstimateTokens(span.In(text)),
				keeps: b.Kind == ibid.BlockHeading || b.Kind == ibid.BlockCaption, note: b.Kind == ibid.BlockNote,
			})
		}
		for at = end; at < b.Span.End && text[at] == '\n'; at++ {
		}
	}
	if n := len(atoms); n > 0 {
		atoms[n-1].closes = true
	}
	return atoms
}

// pack cuts a group into chunks.
func (o ChunkOptions) pack(sheet *sheet, g group, words vocabulary) []ibid.Chunk {
	var chunks []ibid.Chunk
	text := sheet.read.Page.Text
	for first, fresh := 0, 0; first < len(g.atoms); {
		last, tokens := fill(g.atoms, first, fresh, o.Tokens)
		span := ibid.Span{Start: g.atoms[first].span.Start, End: g.atoms[last].span.End}
		chunk := ibid.Chunk{Page: sheet.read.Page.Number, Span: span, Text: span.In(text), Tokens: tokens, Section: g.path}
		chunk.Context = contextOf(g.atoms[first:last+1], span)
		if g.note != nil {
			chunk.Context = strings.TrimSuffix("Note: "+g.note.By(), ": ")
		}
		if reading := readingOf(text, g.atoms[first:last+1], words); reading != chunk.Text {
			chunk.Reading = reading
		}
		chunks = append(chunks, chunk)
		fresh = last + 1
		if fresh == len(g.atoms) {
			break
		}
		first = max(first+1, overlapFrom(g.atoms, fresh, min(o.Overlap, o.Tokens-g.atoms[fresh].tokens)))
	}
	return chunks
}

// contextOf is what the first table among some atoms takes for granted and a chunk of that
// span lacks.
func contextOf(atoms []atom, chunk ibid.Span) string {
	i := slices.IndexFunc(atoms, func(a atom) bool { return a.table != nil })
	if i < 0 {
		return ""
	}
	return atoms[i].table.context(atoms[i].row, chunk)
}

// fill returns the last atom of the chunk that begins at first, and the chunk's
// tokens. It takes atoms while they fit and then goes back to the last end of a
// paragraph if that leaves the chunk at least half full. The chunk reaches at
// least the atom fresh, the first that no chunk before it holds, and does not end
// with a heading or a caption if it can help it.
func fill(atoms []atom, first, fresh, limit int) (last, tokens int) {
	last, tokens = first, atoms[first].tokens
	paragraph, paragraphTokens := -1, 0
	for i := first; ; i++ {
		if atoms[i].closes && !atoms[i].keeps && i >= fresh && tokens*2 >= limit {
			paragraph, paragraphTokens = i, tokens
		}
		if i+1 == len(atoms) {
			return last, tokens
		}
		if tokens+atoms[i+1].tokens > limit {
			break
		}
		last, tokens = i+1, tokens+atoms[i+1].tokens
	}
	if paragraph >= 0 {
		return paragraph, paragraphTokens
	}
	for back := last; back > first && back > fresh; back-- {
		if !atoms[back].keeps {
			return back, tokens
		}
		tokens -= atoms[back].tokens
		last = back - 1
	}
	return last, tokens
}

// overlapFrom returns the atom at which the chunk begins whose first new atom is
// fresh: so many before it as fit the overlap. The end of a paragraph needs no
// repetition, and a row of a table none either.
func overlapFrom(atoms []atom, fresh, overlap int) int {
	first, tokens := fresh, 0
	for first > 0 && !atoms[fresh-1].closes {
		tokens += atoms[first-1].tokens
		if tokens > overlap {
			break
		}
		first--
	}
	return first
}

// cutBetweenWords cuts a line into parts of at most limit tokens at its spaces,
// and inside a word only when that word alone is over the limit.
func cutBetweenWords(text string, span ibid.Span, limit int) []ibid.Span {
	var parts []ibid.Span
	for ibid.EstimateTokens(span.In(text)) > limit {
		cut := longestPrefix(span.In(text), limit)
		parts = append(parts, ibid.Span{Start: span.Start, End: span.Start + cut})
		span.Start += cut
		for span.Start < span.End && text[span.Start] == ' ' {
			span.Start++
		}
	}
	if strings.TrimSpace(span.In(text)) != "" {
		parts = append(parts, span)
	}
	return parts
}

// longestPrefix returns the length in bytes of the longest beginning of s that
// has at most limit tokens, ending before a space if there is one.
func longestPrefix(s string, limit int) int {
	tokens, cut, wordStart := 0, 0, 0
	for i, r := range s {
		if r == ' ' {
			tokens += ibid.EstimateTokens(s[wordStart:i])
			if tokens > limit {
				break
			}
			cut, wordStart = i, i+1
		}
	}
	if cut > 0 {
		return cut
	}
	// One word alone is too long: cut it between characters. A character never
	// has more than two tokens.
	count := 0
	for i := range s {
		if count++; count > limit/2 && i > 0 {
			return i
		}
	}
	return len(s)
}
