package backend

import (
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"ibid/backend/ibid"
	"ibid/internal/savefile"
)

// lastUsedEvery is how often the file is written at most. What was used since is
// written when the library is closed, and lost if the computer stops: that a model was
// used a minute later than it says matters to nobody who wants to tidy up.
const lastUsedEvery = time.Minute

// lastUsed knows when models were last used by the Ibid of a home, which no model server
// tells. It is kept in a small file of its own, since it is about this computer and
// belongs neither into a backup nor to a workspace. It is safe for concurrent use.
type lastUsed struct {
	path string

	mu      sync.Mutex
	at      map[string]time.Time // by name
	written time.Time
	unsaved bool
}

func lastUsedFile(home string) string { return filepath.Join(home, "models-used.json") }

// openLastUsed reads the file. One that is not there, or damaged, is as an empty one.
func openLastUsed(path string) *lastUsed {
	u := &lastUsed{path: path, at: map[string]time.Time{}}
	if text, err := ibid.ReadFile(path, 1<<20); err == nil && json.Unmarshal(text, &u.at) != nil {
		u.at = map[string]time.Time{}
	}
	return u
}

// note records that a model is being used; an empty name is none.
func (u *lastUsed) note(name string) {
	if name == "" {
		return
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	now := time.Now()
	u.at[name], u.unsaved = now.UTC().Truncate(time.Second), true
	if now.Sub(u.written) >= lastUsedEvery {
		u.save(now)
	}
}

// of reports when a model was last used; zero: never.
func (u *lastUsed) of(name string) (last time.Time) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for other, at := range u.at {
		if ibid.SameModel(other, name) && at.After(last) {
			last = at
		}
	}
	return last
}

// close writes what is not written yet.
func (u *lastUsed) close() {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.unsaved {
		u.save(time.Now())
	}
}

// save writes the file. The lock is held. A disk that does not allow it is no reason
// to keep a question from being answered.
func (u *lastUsed) save(now time.Time) {
	u.written = now
	err := savefile.Replace(u.path, func(file *os.File) error { return json.NewEncoder(file).Encode(u.at) })
	if err != nil {
		slog.Warn("note that a model was used", "error", err)
		return
	}
	u.unsaved = false
}
