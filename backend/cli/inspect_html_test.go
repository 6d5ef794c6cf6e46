package cli

import (
	"math"
	"testing"

	"ibid/backend/ibid"
)

// TestOnPictureIsTheInverse maps boxes of a picture into user space and back.
func TestOnPictureIsTheInverse(t *testing.T) {
	for _, rotate := range []int{0, 90, 180, 270} {
		image := ibid.PageImage{Width: 850, Height: 1100, Rotate: rotate, Box: ibid.Rect{X0: 10, Y0: -20, X1: 622, Y1: 772}}
		for _, want := range [][4]float64{{0, 0, 850, 1100}, {100, 50, 180, 62}, {849, 1000, 850, 1100}} {
			box := image.Rect(want[0], want[1], want[2], want[3])
			x0, y0, x1, y1 := onPicture(image, box)
			for i, got := range [4]float64{x0, y0, x1, y1} {
				if math.Abs(got-want[i]) > 1e-6 {
					t.Errorf("turned by %d: %v comes back as %v %v %v %v", rotate, want, x0, y0, x1, y1)
					break
				}
			}
		}
	}
}

func TestPageRange(t *testing.T) {
	for text, want := range map[string][2]int{"": {0, 0}, "3": {3, 3}, "3-7": {3, 7}} {
		first, last, err := pageRange(text)
		if err != nil || first != want[0] || last != want[1] {
			t.Errorf("%q is %d to %d, %v", text, first, last, err)
		}
	}
	for _, text := range []string{"0", "-3", "7-3", "iv", "3-", "3-7-9"} {
		if _, _, err := pageRange(text); ibid.CodeOf(err) != ibid.CodeInvalid {
			t.Errorf("%q is taken for pages: %v", text, err)
		}
	}
}
