package sqlite_test

import (
	"slices"
	"testing"

	"ibid/backend/ibid"
)

func TestIndexed(t *testing.T) {
	db := fresh(t)
	addTexts(t, db, home, "lease", "The tenancy begins in March.")
	look := func(ws ibid.WorkspaceID, want ...string) {
		t.Helper()
		got := must[[]string](t)(db.Indexed(t.Context(), ws, []string{"tenanc", "tenan", "march", `a"b`, "", "begin", "april"}))
		if !slices.Equal(got, want) {
			t.Errorf("indexed %q, want %q", got, want)
		}
	}
	look(home, "tenanc", "march", "begin")
	other := must[ibid.Workspace](t)(db.CreateWorkspace(t.Context(), "Other"))
	addTexts(t, db, other.ID, "letter", "It begins in April.")
	look(home, "tenanc", "march", "begin")
	look(other.ID, "begin", "april")
}
