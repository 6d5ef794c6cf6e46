package ollama

import (
	"context"

	"ibid/backend/catalogue"
	"ibid/backend/ibid"
)

// See is [Client.Chat] with the vision model, whose messages may have images.
// The server takes images for any model and drops them in silence when the model
// cannot see, so a model is asked only if the server says that it has vision.
//
// Returns [ibid.CodeNoRecogniser] where there is no such model or the wanted one
// cannot see, and otherwise as Chat does.
func (c *Client) See(ctx context.Context, req ibid.ChatRequest, token func(text string) error) (ibid.ChatResult, error) {
	return c.converse(ctx, req, c.visionModel, token)
}

// VisionIdentity names the vision model: the wanted one, else the most recently
// changed one that can see. Returns as [Client.See] does.
func (c *Client) VisionIdentity(ctx context.Context) (ibid.VisionIdentity, error) {
	m, err := c.visionModel(ctx)
	if err != nil {
		return ibid.VisionIdentity{}, err
	}
	return ibid.VisionIdentity{Model: m.name, Digest: m.digest, Architecture: m.architecture}, nil
}

// sees reports whether a model can be asked about a picture.
func (m model) sees() bool { return m.chat && m.vision }

func (c *Client) visionModel(ctx context.Context) (model, error) {
	models, err := c.models(ctx)
	if err != nil {
		return model{}, err
	}
	return pickVision(models, c.opts.VisionModel)
}

func pickVision(models []model, wanted string) (model, error) {
	m, ok := pick(models, wanted, model.sees)
	switch {
	case ok && m.sees():
		return m, nil
	case ok && m.remote:
		return model{}, elsewhere(ibid.CodeNoRecogniser, wanted)
	case ok:
		return model{}, ibid.Errorf(ibid.CodeNoRecogniser, "The model “%s” cannot see pictures, so it cannot read scans.", wanted).
			WithHint("Choose another vision model in the settings, or run: ibid models get " + catalogue.Small(ibid.RoleVision))
	case wanted != "":
		return model{}, ibid.Errorf(ibid.CodeNoRecogniser, "The vision model “%s” is not installed.", wanted).
			WithHint("Get it in the settings, or run: ibid models get " + wanted)
	}
	return model{}, ibid.Errorf(ibid.CodeNoRecogniser, "Ollama has no model that can see pictures, so it cannot read scans.").
		WithHint("Get one in the settings, or run: ibid models get " + catalogue.Small(ibid.RoleVision))
}
