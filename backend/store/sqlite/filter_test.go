package sqlite_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

func TestMatchingDocuments(t *testing.T) {
	db := fresh(t)
	lease := addCalled(t, db, home, "Lease of the Boathouse", "harbour_lease-v2.pdf", "One.")
	report := addCalled(t, db, home, "Café accounts", "cafe 2021-2022.pdf", "Two.")
	undated := addCalled(t, db, home, "Minutes", "minutes20215.pdf", "Three.")
	gone := addCalled(t, db, home, "Old lease", "old.pdf", "Four.")
	if err := db.SetPreflight(t.Context(), home, lease, ibid.Preflight{Dated: "2020-03-04"}, ""); err != nil {
		t.Fatal(err)
	}
	if err := db.SetPresence(t.Context(), home, gone, ibid.PresenceGone, 0); err != nil {
		t.Fatal(err)
	}
	day := func(text string) time.Time { return must[time.Time](t)(time.Parse(time.DateOnly, text)) }
	for _, c := range []struct {
		what   string
		filter ibid.Filter
		want   []ibid.DocumentID
	}{
		{"nothing asked for", ibid.Filter{Section: "rent", PageLabel: "iv"}, nil},
		{"part of a title", ibid.Filter{Documents: []string{"boathouse"}}, []ibid.DocumentID{lease}},
		{"part of a name", ibid.Filter{Documents: []string{"lease-v2.pdf"}}, []ibid.DocumentID{lease}},
		{"words parted in another way", ibid.Filter{Documents: []string{"Harbour lease v2"}}, []ibid.DocumentID{lease}},
		{"without accents", ibid.Filter{Documents: []string{"CAFE ACC"}}, []ibid.DocumentID{report}},
		{"any of several", ibid.Filter{Documents: []string{"minutes", "lease"}}, []ibid.DocumentID{lease, undated}},
		{"none there", ibid.Filter{Documents: []string{"zebra"}}, []ibid.DocumentID{}},
		{"on that day or later", ibid.Filter{After: day("2020-03-04")}, []ibid.DocumentID{lease, report}},
		{"later", ibid.Filter{After: day("2020-03-05")}, []ibid.DocumentID{report}},
		{"the last year of a name counts", ibid.Filter{After: day("2022-06-01")}, []ibid.DocumentID{report}},
		{"on that day or earlier", ibid.Filter{Before: day("2020-03-04")}, []ibid.DocumentID{lease}},
		{"the first year of a name counts", ibid.Filter{Before: day("2021-01-01")}, []ibid.DocumentID{lease, report}},
		{"between", ibid.Filter{After: day("2020-01-01"), Before: day("2020-12-31")}, []ibid.DocumentID{lease}},
		{"by name and date", ibid.Filter{Documents: []string{"cafe"}, Before: day("2020-12-31")}, []ibid.DocumentID{}},
	} {
		t.Run(c.what, func(t *testing.T) {
			if diff := cmp.Diff(c.want, must[[]ibid.DocumentID](t)(db.MatchingDocuments(t.Context(), home, c.filter))); diff != "" {
				t.Error(diff)
			}
		})
	}
}
