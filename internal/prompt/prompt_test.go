package prompt_test

import (
	"testing"
	"testing/fstest"

	"ibid/internal/prompt"
)

func TestSet(t *testing.T) {
	files := func(text string) fstest.MapFS {
		return fstest.MapFS{
			"prompts/ask.tmpl":    {Data: []byte("Q: {{.}}\n")},
			"prompts/system.tmpl": {Data: []byte(text)},
			"prompts/notes.md":    {Data: []byte("{{ no template")},
		}
	}
	set, same, other := prompt.Load(files("Be short.")), prompt.Load(files("Be short.")), prompt.Load(files("Be brief."))
	if got := set.Write("ask.tmpl", "rent?"); got != "Q: rent?\n" {
		t.Errorf("%q", got)
	}
	if set.Version() != same.Version() || set.Version() == other.Version() || len(set.Version()) != 12 {
		t.Errorf("versions %q, %q and %q", set.Version(), same.Version(), other.Version())
	}
}
