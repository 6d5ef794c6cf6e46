package ask

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/language"
	"ibid/backend/legal"
	"ibid/backend/question"
	"ibid/backend/retrieve"
	"ibid/backend/search"
)

// Searches without an answer.

// shown is how many results a search gives that names no number, and maxShown how
// many at the most.
const (
	shown    = 20
	maxShown = 100
)

// Search ranks the passages of a scope by how well they may answer a question, best
// first: at most some two or three hundred. Where the built-in scorer reads the first of
// them, its order, by the best unit of each, and that of the search are fused by reciprocal
// rank: the scorer knows best which sentence answers, and the search which passage is about
// what is asked.
func (s *Service) Search(ctx context.Context, scope ibid.Scope, text string) ([]ibid.Candidate, error) {
	if err := fits(text); err != nil {
		return nil, err
	}
	l := s.lookup(ctx, scope)
	query, candidates := l.ranked(l.imagine(l.understood(text)))
	if l.failed != nil || l.service.Scorer == nil || l.service.without(search.PartScorer) {
		return candidates, l.failed
	}
	var found search.Evidence
	found, l.failed = l.session.Read(ctx, query, candidates, l.where)
	if l.failed != nil || found.Finding.By == ground.ByWords {
		return candidates, l.failed
	}
	var read []ibid.ChunkID // by the scorer, those with the best units first
	for _, c := range found.Finding.Candidates {
		if id := found.Searched[c.Passage].Hit.Chunk.ID; !slices.Contains(read, id) {
			read = append(read, id)
		}
	}
	worth := make(map[ibid.ChunkID]float64, len(candidates))
	for rank, c := range candidates {
		worth[c.ChunkID] += retrieve.Reciprocal(rank)
	}
	for rank, id := range read {
		worth[id] += retrieve.Reciprocal(rank)
	}
	slices.SortStableFunc(candidates, func(a, b ibid.Candidate) int { return cmp.Compare(worth[b.ChunkID], worth[a.ChunkID]) })
	return candidates, nil
}

// understood parses a text as a question that stands alone, and narrows the scope by its filters.
func (l *lookup) understood(text string) ibid.Query {
	query := question.Understand(text)
	l.limitTo(query.Filter)
	return query
}

// Check grades how well the passages of a scope answer a question,
// after the searches that [Service.Ask] would make.
func (s *Service) Check(ctx context.Context, scope ibid.Scope, text string) (ibid.EvidenceCheck, error) {
	if err := fits(text); err != nil {
		return ibid.EvidenceCheck{}, err
	}
	l := s.lookup(ctx, scope)
	found := l.correct(l.evidence(l.imagine(l.understood(text))))
	return found.Verdict, l.failed
}

// Presence returns how likely a text holds the answer to a question. The words of the
// question have the weights that they have in the workspace.
func (s *Service) Presence(ctx context.Context, workspace ibid.WorkspaceID, asked, text string) (ibid.PassageCheck, error) {
	session, where := s.searcher().Begin(), search.Where{Scope: ibid.Scope{Workspace: workspace}}
	query, err := session.Know(ctx, question.Understand(asked), where)
	if err != nil {
		return ibid.PassageCheck{}, err
	}
	session.Pages[ibid.PageKey{}] = ibid.Sheet{Text: text}
	found, err := session.Ground(ctx, query, []ibid.Passage{{Number: 1, Hit: ibid.Hit{Chunk: ibid.Chunk{Span: ibid.Span{End: len(text)}, Text: text}}}}, where)
	if len(found.Passages) == 0 {
		return ibid.PassageCheck{Presence: ibid.AnswerAbsent}, err
	}
	return found.Passages[0].Check, err
}

// Find searches for passages without answering. It is meant for searching while
// the user types: nothing is stored, and it may be cancelled at any time. A filter
// that nothing fits is no error: the result's Notice says so.
func (s *Service) Find(ctx context.Context, request ibid.SearchRequest) (ibid.SearchResult, error) {
	began := time.Now()
	result := ibid.SearchResult{Found: []ibid.Found{}}
	l := &lookup{service: s, ctx: ctx, session: s.searcher().Begin(), where: search.Where{Scope: request.Scope}}
	query := l.understood(request.Text)
	query.Open = request.Open
	if query.Text == "" {
		return result, nil
	}
	query, candidates := l.ranked(query)
	result.Meaning, result.Notice = l.session.Trace.EmbeddingModel != "", l.why(query)
	result.Also = query.Also
	if l.failed == nil {
		limit := min(cmp.Or(request.Limit, shown), maxShown)
		result.Found, l.failed = l.results(query, candidates, limit)
		if l.failed == nil {
			var law []ibid.Found
			if law, l.failed = l.foundLaw(query); len(law) > 0 {
				result.Found = append(law, result.Found...)[:min(limit, len(law)+len(result.Found))]
			}
		}
		if damage := l.session.DamageNotice(); damage != nil {
			result.Notice = damage
		}
	}
	result.Took = float64(time.Since(began).Microseconds()) / 1000
	switch ibid.CodeOf(l.failed) {
	case ibid.CodeNotFound, ibid.CodeNoDocuments:
		result.Notice, l.failed = ibid.AsError(l.failed), nil
	}
	return result, l.failed
}

// ranked goes from a question to ranked passages.
func (l *lookup) ranked(query ibid.Query) (ibid.Query, []ibid.Candidate) {
	var candidates []ibid.Candidate
	if l.failed == nil {
		query, candidates, l.failed = l.session.Rank(l.ctx, query, l.where)
	}
	return query, candidates
}

// why says why a search is less than it could be; nil when it is not.
func (l *lookup) why(query ibid.Query) *ibid.Error {
	switch {
	case l.failed != nil:
		return nil
	case len(query.Terms)+len(query.Phrases) == 0:
		return ibid.Errorf(ibid.CodeInvalid, "There are no words to search for.").
			WithHint("Add a word or two of what you are looking for.")
	case l.session.WordsOnly != "":
		return ibid.Errorf(l.session.WordsOnly, "Found by words only: no embedding model can be used.").
			WithHint("With one, passages that say it in other words are found as well.")
	}
	return nil
}

// results reads the best candidates, those that say the same put together.
func (l *lookup) results(query ibid.Query, candidates []ibid.Candidate, limit int) ([]ibid.Found, error) {
	hits, err := l.session.Load(l.ctx, l.where.Scope, retrieve.Collapse(candidates, limit))
	if err != nil {
		return nil, err
	}
	pages := make([]ibid.PageKey, len(hits))
	for i, hit := range hits {
		pages[i] = ibid.PageKey{DocumentID: hit.Document.ID, Page: hit.Chunk.Page}
	}
	if err := l.session.ReadPages(l.ctx, l.where.Scope.Workspace, pages); err != nil { // which say what is a note
		return nil, err
	}
	marked := wanted(query)
	found := make([]ibid.Found, 0, len(hits))
	for _, hit := range hits {
		found = append(found, l.found(query, marked, hit))
	}
	return found, nil
}

// wanted are the tokens that a snippet marks.
func wanted(query ibid.Query) (wanted []string) {
	for i := range query.Terms {
		if i < len(query.Stems) {
			wanted = append(wanted, query.Stems[i]...)
		}
	}
	if n := len(query.Terms); query.Open && n > 0 {
		wanted = append(wanted, query.Terms[n-1]+"*")
	}
	for _, phrase := range query.Phrases {
		wanted = append(wanted, strings.Join(language.Tokens(phrase, query.Language), " "))
	}
	return wanted
}

// snippetWords is about three lines of a result.
const snippetWords = 40

// found is a hit with its sentence that fits best.
func (l *lookup) found(query ibid.Query, wanted []string, hit ibid.Hit) ibid.Found {
	text := hit.Chunk.Text
	best := ground.Nearest(l.service.Splitter, query, text)
	if best.Len() == 0 {
		best = ibid.Span{End: len(text)}
	}
	return ibid.Found{
		DocumentID:    hit.Document.ID,
		DocumentHash:  hit.Document.Hash,
		DocumentTitle: hit.Document.Title,
		Dated:         cmp.Or(hit.Document.Date.Text, hit.Document.Dated),
		Page:          hit.Chunk.Page,
		PageLabel:     hit.Label,
		Section:       hit.Chunk.Section,
		Note:          l.session.Pages[ibid.PageKey{DocumentID: hit.Document.ID, Page: hit.Chunk.Page}].NoteAt(hit.Chunk.Span),
		Span:          ibid.Span{Start: hit.Chunk.Span.Start + best.Start, End: hit.Chunk.Span.Start + best.End},
		Quote:         best.In(text),
		Snippet:       language.Snippet(text, query.Language, wanted, snippetWords),
		Match:         max(0, hit.VectorScore),
		Copies:        hit.Copies,
		KeywordRank:   hit.KeywordRank,
		VectorRank:    hit.VectorRank,
		Signals:       hit.Signals,
		Score:         hit.Score,
	}
}

// foundLaw are the sections of law that a search names, as results. Besides citations it reads
// numbers without a mark, "harlow code 15.08.020", if the other words are in the citation. There
// are none in a search of some pages or sections only.
func (l *lookup) foundLaw(query ibid.Query) (found []ibid.Found, err error) {
	if l.where.Scope.Partial() {
		return nil, nil // a section stands on more pages than are searched
	}
	sections, err := l.session.NamedSections(l.ctx, query.Cited, l.where.Scope)
	if number, words := legal.Loose(query.Wording); err == nil && len(sections) == 0 && number != "" {
		sections, err = l.service.Store.LawSections(l.ctx, l.where.Scope, nil, []string{number})
		sections = slices.DeleteFunc(sections, func(s ibid.LawSection) bool {
			has := legal.NameWords(s.Cite)
			return slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(has, w) })
		})
	}
	for _, s := range sections {
		found = append(found, ibid.Found{
			DocumentID: s.DocumentID, DocumentHash: s.DocumentHash, DocumentTitle: s.DocumentTitle, Page: s.Page, PageLabel: s.PageLabel,
			Section: s.Heading, Span: s.Span, Quote: s.Quote, Snippet: strings.Join(strings.Fields(s.Quote), " "),
			Law: s.Cite, LawHeading: s.Heading, Signals: []ibid.Signal{},
		})
	}
	return found, err
}
