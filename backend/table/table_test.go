package table_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/backend/ingest"
	"ibid/backend/language"
	"ibid/backend/table"
	"ibid/internal/fake"
	"ibid/internal/tempdb"
)

const home = ibid.DefaultWorkspace

// almost is the score of a unit that has to do with a question and doesn't answer it.
const almost = -1

// rentScorer is a scorer that takes what says the rent for an answer, and what says a fee for
// something related. It calls read before each batch.
type rentScorer struct {
	read func(context.Context) error
}

func (s rentScorer) Score(ctx context.Context, pairs []ibid.Pair) ([]float32, error) {
	if s.read != nil {
		if err := s.read(ctx); err != nil {
			return nil, err
		}
	}
	scores := make([]float32, len(pairs))
	for i, p := range pairs {
		scores[i] = -8
		switch unit := strings.ToLower(p.Unit); {
		case strings.Contains(unit, "rent is"):
			scores[i] = 10
		case strings.Contains(unit, "fee is"):
			scores[i] = almost
		}
	}
	return scores, nil
}

func (rentScorer) Compare(_ context.Context, _ string, texts []string) ([]float32, error) {
	cosines := make([]float32, len(texts))
	for i, text := range texts {
		cosines[i] = 0.5
		if strings.Contains(text, "rent is") {
			cosines[i] = 0.9
		}
	}
	return cosines, nil
}

// leases is a library of two leases that say the rent, and a paper that doesn't.
func leases(t *testing.T) *tempdb.DB {
	t.Helper()
	db := tempdb.Open(t)
	add(t, db, "a-harbour", "The yearly rent is £48,000. The tenant keeps the windows clean.")
	add(t, db, "b-castle", "The yearly rent is £1.2 million. The landlord insures the roof.")
	add(t, db, "c-paper", "We counted gulls on the quay for two summers. The yearly fee is £300. We paid £5 for a boat.")
	return db
}

func add(t *testing.T, db *tempdb.DB, name, text string) ibid.DocumentID {
	t.Helper()
	doc, _, err := db.AddDocument(t.Context(), home, ibid.NewDocument{Hash: name, Path: "/" + name + ".pdf", Name: name + ".pdf", Title: name})
	if err != nil {
		t.Fatal(err)
	}
	page := ibid.Page{Number: 1, Label: "i", Width: 600, Height: 800, Text: text}
	_, err = db.SavePages(t.Context(), home, doc.ID, ibid.PageBatch{Reader: "r", Chunker: "c", Pages: []ibid.ReadPage{{Page: page, Chunks: ingest.Chunk(page, ingest.DefaultChunks), State: ibid.PageText}}})
	if err == nil {
		err = db.SetStatus(t.Context(), home, doc.ID, ibid.StatusReady, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	return doc.ID
}

func service(t *testing.T, db *tempdb.DB, scorer rentScorer) *table.Service {
	t.Helper()
	asker := &ask.Service{Store: db, Model: fake.NewClient(), Scorer: scorer, Comparer: scorer, Splitter: language.NewSplitter()}
	return &table.Service{Store: db, Ask: asker, Scorer: scorer, Home: t.TempDir(), Version: "1"}
}

func rentTable(t *testing.T, s *table.Service) ibid.QuestionTable {
	t.Helper()
	made, err := s.Create(t.Context(), home, ibid.QuestionTable{Name: "Leases", Rows: ibid.Rows{Rule: ibid.RowsWorkspace},
		Columns: []ibid.Column{{Question: "How much is the yearly rent?", Label: "Rent", Kind: ibid.KindAmount}}})
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func grid(t *testing.T, s *table.Service, id ibid.TableID) ibid.TableGrid {
	t.Helper()
	g, err := s.Grid(t.Context(), home, id)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestATableIsFilledIn(t *testing.T) {
	db := leases(t)
	s := service(t, db, rentScorer{})
	var mu sync.Mutex
	var told []table.Change
	s.Notify(func(c table.Change) {
		mu.Lock()
		defer mu.Unlock()
		told = append(told, c)
	})
	made := rentTable(t, s)
	if err := s.Fill(t.Context(), home, made.ID, ibid.RedoNone); err != nil {
		t.Fatal(err)
	}
	g := grid(t, s, made.ID)
	for i, want := range []struct {
		answer string
		number float64
	}{{"£48,000", 48000}, {"£1.2 million", 1.2e6}} {
		c := g.Cells[i]
		if c.State != ibid.CellAnswered || c.Answer != want.answer || c.Value.Number == nil || *c.Value.Number != want.number || c.Value.Unit != "GBP" {
			t.Errorf("row %d: %s %q %+v, want %s", i, c.State, c.Answer, c.Value, want.answer)
		}
		page, err := db.Page(t.Context(), home, c.Document, 1)
		if err != nil || c.Citation == nil || !c.Citation.Valid(page) || c.Citation.PageLabel != "i" {
			t.Errorf("row %d: citation %+v, %v", i, c.Citation, err)
		}
	}
	if c := g.Cells[2]; c.State != ibid.CellNotFound || c.Answer != "" {
		t.Errorf("the paper: %+v", c)
	}
	f := g.Footers[0]
	if f.Found != 2 || f.Rows != 3 || f.States[ibid.CellNotFound] != 1 || len(f.Sums) != 1 || f.Sums[0].Total != 1248000 || f.Sums[0].Documents != 2 {
		t.Errorf("footer %+v", f)
	}
	if p := g.Progress; p.Done != 3 || p.Total != 3 || p.Running || !g.Table.Active {
		t.Errorf("progress %+v, active %v", p, g.Table.Active)
	}
	if last := told[len(told)-1]; !last.Ended || last.Failure != nil {
		t.Errorf("told last %+v", last)
	}
	// A document that is added later is asked by itself, and nothing else is.
	later := add(t, db, "d-inn", "The yearly rent is £9,000.")
	told = nil
	if err := s.Fill(t.Context(), home, made.ID, ibid.RedoNone); err != nil {
		t.Fatal(err)
	}
	var asked []ibid.DocumentID
	for _, c := range told {
		for _, cell := range c.Cells {
			asked = append(asked, cell.Document)
		}
	}
	if len(asked) != 1 || asked[0] != later {
		t.Errorf("asked %v, want %d", asked, later)
	}
}

// What was answered before the work ended is kept, and the next time goes on there.
// damagedColumns is a library in which the question of each column is damaged.
type damagedColumns struct{ *tempdb.DB }

func (d damagedColumns) TableGrid(ctx context.Context, ws ibid.WorkspaceID, id ibid.TableID) (ibid.TableGrid, error) {
	g, err := d.DB.TableGrid(ctx, ws, id)
	for i, c := range g.Table.Columns {
		g.Table.Columns[i] = ibid.DamagedColumn(c.ID)
	}
	return g, err
}

// A question that is damaged is asked of no document.
func TestADamagedColumnIsNotAsked(t *testing.T) {
	db := leases(t)
	s := service(t, db, rentScorer{})
	made := rentTable(t, s)
	s.Store = damagedColumns{db}
	for _, want := range []ibid.CellState{ibid.CellWaiting, ibid.CellAnswered} {
		if err := s.Fill(t.Context(), home, made.ID, ibid.RedoNone); err != nil {
			t.Fatal(err)
		}
		if c := grid(t, s, made.ID).Cells[0]; c.State != want {
			t.Errorf("the cell is %s, want %s: %+v", c.State, want, c)
		}
		s.Store = db // it has its question again
	}
}

func TestATableGoesOnWhereItEnded(t *testing.T) {
	db := leases(t)
	broken := errors.New("power cut")
	var batches atomic.Int32 // documents are asked side by side
	s := service(t, db, rentScorer{read: func(context.Context) error {
		if batches.Add(1) > 1 {
			return broken
		}
		return nil
	}})
	made := rentTable(t, s)
	if err := s.Fill(t.Context(), home, made.ID, ibid.RedoNone); !errors.Is(err, broken) {
		t.Fatalf("error %v", err)
	}
	before := grid(t, s, made.ID).Progress
	if before.Done > 1 || before.Total != 3 {
		t.Errorf("progress after the end: %+v", before)
	}
	s = service(t, db, rentScorer{}) // as after a restart
	if err := s.Fill(t.Context(), home, made.ID, ibid.RedoNone); err != nil {
		t.Fatal(err)
	}
	if p := grid(t, s, made.ID).Progress; p.Done != 3 {
		t.Errorf("progress in the end: %+v", p)
	}
}

// Stop returns when nothing is asked any more, and Run fills in what is started.
func TestATableIsStoppedAndStarted(t *testing.T) {
	db := leases(t)
	asking, release := make(chan struct{}, 9), make(chan struct{})
	s := service(t, db, rentScorer{read: func(ctx context.Context) error {
		asking <- struct{}{}
		select {
		case <-release:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}})
	ended := make(chan table.Change, 9)
	s.Notify(func(c table.Change) {
		if c.Ended {
			ended <- c
		}
	})
	made := rentTable(t, s)
	if err := s.Start(t.Context(), home, made.ID, ibid.RedoNone); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	go s.Run(ctx)
	<-asking
	if !grid(t, s, made.ID).Progress.Running {
		t.Error("nothing says that it is running")
	}
	if err := s.Stop(t.Context(), home, made.ID); err != nil {
		t.Fatal(err)
	}
	if g := grid(t, s, made.ID); g.Progress.Running || g.Table.Active {
		t.Errorf("after the stop: %+v", g.Progress)
	}
	for len(ended) > 0 {
		<-ended
	}
	close(release)
	if err := s.Start(t.Context(), home, made.ID, ibid.RedoNone); err != nil {
		t.Fatal(err)
	}
	for c := range ended {
		if c.Failure != nil {
			t.Fatal(c.Failure)
		}
		if grid(t, s, made.ID).Progress.Done == 3 {
			return
		}
	}
}

// What the user says counts, and is kept when everything is asked again.
func TestCorrectionsCountAndStay(t *testing.T) {
	db := leases(t)
	s := service(t, db, rentScorer{})
	made := rentTable(t, s)
	column := made.Columns[0].ID
	if err := s.Confirm(t.Context(), home, made.ID, 1, column); ibid.CodeOf(err) != ibid.CodeConflict {
		t.Errorf("confirmed what nobody asked: %v", err)
	}
	fill := func(redo ibid.Redo) {
		t.Helper()
		if err := s.Fill(t.Context(), home, made.ID, redo); err != nil {
			t.Fatal(err)
		}
	}
	fill(ibid.RedoNone)
	for _, err := range []error{
		s.Correct(t.Context(), home, made.ID, 1, column, "£50,000"),
		s.Comment(t.Context(), home, made.ID, 1, column, "see the rent review"),
		s.Correct(t.Context(), home, made.ID, 2, column, ""),
		s.Confirm(t.Context(), home, made.ID, 3, column),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, redo := range []ibid.Redo{ibid.RedoNone, ibid.RedoAll} {
		fill(redo)
		g := grid(t, s, made.ID)
		says, value := g.Cells[0].Says()
		if says != "£50,000" || *value.Number != 50000 || g.Cells[0].Review.Comment != "see the rent review" || g.Cells[0].Answer != "£48,000" {
			t.Errorf("%s: corrected: %q %+v", redo, says, g.Cells[0])
		}
		if g.Cells[1].Shown() != ibid.CellNotFound || g.Cells[2].Shown() != ibid.CellNotFound {
			t.Errorf("%s: shown %s and %s", redo, g.Cells[1].Shown(), g.Cells[2].Shown())
		}
		if f := g.Footers[0]; f.Found != 1 || f.Sums[0].Total != 50000 {
			t.Errorf("%s: footer %+v", redo, f)
		}
	}
	if err := s.TakeBack(t.Context(), home, made.ID, 1, column); err != nil {
		t.Fatal(err)
	}
	if says, _ := grid(t, s, made.ID).Cells[0].Says(); says != "£48,000" {
		t.Errorf("taken back: %q", says)
	}
	if err := s.Correct(t.Context(), home, made.ID, 99, column, "x"); ibid.CodeOf(err) != ibid.CodeNotFound {
		t.Errorf("a cell that there is not: %v", err)
	}
}

// A model reads the answer, and is believed as far as the page prints it. Where the page
// doesn't answer, it can't make the cell answered.
func TestAModelIsBelievedAsFarAsThePageGoes(t *testing.T) {
	const gulls = ibid.DocumentID(3)
	for _, tt := range []struct {
		name, reply string
		state       ibid.CellState
		answer      string
		byModel     bool
		document    ibid.DocumentID
	}{
		{"proven", `{"found": true, "answer": "£48,000", "quote": "The yearly rent is £48,000."}`, ibid.CellAnswered, "£48,000", true, 1},
		{"another figure", `{"found": true, "answer": "£84,000", "quote": "The yearly rent is £48,000."}`, ibid.CellAnswered, "£48,000", true, 1},
		{"made up quotation", `{"found": true, "answer": "£99,000", "quote": "The rent is £99,000."}`, ibid.CellAnswered, "£48,000", true, 1},
		{"nothing found", `{"found": false, "answer": "", "quote": ""}`, ibid.CellUnclear, "£48,000", true, 1},
		{"no JSON", `Forty-eight thousand.`, ibid.CellAnswered, "£48,000", false, 1},
		{"nothing found by either", `{"found": false, "answer": "", "quote": ""}`, ibid.CellNotFound, "", true, gulls},
		{"something related where nothing was found", `{"found": true, "answer": "£300", "quote": "The yearly fee is £300."}`, ibid.CellUnclear, "£300", true, gulls},
		{"something unrelated where nothing was found", `{"found": true, "answer": "£5", "quote": "We paid £5 for a boat."}`, ibid.CellNotFound, "", true, gulls},
	} {
		t.Run(tt.name, func(t *testing.T) {
			db := leases(t)
			s := service(t, db, rentScorer{})
			s.Writer = fake.NewClient(fake.Reply{When: "spreadsheet", Text: tt.reply})
			made, err := s.Create(t.Context(), home, ibid.QuestionTable{Name: "One", Rows: ibid.Rows{Rule: ibid.RowsDocuments, Documents: []ibid.DocumentID{tt.document}},
				Columns: []ibid.Column{{Question: "How much is the yearly rent?", Kind: ibid.KindAmount}}})
			if err == nil {
				err = s.Fill(t.Context(), home, made.ID, ibid.RedoNone)
			}
			if err != nil {
				t.Fatal(err)
			}
			c := grid(t, s, made.ID).Cells[0]
			if c.State != tt.state || c.Answer != tt.answer || strings.Contains(c.MadeBy, "prompt") != tt.byModel {
				t.Errorf("%s %q made by %q, want %s %q", c.State, c.Answer, c.MadeBy, tt.state, tt.answer)
			}
		})
	}
}

func TestADocumentWithoutTextFails(t *testing.T) {
	db := leases(t)
	doc, _, err := db.AddDocument(t.Context(), home, ibid.NewDocument{Hash: "scan", Path: "/scan.pdf", Name: "scan.pdf"})
	if err != nil {
		t.Fatal(err)
	}
	s := service(t, db, rentScorer{})
	made := rentTable(t, s)
	fill := func() ibid.TableCell {
		t.Helper()
		if err := s.Fill(t.Context(), home, made.ID, ibid.RedoNone); err != nil {
			t.Fatal(err)
		}
		for _, c := range grid(t, s, made.ID).Cells {
			if c.Document == doc.ID {
				return c
			}
		}
		t.Fatal("no row")
		return ibid.TableCell{}
	}
	if c := fill(); c.State != ibid.CellWaiting {
		t.Errorf("still being read, and %s", c.State)
	}
	if err := db.SetStatus(t.Context(), home, doc.ID, ibid.StatusFailed, ibid.Errorf(ibid.CodeNoText, "No text.")); err != nil {
		t.Fatal(err)
	}
	if c := fill(); c.State != ibid.CellFailed || ibid.CodeOf(c.Failure) != ibid.CodeNoText {
		t.Errorf("without text: %+v", c)
	}
}

// A column that asks for the parties takes them from where the document prints them; one that
// asks for a party of some kind is asked like any other.
func TestPrintedParties(t *testing.T) {
	db := leases(t)
	text := "This lease is made between Tern Estates Ltd and Maud Ferrier. The yearly rent is £48,000, to be paid to Tern Estates Ltd."
	id := add(t, db, "d-lease", text)
	party := func(name string) ibid.FrontItem {
		at := strings.Index(text, name)
		return ibid.FrontItem{Text: name, Words: name, Page: 1, Span: ibid.Span{Start: at, End: at + len(name)}}
	}
	asker := &ask.Service{Store: db, Model: fake.NewClient(), Scorer: rentScorer{}, Comparer: rentScorer{}, Splitter: language.NewSplitter()}
	asker.Front = func(_ context.Context, _ ibid.WorkspaceID, document ibid.DocumentID) (front ibid.FrontMatter, err error) {
		if document == id {
			front.Parties = []ibid.FrontItem{party("Tern Estates Ltd"), party("Maud Ferrier")}
		}
		return front, nil
	}
	s := &table.Service{Store: db, Ask: asker, Scorer: rentScorer{}, Home: t.TempDir(), Version: "1"}
	made, err := s.Create(t.Context(), home, ibid.QuestionTable{Name: "Parties", Rows: ibid.Rows{Rule: ibid.RowsDocuments, Documents: []ibid.DocumentID{id}},
		Columns: []ibid.Column{
			{Question: "Who are the parties to this agreement?", Label: "Parties", Kind: ibid.KindParty},
			{Question: "To whom is the rent paid?", Label: "Payee", Kind: ibid.KindParty},
		}})
	if err == nil {
		err = s.Fill(t.Context(), home, made.ID, ibid.RedoNone)
	}
	if err != nil {
		t.Fatal(err)
	}
	cells := grid(t, s, made.ID).Cells
	c := cells[0]
	if c.State != ibid.CellAnswered || c.Answer != "Tern Estates Ltd; Maud Ferrier" || len(c.Value.List) != 2 {
		t.Errorf("parties: %+v", c)
	}
	if c.Citation == nil || c.Citation.Quote != "Tern Estates Ltd and Maud Ferrier" || !c.Citation.Valid(ibid.Page{Number: 1, Text: text}) || c.Citation.PageLabel != "i" {
		t.Errorf("their words: %+v", c.Citation)
	}
	if c := cells[1]; c.Answer == "Tern Estates Ltd; Maud Ferrier" {
		t.Errorf("the payee: %+v", c)
	}
}
