package ibid

import (
	"cmp"
	"slices"
	"strings"
)

// Scope limits a question to part of a workspace.
type Scope struct {
	Workspace WorkspaceID  `json:"workspace"`
	Documents []DocumentID `json:"documents"` // empty: all documents of the workspace
	Pages     PageRange    `json:"pages"`     // the zero value: all pages
	PageLabel string       `json:"pageLabel"` // only pages with this label; empty: all
	Section   string       `json:"section"`   // only passages whose section path has this in it, case and accents ignored; empty: all
}

// Partial reports whether a scope is limited to some passages of its documents.
func (s Scope) Partial() bool {
	return s.Pages != PageRange{} || s.PageLabel != "" || s.Section != ""
}

// Among returns those of some documents that are in the scope.
func (s Scope) Among(documents []DocumentID) []DocumentID {
	if len(s.Documents) == 0 {
		return documents
	}
	return slices.DeleteFunc(slices.Clone(documents), func(id DocumentID) bool { return !slices.Contains(s.Documents, id) })
}

// Limited returns the scope with the pages, label and section of a filter: those of the scope
// and of the filter, if both name some. Of two labels or sections, that of the scope stays,
// unless the filter's section is a narrower one. No page is in both if Pages.From is beyond
// Pages.To. Documents are not looked up.
func (s Scope) Limited(f Filter) Scope {
	s.Pages.From = max(s.Pages.From, f.Pages.From)
	if f.Pages.To > 0 && (s.Pages.To == 0 || f.Pages.To < s.Pages.To) {
		s.Pages.To = f.Pages.To
	}
	s.PageLabel = cmp.Or(s.PageLabel, f.PageLabel)
	if strings.Contains(strings.ToLower(f.Section), strings.ToLower(s.Section)) {
		s.Section = cmp.Or(f.Section, s.Section)
	}
	return s
}

// Candidate is a passage that a search found, before its text is read.
type Candidate struct {
	ChunkID    ChunkID
	DocumentID DocumentID
	Page       int // 1-based
	Ordinal    int // of the chunk within its document, from 0
	Terms      TermsOfChunk

	KeywordRank  int     // 1-based rank in the full-text list; 0: not in it
	KeywordScore float64 // bm25, higher is better
	VectorRank   int     // 1-based rank among the vectors; 0: not in it
	VectorScore  float64 // cosine, -1..1, higher is better

	Signals []Signal // what its score is made of
	Score   float64  // what the list is sorted by, after the last stage; comparable within one list only
	Copies  int      // further passages that say the same in the same words and were put together with this one
}

// ChunksOf lists the chunks of candidates, in their order.
func ChunksOf(candidates []Candidate) []ChunkID {
	ids := make([]ChunkID, len(candidates))
	for i, c := range candidates {
		ids[i] = c.ChunkID
	}
	return ids
}

// Signal is one reason for a passage's place. The weighted values of all add up
// to its score.
type Signal struct {
	Name   string  `json:"name"` // such as "proximity"
	Value  float64 `json:"value"`
	Weight float64 `json:"weight"`
}

// TermsOfChunk are the tokens of a chunk as they are indexed, each as a hash, in
// their order.
type TermsOfChunk struct {
	Text   []uint32 // of what it says
	Around []uint32 // of its section and its context
}

// NamedDocument is a document that is known by some of the words a question
// calls things by.
type NamedDocument struct {
	DocumentID DocumentID
	Name       string // of the file
	Title      string
	Dated      string // "2023-02-08", as the file says; may be empty
	Front      string // the beginning of its text, at most some 1,500 characters
	InName     []int  // which of the words stand in its name or title, in order
	InFront    []int  // which stand in its front or headings and not in its name
}

// Hit is a passage that retrieval found, with its text.
type Hit struct {
	Candidate
	Chunk    Chunk
	Document Document
	Label    string // printed label of the page, empty when it has none

	// Damaged reports that the stored passage fails its checksum. The texts of Chunk
	// are then empty, so that nobody shows them.
	Damaged bool
}

// PageKey names a page of a document.
type PageKey struct {
	DocumentID DocumentID `json:"document"`
	Page       int        `json:"page"` // 1-based
}

// Sheet is a page as evidence is taken from it.
type Sheet struct {
	Text     string
	Language string    // ISO 639-1; empty where it is unknown
	Blocks   []Block   // empty when none are known
	Sections []Section // of its document, in the order in which they begin
	Damaged  bool      // the stored page fails its checksum; the other fields are empty
}

// Hides reports whether some of the words of a span cannot be seen on the page.
func (s Sheet) Hides(span Span) bool {
	return slices.ContainsFunc(s.Blocks, func(b Block) bool { return b.Kind == BlockHidden && b.Span.Overlaps(span) })
}

// Passage is a numbered piece of evidence: what [n] means in a prompt.
type Passage struct {
	Number   int // 1-based
	Hit      Hit
	Sections []Section // of its document, in order
	Units    []string  // its sentences, rows and items as one reads them, those that answer best first
	Check    PassageCheck
	Lapses   []Lapse // its parts that are not in force; only looked for where it is quoted as rules of a place
}

// Lapse is a part of a text of law that is not in force: superseded, repealed or expired, or
// not in force yet.
type Lapse struct {
	Span Span   // in the text of the page
	Why  string // "Repealed 16 July 2024", "Not in force before 1 January 2031"
}

// Lapsed is why at least half of a span of the passage's page is not in force; empty if
// nothing says so.
func (p Passage) Lapsed(span Span) string {
	for _, l := range p.Lapses {
		if common := min(l.Span.End, span.End) - max(l.Span.Start, span.Start); common > 0 && 2*common >= span.Len() {
			return l.Why
		}
	}
	return ""
}

// Section gives the path of the section in which an offset of the passage's page
// stands. A passage may hold several small sections: its own path is then that of
// the section around them.
func (p Passage) Section(offset int) string {
	return cmp.Or(SectionAt(p.Sections, p.Hit.Chunk.Page, offset), p.Hit.Chunk.Section)
}

// AnswerPresence reports whether an answer is in a text.
type AnswerPresence string

// An answer is there, is there in part, or is not.
const (
	AnswerPresent AnswerPresence = "yes"
	AnswerPartial AnswerPresence = "partial"
	AnswerAbsent  AnswerPresence = "no"
)

// PassageCheck is what validation says of one passage.
type PassageCheck struct {
	Relevance float64        `json:"relevance"` // 0..1: the cosine of passage and question; where it has none, the share of the question's words in it
	Presence  AnswerPresence `json:"presence"`
	Score     float64        `json:"score"`    // 0..1: how likely it holds the answer
	Evidence  Span           `json:"evidence"` // the sentence of its page that answers best; empty: none does
	Around    Span           `json:"around"`   // that sentence and one on either side
	Reason    string         `json:"reason"`   // for the user
}

// Grade reports how far the evidence as a whole can carry an answer.
type Grade string

// The grades.
const (
	GradeGood    Grade = "good"
	GradePartial Grade = "partial"
	GradePoor    Grade = "poor"
)

// EvidenceCheck is what validation says of all passages together, and what was
// tried to better it.
type EvidenceCheck struct {
	Grade     Grade          `json:"grade"`
	Presence  AnswerPresence `json:"presence"`  // of the best passage
	Score     float64        `json:"score"`     // 0..1, of the best passage
	Relevance float64        `json:"relevance"` // 0..1, of the best passage
	Evidence  Span           `json:"evidence"`  // on the page of the first passage, the unit that answers best; empty: none
	Around    Span           `json:"around"`    // that unit and one on either side
	Reason    string         `json:"reason"`    // for the user
	Value     string         `json:"value"`     // the figure or date that answers, as the best passage has it; empty where none stands out
	Cell      string         `json:"cell"`      // of a value in a table: its row, column and caption
	Amount    string         `json:"amount"`    // of a value in a table of thousands, or the like: in full, "€4.81 million"
	Retries   int            `json:"retries"`   // corrective searches that were made
	Rewritten string         `json:"rewritten"` // the wording whose evidence was kept; empty: the question's own
}

// Better reports whether evidence is better than other: by its grade, and then by its score.
func (c EvidenceCheck) Better(than EvidenceCheck) bool {
	rank := map[Grade]int{GradePartial: 1, GradeGood: 2}
	if rank[c.Grade] != rank[than.Grade] {
		return rank[c.Grade] > rank[than.Grade]
	}
	return c.Score > than.Score
}

// Pair is a question and a unit that may answer it, as the built-in scorer reads them.
type Pair struct {
	Question string
	Unit     string
	Previous string // what stands before the unit; may be empty
	Heading  string // of the section; may be empty
	Title    string // of the document; may be empty
}
