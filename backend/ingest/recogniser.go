package ingest

import (
	"context"

	"ibid/backend/ibid"
)

// Recogniser reads the words in pictures of pages.
type Recogniser interface {
	// Traits reports how to use it now. Returns CodeNoRecogniser, with what to do
	// about it, while it cannot be used.
	Traits(ctx context.Context) (ibid.RecogniserTraits, error)

	// Recognise reads one page. A picture without words is no error. Returns
	// CodePageTimeout, CodeOutOfMemory or CodeDamaged when this picture is too
	// much for it; any other error means that the next picture would fail too.
	Recognise(ctx context.Context, image ibid.PageImage) (ibid.Recognition, error)
}

// Choice is the recogniser that the settings ask for. Left to itself it takes
// Tesseract wherever that can be used, since its boxes give highlights, and
// otherwise a vision model, whose words have no places.
type Choice struct {
	// Only reports which of the two the user insists on: "tesseract" or "vision";
	// anything else leaves the choice. It is asked anew for every picture; the
	// scans of one document are read by the recogniser they began with.
	Only func() string

	Tesseract, Vision Recogniser
}

// Traits are those of the recogniser chosen.
func (c Choice) Traits(ctx context.Context) (ibid.RecogniserTraits, error) {
	_, traits, err := c.choose(ctx)
	return traits, err
}

// Recognise lets the recogniser chosen read a page.
func (c Choice) Recognise(ctx context.Context, image ibid.PageImage) (ibid.Recognition, error) {
	chosen, _, err := c.choose(ctx)
	if err != nil {
		return ibid.Recognition{}, err
	}
	return chosen.Recognise(ctx, image)
}

func (c Choice) choose(ctx context.Context) (Recogniser, ibid.RecogniserTraits, error) {
	only := c.Only()
	if only != "vision" {
		traits, err := c.Tesseract.Traits(ctx)
		if err == nil || only == "tesseract" || ibid.CodeOf(err) != ibid.CodeNoRecogniser {
			return c.Tesseract, traits, err
		}
	}
	traits, err := c.Vision.Traits(ctx)
	if only != "vision" && ibid.CodeOf(err) == ibid.CodeNoRecogniser {
		err = ibid.Errorf(ibid.CodeNoRecogniser, "Nothing on this computer can read scans yet.").
			WithHint("Install Tesseract (tesseract-ocr), which also tells where each word stands; or install a vision model: ibid models get " + suggestedVision)
	}
	return c.Vision, traits, err
}
