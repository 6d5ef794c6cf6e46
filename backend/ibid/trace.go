package ibid

import "time"

// Stage names a step of a pipeline. The same words stand in the code, in
// progress, in the trace, in the window and in docs/pipeline.md.
type Stage string

// The stages of an answer, in order, then those of an ingest.
const (
	StageUnderstand Stage = "understand"
	StageQuery      Stage = "query"
	StageRoute      Stage = "route"
	StageKeyword    Stage = "keyword"
	StageVector     Stage = "vector"
	StageFuse       Stage = "fuse"
	StageSelect     Stage = "select"
	StageGround     Stage = "ground"
	StageCorrect    Stage = "correct"
	StageFit        Stage = "fit"
	StageGenerate   Stage = "generate"
	StageCite       Stage = "cite"
	StageCheck      Stage = "check"
	StageJudge      Stage = "judge"
	StageConfidence Stage = "confidence"
	StageFinish     Stage = "finish"

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
	Note   string        `json:"note"`             // what the user should know; never document text
	Scores []float64     `json:"scores,omitempty"` // of what came out, best first, at most ten
}

// Trace reports how an answer came about, stage by stage.
type Trace struct {
	Steps     []Step        `json:"steps"`
	Documents int           `json:"documents"` // how many were searched; 0: it is not known, as of answers for a place
	Evidence  EvidenceCheck `json:"evidence"`  // how far the passages carry an answer
	Context   ContextUse    `json:"context"`   // how much of the model's context was used; the zero value: no model was asked

	// What must be equal for two runs to be comparable.
	Prompt         string `json:"prompt"`         // version hash of the prompt template
	Model          string `json:"model"`          // name of the language model
	EmbeddingModel string `json:"embeddingModel"` // name of the embedding model
	Reader         string `json:"reader"`         // version of the PDF reader
	Chunker        string `json:"chunker"`        // hash of the chunker's options
}

// ContextUse reports how much of a model's context a question took: what a meter
// shows. All but the first three are counts of what was done to fit it.
type ContextUse struct {
	Limit      int  `json:"limit"`      // tokens that prompt and answer may take together
	Prompt     int  `json:"prompt"`     // tokens of the prompt
	Room       int  `json:"room"`       // tokens kept for the answer
	Counted    bool `json:"counted"`    // Prompt was counted by the server; otherwise it is an upper bound
	Passages   int  `json:"passages"`   // in the prompt
	Compressed int  `json:"compressed"` // of those, the ones that were shortened to the sentences that matter
	Left       int  `json:"left"`       // passages that were left out
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
