package ingest

import (
	"context"
	_ "embed" // for the prompt
	"errors"
	"fmt"
	"strings"
	"time"

	"ibid/backend/ibid"
)

// Seer is a vision model.
type Seer interface {
	// VisionIdentity names it, or says why there is none.
	VisionIdentity(ctx context.Context) (ibid.VisionIdentity, error)
	// See calls token with each piece of the reply. An error returned by token
	// stops the model and is returned.
	See(ctx context.Context, request ibid.ChatRequest, token func(text string) error) (ibid.ChatResult, error)
}

// Vision lets a vision model read pages. The words it gives have no places: a
// citation can point to the page only. It is safe for concurrent use.
type Vision struct {
	Model Seer
}

// How a vision model is asked.
const (
	// visionDPI is twice the size on a screen, as the models are trained on
	// pictures about so large and scale down larger ones.
	visionDPI = 144

	// visionContext has room for the picture, up to about 4,000 tokens in
	// today's models, and for visionReply.
	visionContext = 8192
	visionReply   = 3584 // tokens: some 1,800 words, more than a page of small print

	// visionPace is what a page takes with a model of seven billion parameters
	// on a laptop without a graphics card, about.
	visionPace = 90 * time.Second
)

// suggestedVision is a model that reads pages well on a laptop with 8 GB of memory.
const suggestedVision = "granite3.2-vision:2b"

// nothingThere is what a model is told to write for a page without text.
const nothingThere = "NO TEXT"

// transcriptionRequest is the request for the words in a picture.
func transcriptionRequest(architecture string, picture []byte) ibid.ChatRequest {
	prompt := prompts.Write("recognise.tmpl", struct{ Architecture, Nothing string }{architecture, nothingThere})
	return ibid.ChatRequest{
		Messages:   []ibid.Message{{Role: ibid.RoleUser, Content: strings.TrimSpace(prompt), Images: [][]byte{picture}}},
		MaxTokens:  visionReply,
		Context:    visionContext,
		Background: true,
	}
}

// Traits names the model. Returns CodeNoRecogniser with what the model server
// says is missing.
func (v Vision) Traits(ctx context.Context) (ibid.RecogniserTraits, error) {
	model, err := v.Model.VisionIdentity(ctx)
	if err != nil {
		if ctx.Err() != nil {
			return ibid.RecogniserTraits{}, ctx.Err()
		}
		missing := *ibid.AsError(err)
		if missing.Code == ibid.CodeModelServerMissing {
			missing.Hint = "Install it from ollama.com/download, then run: ibid models get " + suggestedVision
		}
		missing.Code = ibid.CodeNoRecogniser
		return ibid.RecogniserTraits{}, &missing
	}
	return ibid.RecogniserTraits{
		Name:     model.Model,
		Version:  fmt.Sprintf("vision/%s %d/%s", model.Digest, visionDPI, transcriptionRecipe),
		DPI:      visionDPI,
		Parallel: 1, // the server answers one after the other
		Pace:     visionPace,
	}, nil
}

// transcriptionRecipe is bumped whenever the same reply may give another text.
const transcriptionRecipe = "1"

// Recognise asks the model for the words of a page. A model that falls into
// writing the same again and again is stopped, and what it wrote before counts.
//
// Returns CodePageTimeout when the model did not get on with the page in time and
// CodeOutOfMemory when the picture does not fit its context, which concern this
// page alone, and otherwise what the model server returns.
func (v Vision) Recognise(ctx context.Context, image ibid.PageImage) (ibid.Recognition, error) {
	model, err := v.Model.VisionIdentity(ctx)
	if err != nil {
		return ibid.Recognition{}, err
	}
	request := transcriptionRequest(model.Architecture, image.PNG)
	var reply transcript
	request.Anew = func() { reply = transcript{} }
	_, err = v.Model.See(ctx, request, reply.add)
	switch {
	case ctx.Err() != nil:
		return ibid.Recognition{}, ctx.Err()
	case errors.Is(err, errRepeating):
	case ibid.CodeOf(err) == ibid.CodeModelTimeout:
		return ibid.Recognition{}, ibid.Errorf(ibid.CodePageTimeout, "Page %d took the vision model too long.", image.Page)
	case ibid.CodeOf(err) == ibid.CodeContextTooLong:
		return ibid.Recognition{}, ibid.Errorf(ibid.CodeOutOfMemory, "The picture of page %d does not fit the vision model.", image.Page)
	case err != nil:
		return ibid.Recognition{}, err
	}
	return ibid.Recognition{Page: ibid.Page{Number: image.Page, Text: reply.page()}}, nil
}
