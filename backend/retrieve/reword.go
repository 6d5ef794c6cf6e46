package retrieve

import (
	"cmp"
	"context"
	"encoding/json"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/question"
)

// Chatter is a language model that goes on with a chat.
type Chatter interface {
	// Chat calls token with each piece of the reply.
	Chat(ctx context.Context, request ibid.ChatRequest, token func(text string) error) (ibid.ChatResult, error)
}

// How much a model may write, in tokens: a question of two lines, and four
// sentences.
const (
	rewordRoom  = 160
	imagineRoom = 240
)

var rewordSchema = json.RawMessage(`{"type": "object", "properties": {"question": {"type": "string"}}, "required": ["question"]}`)

// Reword lets a language model ask the question in the words that documents may
// use for it, as a query to search for instead: it knows that who "moves out" may "vacate the premises".
//
// Only what is searched for changes: what is asked, by which names and for which
// times, stays the person's, and so do the filters. Only the first half of the query is
// filled in.
//
// Returns CodeModelFailed where the model has no other words for it, and otherwise
// the errors of the model.
func Reword(ctx context.Context, model Chatter, query ibid.Query) (ibid.Query, error) {
	reply, err := write(ctx, model, ibid.ChatRequest{MaxTokens: rewordRoom, Schema: rewordSchema}, "reword.tmpl", query)
	if err != nil {
		return query, err
	}
	var said struct{ Question string }
	if json.Unmarshal([]byte(reply), &said) != nil {
		said.Question = ""
	}
	other := question.Understand(ibid.OneLine(said.Question))
	if len(other.Terms) == 0 || strings.EqualFold(other.Wording, wording(query)) {
		return query, noOtherWords()
	}
	query.Wording, query.Language = other.Wording, other.Language
	query.Terms, query.Phrases = other.Terms, other.Phrases
	query.Imagined = ""
	query.Stems, query.Frequencies, query.Weights, query.Passages = nil, nil, nil, 0
	return query, nil
}

// Imagine lets a language model write a passage that would answer the question,
// to be compared with the passages there are in place of the question, which
// looks like none of them. What it says does not matter, and most of it will be
// wrong: it is never shown, quoted or given to a model. The method is that of
// hypothetical document embeddings, HyDE (Gao et al., "Precise Zero-Shot Dense
// Retrieval without Relevance Labels", ACL 2023).
//
// Returns the query with what was Imagined, or, unchanged, with CodeModelFailed
// where the model writes nothing, and otherwise the errors of the model.
func Imagine(ctx context.Context, model Chatter, query ibid.Query) (ibid.Query, error) {
	reply, err := write(ctx, model, ibid.ChatRequest{MaxTokens: imagineRoom}, "imagine.tmpl", query)
	if err == nil && reply == "" {
		err = noOtherWords()
	}
	if err != nil {
		return query, err
	}
	query.Imagined = reply
	return query, nil
}

func noOtherWords() error {
	return ibid.Errorf(ibid.CodeModelFailed, "The model has no other words for the question.").
		WithHint("Ask in other words, or choose another chat model in the settings.")
}

// write returns what a model writes to a question by a template.
func write(ctx context.Context, model Chatter, request ibid.ChatRequest, template string, query ibid.Query) (string, error) {
	return writeWith(ctx, model, request, template, struct{ Question string }{ibid.Inert(wording(query))})
}

// writeWith returns what a model writes to a template, whose data are [ibid.Inert].
func writeWith(ctx context.Context, model Chatter, request ibid.ChatRequest, template string, data any) (string, error) {
	request.Messages = []ibid.Message{{Role: ibid.RoleUser, Content: strings.TrimSpace(prompts.Write(template, data))}}
	var reply strings.Builder
	_, err := model.Chat(ctx, request, func(text string) error {
		reply.WriteString(text)
		return nil
	})
	return strings.TrimSpace(reply.String()), err
}

// wording is what is searched for.
func wording(query ibid.Query) string { return cmp.Or(query.Wording, query.Text) }
