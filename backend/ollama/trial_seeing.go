package ollama

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strings"

	scale "golang.org/x/image/draw"
	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"

	"ibid/backend/ibid"
)

var seeingTask = exercise{"reads a word in a picture", trySeeing}

// seenWord is an ordinary word that can't be guessed.
const seenWord = "KESTREL"

func trySeeing(ctx context.Context, t *trial) (said, why string, err error) {
	picture, err := pictureOf(seenWord)
	if err != nil {
		return "", "", err
	}
	said, err = t.ask(ctx, ibid.ChatRequest{Messages: []ibid.Message{{
		Role: ibid.RoleUser, Content: "Which word stands in this picture? Write only the word.", Images: [][]byte{picture},
	}}})
	return said, seeingFault(said), err
}

func seeingFault(said string) string {
	letters := strings.Map(func(r rune) rune {
		if strings.ContainsRune(" -.*_", r) {
			return -1
		}
		return r
	}, said)
	switch {
	case said == "":
		return nothingSaid
	case !strings.Contains(strings.ToUpper(letters), seenWord):
		return "It does not read the word in the picture, " + seenWord + "."
	}
	return ""
}

// pictureOf writes a word in black on white, in letters about as high as those of a
// headline on a scanned page.
func pictureOf(word string) ([]byte, error) {
	const margin, times = 6, 6
	face := basicfont.Face7x13
	small := image.NewGray(image.Rect(0, 0, len(word)*face.Advance+2*margin, face.Height+2*margin))
	draw.Draw(small, small.Bounds(), image.White, image.Point{}, draw.Src)
	pen := font.Drawer{Dst: small, Src: image.NewUniform(color.Black), Face: face, Dot: fixed.P(margin, margin+face.Ascent)}
	pen.DrawString(word)
	large := image.NewGray(image.Rect(0, 0, small.Bounds().Dx()*times, small.Bounds().Dy()*times))
	scale.NearestNeighbor.Scale(large, large.Bounds(), small, small.Bounds(), draw.Src, nil)
	var out bytes.Buffer
	if err := png.Encode(&out, large); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
