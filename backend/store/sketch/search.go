package sketch

import (
	"math"
	"math/bits"
	"runtime"
	"slices"
	"sync"
)

// The first step of a search keeps one sketch in coarsePart, and never fewer than
// coarseMin, for the second: counting bits tells less than half of what the
// sketches could, and a nearest vector may well come thousandth. The second costs
// about ten times as much a sketch.
const (
	coarsePart = 100
	coarseMin  = 4096
)

// Search gives the ids of the vectors within limits that are probably nearest to a vector,
// best first, at most so many. The vectors are thought to be of equal length. The
// result does not depend on how many processors share the work. While it searches
// it takes 2 bytes a sketch.
//
// First it counts the bits in which each sketch differs from that of the vector
// (Charikar, "Similarity estimation techniques from rounding algorithms", 2002),
// 12 words a sketch at 768 dimensions. For the best of these it adds up the
// coordinates of the rotated vector with the signs that the sketch has: the
// estimate of RaBitQ (Gao and Long, 2024) for vectors of equal length.
func (s *Set) Search(vector []float32, keep int, within Within) []int64 {
	if keep <= 0 || s.size == 0 {
		return nil
	}
	rotated := rotate(vector)
	near := s.coarse(signs(rotated), max(keep, coarseMin, s.size/coarsePart), within)
	estimate := newEstimate(rotated)
	order := make([]uint64, len(near)) // a rank and a place in near: sorted in an eighth of the time that pairs take
	inParallel(len(near), func(from, to int) {
		scores := make([]float32, to-from)
		for at := from; at < to; {
			end := at + 1
			for end < to && near[end].block == near[at].block {
				end++
			}
			estimate.of(scores[at-from:end-from], near[at:end], s.blocks[near[at].block].codes)
			at = end
		}
		for i, score := range scores {
			order[from+i] = uint64(^ascending(score))<<32 | uint64(from+i)
		}
	})
	order = smallest(order, keep)
	found := make([]int64, len(order))
	for i, ranked := range order {
		at := near[uint32(ranked)]
		found[i] = s.blocks[at.block].ids[at.row]
	}
	return found
}

// ascending gives numbers in the order of floats: the bits of a positive one grow
// with it, those of a negative one shrink.
func ascending(f float32) uint32 {
	bits := math.Float32bits(f)
	if bits>>31 == 1 {
		return ^bits
	}
	return bits | 1<<31
}

// smallest gives so many of the smallest of different numbers, in their order. It
// changes the order of the others, which are left unsorted: there are many.
func smallest(numbers []uint64, keep int) []uint64 {
	keep = min(keep, len(numbers))
	for from, to := 0, len(numbers); to-from > 1; { // the border lies between
		pivot := numbers[from+(to-from)/2]
		i, j := from, to-1
		for i <= j {
			for numbers[i] < pivot {
				i++
			}
			for numbers[j] > pivot {
				j--
			}
			if i <= j {
				numbers[i], numbers[j] = numbers[j], numbers[i]
				i++
				j--
			}
		}
		switch {
		case keep <= j:
			to = j + 1
		case keep > i:
			from = i
		default:
			to = from // nothing but the pivot lies between
		}
	}
	slices.Sort(numbers[:keep])
	return numbers[:keep]
}

// place is where a sketch is.
type place struct{ block, row int32 }

// outside is the distance of a sketch that is not within the limits. Vectors have
// fewer dimensions.
const outside = math.MaxUint16

// distancesOf keeps what a search counts for the next one.
var distancesOf = sync.Pool{New: func() any { return new([]uint16) }}

// coarse gives the sketches with the fewest differing bits, in the order of their
// places; of those at the last distance the first ones. Distances are small whole
// numbers: how often each of them occurs reports which is the last.
func (s *Set) coarse(query []uint64, keep int, within Within) []place {
	kept := distancesOf.Get().(*[]uint16)
	defer distancesOf.Put(kept)
	*kept = slices.Grow((*kept)[:0], s.size)[:s.size]
	distances := *kept

	counts := make([]int, 64*len(query)+1)
	var mu sync.Mutex
	inParallel(len(s.blocks), func(from, to int) {
		part := make([]int, len(counts))
		for number, b := range s.blocks[from:to] {
			if b != nil {
				b.measure(distances[s.starts[from+number]:][:len(b.ids)], query, within, part)
			}
		}
		mu.Lock()
		defer mu.Unlock()
		for distance, n := range part {
			counts[distance] += n
		}
	})
	last, room := lastOf(counts, keep)
	near := make([]place, 0, min(keep, s.size))
	for number, b := range s.blocks {
		if b == nil {
			continue
		}
		for row, distance := range distances[s.starts[number]:][:len(b.ids)] {
			if distance > last {
				continue
			}
			if distance == last {
				if room == 0 {
					continue
				}
				room--
			}
			near = append(near, place{int32(number), int32(row)})
		}
	}
	return near
}

// lastOf tells up to which distance so many sketches lie, given how many there are
// at each, and how many of those at that distance are among them.
func lastOf(counts []int, keep int) (last uint16, room int) {
	for distance, n := range counts {
		if keep <= n {
			return uint16(distance), keep
		}
		keep -= n
	}
	return uint16(len(counts) - 1), counts[len(counts)-1]
}

// measure tells in how many bits each sketch of a block differs from a query, and
// counts how many are at each distance.
func (b *Block) measure(distances []uint16, query []uint64, within Within, counts []int) {
	if !b.ownedBy(within.Owners) {
		for i := range distances {
			distances[i] = outside
		}
		return
	}
	differing(distances, b.codes, query)
	all := within.IDs == nil && len(b.all) == 1
	for i, distance := range distances {
		if all || within.has(b.ids[i], b.owners[i]) {
			counts[distance]++
		} else {
			distances[i] = outside
		}
	}
}

// differing sets the number of bits in which each code differs from a query.
func differing(distances []uint16, codes, query []uint64) {
	switch {
	case len(distances) == 0:
	case wide:
		wideDiffering(distances, codes, query)
	default:
		countDiffering(distances, codes, query)
	}
}

// countDiffering is differing for any processor. Four words at a time are counted in
// half the time that one after the other takes.
func countDiffering(distances []uint16, codes, query []uint64) {
	for at := range distances {
		code := codes[at*len(query):][:len(query)]
		n, i := 0, 0
		for ; i+4 <= len(query); i += 4 {
			x, y := (*[4]uint64)(code[i:]), (*[4]uint64)(query[i:])
			n += bits.OnesCount64(x[0]^y[0]) + bits.OnesCount64(x[1]^y[1]) + bits.OnesCount64(x[2]^y[2]) + bits.OnesCount64(x[3]^y[3])
		}
		for ; i < len(query); i++ {
			n += bits.OnesCount64(code[i] ^ query[i])
		}
		distances[at] = uint16(n)
	}
}

// estimate gives the sum of a vector's coordinates, each with the sign that a
// sketch has there: for every four bits of a sketch and each of their 16 values
// the sum is made once. Tables for eight bits would not fit the fastest cache.
type estimate struct {
	rotated []float32
	total   float32       // their sum
	tables  [][16]float32 // none where the processor needs none
}

func newEstimate(rotated []float32) estimate {
	e := estimate{rotated: rotated}
	for _, x := range rotated {
		e.total += x
	}
	if !wide {
		e.tables = tablesOf(rotated)
	}
	return e
}

func tablesOf(rotated []float32) [][16]float32 {
	tables := make([][16]float32, len(rotated)/4)
	for i := range tables {
		for _, x := range rotated[4*i:][:4] {
			tables[i][0] -= x
		}
		for value := 1; value < 16; value++ {
			lowest := bits.TrailingZeros(uint(value))
			tables[i][value] = tables[i][value&(value-1)] + 2*rotated[4*i+lowest]
		}
	}
	return tables
}

// of sets the scores of some sketches of one block.
func (e estimate) of(scores []float32, at []place, codes []uint64) {
	if e.tables == nil {
		wideEstimate(scores, at, codes, e.rotated, e.total)
		return
	}
	words := len(e.rotated) / 64
	for i, p := range at {
		scores[i] = lookUp(e.tables, codes[int(p.row)*words:][:words])
	}
}

// lookUp adds up what tables have for a code.
func lookUp(tables [][16]float32, code []uint64) float32 {
	var a, b, c, d float32 // four sums are added up at the same time
	for i, word := range code {
		t := (*[16][16]float32)(tables[16*i:])
		for j := 0; j < 16; j += 4 {
			a += t[j][word&15]
			b += t[j+1][word>>4&15]
			c += t[j+2][word>>8&15]
			d += t[j+3][word>>12&15]
			word >>= 16
		}
	}
	return a + b + c + d
}

// inParallel cuts a range into as many parts as there are processors, if it is
// worth it.
func inParallel(n int, do func(from, to int)) {
	parts := max(1, min(runtime.GOMAXPROCS(0), n/16))
	var wg sync.WaitGroup
	for i := range parts {
		wg.Go(func() { do(n*i/parts, n*(i+1)/parts) })
	}
	wg.Wait()
}
