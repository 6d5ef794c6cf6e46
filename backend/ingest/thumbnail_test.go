package ingest_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/ingest"
)

// easel draws the same page for every document, or fails, and keeps what is made
// of it.
type easel struct {
	page    image.Image
	failure error
	drawn   int
	kept    map[ibid.DocumentID]ibid.Thumbnail
}

func (e *easel) Render(_ context.Context, _ ibid.File, number int, _ float64) (ibid.PageImage, error) {
	e.drawn++
	if e.failure != nil {
		return ibid.PageImage{}, e.failure
	}
	var packed bytes.Buffer
	err := png.Encode(&packed, e.page)
	return ibid.PageImage{Page: number, PNG: packed.Bytes()}, err
}

func (e *easel) SaveThumbnail(_ context.Context, _ ibid.WorkspaceID, id ibid.DocumentID, picture ibid.Thumbnail) error {
	e.kept[id] = picture
	return nil
}

func (e *easel) Thumbnail(_ context.Context, _ ibid.WorkspaceID, id ibid.DocumentID) (ibid.Thumbnail, error) {
	picture, ok := e.kept[id]
	if !ok {
		return picture, ibid.Errorf(ibid.CodeNotFound, "There is none.")
	}
	return picture, nil
}

func TestThumbnail(t *testing.T) {
	grey := func(width, height int) image.Image { return image.NewGray(image.Rect(0, 0, width, height)) }
	coloured := image.NewRGBA(image.Rect(0, 0, 318, 412))
	coloured.Set(3, 3, color.RGBA{R: 200, A: 255})
	for name, test := range map[string]struct {
		page          image.Image
		width, height int
		grey          bool
	}{
		"letter":         {grey(318, 412), 318, 412, true},
		"in colour":      {coloured, 318, 412, false},
		"a poster":       {grey(1240, 930), 480, 360, true},
		"a roll's top":   {grey(960, 9000), 480, 640, true},
		"a narrow roll":  {grey(100, 9000), 100, 640, true},
		"smaller itself": {grey(90, 60), 90, 60, true},
		"a strip":        {grey(4000, 2), 480, 1, true},
	} {
		t.Run(name, func(t *testing.T) {
			e := &easel{page: test.page, kept: map[ibid.DocumentID]ibid.Thumbnail{}}
			in := &ingest.Ingester{Thumbnails: &ingest.Thumbnails{Renderer: e, Store: e}}
			made, err := in.Thumbnail(t.Context(), ibid.Document{ID: 7})
			if err != nil || !made {
				t.Fatal(made, err)
			}
			picture, err := jpeg.Decode(bytes.NewReader(e.kept[7].JPEG))
			if err != nil {
				t.Fatal(err)
			}
			_, isGrey := picture.(*image.Gray)
			if size := picture.Bounds().Size(); size.X != test.width || size.Y != test.height || isGrey != test.grey {
				t.Errorf("%v, grey %v", size, isGrey)
			}
		})
	}
}

// A page that cannot be drawn is not tried again; a file that cannot be had is.
func TestThumbnailThatCannotBeMade(t *testing.T) {
	for _, test := range []struct {
		code  ibid.Code
		drawn int // how often, in two attempts
	}{
		{ibid.CodePageTimeout, 1}, {ibid.CodeOutOfMemory, 1}, {ibid.CodeDamaged, 1},
		{ibid.CodeEncrypted, 2}, {ibid.CodeNotFound, 2}, {ibid.CodeCancelled, 2},
	} {
		e := &easel{failure: ibid.Errorf(test.code, "It cannot."), kept: map[ibid.DocumentID]ibid.Thumbnail{}}
		in := &ingest.Ingester{Thumbnails: &ingest.Thumbnails{Renderer: e, Store: e}}
		for range 2 {
			made, err := in.Thumbnail(t.Context(), ibid.Document{ID: 7})
			if made || test.drawn == 1 && err != nil || test.drawn == 2 && ibid.CodeOf(err) != test.code {
				t.Errorf("%s: made %v, %v", test.code, made, err)
			}
		}
		if _, known := e.kept[7]; e.drawn != test.drawn || known != (test.drawn == 1) {
			t.Errorf("%s: drawn %d times, kept %v", test.code, e.drawn, known)
		}
	}
}

func TestThumbnailIsMadeOnce(t *testing.T) {
	e := &easel{page: image.NewGray(image.Rect(0, 0, 612, 792)), kept: map[ibid.DocumentID]ibid.Thumbnail{}}
	in := &ingest.Ingester{Thumbnails: &ingest.Thumbnails{Renderer: e, Store: e}}
	for _, doc := range []ibid.Document{{ID: 7}, {ID: 7}, {ID: 8, Thumbnail: true}} {
		if _, err := in.Thumbnail(t.Context(), doc); err != nil {
			t.Error(err)
		}
	}
	if e.drawn != 1 {
		t.Errorf("drawn %d times, want once", e.drawn)
	}
	in.Source = func(context.Context, ibid.Document) (string, error) { return "", errors.New("no file") }
	if _, err := in.Thumbnail(t.Context(), ibid.Document{ID: 9}); err == nil || e.drawn != 1 {
		t.Errorf("without a file: %v, drawn %d times", err, e.drawn)
	}
	in.Thumbnails = nil
	if made, err := in.Thumbnail(t.Context(), ibid.Document{ID: 9}); made || err != nil {
		t.Errorf("without a renderer: %v, %v", made, err)
	}
}
