package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"sync"

	"ibid/backend/ibid"
)

// DocumentFrequencies tells for each term how many chunks of the workspace have
// it, in any form the stemmer takes for the same, and how many chunks there
// are, in its current documents. A chunk has a term that stands in its text, in its section, context or
// gist, or in what its document is called. A term of several words counts as a
// phrase; one with nothing to search for is 0. Counts are kept until chunks are
// added, changed or removed.
func (db *DB) DocumentFrequencies(ctx context.Context, ws ibid.WorkspaceID, terms []string) (counts map[string]int, total int, err error) {
	if err = needWorkspace(ws); err != nil {
		return nil, 0, fmt.Errorf("count chunks with terms: %w", err)
	}
	counts = make(map[string]int, len(terms))
	at := db.frequencies.time()
	err = db.withRead(ctx, func(tx *sql.Tx) error {
		within, args := searched(ibid.Scope{Workspace: ws})
		err := tx.QueryRowContext(ctx, `
			WITH searched AS (`+within+`)
			SELECT coalesce(sum(chunks), 0) FROM contents WHERE id IN (SELECT content_id FROM searched)`, args...).Scan(&total)
		for _, term := range terms {
			if err != nil {
				return err
			}
			match := matchString(term)
			n, known := db.frequencies.get(ws, match)
			if !known && match != "" {
				n, err = countMatches(ctx, tx, ws, match)
				if err == nil {
					db.frequencies.put(at, ws, match, n)
				}
			}
			counts[term] = n
		}
		return err
	})
	if err != nil {
		return nil, 0, fmt.Errorf("count chunks with terms: %w", err)
	}
	return counts, total, nil
}

func countMatches(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, match string) (n int, err error) {
	within, args := searched(ibid.Scope{Workspace: ws})
	err = tx.QueryRowContext(ctx, `
		WITH searched AS (`+within+`)
		SELECT count(*) FROM chunk_text CROSS JOIN chunks c ON c.id = chunk_text.rowid
		WHERE chunk_text MATCH ? AND +c.content_id IN (SELECT content_id FROM searched)`, append(args, match)...).Scan(&n)
	return n, err
}

// frequencyCache remembers counts while the chunks stay the same. That no other
// process writes the library is what the lock file is for.
type frequencyCache struct {
	mu     sync.Mutex
	epoch  int // grows with every change of chunks
	counts map[frequencyKey]int
}

type frequencyKey struct {
	workspace ibid.WorkspaceID
	match     string
}

// maxFrequencies bounds the cache; it is emptied when it is full.
const maxFrequencies = 10_000

// time is the epoch to give to put; take it before reading the library.
func (c *frequencyCache) time() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.epoch
}

func (c *frequencyCache) get(ws ibid.WorkspaceID, match string) (n int, known bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	n, known = c.counts[frequencyKey{ws, match}]
	return n, known
}

// put remembers a count unless chunks have changed since the epoch.
func (c *frequencyCache) put(epoch int, ws ibid.WorkspaceID, match string, n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if epoch != c.epoch {
		return
	}
	if c.counts == nil || len(c.counts) >= maxFrequencies {
		c.counts = make(map[frequencyKey]int)
	}
	c.counts[frequencyKey{ws, match}] = n
}

func (c *frequencyCache) forget() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.epoch++
	c.counts = nil
}
