package search

import (
	"testing"

	"ibid/backend/ibid"
)

func TestHeadedBy(t *testing.T) {
	for _, tt := range []struct {
		topic, path, want string
		just              bool
	}{
		{"insurance", "Franchise > 6. OPERATIONS > 6.19 Insurance > 6.19.3 Construction", "Franchise > 6. OPERATIONS > 6.19 Insurance", true},
		{"insurance", "Insurance > 2. Insurance", "Insurance > 2. Insurance", true},
		{"the deposit", "Deposit > Rent and deposit", "Deposit", true},
		{"deposit", "Lease > Rent and deposit", "Lease > Rent and deposit", false},
		{"rent review", "Lease > Rent", "", false},
		{"deposit", "", "", false},
	} {
		want := heading{path: tt.want, just: tt.just}
		if got := headedBy(tt.topic, ibid.Hit{Chunk: ibid.Chunk{Section: tt.path}}); got != want {
			t.Errorf("%q in %q: %+v, want %+v", tt.topic, tt.path, got, want)
		}
	}
}
