package language

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWords(t *testing.T) {
	var got []string
	for _, w := range Words("The tenant’s R&D cost $2,614.50, up 3.5% (2018) 資本 e.g. U.S. 2\u00a0614 ที่ดิน") {
		got = append(got, w.Text+"/"+w.Stem)
	}
	want := []string{"The/the", "tenant’s/tenant", "R&D/r&d", "cost/cost", "2,614.50/2614.50", "up/up", "3.5/3.5", "2018/2018", "資/資", "本/本", "e.g/eg", "U.S/us", "2\u00a0614/2614", "ที่/ที่", "ดิ/ดิ", "น/น"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("words (-want +got):\n%s", diff)
	}
}

func TestStemsMeet(t *testing.T) {
	for _, forms := range [][]string{
		{"purchase", "purchases", "purchased", "Purchasing"},
		{"lease", "leases", "leased"},
		{"tenant", "tenants", "Tenant's"},
	} {
		for _, form := range forms[1:] {
			if Stem(form) != Stem(forms[0]) {
				t.Errorf("Stem(%q) = %q, Stem(%q) = %q, want one stem", form, Stem(form), forms[0], Stem(forms[0]))
			}
		}
	}
}
