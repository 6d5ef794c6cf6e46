package eval

import (
	"image"
	"image/color"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestOnePage has another program draw the page, every pixel in its place:
// its colour may be off by that of its neighbour, since programs smooth pictures.
func TestOnePage(t *testing.T) {
	if _, err := exec.LookPath("pdftoppm"); err != nil {
		t.Skip("pdftoppm is not installed")
	}
	picture := image.NewRGBA(image.Rect(5, 7, 35, 27)) // 30 by 20, not at the origin
	for y := range 20 {
		for x := range 30 {
			picture.Set(5+x, 7+y, color.RGBA{uint8(8 * x), uint8(12 * y), 90, 255})
		}
	}
	pdf, err := onePage(picture, 100)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "page.pdf")
	if err := os.WriteFile(path, pdf, 0o600); err != nil {
		t.Fatal(err)
	}
	var complaints strings.Builder
	draw := exec.Command("pdftoppm", "-r", "100", path)
	draw.Stderr = &complaints
	ppm, err := draw.Output()
	if err != nil || complaints.Len() > 0 {
		t.Fatalf("%v: %s", err, complaints.String())
	}
	const step = 12 // from one pixel to the next
	const header = "P6\n30 20\n255\n"
	if !strings.HasPrefix(string(ppm), header) || len(ppm) != len(header)+30*20*3 {
		t.Fatalf("drawn as %d bytes that begin with %q", len(ppm), ppm[:min(len(ppm), 20)])
	}
	for i, got := range ppm[len(header):] {
		x, y := i/3%30, i/3/30
		if want := [3]int{8 * x, 12 * y, 90}[i%3]; int(got) < want-step || int(got) > want+step {
			t.Fatalf("pixel %d, %d has %d, want %d", x, y, got, want)
		}
	}
}
