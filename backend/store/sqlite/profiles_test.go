package sqlite_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// named asks which documents are known by words, each in all its forms.
func namedIn(t testing.TB, db *DB, scope ibid.Scope, words ...string) (matches []ibid.NamedDocument, frequencies []int, documents int) {
	t.Helper()
	forms := make([][]string, len(words))
	for i, w := range words {
		forms[i] = language.Alternatives(w, must[[]string](t)(db.Languages(t.Context(), scope.Workspace)))
	}
	matches, frequencies, documents, err := db.NamedDocuments(t.Context(), scope, forms)
	if err != nil {
		t.Fatal(err)
	}
	return matches, frequencies, documents
}

func TestNamedDocuments(t *testing.T) {
	db := fresh(t)
	glued := addCalled(t, db, home, "", "QUAYSIDEPOWER_2021_10K.pdf", "Annual report of Quayside Power Holdings.", "", "Registered in Elmhaven.", "Told too late: larch.")
	plain := addCalled(t, db, home, "Lease of the boathouse", "scan7.pdf", "Between Quayside and Marten & Fisk.\n\n"+strings.Repeat("é", 2000)+"\n\nbeyond")
	all := ibid.Scope{Workspace: home}
	for _, c := range []struct {
		what, word string
		scope      ibid.Scope
		inName     []ibid.DocumentID
		inFront    []ibid.DocumentID
	}{
		{"a name that is glued", "quaysidepower", all, []ibid.DocumentID{glued}, nil},
		{"a year in the name", "2021", all, []ibid.DocumentID{glued}, nil},
		{"a title, in another form", "leases", all, []ibid.DocumentID{plain}, nil},
		{"what a first page says", "quayside", all, nil, []ibid.DocumentID{glued, plain}},
		{"what the third page says", "elmhaven", all, nil, []ibid.DocumentID{glued}},
		{"not what the fourth says", "larch", all, nil, nil},
		{"not what stands far down", "beyond", all, nil, nil},
		{"in one document of two", "quayside", ibid.Scope{Workspace: home, Documents: []ibid.DocumentID{plain}}, nil, []ibid.DocumentID{plain}},
		{"nobody's name", "zebra", all, nil, nil},
		{"no word", "?", all, nil, nil},
	} {
		t.Run(c.what, func(t *testing.T) {
			var inName, inFront []ibid.DocumentID
			matches, frequencies, _ := namedIn(t, db, c.scope, c.word)
			for _, m := range matches {
				if len(m.InName) > 0 {
					inName = append(inName, m.DocumentID)
				}
				if len(m.InFront) > 0 {
					inFront = append(inFront, m.DocumentID)
				}
			}
			if diff := cmp.Diff([][]ibid.DocumentID{c.inName, c.inFront}, [][]ibid.DocumentID{inName, inFront}); diff != "" {
				t.Error(diff)
			}
			if frequencies[0] != len(c.inName)+len(c.inFront) {
				t.Errorf("frequency %d", frequencies[0])
			}
		})
	}

	if err := db.SetPreflight(t.Context(), home, plain, ibid.Preflight{Dated: "2020-03-04"}, ""); err != nil {
		t.Fatal(err)
	}
	got, frequencies, documents := namedIn(t, db, all, "boathouse", "quayside", "2021")
	want := []ibid.NamedDocument{
		{DocumentID: glued, Name: "QUAYSIDEPOWER_2021_10K.pdf", Title: "QUAYSIDEPOWER 2021 10K", InName: []int{2}, InFront: []int{1}},
		{DocumentID: plain, Name: "scan7.pdf", Title: "Lease of the boathouse", Dated: "2020-03-04", InName: []int{0}, InFront: []int{1}},
	}
	if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(ibid.NamedDocument{}, "Front")); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]int{1, 2, 1}, frequencies); diff != "" || documents != 2 {
		t.Error(diff, documents)
	}
	if got[0].Front != "" || !strings.HasPrefix(got[1].Front, "Between Quayside") || len([]rune(got[1].Front)) != 1500 {
		t.Errorf("fronts %q and %q", got[0].Front, got[1].Front)
	}
}

// A word that most documents have names none of them.
func TestCommonWordsNameNothing(t *testing.T) {
	db := fresh(t)
	for i := range leastCommonName + 5 {
		addCalled(t, db, home, "", fmt.Sprintf("report number%d.pdf", i), "Annual report.")
	}
	if got, frequencies, _ := namedIn(t, db, ibid.Scope{Workspace: home}, "report"); len(got) != 0 || frequencies[0] <= leastCommonName {
		t.Errorf("%d documents, frequency %d", len(got), frequencies[0])
	}
	got, _, _ := namedIn(t, db, ibid.Scope{Workspace: home}, "report", "number7")
	if len(got) != 1 || !cmp.Equal(got[0].InName, []int{1}) {
		t.Errorf("%+v", got)
	}
}

// A document is known by what it is called now and by what its pages say now.
func TestProfilesFollow(t *testing.T) {
	db := fresh(t)
	known := func(word string, want ...ibid.DocumentID) {
		t.Helper()
		var ids []ibid.DocumentID
		matches, _, _ := namedIn(t, db, ibid.Scope{Workspace: home}, word)
		for _, m := range matches {
			ids = append(ids, m.DocumentID)
		}
		if diff := cmp.Diff(want, ids); diff != "" {
			t.Errorf("%s: %s", word, diff)
		}
		textIsTrue(t, db)
		sound(t, db)
	}
	doc := addCalled(t, db, home, "", "walnut.pdf")
	known("walnut") // before it is read
	scan := readPage(1, "illegible")
	scan.State, scan.Chunks = ibid.PageScan, nil
	must[ibid.Document](t)(db.SavePages(t.Context(), home, doc, ibid.PageBatch{Pages: []ibid.ReadPage{scan, readPage(2, "Cherry.")}}))
	known("walnut", doc)
	known("cherry", doc)
	must[ibid.Document](t)(db.SaveRecognised(t.Context(), home, doc, ibid.PageBatch{Pages: []ibid.ReadPage{recognised(1, "Sorrel.")}}))
	known("sorrel", doc)
	known("illegible")
	if err := db.MoveFile(t.Context(), home, doc, "/hazel.pdf", "hazel.pdf"); err != nil {
		t.Fatal(err)
	}
	known("walnut")
	known("hazel", doc)
	if err := db.SetPresence(t.Context(), home, doc, ibid.PresenceGone, 0); err != nil {
		t.Fatal(err)
	}
	known("hazel")
}
