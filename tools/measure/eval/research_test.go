package eval

import "testing"

func TestCountResearch(t *testing.T) {
	all := []Researched{
		{ID: "1", expected: []string{"a", "b"}, Searches: 3,
			Plain:    Lookup{Docs: []string{"c", "a"}, Cited: []string{"a"}, Citations: 1, Grounded: 1},
			Research: Lookup{Docs: []string{"c", "a", "b"}, Cited: []string{"a", "b"}, Citations: 2, Grounded: 1}},
		{ID: "2", expected: []string{"a"}, Searches: 1, Plain: Lookup{Docs: []string{"a", "a"}}, Research: Lookup{Docs: []string{"a"}}},
		{ID: "3", expected: []string{"a"}, Error: "failed"},
		{ID: "4"}, // the set doesn't say what is expected
	}
	f := CountResearch(all)
	if f.Questions != 4 || f.Failed != 1 || len(f.Groups) != 2 || f.Groups[0].Questions != 2 || f.Groups[1].Questions != 1 {
		t.Fatalf("figures %+v", f)
	}
	one := f.Groups[1]
	for _, tt := range []struct {
		name      string
		got, want float64
	}{
		{"recall", one.Plain.Recall.Mean, 0.5},
		{"recall of a research", one.Research.Recall.Mean, 1},
		{"gain", one.Gain.Recall.Mean, 0.5},
		{"MRR counts documents", one.Plain.MRR.Mean, 0.5},
		{"cited", one.Plain.Cited.Mean, 0.5},
		{"grounded", one.Research.Grounded.Mean, 0.5},
		{"searches", one.Searches.Mean, 3},
		{"recall of all", f.Groups[0].Plain.Recall.Mean, 0.75},
		{"searches of all", f.Groups[0].Searches.Mean, 2},
	} {
		if tt.got != tt.want {
			t.Errorf("%s %v, want %v", tt.name, tt.got, tt.want)
		}
	}
}

func TestFewPassagesAreThoseOfAnOrdinaryAnswer(t *testing.T) {
	docs := []string{"x", "x", "x", "x", "x", "x", "x", "x", "a"}
	f := CountResearch([]Researched{{expected: []string{"a"}, Plain: Lookup{Docs: docs[:8]}, Research: Lookup{Docs: docs}}})
	if g := f.Groups[0].Gain; g.Recall.Mean != 1 || g.Few.Mean != 0 {
		t.Errorf("gain %+v", g)
	}
}
