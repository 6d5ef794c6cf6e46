package ask

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"ibid/backend/ibid"
)

// Stored text that fails its checksum is never quoted, and never counts as text that
// does not answer: what it said is unknown.

// damagedPage is a page of which stored text was left out; page 0: what is known of the law
// in its document was.
type damagedPage struct {
	ibid.PageKey
	title string // of the document
}

// sound returns the hits whose text is as it was read, and notes the others.
func (l *lookup) sound(hits []ibid.Hit, err error) ([]ibid.Hit, error) {
	return slices.DeleteFunc(hits, func(hit ibid.Hit) bool {
		if hit.Damaged {
			l.damage(hit)
		}
		return hit.Damaged
	}), err
}

// damage notes that a hit is left out because it, or its page, is damaged.
func (l *lookup) damage(hit ibid.Hit) {
	if l.damaged == nil {
		l.damaged = make(map[damagedPage]bool)
	}
	at := ibid.PageKey{DocumentID: hit.Document.ID, Page: hit.Chunk.Page}
	l.damaged[damagedPage{at, hit.Document.Title}] = true
}

// damagedRules notes the documents of the scope of which jurisdictions or, with sections,
// sections of law are damaged and so were left out.
func (l *lookup) damagedRules(sections bool) (some bool, err error) {
	damaged, err := l.Store.DamagedRules(l.ctx, l.scope, sections)
	for _, d := range damaged {
		l.damage(ibid.Hit{Document: ibid.Document{ID: d.Document, Title: d.Title}})
	}
	return len(damaged) > 0, err
}

// damageNotice says which document is damaged and what to do; nil if none is.
func (l *lookup) damageNotice() *ibid.Error {
	if len(l.damaged) == 0 {
		return nil
	}
	pages := slices.SortedFunc(maps.Keys(l.damaged), func(a, b damagedPage) int {
		return cmp.Or(cmp.Compare(a.DocumentID, b.DocumentID), cmp.Compare(a.Page, b.Page))
	})
	if pages[0].Page == 0 {
		return ibid.Errorf(ibid.CodeTextDamaged, "What is stored of the law in “%s” is damaged, and was left out.", pages[0].title).
			WithHint("Ibid reads it again with \"ibid rules\", or when it starts. What you set yourself, set again.")
	}
	where := fmt.Sprintf("“%s” is damaged on page %d", pages[0].title, pages[0].Page)
	if more := len(pages) - 1; more > 0 {
		where += fmt.Sprintf(", and %s too", plural(more, "further page is", "further pages are"))
	}
	return ibid.Errorf(ibid.CodeTextDamaged, "The stored text of %s, and was left out.", where).WithHint(ibid.RepairHint)
}

// cannotTell replaces the text of an answer that denies something while text was left
// out.
const cannotTell = "Ibid can't tell whether your documents answer this: some of their stored text is damaged and was left out."

// denial returns the text of an answer that found nothing.
func (l *lookup) denial(text string) string {
	if len(l.damaged) > 0 {
		return cannotTell
	}
	return text
}
