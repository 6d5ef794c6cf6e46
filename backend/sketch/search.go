package sketch

import (
	"cmp"
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

// Search gives the ids of the vectors within limits that are probably nearest to a
// vector, best first, at most so many. The vectors are thought to be of equal
// length. The result does not depend on how many processors share the work.
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
	words := Words(s.dimensions)
	order := make([]uint64, len(near)) // a rank and a place in near: sorted in an eighth of the time that pairs take
	inParallel(len(near), func(from, to int) {
		for i, f := range near[from:to] {
			score := estimate.of(s.blocks[f.block].codes[int(f.row)*words:][:words])
			order[from+i] = uint64(^ascending(score))<<32 | uint64(from+i)
		}
	})
	slices.Sort(order)
	order = order[:min(keep, len(order))]
	ids := make([]int64, len(order))
	for i, place := range order {
		f := near[uint32(place)]
		ids[i] = s.blocks[f.block].ids[f.row]
	}
	return ids
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

// found is a sketch by its place.
type found struct {
	block, row int32
	distance   int32 // bits that differ
}

// coarse gives the sketches with the fewest differing bits, in the order of their
// places; of those at the last distance the first ones.
func (s *Set) coarse(query []uint64, keep int, within Within) []found {
	var parts []*nearest
	var mu sync.Mutex
	inParallel(len(s.blocks), func(from, to int) {
		part := newNearest(from, keep, 64*len(query), s.size*(to-from)/len(s.blocks))
		for number, b := range s.blocks[from:to] {
			if b != nil && b.ownedBy(within.Owners) {
				part.scan(b, int32(from+number), query, within)
			}
		}
		mu.Lock()
		defer mu.Unlock()
		parts = append(parts, part)
	})
	slices.SortFunc(parts, func(a, b *nearest) int { return cmp.Compare(a.from, b.from) })
	all := newNearest(0, keep, 64*len(query), s.size)
	for _, part := range parts {
		for _, f := range part.found {
			if f.distance <= part.limit && all.takes(f.distance) {
				all.add(f)
			}
		}
	}
	all.drop()
	return all.found
}

// nearest collects the sketches with the smallest distances. Distances are small
// whole numbers, so that counting how many there are of each tells the largest
// that is still of interest, without a heap.
type nearest struct {
	from   int // where it began to look
	keep   int
	limit  int32 // the largest distance that is still taken
	below  int   // how many are nearer than the limit
	counts []int // how many there are at each distance
	found  []found

	distances []int32 // of the block that is looked at
}

// newNearest chooses the nearest of about so many, by distances up to most.
func newNearest(from, keep, most, of int) *nearest {
	return &nearest{from: from, keep: keep, limit: int32(most), counts: make([]int, most+1), found: make([]found, 0, min(4*keep, of))}
}

func (n *nearest) scan(b *Block, number int32, query []uint64, within Within) {
	n.distances = differing(n.distances[:0], b.codes, query)
	for row, d := range n.distances {
		if n.takes(d) && within.has(b.ids[row], b.owners[row]) {
			n.add(found{block: number, row: int32(row), distance: d})
		}
	}
}

// takes tells whether a distance is small enough, given those that there are.
func (n *nearest) takes(distance int32) bool {
	return distance < n.limit || distance == n.limit && n.below+n.counts[n.limit] < n.keep
}

func (n *nearest) add(f found) {
	n.found = append(n.found, f)
	n.counts[f.distance]++
	if f.distance < n.limit {
		n.below++
	}
	for n.below >= n.keep {
		n.limit--
		n.below -= n.counts[n.limit]
	}
	if len(n.found) >= 4*n.keep {
		n.drop()
	}
}

// drop forgets what the limit has left behind.
func (n *nearest) drop() {
	room := n.keep - n.below // at the limit
	n.found = slices.DeleteFunc(n.found, func(f found) bool {
		if f.distance == n.limit {
			room--
		}
		return f.distance > n.limit || f.distance == n.limit && room < 0
	})
	n.counts[n.limit] = min(n.counts[n.limit], n.keep-n.below)
}

// differing appends the number of bits in which each code differs from a query.
// Four words at a time are counted in half the time that one after the other takes.
func differing(distances []int32, codes, query []uint64) []int32 {
	for ; len(codes) >= len(query) && len(query) > 0; codes = codes[len(query):] {
		n, i := 0, 0
		for ; i+4 <= len(query); i += 4 {
			x, y := (*[4]uint64)(codes[i:]), (*[4]uint64)(query[i:])
			n += bits.OnesCount64(x[0]^y[0]) + bits.OnesCount64(x[1]^y[1]) + bits.OnesCount64(x[2]^y[2]) + bits.OnesCount64(x[3]^y[3])
		}
		for ; i < len(query); i++ {
			n += bits.OnesCount64(codes[i] ^ query[i])
		}
		distances = append(distances, int32(n))
	}
	return distances
}

// estimate gives the sum of a vector's coordinates, each with the sign that a
// sketch has there: for every four bits of a sketch and each of their 16 values
// the sum is made once. Tables for eight bits would not fit the fastest cache.
type estimate [][16]float32

func newEstimate(rotated []float32) estimate {
	e := make(estimate, len(rotated)/4)
	for i := range e {
		for _, x := range rotated[4*i:][:4] {
			e[i][0] -= x
		}
		for value := 1; value < 16; value++ {
			lowest := bits.TrailingZeros(uint(value))
			e[i][value] = e[i][value&(value-1)] + 2*rotated[4*i+lowest]
		}
	}
	return e
}

func (e estimate) of(code []uint64) float32 {
	var a, b, c, d float32 // four sums are added up at the same time
	for i, word := range code {
		t := (*[16][16]float32)(e[16*i:])
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
