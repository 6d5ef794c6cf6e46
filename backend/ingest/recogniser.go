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
// Tesseract wherever that can be used, since it is the fastest, otherwise the built-in
// reader, and a vision model, whose words have no places, only where that is missing.
type Choice struct {
	// Only reports which one the user insists on: "tesseract", "built-in" or "vision";
	// anything else leaves the choice. It is asked anew for every picture; the
	// scans of one document are read by the recogniser they began with.
	Only func() string

	Tesseract, BuiltIn, Vision Recogniser
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
	for _, one := range []struct {
		name string
		Recogniser
	}{{"tesseract", c.Tesseract}, {"built-in", c.BuiltIn}, {"vision", c.Vision}} {
		if only == one.name {
			traits, err := one.Traits(ctx)
			return one.Recogniser, traits, err
		}
	}
	for _, one := range []Recogniser{c.Tesseract, c.BuiltIn} {
		traits, err := one.Traits(ctx)
		if err == nil || ibid.CodeOf(err) != ibid.CodeNoRecogniser {
			return one, traits, err
		}
	}
	traits, err := c.Vision.Traits(ctx)
	if ibid.CodeOf(err) == ibid.CodeNoRecogniser {
		err = ibid.Errorf(ibid.CodeNoRecogniser, "Nothing on this computer can read scans yet.").
			WithHint("Install Ibid again, since its own reader is missing, or Tesseract (tesseract-ocr); or install a vision model, which doesn’t report where the words stand: ibid models get " + suggestedVision)
	}
	return c.Vision, traits, err
}
