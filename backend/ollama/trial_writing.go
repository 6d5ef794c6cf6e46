package ollama

import (
	"context"
	_ "embed"
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"ibid/backend/ibid"
)

// What a model that writes has to read. The system prompt says what Ibid's own
// says, in short.
var (
	//go:embed prompts/trial_system.txt
	trialSystem string
	//go:embed prompts/trial_lease.txt
	trialLease string
	//go:embed prompts/trial_werft.txt
	trialWerft string
)

var writingTasks = []exercise{
	{"answers from a passage and cites it", judged(question(trialLease, "On which day is the rent due?"), citingFault)},
	{"says when the answer is not there", judged(question(trialLease, "With which company is the boathouse insured?"), absentFault)},
	{"keeps to a given form", judged(form, formFault)},
	{"copies a figure and keeps to the language", judged(question(trialWerft, "Wie viel hat das neue Segeltuch gekostet?"), figureFault)},
}

// form asks for what Ibid reads by program, such as the verdict of a judge.
var form = ibid.ChatRequest{
	System:   trialSystem,
	Messages: question(trialLease, "Who repairs the roof? Reply as JSON, with the answer and the number of its passage.").Messages,
	Schema:   json.RawMessage(`{"type": "object", "properties": {"answer": {"type": "string"}, "passage": {"type": "integer"}}, "required": ["answer", "passage"]}`),
}

// judged is a task whose reply is judged by a function.
func judged(request ibid.ChatRequest, fault func(said string) string) func(context.Context, *trial) (said, why string, err error) {
	return func(ctx context.Context, t *trial) (said, why string, err error) {
		said, err = t.ask(ctx, request)
		return said, fault(said), err
	}
}

func question(passages, text string) ibid.ChatRequest {
	return ibid.ChatRequest{
		System:   trialSystem,
		Messages: []ibid.Message{{Role: ibid.RoleUser, Content: passages + "\nQuestion: " + text}},
	}
}

var (
	ninth  = regexp.MustCompile(`(?i)\bninth\b|\b9(th)?\b`)
	marker = regexp.MustCompile(`(?i)[\[(【]\s*(?:passages?\s*)?(\d+(?:[\s,]+\d+)*)\s*[\])】]`)
	second = regexp.MustCompile(`\b2\b`)
)

func citingFault(said string) string {
	cited := marker.FindAllStringSubmatch(said, -1)
	switch {
	case said == "":
		return nothingSaid
	case !ninth.MatchString(marker.ReplaceAllString(said, "")):
		return "It does not say the day, the ninth."
	case len(cited) == 0:
		return "It does not name the passage in square brackets."
	case !slices.ContainsFunc(cited, func(m []string) bool { return second.MatchString(m[1]) }):
		return "It names another passage than the one that says so."
	}
	return ""
}

const nothingSaid = "It wrote nothing."

var saysAbsent = regexp.MustCompile(`(?i)\b(do|does|did|is|are|was|can|could)\s?n['’o]t\b|\bcannot\b|\bno (information|mention|company|answer|passage|insur)|\bnot (say|state|mention|specif|contain|provide|given|found|include)|\bnone of\b|\bnothing\b|\bunknown\b`)

func absentFault(said string) string {
	switch {
	case said == "":
		return nothingSaid
	case !saysAbsent.MatchString(said):
		return "It does not say that the passages do not tell."
	}
	return ""
}

func formFault(said string) string {
	var form struct {
		Answer  *string `json:"answer"`
		Passage *int    `json:"passage"`
	}
	err := json.Unmarshal([]byte(said), &form)
	switch {
	case said == "":
		return nothingSaid
	case err != nil || form.Answer == nil || form.Passage == nil:
		return "It does not keep to the form that it was given."
	case strings.TrimSpace(*form.Answer) == "":
		return "It keeps to the form, but leaves the answer empty."
	}
	return ""
}

func figureFault(said string) string {
	switch {
	case said == "":
		return nothingSaid
	case !strings.Contains(said, "1.847,50"):
		return "It does not copy the figure as the passage prints it, 1.847,50."
	case count(englishWords, said) > count(germanWords, said):
		return "It answers in English what was asked in German."
	}
	return ""
}

// Words that most sentences of a language have, and none of the other.
var (
	germanWords  = regexp.MustCompile(`(?i)\b(das|der|die|den|hat|für|ist|wurden?|werft|segeltuch|kostete|gekostet|und|im|jahr)\b`)
	englishWords = regexp.MustCompile(`(?i)\b(the|has|for|is|was|were|sailcloth|canvas|cost|spent|and|year|according)\b`)
)

func count(words *regexp.Regexp, text string) int { return len(words.FindAllString(text, -1)) }
