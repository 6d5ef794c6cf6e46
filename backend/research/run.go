package research

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"ibid/backend/ibid"
)

// Model is a language model.
type Model interface {
	// Chat calls token with each piece of the reply.
	Chat(ctx context.Context, request ibid.ChatRequest, token func(text string) error) (ibid.ChatResult, error)
}

// Budget is how much a research may take. Zero is no limit.
type Budget struct {
	Steps  int           // uses of tools by the model, refused ones included
	Tokens int           // that the model reads and writes
	Time   time.Duration // in which the model looks; what it is then doing is broken off
}

// Options say what is researched, how, and how much it may take.
type Options struct {
	Model    Model
	Name     string // of the model; empty: the one that writes
	Native   bool   // the model can use tools; else it is asked for JSON
	Context  int    // tokens that prompt and reply may take together
	Question string
	Found    string // what was found for the question as it was asked, for the model; quoted like an Outcome's text
	Budget   Budget

	// Do uses a tool. Its error is told to the model, unless ctx has ended.
	Do func(ctx context.Context, call Call) (Outcome, error)

	// Title is the title of a document by its number, empty for one that isn't there.
	Title func(number int64) string

	// Log is called when a step begins, and again with what it found.
	Log func(step ibid.ResearchStep)
}

const (
	// room is how many tokens a model may write at a time: a call, or a few.
	room = 400

	// mostRepeated is how many repeated calls in a row end a research.
	mostRepeated = 2

	// mostUnreadable is how many replies in a row that can't be used end it.
	mostUnreadable = 2

	// mostCalls is how many calls of one reply are made.
	mostCalls = 4

	// leftOut takes the place of a result that no longer fits the context.
	leftOut = "(This result was left out to save room. What it found is kept.)"
)

// errTime ends a research whose time is used up.
var errTime = errors.New("the time of the research is used up")

// run is a research on its way.
type run struct {
	Options
	log        *ibid.Research
	system     string // the rules
	fixed      int    // tokens of the rules and the tools
	messages   []ibid.Message
	seen       map[string]bool
	steps      int // that the model asked for
	repeated   int // in a row
	unreadable int // in a row
}

// Run lets a model research a question, and adds its steps to log, which may have some:
// what was looked for already. It ends with the End of the log set, also when the model
// fails or a budget is used up; the caller has what its Do found until then. When ctx
// ends, the End is [ibid.ResearchStopped]. It calls Do and Log on the calling goroutine.
func Run(ctx context.Context, log *ibid.Research, opts Options) {
	r := &run{Options: opts, log: log, seen: map[string]bool{Call{Tool: ibid.ToolSearch, Query: opts.Question}.same(): true}}
	r.messages = []ibid.Message{{Role: ibid.RoleUser, Content: prompts.Write("question.tmpl", opts)}}
	r.system = prompts.Write("system.tmpl", map[string]any{"Native": r.Native, "Tools": Tools()})
	r.fixed = ibid.EstimateTokens(r.system)
	for _, tool := range Tools() {
		r.fixed += ibid.EstimateTokens(tool.Name + tool.Description + string(tool.Parameters))
	}
	limited, cancel := ctx, context.CancelFunc(func() {})
	if opts.Budget.Time > 0 {
		limited, cancel = context.WithTimeoutCause(ctx, opts.Budget.Time, errTime)
	}
	defer cancel()
	for r.log.End == "" {
		calls, err := r.next(limited)
		switch {
		case ctx.Err() != nil:
			r.log.EndAs(ibid.ResearchStopped)
		case context.Cause(limited) == errTime:
			r.log.EndAs(ibid.ResearchTime)
		case err != nil:
			r.log.EndAs(ibid.ResearchFailed)
		case r.Budget.Tokens > 0 && r.log.Tokens >= r.Budget.Tokens:
			r.log.EndAs(ibid.ResearchTokens)
		default:
			r.make(ctx, limited, calls)
		}
	}
}

// next asks the model what to do. No calls and no error: it has finished, and the log
// says so.
func (r *run) next(ctx context.Context) ([]ibid.ToolCall, error) {
	r.fit()
	request := ibid.ChatRequest{
		Model:    r.Name,
		System:   r.system,
		Messages: r.messages, MaxTokens: room, Context: r.Context,
	}
	if r.Native {
		request.Tools = Tools()
	} else {
		request.Schema = actionSchema
	}
	var reply strings.Builder
	result, err := r.Model.Chat(ctx, request, func(text string) error { reply.WriteString(text); return nil })
	r.log.Tokens += result.PromptTokens + result.Tokens
	if err != nil {
		return nil, err
	}
	said := strings.TrimSpace(reply.String())
	if r.Native {
		calls := result.Calls[:min(len(result.Calls), mostCalls)]
		r.messages = append(r.messages, ibid.Message{Role: ibid.RoleAssistant, Content: said, Calls: calls})
		if len(calls) == 0 {
			r.log.EndAs(ibid.ResearchDone)
		}
		return calls, nil
	}
	r.messages = append(r.messages, ibid.Message{Role: ibid.RoleAssistant, Content: said})
	var call Call
	if json.Unmarshal([]byte(said), &call) != nil {
		return []ibid.ToolCall{{}}, nil
	}
	if call.Tool == actionDone {
		r.log.EndAs(ibid.ResearchDone)
		return nil, nil
	}
	return []ibid.ToolCall{{Name: string(call.Tool), Arguments: json.RawMessage(said)}}, nil
}

// make makes the calls of a reply, and tells the model what they found.
func (r *run) make(ctx, limited context.Context, calls []ibid.ToolCall) {
	for _, made := range calls {
		if r.log.End != "" {
			return
		}
		if r.Budget.Steps > 0 && r.steps == r.Budget.Steps {
			r.log.EndAs(ibid.ResearchSteps)
			return
		}
		r.steps++
		text := r.call(limited, made)
		switch {
		case ctx.Err() != nil:
			r.log.EndAs(ibid.ResearchStopped)
		case context.Cause(limited) == errTime:
			r.log.EndAs(ibid.ResearchTime)
		case r.repeated == mostRepeated:
			r.log.EndAs(ibid.ResearchRepeated)
		case r.unreadable == mostUnreadable:
			r.log.EndAs(ibid.ResearchFailed)
		}
		message := ibid.Message{Role: ibid.RoleUser, Content: text}
		if r.Native {
			message.Role, message.Tool = ibid.RoleTool, made.Name
		}
		r.messages = append(r.messages, message)
	}
}

// call makes one call and returns what the model is told of it.
func (r *run) call(ctx context.Context, made ibid.ToolCall) string {
	call, err := readCall(made)
	if err != nil {
		r.unreadable++
		return "Refused: " + err.Error() + "."
	}
	r.unreadable = 0
	step := ibid.ResearchStep{Number: len(r.log.Steps) + 1, Tool: call.Tool, Doing: call.Doing(r.Title), Documents: []ibid.DocumentID{}}
	if r.seen[call.same()] {
		r.repeated++
		step.Found = "Looked for before, not again"
		r.record(step)
		return "Refused: you have looked for this before. Look for something else, or finish."
	}
	r.repeated = 0
	r.seen[call.same()] = true
	r.Log(step)
	outcome, err := r.Do(ctx, call)
	if err != nil {
		if ctx.Err() != nil {
			step.Found = "Broken off"
			r.record(step)
			return ""
		}
		failure := ibid.AsError(err)
		step.Found = failure.Message
		r.record(step)
		return "Refused: " + ibid.InertInline(strings.TrimSpace(failure.Message+" "+failure.Hint))
	}
	r.log.Searches++
	step.Found, step.Passages = outcome.Found, outcome.Passages
	step.Documents = append(step.Documents, outcome.Documents...)
	r.record(step)
	return outcome.Text
}

func (r *run) record(step ibid.ResearchStep) {
	r.log.Steps = append(r.log.Steps, step)
	r.Log(step)
}

// fit leaves out the oldest results while the conversation is too long for the context;
// what the model asked for stays.
func (r *run) fit() {
	if r.Context <= 0 {
		return
	}
	most := r.Context - room - r.fixed
	used := 0
	for _, m := range r.messages {
		used += ibid.EstimateTokens(m.Content)
	}
	for i := range r.messages {
		m := &r.messages[i]
		if used <= most {
			return
		}
		if m.Role == ibid.RoleAssistant || m.Content == leftOut {
			continue
		}
		used -= ibid.EstimateTokens(m.Content)
		if i == 0 {
			m.Content = prompts.Write("question.tmpl", Options{Question: r.Question, Found: leftOut + "\n"})
		} else {
			m.Content = leftOut
		}
		used += ibid.EstimateTokens(m.Content)
	}
}

// Or returns the budget with what is 0 in it taken from another.
func (b Budget) Or(other Budget) Budget {
	return Budget{cmp.Or(b.Steps, other.Steps), cmp.Or(b.Tokens, other.Tokens), cmp.Or(b.Time, other.Time)}
}
