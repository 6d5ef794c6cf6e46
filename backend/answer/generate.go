package answer

import (
	"context"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Chatter is a language model that goes on with a chat.
type Chatter interface {
	// Chat calls token with each piece of the reply. An error returned by
	// token stops the model and is returned.
	Chat(ctx context.Context, request ibid.ChatRequest, token func(text string) error) (ibid.ChatResult, error)
}

// Draft is what a model wrote, with its citations found.
type Draft struct {
	Text      string
	Citations []ibid.Citation
	Dropped   int // markers that got no citation
	Result    ibid.ChatResult
}

// Generate lets the model write and resolves its citations while it does. It
// calls grow with each piece of text that can be shown and the citations that
// are new in it.
//
// On an error the draft still holds everything that was written until then;
// its citations are as good as any.
func Generate(ctx context.Context, model Chatter, splitter *language.Splitter, prompt Prompt, grow func(text string, citations []ibid.Citation)) (Draft, error) {
	citer := NewCiter(splitter, prompt.Passages)
	var text strings.Builder
	show := func(piece string, citations []ibid.Citation) {
		if piece != "" || len(citations) > 0 {
			text.WriteString(piece)
			grow(piece, citations)
		}
	}
	result, err := model.Chat(ctx, prompt.Request, func(token string) error {
		if text.Len() == 0 {
			token = strings.TrimLeft(token, " \n")
		}
		show(citer.Write(token))
		return ctx.Err()
	})
	show(citer.Close())
	return Draft{Text: strings.TrimSpace(text.String()), Citations: citer.Citations, Dropped: citer.Dropped, Result: result}, err
}
