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

// damagedPage is a page whose damaged text was left out; page 0: what is known of the law in its
// document was.
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

// DamagedRules notes the documents of a scope whose jurisdictions or, with sections, sections of
// law are damaged and so were left out. It reports whether there are some.
func (s *Session) DamagedRules(ctx context.Context, scope ibid.Scope, sections bool) (some bool, err error) {
	damaged, err := s.Store.DamagedRules(ctx, scope, sections)
	for _, d := range damaged {
		s.damage(ibid.Hit{Document: ibid.Document{ID: d.Document, Title: d.Title}})
	}
	return len(damaged) > 0, err
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
	if pages[0].Page == 0 {
		return ibid.Errorf(ibid.CodeTextDamaged, "What is stored of the law in “%s” is damaged, and was left out.", pages[0].title).
			WithHint("Ibid reads it again with \"ibid rules\", or when it starts. What you set yourself, set again.")
	}
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
