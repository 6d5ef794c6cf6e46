package jurisdiction

import (
	"path/filepath"
	"testing"

	"ibid/backend/ibid"
)

func TestNamed(t *testing.T) {
	file, err := Load(filepath.Join("..", "..", "samples", "codes", FileName))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]struct {
		id     ibid.JurisdictionID // the likeliest
		likely bool
	}{
		"United States":               {"US", true},
		"STATE OF TEXAS":              {"US-TX", true},
		"New York":                    {"US-NY", true},
		"City of New York":            {"US-NY-new-york", true},
		"New York City":               {"US-NY-new-york", true},
		"Harris County":               {"US-GA-13145", false},
		"County of Los Angeles":       {"US-CA-06037", true},
		"City of Houston":             {"US-TX-houston", true},
		"Spanish Fork":                {"US-UT-spanish-fork", true},
		"City of Springfield":         {"US-IL-springfield", false},
		"City and County of Honolulu": {"US-HI-honolulu", true},
		"city of harrow quay":         {"XV-MR-harrow-quay", true},
		"State of Marren":             {"XV-MR", true},
		"Union Pacific Co":            {},
		"Be it enacted":               {},
		"":                            {},
	} {
		all := file.Named(name)
		if want.id == "" {
			if len(all) > 0 {
				t.Errorf("%q: %+v", name, all)
			}
			continue
		}
		if len(all) == 0 || all[0].Jurisdiction != want.id || all[0].Probability > 0.5 != want.likely {
			t.Errorf("%q: %+v", name, all)
			continue
		}
		var sum float64
		for _, a := range all {
			if _, ok := file.Get(a.Jurisdiction); !ok {
				t.Errorf("%q: %s is no jurisdiction", name, a.Jurisdiction)
			}
			sum += a.Probability
		}
		if sum < 0.999 || sum > 1.001 {
			t.Errorf("%q: the probabilities add up to %v", name, sum)
		}
	}
}
