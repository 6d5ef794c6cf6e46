package cli

import (
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// Where no person watches, a library that is brought up to date is told of in one
// line, and other work in none.
func TestProgressWithoutATerminal(t *testing.T) {
	var out strings.Builder
	p := newProgress(&out)
	for done := range int64(3) {
		p.upgrade(ibid.Progress{Done: done, Total: 3, Note: "Bringing the library up to date"})
		p.work(ibid.Progress{Done: done, Total: 3, Note: "Copying documents"})
	}
	p.clear()
	if want := "Bringing the library up to date, which is done once …\n"; out.String() != want {
		t.Errorf("wrote %q, want %q", out.String(), want)
	}
}
