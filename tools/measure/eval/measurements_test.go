package eval_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
	"ibid/tools/measure/eval"
)

func TestMeasurementsFollowTheLayout(t *testing.T) {
	sets := lay(t, map[string]string{
		"filings/dev/docs.jsonl":      `{"doc": "a", "file": "a.pdf"}`,
		"filings/dev/questions.jsonl": `{"id": "1", "doc": "a", "question": "What was sold?"}`,

		"forms/dev/docs.jsonl": `{"doc": "a", "file": "a.pdf"}`,
		"forms/dev/questions.jsonl": `{"id": "1", "doc": "a", "question": "Who signs?", "answerable": true}
{"id": "2", "doc": "b", "question": "Who signs?", "answerable": false}`,

		"quarters/pdfs/a.pdf":          "",
		"quarters/dev/questions.jsonl": `{"id": "1", "question": "What was sold?"}`,

		"deeds/corpus/north/a.txt":  "x",
		"deeds/dev/questions.jsonl": `{"id": "1", "query": "Who signs?"}`,

		"laws/corpus/sections.jsonl": `{"id": "s", "text": "x"}`,
		"laws/dev/queries.jsonl":     `{"id": "1", "query": "Fees", "asked_for": {"jurisdiction": "Reef Island"}}`,

		"birds/dev/paragraphs.de.jsonl": `{"para": "a", "text": "x"}`,
		"birds/dev/questions.de.jsonl":  `{"id": "1", "para": "a", "question": "Wo?"}`,
		"birds/dev/paragraphs.vi.jsonl": `{"para": "a", "text": "x"}`,
		"birds/dev/questions.vi.jsonl":  `{"id": "1", "para": "a", "question": "Ở đâu?", "answerable": true}`,

		"pictures/dev/pages.jsonl":    `{"id": "1", "file": "a.png"}`,
		"other/late/questions.jsonl":  `{"id": "1"}`,
		"unknown/dev/questions.jsonl": `{"id": "1"}`,
		"README.md":                   "what is here",
	})
	found, err := eval.Measurements(sets, "dev")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, m := range found {
		names = append(names, m.Name())
	}
	want := []string{
		"birds.ranked.shared.de", "birds.ranked.shared.vi", "birds.binary.single.vi",
		"deeds.spans.shared",
		"filings.pages.single", "filings.pages.shared",
		"forms.pages.single", "forms.binary.single",
		"laws.ranked.single", "laws.ranked.shared",
		"quarters.docs.shared",
	}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Errorf("measurements (-want +got):\n%s", diff)
	}
	if _, err := eval.Measurements(sets, "nowhere"); ibid.CodeOf(err) != ibid.CodeNotFound {
		t.Errorf("of no set: %v", err)
	}
}

// scorer is set for this test's program when it is to be a scorer.
const scorer = "IBID_TEST_SCORER"

// printScores stands in for a scorer.
func printScores() {
	fmt.Printf(`{"hit@5": {"mean": 0.25, "n": 4}, "AUROC": 0.5, "note": "of %s", "by_domain": {"law": 1}}`, filepath.Base(os.Args[2]))
}

func TestRunScorerReadsNumbersAndMeans(t *testing.T) {
	folder := lay(t, map[string]string{"questions.jsonl": `{"id": "1"}`})
	m := eval.Measurement{Set: "deeds", Kind: eval.Spans, Mode: eval.Shared, Folder: folder}
	t.Setenv(scorer, "1")
	figures, err := eval.RunScorer(t.Context(), os.Args[0], m, "predictions.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]float64{"hit@5": 0.25, "AUROC": 0.5}, figures); diff != "" {
		t.Errorf("figures (-want +got):\n%s", diff)
	}
	if _, err := eval.RunScorer(t.Context(), filepath.Join(folder, "nothing"), m, "predictions.jsonl"); ibid.CodeOf(err) != ibid.CodeInvalid {
		t.Errorf("without a scorer: %v", err)
	}
}
