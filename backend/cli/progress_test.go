package cli

import (
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// Where nobody watches, work is not reported.
func TestProgressWithoutATerminal(t *testing.T) {
	var out strings.Builder
	p := newProgress(&out)
	for done := range int64(3) {
		p.work(ibid.Progress{Done: done, Total: 3, Note: "Copying documents"})
	}
	p.clear()
	if out.Len() > 0 {
		t.Errorf("wrote %q, want nothing", out.String())
	}
}
