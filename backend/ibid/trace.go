package ibid

import "time"

// Stage names a step of a pipeline. The same words stand in the code, in
// progress, in the trace, in the window and in docs/pipeline.md.
type Stage string

// The stages of an answer, in order, then those of an ingest.
const (
	StageQuery    Stage = "query"
	StageKeyword  Stage = "keyword"
	StageVector   Stage = "vector"
	StageFuse     Stage = "fuse"
	StageRoute    Stage = "route"
	StageRerank   Stage = "rerank"
	StageSelect   Stage = "select"
	StageValidate Stage = "validate"
	StageCorrect  Stage = "correct"
	StageCompose  Stage = "compose"
	StageGenerate Stage = "generate"
	StageCite     Stage = "cite"

	StageFingerprint   Stage = "fingerprint"
	StageRead          Stage = "read"
	StageSection       Stage = "section"
	StageChunk         Stage = "chunk"
	StageSave          Stage = "save"
	StageRecognise     Stage = "recognise"
	StageContextualise Stage = "contextualise"
	StageEmbed         Stage = "embed"
)

// Step is what one stage did.
type Step struct {
	Stage  Stage         `json:"stage"`
	In     int           `json:"in"`               // how many went in: words, hits, tokens, as Note says
	Out    int           `json:"out"`              // how many came out
	Took   time.Duration `json:"took"`             // nanoseconds
	Note   string        `json:"note"`             // what a person should know; never document text
	Scores []float64     `json:"scores,omitempty"` // of what came out, best first, at most ten
}

// Trace tells how an answer came about, stage by stage.
type Trace struct {
	Steps    []Step        `json:"steps"`
	Evidence EvidenceCheck `json:"evidence"` // how far the passages carry an answer

	// What must be equal for two runs to be comparable.
	Prompt         string `json:"prompt"`         // version hash of the prompt template
	Model          string `json:"model"`          // name of the language model
	EmbeddingModel string `json:"embeddingModel"` // name of the embedding model
	Reader         string `json:"reader"`         // version of the PDF reader
	Chunker        string `json:"chunker"`        // hash of the chunker's options
}

// Start begins a step and returns the function that ends and records it.
//
//	done := trace.Start(ibid.StageFuse, len(keyword)+len(vector))
//	hits := Fuse(keyword, vector)
//	done(len(hits), "reciprocal rank fusion, k = 60")
func (t *Trace) Start(stage Stage, in int) func(out int, note string, scores ...float64) {
	began := time.Now()
	return func(out int, note string, scores ...float64) {
		switch {
		case len(scores) == 0:
			scores = nil // as it comes back from a store
		case len(scores) > 10:
			scores = scores[:10]
		}
		t.Steps = append(t.Steps, Step{Stage: stage, In: in, Out: out, Took: time.Since(began), Note: note, Scores: scores})
	}
}

// Took is how long the named stages took together.
func (t *Trace) Took(stages ...Stage) time.Duration {
	var sum time.Duration
	for _, step := range t.Steps {
		for _, stage := range stages {
			if step.Stage == stage {
				sum += step.Took
			}
		}
	}
	return sum
}

// QueryLog is a line of the query log: the figures of one question, kept apart
// from its text so that both can be cleared. The columns are those of the
// metrics page; there is no reformulated query before retrieval corrects itself.
type QueryLog struct {
	Query             string
	ReformulatedQuery string // empty: the question was searched as asked
	DocumentIDs       []DocumentID
	RetrievalCount    int     // hits before reranking
	RerankedCount     int     // passages after selection
	TopScore          float64 // share of the question that the best passage covers, 0..1
	CitationsCount    int
	LatencyRetrieval  time.Duration
	LatencyRerank     time.Duration
	LatencyGeneration time.Duration
	LatencyTotal      time.Duration
	CorrectiveRetries int
	Model             string // empty in passage mode
}
