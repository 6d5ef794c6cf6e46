package sketch

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/bits"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"testing"
)

// Sketches are kept on disk: whoever changes what they are must have all of them
// made anew.
func TestSketchesStayTheSame(t *testing.T) {
	for dimensions, want := range map[int]string{
		1: "f9af39331d648cb1", 4: "b635751f314120a6", 100: "98a935d4055bc733",
		384: "910c0cbc53d24db3", 768: "d0c02fbf2e0372d1", 1024: "5ef10b0584742539",
	} {
		v := make([]float32, dimensions)
		for i := range v {
			v[i] = float32((i*i*7+i*3)%101) - 50.5
		}
		sketch := Of(v)
		h := fnv.New64a()
		h.Write(sketch)
		if got := fmt.Sprintf("%x", h.Sum64()); got != want || len(sketch) != 8*Words(dimensions) {
			t.Errorf("%d dimensions: %d bytes with the hash %s, want %s", dimensions, len(sketch), got, want)
		}
	}
}

func TestRotationKeepsLengthsAndAngles(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for _, dimensions := range []int{1, 4, 64, 100, 384, 768, 1024} {
		a, b := randomVector(random, dimensions), randomVector(random, dimensions)
		for _, pair := range [][2][]float32{{a, a}, {a, b}, {b, b}} {
			want, got := dot(pair[0], pair[1]), dot(rotate(pair[0]), rotate(pair[1]))
			if math.Abs(want-got) > 1e-4*float64(dimensions) {
				t.Errorf("%d dimensions: the product %g becomes %g", dimensions, want, got)
			}
		}
	}
}

// However few coordinates a vector has that are not zero, its sketch tells them
// from others': about half of the bits are set, and about half differ.
func TestSketchesOfSparseVectorsDiffer(t *testing.T) {
	for _, dimensions := range []int{384, 768, 1024} {
		var before []byte
		for i := 0; i < dimensions; i += dimensions / 16 {
			v := make([]float32, dimensions)
			v[i] = 1
			sketch := Of(v)
			set, differ := 0, 0
			for j, x := range sketch {
				set += bits.OnesCount8(x)
				if before != nil {
					differ += bits.OnesCount8(x ^ before[j])
				}
			}
			if low, high := dimensions/3, 2*dimensions/3; set < low || set > high || before != nil && (differ < low || differ > high) {
				t.Errorf("axis %d of %d: %d bits are set, %d differ from the axis before", i, dimensions, set, differ)
			}
			before = sketch
		}
	}
}

func TestSearchFindsWhatIsAllowed(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	const dimensions, vectors = 100, 2000
	made := newShelf(random, dimensions, vectors)
	someIDs := Bits{}
	for id := range uint64(vectors) {
		if id%3 == 0 {
			someIDs.Add(id)
		}
	}
	for name, c := range map[string]struct {
		within Within
		has    func(id int64, owner uint32) bool
	}{
		"all":                   {Within{Owners: owners(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)}, func(int64, uint32) bool { return true }},
		"one owner":             {Within{Owners: owners(7)}, func(_ int64, owner uint32) bool { return owner == 7 }},
		"owners far away":       {Within{Owners: owners(70, 4_000_000)}, func(int64, uint32) bool { return false }},
		"nobody":                {Within{}, func(int64, uint32) bool { return false }},
		"some of two owners":    {Within{Owners: owners(2, 3), IDs: someIDs}, func(id int64, owner uint32) bool { return id%3 == 0 && (owner == 2 || owner == 3) }},
		"none of an owner":      {Within{Owners: owners(2), IDs: Bits{}}, func(int64, uint32) bool { return false }},
		"ids of another owner ": {Within{Owners: owners(90), IDs: someIDs}, func(int64, uint32) bool { return false }},
	} {
		var want []int64
		for _, v := range made.vectors {
			if c.has(v.id, v.owner) {
				want = append(want, v.id)
			}
		}
		got := made.set.Search(randomVector(random, dimensions), vectors, c.within)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %d are found, want %d", name, len(got), len(want))
		}
	}
	if got := NewSet(dimensions).Search(made.vectors[0].vector, 5, Within{Owners: owners(1)}); len(got) != 0 {
		t.Errorf("an empty set has %v", got)
	}
	if got := made.set.Search(made.vectors[0].vector, 0, Within{Owners: owners(0)}); len(got) != 0 {
		t.Errorf("%v are found where none is wanted", got)
	}
}

// What is nearest comes first, however many processors look for it.
func TestSearchPutsTheNearestFirst(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	const dimensions = 384
	made := newShelf(random, dimensions, 3000)
	everyone := Within{Owners: owners(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)}
	for _, v := range made.vectors[:50] {
		near := slices.Clone(v.vector)
		for i := range near {
			near[i] += 0.3 * float32(random.NormFloat64())
		}
		found := made.set.Search(near, 20, everyone)
		if len(found) != 20 || found[0] != v.id {
			t.Fatalf("near %d are %v", v.id, found)
		}
		before := runtime.GOMAXPROCS(1)
		alone := made.set.Search(near, 20, everyone)
		runtime.GOMAXPROCS(before)
		if !slices.Equal(found, alone) {
			t.Fatalf("%v with several processors, %v with one", found, alone)
		}
	}
}

// The counts of distances choose what sorting would: of those at the last distance
// the first ones.
func TestNearestAreWhatSortingGives(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 4))
	for _, vectors := range []int{1, 63, 64, 500, 2000} {
		// With few dimensions many sketches are alike.
		for _, dimensions := range []int{3, 64, 200} {
			made := newShelf(random, dimensions, vectors)
			query := signs(rotate(randomVector(random, dimensions)))
			type ranked struct {
				id       int64
				distance int
			}
			var all []ranked
			for number, b := range made.set.blocks {
				distances := make([]uint16, len(b.ids))
				differing(distances, b.codes, query)
				for row, distance := range distances {
					if b.owners[row] < 5 {
						all = append(all, ranked{made.set.blocks[number].ids[row], int(distance)})
					}
				}
			}
			slices.SortStableFunc(all, func(a, b ranked) int { return a.distance - b.distance })
			for _, keep := range []int{1, 2, 7, 100, 5000} {
				var want, got []int64
				for _, r := range all[:min(keep, len(all))] {
					want = append(want, r.id)
				}
				for _, at := range made.set.coarse(query, keep, Within{Owners: owners(0, 1, 2, 3, 4)}) {
					got = append(got, made.set.blocks[at.block].ids[at.row])
				}
				if slices.Sort(want); !slices.Equal(got, want) { // ids grow with the places
					t.Errorf("%d of %d with %d dimensions: %v found, want %v", keep, vectors, dimensions, got, want)
				}
			}
		}
	}
}

// A processor that looks at eight words at a time finds what any other does.
func TestWideIsTheSame(t *testing.T) {
	if !wide {
		t.Skip("this processor or this build looks at one word at a time")
	}
	random := rand.New(rand.NewPCG(9, 9))
	for _, dimensions := range []int{1, 64, 65, 384, 512, 768, 1000, 1024, 4096} {
		rotated := rotate(randomVector(random, dimensions))
		query, words := signs(rotated), Words(dimensions)
		var codes []uint64
		places := make([]place, 20)
		for i := range places {
			places[i].row = int32(len(places) - 1 - i)
			codes = append(codes, signs(rotate(randomVector(random, dimensions)))...)
		}
		fast, plain := make([]uint16, len(places)), make([]uint16, len(places))
		wideDiffering(fast, codes, query)
		countDiffering(plain, codes, query)
		if !slices.Equal(fast, plain) {
			t.Errorf("%d dimensions: %v bits differ, want %v", dimensions, fast, plain)
		}
		scores, tables := make([]float32, len(places)), tablesOf(rotated)
		newEstimate(rotated).of(scores, places, codes)
		for i, p := range places {
			want := lookUp(tables, codes[int(p.row)*words:][:words])
			if math.Abs(float64(scores[i]-want)) > 1e-4*math.Sqrt(float64(dimensions)) {
				t.Errorf("%d dimensions: the estimate of sketch %d is %v, want %v", dimensions, p.row, scores[i], want)
			}
		}
	}
}

func TestSmallestAreWhatSortingGives(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 6))
	for range 300 {
		numbers := make([]uint64, random.IntN(50))
		for i, n := range random.Perm(len(numbers)) {
			numbers[i] = uint64(n)
		}
		keep := random.IntN(60)
		want := slices.Sorted(slices.Values(numbers))[:min(keep, len(numbers))]
		if got := smallest(slices.Clone(numbers), keep); !slices.Equal(got, want) {
			t.Errorf("the %d smallest of %v are %v", keep, numbers, got)
		}
	}
}

// What many search at the same time is none of the others' business.
func TestSearchesDoNotDisturbEachOther(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 8))
	everyone := Within{Owners: owners(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)}
	sets := []*Set{newShelf(random, 64, 500).set, newShelf(random, 64, 6000).set}
	query := randomVector(random, 64)
	want := [][]int64{sets[0].Search(query, 50, everyone), sets[1].Search(query, 50, everyone)}
	var searching sync.WaitGroup
	for i := range 20 {
		searching.Go(func() {
			if got := sets[i%2].Search(query, 50, everyone); !slices.Equal(got, want[i%2]) {
				t.Errorf("set %d gives %v among others, want %v", i%2, got, want[i%2])
			}
		})
	}
	searching.Wait()
}

// A set never changes: another one comes from it.
func TestSetsShareBlocks(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	block := func(id int64) *Block { return NewBlock([]int64{id}, []uint32{1}, Of(randomVector(random, 64))) }
	one := NewSet(64).With(map[int]*Block{1: block(10), 3: block(30)})
	two := one.With(map[int]*Block{3: NewBlock(nil, nil, nil), 4: block(40)})
	for _, c := range []struct {
		set  *Set
		want []int64
	}{{one, []int64{10, 30}}, {two, []int64{10, 40}}} {
		got := c.set.Search(randomVector(random, 64), 9, Within{Owners: owners(1)})
		slices.Sort(got)
		if !slices.Equal(got, c.want) || c.set.Len() != len(c.want) {
			t.Errorf("%v of %d are found, want %v", got, c.set.Len(), c.want)
		}
	}
	if one.blocks[1] != two.blocks[1] {
		t.Error("a block that is the same was copied")
	}
	for number, want := range []int{0, 1, 0, 0, 1, 0} {
		if got := two.In(number); got != want {
			t.Errorf("%d in block %d, want %d", got, number, want)
		}
	}
}

// A sketch of 768 dimensions takes no more than 110 bytes.
func TestSketchesAreSmall(t *testing.T) {
	const dimensions, vectors = 768, 128
	b := NewBlock(make([]int64, vectors), make([]uint32, vectors), make([]byte, 8*Words(dimensions)*vectors))
	if bytes := 8*cap(b.ids) + 4*cap(b.owners) + 8*cap(b.codes); bytes > 110*vectors {
		t.Errorf("%d bytes for %d sketches", bytes, vectors)
	}
}

// shelf is a set and what it was made of.
type shelf struct {
	set     *Set
	vectors []shelved
}

type shelved struct {
	id     int64
	owner  uint32
	vector []float32
}

// newShelf makes vectors with ids from 0, of ten owners in turn, in blocks of 64.
func newShelf(random *rand.Rand, dimensions, vectors int) (s shelf) {
	for id := range vectors {
		s.vectors = append(s.vectors, shelved{int64(id), uint32(id % 10), randomVector(random, dimensions)})
	}
	blocks := map[int]*Block{}
	for part := range slices.Chunk(s.vectors, 64) {
		var ids []int64
		var owners []uint32
		var sketches []byte
		for _, v := range part {
			ids, owners, sketches = append(ids, v.id), append(owners, v.owner), append(sketches, Of(v.vector)...)
		}
		blocks[len(blocks)] = NewBlock(ids, owners, sketches)
	}
	s.set = NewSet(dimensions).With(blocks)
	return s
}

func owners(numbers ...uint64) (b Bits) {
	for _, n := range numbers {
		b.Add(n)
	}
	return b
}

func randomVector(random *rand.Rand, dimensions int) []float32 {
	v := make([]float32, dimensions)
	for i := range v {
		v[i] = float32(random.NormFloat64())
	}
	return v
}

func dot(a, b []float32) (sum float64) {
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}
