package sqlite_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

const (
	purpose = "§ 9-101 Purpose\n\nThis title protects health.\n\n"
	permit  = "§ 9-102 Permit\n\nA permit is needed under § 9-101.\n\n"
	annex   = "Annex\n\nA form."
)

// code adds a document with two sections of law and an annex on a page.
func code(t *testing.T, db *DB, ws ibid.WorkspaceID, name string) ibid.Document {
	t.Helper()
	doc := addTexts(t, db, ws, name)
	page := readPage(1, purpose+permit+annex)
	law := ibid.Law{}
	for i, heading := range []string{"§ 9-101 Purpose", "§ 9-102 Permit", "Annex"} {
		start := []int{0, len(purpose), len(purpose + permit)}[i]
		at := ibid.Span{Start: start, End: start + len(heading)}
		page.Sections = append(page.Sections, ibid.Section{Level: 2, Title: heading, Path: heading, Page: 1, Span: at})
		if i < 2 {
			law.Sections = append(law.Sections, ibid.LawSection{Cite: "Marren Code " + heading[:len("§ 9-101")], Heading: heading[len("§ 9-101 "):],
				Key: "|marren code " + heading[len("§ "):len("§ 9-101")], Number: heading[len("§ "):len("§ 9-101")], Page: 1, Span: at,
				EndPage: 1, EndByte: []int{len(purpose), len(purpose + permit)}[i]})
		}
	}
	must[ibid.Document](t)(db.SavePages(t.Context(), ws, doc.ID, ibid.PageBatch{Reader: "r", Chunker: "c", Pages: []ibid.ReadPage{page}}))
	start := len(purpose) + len("§ 9-102 Permit\n\nA permit is needed under ")
	law.Citations = []ibid.LawCitation{{Page: 1, Span: ibid.Span{Start: start, End: start + len("§ 9-101")}, Words: "§ 9-101", Key: "|marren code 9-101"}}
	if err := db.SaveLaw(t.Context(), ws, doc.ID, law); err != nil {
		t.Fatal(err)
	}
	return doc
}

func TestLaw(t *testing.T) {
	db, ctx := fresh(t), t.Context()
	other := must[ibid.Workspace](t)(db.CreateWorkspace(ctx, "Other"))
	doc := code(t, db, home, "code")
	scope := ibid.Scope{Workspace: home}
	keys := []string{"|marren code 9-102"}

	want := []ibid.LawSection{{DocumentID: doc.ID, DocumentHash: doc.Hash, DocumentTitle: doc.Title, Cite: "Marren Code § 9-102", Heading: "Permit", Page: 1, PageLabel: "1",
		Span: ibid.Span{Start: len(purpose), End: len(purpose) + len("§ 9-102 Permit")}, Quote: "§ 9-102 Permit", Key: keys[0], Number: "9-102", EndPage: 1, EndByte: len(purpose + permit)}}
	if diff := cmp.Diff(want, must[[]ibid.LawSection](t)(db.LawSections(ctx, scope, keys, nil))); diff != "" {
		t.Error(diff)
	}
	if got := must[[]ibid.LawSection](t)(db.LawSections(ctx, scope, keys, []string{"9-102", "9-101"})); len(got) != 2 {
		t.Errorf("by key and number: %+v", got)
	}
	texts := func(candidates []ibid.Candidate, err error) (all []string) {
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range must[[]ibid.Hit](t)(db.LoadHits(ctx, scope, candidates)) {
			all = append(all, h.Chunk.Text)
		}
		return all
	}
	if got := texts(db.SectionPassages(ctx, scope, keys)); !slices.Equal(got, []string{"§ 9-102 Permit", "A permit is needed under § 9-101."}) {
		t.Errorf("the section is %q", got)
	}
	if got := texts(db.CitingPassages(ctx, scope, []string{"|marren code 9-101"})); !slices.Equal(got, []string{"A permit is needed under § 9-101."}) {
		t.Errorf("it is cited by %q", got)
	}
	if got := must[[]ibid.DocumentID](t)(db.LawDocuments(ctx, scope)); !slices.Equal(got, []ibid.DocumentID{doc.ID}) {
		t.Errorf("documents of law: %v", got)
	}
	// Nothing of it is seen from another workspace, or in a scope of other documents.
	for _, scope := range []ibid.Scope{{Workspace: other.ID}, {Workspace: home, Documents: []ibid.DocumentID{doc.ID + 1}}} {
		sections := must[[]ibid.LawSection](t)(db.LawSections(ctx, scope, keys, []string{"9-102"}))
		passages := must[[]ibid.Candidate](t)(db.SectionPassages(ctx, scope, keys))
		citing := must[[]ibid.Candidate](t)(db.CitingPassages(ctx, scope, []string{"|marren code 9-101"}))
		documents := must[[]ibid.DocumentID](t)(db.LawDocuments(ctx, scope))
		if len(sections)+len(passages)+len(citing)+len(documents) > 0 {
			t.Errorf("%+v shows %+v, %+v, %+v, %v", scope, sections, passages, citing, documents)
		}
	}
	_, err := db.LawCitations(ctx, other.ID, doc.ID, 0)
	wantCode(t, err, ibid.CodeNotFound)

	// A file in two workspaces has them once.
	again, _, err := db.AddDocument(ctx, other.ID, ibid.NewDocument{Hash: doc.Hash, Path: "/code.pdf", Name: "code.pdf"})
	if err != nil {
		t.Fatal(err)
	}
	if got := must[[]ibid.LawSection](t)(db.LawSections(ctx, ibid.Scope{Workspace: other.ID}, keys, nil)); len(got) != 1 || got[0].DocumentID != again.ID {
		t.Errorf("in the other workspace: %+v", got)
	}
	if n := must[int](t)(count(db, `SELECT count(*) FROM law_sections`)); n != 2 {
		t.Errorf("%d sections, want 2", n)
	}
	remove(t, db, home, doc.ID)
	if got := must[[]ibid.LawSection](t)(db.LawSections(ctx, scope, keys, []string{"9-102"})); len(got) != 0 {
		t.Errorf("after the removal: %+v", got)
	}
	remove(t, db, other.ID, again.ID)
	for _, table := range []string{"law_sections", "law_citations"} {
		if n := must[int](t)(count(db, `SELECT count(*) FROM `+table)); n != 0 {
			t.Errorf("%s still has %d rows", table, n)
		}
	}
}

// The index that is made again has the law read again as well.
func TestRebuildReadsLawAgain(t *testing.T) {
	db := fresh(t)
	doc := addTexts(t, db, home, "a", "See § 5.")
	if err := db.SaveAuthority(t.Context(), home, doc.ID, ibid.Authority{}, "9"); err != nil {
		t.Fatal(err)
	}
	if err := db.Rebuild(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := must[[]ibid.DocumentID](t)(db.Unattributed(t.Context(), home, "9")); len(got) != 1 {
		t.Errorf("to be read again: %v", got)
	}
}
