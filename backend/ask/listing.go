package ask

import (
	"fmt"
	"slices"
	"strings"

	"ibid/backend/answer"
	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/listing"
	"ibid/backend/question"
	"ibid/backend/retrieve"
)

// Questions for every place of a kind are answered by reading every page of the documents. The
// best passages of a search can't say that there are no more. A count is stated only of places
// that are listed, and "at least" where pages are unread, places are left out, or the rule of
// the kind may miss some. No model is asked: it can't write what it hasn't been shown.

const (
	mostListed = 200   // places that are listed at most
	mostPages  = 5_000 // pages that are read for a list at most: a quarter of a minute
)

// listedIn is what a document has of a list.
type listedIn struct {
	document ibid.Document
	unread   int  // pages whose words are not known
	unknown  bool // so is how many pages it has: it couldn't be opened, or is still to be read
	found    []place
}

// place is a unit with the passage that it stands in, cut to the unit.
type place struct {
	unit    ibid.Span
	passage ibid.Passage
}

// listing lists every place that a question asks for. It is not ok where the documents that
// the question names aren't known, or where the rule finds none that a search may find.
func (r *run) listing() (ok bool) {
	asked := r.question.Listing
	if asked == nil || r.failed != nil || r.request.Place != nil || r.request.Research || r.where.Scope.Partial() {
		return false
	}
	if asked.Document == "" && asked.Kind != question.ListsMentions && len(r.turns) > 0 && len(r.where.Scope.Documents) != 1 {
		return false // of which document the conversation knows
	}
	if r.failed = r.session.Learn(r.ctx, r.where.Scope.Workspace); r.failed != nil {
		return true
	}
	documents := r.listedDocuments(asked.Document)
	if r.failed != nil || len(documents) == 0 {
		return r.failed != nil
	}
	rule := listing.New(*asked, r.session.Languages)
	var read []listedIn
	pages, skipped := 0, 0
	r.stage(ibid.StageSelect, len(documents), func() (places int, _ string, _ []float64) {
		for _, d := range documents {
			if pages += d.Pages; pages > mostPages && len(read) > 0 {
				pages -= d.Pages
				skipped += d.Pages
				continue
			}
			one := r.listIn(d.ID, rule)
			if r.failed != nil {
				return 0, "", nil
			}
			places += len(one.found)
			read = append(read, one)
		}
		return places, fmt.Sprintf("documents, %d pages → places that are listed", pages), nil
	})
	if r.failed == nil {
		r.searchable, r.failed = r.service.Store.Searchable(r.ctx, r.where.Scope)
		r.answer.Trace.Documents = len(documents)
	}
	if r.failed != nil {
		return true
	}
	none := !slices.ContainsFunc(read, func(l listedIn) bool { return len(l.found) > 0 })
	if none && asked.Kind != question.ListsMentions {
		return false
	}
	r.list(rule, read, pages, skipped)
	return true
}

// listedDocuments are the documents that have searchable text and are called by a name, or all
// of the scope if it is empty.
func (r *run) listedDocuments(name string) (documents []ibid.DocumentFacts) {
	within := r.documentsAsked()
	if r.failed != nil || name == "" {
		return within
	}
	if documents = called(within, name); len(documents) > 0 {
		return documents
	}
	known, err := retrieve.Known(r.ctx, r.service.Store, r.where.Scope, name, r.session.Languages)
	if err != nil {
		r.failed = err
		return nil
	}
	return slices.DeleteFunc(within, func(d ibid.DocumentFacts) bool { return !known[d.ID] })
}

// listIn reads a document for places that fit.
func (r *run) listIn(id ibid.DocumentID, rule listing.Rule) (l listedIn) {
	workspace := r.where.Scope.Workspace
	if l.document, r.failed = r.service.Store.Document(r.ctx, workspace, id); r.failed != nil {
		return l
	}
	d := l.document
	l.unread = d.Pages - d.PagesRead + d.PagesFailed + d.PagesWaiting + d.PagesUnreadable
	l.unknown = d.Pages == 0
	chunks, err := r.service.Store.Chunks(r.ctx, workspace, id)
	if err != nil {
		r.failed = err
		return l
	}
	candidates := make([]ibid.Candidate, len(chunks))
	for i, c := range chunks {
		candidates[i] = ibid.Candidate{ChunkID: c.ID, DocumentID: id, Page: c.Page}
	}
	passages, err := r.session.Passages(r.ctx, ibid.Scope{Workspace: workspace}, candidates)
	if err != nil {
		r.failed = err
		return l
	}
	for _, u := range ground.Units(r.service.Splitter, passages, r.session.Pages) {
		p := passages[u.Passage]
		sheet := r.session.Pages[ibid.PageKey{DocumentID: id, Page: p.Hit.Chunk.Page}]
		if rule.Fits(u, sheet) {
			l.found = append(l.found, place{u.Span, cut(p, u.Span)})
		}
	}
	return l
}

// cut is a passage of a unit alone, so that a row is quoted without its table: each place is
// listed by itself.
func cut(p ibid.Passage, span ibid.Span) ibid.Passage {
	chunk := &p.Hit.Chunk
	chunk.Text = ibid.Span{Start: span.Start - chunk.Span.Start, End: span.End - chunk.Span.Start}.In(chunk.Text)
	chunk.Span = span
	return p
}

// list writes the list: how much was read and found, then each place by document.
func (r *run) list(rule listing.Rule, read []listedIn, pages, skipped int) {
	r.stage(ibid.StageGenerate, len(read), func() (int, string, []float64) {
		whole := rule.Whole && skipped == 0 && !r.session.Damaged()
		found, with, unread := 0, 0, 0
		for _, l := range read {
			found += len(l.found)
			with += min(1, len(l.found))
			unread += l.unread
			whole = whole && !l.unknown
		}
		whole = whole && unread == 0
		each := mostListed
		if found > mostListed {
			each = max(1, mostListed/with)
		}
		draft := answer.Draft{}
		for _, l := range read {
			if shown := l.found[:min(each, len(l.found))]; len(shown) > 0 {
				if len(read) > 1 {
					draft.Text += fmt.Sprintf("\n\n**%s**: %s", inText(l.document.Title), counting(len(shown), whole && len(shown) == len(l.found), rule))
				}
				r.quoteEach(&draft, shown)
			}
		}
		whole = whole && len(draft.Citations) == found
		head := fmt.Sprintf("%d of %s read: %s", pages-unread, plural(pages+skipped, "page", "pages"), counting(len(draft.Citations), whole, rule))
		r.answer.Understanding.List = !whole
		if len(draft.Citations) == 0 {
			r.answer.Status, r.answer.Text = ibid.AnswerNotFound, r.notFound(" "+head+".")
			r.grow(Growth{Text: r.answer.Text})
			return 0, "places → none", nil
		}
		if len(read) > 1 {
			head += fmt.Sprintf(", in %d of %d documents", with, len(read))
		}
		draft.Text = "**" + head + ".**" + draft.Text
		r.keep(draft)
		r.grow(Growth{Text: r.answer.Text, Citations: r.answer.Citations})
		return len(draft.Citations), "places → listed, word for word", nil
	})
	if r.failed != nil || r.answer.Status == ibid.AnswerNotFound {
		return
	}
	r.citeListed()
	r.answer.Verification.Answers = true
	r.answer.Trace.Evidence.Grade = ibid.GradeGood
}

// quoteEach quotes each place under another number, since two places may have the same words.
func (r *run) quoteEach(draft *answer.Draft, places []place) {
	for _, p := range places {
		quoted := answer.Quote([]ibid.Passage{p.passage}, []answer.Pick{{Span: p.unit, P: 1}})
		if len(quoted.Citations) == 0 {
			continue
		}
		c := quoted.Citations[0]
		c.Number = len(draft.Citations) + 1
		draft.Citations = append(draft.Citations, c)
		draft.Text += "\n\n" + strings.Replace(quoted.Text, " [1]", fmt.Sprintf(" [%d]", c.Number), 1) // its brackets are escaped
		r.answer.Retrieved = append(r.answer.Retrieved, r.source(p.passage))
	}
}

// counting says how many places are listed: "2 places with a date", "at least 2 …".
func counting(n int, all bool, rule listing.Rule) string {
	text := fmt.Sprintf("%d %s", n, rule.Noun)
	if n == 1 {
		text = "1 " + rule.One
	}
	if n > 0 && !all {
		text = "at least " + text
	}
	return text
}
