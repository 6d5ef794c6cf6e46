//go:build unix

package backend_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ibid/backend"
	"ibid/backend/config"
	"ibid/backend/ibid"
	"ibid/internal/fake"
)

// TestPagesThatWereCutOffAreMissing reads samples that were cut off at many lengths, with
// scans always read. What a page lost is missing; a scan is only what still has its picture.
func TestPagesThatWereCutOffAreMissing(t *testing.T) {
	b := readingScans(t)
	for _, cut := range []struct {
		sample   string
		percents []int
		texts    int // pages with text
		scans    int // whose picture is there
	}{
		{"quay-survey.pdf", []int{5, 20, 50, 70, 95}, 0, 0},
		{"quay-survey.pdf", []int{98}, 7, 2},
		{"scanned-letter.pdf", []int{20, 60, 95}, 0, 0},
		{"commercial-lease.pdf", []int{20, 60}, 0, 0},
		{"commercial-lease.pdf", []int{98}, 5, 0},
		{"tide-gauges.pdf", []int{40, 90}, 0, 0},
	} {
		for _, percent := range cut.percents {
			name := fmt.Sprintf("%d %% of %s", percent, cut.sample)
			doc, report := readCut(t, b, cut.sample, percent)
			if !doc.CutOff() || !doc.Broken() || !strings.HasPrefix(doc.Failure.Hint, "Get the file again") {
				t.Errorf("%s: %s, %+v", name, doc.Status, doc.Failure)
			}
			if said := strings.Contains(doc.Failure.Message, "could be read"); said != (cut.texts > 0) {
				t.Errorf("%s: %d pages with text, and it says %q", name, cut.texts, doc.Failure.Message)
			}
			if scans := doc.PagesWaiting + doc.PagesRecognised + doc.PagesUnreadable; scans != cut.scans {
				t.Errorf("%s: %d scans, want %d", name, scans, cut.scans)
			}
			states := map[ibid.PageState]int{}
			for _, page := range report.PageList {
				states[page.State]++
			}
			if missing := doc.Pages - cut.texts - cut.scans; states[ibid.PageMissing] != missing || doc.PagesFailed != missing || states[ibid.PageText] != cut.texts || doc.Pages == 0 {
				t.Errorf("%s: %d of %d pages failed, %v; want %d missing and %d with text", name, doc.PagesFailed, doc.Pages, states, missing, cut.texts)
			}
		}
	}
	if problems, err := b.Check(t.Context()); err != nil || len(problems.Problems) > 0 {
		t.Errorf("the library is damaged: %v, %v", problems.Problems, err)
	}
}

// readingScans is a library without a model that always reads scans.
func readingScans(t *testing.T) *backend.Backend {
	t.Helper()
	t.Setenv("OLLAMA_BASE_URL", "127.0.0.1:9") // the discard port: nothing answers
	t.Setenv("IBID_MODELS", "none")
	home := t.TempDir()
	settings := config.Default()
	settings.Reading.Scans = config.ScansAlways
	if err := config.Save(home, settings); err != nil {
		t.Fatal(err)
	}
	if err := fake.SharePDFium(config.Cache(home)); err != nil {
		t.Fatal(err)
	}
	b, err := backend.Open(t.Context(), backend.Options{Home: home})
	if err != nil {
		t.Fatal(err)
	}
	b.Start(t.Context())
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

// readCut adds the beginning of a sample and waits until it was read.
func readCut(t *testing.T, b *backend.Backend, sample string, percent int) (ibid.Document, ibid.ReadingReport) {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("..", "samples", sample))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), sample)
	if err := os.WriteFile(path, content[:len(content)*percent/100], 0o600); err != nil {
		t.Fatal(err)
	}
	added, err := b.Library.Add(t.Context(), ibid.DefaultWorkspace, []string{path})
	if err != nil || len(added.New) != 1 {
		t.Fatalf("added %+v, %v", added, err)
	}
	if err := b.Library.Queue.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	doc, err := b.Library.Document(t.Context(), ibid.DefaultWorkspace, added.New[0].ID)
	if err != nil || doc.Failure == nil {
		t.Fatalf("%d %% of %s: %+v, %v", percent, sample, doc, err)
	}
	report, err := b.Library.Report(t.Context(), ibid.DefaultWorkspace, doc.ID)
	if err != nil {
		t.Fatal(err)
	}
	return doc, report
}
