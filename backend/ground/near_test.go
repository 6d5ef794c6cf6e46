package ground_test

import (
	"context"
	"strings"
	"testing"

	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/language"
)

// embedder returns the vector of a question for texts that have some words, and another for others.
type embedder struct{ words string }

func (e embedder) Embed(_ context.Context, _ ibid.EmbeddingIdentity, kind ibid.EmbedKind, texts []string) ([][]float32, error) {
	vectors := make([][]float32, len(texts))
	for i, text := range texts {
		if vectors[i] = []float32{0.8, 0.6}; i == 0 || strings.Contains(text, e.words) {
			vectors[i] = []float32{1, 0}
		}
	}
	return vectors, nil
}

func TestVectorsJudgeOtherLanguages(t *testing.T) {
	p, sheets := passage()
	near := ground.Near(embedder{"no animals"}, ibid.EmbeddingIdentity{Model: ibid.BuiltInMultilingual})
	for lang, by := range map[string]string{"pl": ground.ByNear, "": ground.ByNear, "en": ground.ByScorer} {
		asked := query()
		asked.Language = lang
		found, err := ground.Find(t.Context(), language.NewSplitter(), ground.Readers{Scorer: scorer{"no animals": 8}, Near: near}, asked, []ibid.Passage{p}, sheets)
		if err != nil || found.By != by {
			t.Fatalf("%q: by %s, %v", lang, found.By, err)
		}
		if got := found.Candidates[0].Span.In(page); got != "The Tenant keeps no animals." {
			t.Errorf("%q: first %q", lang, got)
		}
	}
}

// What the scorer cannot read is compared by vectors, whatever language it is asked in. The
// languages of pages decide, as far as they are known.
func TestVectorsJudgePassagesInOtherLanguages(t *testing.T) {
	near := ground.Near(embedder{"no animals"}, ibid.EmbeddingIdentity{Model: ibid.BuiltInMultilingual})
	for _, c := range []struct {
		languages []string // of the pages of passages
		by        string
	}{
		{[]string{"de"}, ground.ByNear},
		{[]string{"de", "en", "es"}, ground.ByNear},
		{[]string{"en", "de"}, ground.ByScorer},
		{[]string{"", ""}, ground.ByScorer},
		{[]string{"en", "en", "de"}, ground.ByScorer},
	} {
		asked := query()
		asked.Language = "en"
		passages, sheets := passagesIn(c.languages)
		found, err := ground.Find(t.Context(), language.NewSplitter(), ground.Readers{Scorer: scorer{"no animals": 8}, Near: near}, asked, passages, sheets)
		if err != nil || found.By != c.by {
			t.Errorf("%q: by %s, want %s; %v", c.languages, found.By, c.by, err)
		}
	}
}

// Weights fitted on the cosines of one embedder say nothing of another's.
func TestCosinesOfOtherEmbeddersAreNotWeighed(t *testing.T) {
	for _, model := range []string{ibid.BuiltInModel, "bge-m3"} {
		if ground.Near(embedder{}, ibid.EmbeddingIdentity{Model: model}) != nil {
			t.Errorf("%s is weighed", model)
		}
	}
}
