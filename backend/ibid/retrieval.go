package ibid

import "cmp"

// Scope limits a question to part of a workspace.
type Scope struct {
	Workspace WorkspaceID  `json:"workspace"`
	Documents []DocumentID `json:"documents"` // empty: all documents of the workspace
}

// Query is a question made ready for retrieval.
type Query struct {
	Text    string   // as the person wrote it, cleaned of control characters and outer space
	Terms   []string // content words, lower case, without stop words, in order, no repeats
	Phrases []string // what stood in double quotes

	// Weights are the inverse document frequencies of Terms, in their order:
	// how much it tells that a passage has the term. Empty until weighed.
	Weights []float64
}

// Hit is a chunk that retrieval found, with the ranks that say why.
type Hit struct {
	Chunk    Chunk
	Document Document
	Label    string // printed label of the page, empty when it has none

	KeywordRank  int     // 1-based rank in the full-text list; 0: not in it
	KeywordScore float64 // bm25, higher is better
	VectorRank   int     // 1-based rank among the vectors; 0: not in it
	VectorScore  float64 // cosine, -1..1, higher is better
	Coverage     float64 // share of the question's weight that the passage has, 0..1; 0 before reranking
	Score        float64 // what the list is sorted by, after the last stage; comparable within one list only
}

// Passage is a numbered piece of evidence: what [n] means in a prompt.
type Passage struct {
	Number   int // 1-based
	Hit      Hit
	Sections []Section // of its document, in order
}

// Section gives the path of the section in which an offset of the passage's page
// stands. A passage may hold several small sections: its own path is then that of
// the section around them.
func (p Passage) Section(offset int) string {
	return cmp.Or(SectionAt(p.Sections, p.Hit.Chunk.Page, offset), p.Hit.Chunk.Section)
}
