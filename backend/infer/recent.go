package infer

import "sync"

// recent keeps the vectors of texts that were used lately: at least the last most of
// them, and less than twice as many.
type recent struct {
	most int

	mu          sync.Mutex
	now, before map[string][]float32
}

func newRecent(most int) *recent { return &recent{most: most, now: map[string][]float32{}} }

// get returns the vector of a text; nil if it isn't kept.
func (r *recent) get(text string) []float32 {
	r.mu.Lock()
	defer r.mu.Unlock()
	if vector := r.now[text]; vector != nil {
		return vector
	}
	vector := r.before[text]
	if vector != nil {
		r.keep(text, vector)
	}
	return vector
}

func (r *recent) put(text string, vector []float32) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.keep(text, vector)
}

// keep is put. The caller holds mu.
func (r *recent) keep(text string, vector []float32) {
	if len(r.now) == r.most {
		r.now, r.before = map[string][]float32{}, r.now
	}
	r.now[text] = vector
}
