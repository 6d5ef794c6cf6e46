package eval_test

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"testing"

	"ibid/tools/measure/eval"
)

// gold is the expected answer to a question. Only tests read it.
type gold struct {
	ID  string `json:"id"`
	Doc string `json:"doc"`

	Pages      []int `json:"gold_pages1"`
	OutOfRange bool  `json:"page_out_of_range"`
	Evidence   []struct {
		Doc  string `json:"doc"`
		Page int    `json:"page1"`
	} `json:"evidence"` // of pages that may be of several documents

	Docs []string `json:"gold_docs"`

	Snippets []struct {
		File string `json:"file_path"`
		Span [2]int `json:"span"`
	} `json:"snippets"`

	Gold   oneOrMany          `json:"gold"`
	Para   string             `json:"para"`
	Grades map[string]float64 `json:"qrels"`

	Answerable *bool `json:"answerable"`
}

// oneOrMany is a name or a list of names.
type oneOrMany []string

func (o *oneOrMany) UnmarshalJSON(b []byte) error {
	var one string
	if json.Unmarshal(b, &one) == nil {
		*o = []string{one}
		return nil
	}
	return json.Unmarshal(b, (*[]string)(o))
}

// readGold reads the expected answers of a measurement, in their order.
func readGold(t *testing.T, m eval.Measurement) []gold {
	t.Helper()
	path, err := m.Gold()
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	var all []gold
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var g gold
		if err := json.Unmarshal(lines.Bytes(), &g); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		all = append(all, g)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

// sums collects the values of figures over questions.
type sums map[string][]float64

func (s sums) add(name string, value float64) { s[name] = append(s[name], value) }

func (s sums) hit(name string, hit bool) {
	value := 0.0
	if hit {
		value = 1
	}
	s.add(name, value)
}

// means are to four decimals, as the scorer of the sets prints them.
func (s sums) means() map[string]float64 {
	figures := map[string]float64{}
	for name, values := range s {
		sum := 0.0
		for _, v := range values {
			sum += v
		}
		figures[name] = round(sum / float64(len(values)))
	}
	return figures
}

func round(f float64) float64 { return math.Round(f*1e4) / 1e4 }

// score compares predictions with the expected answers, by the definitions of the
// scorer that comes with the sets.
func score(kind eval.Kind, answers []gold, predictions []eval.Prediction) map[string]float64 {
	found := map[string]eval.Prediction{}
	for _, p := range predictions {
		found[p.ID] = p
	}
	if kind == eval.Binary {
		return scoreBinary(answers, found)
	}
	s := sums{}
	for _, g := range answers {
		p := found[g.ID]
		switch kind {
		case eval.Pages:
			scorePages(s, g, p.Ranked)
		case eval.Docs:
			scoreDocs(s, g, p.Ranked)
		case eval.Ranked:
			scoreRanked(s, g, p.Ranked)
		case eval.Spans:
			scoreSpans(s, g, p.Spans)
		}
	}
	return s.means()
}

func scorePages(s sums, g gold, ranked []eval.Place) {
	if len(g.Pages) == 0 || g.OutOfRange {
		return
	}
	wanted := map[eval.Place]float64{}
	for _, e := range g.Evidence {
		wanted[eval.Place{Name: e.Doc, Page: e.Page}] = 1
	}
	if g.Evidence == nil {
		for _, page := range g.Pages {
			wanted[eval.Place{Name: g.Doc, Page: page}] = 1
		}
	}
	s.add("pageRecall@1", recall(ranked, wanted, 1))
	s.add("pageRecall@5", recall(ranked, wanted, 5))
	s.add("pageRecall@10", recall(ranked, wanted, 10))
	s.add("MRR@10", reciprocalRank(ranked, wanted))
	s.hit("docHit@5", slices.ContainsFunc(top(ranked, 5), func(p eval.Place) bool { return p.Name == g.Doc }))
}

func scoreDocs(s sums, g gold, ranked []eval.Place) {
	wanted := map[eval.Place]float64{}
	for _, doc := range g.Docs {
		wanted[eval.Place{Name: doc}] = 1
	}
	right := 0.0
	for _, p := range top(ranked, 10) {
		right += wanted[p]
	}
	s.hit("docHit@1", len(ranked) > 0 && wanted[ranked[0]] > 0)
	s.add("docRecall@10", recall(ranked, wanted, 10))
	s.add("docPrecision@10", right/float64(max(1, len(top(ranked, 10)))))
}

func scoreRanked(s sums, g gold, ranked []eval.Place) {
	if g.Answerable != nil && !*g.Answerable {
		return
	}
	wanted := map[eval.Place]float64{}
	for item, grade := range g.Grades {
		wanted[eval.Place{Name: item}] = grade
	}
	if len(wanted) == 0 {
		items := g.Gold
		if g.Para != "" {
			items = []string{g.Para}
		}
		for _, item := range items {
			wanted[eval.Place{Name: item}] = 1
		}
	}
	s.add("R@1", recall(ranked, wanted, 1))
	s.add("R@10", recall(ranked, wanted, 10))
	s.add("R@100", recall(ranked, wanted, 100))
	s.hit("hit@5", recall(ranked, wanted, 5) > 0)
	s.add("nDCG@10", discounted(ranked, wanted))
	s.add("MAP@10", averagePrecision(ranked, wanted))
}

func scoreSpans(s sums, g gold, spans []eval.FileSpan) {
	relevant := 0
	for _, w := range g.Snippets {
		relevant += w.Span[1] - w.Span[0]
	}
	for _, k := range []int{1, 4, 16, 64} {
		shared, retrieved := 0, 0
		for _, f := range spans[:min(k, len(spans))] {
			retrieved += f.End - f.Start
			for _, w := range g.Snippets {
				if w.File == f.File {
					shared += max(0, min(f.End, w.Span[1])-max(f.Start, w.Span[0]))
				}
			}
		}
		s.add(fmt.Sprintf("ALL R@%d", k), min(1, float64(shared)/float64(relevant)))
		s.add(fmt.Sprintf("ALL P@%d", k), min(1, float64(shared)/float64(max(1, retrieved))))
	}
}

// scoreBinary returns the mean of the shares of right labels among the questions
// with and without an answer, and the two.
func scoreBinary(answers []gold, found map[string]eval.Prediction) map[string]float64 {
	s := sums{}
	for _, g := range answers {
		label := found[g.ID].Label
		if *g.Answerable {
			s.hit("recall_pos", label != nil && *label == 1)
		} else {
			s.hit("recall_neg", label != nil && *label == 0)
		}
	}
	figures := s.means()
	figures["balanced_acc"] = round((figures["recall_pos"] + figures["recall_neg"]) / 2)
	return figures
}

func top(ranked []eval.Place, k int) []eval.Place { return ranked[:min(k, len(ranked))] }

func recall(ranked []eval.Place, wanted map[eval.Place]float64, k int) float64 {
	hits := map[eval.Place]bool{}
	for _, p := range top(ranked, k) {
		if _, right := wanted[p]; right {
			hits[p] = true
		}
	}
	return float64(len(hits)) / float64(len(wanted))
}

func reciprocalRank(ranked []eval.Place, wanted map[eval.Place]float64) float64 {
	for i, p := range top(ranked, 10) {
		if _, right := wanted[p]; right {
			return 1 / float64(i+1)
		}
	}
	return 0
}

// discounted is the normalised discounted cumulative gain of the first ten.
func discounted(ranked []eval.Place, wanted map[eval.Place]float64) float64 {
	gain, ideal := 0.0, 0.0
	for i, p := range top(ranked, 10) {
		gain += wanted[p] / math.Log2(float64(i+2))
	}
	var grades []float64
	for _, grade := range wanted {
		grades = append(grades, grade)
	}
	slices.SortFunc(grades, func(a, b float64) int { return cmp.Compare(b, a) })
	for i, grade := range grades[:min(10, len(grades))] {
		ideal += grade / math.Log2(float64(i+2))
	}
	return gain / ideal
}

func averagePrecision(ranked []eval.Place, wanted map[eval.Place]float64) float64 {
	hits, sum := 0.0, 0.0
	for i, p := range top(ranked, 10) {
		if _, right := wanted[p]; right {
			hits++
			sum += hits / float64(i+1)
		}
	}
	return sum / float64(min(10, len(wanted)))
}
