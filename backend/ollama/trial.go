package ollama

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"ibid/backend/ibid"
)

// Try has a model do small tasks of the kind that Ibid uses it for, and measures its
// pace: four for one that writes, four for one that makes vectors, and one more for
// one that sees. The model is unloaded first, so that its loading can be measured, and
// done is called on the calling goroutine after each task.
//
// The tasks show whether a model can be relied upon to follow instructions, not how well
// it writes. They are judged leniently: every way to say a right thing that comes to
// mind passes. A model that was made for something else, such as judging, need not pass
// those for one that writes.
//
// A model that fails a task is no error, nor is one that breaks off in a later task
// than its first. Errors: [ibid.CodeModelMissing] (it is not installed, runs elsewhere,
// or can do nothing that Ibid needs), and those of [Client.Chat] and [Client.Embed]; the
// result then has the tasks up to there.
func (c *Client) Try(ctx context.Context, name string, done func(ibid.ModelTask)) (ibid.ModelTest, error) {
	t := trial{client: c, done: done, test: ibid.ModelTest{Model: name, Tasks: []ibid.ModelTask{}}}
	if err := c.usable(name); err != nil {
		return t.test, err
	}
	models, err := c.models(ctx)
	if err != nil {
		return t.test, err
	}
	m, found := pick(models, name, func(model) bool { return true })
	switch {
	case !found:
		return t.test, notThere(name, nil)
	case m.remote:
		return t.test, elsewhere(ibid.CodeModelMissing, name)
	case !m.chat && !m.embed:
		return t.test, ibid.Errorf(ibid.CodeModelMissing, "The model “%s” can neither write nor search by meaning.", name).
			WithHint("Remove it, or fetch it again.")
	}
	t.test.Model, t.test.Digest = m.name, m.digest
	if err := c.vacate(ctx, m.name); err != nil {
		return t.test, err
	}
	var tasks []exercise
	if m.chat {
		tasks = append(tasks, writingTasks...)
	}
	if m.sees() {
		tasks = append(tasks, seeingTask)
	}
	if m.embed {
		tasks = append(tasks, embeddingTasks...)
	}
	err = t.run(ctx, tasks)
	return t.test, err
}

// exercise is a task: try sets it and reports what the model said, and why
// that will not do; empty: it will.
type exercise struct {
	name string
	try  func(ctx context.Context, t *trial) (said, why string, err error)
}

// trial is a test in progress.
type trial struct {
	client *Client
	done   func(ibid.ModelTask)
	test   ibid.ModelTest

	tokens   int           // written so far
	generate time.Duration // in this time
}

func (t *trial) run(ctx context.Context, tasks []exercise) error {
	for _, task := range tasks {
		started := time.Now()
		said, why, err := task.try(ctx, t)
		switch {
		case err == nil:
		case len(t.test.Tasks) > 0 && slices.Contains(modelsFault, ibid.CodeOf(err)):
			why = ibid.AsError(err).Message
		default:
			return err
		}
		result := ibid.ModelTask{Name: task.name, Said: shown(said), Why: why, Passed: why == "", Seconds: time.Since(started).Seconds()}
		t.test.Tasks = append(t.test.Tasks, result)
		t.done(result)
	}
	t.test.Passed = !slices.ContainsFunc(t.test.Tasks, func(task ibid.ModelTask) bool { return !task.Passed })
	return nil
}

// longestSaid is how much of what a model said is shown, in bytes: one that says the
// same again and again fills pages.
const longestSaid = 400

func shown(said string) string {
	if len(said) <= longestSaid {
		return said
	}
	return strings.ToValidUTF8(said[:longestSaid], "") + "…"
}

// modelsFault are the errors that say something about a model, once it has done a
// task: it went round in circles until the server stopped it, fell silent or crashed.
var modelsFault = []ibid.Code{ibid.CodeModelCutOff, ibid.CodeModelTimeout, ibid.CodeModelFailed}

// ask lets the model answer, and measures it: loading and reading by the first request,
// whose prompt no cache knows, the wait for the first word by the first that finds the
// model loaded.
func (t *trial) ask(ctx context.Context, request ibid.ChatRequest) (said string, err error) {
	request.Model = t.test.Model
	request.MaxTokens = cmp.Or(request.MaxTokens, trialTokens)
	var (
		reply strings.Builder
		first time.Duration
		sent  = time.Now()
	)
	result, err := t.client.Chat(ctx, request, func(text string) error {
		first = cmp.Or(first, time.Since(sent))
		reply.WriteString(text)
		return nil
	})
	if err != nil {
		return strings.TrimSpace(reply.String()), err
	}
	if t.test.ReadPace == 0 {
		t.test.Load, t.test.ReadPace = result.Load.Seconds(), perSecond(result.PromptTokens, result.Prompt)
	} else if t.test.FirstToken == 0 {
		t.test.FirstToken = max(0, first-result.Queue).Seconds()
	}
	t.tokens, t.generate = t.tokens+result.Tokens, t.generate+result.Generate
	t.test.WritePace = perSecond(t.tokens, t.generate)
	return strings.TrimSpace(reply.String()), nil
}

// trialTokens is the most a model may write for a task: some think aloud before they
// answer, whatever they are asked.
const trialTokens = 600

func perSecond(n int, taken time.Duration) float64 {
	if taken <= 0 {
		return 0
	}
	return float64(n) / taken.Seconds()
}
