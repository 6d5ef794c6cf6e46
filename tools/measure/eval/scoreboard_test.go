package eval_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"ibid/backend"
	"ibid/backend/ibid"
	"ibid/backend/read/pdf"
	"ibid/internal/knownpages"
	"ibid/tools/measure/eval"
)

// TestMain lets this test's own program be the PDF worker, or a scorer.
func TestMain(m *testing.M) {
	if os.Getenv(scorer) != "" {
		printScores()
		os.Exit(0)
	}
	if len(os.Args) == 2 && os.Args[1] == "pdf-worker" {
		if err := pdf.Worker(os.Stdin, os.Stdout); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// scoreboard is the golden file: what retrieval reaches on the question sets,
// without any model.
const scoreboard = "../../docs/scoreboard.json"

// TestScoreboard measures on the question sets in IBID_EVAL_DIR and compares with
// the golden file, so that whoever changes the ranking says what it does to the
// figures: with IBID_UPDATE=1 the file is written anew. Sets that are not at hand
// keep their lines. IBID_EVAL_LIBRARY names a folder to keep the libraries in, which
// makes a second run fast.
func TestScoreboard(t *testing.T) {
	sets := os.Getenv("IBID_EVAL_DIR")
	if sets == "" {
		t.Skip("no question sets; set IBID_EVAL_DIR to a folder that has them")
	}
	t.Setenv("OLLAMA_BASE_URL", "127.0.0.1:9") // the discard port: nothing answers
	measurements, err := eval.Measurements(sets, "dev")
	if err != nil {
		t.Fatal(err)
	}
	libraries := os.Getenv("IBID_EVAL_LIBRARY")
	if libraries == "" {
		libraries = t.TempDir()
	}
	golden := readScoreboard(t)
	rows := slices.Clone(golden)
	for _, m := range measurements {
		t.Run(m.Name(), func(t *testing.T) {
			row := run(t, m, filepath.Join(libraries, m.Library()))
			i := slices.IndexFunc(golden, func(r eval.Row) bool { return r.Name() == m.Name() })
			if i < 0 {
				rows = append(rows, row)
				if !updating() {
					t.Errorf("%s has no line for it; write it with IBID_UPDATE=1", scoreboard)
				}
				return
			}
			rows[i] = row
			if diff := cmp.Diff(golden[i], row, cmpopts.IgnoreFields(eval.Row{}, "Measurement")); diff != "" && !updating() {
				t.Errorf("the figures have changed; if that is meant, write them with IBID_UPDATE=1 (-golden +now):\n%s", diff)
			}
		})
	}
	if updating() {
		writeScoreboard(t, rows)
	}
}

func updating() bool { return os.Getenv("IBID_UPDATE") == "1" }

// run measures in the library of a folder, which is made where there is none.
func run(t *testing.T, m eval.Measurement, home string) eval.Row {
	t.Helper()
	pack, err := eval.Open(m.Folder, m.Kind, m.Language)
	if err != nil {
		t.Fatal(err)
	}
	b, err := backend.Open(t.Context(), backend.Options{Home: home})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	}()
	services := eval.Services{
		Library: b.Library, Ask: b.Ask,
		Start: func() { b.Start(t.Context()) },
		Ingest: func(ctx context.Context, file ibid.NewDocument, outline []ibid.OutlineItem, pages []ibid.Page) (ibid.Document, error) {
			return knownpages.Ingest(ctx, b, file, outline, pages, func(ibid.Document) {})
		},
	}
	shelf, err := services.Shelve(t.Context(), pack)
	if err != nil {
		t.Fatal(err)
	}
	predictions, err := services.Predict(t.Context(), pack, shelf, m.Mode)
	if err != nil {
		t.Fatal(err)
	}
	row := eval.NewRow(m, predictions)
	row.Median = 0 // differs from run to run
	row.Figures = score(m.Kind, readGold(t, m), predictions)
	return row
}

func readScoreboard(t *testing.T) (rows []eval.Row) {
	t.Helper()
	content, err := os.ReadFile(scoreboard)
	if os.IsNotExist(err) && updating() {
		return nil
	}
	if err == nil {
		err = json.Unmarshal(content, &rows)
	}
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func writeScoreboard(t *testing.T, rows []eval.Row) {
	t.Helper()
	slices.SortFunc(rows, func(a, b eval.Row) int { return strings.Compare(a.Name(), b.Name()) })
	content, err := json.MarshalIndent(rows, "", "  ")
	if err == nil {
		err = os.WriteFile(scoreboard, append(content, '\n'), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}
