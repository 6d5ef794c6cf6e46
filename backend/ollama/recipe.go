package ollama

import (
	"fmt"
	"strings"

	"ibid/backend/catalogue"
	"ibid/backend/ibid"
)

// recipe is what an embedding model needs done to a text before it sees it. The
// server passes a text on as it is, so prefixes are the client's job. Which model
// needs which is in the catalogue.
type recipe struct {
	query, document string // prefixes
	lower           bool   // lower-case the text
}

// recipeFor finds a model's recipe by its name first, then by the name of the
// model it was made from, then by its architecture, which alone cannot distinguish the
// many models that share the architecture "bert".
func recipeFor(m model) recipe {
	name, _, _ := strings.Cut(m.name[strings.LastIndex(m.name, "/")+1:], ":")
	for _, key := range []string{name, m.basename, m.architecture} {
		key = strings.ToLower(strings.ReplaceAll(key, "_", "-"))
		for _, f := range catalogue.Families() {
			if partOf(key, f.Name) {
				return recipe{query: f.Query, document: f.Document, lower: f.Lower}
			}
		}
	}
	return recipe{}
}

// partOf reports whether a family's name begins a word of the key, so that "e5"
// is found in "multilingual-e5-large" but not in "granite5".
func partOf(key, family string) bool {
	return strings.HasPrefix(key, family) || strings.Contains(key, "-"+family)
}

// input is the text as the model gets it, without its prefix.
func (r recipe) input(text string) string {
	if r.lower {
		return strings.ToLower(text)
	}
	return text
}

func (r recipe) prefix(kind ibid.EmbedKind) string {
	if kind == ibid.EmbedQuery {
		return r.query
	}
	return r.document
}

// recipeForm is how a recipe is written down. "long" is what becomes of a text
// that is longer than the model can read.
const recipeForm = "query=%q document=%q lower=%t long=halves-mean"

// String names everything that changes a vector besides the model; see
// [ibid.EmbeddingIdentity]. It is spelled out, so that a changed prefix is a
// changed recipe without anyone having to remember a version number.
func (r recipe) String() string { return fmt.Sprintf(recipeForm, r.query, r.document, r.lower) }

// parseRecipe reads what String wrote from the beginning of a text. An index is
// searched the way it was made, also by an Ibid that has learned a better one.
func parseRecipe(text string) (r recipe, ok bool) {
	_, err := fmt.Sscanf(text, recipeForm, &r.query, &r.document, &r.lower)
	return r, err == nil
}
