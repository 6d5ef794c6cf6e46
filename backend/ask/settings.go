package ask

import (
	"cmp"
	"context"
	"math"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/judge"
	"ibid/backend/research"
)

// Settings say how answers are made and checked. All of them are part of what an
// answer is kept under to be given again, see [ibid.AnswerKey].
type Settings struct {
	Check   judge.Strictness // empty: balanced
	Judge   string           // model that judges; empty: the one that writes; [TrainedJudge]: one that was trained to; [NoJudge]: none
	Cache   bool             // give the answer that the same question had before
	Context int              // tokens of the model's context that a prompt and its answer may take; 0: 8,192
	ByRules bool             // no model is asked what a question means: the rules decide, sure or not

	Passages     int     // that an answer is made from; 0: by what is asked, see [question.Strategy]
	PassageShare float64 // of those that what is asked has, where Passages is 0; 0: all

	Research research.Budget // how much a research may take; 0: as in [DefaultResearch]

	Temperature   float64 // of the model that writes, 0 (always the likeliest word) to 2
	LongestAnswer int     // tokens; 0: as [answer.Fitting] has it
}

// What stands for no model's name in [Settings].
const (
	TrainedJudge = "trained" // the newest installed model that was trained to judge; without one, none
	NoJudge      = "none"    // the rules alone check an answer
)

// DefaultResearch is how much a research may take where nothing else is set: on a laptop
// without a graphics card, what a model of four billion parameters does in some minutes.
var DefaultResearch = research.Budget{Steps: 8, Tokens: 40_000, Time: 5 * time.Minute}

// settings are those of the questions in a workspace.
func (s *Service) settings(ctx context.Context, workspace ibid.WorkspaceID) (settings Settings, err error) {
	if s.Settings != nil {
		settings, err = s.Settings(ctx, workspace)
	}
	settings.Research = settings.Research.Or(DefaultResearch)
	settings.Check, settings.Context = cmp.Or(settings.Check, judge.Balanced), cmp.Or(settings.Context, 8192)
	return settings, err
}

// passages is how many an answer is made from whose question usually has some
// number of them.
func (s Settings) passages(usual int) int {
	if s.Passages > 0 {
		return s.Passages
	}
	return int(math.Round(float64(usual) * cmp.Or(s.PassageShare, 1)))
}
