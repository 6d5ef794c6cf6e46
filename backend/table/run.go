package table

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"ibid/backend/ask"
	"ibid/backend/ibid"
)

// workers is how many documents are asked at once. The built-in models use all cores for
// one pair after the other; the second worker reads passages meanwhile.
const workers = 2

// jobOf is the name under which the work on a table can be stopped.
func jobOf(id ibid.TableID) string { return fmt.Sprintf("table %d", id) }

// Start lets the cells of a table that wait be filled in, in the background, and from then
// on those of documents that come later too; [Service.Run] does it. Redo says what else is
// asked again. Returns CodeNotFound if the workspace has no such table.
func (s *Service) Start(ctx context.Context, ws ibid.WorkspaceID, id ibid.TableID, redo ibid.Redo) error {
	err := s.again(ctx, ws, id, redo)
	if err == nil {
		_, err = s.Store.SetTableActive(ctx, ws, id, true)
	}
	if err != nil {
		return err
	}
	s.tell(Change{Workspace: ws, Table: id})
	s.Wake()
	return nil
}

// again marks what is to be asked again. Returns CodeInvalid for a redo that there is not.
func (s *Service) again(ctx context.Context, ws ibid.WorkspaceID, id ibid.TableID, redo ibid.Redo) error {
	switch redo {
	case ibid.RedoNone, "":
		return nil
	case ibid.RedoStale, ibid.RedoAll:
		return s.Store.AskCellsAgain(ctx, ws, id, redo)
	}
	return ibid.Errorf(ibid.CodeInvalid, "There is no “%s” to ask again.", redo).WithHint("It is none, stale or all.")
}

// Stop ends the work on a table and returns when it has stopped. What was answered is kept;
// the rest waits until the table is started again.
func (s *Service) Stop(ctx context.Context, ws ibid.WorkspaceID, id ibid.TableID) error {
	s.setUp()
	_, err := s.Store.SetTableActive(ctx, ws, id, false)
	if err != nil {
		return err
	}
	s.jobs.Stop(jobOf(id))
	s.tell(Change{Workspace: ws, Table: id, Ended: true})
	return nil
}

// Wake has the service look whether there are cells to fill in: a document was read, or a
// table has changed. It doesn't block.
func (s *Service) Wake() {
	s.setUp()
	select {
	case s.wake <- struct{}{}:
	default: // it will look anyway
	}
}

// lookAgain is how long the service waits to be woken before it looks by itself: a look may
// have failed, or another process may have added documents.
const lookAgain = 30 * time.Second

// Run fills in the cells of active tables until ctx ends. It begins with what an earlier run
// has left, and then looks again whenever it is woken. Every cell is stored when it is
// answered: killed at any moment, the next run goes on there. It is called once.
func (s *Service) Run(ctx context.Context) {
	s.setUp()
	for {
		if err := s.fillAll(ctx); err != nil && ctx.Err() == nil {
			slog.Error("fill in tables", "error", err)
		}
		select {
		case <-s.wake:
		case <-time.After(lookAgain):
		case <-ctx.Done():
			return
		}
	}
}

// fillAll fills in all active tables of the workspaces that are in sight.
func (s *Service) fillAll(ctx context.Context) error {
	spaces, err := s.Store.Workspaces(ctx)
	if err != nil {
		return err
	}
	var failures []error
	for _, w := range spaces {
		if w.Archived {
			continue
		}
		tables, err := s.Store.Tables(ctx, w.ID)
		if err != nil {
			return err
		}
		for _, t := range tables {
			if !t.Active {
				continue
			}
			if err := s.fill(ctx, w.ID, t.ID); ibid.CodeOf(err) != ibid.CodeCancelled && ibid.CodeOf(err) != ibid.CodeNotFound { // deleted meanwhile
				failures = append(failures, err)
			}
		}
	}
	return errors.Join(failures...)
}

// Fill fills in a table as [Service.Start] has it done, and returns when every cell is filled
// in whose document is read. The table is active from then on, and not before, so that
// another process doesn't do the same work. It returns the context's error when that ends
// first, and CodeCancelled when somebody stopped the table.
func (s *Service) Fill(ctx context.Context, ws ibid.WorkspaceID, id ibid.TableID, redo ibid.Redo) error {
	s.setUp()
	err := s.again(ctx, ws, id, redo)
	if err == nil {
		err = s.fill(ctx, ws, id)
	}
	if err == nil {
		_, err = s.Store.SetTableActive(ctx, ws, id, true)
	}
	return err
}

// work is a document and the columns that it is to be asked.
type work struct {
	row     ibid.TableDocument
	columns []ibid.Column
}

// fill asks what is to be asked in a table, until there is nothing.
func (s *Service) fill(ctx context.Context, ws ibid.WorkspaceID, id ibid.TableID) (err error) {
	grid, err := s.Store.TableGrid(ctx, ws, id)
	if err != nil || len(pending(grid)) == 0 {
		return err
	}
	job, end := s.jobs.Start(ctx, jobOf(id))
	defer end()
	s.setRunning(id, true)
	defer func() {
		s.setRunning(id, false)
		c := Change{Workspace: ws, Table: id, Ended: true}
		if err != nil && job.Err() == nil {
			c.Failure = ibid.AsError(err)
		}
		s.tell(c)
	}()
	r := &round{Service: s, ctx: job, workspace: ws, table: id, questions: map[ibid.ColumnID]*ask.Each{}}
	for {
		todo := pending(grid)
		if len(todo) == 0 {
			return nil
		}
		if err := r.askAll(todo); err != nil {
			if job.Err() != nil && ctx.Err() == nil {
				return ibid.Errorf(ibid.CodeCancelled, "You stopped this table.").WithHint("What was answered until then is kept.")
			}
			return err
		}
		if grid, err = s.Store.TableGrid(job, ws, id); err != nil {
			return err
		}
	}
}

func (s *Service) setRunning(id ibid.TableID, running bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.running[id] = running
}

// pending lists what is to be asked in a table, row by row: cells that wait and whose
// document has been read, but for those of a column whose question is damaged.
func pending(grid ibid.TableGrid) (todo []work) {
	columns := map[ibid.ColumnID]ibid.Column{}
	for _, c := range grid.Table.Columns {
		columns[c.ID] = c
	}
	rows := map[ibid.DocumentID]int{}
	for i, row := range grid.Rows {
		rows[row.Document] = i
	}
	for _, c := range grid.Cells {
		row := grid.Rows[rows[c.Document]]
		if c.State != ibid.CellWaiting || !row.Status.Ended() || columns[c.Column].Question == "" {
			continue
		}
		if n := len(todo); n == 0 || todo[n-1].row.Document != row.Document {
			todo = append(todo, work{row: row})
		}
		last := &todo[len(todo)-1]
		last.columns = append(last.columns, columns[c.Column])
	}
	return todo
}

// round is one go through the cells of a table.
type round struct {
	*Service
	ctx       context.Context
	workspace ibid.WorkspaceID
	table     ibid.TableID

	mu        sync.Mutex
	questions map[ibid.ColumnID]*ask.Each // understood so far
}

// askAll asks documents, a few at a time, and stores each cell when it is answered. It ends
// with the first failure of the library or the context; a cell that fails by itself is
// stored as failed.
func (r *round) askAll(todo []work) error {
	ctx, cancel := context.WithCancelCause(r.ctx)
	defer cancel(nil)
	next := make(chan work)
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			for w := range next {
				if err := r.askDocument(ctx, w); err != nil {
					cancel(err)
				}
			}
		})
	}
	for _, w := range todo {
		select {
		case next <- w:
		case <-ctx.Done():
		}
	}
	close(next)
	group.Wait()
	return context.Cause(ctx)
}

func (r *round) askDocument(ctx context.Context, w work) error {
	for _, column := range w.columns {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		key := cellKey{w.row.Document, column.ID}
		r.setAsking(key, true)
		cell, err := r.cell(ctx, w.row, column)
		if err == nil {
			cell.MadeAt = time.Now().UTC()
			err = r.Store.SaveCells(ctx, r.workspace, []ibid.TableCell{cell}, map[ibid.DocumentID]string{w.row.Document: w.row.Source})
		}
		r.setAsking(key, false)
		if err != nil {
			return err
		}
		r.tell(Change{Workspace: r.workspace, Table: r.table, Cells: []ibid.TableCell{cell}})
	}
	return nil
}

func (s *Service) setAsking(key cellKey, asking bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if asking {
		s.asking[key] = true
	} else {
		delete(s.asking, key)
	}
}

// question understands the question of a column once.
func (r *round) question(ctx context.Context, column ibid.Column) (*ask.Each, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if each := r.questions[column.ID]; each != nil {
		return each, nil
	}
	each, err := r.Ask.Each(ctx, r.workspace, column.Question)
	if err == nil {
		r.questions[column.ID] = each
	}
	return each, err
}
