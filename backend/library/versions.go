package library

import "sync"

// versions counts how often in a row a file had changed when it was to be read,
// by its path. The zero value is ready.
type versions struct {
	mu   sync.Mutex
	seen map[string]int
}

// next counts one more and reports whether it is to be read.
func (v *versions) next(path string) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.seen == nil {
		v.seen = map[string]int{}
	}
	v.seen[path]++
	if v.seen[path] > maxVersions {
		delete(v.seen, path)
		return false
	}
	return true
}

// done forgets a file that was read.
func (v *versions) done(path string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	delete(v.seen, path)
}
