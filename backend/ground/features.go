package ground

import (
	"slices"
	"strings"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Features are what is known of a unit beside a question, each about 0 to 1.
type Features [numFeatures]float64

// The features.
const (
	FeatureScore      = iota // what the built-in scorer says, a logit, divided by 4; 0 without a scorer
	FeatureOverlap           // share of the question's weight whose words the unit has
	FeatureAround            // the same of the unit, its heading and the unit before it
	FeatureCoverage          // the same of the whole passage, its section and the title of its document
	FeatureCosine            // of question and passage, 5·(cosine − 0.7); 0 without vectors
	FeatureRank              // 10/(10 + rank of the passage, from 0)
	FeatureLength            // words that the question does not have, up to 20, divided by 20
	FeatureNames             // share of the names in the question that unit, heading, section or document has; 1 without names
	FeatureSimilarity        // of question and unit, 5·(cosine − 0.7); of units that were not compared, the lowest of those that were
	numFeatures
)

// asked is a question as units are compared with it.
type asked struct {
	terms  []term
	total  float64
	tokens map[string]bool // of the whole question
	names  []string        // in small letters
	lang   string
}

type term struct {
	alternatives [][]string // tokens, all of which stand in a text that has the term
	weight       float64
}

func newAsked(query ibid.Query) asked {
	a := asked{tokens: tokenSet(query.Text, query.Language), lang: query.Language}
	for i := range query.Terms {
		if i >= len(query.Stems) || i >= len(query.Weights) {
			break
		}
		t := term{weight: query.Weights[i]}
		for _, sequence := range query.Stems[i] {
			t.alternatives = append(t.alternatives, strings.Fields(sequence))
		}
		a.terms = append(a.terms, t)
		a.total += t.weight
	}
	for _, name := range query.Names {
		a.names = append(a.names, strings.ToLower(name))
	}
	return a
}

// share is the share of the question's weight whose terms stand among some tokens.
func (a asked) share(sets ...map[string]bool) float64 {
	if a.total == 0 {
		return 0
	}
	has := func(token string) bool {
		return slices.ContainsFunc(sets, func(set map[string]bool) bool { return set[token] })
	}
	sum := 0.0
	for _, t := range a.terms {
		if slices.ContainsFunc(t.alternatives, func(tokens []string) bool {
			return !slices.ContainsFunc(tokens, func(token string) bool { return !has(token) })
		}) {
			sum += t.weight
		}
	}
	return sum / a.total
}

// featuresOf looks at units beside a question. Passages are in the order of their rank.
func featuresOf(query ibid.Query, passages []ibid.Passage, units []Unit) []Features {
	a := newAsked(query)
	type seen struct {
		tokens map[string]bool
		words  string
		known  bool
	}
	around := make([]seen, len(passages))
	farthest := 0.0 // the lowest cosine of a passage that was found by its vector
	for _, p := range passages {
		if cosine := p.Hit.VectorScore; cosine > 0 && (farthest == 0 || cosine < farthest) {
			farthest = cosine
		}
	}
	features := make([]Features, len(units))
	for i, u := range units {
		p := passages[u.Passage]
		at := &around[u.Passage]
		if !at.known {
			words := strings.Join([]string{p.Hit.Chunk.Read(), p.Hit.Chunk.Section, p.Hit.Chunk.Context, p.Hit.Document.Title, p.Hit.Document.Name}, "\n")
			*at = seen{tokenSet(words, a.lang), strings.ToLower(strings.Join([]string{p.Hit.Chunk.Section, p.Hit.Chunk.Context, p.Hit.Document.Title, strings.ReplaceAll(p.Hit.Document.Name, "_", " ")}, "\n")), true}
		}
		own := tokenSet(u.Text, a.lang)
		beside := tokenSet(u.Heading+"\n"+u.Previous, a.lang)
		fresh := 0
		for token := range own {
			if !a.tokens[token] && utf8.RuneCountInString(token) > 1 {
				fresh++
			}
		}
		f := &features[i]
		f[FeatureOverlap] = a.share(own)
		f[FeatureAround] = a.share(own, beside)
		f[FeatureCoverage] = a.share(at.tokens)
		if farthest > 0 { // a passage that no vector found is no nearer than those that were
			f[FeatureCosine] = 5 * (max(p.Hit.VectorScore, farthest) - 0.7)
		}
		f[FeatureRank] = 10 / float64(10+u.Passage)
		f[FeatureLength] = float64(min(fresh, 20)) / 20
		said := strings.ToLower(u.Text+"\n"+u.Heading+"\n"+u.Previous) + "\n" + at.words
		f[FeatureNames] = shareOf(a.names, said)
	}
	return features
}

func shareOf(wanted []string, said string) float64 {
	if len(wanted) == 0 {
		return 1
	}
	n := 0
	for _, w := range wanted {
		if strings.Contains(said, w) {
			n++
		}
	}
	return float64(n) / float64(len(wanted))
}

func tokenSet(text, lang string) map[string]bool {
	set := map[string]bool{}
	for _, token := range language.Tokens(text, lang) {
		set[token] = true
	}
	return set
}

// Nearest is the sentence of a text that has most of a question's words; empty where
// none has any.
func Nearest(splitter *language.Splitter, query ibid.Query, text string) (nearest ibid.Span) {
	a, best := newAsked(query), 0.0
	for _, span := range splitter.Sentences(text) {
		if share := a.share(tokenSet(span.In(text), a.lang)); share > best {
			nearest, best = span, share
		}
	}
	return nearest
}
