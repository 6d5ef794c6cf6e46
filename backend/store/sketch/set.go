package sketch

import (
	"encoding/binary"
	"slices"
)

// Block is some sketches that are stored together. It never changes.
type Block struct {
	ids    []int64
	owners []uint32
	codes  []uint64 // Words of the first sketch, then of the next
	all    []uint32 // the owners, each once
}

// NewBlock makes a block of sketches as [Of] gives them, one after the other.
// Each has an id, and an owner by which searches are limited.
func NewBlock(ids []int64, owners []uint32, sketches []byte) *Block {
	b := &Block{ids: slices.Clone(ids), owners: slices.Clone(owners), codes: make([]uint64, len(sketches)/8)}
	b.all = slices.Clip(slices.Compact(slices.Sorted(slices.Values(owners))))
	for i := range b.codes {
		b.codes[i] = binary.LittleEndian.Uint64(sketches[8*i:])
	}
	return b
}

// ownedBy reports whether a sketch of the block belongs to one of some owners.
func (b *Block) ownedBy(owners Bits) bool {
	return slices.ContainsFunc(b.all, func(owner uint32) bool { return owners.Has(uint64(owner)) })
}

// Set is the sketches of many vectors, all with the same dimensions. It never
// changes, and may be searched by many at a time; [Set.With] makes another one,
// which shares the blocks that are the same. A sketch takes its words and 12 bytes:
// 108 bytes with 768 dimensions.
type Set struct {
	dimensions int
	blocks     []*Block // nil: none with this number
	starts     []int    // how many sketches are in the blocks before each
	size       int
}

// NewSet makes an empty set for vectors of so many dimensions.
func NewSet(dimensions int) *Set { return &Set{dimensions: dimensions} }

// Len is how many sketches there are.
func (s *Set) Len() int { return s.size }

// In is how many sketches there are in a block.
func (s *Set) In(number int) int {
	if number >= len(s.blocks) || s.blocks[number] == nil {
		return 0
	}
	return len(s.blocks[number].ids)
}

// With gives a set in which some blocks, by number, take the place of those of the
// same number. Numbers should be small and follow one another, as all that lie
// between cost 16 bytes each.
func (s *Set) With(blocks map[int]*Block) *Set {
	other := &Set{dimensions: s.dimensions, blocks: slices.Clone(s.blocks)}
	for number, block := range blocks {
		if missing := number + 1 - len(other.blocks); missing > 0 {
			other.blocks = append(other.blocks, make([]*Block, missing)...)
		}
		other.blocks[number] = block
	}
	other.starts = make([]int, len(other.blocks))
	for number, b := range other.blocks {
		other.starts[number] = other.size
		if b != nil {
			other.size += len(b.ids)
		}
	}
	return other
}

// Bits is a set of small numbers.
type Bits []uint64

// Add puts a number into the set.
func (b *Bits) Add(n uint64) {
	if missing := int(n/64) + 1 - len(*b); missing > 0 {
		*b = append(*b, make(Bits, missing)...)
	}
	(*b)[n/64] |= 1 << (n % 64)
}

// Has reports whether a number is in the set.
func (b Bits) Has(n uint64) bool { return n/64 < uint64(len(b)) && b[n/64]>>(n%64)&1 == 1 }

// Within limits a search.
type Within struct {
	Owners Bits // the only owners whose vectors are found
	IDs    Bits // the only ids that are found; nil: all of these owners
}

func (w Within) has(id int64, owner uint32) bool {
	return w.Owners.Has(uint64(owner)) && (w.IDs == nil || w.IDs.Has(uint64(id)))
}
