package ibid

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
	"unicode/utf8"
)

// The geometry of a page is what turns a citation into a highlight: a span and
// a box for every word. It is kept for every page of a library, so it is packed.
//
// The first byte is the version, geometryVersion. An unsigned varint with the
// number of words follows, then each word, told relative to the word before it
// (the first one to a word of span [-1, -1) at the origin with no size):
//
//	uvarint  length of the span in bytes, times two, plus one when the word
//	         goes on the line: one byte after the end of the word before, with
//	         its lower edge and height
//	varint   only if it does not: start of the span minus end of the one before
//	varint   only if it does not: lower edge, minus that of the word before
//	varint   only if it does not: height, minus that of the word before
//	varint   left edge minus right edge of the word before
//	uvarint  width
//
// Lengths are in tenths of a point, spans in bytes. A word on the line costs
// three to five bytes.
const geometryVersion = 1

const (
	unitsPerPoint = 10      // a tenth of a point: thinner than a hairline on screen
	maxUnits      = 1 << 27 // 13 million points; PDF readers stop at 14,400
	maxOffset     = 1 << 30 // bytes of text on a page
	minWordBytes  = 3       // what the shortest word takes
)

var errGeometry = errors.New("decode words: damaged geometry")

// EncodeWords packs the words of a page. Edges are rounded to a tenth of a
// point, so a decoded edge lies within 0.05 points of the given one, and packing
// what was unpacked changes nothing. Edges that are not numbers count as 0, and
// those further out than 13 million points are drawn in; an edge that lies on
// the wrong side of its opposite is moved to it. Spans must not be negative.
func EncodeWords(words []Word) []byte {
	b := make([]byte, 0, 8+6*len(words))
	b = append(b, geometryVersion)
	b = binary.AppendUvarint(b, uint64(len(words)))
	prev := packedWord{end: -1}
	for _, w := range words {
		p := pack(w)
		gap, length := p.start-prev.end, uint64(p.end-p.start)
		if gap == 1 && p.y0 == prev.y0 && p.height == prev.height {
			b = binary.AppendUvarint(b, length<<1|1)
		} else {
			b = binary.AppendUvarint(b, length<<1)
			b = binary.AppendVarint(b, gap)
			b = binary.AppendVarint(b, p.y0-prev.y0)
			b = binary.AppendVarint(b, p.height-prev.height)
		}
		b = binary.AppendVarint(b, p.x0-prev.x1)
		b = binary.AppendUvarint(b, uint64(p.x1-p.x0))
		prev = p
	}
	return b
}

// DecodeWords unpacks what [EncodeWords] packed. It returns an error, and never
// panics, for bytes that EncodeWords did not write; the memory it takes is at
// most 16 times the length of b.
func DecodeWords(b []byte) ([]Word, error) {
	if len(b) == 0 {
		return nil, errGeometry
	}
	if b[0] != geometryVersion {
		return nil, fmt.Errorf("decode words: unknown version %d", b[0])
	}
	r := varints{b: b[1:]}
	count := r.unsigned()
	if r.bad || count > uint64(len(r.b)/minWordBytes) {
		return nil, errGeometry
	}
	var words []Word
	if count > 0 {
		words = make([]Word, 0, count)
	}
	prev := packedWord{end: -1}
	for range count {
		p := packedWord{start: prev.end + 1, y0: prev.y0, height: prev.height}
		head := r.unsigned()
		if head&1 == 0 {
			p.start = prev.end + r.signed()
			p.y0 += r.signed()
			p.height += r.signed()
		}
		p.end = p.start + int64(head>>1&(1<<31-1))
		p.x0 = prev.x1 + r.signed()
		p.x1 = p.x0 + int64(r.unsigned()&(1<<31-1))
		if r.bad || head>>1 > maxOffset || !p.sane() {
			return nil, errGeometry
		}
		words = append(words, p.word())
		prev = p
	}
	if len(r.b) > 0 {
		return nil, errGeometry
	}
	return words, nil
}

// packedWord is a word in bytes and tenths of a point.
type packedWord struct {
	start, end         int64
	x0, x1, y0, height int64
}

func pack(w Word) packedWord {
	p := packedWord{
		start: int64(min(max(w.Span.Start, 0), maxOffset)),
		x0:    units(w.Box.X0),
		y0:    units(w.Box.Y0),
	}
	p.end = max(p.start, int64(min(w.Span.End, maxOffset)))
	p.x1 = max(p.x0, units(w.Box.X1))
	p.height = max(0, units(w.Box.Y1)-p.y0)
	return p
}

func (p packedWord) word() Word {
	return Word{
		Span: Span{Start: int(p.start), End: int(p.end)},
		Box: Rect{
			X0: float64(p.x0) / unitsPerPoint, Y0: float64(p.y0) / unitsPerPoint,
			X1: float64(p.x1) / unitsPerPoint, Y1: float64(p.y0+p.height) / unitsPerPoint,
		},
	}
}

// sane reports whether the word is one that pack can make.
func (p packedWord) sane() bool {
	within := func(v int64) bool { return -maxUnits <= v && v <= maxUnits }
	return p.start >= 0 && p.start <= p.end && p.end <= maxOffset &&
		within(p.x0) && within(p.x1) && within(p.y0) && p.height >= 0 && within(p.y0+p.height)
}

func units(points float64) int64 {
	if math.IsNaN(points) {
		return 0
	}
	return int64(math.Round(min(max(points*unitsPerPoint, -maxUnits), maxUnits)))
}

// varints reads variable-length numbers and remembers that one was missing or
// out of range.
type varints struct {
	b   []byte
	bad bool
}

func (r *varints) unsigned() uint64 {
	v, n := binary.Uvarint(r.b)
	if n <= 0 {
		r.bad = true
		return 0
	}
	r.b = r.b[n:]
	return v
}

// text reads a text with its length before it.
func (r *varints) text() string {
	n := r.unsigned()
	if r.bad || n > uint64(len(r.b)) || !utf8.Valid(r.b[:n]) {
		r.bad = true
		return ""
	}
	text := string(r.b[:n])
	r.b = r.b[n:]
	return text
}

func (r *varints) signed() int64 {
	v, n := binary.Varint(r.b)
	if n <= 0 || v > 1<<32 || v < -1<<32 {
		r.bad = true
		return 0
	}
	r.b = r.b[n:]
	return v
}

// The blocks of a page say what its parts are: which lines are a heading, which
// the running header. They are kept for every page, packed like its geometry
// (see [EncodeWords]).
//
// The first byte is the version, blocksVersion, or firstBlocksVersion, which numbered the
// kinds with three bits and knew no annotations. An unsigned varint with the
// number of blocks follows, then each block:
//
//	uvarint  level of the heading times sixteen, plus the place of the kind in
//	         blockKinds
//	uvarint  start of the span minus end of the one before, 0 before the first
//	uvarint  length of the span in bytes
//	strings  of an annotation: its author and its date, each with its length in
//	         bytes, a uvarint, before it
//
// A block costs three or four bytes. A page without annotations is packed in the first
// version.
const (
	firstBlocksVersion = 1
	blocksVersion      = 2
)

// blockKinds numbers the kinds for the file. A kind keeps its number for ever.
var blockKinds = []BlockKind{BlockText, BlockHeading, BlockTable, BlockCaption, BlockNote, BlockHeader, BlockFooter, BlockHidden, BlockAnnotation}

const (
	firstKindBits = 3
	kindBits      = 4
	maxLevel      = 1 << 10 // no outline is as deep
	minBlockBytes = 3       // what the shortest block takes
)

var errBlocks = errors.New("decode blocks: damaged blocks")

// EncodeBlocks packs the blocks of a page, which must be in the order of their
// spans and not overlap: a start before the end of the block above is moved
// there. A kind that is none of the named ones becomes text.
func EncodeBlocks(blocks []Block) []byte {
	b := make([]byte, 0, 4+4*len(blocks))
	version, bits := byte(firstBlocksVersion), firstKindBits
	if slices.ContainsFunc(blocks, func(b Block) bool { return b.Kind == BlockAnnotation }) {
		version, bits = blocksVersion, kindBits
	}
	b = append(b, version)
	b = binary.AppendUvarint(b, uint64(len(blocks)))
	at := 0
	for _, block := range blocks {
		kind := max(0, slices.Index(blockKinds, block.Kind))
		level := min(max(block.Level, 0), maxLevel)
		start := min(max(block.Span.Start, at), maxOffset)
		end := min(max(block.Span.End, start), maxOffset)
		b = binary.AppendUvarint(b, uint64(level<<bits|kind))
		b = binary.AppendUvarint(b, uint64(start-at))
		b = binary.AppendUvarint(b, uint64(end-start))
		if block.Kind == BlockAnnotation {
			note := Note{}
			if block.Note != nil {
				note = *block.Note
			}
			for _, s := range []string{note.Author, note.Date} {
				b = append(binary.AppendUvarint(b, uint64(len(s))), s...)
			}
		}
		at = end
	}
	return b
}

// DecodeBlocks unpacks what [EncodeBlocks] packed. It returns an error, and
// never panics, for bytes that EncodeBlocks did not write; the memory it takes
// is at most 16 times the length of b.
func DecodeBlocks(b []byte) ([]Block, error) {
	if len(b) == 0 {
		return nil, errBlocks
	}
	bits := kindBits
	switch b[0] {
	case firstBlocksVersion:
		bits = firstKindBits
	case blocksVersion:
	default:
		return nil, fmt.Errorf("decode blocks: unknown version %d", b[0])
	}
	r := varints{b: b[1:]}
	count := r.unsigned()
	if r.bad || count > uint64(len(r.b)/minBlockBytes) {
		return nil, errBlocks
	}
	var blocks []Block
	if count > 0 {
		blocks = make([]Block, 0, count)
	}
	at := uint64(0)
	for range count {
		head, gap, length := r.unsigned(), r.unsigned(), r.unsigned()
		kind, level := head&(1<<bits-1), head>>bits
		if r.bad || kind >= uint64(len(blockKinds)) || level > maxLevel || gap > maxOffset || length > maxOffset || at+gap+length > maxOffset {
			return nil, errBlocks
		}
		start := at + gap
		at = start + length
		block := Block{Kind: blockKinds[kind], Level: int(level), Span: Span{Start: int(start), End: int(at)}}
		if block.Kind == BlockAnnotation {
			block.Note = &Note{Author: r.text(), Date: r.text()}
		}
		blocks = append(blocks, block)
	}
	if r.bad || len(r.b) > 0 {
		return nil, errBlocks
	}
	return blocks, nil
}
