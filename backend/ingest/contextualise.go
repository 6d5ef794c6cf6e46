package ingest

import (
	"strconv"
	"strings"

	"ibid/backend/ibid"
)

// contextRecipe names what [Contextualise] makes. It is part of the embedding
// identity: whoever changes the form of the text changes this too.
const contextRecipe = "title, date, section, page, context, gist, reading/1"

// Contextualise gives the text of a chunk as it is embedded: what is said of its
// place, and then its own words as one reads them. A passage such as "It
// decreased by 4 %" has a meaning only together with its document and section;
// with them it lies near the question it answers (Anthropic, "Contextual
// Retrieval", 2024). None of it is ever quoted.
func Contextualise(doc ibid.Document, chunk ibid.Chunk) string {
	var b strings.Builder
	b.WriteString(doc.Called())
	if doc.Dated != "" {
		b.WriteString(", " + doc.Dated)
	}
	if chunk.Section != "" {
		b.WriteString("\n" + chunk.Section)
	}
	b.WriteString("\npage " + strconv.Itoa(chunk.Page))
	for _, said := range []string{chunk.Context, chunk.Gist} {
		if said != "" {
			b.WriteString("\n" + said)
		}
	}
	b.WriteString("\n\n" + chunk.Read())
	return b.String()
}

// contextual adds the recipe to the identity of an embedding model.
func contextual(identity ibid.EmbeddingIdentity) ibid.EmbeddingIdentity {
	identity.Recipe = strings.TrimPrefix(identity.Recipe+"; "+contextRecipe, "; ")
	return identity
}
