package ask

import (
	"context"
	"slices"

	"ibid/backend/answer"
	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/judge"
	"ibid/backend/question"
	"ibid/backend/search"
)

// Each is a question that is asked of one document after another. It is understood, weighed and
// embedded once. Its methods are safe for concurrent use.
type Each struct {
	service   *Service
	workspace ibid.WorkspaceID
	query     ibid.Query
	languages []string
	embedder  *search.Remembering
	parties   bool // it asks for the parties or authors
}

// Found is what a question finds in one document.
type Found struct {
	Query   ibid.Query
	Finding ground.Finding // units, best first

	Passages []ibid.Passage              // that were searched; the units say in which of them they stand
	Sheets   map[ibid.PageKey]ibid.Sheet // their pages
	Nearest  []ibid.Passage              // those with the best units first, few enough for a model to read
	Citation *ibid.Citation              // of the best unit, with those beside it that answer too; nil: there is none
	Value    ground.Answer               // the figure or date that answers, if one stands out
}

// Parties are those whom a document concerns, as its first pages print them.
type Parties struct {
	Names    []string
	Citation ibid.Citation // of the words that name them
}

// Each prepares to ask a question of documents of a workspace. Returns CodeInvalid for a
// question that is empty or too long.
func (s *Service) Each(ctx context.Context, workspace ibid.WorkspaceID, text string) (*Each, error) {
	if err := fits(text); err != nil {
		return nil, err
	}
	query := question.Understand(text)
	if query.Text == "" {
		return nil, ibid.Errorf(ibid.CodeInvalid, "There is no question.").WithHint("Type what you want to know of each document.")
	}
	query.Filter = ibid.Filter{} // which documents are asked is not for the question to say
	session := s.searcher().Begin()
	query, err := session.Know(ctx, query, search.Where{Scope: ibid.Scope{Workspace: workspace}})
	return &Each{service: s, workspace: workspace, query: query, languages: session.Languages, embedder: search.Remember(s.Model), parties: question.AsksForParties(text)}, err
}

// In asks one document. Nothing is stored. A document without passages finds nothing.
func (e *Each) In(ctx context.Context, document ibid.DocumentID) (Found, error) {
	session := e.service.searcher().Begin().Using(e.embedder)
	session.Languages = e.languages
	found, err := session.In(ctx, e.query, search.Where{Scope: ibid.Scope{Workspace: e.workspace, Documents: []ibid.DocumentID{document}}, Quick: true})
	if err != nil {
		return Found{}, err
	}
	f := Found{
		Query: e.query, Finding: found.Finding, Passages: found.Searched, Sheets: session.Pages, Nearest: found.Passages,
		Value: ground.Answer{Value: found.Verdict.Value, Cell: found.Verdict.Cell, Amount: found.Verdict.Amount},
	}
	if len(found.Picks) > 0 {
		if draft := answer.Quote(found.Passages, found.Picks[:1]); len(draft.Citations) > 0 {
			citation := draft.Citations[0]
			session.Pages[ibid.PageKey{DocumentID: citation.DocumentID, Page: citation.Page}].Fill(&citation)
			f.Citation = &citation
		}
	}
	return f, nil
}

// Front is what a document prints about itself on its first pages; the zero value if that isn't
// known.
func (e *Each) Front(ctx context.Context, document ibid.DocumentID) (ibid.FrontMatter, error) {
	if e.service.Front == nil {
		return ibid.FrontMatter{}, nil
	}
	return e.service.Front(ctx, e.workspace, document)
}

// Printed are the parties that a document prints on its first pages, if the question asks for
// them; nil if it doesn't, or none are known. They need no search.
func (e *Each) Printed(ctx context.Context, document ibid.DocumentID) (*Parties, error) {
	if !e.parties {
		return nil, nil
	}
	return e.service.printedParties(ctx, e.workspace, document)
}

// printedParties are the parties in the front matter of a document, with the words of the page
// from the first to the last of them; nil if there are none.
func (s *Service) printedParties(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) (*Parties, error) {
	if s.Front == nil {
		return nil, nil
	}
	front, err := s.Front(ctx, workspace, id)
	if err != nil || len(front.Parties) == 0 {
		return nil, err
	}
	parties, first := &Parties{}, front.Parties[0]
	span := first.Span
	for _, p := range front.Parties {
		parties.Names = append(parties.Names, p.Text)
		if p.Page == first.Page {
			span = ibid.Span{Start: min(span.Start, p.Span.Start), End: max(span.End, p.Span.End)}
		}
	}
	citation, err := s.printed(ctx, workspace, id, first, span)
	if err != nil || citation == nil {
		return nil, err
	}
	parties.Citation = *citation
	return parties, nil
}

// printed is the citation of a span of the page that an item of a document's front matter stands
// on; nil if the page was read again since.
func (s *Service) printed(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, item ibid.FrontItem, span ibid.Span) (*ibid.Citation, error) {
	doc, err := s.Store.Document(ctx, workspace, id)
	if err != nil {
		return nil, err
	}
	key := ibid.PageKey{DocumentID: id, Page: item.Page}
	sheets, err := s.Store.Sheets(ctx, workspace, []ibid.PageKey{key})
	if err != nil {
		return nil, err
	}
	sheet := sheets[key]
	if sheet.Damaged || item.Span.In(sheet.Text) != item.Words {
		return nil, nil
	}
	page, err := s.Store.Page(ctx, workspace, id, key.Page)
	if err != nil {
		return nil, err
	}
	return &ibid.Citation{
		Number: 1, DocumentID: id, DocumentHash: doc.Hash, DocumentTitle: doc.Title, Page: key.Page, PageLabel: page.Label,
		Section: ibid.SectionAt(sheet.Sections, key.Page, span.Start), Span: span, Quote: span.In(sheet.Text), Support: 1,
		Hidden: sheet.Hides(span),
	}, nil
}

// Cite returns the citation of a span of the page of one of the nearest passages; not ok
// unless it stands within that passage.
func (f Found) Cite(nearest int, span ibid.Span) (citation ibid.Citation, ok bool) {
	p := f.Nearest[nearest]
	if span.Len() == 0 || !p.Hit.Chunk.Span.Contains(span) {
		return citation, false
	}
	draft := answer.Quote([]ibid.Passage{p}, []answer.Pick{{Span: span, P: 1}})
	if len(draft.Citations) == 0 {
		return citation, false
	}
	citation = draft.Citations[0]
	f.Sheets[ibid.PageKey{DocumentID: citation.DocumentID, Page: citation.Page}].Fill(&citation)
	return citation, true
}

// Borne reports whether no rule finds anything in a short answer that the passage it cites
// doesn't say; see [judge.Rules].
func (s *Service) Borne(asked, text string, citation ibid.Citation, passage ibid.Passage) bool {
	text += " [1]"
	citations := []ibid.Citation{citation}
	claims := judge.Rules(s.Splitter, asked, text, answer.Align(s.Splitter, text, citations), citations, []ibid.Passage{passage})
	claims, reason := judge.Combine(claims, ibid.Judgement{Status: ibid.JudgeOff}, judge.Balanced)
	return reason == "" && !slices.ContainsFunc(claims, func(c ibid.Claim) bool {
		return c.State == ibid.ClaimUnbacked || c.State == ibid.ClaimContradicted
	})
}
