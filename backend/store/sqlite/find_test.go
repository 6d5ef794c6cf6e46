package sqlite_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
	"ibid/backend/store/index"
)

// addCalled adds a document with a title, a name and text.
func addCalled(t testing.TB, db *DB, ws ibid.WorkspaceID, title, name string, pages ...string) ibid.DocumentID {
	t.Helper()
	doc, _, err := db.AddDocument(t.Context(), ws, ibid.NewDocument{
		Hash: "hash of " + name, Path: "/docs/" + name, Name: name, Title: title, Bytes: 1000})
	if err != nil {
		t.Fatal(err)
	}
	saveTexts(t, db, ws, doc.ID, 1, pages...)
	return doc.ID
}

// found are the names of the documents found, in order.
func found(t testing.TB, db *DB, ws ibid.WorkspaceID, text string) []string {
	t.Helper()
	names := []string{}
	for _, m := range must[[]ibid.DocumentMatch](t)(db.FindDocuments(t.Context(), ws, text, 50)) {
		names = append(names, m.Document.Name)
	}
	return names
}

func TestFindDocuments(t *testing.T) {
	db := fresh(t)
	addCalled(t, db, home, "Harbour lease", "scan0001.pdf", "The tenant keeps the quay in repair.\n\nRent is due quarterly.")
	addCalled(t, db, home, "Amendment to the harbour lease", "amend_2019-v2.pdf", "Rent rises with the index.")
	addCalled(t, db, home, "", "leasehold_survey.pdf", "A survey of the harbour.\n\nThe quay is sound.\n\nQuay and crane.")
	tagged := addCalled(t, db, home, "Minutes", "minutes.pdf", "Nothing of note.")
	addCalled(t, db, home, "Café Élan", "cafe.pdf", "Coffee beans.")
	addCalled(t, db, home, "東京港の契約", "tokyo.pdf", "港湾の契約書。")
	addCalled(t, db, home, "Приложение", "й.pdf", "Правый берег.")
	if err := db.TagDocuments(t.Context(), home, []ibid.DocumentID{tagged}, "Port authority"); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what, text string
		want       []string
	}{
		{"the title begins so, then a title has it, then a text", "harbour", []string{"scan0001.pdf", "amend_2019-v2.pdf", "leasehold_survey.pdf"}},
		{"in any case, and the last word unfinished", "HARBOUR LEA", []string{"scan0001.pdf", "amend_2019-v2.pdf", "leasehold_survey.pdf"}},
		{"words in any order", "lease harbour", []string{"amend_2019-v2.pdf", "scan0001.pdf"}},
		{"only the last word may be unfinished", "harb lease", []string{}},
		{"by the name of the file", "scan0001.pdf", []string{"scan0001.pdf"}},
		{"by a part of the name", "2019", []string{"amend_2019-v2.pdf"}},
		{"by the beginning of the name", "leasehold_s", []string{"leasehold_survey.pdf"}},
		{"title and name together", "amendment 2019", []string{"amend_2019-v2.pdf"}},
		{"by a tag", "port auth", []string{"minutes.pdf"}},
		{"title and tag together", "minutes port", []string{"minutes.pdf"}},
		{"accents do not matter", "cafe elan", []string{"cafe.pdf"}},
		{"nor do they where they are typed", "cäfé", []string{"cafe.pdf"}},
		{"nor how they are written", "e\u0301lan", []string{"cafe.pdf"}},
		{"by the text, the best passage first", "quay", []string{"leasehold_survey.pdf", "scan0001.pdf"}},
		{"by the text, in another form", "rents", []string{"scan0001.pdf", "amend_2019-v2.pdf"}},
		{"by the text, where the word breaks off in its ending", "quarterl", []string{"scan0001.pdf"}},
		{"by the text, where the index has a shorter word", "surve", []string{"leasehold_survey.pdf"}},
		{"all words in one passage", "quay crane", []string{"leasehold_survey.pdf"}},
		{"not in two passages", "quay quarterly", []string{}},
		{"one word in the title, one in the text", "lease tenant", []string{"scan0001.pdf"}},
		{"a script without spaces, in the middle", "契約", []string{"tokyo.pdf"}},
		{"a script without spaces, the beginning of a text", "港湾", []string{"tokyo.pdf"}},
		{"letters that look like accented ones", "правый", []string{"й.pdf"}},
		{"nothing typed", "", []string{}},
		{"nothing to search for", " - “?” ", []string{}},
		{"operators are words", `quay" OR text:crane NOT *`, []string{}},
		{"a word nobody has", "zebra", []string{}},
		{"a byte that is no text", "quay \xff crane", []string{"leasehold_survey.pdf"}},
	} {
		t.Run(c.what, func(t *testing.T) {
			if diff := cmp.Diff(c.want, found(t, db, home, c.text)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A match reports how many passages have the words, where the best of them stands,
// and what it says.
func TestFindShowsPassages(t *testing.T) {
	db := fresh(t)
	first := addCalled(t, db, home, "Crane survey", "a.pdf", "The wall is sound.", "One crane\nstands  there.\n\nA crane, a second crane and another crane.")
	second := addCalled(t, db, home, "Crane invoice", "b.pdf", "Nothing else.")
	third := addCalled(t, db, home, "Letter", "c.pdf", "Before.\n\n"+strings.Repeat("so much was said before that ", 20)+"the cranes came"+strings.Repeat(" and went again", 20))
	got := must[[]ibid.DocumentMatch](t)(db.FindDocuments(t.Context(), home, "cran", 50))
	want := []ibid.DocumentMatch{
		{Passages: 0},
		{Passages: 2, Page: 2, Snippet: "A \ue000crane\ue001, a second \ue000crane\ue001 and another \ue000crane\ue001."},
		{Passages: 1, Page: 1, Snippet: "…the \ue000cranes\ue001 came…"},
	}
	for i, id := range []ibid.DocumentID{second, first, third} {
		want[i].Document = must[ibid.Document](t)(db.Document(t.Context(), home, id))
	}
	if len(got) == 3 {
		long := got[2].Snippet
		if words := strings.Fields(long); len(words) > index.SnippetWords || !strings.Contains(long, "the \ue000cranes\ue001 came") {
			t.Errorf("snippet %q", long)
		}
		got[2].Snippet = want[2].Snippet
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if got := must[[]ibid.DocumentMatch](t)(db.FindDocuments(t.Context(), home, "cran", 2)); len(got) != 2 || got[1].Snippet == "" {
		t.Errorf("with a limit of 2: %+v", got)
	}
	if got := must[[]ibid.DocumentMatch](t)(db.FindDocuments(t.Context(), home, "cran", 0)); len(got) != 0 || got == nil {
		t.Errorf("with a limit of 0: %#v", got)
	}
}

// Only current documents of the workspace are found, by what they are called
// there.
func TestFindInWorkspaces(t *testing.T) {
	db := fresh(t)
	other := addWorkspace(t, db, "Other")
	add := func(ws ibid.WorkspaceID, hash, name string) ibid.DocumentID {
		doc, _, err := db.AddDocument(t.Context(), ws, ibid.NewDocument{Hash: hash, Path: "/" + name, Name: name})
		if err != nil {
			t.Fatal(err)
		}
		return doc.ID
	}
	former := add(home, "old", "old_tariff.pdf")
	saveTexts(t, db, home, former, 1, "The tariff of the ferry.")
	mine := add(home, "same", "tariff.pdf")
	saveTexts(t, db, home, mine, 1, "The tariff of the bridge.")
	add(other, "same", "secret_plan.pdf")
	if err := db.SetPresence(t.Context(), home, former, ibid.PresenceReplaced, mine); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		ws   ibid.WorkspaceID
		text string
		want []string
	}{
		{home, "tariff", []string{"tariff.pdf"}}, {home, "ferry", []string{}}, {home, "old", []string{}}, {home, "secret", []string{}},
		{other, "bridge", []string{"secret_plan.pdf"}}, {other, "secret", []string{"secret_plan.pdf"}}, {other, "ferry", []string{}},
	} {
		if diff := cmp.Diff(c.want, found(t, db, c.ws, c.text)); diff != "" {
			t.Errorf("%q in workspace %d: %s", c.text, c.ws, diff)
		}
	}
}

// The library of this benchmark has 1,000 documents with 100,000 passages of 150
// words; making it takes a minute or two. See bench_test.go.
func BenchmarkFindDocuments(b *testing.B) {
	const documents, pages = 1000, 50
	db := fresh(b)
	words := rand.NewZipf(rand.New(rand.NewPCG(1, 2)), 1.1, 4, 30_000)
	for d := range documents {
		texts := make([]string, pages)
		for p := range texts {
			texts[p] = benchText(words) + "\n\n" + benchText(words)
		}
		name := benchWord(uint64(d%700)) + "_" + benchWord(words.Uint64()) + ".pdf"
		addCalled(b, db, home, "", fmt.Sprint(d, "_", name), texts...)
	}
	for what, text := range map[string]string{
		"a rare word":                benchWord(9000),
		"a common word":              benchWord(5),
		"two letters":                "wa",
		"three letters":              benchWord(900)[:3],
		"one letter":                 "w",
		"three words":                strings.Join([]string{benchWord(40), benchWord(900), benchWord(20)}, " "),
		"common words and a letter":  strings.Join([]string{benchWord(0), benchWord(1), benchWord(2), "w"}, " "),
		"the beginning of all words": "w w w",
	} {
		b.Run(what, func(b *testing.B) {
			n := 0
			for b.Loop() {
				n = len(must[[]ibid.DocumentMatch](b)(db.FindDocuments(b.Context(), home, text, 50)))
			}
			b.ReportMetric(float64(n), "documents")
		})
	}
}
