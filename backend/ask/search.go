package ask

import (
	"cmp"
	"context"
	"strings"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// found is how many results a search gives that names no number.
const found = 20

// Find searches for passages without answering. It is made for searching while
// a person types: nothing is stored, and it may be cancelled at any time.
func (s *Service) Find(ctx context.Context, request ibid.SearchRequest) (ibid.SearchResult, error) {
	began := time.Now()
	result := ibid.SearchResult{Found: []ibid.Found{}}
	if strings.TrimSpace(request.Text) == "" {
		return result, nil
	}
	hits, err := s.Search(ctx, request.Scope, request.Text, cmp.Or(request.Limit, found))
	if err != nil {
		return result, err
	}
	for _, hit := range hits {
		result.Meaning = result.Meaning || hit.VectorRank > 0
		result.Found = append(result.Found, s.found(request.Text, hit))
	}
	result.Took = float64(time.Since(began).Microseconds()) / 1000
	return result, nil
}

// found tells a hit with the sentence of it that has most of the words.
func (s *Service) found(text string, hit ibid.Hit) ibid.Found {
	wanted := map[string]bool{}
	for _, w := range language.Words(text) {
		wanted[w.Stem] = !language.Stop(strings.ToLower(w.Text))
	}
	best, most := ibid.Span{End: len(hit.Chunk.Text)}, 0
	for _, sentence := range s.Splitter.Sentences(hit.Chunk.Text) {
		have := map[string]bool{}
		for _, w := range language.Words(sentence.In(hit.Chunk.Text)) {
			if wanted[w.Stem] {
				have[w.Stem] = true
			}
		}
		if len(have) > most {
			best, most = sentence, len(have)
		}
	}
	quote := best.In(hit.Chunk.Text)
	return ibid.Found{
		DocumentID:    hit.Document.ID,
		DocumentHash:  hit.Document.Hash,
		DocumentTitle: hit.Document.Title,
		Dated:         hit.Document.Dated,
		Page:          hit.Chunk.Page,
		PageLabel:     hit.Label,
		Section:       hit.Chunk.Section,
		Span:          ibid.Span{Start: hit.Chunk.Span.Start + best.Start, End: hit.Chunk.Span.Start + best.End},
		Quote:         quote,
		Snippet:       marked(quote, wanted),
		Match:         max(0, hit.VectorScore),
		Copies:        hit.Copies,
		KeywordRank:   hit.KeywordRank,
		VectorRank:    hit.VectorRank,
		Signals:       hit.Signals,
		Score:         hit.Score,
	}
}

// marked puts the wanted words of a text between U+E000 and U+E001, on one line.
func marked(text string, wanted map[string]bool) string {
	var b strings.Builder
	end := 0
	for _, w := range language.Words(text) {
		if wanted[w.Stem] {
			b.WriteString(text[end:w.Span.Start] + "\ue000" + w.Text + "\ue001")
			end = w.Span.End
		}
	}
	return strings.Join(strings.Fields(b.String()+text[end:]), " ")
}
