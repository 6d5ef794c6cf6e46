package ask

import (
	"slices"
	"strings"
	"time"

	"ibid/backend/answer"
	"ibid/backend/ibid"
	"ibid/backend/legal"
)

// formerPicks is how many sentences of superseded documents are quoted for a layer at most,
// below those that are in force.
const formerPicks = 2

// newestFirst fills a layer from documents of its jurisdiction, whose editions are all those
// in the workspace. It calls gather, which adds to the layer what some documents say and
// returns the verdict on that: first for those documents that may be in force at least in
// part, then for the others, of which it keeps a few sentences. It marks what isn't in force,
// and leaves out what the new wording says just as well.
func (r *run) newestFirst(e *answer.LayerEvidence, editions []ibid.Edition, documents []ibid.DocumentID, gather func(*answer.LayerEvidence, []ibid.DocumentID) ibid.EvidenceCheck) (verdict ibid.EvidenceCheck) {
	superseded := r.superseded(editions)
	current, former := superseded.part(documents)
	if len(current) > 0 && r.failed == nil {
		verdict = gather(e, current)
	}
	if last := len(e.Picks); len(former) > 0 && r.failed == nil {
		found := gather(e, former)
		known := map[string]bool{}
		for _, pick := range e.Picks[:last] {
			known[wording(e, pick)] = true
		}
		old := slices.DeleteFunc(slices.Clone(e.Picks[last:]), func(pick answer.Pick) bool { return known[wording(e, pick)] })
		e.Picks = append(e.Picks[:last], old[:min(len(old), formerPicks)]...)
		if last == 0 {
			verdict = found
		}
	}
	superseded.mark(e, r.began)
	return verdict
}

// superseded is what newer documents of a jurisdiction replace, by document.
type superseded map[ibid.DocumentID]legal.Superseded

// superseded returns what the newer editions of a jurisdiction's laws replace in the older.
func (r *run) superseded(all []ibid.Edition) superseded {
	found, err := legal.Supersede(all, r.began, func(id ibid.DocumentID) (paths []string, err error) {
		sections, err := r.service.Store.Sections(r.ctx, r.where.Scope.Workspace, id)
		for _, s := range sections {
			paths = append(paths, s.Path)
		}
		return paths, err
	})
	if err != nil {
		r.failed = err
	}
	return found
}

// part parts documents into those of which something may be in force, and those that are
// superseded, or not in force yet, all of them.
func (s superseded) part(documents []ibid.DocumentID) (current, former []ibid.DocumentID) {
	for _, id := range documents {
		if whole := s[id]; whole.By.Document != 0 || whole.From != "" {
			former = append(former, id)
		} else {
			current = append(current, id)
		}
	}
	return current, former
}

// mark notes in the passages of a layer which of their parts are not in force on a day, and
// puts the picks of those last.
func (s superseded) mark(layer *answer.LayerEvidence, on time.Time) {
	for i := range layer.Passages {
		p := &layer.Passages[i]
		chunk := p.Hit.Chunk
		p.Lapses = nil
		begin := chunk.Span.Start
		note := func(end int) { // what is superseded, up to the next heading
			if why := s[p.Hit.Document.ID].Why(p.Section(begin)); why != "" && end > begin {
				p.Lapses = append(p.Lapses, ibid.Lapse{Span: ibid.Span{Start: begin, End: end}, Why: why})
			}
			begin = end
		}
		for _, section := range p.Sections {
			if at := section.Span.Start; section.Page == chunk.Page && at > chunk.Span.Start && at < chunk.Span.End {
				note(at)
			}
		}
		note(chunk.Span.End)
		for _, l := range legal.Lapses(p.Section(chunk.Span.Start), chunk.Text, on) {
			l.Span.Start += chunk.Span.Start
			l.Span.End += chunk.Span.Start
			p.Lapses = append(p.Lapses, l)
		}
	}
	slices.SortStableFunc(layer.Picks, func(a, b answer.Pick) int { return lapsed(layer, a) - lapsed(layer, b) })
}

// wording is what a pick quotes, in small letters.
func wording(layer *answer.LayerEvidence, pick answer.Pick) string {
	chunk := layer.Passages[pick.Passage].Hit.Chunk
	words := ibid.Span{Start: pick.Span.Start - chunk.Span.Start, End: pick.Span.End - chunk.Span.Start}.In(chunk.Text)
	return strings.ToLower(strings.Join(strings.Fields(words), " "))
}

func lapsed(layer *answer.LayerEvidence, pick answer.Pick) int {
	if layer.Passages[pick.Passage].Lapsed(pick.Span) != "" {
		return 1
	}
	return 0
}
