package main

import (
	"hash/fnv"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// dimensions is how many numbers a vector has: those of the most used small
// embedding models.
const dimensions = 768

// buckets is how many features words are hashed to.
const buckets = 1 << 14

// A vector is the meaning of its words, of length 1, with so much of a direction
// that all share, since the vectors of a model all point into one part of the space
// (Ethayarajh, 2019), and so much noise. Two passages of generated texts then have a
// cosine of about 0.3, and two on the same topic of about 0.55.
const (
	sharedPart = 0.7
	noisePart  = 0.3
)

// embedder makes vectors of texts without a model: the words are hashed to features
// (Weinberger et al., "Feature hashing", 2009), those are weighed by how rare they
// are, and projected at random to fewer dimensions, which keeps angles (Achlioptas,
// 2003). Texts with the same words are near each other, and all others by chance:
// the less, the more directions there are for them to differ in. Models use far fewer
// than they have numbers (Cai et al., "Isotropy in the contextual embedding space",
// 2021).
type embedder struct {
	weights []float32   // of each feature: inverse document frequency; 0 for those without meaning
	rows    [][]float32 // what each feature adds to a vector
	shared  []float32
}

// newEmbedder makes an embedder for texts whose vectors differ in so many directions.
func newEmbedder(texts []string, directions int) *embedder {
	e := &embedder{weights: make([]float32, buckets), rows: make([][]float32, buckets)}
	random := rand.New(rand.NewPCG(2, 2))
	e.shared = gaussian(random)
	basis := make([][]float32, directions)
	for i := range basis {
		basis[i] = gaussian(random)
	}
	for i := range e.rows {
		e.rows[i] = make([]float32, dimensions)
		for _, direction := range basis {
			add(e.rows[i], direction, float32(random.NormFloat64()))
		}
	}
	found := make([]int, buckets)
	for _, text := range texts {
		for feature := range features(text) {
			found[feature]++
		}
	}
	for i, n := range found {
		e.weights[i] = float32(math.Log(float64(len(texts)+1) / float64(n+1)))
	}
	return e
}

// features counts the features of a text.
func features(text string) map[uint32]int {
	counts := make(map[uint32]int)
	for _, word := range contentWords(text) {
		h := fnv.New32a()
		h.Write([]byte(word))
		counts[h.Sum32()%buckets]++
	}
	return counts
}

// contentWords are the words of a text in lower case, without function words.
func contentWords(text string) []string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return slices.DeleteFunc(words, func(word string) bool { return slices.Contains(functionWords, word) })
}

// embed returns the vector of a text; the noise depends on the seed alone.
func (e *embedder) embed(text string, seed uint64) []float32 {
	counts := features(text)
	v := make([]float32, dimensions)
	for feature := range uint32(buckets) { // in order, so that sums are always rounded alike
		if n := counts[feature]; n > 0 {
			add(v, e.rows[feature], e.weights[feature]*float32(n))
		}
	}
	normalise(v)
	add(v, e.shared, sharedPart)
	add(v, gaussian(rand.New(rand.NewPCG(3, seed))), noisePart)
	normalise(v)
	return v
}

// embedAll returns the vectors of texts, numbered from first.
func (e *embedder) embedAll(texts []string, first uint64) [][]float32 {
	vectors := make([][]float32, len(texts))
	inParallel(len(texts), func(i int) { vectors[i] = e.embed(texts[i], first+uint64(i)) })
	return vectors
}

// gaussian is a random direction, of a length of about 1.
func gaussian(random *rand.Rand) []float32 {
	v := make([]float32, dimensions)
	for i := range v {
		v[i] = float32(random.NormFloat64() / math.Sqrt(dimensions))
	}
	return v
}

func add(v, other []float32, times float32) {
	for i, x := range other {
		v[i] += times * x
	}
}

func normalise(v []float32) {
	if length := float32(math.Sqrt(float64(dot(v, v)))); length > 0 {
		for i := range v {
			v[i] /= length
		}
	}
}

func dot(a, b []float32) float32 {
	var s0, s1, s2, s3 float32
	for i := 0; i+4 <= len(a); i += 4 {
		x, y := (*[4]float32)(a[i:]), (*[4]float32)(b[i:])
		s0, s1, s2, s3 = s0+x[0]*y[0], s1+x[1]*y[1], s2+x[2]*y[2], s3+x[3]*y[3]
	}
	return s0 + s1 + s2 + s3
}

// nearest returns the places of the vectors nearest to one, best first, by comparing
// all; of equally near ones the first.
func nearest(vectors [][]float32, to []float32, limit int) []int {
	var best []int
	var scores []float32 // of the best
	for i, v := range vectors {
		score := dot(v, to)
		place := len(best)
		for place > 0 && scores[place-1] < score {
			place--
		}
		if place < limit {
			best, scores = slices.Insert(best, place, i), slices.Insert(scores, place, score)
			best, scores = best[:min(len(best), limit)], scores[:min(len(scores), limit)]
		}
	}
	return best
}

// inParallel does something for each of n numbers, on all processors.
func inParallel(n int, do func(i int)) {
	parts := runtime.GOMAXPROCS(0)
	var wg sync.WaitGroup
	for part := range parts {
		wg.Go(func() {
			for i := n * part / parts; i < n*(part+1)/parts; i++ {
				do(i)
			}
		})
	}
	wg.Wait()
}
