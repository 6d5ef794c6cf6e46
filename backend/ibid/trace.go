package ibid

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Stage names a step of a pipeline. The same words stand in the code, in
// progress, in the trace, in the window and in docs/pipeline.md.
type Stage string

// The stages.
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

// The pipelines: their stages in the order in which they run.
var (
	AnswerStages = []Stage{
		StageUnderstand, StageQuery, StageRoute, StageKeyword, StageVector, StageFuse, StageSelect, StageGround,
		StageCorrect, StageFit, StageGenerate, StageCite, StageCheck, StageJudge, StageConfidence, StageFinish,
	}
	ReadingStages = []Stage{
		StageFingerprint, StageRead, StageSection, StageChunk, StageSave, StageRecognise, StageContextualise, StageEmbed,
	}
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

// Researcher says who decides what is looked for when a question is researched.
type Researcher string

// The researchers.
const (
	ResearchByModel Researcher = "model" // a language model
	ResearchByRules Researcher = "rules" // Ibid's own rules
)

// ResearchTool is what a research can do.
type ResearchTool string

// The tools, by the names that a model calls them by. None changes anything.
const (
	ToolSearch ResearchTool = "search_documents"
	ToolRead   ResearchTool = "read_section"
	ToolList   ResearchTool = "list_documents"
	ToolEach   ResearchTool = "ask_each"
)

// ResearchEnd is why a research ended.
type ResearchEnd string

// The ends. Whatever the end, what was found until then is used.
const (
	ResearchDone     ResearchEnd = "done"     // the model, or the plan, has nothing more to look for
	ResearchSteps    ResearchEnd = "steps"    // the budget of steps is used up
	ResearchTokens   ResearchEnd = "tokens"   // the budget of tokens is used up
	ResearchTime     ResearchEnd = "time"     // the budget of time is used up
	ResearchRepeated ResearchEnd = "repeated" // the model kept looking for what it had looked for before
	ResearchFailed   ResearchEnd = "failed"   // the model failed, or wrote nothing that can be used
	ResearchStopped  ResearchEnd = "stopped"  // by the user
)

// Research is what was done to find what an answer is made from, in order.
type Research struct {
	By       Researcher     `json:"by"`
	Steps    []ResearchStep `json:"steps"`
	Searches int            `json:"searches"` // steps that looked something up; one that was refused did not
	End      ResearchEnd    `json:"end"`
	Note     string         `json:"note"`   // the end in a sentence, for the user
	Tokens   int            `json:"tokens"` // that the model read and wrote while it looked; 0: none did
}

// ResearchStep is one use of a tool. Its texts are for the user.
type ResearchStep struct {
	Number    int          `json:"number"` // from 1
	Tool      ResearchTool `json:"tool"`
	Doing     string       `json:"doing"`     // "Searching: annual rent amount"
	Found     string       `json:"found"`     // "Found 10 passages in Doc A, Doc B"; empty while the step goes on
	Passages  int          `json:"passages"`  // how many were found
	Documents []DocumentID `json:"documents"` // that they stand in, best first
}

// ends are how the ends read.
var ends = map[ResearchEnd]string{
	ResearchDone:     "Nothing more to look for.",
	ResearchSteps:    "Ended after the most steps it may take.",
	ResearchTokens:   "Ended after the most tokens it may use.",
	ResearchTime:     "Ended after the longest time it may take.",
	ResearchRepeated: "Ended because the model kept repeating its searches.",
	ResearchFailed:   "Ended early because the model failed.",
	ResearchStopped:  "You stopped it.",
}

// EndAs sets the end with its sentence. The first end stays.
func (r *Research) EndAs(end ResearchEnd) {
	if r.End == "" {
		r.End, r.Note = end, ends[end]
	}
}

// Forgotten stands in a log in place of what it said of a document that was removed.
const Forgotten = "(about a document that was removed)"

// Forget returns the research without what it says of a document: of every step that
// found or read something in it, only its tool remains. What a model asks may quote what
// it has read, so the words of all later steps go too.
func (r *Research) Forget(document DocumentID) *Research {
	if r == nil {
		return nil
	}
	forgot, met := *r, false
	forgot.Steps = slices.Clone(r.Steps)
	for i := range forgot.Steps {
		step := &forgot.Steps[i]
		asked := step.Doing
		if slices.Contains(step.Documents, document) {
			step.Documents = slices.DeleteFunc(slices.Clone(step.Documents), func(id DocumentID) bool { return id == document })
			step.Found = Forgotten
			if !met && step.Tool == ToolSearch {
				step.Doing = asked // the words were chosen before anything was read
			} else {
				step.Doing = Forgotten
			}
			met = true
		} else if met || step.Tool == ToolList {
			step.Doing, step.Found = Forgotten, Forgotten
		}
	}
	return &forgot
}

// FirstOf names the first few of some things, and counts the others: "Doc A, Doc B and 3
// more".
func FirstOf(names []string, most int) string {
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
}
