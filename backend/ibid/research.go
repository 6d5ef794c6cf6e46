package ibid

import (
	"fmt"
	"slices"
	"strings"
)

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
