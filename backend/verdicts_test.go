package backend

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"ibid/backend/ibid"
)

func TestVerdicts(t *testing.T) {
	path := filepath.Join(t.TempDir(), "verdicts.json")
	v := openVerdicts(path)
	v.Keep(ibid.ModelTest{Model: "oak:latest", Digest: "1", WritePace: 7, Tasks: []ibid.ModelTask{{Name: "cites", Passed: true}, {Name: "refuses"}, {Name: "copies"}}})
	v.Keep(ibid.ModelTest{Model: "elm:1b", Digest: "2", Tasks: []ibid.ModelTask{{Name: "cites", Passed: true}}})
	v = openVerdicts(path)
	got := v.Of("Oak", "1")
	if got == nil || got.Passed != 1 || got.Tasks != 3 || !slices.Equal(got.Failed, []string{"refuses", "copies"}) || got.WritePace != 7 || got.At.IsZero() {
		t.Errorf("kept is %+v", got)
	}
	if got := v.Of("oak:latest", "3"); got != nil {
		t.Errorf("of another content of that name: %+v", got)
	}
	if got := v.Of("elm:1b", "2"); got == nil || got.Failed == nil {
		t.Errorf("one that passed: %+v", got)
	}
	if err := os.WriteFile(path, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := openVerdicts(path).Of("oak:latest", "1"); got != nil {
		t.Errorf("of a damaged file: %+v", got)
	}
}
