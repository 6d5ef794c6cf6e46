package index

import "sync"

// unchanged remembers what was read of the library until anything in it changes: one
// value for each key, of the latest state only. Values are shared and must not be
// changed.
type unchanged[K comparable, V any] struct {
	mu      sync.Mutex
	commits uint64 // the state, as [sqlite.DB.Commits] counts
	known   map[K]V
}

// get gives what is known of a key, or reads it. Commits is the count of before the
// transaction in which it is read: what that sees is at least as new.
func (u *unchanged[K, V]) get(commits uint64, key K, read func() (V, error)) (V, error) {
	value, known := u.recall(commits, key)
	if known {
		return value, nil
	}
	value, err := read()
	if err == nil {
		u.remember(commits, key, value)
	}
	return value, err
}

// recall gives what is known of a key.
func (u *unchanged[K, V]) recall(commits uint64, key K) (value V, known bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.commits == commits {
		value, known = u.known[key]
	}
	return value, known
}

// remember notes what was read of a key.
func (u *unchanged[K, V]) remember(commits uint64, key K, value V) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.known == nil || u.commits < commits {
		u.commits, u.known = commits, make(map[K]V)
	}
	if u.commits == commits {
		u.known[key] = value
	}
}
