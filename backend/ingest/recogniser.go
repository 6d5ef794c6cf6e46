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

// choose takes the recogniser that the user insists on, or the best one there is: Tesseract
// with the built-in reader as a second one if both are there.
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
	pair := twoReaders{c.Tesseract, c.BuiltIn}
	for _, one := range []Recogniser{pair, c.Tesseract, c.BuiltIn} {
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

// twoReaders reads with the first, and again with the second where the first is unsure. Both know
// places.
type twoReaders struct{ first, second Recogniser }

// Traits are those of the first. Returns CodeNoRecogniser if either can't be used.
func (t twoReaders) Traits(ctx context.Context) (ibid.RecogniserTraits, error) {
	traits, err := t.first.Traits(ctx)
	if err != nil {
		return traits, err
	}
	second, err := t.second.Traits(ctx)
	traits.Version += "+" + second.Version
	return traits, err
}

const (
	// unsure is the confidence below which a page is read a second time. Tesseract reads the receipts
	// of `measure ocr` with less, and its clean pages with .91 and more.
	unsure = 0.9

	// fewLetters is fewer than a page of any use has.
	fewLetters = 40
)

// Recognise returns what the one found that is surer of more letters. What goes wrong with the
// second reader leaves the page to the first.
func (t twoReaders) Recognise(ctx context.Context, image ibid.PageImage) (ibid.Recognition, error) {
	found, err := t.first.Recognise(ctx, image)
	if err != nil || found.Confidence >= unsure && letters(found) >= fewLetters {
		return found, err
	}
	again, err := t.second.Recognise(ctx, image)
	if ctx.Err() != nil {
		return ibid.Recognition{}, ctx.Err()
	}
	if err != nil || worth(again) <= worth(found) {
		return found, nil
	}
	if traits, err := t.second.Traits(ctx); err == nil {
		again.By = traits.Name
	}
	return again, nil
}

// letters counts what is no white space.
func letters(r ibid.Recognition) int {
	_, n := countText(r.Page.Text)
	return n
}

// worth counts letters by how far the recogniser is sure of them beyond a toss-up.
func worth(r ibid.Recognition) float64 { return float64(letters(r)) * max(0, r.Confidence-0.5) }
