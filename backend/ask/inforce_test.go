package ask_test

import (
	"slices"
	"strings"
	"testing"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/backend/ingest"
	"ibid/internal/fake"
	"ibid/internal/tempdb"
)

var (
	harlow = ibid.Jurisdiction{ID: "US-TX-harlow", Level: ibid.LevelMunicipal, Name: "Harlow"}
	texas  = ibid.Jurisdiction{ID: "US-TX", Level: ibid.LevelState, Name: "Texas"}
)

// addCode adds a code of a jurisdiction with one section per page: its heading, a line feed
// and its text.
func addCode(t *testing.T, db *tempdb.DB, name string, of ibid.Jurisdiction, inForce string, sections ...string) ibid.DocumentID {
	t.Helper()
	doc, _, err := db.AddDocument(t.Context(), workspace, ibid.NewDocument{Hash: "hash of " + name, Path: "/" + name, Name: name + ".pdf", Title: name})
	if err != nil {
		t.Fatal(err)
	}
	var read []ibid.ReadPage
	for i, text := range sections {
		heading, _, _ := strings.Cut(text, "\n")
		page := ibid.Page{Number: i + 1, Width: 600, Height: 800, Text: text, Words: words(text)}
		section := ibid.Section{Level: 1, Title: heading, Page: i + 1, Span: ibid.Span{End: len(heading)}, Path: heading}
		chunks := ingest.Chunk(page, ingest.DefaultChunks)
		for i := range chunks {
			chunks[i].Section = heading
		}
		read = append(read, ibid.ReadPage{Page: page, Chunks: chunks, Sections: []ibid.Section{section}, State: ibid.PageText})
	}
	if _, err := db.SavePages(t.Context(), workspace, doc.ID, ibid.PageBatch{Reader: "test", Chunker: "test", Pages: read}); err != nil {
		t.Fatal(err)
	}
	a := ibid.Authority{Jurisdictions: []ibid.JurisdictionID{of.ID}, SourceType: ibid.SourceOrdinance, InForce: inForce}
	if err := db.SaveAuthority(t.Context(), workspace, doc.ID, a, "test"); err != nil {
		t.Fatal(err)
	}
	return doc.ID
}

func askAt(t *testing.T, db *tempdb.DB, question string, documents []ibid.DocumentID, layers ...ibid.Jurisdiction) ibid.Answer {
	t.Helper()
	s := service(t, db, noModel{})
	s.Scorer = sameScore(0.9)
	asked := request(question)
	asked.Scope.Documents = documents
	asked.Place = &ibid.Place{Label: "Harlow", Layers: layers}
	a, err := s.Ask(t.Context(), asked, func(ask.Growth) {})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range a.Citations {
		page, err := db.Page(t.Context(), workspace, c.DocumentID, c.Page)
		if err != nil || !c.Valid(page) {
			t.Errorf("%+v doesn't stand on its page, %v", c, err)
		}
	}
	stored, err := db.Answers(t.Context(), workspace, a.ConversationID)
	if err != nil || len(stored) != 1 || len(stored[0].Citations) != len(a.Citations) {
		t.Fatalf("stored: %+v, %v", stored, err)
	}
	for i, c := range stored[0].Citations {
		if c.NotInForce != a.Citations[i].NotInForce {
			t.Errorf("stored as %q, answered as %q", c.NotInForce, a.Citations[i].NotInForce)
		}
	}
	return a
}

const (
	permit2019 = "§ 15.08.020 Licence required\n\nNo person shall sell food from a van without a street licence issued by the Bailiff."
	permit2024 = "§ 15.08.020 Licence required\n\nNo person shall sell food from a van without a city vending licence issued by the City Clerk."
	hours2019  = "§ 15.08.060 Hours\n\nA van may sell food until nine."
)

// Of two editions the newer is quoted first and its permits count; what the older says is
// marked, and says by which it is superseded.
func TestTheNewerEditionCounts(t *testing.T) {
	db := library(t)
	const same = "§ 15.08.070 One each\n\nA licence to sell food is required for each van."
	old := addCode(t, db, "Harlow Municipal Code, 2019 edition", harlow, "2019", permit2019, hours2019, same)
	addCode(t, db, "Harlow Municipal Code, 2024 edition", harlow, "2024-01-01", permit2024, strings.Replace(hours2019, "nine", "ten", 1), same)
	const question = "What licence do you need to sell food from a van?"
	a := askAt(t, db, question, nil, harlow)
	marked, last := 0, ""
	for _, c := range a.Citations {
		switch {
		case c.DocumentID == old:
			marked++
			if strings.Contains(c.Quote, "each van") {
				t.Errorf("%q is quoted of both", c.Quote)
			}
			if c.NotInForce != "Superseded by Harlow Municipal Code, 2024 edition, in force 1 January 2024" {
				t.Errorf("%q is marked %q", c.Quote, c.NotInForce)
			}
		case c.NotInForce != "":
			t.Errorf("%q is marked %q", c.Quote, c.NotInForce)
		case last != "":
			t.Errorf("%q stands below %q", c.Quote, last)
		}
		last = c.NotInForce
	}
	if layer := a.Layers[0]; marked == 0 || len(a.Citations) == marked || !layer.Covered() || layer.Notice != "" {
		t.Errorf("%d of %d are marked; %+v", marked, len(a.Citations), layer)
	}
	for _, p := range a.Layers[0].Permits {
		if strings.Contains(p.Name, "street") {
			t.Errorf("a permit of the older edition is listed: %+v", p)
		}
	}
	if !strings.Contains(a.Text, "*Superseded by Harlow Municipal Code") {
		t.Errorf("the text doesn't say so: %s", a.Text)
	}

	a = askAt(t, db, question, []ibid.DocumentID{old}, harlow)
	if layer := a.Layers[0]; layer.Covered() || !layer.Lapsed || len(layer.Permits) > 0 || layer.Notice != "What the documents of the city of Harlow say about this isn’t in force." {
		t.Errorf("of the older alone: %+v", layer)
	}
	if !strings.HasPrefix(a.Text, "Insufficient coverage") || len(a.Citations) == 0 || a.Verification.Confidence.Score >= 0.45 {
		t.Errorf("%q, %+v", a.Text, a.Verification.Confidence)
	}
}

// A model isn't asked to write about rules that aren't in force: they are quoted with the
// mark, and no notice says that anything failed.
func TestNoModelWritesOfWhatIsNotInForce(t *testing.T) {
	db := library(t)
	old := addCode(t, db, "Harlow Municipal Code, 2019 edition", harlow, "2019", permit2019)
	addCode(t, db, "Harlow Municipal Code, 2024 edition", harlow, "2024-01-01", permit2024)
	model := fake.NewClient(fake.Reply{Text: "A licence is needed [1]."})
	s := service(t, db, model)
	s.Scorer = sameScore(0.9)
	asked := request("What licence do you need to sell food from a van?")
	asked.Scope.Documents, asked.Place = []ibid.DocumentID{old}, &ibid.Place{Label: "Harlow", Layers: []ibid.Jurisdiction{harlow}}
	a, err := s.Ask(t.Context(), asked, func(ask.Growth) {})
	if err != nil {
		t.Fatal(err)
	}
	toWrite := func(r ibid.ChatRequest) bool { return strings.Contains(r.Messages[0].Content, "<passage") }
	if a.Mode != ibid.ModePassages || a.Notice != nil || slices.ContainsFunc(model.Model.Requests(), toWrite) {
		t.Errorf("%s, notice %v, requests %+v", a.Mode, a.Notice, model.Model.Requests())
	}
	if len(a.Citations) == 0 || a.Citations[0].NotInForce == "" || !a.Layers[0].Lapsed {
		t.Errorf("%+v, %+v", a.Citations, a.Layers)
	}
}

// What a text says itself is repealed, or had another wording, is marked.
func TestWhatATextSaysIsNotInForce(t *testing.T) {
	db := library(t)
	addCode(t, db, "Harlow Municipal Code", harlow, "2019", "§ 15.08.040 Fee\n\nThe fee for a vending licence is $320.\n\n(Ord. 9. Until 30 June 2023 subsection A read: “The fee for a vending licence is $275.”)",
		"§ 15.08.050 Old fee [Repealed.]\n\nThe fee for a vending licence is $5 if the vendor sells no food.")
	a := askAt(t, db, "What is the fee for a vending licence?", nil, harlow)
	got := map[string]string{}
	for _, c := range a.Citations {
		for _, sum := range []string{"$320", "$275", "$5"} {
			if strings.Contains(c.Quote, sum) {
				got[sum] = c.NotInForce
			}
		}
	}
	if got["$320"] != "" || got["$275"] != "Former wording, in force until 30 June 2023" || got["$5"] != "Repealed" {
		t.Errorf("%v in %+v", got, a.Citations)
	}
	if len(a.Citations) == 0 || !strings.Contains(a.Citations[0].Quote, "$320") {
		t.Errorf("first stands %+v", a.Citations)
	}
}

// Documents that hold a layer's rules, but weren't chosen, are not said to be missing.
func TestDocumentsThatWereNotChosen(t *testing.T) {
	db := library(t)
	city := addCode(t, db, "Harlow Municipal Code", harlow, "2019", permit2019)
	addCode(t, db, "Texas Food Code", texas, "2019", strings.ReplaceAll(permit2019, "15.08", "437"))
	county := ibid.Jurisdiction{ID: "US-TX-48001", Level: ibid.LevelCounty, Name: "Anderson County"}
	a := askAt(t, db, "What licence do you need to sell food from a van?", []ibid.DocumentID{city}, texas, county, harlow)
	for i, want := range []string{"The documents of Texas aren’t among those you chose.", "Nothing in your library covers Anderson County.", ""} {
		if a.Layers[i].Notice != want {
			t.Errorf("%s: %q", a.Layers[i].Jurisdiction.Name, a.Layers[i].Notice)
		}
	}
}
