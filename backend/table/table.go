// Package table asks each of some documents the same questions and keeps what they answer:
// a row is a document, a column a question. Begin at [Service]; cell.go is how one cell is
// asked, decide.go when a document is said not to answer, and value.go how answers are read.
package table

import (
	"context"
	"strings"
	"sync"
	"time"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/internal/jobs"
)

// Store keeps tables.
type Store interface {
	Tables(ctx context.Context, workspace ibid.WorkspaceID) ([]ibid.QuestionTable, error)
	Table(ctx context.Context, workspace ibid.WorkspaceID, id ibid.TableID) (ibid.QuestionTable, error)
	CreateTable(ctx context.Context, workspace ibid.WorkspaceID, t ibid.QuestionTable) (ibid.QuestionTable, error)
	RenameTable(ctx context.Context, workspace ibid.WorkspaceID, id ibid.TableID, name string) (ibid.QuestionTable, error)
	SetTableRows(ctx context.Context, workspace ibid.WorkspaceID, id ibid.TableID, rows ibid.Rows) (ibid.QuestionTable, error)
	SetTableColumns(ctx context.Context, workspace ibid.WorkspaceID, id ibid.TableID, columns []ibid.Column) (ibid.QuestionTable, error)
	SetTableActive(ctx context.Context, workspace ibid.WorkspaceID, id ibid.TableID, active bool) (ibid.QuestionTable, error)
	DeleteTable(ctx context.Context, workspace ibid.WorkspaceID, id ibid.TableID) error
	TableGrid(ctx context.Context, workspace ibid.WorkspaceID, id ibid.TableID) (ibid.TableGrid, error)
	SaveCells(ctx context.Context, workspace ibid.WorkspaceID, cells []ibid.TableCell, sources map[ibid.DocumentID]string) error
	AskCellsAgain(ctx context.Context, workspace ibid.WorkspaceID, id ibid.TableID, redo ibid.Redo) error
	SaveReview(ctx context.Context, workspace ibid.WorkspaceID, column ibid.ColumnID, document ibid.DocumentID, review *ibid.Review) error
	Workspaces(ctx context.Context) ([]ibid.Workspace, error)
}

// Asker asks one document after another; see [ask.Service.Each].
type Asker interface {
	Each(ctx context.Context, workspace ibid.WorkspaceID, text string) (*ask.Each, error)

	// Borne reports whether a passage bears out what is said with a citation of it.
	Borne(question, text string, citation ibid.Citation, passage ibid.Passage) bool
}

// Writer is a language model that reads the short answer out of passages.
type Writer interface {
	// Status never fails: a ChatModel says that there is a model.
	Status(ctx context.Context) ibid.ModelStatus
	Chat(ctx context.Context, request ibid.ChatRequest, token func(text string) error) (ibid.ChatResult, error)
}

// Service makes tables and fills them in. Its methods are safe for concurrent use.
type Service struct {
	Store   Store
	Ask     Asker
	Scorer  Scorer // finds which of several values answers; nil: none is chosen
	Writer  Writer // nil: answers are taken from the page as they stand
	Home    string // of the library, where the user's templates are
	Version string // of the program

	once    sync.Once
	jobs    *jobs.Registry
	wake    chan struct{}
	mu      sync.Mutex
	running map[ibid.TableID]bool
	asking  map[cellKey]bool // cells that are being asked
	notify  func(Change)
}

type cellKey struct {
	document ibid.DocumentID
	column   ibid.ColumnID
}

// Change is a change of a table that others may show.
type Change struct {
	Workspace ibid.WorkspaceID
	Table     ibid.TableID
	Cells     []ibid.TableCell // that were answered; empty: look at the whole table again
	Ended     bool             // the work on the table has ended
	Failure   *ibid.Error      // why it ended before all was done; nil: it did not
}

// setUp makes what the zero value of a service lacks.
func (s *Service) setUp() {
	s.once.Do(func() {
		s.jobs, s.wake = jobs.New(), make(chan struct{}, 1)
		s.running, s.asking = map[ibid.TableID]bool{}, map[cellKey]bool{}
	})
}

// Notify sets the function that is called on changes. It is called from the goroutines that ask, so it must
// not block; set it before [Service.Run].
func (s *Service) Notify(notify func(Change)) { s.notify = notify }

func (s *Service) tell(c Change) {
	if s.notify != nil {
		s.notify(c)
	}
}

// List lists the tables of a workspace, the newest first.
func (s *Service) List(ctx context.Context, ws ibid.WorkspaceID) ([]ibid.QuestionTable, error) {
	return s.Store.Tables(ctx, ws)
}

// Create makes a table with the name, rows and columns of t, and asks nothing yet. Its
// errors are those of the store.
func (s *Service) Create(ctx context.Context, ws ibid.WorkspaceID, t ibid.QuestionTable) (ibid.QuestionTable, error) {
	made, err := s.Store.CreateTable(ctx, ws, t)
	if err == nil {
		s.tell(Change{Workspace: ws, Table: made.ID})
	}
	return made, err
}

// CreateAndStart makes a table as Create does, and begins to fill it in.
func (s *Service) CreateAndStart(ctx context.Context, ws ibid.WorkspaceID, t ibid.QuestionTable) (ibid.QuestionTable, error) {
	made, err := s.Create(ctx, ws, t)
	if err == nil {
		err = s.Start(ctx, ws, made.ID, ibid.RedoNone)
		made.Active = err == nil
	}
	return made, err
}

// Rename renames a table.
func (s *Service) Rename(ctx context.Context, ws ibid.WorkspaceID, id ibid.TableID, name string) (ibid.QuestionTable, error) {
	return s.changed(s.Store.RenameTable(ctx, ws, id, name))
}

// SetRows chooses other rows. New ones fill in if the table is active.
func (s *Service) SetRows(ctx context.Context, ws ibid.WorkspaceID, id ibid.TableID, rows ibid.Rows) (ibid.QuestionTable, error) {
	return s.changed(s.Store.SetTableRows(ctx, ws, id, rows))
}

// SetColumns adds, changes, moves and deletes columns: the table has these afterwards. Those
// with an id are kept; see the store.
func (s *Service) SetColumns(ctx context.Context, ws ibid.WorkspaceID, id ibid.TableID, columns []ibid.Column) (ibid.QuestionTable, error) {
	return s.changed(s.Store.SetTableColumns(ctx, ws, id, columns))
}

// changed reports a table that has changed, and has new cells filled in.
func (s *Service) changed(t ibid.QuestionTable, err error) (ibid.QuestionTable, error) {
	if err == nil {
		s.tell(Change{Workspace: t.WorkspaceID, Table: t.ID})
		s.Wake()
	}
	return t, err
}

// Delete stops the work on a table and deletes it with all that it holds.
func (s *Service) Delete(ctx context.Context, ws ibid.WorkspaceID, id ibid.TableID) error {
	s.setUp()
	if _, err := s.Store.Table(ctx, ws, id); err != nil { // nobody stops another workspace's work
		return err
	}
	s.jobs.Stop(jobOf(id))
	err := s.Store.DeleteTable(ctx, ws, id)
	if err == nil {
		s.tell(Change{Workspace: ws, Table: id})
	}
	return err
}

// Grid returns a table with its cells, footers and progress.
func (s *Service) Grid(ctx context.Context, ws ibid.WorkspaceID, id ibid.TableID) (ibid.TableGrid, error) {
	s.setUp()
	grid, err := s.Store.TableGrid(ctx, ws, id)
	if err != nil {
		return grid, err
	}
	s.mu.Lock()
	grid.Progress.Running = s.running[id]
	for i := range grid.Cells {
		if c := &grid.Cells[i]; s.asking[cellKey{c.Document, c.Column}] && c.State == ibid.CellWaiting {
			c.State = ibid.CellRunning
		}
	}
	s.mu.Unlock()
	count(&grid)
	grid.Footers = footers(grid)
	return grid, nil
}

// count says how far the cells of a table are.
func count(grid *ibid.TableGrid) {
	p := &grid.Progress
	for _, row := range grid.Rows {
		if !row.Status.Ended() {
			p.Reading++
		}
	}
	for _, c := range grid.Cells {
		p.Total++
		switch c.State {
		case ibid.CellWaiting, ibid.CellRunning:
			continue
		case ibid.CellStale:
			p.Stale++
		case ibid.CellFailed:
			p.Failed++
		}
		p.Done++
	}
}

// Confirm says that the answer of a cell is right. Returns CodeNotFound if the table has no
// such cell, and CodeConflict if nothing was answered that could be confirmed.
func (s *Service) Confirm(ctx context.Context, ws ibid.WorkspaceID, id ibid.TableID, doc ibid.DocumentID, column ibid.ColumnID) error {
	return s.review(ctx, ws, id, doc, column, func(c ibid.TableCell, _ ibid.ColumnKind, r *ibid.Review) error {
		if state := c.State; state == ibid.CellWaiting || state == ibid.CellRunning || state == ibid.CellFailed {
			return ibid.Errorf(ibid.CodeConflict, "There is nothing to confirm yet.").WithHint("Wait until the document was asked, or type the answer yourself.")
		}
		r.Verdict, r.Answer, r.Value = ibid.ReviewConfirmed, "", ibid.CellValue{}
		return nil
	})
}

// Correct says what is right instead of the answer of a cell; an empty text says that the
// document does not answer. Returns CodeInvalid for a text that is too long.
func (s *Service) Correct(ctx context.Context, ws ibid.WorkspaceID, id ibid.TableID, doc ibid.DocumentID, column ibid.ColumnID, text string) error {
	return s.review(ctx, ws, id, doc, column, func(_ ibid.TableCell, kind ibid.ColumnKind, r *ibid.Review) error {
		r.Verdict, r.Answer, r.Value = ibid.ReviewCorrected, ibid.OneLine(text), ValueOf(kind, text)
		return fits(text)
	})
}

// Comment notes something beside a cell; an empty text takes the note away. Returns
// CodeInvalid for a text that is too long.
func (s *Service) Comment(ctx context.Context, ws ibid.WorkspaceID, id ibid.TableID, doc ibid.DocumentID, column ibid.ColumnID, text string) error {
	return s.review(ctx, ws, id, doc, column, func(_ ibid.TableCell, _ ibid.ColumnKind, r *ibid.Review) error {
		r.Comment = strings.TrimSpace(text)
		return fits(text)
	})
}

// TakeBack deletes what the user said of a cell, the comment too.
func (s *Service) TakeBack(ctx context.Context, ws ibid.WorkspaceID, id ibid.TableID, doc ibid.DocumentID, column ibid.ColumnID) error {
	return s.review(ctx, ws, id, doc, column, func(_ ibid.TableCell, _ ibid.ColumnKind, r *ibid.Review) error {
		*r = ibid.Review{}
		return nil
	})
}

func fits(text string) error {
	if len(text) > ibid.MaxReview {
		return ibid.Errorf(ibid.CodeInvalid, "This is too long for a cell.").WithHint("Keep to what answers the question.")
	}
	return nil
}

// review changes what the user says of a cell.
func (s *Service) review(ctx context.Context, ws ibid.WorkspaceID, id ibid.TableID, doc ibid.DocumentID, column ibid.ColumnID, change func(ibid.TableCell, ibid.ColumnKind, *ibid.Review) error) error {
	grid, err := s.Grid(ctx, ws, id)
	if err != nil {
		return err
	}
	for _, c := range grid.Cells {
		if c.Document != doc || c.Column != column {
			continue
		}
		review := ibid.Review{Verdict: ibid.ReviewNone}
		if c.Review != nil {
			review = *c.Review
		}
		if err := change(c, kindOf(grid.Table, column), &review); err != nil {
			return err
		}
		review.Earlier, review.At = false, time.Now().UTC()
		kept := &review
		if (review.Verdict == ibid.ReviewNone || review.Verdict == "") && review.Comment == "" {
			kept = nil
		}
		if err := s.Store.SaveReview(ctx, ws, column, doc, kept); err != nil {
			return err
		}
		s.tell(Change{Workspace: ws, Table: id})
		return nil
	}
	return ibid.Errorf(ibid.CodeNotFound, "The table has no such cell.").WithHint("The document or the column may have been removed.")
}

func kindOf(t ibid.QuestionTable, column ibid.ColumnID) ibid.ColumnKind {
	for _, c := range t.Columns {
		if c.ID == column {
			return c.Kind
		}
	}
	return ibid.KindText
}
