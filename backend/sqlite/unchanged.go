package sqlite

import "sync"

// unchanged remembers what was read of the library until anything in it changes: one
// value for each key, of the latest state only. Values are shared and must not be
// changed.
type unchanged[K comparable, V any] struct {
	mu      sync.Mutex
	commits uint64 // the state, as [DB.commits] counts
	known   map[K]V
}

// get gives what is known of a key, or reads it. Commits is the count of before the
// transaction in which it is read: what that sees is at least as new.
func (u *unchanged[K, V]) get(commits uint64, key K, read func() (V, error)) (V, error) {
	u.mu.Lock()
	value, known := u.known[key]
	known = known && u.commits == commits
	u.mu.Unlock()
	if known {
		return value, nil
	}
	value, err := read()
	if err != nil {
		return value, err
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.known == nil || u.commits < commits {
		u.commits, u.known = commits, make(map[K]V)
	}
	if u.commits == commits {
		u.known[key] = value
	}
	return value, nil
}
