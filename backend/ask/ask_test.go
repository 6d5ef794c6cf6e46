package ask_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/backend/language"
	"ibid/internal/fake"
	"ibid/internal/tempdb"
)

const workspace = ibid.DefaultWorkspace

// pages of a lease and a report, as a reader would deliver them.
var (
	leasePages = []string{
		"LEASE\n\nThe Landlord lets the Premises to the Tenant for ten years.",
		"4. RENT\n\n4.1 The Tenant shall pay a yearly rent of £48,000 in equal monthly parts.\n4.2 A rent deposit of £24,250 is due on signing.\n\n5. BREAK\n\n5.1 The Tenant may end this lease after three years by giving nine months' written notice.",
	}
	reportPages = []string{
		"Consolidated Statement of Cash Flows\n\nYears ended December 31 2018 2017 2016\nPurchases of plant and machinery (P&M) (2,614) (2,391) (2,175)\nProceeds from sale of ships 912 1,130 142",
	}
)

// library is a real database with two documents in it.
func library(t testing.TB) *tempdb.DB {
	t.Helper()
	db := tempdb.Open(t)
	addDocument(t, db, "lease.pdf", leasePages)
	addDocument(t, db, "report.pdf", reportPages)
	return db
}

func addDocument(t testing.TB, db *tempdb.DB, name string, texts []string) ibid.DocumentID {
	t.Helper()
	return addPages(t, db, ibid.NewDocument{Name: name}, texts, func(*ibid.ReadPage) {})
}

// words places the words of a text on lines of 20 points, 10 points a byte.
func words(text string) []ibid.Word {
	var list []ibid.Word
	x, y := 0.0, 700.0
	for at := 0; at < len(text); {
		if text[at] == '\n' {
			x, y = 0, y-20
			at++
			continue
		}
		end := at + len(text[at:])
		if i := strings.IndexAny(text[at:], " \n"); i >= 0 {
			end = at + i
		}
		if end == at {
			x += 10
			at++
			continue
		}
		width := float64(end-at) * 10
		list = append(list, ibid.Word{Span: ibid.Span{Start: at, End: end}, Box: ibid.Rect{X0: x, Y0: y, X1: x + width, Y1: y + 12}})
		x += width
		at = end
	}
	return list
}

// noModel is a computer without a model server.
type noModel struct{}

var errNoServer = &ibid.Error{Code: ibid.CodeModelServerMissing, Message: "Ollama is not installed.", Hint: "Install it."}

func (noModel) Status(context.Context) ibid.ModelStatus {
	return ibid.ModelStatus{Problem: errNoServer}
}
func (noModel) Chat(context.Context, ibid.ChatRequest, func(string) error) (ibid.ChatResult, error) {
	return ibid.ChatResult{}, errNoServer
}
func (noModel) Choose(context.Context, string, string, []string) ([]float64, error) {
	return nil, errNoServer
}
func (noModel) Embed(context.Context, ibid.EmbeddingIdentity, ibid.EmbedKind, []string) ([][]float32, error) {
	return nil, errNoServer
}

func service(t testing.TB, db *tempdb.DB, model ask.Model) *ask.Service {
	t.Helper()
	return &ask.Service{Store: db, Model: model, Splitter: language.NewSplitter()}
}

func request(question string) ask.Request {
	return ask.Request{Question: question, Scope: ibid.Scope{Workspace: workspace}}
}

// mustAsk asks and checks what must hold for every answer: what streamed is what was
// returned and what is stored (promise 2), and each citation stands on its
// page, with its marker in the text (promise 1).
func mustAsk(t *testing.T, s *ask.Service, db *tempdb.DB, question string) ibid.Answer {
	t.Helper()
	var streamed strings.Builder
	var cited []ibid.Citation
	answer, err := s.Ask(t.Context(), request(question), func(g ask.Growth) {
		streamed.WriteString(g.Text)
		cited = append(cited, g.Citations...)
	})
	if err != nil {
		t.Fatal(err)
	}
	// What was kept back after it had streamed is with the answer all the same.
	text, citations := answer.Text, answer.Citations
	if held := answer.Verification.Held; held != nil {
		text, citations = held.Text, held.Citations
	}
	text = written(text, answer.Verification.Claims)
	takenBack := answer.Mode == ibid.ModePassages && answer.Trace.Model != "" || // what a model had streamed
		answer.Notice != nil && answer.Notice.Code == ibid.CodeModelRepeats || answer.Status == ibid.AnswerHeld && strings.HasPrefix(strings.TrimSpace(streamed.String()), text)
	if got := strings.TrimSpace(streamed.String()); got != text && !takenBack {
		t.Errorf("streamed %q, answered %q", got, text)
	}
	if diff := cmp.Diff(citations, append([]ibid.Citation{}, cited...)); diff != "" && !takenBack {
		t.Errorf("streamed citations differ (-answer +streamed):\n%s", diff)
	}
	for _, c := range answer.Citations {
		page, err := db.Page(t.Context(), workspace, c.DocumentID, c.Page)
		if err != nil {
			t.Fatal(err)
		}
		if !c.Valid(page) {
			t.Errorf("citation %d quotes %q, which is not on page %d at %v", c.Number, c.Quote, c.Page, c.Span)
		}
		if !strings.Contains(answer.Text, fmt.Sprintf("[%d]", c.Number)) {
			t.Errorf("citation %d has no marker in %q", c.Number, answer.Text)
		}
	}
	stored, err := db.Answers(t.Context(), workspace, answer.ConversationID)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(answer, stored[len(stored)-1]); diff != "" {
		t.Errorf("the stored answer differs (-answered +stored):\n%s", diff)
	}
	return answer
}

func quotes(a ibid.Answer) []string {
	var list []string
	for _, c := range a.Citations {
		list = append(list, c.Quote)
	}
	return list
}

func TestWithoutAModelTheWordsThemselvesAnswer(t *testing.T) {
	db := library(t)
	s := service(t, db, noModel{})
	table := "Years ended December 31 2018 2017 2016\nPurchases of plant and machinery (P&M) (2,614) (2,391) (2,175)\nProceeds from sale of ships 912 1,130 142"
	for question, want := range map[string]string{
		"How much is the yearly rent?":                    "4.1 The Tenant shall pay a yearly rent of £48,000 in equal monthly parts.",
		"How much notice ends the lease?":                 "5.1 The Tenant may end this lease after three years by giving nine months' written notice.",
		"What were the purchases of P&M in the report?":   table,
		"How much did it purchase of plant and machinery": table,
	} {
		answer := mustAsk(t, s, db, question)
		if answer.Mode != ibid.ModePassages || answer.Status != ibid.AnswerComplete {
			t.Errorf("%q: mode %s, status %s", question, answer.Mode, answer.Status)
		}
		if got := quotes(answer); len(got) == 0 || !strings.HasPrefix(got[0], want) { // with the next sentence where that ranks high too
			t.Errorf("%q quotes %q, want %q first", question, got, want)
		}
		if answer.Notice == nil || answer.Notice.Code != ibid.CodeModelServerMissing || answer.Notice.Hint == "" {
			t.Errorf("%q: notice %+v, want why there is no model and what to do", question, answer.Notice)
		}
	}
}

// TestNothingIsCitedForNothing is promise 3.
func TestNothingIsCitedForNothing(t *testing.T) {
	db := library(t)
	for name, model := range map[string]ask.Model{"without a model": noModel{}, "with a model": &fake.Client{}} {
		s := service(t, db, model)
		for _, question := range []string{"hello", "Hi, thanks!", "Who are you?", "How tall is Mount Everest?"} {
			if name == "with a model" && strings.Contains(question, "Everest") {
				continue // whether a model says no is the model's doing
			}
			answer := mustAsk(t, s, db, question)
			if len(answer.Citations)+len(answer.Retrieved) > 0 && answer.Status != ibid.AnswerNotFound {
				t.Errorf("%s: %q is %s with %d citations", name, question, answer.Status, len(answer.Citations))
			}
		}
	}
}

func TestAModelAnswersWithCitations(t *testing.T) {
	db := library(t)
	model := fake.NewClient(fake.Reply{Text: "The yearly rent is £48,000 [1]. The deposit is £24,250 [1][9]."})
	s := service(t, db, model)
	answer := mustAsk(t, s, db, "How much is the yearly rent and the rent deposit?")
	if answer.Mode != ibid.ModeModel || answer.Status != ibid.AnswerComplete || answer.Model == "" {
		t.Errorf("mode %s, status %s, model %q", answer.Mode, answer.Status, answer.Model)
	}
	want := []string{
		"4.1 The Tenant shall pay a yearly rent of £48,000 in equal monthly parts.",
		"4.2 A rent deposit of £24,250 is due on signing.",
	}
	if diff := cmp.Diff(want, quotes(answer)); diff != "" {
		t.Errorf("quotes (-want +got):\n%s", diff)
	}
	if answer.Notice == nil || answer.Notice.Code != ibid.CodeUnsupported {
		t.Errorf("notice %+v, want that a citation was left out", answer.Notice)
	}
	prompt := model.Model.Requests()[0].Messages[0].Content
	if at := strings.LastIndex(prompt, "</passage>"); !strings.HasPrefix(prompt[at:], "</passage>\n\nQuestion: How much is the yearly rent and the rent deposit?\n") || !strings.HasPrefix(prompt, `<passage number="1"`) {
		t.Errorf("the prompt has not the passages first and the question last:\n%s", prompt)
	}
}

func TestAStoppedAnswerKeepsWhatWasWritten(t *testing.T) {
	db := library(t)
	s := service(t, db, fake.NewClient(fake.Reply{Text: "The yearly rent is £48,000 [1]. And", Ending: fake.EndSilence}))
	ctx, stop := context.WithCancel(t.Context())
	answer, err := s.Ask(ctx, request("How much is the yearly rent?"), func(g ask.Growth) {
		if strings.Contains(g.Text, "And") {
			stop()
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if answer.Status != ibid.AnswerStopped || len(answer.Citations) != 1 || !strings.HasPrefix(answer.Text, "The yearly rent is £48,000 [1].") {
		t.Errorf("stopped answer: %s, %q, %d citations", answer.Status, answer.Text, len(answer.Citations))
	}
	if stored, err := db.Answers(t.Context(), workspace, answer.ConversationID); err != nil || len(stored) != 1 {
		t.Errorf("stored %d answers, %v; want the stopped one", len(stored), err)
	}
}

func TestACutOffAnswerSaysSo(t *testing.T) {
	db := library(t)
	s := service(t, db, fake.NewClient(fake.Reply{Text: "The yearly rent is £48,000 [1]. And", Ending: fake.EndCut}))
	answer := mustAsk(t, s, db, "How much is the yearly rent?")
	if answer.Status != ibid.AnswerCutOff || answer.Notice == nil || answer.Notice.Code != ibid.CodeModelCutOff || len(answer.Citations) != 1 {
		t.Errorf("cut answer: %s, notice %+v, %d citations", answer.Status, answer.Notice, len(answer.Citations))
	}
}

func TestScopeLimitsTheQuestion(t *testing.T) {
	db := library(t)
	s := service(t, db, noModel{})
	docs, err := db.Documents(t.Context(), workspace)
	if err != nil {
		t.Fatal(err)
	}
	for _, doc := range docs {
		r := request("How much is the rent, and the purchases of property?")
		r.Scope.Documents = []ibid.DocumentID{doc.ID}
		answer, err := s.Ask(t.Context(), r, func(ask.Growth) {})
		if err != nil {
			t.Fatal(err)
		}
		for _, source := range answer.Retrieved {
			if source.DocumentID != doc.ID {
				t.Errorf("asked of %s, found %s", doc.Name, source.DocumentTitle)
			}
		}
		if len(answer.Retrieved) == 0 {
			t.Errorf("asked of %s, found nothing", doc.Name)
		}
	}
}

func TestLocate(t *testing.T) {
	db := library(t)
	s := service(t, db, noModel{})
	citation := mustAsk(t, s, db, "How much is the yearly rent?").Citations[0]

	placement, err := s.Locate(t.Context(), workspace, citation)
	if err != nil {
		t.Fatal(err)
	}
	if lines := 1 + strings.Count(citation.Quote, "\n"); len(placement.Boxes) != lines || placement.Reason != "" || placement.Page != 2 || placement.WholePage {
		t.Errorf("placement %+v, want %d lines on page 2", placement, lines)
	}

	column := placement.Column
	for _, box := range placement.Boxes {
		if column == nil || column.Box.Union(box) != column.Box || column.Height <= 0 {
			t.Errorf("column %+v does not hold the line %v", column, box)
		}
	}

	moved := citation
	moved.Span.Start++
	if placement, err = s.Locate(t.Context(), workspace, moved); err != nil || len(placement.Boxes) != 0 || placement.Column != nil || placement.WholePage || placement.Reason == "" {
		t.Errorf("words that do not stand there: %+v, %v; want no box and a reason", placement, err)
	}

	if _, err := db.RemoveDocuments(t.Context(), workspace, []ibid.DocumentID{citation.DocumentID}, ibid.Removal{}); err != nil {
		t.Fatal(err)
	}
	if _, err = s.Locate(t.Context(), workspace, citation); ibid.CodeOf(err) != ibid.CodeNotFound {
		t.Errorf("a removed document: %v, want %s", err, ibid.CodeNotFound)
	}
	// The quotation itself stays with the old answer.
	stored, err := db.Answers(t.Context(), workspace, 1)
	if err != nil || len(stored) == 0 || stored[0].Citations[0].Quote != citation.Quote {
		t.Errorf("the old answer lost its quotation: %v, %v", stored, err)
	}
}

// What a reading found travels from the store to the model and to the person,
// and a quotation is still what stands on the page.
func TestAnswersNameSectionAndLabel(t *testing.T) {
	db := library(t)
	text := "5 Ending\n\nThe tenant may end the hall's lease by giv-\ning two months of notice."
	heading := strings.Index(text, "\n\n")
	span := ibid.Span{Start: heading + 2, End: len(text)}
	page := ibid.ReadPage{
		Page:   ibid.Page{Number: 1, Label: "iv", Width: 600, Height: 800, Text: text},
		State:  ibid.PageDescribed,
		Blocks: []ibid.Block{{Kind: ibid.BlockHeading, Span: ibid.Span{End: heading}, Level: 1}, {Kind: ibid.BlockText, Span: span}},
		Chunks: []ibid.Chunk{{Span: span, Text: span.In(text), Section: "5 Ending", Context: "Hall of Norby",
			Gist: "Norby pays £9,900 for the hall.", Reading: "The tenant may end the hall's lease by giving two months of notice."}},
	}
	doc, _, err := db.AddDocument(t.Context(), workspace, ibid.NewDocument{Hash: "norby", Name: "norby.pdf", Title: "Norby"})
	if err == nil {
		_, err = db.SavePages(t.Context(), workspace, doc.ID, ibid.PageBatch{Pages: []ibid.ReadPage{page}})
	}
	if err != nil {
		t.Fatal(err)
	}
	model := fake.NewClient(fake.Reply{Text: "Two months of notice end the lease of the hall [1]. Norby pays £9,900 for the hall [1]."})
	s := service(t, db, model)
	answer := mustAsk(t, s, db, "How much notice ends the lease of the hall of Norby?")

	prompt := model.Model.Requests()[0].Messages[0].Content
	want := "<passage number=\"1\" document=\"Norby\" page=\"iv (1)\" section=\"5 Ending\" context=\"Hall of Norby\">\nThe tenant may end the hall's lease by giving two months of notice.\n</passage>"
	if !strings.HasPrefix(prompt, want) {
		t.Errorf("the prompt begins otherwise than %q:\n%s", want, prompt)
	}
	if source := answer.Retrieved[0]; source.Section != "5 Ending" || source.PageLabel != "iv" || source.Text != span.In(text) {
		t.Errorf("source %+v", source)
	}
	if len(answer.Citations) != 1 || answer.Citations[0].Quote != span.In(text) || answer.Citations[0].Section != "5 Ending" || answer.Citations[0].PageLabel != "iv" {
		t.Fatalf("citations %+v, want one of the page's own words", answer.Citations)
	}

	// The page has words and no places.
	placement, err := s.Locate(t.Context(), workspace, answer.Citations[0])
	if err != nil || !placement.WholePage || len(placement.Boxes) != 0 || placement.Reason == "" {
		t.Errorf("placement %+v, %v; want the whole page and why", placement, err)
	}
}

func TestAnEmptyLibrarySaysSo(t *testing.T) {
	_, err := service(t, tempdb.Open(t), noModel{}).Ask(t.Context(), request("How much is the rent?"), func(ask.Growth) {})
	if ibid.CodeOf(err) != ibid.CodeNoDocuments {
		t.Errorf("error %v, want %s", err, ibid.CodeNoDocuments)
	}
}
