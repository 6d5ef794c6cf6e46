package ask_test

import (
	"strings"
	"testing"
)

// A question for all of something is answered with a verdict that says there may be more.
func TestAListMayNotBeWhole(t *testing.T) {
	db := library(t)
	s := service(t, db, noModel{})
	for asked, want := range map[string]bool{
		"List the duties of the tenant.":  true,
		"Which documents require a rent?": true,
		"How much is the yearly rent?":    false,
	} {
		answer := mustAsk(t, s, db, asked)
		if answer.Understanding.List != want || want && len(answer.Citations) > 0 && !strings.HasSuffix(answer.Verdict(), "; there may be more") {
			t.Errorf("%q: list %v, %q with %d citations", asked, answer.Understanding.List, answer.Verdict(), len(answer.Citations))
		}
	}
}
