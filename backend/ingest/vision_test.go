package ingest

import (
	"context"
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/internal/fake"
)

func TestVisionReadsAPage(t *testing.T) {
	model := fake.NewClient(fake.Reply{Text: "Lease of the\n\nKestrel mill"})
	got, err := Vision{Model: model}.Recognise(t.Context(), ibid.PageImage{PNG: []byte("picture"), Page: 4})
	if err != nil || got.Page.Number != 4 || got.Page.Text != "Lease of the\n\nKestrel mill" || len(got.Page.Words) != 0 {
		t.Errorf("page %+v, %v", got.Page, err)
	}
	request := model.Model.Requests()[0]
	message := request.Messages[0]
	if string(message.Images[0]) != "picture" || request.Temperature != 0 || request.Context != visionContext || request.MaxTokens == 0 {
		t.Errorf("request %+v", request)
	}
	if !strings.Contains(message.Content, "Copy out all the text") || !strings.HasSuffix(message.Content, nothingThere) {
		t.Errorf("prompt %q", message.Content)
	}
	traits, err := Vision{Model: model}.Traits(t.Context())
	if err != nil || traits.Name != fake.VisionModel || traits.Places || traits.Parallel != 1 || traits.DPI != visionDPI {
		t.Errorf("traits %+v, %v", traits, err)
	}
}

// Models that were trained on one wording get that and nothing else.
func TestVisionPromptForModelsOfOneWording(t *testing.T) {
	for architecture, want := range map[string]string{"deepseekocr": "Free OCR.", "glmocr": "Text Recognition:"} {
		request := transcriptionRequest(architecture, nil)
		if request.Messages[0].Content != want {
			t.Errorf("%s: %q, want %q", architecture, request.Messages[0].Content, want)
		}
	}
}

func TestVisionStopsALoop(t *testing.T) {
	model := fake.NewClient(fake.Reply{Text: "The rent is 1,250 pounds. " + strings.Repeat("Rent due. ", 10000)})
	got, err := Vision{Model: model}.Recognise(t.Context(), ibid.PageImage{Page: 1})
	if err != nil || !strings.HasPrefix(got.Page.Text, "The rent is 1,250 pounds.") || len(got.Page.Text) > 100 {
		t.Errorf("text of %d bytes, %v; want what came before the loop", len(got.Page.Text), err)
	}
}

func TestVisionFailures(t *testing.T) {
	fail := func(code ibid.Code) fake.Reply {
		return fake.Reply{Ending: fake.EndError, Err: ibid.Errorf(code, "It failed.")}
	}
	for name, tt := range map[string]struct {
		reply fake.Reply
		want  ibid.Code
	}{
		"no token in time":        {fail(ibid.CodeModelTimeout), ibid.CodePageTimeout},
		"a picture that is large": {fail(ibid.CodeContextTooLong), ibid.CodeOutOfMemory},
		"the server is gone":      {fail(ibid.CodeModelServerDown), ibid.CodeModelServerDown},
		"the model broke off":     {fake.Reply{Text: "Rent", Ending: fake.EndCut}, ibid.CodeModelCutOff},
	} {
		_, err := Vision{Model: fake.NewClient(tt.reply)}.Recognise(t.Context(), ibid.PageImage{Page: 1})
		if ibid.CodeOf(err) != tt.want {
			t.Errorf("%s: %v, want %s", name, err, tt.want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := (Vision{Model: fake.NewClient(fake.Reply{Text: "Rent"})}).Recognise(ctx, ibid.PageImage{}); ibid.CodeOf(err) != ibid.CodeCancelled {
		t.Errorf("cancelled: %v", err)
	}
}

// blind is a model server without a vision model, or none at all.
type blind struct {
	fake.Client
	err error
}

func (b *blind) VisionIdentity(context.Context) (ibid.VisionIdentity, error) {
	return ibid.VisionIdentity{}, b.err
}

// Whatever is missing, the user is told that scans cannot be read and what to do.
func TestVisionIsMissing(t *testing.T) {
	down := ibid.Errorf(ibid.CodeModelServerDown, "Ollama is installed, but not running.").WithHint("Run: ollama serve")
	_, err := Vision{Model: &blind{err: down}}.Traits(t.Context())
	e := ibid.AsError(err)
	if e == nil || e.Code != ibid.CodeNoRecogniser || e.Message != down.Message || e.Hint != down.Hint {
		t.Errorf("error %+v, want %s with the server's sentence", e, ibid.CodeNoRecogniser)
	}
	if down.Code != ibid.CodeModelServerDown {
		t.Error("the server's error was changed")
	}
	absent := ibid.Errorf(ibid.CodeModelServerMissing, "Ollama is not installed.").WithHint("Install a chat model.")
	if _, err := (Vision{Model: &blind{err: absent}}).Traits(t.Context()); !strings.Contains(ibid.AsError(err).Hint, suggestedVision) {
		t.Errorf("hint %q does not name a model that sees", ibid.AsError(err).Hint)
	}
}
