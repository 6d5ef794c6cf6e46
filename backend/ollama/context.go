package ollama

import (
	"github.com/ollama/ollama/api"

	"ibid/backend/ibid"
)

// How large a context a model is loaded with
//
// A model keeps something for each token that it may read, on a laptop a tenth of a
// megabyte and more, and takes the memory for all of them when it is loaded. And it
// is loaded anew whenever a request names another number, which takes seconds. So
// the number goes in steps of two, and never down as long as the model is in memory:
// a session sees a load or two, whatever the sizes of its prompts.
//
// Where memory is short, the steps begin low, and a model that has left memory comes
// back with the least that its prompt needs. Elsewhere they begin with what the
// passages of a question take, since a small prompt that comes first, such as that
// for the wording of a follow-up, would only mean a second load for the answer.

const (
	leastContext = 2048           // tokens; the first step where memory is short
	roomyContext = defaultContext // and elsewhere

	// templateRoom is what a chat template puts around messages, in tokens, at most.
	templateRoom = 64
)

// sizing is what decides on the context of a request. All but the last two are tokens.
type sizing struct {
	need    int  // that prompt and reply take together
	most    int  // that they may take
	loaded  int  // that the model is loaded with; 0: it is not
	before  int  // that this Ibid has had it loaded with; 0: it has not
	short   bool // memory does not suffice for most
	bounded bool // the reply has a limit of its own
}

// context is what to ask for, in tokens. It is above most only where the model is loaded
// with more already and the reply ends by its own limit: to load it with less would
// only take time.
func (s sizing) context() int {
	tokens := max(roomyContext, s.before)
	if s.short {
		tokens = leastContext
	}
	for tokens < s.need {
		tokens *= 2
	}
	tokens = min(tokens, s.most)
	if s.loaded > tokens && (s.loaded <= s.most || s.bounded) {
		return s.loaded
	}
	return tokens
}

// needOf is how many tokens a request needs at most. ibid.EstimateTokens is on the
// high side for languages that vocabularies know well; half as much again is for the
// others. What a picture takes is unknown, and so is a reply without limit:
// they need most.
func needOf(req ibid.ChatRequest, most int) int {
	if req.MaxTokens == 0 {
		return most
	}
	prompt := ibid.EstimateTokens(req.System)
	for _, message := range req.Messages {
		if len(message.Images) > 0 {
			return most
		}
		prompt += ibid.EstimateTokens(message.Content)
		for _, call := range message.Calls {
			prompt += ibid.EstimateTokens(call.Name + string(call.Arguments))
		}
	}
	for _, tool := range req.Tools {
		prompt += ibid.EstimateTokens(tool.Name + tool.Description + string(tool.Parameters))
	}
	return min(prompt*3/2+templateRoom+req.MaxTokens, most)
}

// contextOf decides on the context of a request that needs so many tokens and may
// take most, and remembers it.
func (c *Client) contextOf(m model, need, most int, bounded bool, loaded []api.ProcessModelResponse) int {
	there, _ := find(loaded, m.name)
	most = roomOf(m, most)
	short := c.short(m, most, loaded)
	c.mu.Lock()
	defer c.mu.Unlock()
	tokens := sizing{need, most, there.ContextLength, c.contexts[m.digest], short, bounded}.context()
	c.contexts[m.digest] = tokens
	return tokens
}

// short reports whether memory does not suffice for a model with so much context
// beside what is loaded; or, if it is to be loaded, beside what other programs have
// left.
func (c *Client) short(m model, tokens int, loaded []api.ProcessModelResponse) bool {
	budget, bytes := c.budget(), m.memoryFor(tokens)
	if budget == 0 || bytes == 0 {
		return false
	}
	if _, there := find(loaded, m.name); !there {
		if _, free := c.opts.Memory(); bytes > free && free > 0 {
			return true
		}
	}
	for _, other := range loaded {
		if !ibid.SameModel(other.Name, m.name) {
			bytes += other.Size
		}
	}
	return bytes > budget
}
