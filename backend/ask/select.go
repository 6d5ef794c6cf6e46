package ask

import (
	"context"

	"ibid/backend/answer"
	"ibid/backend/ibid"
)

// Evidence finds the words in the documents that bear out some words of an answer
// best, among the passages that the answer was made from. Returns CodeNotFound
// where none of them does, and where answer or passages are gone.
func (s *Service) Evidence(ctx context.Context, workspace ibid.WorkspaceID, message ibid.MessageID, words string) (ibid.Citation, error) {
	stored, err := s.Store.Answer(ctx, workspace, message)
	if err != nil {
		return ibid.Citation{}, err
	}
	passages, sheets, err := s.passagesOf(ctx, workspace, stored)
	if err != nil {
		return ibid.Citation{}, err
	}
	citation, ok := answer.Support(s.Splitter, words, passages)
	if !ok {
		return ibid.Citation{}, ibid.Errorf(ibid.CodeNotFound, "No passage of this answer says that.").
			WithHint("Select a whole sentence, or search all documents for it.")
	}
	sheets[ibid.PageKey{DocumentID: citation.DocumentID, Page: citation.Page}].Fill(&citation)
	return citation, nil
}

// passagesOf makes the passages of a stored answer again, those left out whose
// words do not stand on their page any more, and gives the pages with them.
func (s *Service) passagesOf(ctx context.Context, workspace ibid.WorkspaceID, stored ibid.Answer) (passages []ibid.Passage, sheets map[ibid.PageKey]ibid.Sheet, err error) {
	pages := make([]ibid.PageKey, len(stored.Retrieved))
	for i, source := range stored.Retrieved {
		pages[i] = ibid.PageKey{DocumentID: source.DocumentID, Page: source.Page}
	}
	sheets, err = s.Store.Sheets(ctx, workspace, pages)
	if err != nil {
		return nil, nil, err
	}
	for i, source := range stored.Retrieved {
		on, known := sheets[pages[i]]
		if !known || source.Span.In(on.Text) != source.Text {
			continue
		}
		passages = append(passages, ibid.Passage{
			Number: len(passages) + 1,
			Hit: ibid.Hit{
				Chunk:    ibid.Chunk{WorkspaceID: workspace, DocumentID: source.DocumentID, Page: source.Page, Span: source.Span, Text: source.Text, Section: source.Section},
				Document: ibid.Document{ID: source.DocumentID, Title: source.DocumentTitle},
				Label:    source.PageLabel,
			},
			Sections: on.Sections,
		})
	}
	return passages, sheets, nil
}
