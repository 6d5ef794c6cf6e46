package ollama

import (
	"fmt"
	"strings"

	"ibid/backend/ibid"
)

// recipe is what an embedding model needs done to a text before it sees it. The
// server passes a text on as it is, so prefixes are the client's job.
type recipe struct {
	family          string // any part of a model's name, base name or architecture
	query, document string // prefixes
	lower           bool   // lower-case the text
}

// recipes has the families in the order they are looked for: a name that holds
// another one stands before it. A family that is not here gets no prefix, which
// is right for all-minilm, bge-m3, granite-embedding, paraphrase-multilingual
// and jina-embeddings-v2 by their model cards.
//
// Sources are the model cards on Hugging Face: nomic-ai/nomic-embed-text-v1.5
// "Task instruction prefixes"; google/embeddinggemma-300m "Prompt instructions";
// Qwen/Qwen3-Embedding-0.6B "Usage" (the instruction is that of its web search
// task); Snowflake/snowflake-arctic-embed-l and -l-v2.0 "Usage"; BAAI/bge-m3 and
// bge-large-en-v1.5 "Usage"; mixedbread-ai/mxbai-embed-large-v1 "Quickstart";
// intfloat/multilingual-e5-large "FAQ".
var recipes = []recipe{
	// nomic-embed-text has an uncased vocabulary, but from Ollama 0.13.1 on its
	// tokenizer does not lower-case: every capitalised word would become [UNK].
	// Lower-casing changes nothing for servers that do.
	{family: "nomic", query: "search_query: ", document: "search_document: ", lower: true},
	{family: "embeddinggemma", query: "task: search result | query: ", document: "title: none | text: "},
	{family: "gemma-embedding", query: "task: search result | query: ", document: "title: none | text: "},
	{family: "qwen3", query: "Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery: "},
	{family: "arctic-embed2", query: "query: "},
	{family: "arctic-embed-l-v2", query: "query: "},
	{family: "arctic-embed-m-v2", query: "query: "},
	{family: "arctic-embed", query: "Represent this sentence for searching relevant passages: "},
	{family: "bge-m3"},
	{family: "bge", query: "Represent this sentence for searching relevant passages: "},
	{family: "mxbai", query: "Represent this sentence for searching relevant passages: "},
	{family: "e5", query: "query: ", document: "passage: "},
}

// recipeFor finds a model's recipe by its name first, then by the name of the
// model it was made from, then by its architecture, which alone cannot tell the
// many models apart that share the architecture "bert".
func recipeFor(m model) recipe {
	name, _, _ := strings.Cut(m.name[strings.LastIndex(m.name, "/")+1:], ":")
	for _, key := range []string{name, m.basename, m.architecture} {
		key = strings.ToLower(strings.ReplaceAll(key, "_", "-"))
		for _, r := range recipes {
			if partOf(key, r.family) {
				return r
			}
		}
	}
	return recipe{family: "other"}
}

// partOf tells whether a family's name begins a word of the key, so that "e5"
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
