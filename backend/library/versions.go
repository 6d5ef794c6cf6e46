package library

import (
	"sync"

	"ibid/backend/ibid"
)

// versions counts how often in a row the file of a document had changed when it was
// to be read. The zero value is ready.
type versions struct {
	mu   sync.Mutex
	seen map[ibid.DocumentID]int
}

// next counts one more and reports whether it is to be read.
func (v *versions) next(id ibid.DocumentID) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.seen == nil {
		v.seen = map[ibid.DocumentID]int{}
	}
	v.seen[id]++
	if v.seen[id] > maxVersions {
		delete(v.seen, id)
		return false
	}
	return true
}

// done forgets a document that was read.
func (v *versions) done(id ibid.DocumentID) {
	v.mu.Lock()
	defer v.mu.Unlock()
	delete(v.seen, id)
}
