package retrieve_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
	"ibid/backend/retrieve"
)

// terms gives what each query searches for.
func terms(queries []ibid.Query) []string {
	var all []string
	for _, q := range queries {
		all = append(all, strings.Join(q.Terms, " "))
	}
	return all
}

func TestReformulate(t *testing.T) {
	poor := ibid.EvidenceCheck{Grade: ibid.GradePoor}
	for _, tt := range []struct {
		name    string
		query   ibid.Query
		verdict ibid.EvidenceCheck
		want    []string
	}{
		{"good evidence needs none", ibid.Query{Terms: []string{"rent", "of", "mill", "hall", "walnut"}}, ibid.EvidenceCheck{Grade: ibid.GradeGood}, nil},
		{"two words have no rule", ibid.Query{Text: "mill rent", Terms: []string{"mill", "rent"}}, poor, nil},
		{"phrases are relaxed",
			ibid.Query{Text: `"mill rent"`, Terms: []string{"mill", "rent"}, Phrases: []string{"mill rent"}}, poor,
			[]string{"mill rent"}},
		{"two questions in one, the name kept",
			ibid.Query{Text: "What rent does Vesper pay and when does the lease end?", Terms: []string{"rent", "vesper", "pay", "lease", "end"}, Names: []string{"Vesper"}}, poor,
			[]string{"rent vesper pay", "vesper lease end", "rent vesper pay"}},
		{"an and inside one question",
			ibid.Query{Text: "What do rent and wages cost?", Terms: []string{"rent", "wages", "cost"}}, poor,
			[]string{"rent wages"}},
		{"other words",
			ibid.Query{Text: "capex of Vesper", Terms: []string{"capex", "vesper"}, Expansions: []ibid.Expansion{
				{For: "capex", Words: "spending", Weight: 0.3},
				{For: "capex", Words: "purchases of equipment", Weight: 0.8},
			}}, poor,
			[]string{"purchases equipment vesper"}},
		{"what tells least goes, names and figures stay",
			ibid.Query{Text: "annual rent Vesper paid 2019 landlord", Terms: []string{"annual", "rent", "vesper", "paid", "2019", "landlord"}, Names: []string{"Vesper"}, Weights: []float64{1, 3, 2, 1, 1, 2}}, poor,
			[]string{"rent vesper 2019"}},
		{"what stands nowhere goes first",
			ibid.Query{Text: "quux rent landlord walnut", Terms: []string{"quux", "rent", "landlord", "walnut"}, Weights: []float64{9, 2, 3, 1}, Frequencies: []int{0, 5, 3, 9}}, poor,
			[]string{"rent landlord"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, terms(retrieve.Reformulate(tt.query, tt.verdict))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestReformulateKeepsWhatAPersonLimited(t *testing.T) {
	filter := ibid.Filter{Documents: []string{"lease"}, After: time.Date(2022, 1, 1, 0, 0, 0, 0, time.UTC)}
	query := ibid.Query{Text: `in:lease after:2022 "mill rent" of the walnut hall`, Wording: `"mill rent" of the walnut hall`, Filter: filter,
		Terms: []string{"mill", "rent", "walnut", "hall"}, Phrases: []string{"mill rent"},
		Weights: []float64{1, 2, 3, 4}, Frequencies: []int{4, 3, 2, 1}, Stems: [][]string{{"mill"}, {"rent"}, {"walnut"}, {"hall"}}, Passages: 9}
	got := retrieve.Reformulate(query, ibid.EvidenceCheck{Grade: ibid.GradePoor})
	if len(got) != 2 {
		t.Fatalf("%d reformulations, want 2", len(got))
	}
	for _, q := range got {
		if !cmp.Equal(q.Filter, filter) || q.Text != query.Text {
			t.Errorf("filter %+v, text %q", q.Filter, q.Text)
		}
		if q.Weights != nil || q.Frequencies != nil || q.Stems != nil || q.Passages != 0 {
			t.Errorf("what was looked up for other terms is still there: %+v", q)
		}
	}
	if got[0].Wording != "mill rent of the walnut hall" || got[1].Wording != "walnut hall" {
		t.Errorf("searched for %q and %q", got[0].Wording, got[1].Wording)
	}
	if len(query.Phrases) != 1 || len(query.Terms) != 4 || query.Weights == nil {
		t.Errorf("the query given was changed: %+v", query)
	}
}

// When the lease ends is a time, whatever else is asked beside it.
func TestReformulateAsksEachPartInItsOwnWay(t *testing.T) {
	query := ibid.Query{Text: "What rent does Vesper pay and when does the lease end?", Terms: []string{"rent", "vesper", "pay", "lease", "end"},
		Names: []string{"Vesper"}, Kind: ibid.AsksWhat, Expects: ibid.ExpectsMoney}
	second := retrieve.Reformulate(query, ibid.EvidenceCheck{Grade: ibid.GradePoor})[1]
	if second.Kind != ibid.AsksWhen || second.Expects != ibid.ExpectsTime {
		t.Errorf("%q asks %s and expects %s", second.Wording, second.Kind, second.Expects)
	}
}

// A word that hardly told what is asked hardly does so in another wording, wherever
// it then stands; words that were put for others do.
func TestReformulateKeepsWhatWordsTell(t *testing.T) {
	query := ibid.Query{Text: "explain capex of the walnut mill", Terms: []string{"explain", "capex", "walnut", "mill"},
		Emphasis: []float64{0.1, 1, 1, 0.4}, Weights: []float64{0.5, 6, 4, 3},
		Expansions: []ibid.Expansion{{For: "capex", Words: "purchases", Weight: 0.5, Source: ibid.FromLexicon}}}
	got := retrieve.Reformulate(query, ibid.EvidenceCheck{Grade: ibid.GradePoor})
	want := [][]float64{{1, 0.1, 1, 0.4}, {1, 1}}
	if diff := cmp.Diff([]string{"purchases explain walnut mill", "capex walnut"}, terms(got)); diff != "" {
		t.Fatalf("(-want +got):\n%s", diff)
	}
	for i, q := range got {
		if diff := cmp.Diff(want[i], q.Emphasis); diff != "" {
			t.Errorf("emphasis of %q (-want +got):\n%s", q.Terms, diff)
		}
	}
}

// What a document defines is looked up for each wording, and would else count twice.
func TestReformulateLeavesDefinitionsToBeLookedUp(t *testing.T) {
	query := ibid.Query{Text: `"P&M" bought`, Terms: []string{"p&m", "bought"}, Phrases: []string{"P&M"}, Expansions: []ibid.Expansion{
		{For: "P&M", Words: "plant machinery", Weight: 0.9, Source: ibid.FromDocument},
		{For: "bought", Words: "purchases", Weight: 0.5, Source: ibid.FromLexicon},
	}}
	relaxed := retrieve.Reformulate(query, ibid.EvidenceCheck{Grade: ibid.GradePoor})[0]
	if len(relaxed.Expansions) != 1 || relaxed.Expansions[0].Source != ibid.FromLexicon {
		t.Errorf("expansions %+v", relaxed.Expansions)
	}
	if len(query.Expansions) != 2 {
		t.Errorf("the query given was changed: %+v", query.Expansions)
	}
}
