package eval

import (
	"bytes"
	"context"
	"image"
	_ "image/jpeg" // pictures of a pack may be JPEG files
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"time"

	_ "golang.org/x/image/tiff" // or TIFF files

	"ibid/backend/ibid"
	"ibid/internal/savefile"
)

// Recogniser reads the words in pictures of pages.
type Recogniser interface {
	Traits(ctx context.Context) (ibid.RecogniserTraits, error)
	Recognise(ctx context.Context, image ibid.PageImage) (ibid.Recognition, error)
}

// Picture is a line of pages.jsonl: a JPEG, PNG or TIFF file, or a PDF.
type Picture struct {
	ID    string `json:"id"`
	File  string `json:"file"` // path within the pack
	Kind  string `json:"kind"`
	Text  string `json:"text"`         // what is written on it; empty: unknown
	Gold  string `json:"gold_quality"` // "gold" when the user has written the text
	Lines []struct {
		Text string `json:"text"`
	} `json:"lines"` // of a receipt, which has no order of reading
}

// Recognised is what was read from a picture, as the predictions say it.
type Recognised struct {
	ID      string  `json:"id"`
	Text    string  `json:"text"`
	Seconds float64 `json:"seconds"`
	Sure    float64 `json:"confidence,omitempty"` // of the recogniser, 0 to 1; 0 for a PDF
	Failure string  `json:"failure,omitempty"`    // code of the error; empty without one

	Picture Picture `json:"-"`
}

// Recognise reads every picture of a pack and writes the predictions. A PDF goes
// into the library, which must be reading, and its scans are read there. A
// picture goes to the recogniser as it is, or, with dpi, into the library too, as
// a page of a PDF on which it lies at so many pixels an inch: that page is then
// drawn as finely as the recogniser likes it, however coarse the picture is.
//
// A picture that cannot be read is a prediction without text. Returns
// CodeNotFound for a folder without pages.jsonl, CodeNoRecogniser where nothing
// reads pictures.
func (s Services) Recognise(ctx context.Context, recogniser Recogniser, folder string, out savefile.Target, dpi float64, done func(Recognised)) ([]Recognised, error) {
	pictures, err := readLines[Picture](filepath.Join(folder, "pages.jsonl"))
	if err != nil {
		return nil, err
	}
	if _, err := recogniser.Traits(ctx); err != nil {
		return nil, err
	}
	var all []Recognised
	for _, picture := range pictures {
		began := time.Now()
		path := filepath.Join(folder, picture.File)
		var text string
		var sure float64
		switch {
		case strings.EqualFold(filepath.Ext(path), ".pdf"):
			text, err = s.readScans(ctx, path)
		case dpi > 0:
			text, err = s.readWrapped(ctx, path, dpi)
		default:
			text, sure, err = readPicture(ctx, recogniser, path)
		}
		if ctx.Err() != nil {
			return all, ctx.Err()
		}
		all = append(all, Recognised{
			ID: picture.ID, Text: text, Seconds: time.Since(began).Seconds(),
			Sure: sure, Failure: string(ibid.CodeOf(err)), Picture: picture,
		})
		done(all[len(all)-1])
	}
	return all, writeLines(out, all)
}

// readPicture shows a picture to the recogniser.
func readPicture(ctx context.Context, recogniser Recogniser, path string) (text string, sure float64, err error) {
	picture, err := openPicture(path)
	if err != nil {
		return "", 0, err
	}
	var encoded bytes.Buffer
	if err := png.Encode(&encoded, picture); err != nil {
		return "", 0, err
	}
	// Neither its size on paper nor the places of its words are asked for.
	found, err := recogniser.Recognise(ctx, ibid.PageImage{PNG: encoded.Bytes(), Page: 1})
	return found.Page.Text, found.Confidence, err
}

// readWrapped reads a picture as a page of a PDF.
func (s Services) readWrapped(ctx context.Context, path string, dpi float64) (text string, err error) {
	picture, err := openPicture(path)
	if err != nil {
		return "", err
	}
	pdf, err := onePage(picture, dpi)
	if err != nil {
		return "", err
	}
	folder, err := os.MkdirTemp("", "ibid-eval-")
	if err != nil {
		return "", err
	}
	defer func() { _ = os.RemoveAll(folder) }() // best effort on a temporary folder
	wrapped := filepath.Join(folder, "picture.pdf")
	if err := os.WriteFile(wrapped, pdf, 0o600); err != nil {
		return "", err
	}
	return s.readScans(ctx, wrapped)
}

func openPicture(path string) (image.Image, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, ibid.Errorf(ibid.CodeNotFound, "There is no file “%s”.", path)
	}
	defer func() { _ = file.Close() }() // only read from
	picture, _, err := image.Decode(file)
	if err != nil {
		return nil, ibid.Errorf(ibid.CodeDamaged, "“%s” is no picture that can be read: %w.", path, err)
	}
	return picture, nil
}

// readScans adds a PDF to the library, has its scans read, returns its text and
// removes it again.
func (s Services) readScans(ctx context.Context, path string) (text string, err error) {
	added, err := s.Library.Add(ctx, ibid.DefaultWorkspace, []string{path})
	if err != nil {
		return "", err
	}
	if err := s.Library.Queue.Wait(ctx); err != nil {
		return "", err
	}
	for _, refusal := range added.Refused {
		return "", refusal.Error
	}
	for _, doc := range append(added.New, added.Known...) {
		if err := s.Library.ReadScans(ctx, ibid.DefaultWorkspace, doc.ID); err != nil {
			return "", err
		}
		if err := s.Library.Queue.Wait(ctx); err != nil {
			return "", err
		}
		if doc, err = s.Library.Document(ctx, ibid.DefaultWorkspace, doc.ID); err != nil {
			return "", err
		}
		if text, err = s.text(ctx, doc); err != nil {
			return "", err
		}
		if err := s.Library.Remove(ctx, ibid.DefaultWorkspace, []ibid.DocumentID{doc.ID}, ibid.Removal{}); err != nil {
			return "", err
		}
		if doc.Failure != nil {
			return text, doc.Failure
		}
	}
	return text, nil
}
