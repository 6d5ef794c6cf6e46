package judge

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// The weights of words and lead, and what is added to their sum.
const (
	foundWords = 1.81
	foundLead  = 2.06
	foundBias  = -0.51
)

// fullLead is the lead of the best passage, as a share of its score, from which on
// more tells nothing more.
const fullLead = 0.5

// clues tell whether the pages cited are the right ones.
type clues struct {
	words     float64 // 0..1, the share of the question's words that one of the pages has
	of        int     // how many words the question has
	lead      float64 // 0..1, of the best passage before those of other pages, as a share of its score
	documents int     // that are cited
}

// found is how likely a page that answers is among those cited, 0..1, if there is
// one.
func (s clues) found() float64 {
	z := foundBias + foundWords*s.words + foundLead*min(s.lead, fullLead)/fullLead
	return 1 / (1 + math.Exp(-z))
}

func (s clues) reasons() []string {
	var list []string
	if s.of > 0 {
		list = append(list, fmt.Sprintf("A cited page has %.0f of the %d words that are asked for.", s.words*float64(s.of), s.of))
	}
	if s.lead >= fullLead/2 {
		list = append(list, fmt.Sprintf("The best passage is ahead of those of other pages by %.0f %%.", 100*s.lead))
	} else {
		list = append(list, "Passages of other pages fit nearly as well.")
	}
	if s.documents > 1 {
		list = append(list, fmt.Sprintf("%d documents are cited.", s.documents))
	}
	return list
}

type pageKey struct {
	document ibid.DocumentID
	number   int
}

func pageOf(hit ibid.Hit) pageKey { return pageKey{hit.Document.ID, hit.Chunk.Page} }

func (g Ground) clues() clues {
	var s clues
	documents, pages := map[ibid.DocumentID]bool{}, map[pageKey]bool{}
	for _, c := range g.Answer.Citations {
		documents[c.DocumentID] = true
		pages[pageKey{c.DocumentID, c.Page}] = true
	}
	s.documents = len(documents)

	best, other := 0, 0.0
	for i, p := range g.Passages {
		if p.Hit.Score > g.Passages[best].Hit.Score {
			best = i
		}
	}
	for _, p := range g.Passages {
		if pageOf(p.Hit) != pageOf(g.Passages[best].Hit) {
			other = max(other, p.Hit.Score)
		}
	}
	if top := g.Passages[best].Hit.Score; top > 0 {
		s.lead = (top - other) / top
	}

	question := cmp.Or(g.Answer.Understanding.Standalone, g.Answer.Question)
	lang := language.IdentifyShort(question)
	asked := termStems(question, lang)
	s.of = len(asked)
	for at := range pages {
		has := 0
		said := termStems(g.said(at), lang)
		for stem := range asked {
			if said[stem] {
				has++
			}
		}
		s.words = max(s.words, float64(has)/float64(max(1, len(asked))))
	}
	return s
}

// said is what the passages of a page say, and what is said of them.
func (g Ground) said(at pageKey) string {
	var text strings.Builder
	for _, p := range g.Passages {
		if chunk := p.Hit.Chunk; pageOf(p.Hit) == at {
			text.WriteString(strings.Join([]string{chunk.Text, chunk.Section, chunk.Context, p.Hit.Document.Title, p.Hit.Document.Name, ""}, "\n"))
		}
	}
	return text.String()
}

// termStems are the stems of a text's terms, in the language of the question.
func termStems(text, lang string) map[string]bool {
	stems := map[string]bool{}
	for _, term := range language.Terms(text, lang) {
		stems[language.Stem(term)] = true
	}
	return stems
}
