package judge

import (
	"context"
	"regexp"
	"strings"

	"ibid/backend/ibid"
)

// form is how a model is asked that was trained to do nothing but check one claim
// against one document, with yes or no. Such a model is better at it than others
// many times its size, and knows nothing else: no JSON, no basis, no difference
// between what a document contradicts and what it does not say.
type form struct {
	name     *regexp.Regexp // of the models
	template string
	risk     bool // "yes" means that the claim is not borne out
}

// forms are those that are known, by the names under which Ollama has the models.
// A guardian of a version that is not here has a form that is not known, and is
// refused rather than asked in a wrong one.
var forms = []form{
	{name: regexp.MustCompile(`(?i)minicheck`), template: "minicheck.tmpl"},
	{name: regexp.MustCompile(`(?i)granite-?3(\.[0-2])?-guardian|granite-guardian-3\.[0-2]`), template: "guardian.tmpl", risk: true},
	{name: regexp.MustCompile(`(?i)granite-?3\.3-guardian|granite-guardian-3\.3`), template: "guardian33.tmpl", risk: true},
	{name: regexp.MustCompile(`(?i)granite.*guardian`)},
}

// formOf finds the form that a model must be asked in; it is not special where it
// follows instructions.
func formOf(model string) (f form, special bool) {
	for _, f := range forms {
		if f.name.MatchString(model) {
			return f, true
		}
	}
	return form{}, false
}

// Trained returns the first of some models that was trained to do nothing but check claims,
// and that Ibid knows how to ask; empty if there is none.
func Trained(models []string) string {
	for _, model := range models {
		if f, special := formOf(model); special && f.template != "" {
			return model
		}
	}
	return ""
}

// WeighsAnswers reports whether a judging model says if an answer answers its question. One
// that was trained to check claims only says whether a document bears a claim out.
func WeighsAnswers(model string) bool {
	_, special := formOf(model)
	return !special
}

const (
	// choiceRoom is the most tokens of a prompt that is gone on with by one word,
	// as the client has it.
	choiceRoom = 4096

	// leastSure is how likely "yes" and "no" must be together; see package retrieve.
	leastSure = 0.1

	// supportedFrom is the probability from which on a claim counts as supported:
	// where yes is likelier than no, as the models' own programs have it.
	supportedFrom = 0.5
)

var yesOrNo = []string{"yes", "no"}

// byChoice returns the function that asks in this form, claim by claim. Where the
// passages do not fit one prompt they are asked one prompt after the other, those
// that the claim cites first, and the claim is supported if it is by one of them.
func (f form) byChoice(r Request) func(ctx context.Context, model Model, claims []int) (opinion, error) {
	return func(ctx context.Context, model Model, claims []int) (opinion, error) {
		said := opinion{model: r.Model, verdicts: map[int]verdict{}, relevant: true}
		if f.template == "" {
			return said, ibid.Errorf(ibid.CodeModelFailed, "It is not known how the model “%s” wants to be asked.", r.Model).
				WithHint("Choose another judging model in the settings, such as bespoke-minicheck.")
		}
		for _, i := range claims {
			sure, err := f.support(ctx, model, r, i)
			if err != nil {
				return said, err
			}
			state := ibid.ClaimUnbacked
			if sure >= supportedFrom {
				state = ibid.ClaimBacked
			}
			said.verdicts[i] = verdict{state: state}
			said.confidence += max(sure, 1-sure) / float64(len(claims))
		}
		return said, nil
	}
}

// support returns the probability that the passages bear out a claim: that of the
// first prompt that says so, or else the highest.
func (f form) support(ctx context.Context, model Model, r Request, claim int) (best float64, err error) {
	passages, _ := r.nearest([]int{claim})
	for len(passages) > 0 && best < supportedFrom {
		prompt, n := f.prompt(r, passages, r.claim(claim))
		if n == 0 {
			return 0, tooLong()
		}
		said, err := model.Choose(ctx, r.Model, prompt, yesOrNo)
		if err != nil {
			return 0, err
		}
		sum := said[0] + said[1]
		if sum < leastSure {
			return 0, ibid.Errorf(ibid.CodeModelFailed, "The model “%s” does not say yes or no to a claim, so it cannot judge.", r.Model).
				WithHint("Choose another judging model in the settings, such as bespoke-minicheck.")
		}
		sure := said[0] / sum
		if f.risk {
			sure = said[1] / sum
		}
		best = max(best, sure)
		passages = passages[n:]
	}
	return best, nil
}

// prompt asks about a claim and as many of the passages as fit, and says how many.
// Each stands on a line of its own, so that none can begin a line with "Claim:".
func (f form) prompt(r Request, passages []ibid.Passage, claim string) (prompt string, n int) {
	var lines []string
	for _, p := range passages {
		chunk := p.Hit.Chunk
		line := ibid.OneLine(p.Hit.Document.Called() + ". " + chunk.Section + " " + chunk.Context + " " + chunk.Read())
		lines = append(lines, ibid.Inert(line))
		longer := prompts.Write(f.template, struct{ Document, Claim string }{strings.Join(lines, "\n"), claim})
		if tokens := ibid.EstimateTokens(longer) + 1; tokens > choiceRoom || r.Context > 0 && tokens > r.Context {
			break
		}
		prompt, n = longer, n+1
	}
	return prompt, n
}
