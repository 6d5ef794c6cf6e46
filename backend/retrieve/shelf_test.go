package retrieve_test

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// shelf is a small index in memory. It finds by looking at everything.
type shelf struct {
	documents []ibid.NamedDocument
	passages  []shelved
	broken    error // what every search for words returns

	mu    sync.Mutex
	asked []ibid.Scope // of the searches by keyword

	current, building *ibid.EmbeddingIndex
	next              *ibid.EmbeddingIndex // takes the place of the current one when that is first searched
}

// shelved is a passage on a shelf. All are English.
type shelved struct {
	ibid.Candidate
	text string
}

// book is a document for a shelf, with a passage a page.
type book struct {
	name, title, dated, front string
	pages                     []string
}

// shelve puts books on a shelf. Documents and passages are numbered from 1.
func shelve(books ...book) *shelf {
	s := &shelf{}
	for i, b := range books {
		id := ibid.DocumentID(i + 1)
		s.documents = append(s.documents, ibid.NamedDocument{DocumentID: id, Name: b.name, Title: b.title, Dated: b.dated, Front: b.front})
		for page, text := range b.pages {
			s.passages = append(s.passages, shelved{Candidate: ibid.Candidate{
				ChunkID: ibid.ChunkID(len(s.passages) + 1), DocumentID: id, Page: page + 1, Ordinal: page,
			}, text: text})
		}
	}
	return s
}

// within lists the passages of a scope.
func (s *shelf) within(scope ibid.Scope) []shelved {
	var some []shelved
	for _, p := range s.passages {
		if len(scope.Documents) == 0 || slices.Contains(scope.Documents, p.DocumentID) {
			some = append(some, p)
		}
	}
	return some
}

// has reports whether a text has any of some sequences of tokens.
func has(text string, alternatives []string) bool {
	tokens := " " + strings.Join(language.Tokens(text, "en"), " ") + " "
	return slices.ContainsFunc(alternatives, func(a string) bool { return strings.Contains(tokens, " "+a+" ") })
}

func (s *shelf) Languages(context.Context, ibid.WorkspaceID) ([]string, error) {
	return []string{"en"}, s.broken
}

func (s *shelf) Frequencies(_ context.Context, scope ibid.Scope, stems [][]string) ([]int, int, error) {
	counts, passages := make([]int, len(stems)), s.within(scope)
	for i, alternatives := range stems {
		for _, p := range passages {
			if has(p.text, alternatives) {
				counts[i]++
			}
		}
	}
	return counts, len(passages), s.broken
}

// SearchKeyword scores a passage by how many words of the query it has.
func (s *shelf) SearchKeyword(_ context.Context, scope ibid.Scope, query ibid.Query, limit int) ([]ibid.Candidate, error) {
	s.mu.Lock()
	s.asked = append(s.asked, scope)
	s.mu.Unlock()
	var found []ibid.Candidate
	for _, p := range s.within(scope) {
		for _, alternatives := range query.Stems {
			if has(p.text, alternatives) {
				p.Score++
			}
		}
		for _, phrase := range query.Phrases {
			if has(p.text, language.Alternatives(phrase, []string{"en"})) {
				p.Score++
			}
		}
		if p.Score > 0 {
			found = append(found, p.Candidate)
		}
	}
	slices.SortStableFunc(found, func(a, b ibid.Candidate) int { return cmp.Compare(b.Score, a.Score) })
	for i := range found {
		found[i].KeywordRank, found[i].KeywordScore = i+1, found[i].Score
	}
	return found[:min(limit, len(found))], s.broken
}

func (s *shelf) Indexes(context.Context) (current, building *ibid.EmbeddingIndex, err error) {
	return s.current, s.building, nil
}

// SearchVector finds one passage, whose number is that of the index.
func (s *shelf) SearchVector(_ context.Context, _ ibid.Scope, index ibid.IndexID, vector []float32, _ int) ([]ibid.Candidate, error) {
	if s.next != nil {
		s.current, s.building, s.next = s.next, nil, nil
	}
	for _, x := range []*ibid.EmbeddingIndex{s.current, s.building} {
		if x != nil && x.ID == index && len(vector) == x.Identity.Dimensions {
			return []ibid.Candidate{{ChunkID: ibid.ChunkID(index)}}, nil
		}
	}
	return nil, ibid.Errorf(ibid.CodeConflict, "The index is gone.")
}

func (s *shelf) NamedDocuments(_ context.Context, scope ibid.Scope, words [][]string) ([]ibid.NamedDocument, []int, int, error) {
	var matches []ibid.NamedDocument
	frequencies, documents := make([]int, len(words)), 0
	for _, d := range s.documents {
		if len(scope.Documents) > 0 && !slices.Contains(scope.Documents, d.DocumentID) {
			continue
		}
		documents++
		called := strings.Join(append(language.NameWords(d.Name), language.NameWords(d.Title)...), " ")
		for i, alternatives := range words {
			switch {
			case has(called, alternatives):
				d.InName = append(d.InName, i)
			case has(d.Front, alternatives):
				d.InFront = append(d.InFront, i)
			default:
				continue
			}
			frequencies[i]++
		}
		if len(d.InName)+len(d.InFront) > 0 {
			matches = append(matches, d)
		}
	}
	return matches, frequencies, documents, s.broken
}

func (s *shelf) MatchingDocuments(context.Context, ibid.WorkspaceID, ibid.Filter) ([]ibid.DocumentID, error) {
	return nil, s.broken
}

func (s *shelf) LoadHits(_ context.Context, _ ibid.Scope, candidates []ibid.Candidate) ([]ibid.Hit, error) {
	var hits []ibid.Hit
	for _, c := range candidates {
		hits = append(hits, ibid.Hit{Candidate: c})
	}
	return hits, s.broken
}

// everywhere is the scope of all that is on a shelf.
var everywhere = ibid.Scope{Workspace: ibid.DefaultWorkspace}
