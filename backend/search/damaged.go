package search

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"ibid/backend/ibid"
)

// Stored text that fails its checksum is never quoted, and never counts as text that
// does not answer: what it said is unknown.

// damagedPage is a page whose damaged text was left out.
type damagedPage struct {
	ibid.PageKey
	title string // of the document
}

// Load reads candidates, without those whose text is damaged, which it notes.
func (s *Session) Load(ctx context.Context, scope ibid.Scope, candidates []ibid.Candidate) ([]ibid.Hit, error) {
	hits, err := s.Store.LoadHits(ctx, scope, candidates)
	return slices.DeleteFunc(hits, func(hit ibid.Hit) bool {
		if hit.Damaged {
			s.damage(hit)
		}
		return hit.Damaged
	}), err
}

// damage notes that a hit is left out because it, or its page, is damaged.
func (s *Session) damage(hit ibid.Hit) {
	at := ibid.PageKey{DocumentID: hit.Document.ID, Page: hit.Chunk.Page}
	s.damaged[damagedPage{at, hit.Document.Title}] = struct{}{}
}

// Damaged reports whether stored text was left out.
func (s *Session) Damaged() bool { return len(s.damaged) > 0 }

// DamageNotice says which document is damaged and what to do; nil if none is.
func (s *Session) DamageNotice() *ibid.Error {
	if !s.Damaged() {
		return nil
	}
	pages := slices.SortedFunc(maps.Keys(s.damaged), func(a, b damagedPage) int {
		return cmp.Or(cmp.Compare(a.DocumentID, b.DocumentID), cmp.Compare(a.Page, b.Page))
	})
	where := fmt.Sprintf("“%s” is damaged on page %d", pages[0].title, pages[0].Page)
	switch more := len(pages) - 1; more {
	case 0:
	case 1:
		where += ", and 1 further page is too"
	default:
		where += fmt.Sprintf(", and %d further pages are too", more)
	}
	return ibid.Errorf(ibid.CodeTextDamaged, "The stored text of %s, and was left out.", where).WithHint(ibid.RepairHint)
}
