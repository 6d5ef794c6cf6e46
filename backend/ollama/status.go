package ollama

import (
	"cmp"
	"context"
	"time"

	"ibid/backend/ibid"
)

// statusLimit is how long [Client.Status] looks at most. A server on this
// computer answers in milliseconds.
const statusLimit = 10 * time.Second

// Status looks at the server and reports what it found. It never fails; what is
// wrong is in the status's Problem, whose hint says exactly what to do:
//
//   - [ibid.CodeModelServerDown]: nothing answers, or something that is not Ollama
//   - [ibid.CodeModelServerOld]: an Ollama from before 0.12.6
//   - [ibid.CodeModelMissing]: no model that can chat, or not the wanted one
//   - [ibid.CodeEmbeddingUnavailable]: a chat model, but none to embed with
//   - [ibid.CodeModelServerRefused]: it wants a token, or its certificate is not trusted
//   - [ibid.CodeInvalid]: what was set for the server cannot be used
func (c *Client) Status(ctx context.Context) ibid.ModelStatus {
	status := ibid.ModelStatus{Host: c.Host(), Available: []string{}, AvailableEmbeddings: []string{}, AvailableVision: []string{}}
	ctx, cancel := context.WithTimeout(ctx, statusLimit)
	defer cancel()

	version, err := c.version(ctx)
	if err != nil {
		status.Problem = ibid.AsError(err)
		return status
	}
	status.Version = version
	models, err := c.models(ctx)
	if err != nil {
		status.Problem = ibid.AsError(err)
		return status
	}
	for _, m := range models {
		if m.chat && (m.unsuited == "" || ibid.SameModel(m.name, c.opts.ChatModel)) {
			status.Available = append(status.Available, m.name)
		}
		if m.embed {
			status.AvailableEmbeddings = append(status.AvailableEmbeddings, m.name)
		}
		if m.sees() {
			status.AvailableVision = append(status.AvailableVision, m.name)
		}
	}
	embedding, noEmbedding := pickEmbedding(models, c.opts.EmbeddingModel)
	chat, noChat := pickChat(models, c.opts.ChatModel)
	status.EmbeddingModel = embedding.name
	status.ChatModel, status.ChatContext, status.ChatTools, status.ChatParameters = chat.name, chat.context, chat.tools, chat.parameters
	status.Problem = ibid.AsError(cmp.Or(noChat, noEmbedding))
	return status
}
