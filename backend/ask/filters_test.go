package ask_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/backend/legal"
	"ibid/internal/fake"
	"ibid/internal/tempdb"
)

// quays is a library of two leases, a handbook and the codes of a state and a city that all
// speak of rent, repairs and ferries, with what filters go by: names, years, kinds, printed
// page numbers, sections and places.
func quays(t *testing.T) *tempdb.DB {
	t.Helper()
	db := tempdb.Open(t)
	lease := func(party, rent, begins string) []string {
		return []string{
			"This lease of the quay is between Brine Estates Ltd and " + party + " Ltd. The lease begins on 1 May " + begins + ".",
			"The yearly rent that " + party + " Ltd pays is " + rent + ". The rent is due in June. The deposit is £9,000.",
			"The repairs of the roof are made by " + party + " Ltd. " + party + " Ltd owns the Harbour Café and is audited by Gull & Partners LLP.",
		}
	}
	code := func(of string) []string {
		return []string{
			"§ 117.5 Ferries. No person shall run a ferry to the quay in " + of + " without a ferry permit. The rent of a ferry berth is £90 in " + of + ".",
			"§ 117.6 Repairs. The lease of a ferry and its repairs are for the owner in " + of + ". The deposit for a ferry is £20.",
			"§ 117.7 Ferries at night. Whoever runs a ferry at night in " + of + " needs a night permit.",
		}
	}
	leases, codes, handbooks := ibid.SourceType("contract"), ibid.SourceType("law"), ibid.SourceType("policy")
	state, city := []ibid.JurisdictionID{"XX-ST"}, []ibid.JurisdictionID{"XX-ST-brine"}
	for _, doc := range []struct {
		name  string
		texts []string
		set   ibid.AuthoritySetting
	}{
		{"norland-lease-2019.pdf", lease("Norland", "£48,000", "2019"), ibid.AuthoritySetting{SourceType: &leases}},
		{"sudmark-lease-2021.pdf", lease("Sudmark", "£36,000", "2021"), ibid.AuthoritySetting{SourceType: &leases}},
		{"staff-handbook-2021.pdf", []string{
			"The handbook begins on 1 May 2021. The ferry to the quay is free for the staff of Norland Ltd and Sudmark Ltd.",
			"The yearly rent of a staff flat is £5,000. Its rent is due in May. The deposit of a flat is £700.",
			"The repairs of a flat are made by Gull & Partners LLP, and its roof is looked after by the lease holder.",
		}, ibid.AuthoritySetting{SourceType: &handbooks}},
		{"stonemark-code-2020.pdf", code("Stonemark"), ibid.AuthoritySetting{SourceType: &codes, Jurisdictions: &state}},
		{"brine-code-2021.pdf", code("Brine Harbour"), ibid.AuthoritySetting{SourceType: &codes, Jurisdictions: &city}},
	} {
		id := addPages(t, db, ibid.NewDocument{Name: doc.name}, doc.texts, func(page *ibid.ReadPage) {
			number := page.Page.Number
			page.Page.Label = strings.Repeat("i", number)
			title := []string{"Term", "Rent", "Repairs"}[number-1]
			inSection(page, title)
			page.Sections = []ibid.Section{{Level: 1, Title: title, Path: title, Page: number}}
		})
		if err := db.SetAuthority(t.Context(), workspace, []ibid.DocumentID{id}, doc.set); err != nil {
			t.Fatal(err)
		}
		if doc.set.Jurisdictions != nil {
			cited := legal.Asked("21 CFR 117.5")[0]
			law := ibid.Law{Sections: []ibid.LawSection{{Cite: "21 CFR 117.5", Heading: "Ferries", Page: 1, Span: ibid.Span{End: len("§ 117.5 Ferries.")}, Key: cited.Key, Number: cited.Number, EndPage: 1, EndByte: len(doc.texts[0])}}}
			if err := db.SaveLaw(t.Context(), workspace, id, law); err != nil {
				t.Fatal(err)
			}
		}
	}
	return db
}

// typed are the filters, and what may be shown under each.
var typed = []struct {
	filter string
	allows func(s ibid.Source) bool
}{
	{"in:sudmark-lease-2021.pdf", inDocument("sudmark")},
	{"in:norland in:handbook", func(s ibid.Source) bool { return inDocument("norland")(s) || inDocument("handbook")(s) }},
	{"page:2", func(s ibid.Source) bool { return s.Page == 2 }},
	{"page:2-3", func(s ibid.Source) bool { return s.Page >= 2 }},
	{"page:iii", func(s ibid.Source) bool { return s.Page == 3 }},
	{"section:repairs", func(s ibid.Source) bool { return s.Page == 3 }},
	{"type:contract", func(s ibid.Source) bool { return inDocument("lease")(s) }},
	{"date:2020", inDocument("2020")},
	{"after:2021", inDocument("2021")},
	{"before:2019", inDocument("2019")},
	{"at:Brine", func(s ibid.Source) bool { return inDocument("brine")(s) || inDocument("stonemark")(s) }},
	{"in:sudmark page:2", func(s ibid.Source) bool { return inDocument("sudmark")(s) && s.Page == 2 }},
}

func inDocument(name string) func(ibid.Source) bool {
	return func(s ibid.Source) bool { return strings.Contains(s.DocumentTitle, name) }
}

// asking are the kinds of question. Each is asked with the filter where the text has "%".
var asking = []struct {
	kind    string
	text    string
	before  string // the question before it
	model   func() *fake.Client
	prepare func(*ask.Request)
}{
	{kind: "single", text: "How much is the yearly rent? %"},
	{kind: "parts", text: "When does the lease begin and how much is the yearly rent? %"},
	{kind: "parts, each a sentence", text: "% When does the lease begin? How much is the deposit?"},
	{kind: "sides", text: "Compare the rent of Norland and Sudmark. %"},
	{kind: "sides by their documents", text: "What rent do Norland and Sudmark pay? %"},
	{kind: "steps", text: "Who audits the company that owns the Harbour Café? %"},
	{kind: "follow-up", text: "And when is it due? %", before: "How much is the yearly rent?"},
	{kind: "about the last answer", text: "Please explain that in simpler words. %", before: "How much is the yearly rent?"},
	{kind: "rewritten by a model", text: "And when is it due? %", before: "How much is the yearly rent?", model: func() *fake.Client {
		return fake.NewClient(slices.Repeat([]fake.Reply{{Text: `{"question": "When is the yearly rent due? in:norland page:2-3"}`}}, 6)...)
	}},
	{kind: "rewritten by the user", text: "And the rent? %", prepare: func(r *ask.Request) { r.Standalone = "How much is the yearly rent of the quay?" }},
	{kind: "researched by rule", text: "What do Norland and Sudmark say about the roof? %", prepare: func(r *ask.Request) { r.Research = true }},
	{kind: "researched by a model", text: "How much is the yearly rent? %", prepare: func(r *ask.Request) { r.Research = true }, model: func() *fake.Client {
		return usingTools(
			calls(ibid.ToolSearch, map[string]any{"query": "rent of Norland", "documents": []int{1}}),
			calls(ibid.ToolSearch, map[string]any{"query": "the repairs page:1 section:term"}),
			calls(ibid.ToolRead, map[string]any{"document": 1, "section": "Repairs"}),
			calls(ibid.ToolEach, map[string]any{"query": "What is the deposit?"}),
			fake.Reply{Text: "DONE"})
	}},
	{kind: "for a place", text: "What permit do I need to run a ferry? %", prepare: func(r *ask.Request) { r.Place = &harbour }},
	{kind: "for a place, of two topics", text: "What is the deposit for a ferry and for a night permit? %", prepare: func(r *ask.Request) { r.Place = &harbour }},
	{kind: "for a jurisdiction", text: "What is the rent of a ferry berth in Stonemark? %"},
	{kind: "a section of law", text: "What does 21 CFR 117.5 say? %"},
	{kind: "of a section of law", text: "Who needs a permit under 21 CFR 117.5? %"},
	{kind: "under a heading", text: "What does the lease say about repairs? %"},
	{kind: "about one document", text: "What is the rent in the Norland lease? %"},
	{kind: "overview", text: "Summarise the norland lease. %"},
	{kind: "overview of all", text: "Give me an overview. %"},
	{kind: "about the library", text: "Which documents are there? %"},
	{kind: "of all documents", text: "Which documents mention a deposit? %"},
	{kind: "a list", text: "List all deadlines and deposits. %"},
}

// A place narrowed by a filter says what was left out, and denies nothing of a document that
// was not looked at.
func TestALayerThatAFilterLeavesOutIsNotDenied(t *testing.T) {
	db := quays(t)
	const permit = "What permit do I need to run a ferry? "
	place := func(r *ask.Request) { r.Place = &harbour }
	for filter, want := range map[string]string{
		"in:brine-code": "The documents of Stonemark aren’t among those you chose.",
		"page:9":        "Nothing found for Stonemark on the pages you chose.",
	} {
		answer := asks(t, db, permit+"%", filter, "", nil, place)
		if got := layerAt(t, answer, ibid.LevelState).Notice; got != want {
			t.Errorf("%s: %q, want %q", filter, got, want)
		}
	}
	if city := layerAt(t, asks(t, db, permit+"%", "in:brine-code", "", nil, place), ibid.LevelMunicipal); !city.Covered() {
		t.Errorf("the document of the filter answers: %+v", city)
	}
}

// Whatever a question is, its filter holds for all that is looked for on its account.
func TestAFilterHoldsForEveryKindOfQuestion(t *testing.T) {
	db := quays(t)
	embed(t, db, fake.NewClient())
	for _, a := range asking {
		t.Run(a.kind, func(t *testing.T) {
			outside, found := 0, 0
			free := asks(t, db, a.text, "", a.before, a.model, a.prepare)
			for _, f := range typed {
				for _, s := range shown(free) {
					if !f.allows(s) {
						outside++
						break
					}
				}
				answer := asks(t, db, a.text, f.filter, a.before, a.model, a.prepare)
				for _, s := range shown(answer) {
					if found++; !f.allows(s) {
						t.Errorf("%s: shows page %d of %s, section %q: %q", f.filter, s.Page, s.DocumentTitle, s.Section, answer.Text)
					}
				}
			}
			if a.kind == "rewritten by a model" && free.Understanding.By != fake.ChatModel {
				t.Errorf("rewritten by %q", free.Understanding.By)
			}
			if outside == 0 || found == 0 {
				t.Errorf("without a filter %d of them are broken, and with them %d passages are shown: this test checks nothing", outside, found)
			}
		})
	}
}

// asks asks a question with a filter, after another that has none, and may find the answers to
// questions that were asked before in the cache.
func asks(t *testing.T, db *tempdb.DB, text, filter, before string, model func() *fake.Client, prepare func(*ask.Request)) ibid.Answer {
	t.Helper()
	var by ask.Model = noModel{}
	if model != nil {
		by = model()
	}
	s := service(t, db, by)
	s.Settings = func(context.Context, ibid.WorkspaceID) (ask.Settings, error) {
		return ask.Settings{Judge: ask.NoJudge, Cache: true}, nil
	}
	s.Places = func(string) ([]ibid.Place, error) { return []ibid.Place{harbour}, nil }
	s.Within = func(_ context.Context, ws ibid.WorkspaceID, question string) (own, applying []ibid.DocumentID, err error) {
		if strings.Contains(question, "Stonemark") {
			own, err = db.DocumentsOf(t.Context(), ws, "XX-ST")
		}
		return own, own, err
	}
	r := request("")
	for _, one := range []string{before, text} {
		if one == "" {
			continue
		}
		r.Question = strings.TrimSpace(strings.ReplaceAll(one, "%", ""))
		if one == text {
			if filter != "" {
				r.Question = strings.TrimSpace(strings.ReplaceAll(one, "%", filter))
			}
			if prepare != nil {
				prepare(&r)
			}
		}
		answer, err := s.Ask(t.Context(), r, func(ask.Growth) {})
		if err != nil {
			t.Fatalf("%q: %v", r.Question, err)
		}
		if r.Conversation = answer.ConversationID; one == text {
			return answer
		}
	}
	return ibid.Answer{}
}

// shown is all of the documents that an answer shows: what it cites, what it was made from, and
// the documents that its text names.
func shown(a ibid.Answer) (all []ibid.Source) {
	all = slices.Clone(a.Retrieved)
	for _, c := range a.Citations {
		all = append(all, ibid.Source{DocumentID: c.DocumentID, DocumentTitle: c.DocumentTitle, Page: c.Page, Section: c.Section})
	}
	if a.Mode == ibid.ModeLibrary {
		for _, title := range []string{"norland-lease-2019", "sudmark-lease-2021", "staff-handbook-2021", "stonemark-code-2020", "brine-code-2021"} {
			if strings.Contains(a.Text, title) {
				all = append(all, ibid.Source{DocumentTitle: title})
			}
		}
	}
	return all
}
