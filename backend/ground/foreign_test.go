package ground_test

import (
	"testing"

	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/language"
)

// A question, or passages, in another language are read by the scorer that knows it.
func TestOtherLanguagesHaveTheirScorer(t *testing.T) {
	p, sheets := passage()
	readers := ground.Readers{Scorer: scorer{"no animals": 8}, Foreign: scorer{"no animals": 8}}
	for lang, by := range map[string]string{"de": ground.ByForeign, "": ground.ByScorer, "en": ground.ByScorer, "pl": ground.ByWords} {
		asked := query()
		asked.Language = lang
		found, err := ground.Find(t.Context(), language.NewSplitter(), readers, asked, []ibid.Passage{p}, sheets)
		if err != nil || found.By != by {
			t.Fatalf("%q: by %s, %v", lang, found.By, err)
		}
		if got := found.Candidates[0].Span.In(page); by != ground.ByWords && got != "The Tenant keeps no animals." {
			t.Errorf("%q: first %q", lang, got)
		}
	}
}

// An English question about German pages goes to the scorer that reads German. The pages of the
// first passages decide.
func TestPassagesInOtherLanguagesHaveTheirScorer(t *testing.T) {
	readers := ground.Readers{Scorer: scorer{"no animals": 8}, Foreign: scorer{"no animals": 8}}
	for _, c := range []struct {
		languages []string // of the pages of passages
		by        string
	}{
		{[]string{"de"}, ground.ByForeign},
		{[]string{"de", "en", "es"}, ground.ByForeign},
		{[]string{"zh"}, ground.ByScorer},
		{[]string{"en", "de"}, ground.ByScorer},
		{[]string{"", ""}, ground.ByScorer},
		{[]string{"en", "en", "de"}, ground.ByScorer},
	} {
		asked := query()
		asked.Language = "en"
		passages, sheets := passagesIn(c.languages)
		found, err := ground.Find(t.Context(), language.NewSplitter(), readers, asked, passages, sheets)
		if err != nil || found.By != c.by {
			t.Errorf("%q: by %s, want %s; %v", c.languages, found.By, c.by, err)
		}
	}
}

// passagesIn returns the same passage on pages in several languages.
func passagesIn(languages []string) (passages []ibid.Passage, sheets map[ibid.PageKey]ibid.Sheet) {
	sheets = map[ibid.PageKey]ibid.Sheet{}
	for i, lang := range languages {
		p, of := passage()
		sheet := of[ibid.PageKey{DocumentID: p.Hit.Document.ID, Page: p.Hit.Chunk.Page}]
		sheet.Language = lang
		p.Hit.Chunk.Page = i + 1
		sheets[ibid.PageKey{DocumentID: p.Hit.Document.ID, Page: i + 1}] = sheet
		passages = append(passages, p)
	}
	return passages, sheets
}
