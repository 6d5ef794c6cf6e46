package ibid

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// The blocks of a page say what its parts are: which lines are a heading, which
// the running header. They are kept for every page, packed like its geometry
// (see [EncodeWords]).
//
// The first byte is the version, blocksVersion. An unsigned varint with the
// number of blocks follows, then each block:
//
//	uvarint  level of the heading times eight, plus the place of the kind in
//	         blockKinds
//	uvarint  start of the span minus end of the one before, 0 before the first
//	uvarint  length of the span in bytes
//
// A block costs three or four bytes.
const blocksVersion = 1

// blockKinds numbers the kinds for the file. A kind keeps its number for ever, and
// these are as many as three bits number.
var blockKinds = []BlockKind{BlockText, BlockHeading, BlockTable, BlockCaption, BlockNote, BlockHeader, BlockFooter, BlockHidden}

const (
	kindBits      = 3
	maxLevel      = 1 << 10 // no outline is as deep
	minBlockBytes = 3       // what the shortest block takes
)

var errBlocks = errors.New("decode blocks: damaged blocks")

// EncodeBlocks packs the blocks of a page, which must be in the order of their
// spans and not overlap: a start before the end of the block above is moved
// there. A kind that is none of the named ones becomes text.
func EncodeBlocks(blocks []Block) []byte {
	b := make([]byte, 0, 4+4*len(blocks))
	b = append(b, blocksVersion)
	b = binary.AppendUvarint(b, uint64(len(blocks)))
	at := 0
	for _, block := range blocks {
		kind := max(0, slices.Index(blockKinds, block.Kind))
		level := min(max(block.Level, 0), maxLevel)
		start := min(max(block.Span.Start, at), maxOffset)
		end := min(max(block.Span.End, start), maxOffset)
		b = binary.AppendUvarint(b, uint64(level<<kindBits|kind))
		b = binary.AppendUvarint(b, uint64(start-at))
		b = binary.AppendUvarint(b, uint64(end-start))
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
	if b[0] != blocksVersion {
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
		kind, level := head&(1<<kindBits-1), head>>kindBits
		if r.bad || level > maxLevel || gap > maxOffset || length > maxOffset || at+gap+length > maxOffset {
			return nil, errBlocks
		}
		start := at + gap
		at = start + length
		blocks = append(blocks, Block{Kind: blockKinds[kind], Level: int(level), Span: Span{Start: int(start), End: int(at)}})
	}
	if len(r.b) > 0 {
		return nil, errBlocks
	}
	return blocks, nil
}
