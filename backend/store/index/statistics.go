package index

import (
	"context"
	"sync"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// about is what a search has to know of a workspace.
type about struct {
	workspace ibid.WorkspaceID
	passages  int      // of its current documents
	alone     bool     // no other passages are in the library
	languages []string // of its pages, the most frequent first
}

// inquiry is one reading of the library for a workspace.
type inquiry struct {
	sqlite.Snapshot
	about
	statistics *statistics
	at         int // epoch of the statistics before the reading
}

// inquire runs fn on one unchanging state of the library with what is known of a
// workspace.
func (s *Store) inquire(ctx context.Context, ws ibid.WorkspaceID, fn func(inquiry) error) error {
	if err := sqlite.NeedWorkspace(ws); err != nil {
		return err
	}
	s.db.Commits() // forgets what others have changed
	in := inquiry{statistics: &s.statistics, at: s.statistics.time()}
	return s.db.View(ctx, func(state sqlite.Snapshot) (err error) {
		known := false
		if in.about, known = in.statistics.workspace(ws); !known {
			if in.about, err = readAbout(ctx, state, ws); err != nil {
				return err
			}
			in.statistics.keepWorkspace(in.at, in.about)
		}
		in.Snapshot = state
		return fn(in)
	})
}

func readAbout(ctx context.Context, in sqlite.Querier, ws ibid.WorkspaceID) (a about, err error) {
	a.workspace = ws
	within, args := sqlite.Searched(ibid.Scope{Workspace: ws})
	err = in.QueryRowContext(ctx, `
		WITH searched AS (`+within+`)
		SELECT coalesce(sum(chunks) FILTER (WHERE id IN (SELECT content_id FROM searched)), 0),
			coalesce(sum(chunks) FILTER (WHERE id NOT IN (SELECT content_id FROM searched)), 0) = 0 FROM contents`, args...).Scan(&a.passages, &a.alone)
	if err != nil {
		return a, err
	}
	a.languages, err = sqlite.Rows(ctx, in, sqlite.ScanOne[string], `
		WITH searched AS (`+within+`)
		SELECT language FROM content_languages WHERE content_id IN (SELECT content_id FROM searched)
		GROUP BY language ORDER BY sum(pages) DESC, language`, args...)
	return a, err
}

// statistics remembers what is known of workspaces while their chunks stay the
// same. Commits of other processes make it forget all; see changes.
//
// What it remembers may be a moment old: it decides how fast and how well a search
// is, never what may be found.
type statistics struct {
	db          *sqlite.DB
	mu          sync.Mutex
	added       uint64 // passages of the library, as it counts them
	changed     uint64
	epoch       int // grows with every change of chunks
	workspaces  map[ibid.WorkspaceID]about
	frequencies map[frequencyKey]frequency
}

// frequency is how many passages have a wording.
type frequency struct {
	n, of int // of so many of the workspace
	epoch int
}

// agedPart is the part by which a workspace may grow before its words are counted
// anew. An ingest writes several times a second, and a question of a dozen common
// words would else count them all each time.
const agedPart = 0.02

type frequencyKey struct {
	workspace ibid.WorkspaceID
	match     string
}

// maxFrequencies bounds the counts remembered; they are forgotten when they are
// so many.
const maxFrequencies = 10_000

// time is the epoch to give to keepWorkspace and keepFrequency; it is taken before
// the reading begins.
func (s *statistics) time() int {
	defer s.lock()()
	return s.epoch
}

// lock forgets what holds no longer and returns the function that unlocks: after passages
// were added the workspaces, after any other change of what may be found everything.
func (s *statistics) lock() func() {
	s.mu.Lock()
	added, changed := s.db.Passages()
	if changed != s.changed {
		s.workspaces, s.frequencies = nil, nil
	}
	if changed != s.changed || added != s.added {
		s.workspaces = nil
		s.epoch++
	}
	s.added, s.changed = added, changed
	return s.mu.Unlock
}

func (s *statistics) workspace(ws ibid.WorkspaceID) (a about, known bool) {
	defer s.lock()()
	a, known = s.workspaces[ws]
	return a, known
}

// keepWorkspace remembers a workspace unless chunks have changed since the epoch.
func (s *statistics) keepWorkspace(epoch int, a about) {
	defer s.lock()()
	if epoch != s.epoch {
		return
	}
	if s.workspaces == nil {
		s.workspaces = make(map[ibid.WorkspaceID]about)
	}
	s.workspaces[a.workspace] = a
}

// frequency gives a count that still holds, or nearly so: that no passage has a
// wording must be true, or what is new with it could not be found.
func (s *statistics) frequency(a about, match string) (n int, known bool) {
	defer s.lock()()
	c, known := s.frequencies[frequencyKey{a.workspace, match}]
	aged := c.n > 0 && a.passages >= c.of && float64(a.passages-c.of) <= agedPart*float64(c.of)
	return c.n, known && (c.epoch == s.epoch || aged)
}

// keepFrequency remembers a count unless chunks have changed since the epoch.
func (s *statistics) keepFrequency(epoch int, a about, match string, n int) {
	defer s.lock()()
	if epoch != s.epoch {
		return
	}
	if s.frequencies == nil || len(s.frequencies) >= maxFrequencies {
		s.frequencies = make(map[frequencyKey]frequency)
	}
	s.frequencies[frequencyKey{a.workspace, match}] = frequency{n: n, of: a.passages, epoch: epoch}
}
