// Command generate writes the sample documents of Ibid. Every company, person
// and place in them is invented. The same source yields the same bytes, so that
// a check can find out whether the committed samples are still its output.
package main

import (
	"embed"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

//go:embed fonts/*.woff
var fonts embed.FS

// date is the creation date in every sample; a real one would change the bytes.
var date = time.Date(2025, time.March, 14, 9, 0, 0, 0, time.UTC)

var samples = []struct {
	file string
	make func() ([]byte, error)
}{
	{"bakery-annual-report.pdf", annualReport},
	{"commercial-lease.pdf", lease},
	{"tide-gauges.pdf", tideGauges},
	{"staff-handbook.pdf", handbook},
	{"satzung-nachbarschaftsstrom.pdf", satzung},
	{"scanned-letter.pdf", scannedLetter},
	{"quay-survey.pdf", quaySurvey},
	{"locked-minutes.pdf", lockedMinutes},

	{"codes/food-safety-act.pdf", foodSafetyAct},
	{"codes/marren-code-title-9.pdf", marrenCode},
	{"codes/tessel-county-ordinances-chapter-5.pdf", tesselOrdinances},
	{"codes/harrow-quay-municipal-code.pdf", harrowQuayCode},
	{"codes/sallow-ferry-municipal-code.pdf", sallowFerryCode},
}

func main() {
	files := flag.Int("archive", 0, "write so many invented filings instead of the samples, to try a large library with")
	flag.Parse()
	folder := filepath.Join("..", "..", "samples")
	if flag.NArg() > 0 {
		folder = flag.Arg(0)
	}
	if *files > 0 {
		if err := archive(folder, *files); err != nil {
			fmt.Fprintf(os.Stderr, "generate archive: %v\n", err)
			os.Exit(1)
		}
		return
	}
	for _, s := range samples {
		path := filepath.Join(folder, s.file)
		content, err := s.make()
		if err == nil {
			err = os.MkdirAll(filepath.Dir(path), 0o755)
		}
		if err == nil {
			err = os.WriteFile(path, content, 0o644)
		}
		if err != nil {
			fmt.Fprintf(os.Stderr, "generate %s: %v\n", s.file, err)
			os.Exit(1)
		}
	}
}

// font returns one face of the fonts folder as TrueType.
func font(name string) ([]byte, error) {
	packed, err := fonts.ReadFile("fonts/" + name + ".woff")
	if err != nil {
		return nil, err
	}
	return unpackWOFF(packed)
}
