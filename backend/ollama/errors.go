package ollama

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/url"
	"strings"

	"github.com/ollama/ollama/api"

	"ibid/backend/ibid"
	"ibid/internal/address"
)

var (
	errNotOllama   = errors.New("the answer is not that of an Ollama server")
	errSilence     = errors.New("no token in time")
	errUnreadable  = errors.New("a line of the stream cannot be read")
	errUnfinished  = errors.New("the stream ended without the server's done")
	errZeroVector  = errors.New("a vector without length")
	errOtherLength = errors.New("vectors of different dimensions, or not one for each text")
)

// failure turns an error of the API client into one with a code and a sentence. The
// context's own end comes first, whatever it looked like on the wire.
func (c *Client) failure(ctx context.Context, err error, model string) error {
	if err == nil {
		return nil
	}
	var coded *ibid.Error
	if errors.As(err, &coded) {
		return err
	}
	if cause := context.Cause(ctx); cause != nil {
		if errors.Is(cause, errSilence) {
			return ibid.Errorf(ibid.CodeModelTimeout, "The model did not answer in time.").
				WithHint("The first answer after a start is the slowest. Try again, or choose a smaller model in the settings.").WithCause(err)
		}
		return ibid.AsError(ctx.Err())
	}
	if e := c.refusal(err); e != nil {
		return e
	}
	if tooLong(err) {
		return ibid.Errorf(ibid.CodeContextTooLong, "The question and its passages are longer than the model can read at once.").
			WithHint("Start a new conversation, or set a larger context in the settings.").WithCause(err)
	}
	var refused api.StatusError
	if errors.As(err, &refused) && refused.StatusCode == http.StatusNotFound && model != "" {
		return ibid.Errorf(ibid.CodeModelMissing, "The model “%s” is not installed.", model).
			WithHint("Get it in the settings, or run: ibid models get " + model).WithCause(err)
	}
	var denied api.AuthorizationError
	if errors.As(err, &refused) || errors.As(err, &denied) {
		return modelFailed(err)
	}
	if unreachable(err) {
		return c.absence(ctx, err)
	}
	var lost *url.Error
	if errors.As(err, &lost) && !errors.Is(err, errRedirect) {
		return cutOff(err)
	}
	return modelFailed(scrubbed(err))
}

// scrubbed replaces an error that is nothing but a piece of the stream. The API
// client makes one of every line it cannot decode, and such a line may hold
// text from the user's documents, which must not reach a log. What the server
// means as an error is a short sentence.
func scrubbed(err error) error {
	text := strings.TrimSpace(err.Error())
	if text == "" || len(text) > 300 || strings.HasPrefix(text, "{") || strings.HasPrefix(text, "<") || strings.HasPrefix(text, "[") {
		return errUnreadable
	}
	return err
}

// tooLong knows the server's way of refusing a text that exceeds the context:
// status 400 and this sentence, for chats and embeddings alike.
func tooLong(err error) bool {
	text := err.Error()
	return strings.Contains(text, "exceeds the context length") || strings.Contains(text, "exceeds maximum context length")
}

// unreachable reports whether no connection came about.
func unreachable(err error) bool {
	var op *net.OpError
	return errors.As(err, &op) && op.Op == "dial"
}

// absence explains why no Ollama answers. Whether one is installed that could be started
// is for package engine to know.
func (c *Client) absence(ctx context.Context, err error) *ibid.Error {
	host := c.Host()
	if errors.Is(ctx.Err(), context.Canceled) {
		return ibid.AsError(ctx.Err())
	}
	var coded *ibid.Error
	if errors.As(err, &coded) {
		return coded
	}
	if e := c.refusal(err); e != nil {
		return e
	}
	e := &ibid.Error{Code: ibid.CodeModelServerDown, Err: err}
	switch {
	case !unreachable(err) && ctx.Err() == nil:
		e.Message = "Something answers at " + host + ", but it is not Ollama."
		e.Hint = "Set the right address in the settings or in OLLAMA_HOST, or stop the other program and run: ollama serve"
	case !address.Loopback(host):
		e.Message = "The model server at " + host + " does not answer."
		e.Hint = "Check the address in the settings or in OLLAMA_HOST, and that Ollama runs there and accepts connections from this computer."
	case !unreachable(err):
		e.Message = "The model server takes calls, but does not answer in time."
		e.Hint = "It may be busy: try again in a moment. If that does not help, restart Ollama."
	default:
		e.Message = "Can't reach Ollama at " + host + "."
		e.Hint = "Start it (ollama serve) or check the address in the settings."
	}
	return e
}

func cutOff(err error) *ibid.Error {
	return ibid.Errorf(ibid.CodeModelCutOff, "The answer broke off before the model was done.").
		WithHint("Ask again. If it happens again, restart Ollama or choose a smaller model in the settings.").WithCause(err)
}

func fellSilent(err error) *ibid.Error {
	return ibid.Errorf(ibid.CodeModelTimeout, "The model stopped in the middle of its answer and wrote nothing more.").
		WithHint("What was written is kept. Ask again; if it happens again, choose a smaller model in the settings.").WithCause(err)
}

func modelFailed(err error) *ibid.Error {
	return ibid.Errorf(ibid.CodeModelFailed, "The model server could not run the model.").
		WithHint("Try again, or choose a smaller model in the settings. Ollama's log tells more.").WithCause(err)
}
