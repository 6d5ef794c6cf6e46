package sqlite

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

func TestDefinitions(t *testing.T) {
	db := fresh(t)
	other := addWorkspace(t, db, "Other")
	lease := addTexts(t, db, home, "lease", "The Harbour Repair Fund (HRF) pays.", "The Harbour Repair Fund (HRF) again.")
	addTexts(t, db, home, "report", "The Hallam River Ferry (HRF) sails.\n\nNet Crane Income (NCI) rose.")
	addTexts(t, db, other, "secret", "The Hidden Reserve File (HRF) is theirs.")
	for _, c := range []struct {
		what  string
		scope ibid.Scope
		words []string
		want  []ibid.Definition
	}{
		{"the most frequent first, in any case", ibid.Scope{Workspace: home}, []string{"hrf"}, []ibid.Definition{
			{Short: "HRF", Long: "Harbour Repair Fund", Page: 1}, {Short: "HRF", Long: "Hallam River Ferry", Page: 1}}},
		{"of one document", ibid.Scope{Workspace: home, Documents: []ibid.DocumentID{lease.ID}}, []string{"HRF", "NCI"}, []ibid.Definition{
			{Short: "HRF", Long: "Harbour Repair Fund", Page: 1}}},
		{"of another workspace", ibid.Scope{Workspace: other}, []string{"HRF"}, []ibid.Definition{
			{Short: "HRF", Long: "Hidden Reserve File", Page: 1}}},
		{"of nothing that is defined", ibid.Scope{Workspace: home}, []string{"HR", "quay", ""}, []ibid.Definition{}},
		{"of nothing", ibid.Scope{Workspace: home}, nil, nil},
	} {
		t.Run(c.what, func(t *testing.T) {
			if diff := cmp.Diff(c.want, must[[]ibid.Definition](t)(db.Definitions(t.Context(), c.scope, c.words))); diff != "" {
				t.Error(diff)
			}
		})
	}
	remove(t, db, home, lease.ID)
	if n := must[int](t)(count(db, `SELECT count(*) FROM definitions WHERE long LIKE 'Harbour%'`)); n != 0 {
		t.Errorf("%d definitions of a removed document", n)
	}
}
