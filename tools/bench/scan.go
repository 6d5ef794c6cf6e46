package main

import (
	"encoding/binary"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"time"

	"ibid/backend/store/sketch"
)

// scanned compares a search through sketches with the memory they lie in.
type scanned struct {
	Sketches  int     `json:"sketches"`
	Bytes     int64   `json:"bytes"`     // of their bits
	Millis    float64 `json:"millis"`    // of a search for 500, both of its steps
	Scan      float64 `json:"scan"`      // GB/s that it reads
	Bandwidth float64 `json:"bandwidth"` // GB/s that adding up the same memory reads, on all processors
}

// scanBlock is how many sketches a library keeps together, and scanRepeats how
// often both are measured: the best time counts, since all else that the machine
// does can only add to it.
const (
	scanBlock   = 128 * 64
	scanRepeats = 15
)

// measureScan searches so many sketches of random bits, which is the worst case:
// none is much nearer than the others.
func measureScan(n int) scanned {
	random := rand.New(rand.NewPCG(5, 5))
	size := 8 * sketch.Words(dimensions)
	set, memory := sketch.NewSet(dimensions), make([]uint64, n*size/8)
	blocks := make(map[int]*sketch.Block)
	for first := 0; first < n; first += scanBlock {
		ids := make([]int64, min(scanBlock, n-first))
		codes := make([]byte, 0, len(ids)*size)
		for i := range ids {
			ids[i] = int64(first + i)
		}
		for len(codes) < cap(codes) {
			codes = binary.LittleEndian.AppendUint64(codes, random.Uint64())
		}
		blocks[first/scanBlock] = sketch.NewBlock(ids, make([]uint32, len(ids)), codes)
	}
	set = set.With(blocks)
	for i := range memory {
		memory[i] = random.Uint64()
	}
	within := sketch.Within{Owners: sketch.Bits{1}}
	question := gaussian(random)
	search := best(func() { set.Search(question, 500, within) })
	sum := best(func() { addUp(memory) })
	bytes := float64(n * size)
	return scanned{Sketches: n, Bytes: int64(n * size), Millis: search.Seconds() * 1000,
		Scan: bytes / search.Seconds() / 1e9, Bandwidth: bytes / sum.Seconds() / 1e9}
}

// best is the least time that something takes.
func best(do func()) time.Duration {
	times := make([]time.Duration, scanRepeats)
	for i := range times {
		began := time.Now()
		do()
		times[i] = time.Since(began)
	}
	return slices.Min(times)
}

// addUp adds up numbers on all processors, eight sums at a time.
func addUp(memory []uint64) uint64 {
	parts := runtime.GOMAXPROCS(0)
	sums := make([]uint64, parts)
	var wg sync.WaitGroup
	for part := range parts {
		wg.Go(func() {
			var s [8]uint64
			for rest := memory[len(memory)*part/parts : len(memory)*(part+1)/parts]; len(rest) >= 8; rest = rest[8:] {
				for i, x := range (*[8]uint64)(rest) {
					s[i] += x
				}
			}
			for _, x := range s {
				sums[part] += x
			}
		})
	}
	wg.Wait()
	var sum uint64
	for _, x := range sums {
		sum += x
	}
	return sum
}
