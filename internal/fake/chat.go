package fake

import (
	"cmp"
	"context"
	"encoding/json"
	"strings"
	"sync"
	"time"

	"ibid/backend/ibid"
)

// Chat is a model that writes what its script says, and quotes the passages of
// the prompt (see [Quote]) when the script is at its end. The zero value quotes.
type Chat struct {
	mu       sync.Mutex
	script   script
	requests []ibid.ChatRequest
}

// NewChat makes a model with a script.
func NewChat(replies ...Reply) *Chat { return &Chat{script: script{replies}} }

// Requests gives the requests so far.
func (c *Chat) Requests() []ibid.ChatRequest {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]ibid.ChatRequest(nil), c.requests...)
}

// Chat sends the next reply to token, a word at a time. Its errors have the codes
// of the real client: [ibid.CodeModelCutOff] for [EndCut], [ibid.CodeModelFailed]
// for [EndGarbage] and for an [EndError] without an Err of its own, and the end
// of ctx for [EndSilence].
func (c *Chat) Chat(ctx context.Context, req ibid.ChatRequest, token func(text string) error) (ibid.ChatResult, error) {
	c.mu.Lock()
	c.requests = append(c.requests, req)
	reply := c.script.next(req.System, req.Messages)
	c.mu.Unlock()

	result := ibid.ChatResult{Calls: called(reply, req), Model: cmp.Or(req.Model, ChatModel), PromptTokens: promptTokens(req.System, req.Messages), Thought: reply.Thinking != ""}
	for piece := range reply.said() {
		if err := pause(ctx, reply.PauseMS); err != nil {
			return result, err
		}
		if req.MaxTokens > 0 && result.Tokens == req.MaxTokens {
			result.Finished = ibid.FinishedLength
			return result, nil
		}
		result.Tokens++
		if err := token(piece); err != nil {
			return result, err
		}
	}
	if err := ctx.Err(); err != nil {
		return result, ibid.AsError(err)
	}
	switch reply.Ending {
	case EndSilence:
		<-ctx.Done()
		return result, ibid.AsError(ctx.Err())
	case EndCut:
		return result, ibid.Errorf(ibid.CodeModelCutOff, "The answer broke off before the model was done.")
	case EndError, EndGarbage:
		if reply.Err != nil {
			return result, reply.Err
		}
		return result, ibid.Errorf(ibid.CodeModelFailed, "The model server could not run the model.")
	case EndLength:
		result.Finished = ibid.FinishedLength
	default:
		result.Finished = ibid.FinishedStop
	}
	return result, nil
}

// called are the calls of a reply to a request that offers tools.
func called(reply Reply, req ibid.ChatRequest) (calls []ibid.ToolCall) {
	if len(req.Tools) == 0 {
		return nil
	}
	for _, call := range reply.Calls {
		arguments, err := json.Marshal(call.Arguments)
		if err != nil {
			arguments = []byte("{}")
		}
		calls = append(calls, ibid.ToolCall{Name: call.Name, Arguments: arguments})
	}
	return calls
}

// pause waits, or returns the context's end as the real client would.
func pause(ctx context.Context, milliseconds int) error {
	if milliseconds > 0 {
		timer := time.NewTimer(time.Duration(milliseconds) * time.Millisecond)
		defer timer.Stop()
		select {
		case <-ctx.Done():
		case <-timer.C:
		}
	}
	if err := ctx.Err(); err != nil {
		return ibid.AsError(err)
	}
	return nil
}

// promptTokens counts one token a word and one a message.
func promptTokens(system string, messages []ibid.Message) int {
	n := len(strings.Fields(system)) + 1
	for _, m := range messages {
		n += len(strings.Fields(m.Content)) + 1
	}
	return n
}

// Client is a chat model and an embedding model together, with the methods of
// the real client. The zero value has both; Found overrides what Status says.
type Client struct {
	Model   Chat
	Judge   Choose
	Vectors Embedder
	Found   *ibid.ModelStatus
}

// Chat is that of the chat model.
func (c *Client) Chat(ctx context.Context, req ibid.ChatRequest, token func(text string) error) (ibid.ChatResult, error) {
	return c.Model.Chat(ctx, req, token)
}

// Choose is that of a model that judges.
func (c *Client) Choose(ctx context.Context, model, prompt string, options []string) ([]float64, error) {
	return c.Judge.Choose(ctx, model, prompt, options)
}

// Embed is that of the embedding models.
func (c *Client) Embed(ctx context.Context, by ibid.EmbeddingIdentity, kind ibid.EmbedKind, texts []string) ([][]float32, error) {
	return c.Vectors.Embed(ctx, by, kind, texts)
}

// EmbeddingIdentity is that of the embedding models.
func (c *Client) EmbeddingIdentity(ctx context.Context, named, known string) (ibid.EmbeddingIdentity, error) {
	return c.Vectors.EmbeddingIdentity(ctx, named, known)
}

// Status says that both models are there, or what Found says.
func (c *Client) Status(context.Context) ibid.ModelStatus {
	if c.Found != nil {
		return *c.Found
	}
	return ibid.ModelStatus{
		Host: "127.0.0.1:11434", Version: Version, ChatModel: ChatModel, EmbeddingModel: EmbeddingModel,
		Available: []string{ChatModel}, AvailableEmbeddings: []string{EmbeddingModel},
	}
}

// NewClient makes a client whose chat model has a script.
func NewClient(replies ...Reply) *Client {
	c := &Client{}
	c.Script(replies...)
	return c
}

// Script gives the chat model a script. It is called before the first request.
func (c *Client) Script(replies ...Reply) { c.Model.script.replies = replies }
