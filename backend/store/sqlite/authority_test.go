package sqlite_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

// What the user says about a document counts more than what is said about its folder, and that
// more than what was read from its file.
func TestAuthority(t *testing.T) {
	db, ctx := fresh(t), t.Context()
	doc := addTexts(t, db, home, "a", "No person shall operate a mill.")
	folder := must[ibid.Folder](t)(db.AddFolder(ctx, home, ibid.Folder{Path: t.TempDir()}))
	_, _, err := db.AddDocument(ctx, home, ibid.NewDocument{Hash: doc.Hash, Path: "/a.pdf", Name: "a.pdf", Folder: folder.ID})
	if err != nil {
		t.Fatal(err)
	}
	if got := must[[]ibid.DocumentID](t)(db.Unattributed(ctx, home, "1")); !slices.Equal(got, []ibid.DocumentID{doc.ID}) {
		t.Errorf("not looked at: %v", got)
	}
	detected := ibid.Authority{
		Jurisdictions: []ibid.JurisdictionID{"US-TX"}, JurisdictionsBy: ibid.ByDetection,
		SourceType: ibid.SourceStatute, SourceTypeBy: ibid.ByDetection, InForceBy: ibid.ByDetection,
		Evidence: []ibid.Attribution{{Jurisdiction: "US-TX", Words: "Texas Code", Page: 1, Probability: .9}},
	}
	if err := db.SaveAuthority(ctx, home, doc.ID, detected, "1"); err != nil {
		t.Fatal(err)
	}
	county, city, none := []ibid.JurisdictionID{"US-TX-48453"}, []ibid.JurisdictionID{"US-TX-austin"}, []ibid.JurisdictionID{}
	year := "2024"
	setFolder := func(s ibid.AuthoritySetting) error { return db.SetFolderAuthority(ctx, home, folder.ID, s) }
	set := func(s ibid.AuthoritySetting) error {
		return db.SetAuthority(ctx, home, []ibid.DocumentID{doc.ID}, s)
	}
	for _, step := range []struct {
		what  string
		do    func() error
		want  []ibid.JurisdictionID
		by    ibid.AuthorityBy
		since string
	}{
		{"detected", func() error { return nil }, detected.Jurisdictions, ibid.ByDetection, ""},
		{"said of the folder", func() error { return setFolder(ibid.AuthoritySetting{Jurisdictions: &county}) }, county, ibid.ByFolder, ""},
		{"said of the document", func() error { return set(ibid.AuthoritySetting{Jurisdictions: &city}) }, city, ibid.ByPerson, ""},
		{"another part of it", func() error { return set(ibid.AuthoritySetting{InForce: &year}) }, city, ibid.ByPerson, "2024"},
		{"none", func() error { return set(ibid.AuthoritySetting{Jurisdictions: &none}) }, none, ibid.ByPerson, "2024"},
		{"taken back", func() error { return set(ibid.AuthoritySetting{}) }, county, ibid.ByFolder, ""},
		{"of the folder too", func() error { return setFolder(ibid.AuthoritySetting{}) }, detected.Jurisdictions, ibid.ByDetection, ""},
	} {
		if err := step.do(); err != nil {
			t.Fatalf("%s: %v", step.what, err)
		}
		got := must[map[ibid.DocumentID]ibid.Authority](t)(db.Authorities(ctx, home))[doc.ID]
		if !slices.Equal(got.Jurisdictions, step.want) || got.JurisdictionsBy != step.by || got.InForce != step.since || got.SourceType != ibid.SourceStatute {
			t.Errorf("%s: %+v", step.what, got)
		}
		if one := must[ibid.Authority](t)(db.Authority(ctx, home, doc.ID)); !cmp.Equal(one, got) {
			t.Errorf("%s: alone %+v, among all %+v", step.what, one, got)
		}
		for _, id := range []ibid.JurisdictionID{"US-TX", county[0], city[0]} {
			var want []ibid.DocumentID
			if len(step.want) > 0 && step.want[0] == id {
				want = []ibid.DocumentID{doc.ID}
			}
			if found := must[[]ibid.DocumentID](t)(db.DocumentsOf(ctx, home, id)); !slices.Equal(found, want) {
				t.Errorf("%s: %s has the documents %v, want %v", step.what, id, found, want)
			}
			editions := must[[]ibid.Edition](t)(db.Editions(ctx, home, id))
			if len(editions) != len(want) || len(want) > 0 && editions[0] != (ibid.Edition{Document: doc.ID, Title: doc.Title, InForce: step.since}) {
				t.Errorf("%s: %s has the editions %+v", step.what, id, editions)
			}
		}
	}
	if got := must[[]ibid.DocumentID](t)(db.Unattributed(ctx, home, "1")); len(got) > 0 {
		t.Errorf("not looked at: %v", got)
	}
	if got := must[[]ibid.DocumentID](t)(db.Unattributed(ctx, home, "2")); len(got) != 1 {
		t.Errorf("a newer detector has nothing to look at")
	}
	sound(t, db)
}

// What the user said of a document goes over to a new version of its file, whether that is
// added by hand or comes with a folder, and back again; not to a document that the workspace
// has elsewhere.
func TestAuthorityOfANewVersion(t *testing.T) {
	db, ctx := fresh(t), t.Context()
	add := func(hash, path string) ibid.DocumentID {
		doc, _, err := db.AddDocument(ctx, home, ibid.NewDocument{Hash: hash, Path: path, Name: "code.pdf"})
		if err != nil {
			t.Fatal(err)
		}
		return doc.ID
	}
	of := func(id ibid.DocumentID) ibid.Authority { return must[ibid.Authority](t)(db.Authority(ctx, home, id)) }
	set := func(id ibid.DocumentID, date string) {
		texas, kind := []ibid.JurisdictionID{"US-TX"}, ibid.SourceOrdinance
		if err := db.SetAuthority(ctx, home, []ibid.DocumentID{id}, ibid.AuthoritySetting{Jurisdictions: &texas, SourceType: &kind, InForce: &date}); err != nil {
			t.Fatal(err)
		}
	}
	first := add("1", "/code.pdf")
	elsewhere := add("9", "/other.pdf")
	set(first, "2019")
	second := add("2", "/code.pdf")
	if got := of(second); got.InForce != "2019" || got.SourceType != ibid.SourceOrdinance || got.JurisdictionsBy != ibid.ByPerson || !slices.Equal(got.Jurisdictions, []ibid.JurisdictionID{"US-TX"}) {
		t.Errorf("the new version has %+v", got)
	}
	if got := of(elsewhere); len(got.Jurisdictions) > 0 {
		t.Errorf("another file has %+v", got)
	}
	if err := db.SetPresence(ctx, home, first, ibid.PresenceReplaced, second); err != nil {
		t.Fatal(err)
	}
	set(second, "2024")
	if back := add("1", "/code.pdf"); back != first || of(back).InForce != "2024" {
		t.Errorf("the old version, back again, has %+v", of(back))
	}
	if same := add("9", "/code.pdf"); same != elsewhere || len(of(same).Jurisdictions) > 0 {
		t.Errorf("a document that was there has %+v", of(same))
	}
	_, err := db.Authority(ctx, home, 99)
	wantCode(t, err, ibid.CodeNotFound)
}

// Neither documents of another workspace nor folders that are not there can be set.
func TestAuthorityOfNothing(t *testing.T) {
	db, ctx := fresh(t), t.Context()
	other := addWorkspace(t, db, "Other")
	doc := addTexts(t, db, home, "a", "No person shall operate a mill.")
	none := ibid.AuthoritySetting{Jurisdictions: &[]ibid.JurisdictionID{}}
	wantCode(t, db.SetAuthority(ctx, other, []ibid.DocumentID{doc.ID}, none), ibid.CodeNotFound)
	wantCode(t, db.SaveAuthority(ctx, other, doc.ID, ibid.Authority{}, "1"), ibid.CodeNotFound)
	wantCode(t, db.SetFolderAuthority(ctx, home, 9, none), ibid.CodeNotFound)
	if got := must[map[ibid.DocumentID]ibid.Authority](t)(db.Authorities(ctx, other)); len(got) > 0 {
		t.Errorf("the other workspace has %v", got)
	}
}

func TestPlaces(t *testing.T) {
	db, ctx := fresh(t), t.Context()
	other := addWorkspace(t, db, "Other")
	texas := ibid.Place{Label: "Texas", Layers: []ibid.Jurisdiction{{ID: "US-TX", Level: ibid.LevelState, Name: "Texas"}}}
	if w := must[ibid.Workspace](t)(db.SetPlace(ctx, home, &texas)); w.Place == nil || w.Place.Label != "Texas" {
		t.Errorf("%+v", w)
	}
	if w := must[ibid.Workspace](t)(db.SetPlace(ctx, home, nil)); w.Place != nil {
		t.Errorf("%+v", w.Place)
	}
	for _, text := range []string{"Texas", "TX", "Texas"} {
		if err := db.SaveAskedPlace(ctx, home, text, texas); err != nil {
			t.Fatal(err)
		}
	}
	log := must[[]ibid.AskedPlace](t)(db.AskedPlaces(ctx, home))
	if len(log) != 2 || log[0].Text != "Texas" || log[0].Times != 2 || log[0].Place.Layers[0].ID != "US-TX" || log[1].Times != 1 {
		t.Errorf("%+v", log)
	}
	if log := must[[]ibid.AskedPlace](t)(db.AskedPlaces(ctx, other)); len(log) > 0 {
		t.Errorf("the other workspace has %+v", log)
	}
	if err := db.ClearAskedPlaces(ctx, home); err != nil {
		t.Fatal(err)
	}
	if log := must[[]ibid.AskedPlace](t)(db.AskedPlaces(ctx, home)); len(log) > 0 {
		t.Errorf("left: %+v", log)
	}
	if err := db.SaveAskedPlace(ctx, other, "TX", texas); err != nil {
		t.Fatal(err)
	}
	must[[]string](t)(db.DeleteWorkspace(ctx, other))
	if n := must[int](t)(count(db, `SELECT count(*) FROM asked_places`)); n != 0 {
		t.Errorf("%d places are left of a deleted workspace", n)
	}
	wantCode(t, db.SaveAskedPlace(ctx, 99, "TX", texas), ibid.CodeNotFound)
}

func TestPlaceAnswers(t *testing.T) {
	db := fresh(t)
	first, plain := fullAnswer(), fullAnswer()
	first.ConversationID, plain.ConversationID, plain.Place, plain.Layers = 0, 0, nil, nil
	for _, a := range []*ibid.Answer{&first, &plain} {
		if err := db.SaveAnswer(t.Context(), home, a, ibid.QueryLog{}); err != nil {
			t.Fatal(err)
		}
	}
	got := must[[]ibid.PlaceAnswer](t)(db.PlaceAnswers(t.Context(), home))
	if len(got) != 1 || got[0].Place.Label != "Houston, Texas" || !got[0].Layers[0].Covered() || got[0].Question != first.Question || len(got[0].Cited) != len(first.Citations) || got[0].Cited[0] != first.Citations[0].DocumentID {
		t.Errorf("%+v", got)
	}
}

// A document that holds nobody's rules is within every jurisdiction, one that holds those of
// several within each of them.
func TestDocumentsWithin(t *testing.T) {
	db, ctx := fresh(t), t.Context()
	var ids []ibid.DocumentID
	for i, of := range [][]ibid.JurisdictionID{{"US"}, {"US-TX"}, {"US-TX", "US-TX-houston"}, nil} {
		doc := addTexts(t, db, home, string(rune('a'+i)), "No person shall operate a mill.")
		ids = append(ids, doc.ID)
		if err := db.SaveAuthority(ctx, home, doc.ID, ibid.Authority{Jurisdictions: of}, "1"); err != nil {
			t.Fatal(err)
		}
	}
	other := addTexts(t, db, must[ibid.Workspace](t)(db.CreateWorkspace(ctx, "Other")).ID, "e", "No person shall operate a kiln.")
	if err := db.SaveAuthority(ctx, other.WorkspaceID, other.ID, ibid.Authority{Jurisdictions: []ibid.JurisdictionID{"US-UT"}}, "1"); err != nil {
		t.Fatal(err)
	}
	if got := must[[]ibid.JurisdictionID](t)(db.HeldJurisdictions(ctx, home)); !slices.Equal(got, []ibid.JurisdictionID{"US", "US-TX", "US-TX-houston"}) {
		t.Errorf("held: %v", got)
	}
	for _, tt := range []struct {
		within []ibid.JurisdictionID
		want   []ibid.DocumentID
	}{
		{[]ibid.JurisdictionID{"US-TX"}, []ibid.DocumentID{ids[1], ids[2], ids[3]}},
		{[]ibid.JurisdictionID{"US-TX-houston"}, []ibid.DocumentID{ids[2], ids[3]}},
		{[]ibid.JurisdictionID{"US", "US-TX-houston"}, []ibid.DocumentID{ids[0], ids[2], ids[3]}},
		{nil, []ibid.DocumentID{ids[3]}},
	} {
		if got := must[[]ibid.DocumentID](t)(db.DocumentsWithin(ctx, home, tt.within)); !slices.Equal(got, tt.want) {
			t.Errorf("within %v: %v, want %v", tt.within, got, tt.want)
		}
	}
}
