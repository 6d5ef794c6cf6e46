package main

import (
	"cmp"
	"slices"
	"sync"
	"time"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/backend/library"
	"ibid/backend/table"
)

// The names of the events that the backend sends to the window. Events of one
// name arrive in the order in which they were sent.
const (
	EventDocuments = "documents" // DocumentsEvent: documents changed, at most ten times a second
	EventAnswer    = "answer"    // AnswerEvent: an answer grows, at most thirty times a second
	EventAdding    = "adding"    // AddingEvent: files are being added, at most five times a second
	EventAdded     = "added"     // AddedEvent: what became of files that were dropped
	EventQueue     = "queue"     // nothing: the queue went on, paused or rests; at most twice a second
	EventFolders   = "folders"   // FoldersEvent: folders of a workspace, or what is in them, changed
	EventTable     = "table"     // TableEvent: a table or its cells changed, at most five times a second
	EventReread    = "reread"    // library.Reread: a document was read again, or could not be
	EventProgress  = "progress"  // ProgressEvent: a job goes on, at most ten times a second
	EventPull      = "pull"      // PullEvent: a job that fetches models goes on, at most ten times a second
	EventModelTask = "modelTask" // ModelTaskEvent: a model that is being tested has done a task
	EventEngine    = "engine"    // ibid.Engine: the model server does something else than before
	EventLink      = "link"      // nothing: a link is to be opened; TakeLink gives where it leads
	EventLibrary   = "library"   // nothing: another library has taken the place of the one that was open
	EventChanged   = "changed"   // nothing: another process has changed the library; at most once a second
	EventWeb       = "web"       // WebEvent: a search of the web goes on
	EventFailure   = "failure"   // ibid.Error: something failed that no call was waiting for
)

// DocumentsEvent reports which documents changed or are gone.
type DocumentsEvent struct {
	Sequence int               `json:"sequence"` // 1, 2, 3 … since the window opened
	Changed  []ibid.Document   `json:"changed"`
	Removed  []ibid.DocumentID `json:"removed"`
}

// AnswerEvent reports how an answer grows. Text is to be appended; Citations are
// new ones; Steps are stages that have ended. Quotations come once.
type AnswerEvent struct {
	Job       string          `json:"job"`      // as given with the question
	Sequence  int             `json:"sequence"` // 0, 1, 2 … within a job
	Text      string          `json:"text"`
	Citations []ibid.Citation `json:"citations"`
	Steps     []ibid.Step     `json:"steps"`

	Quotations []ibid.Citation     `json:"quotations,omitempty"` // what answers until the model's answer is checked
	Research   []ibid.ResearchStep `json:"research,omitempty"`   // steps that began or ended: the latest of a number stands
}

// AddingEvent reports how far files are that are being added. Little that is added at
// once has only the last event.
type AddingEvent struct {
	Job       string           `json:"job"` // to stop it by
	Workspace ibid.WorkspaceID `json:"workspace"`
	Ended     bool             `json:"ended"` // the last event of the job
	Rest      []string         `json:"rest"`  // what to add to go on, where it was stopped
	ibid.Progress
}

// AddedEvent reports what became of files that were dropped, and where they went.
type AddedEvent struct {
	Workspace ibid.WorkspaceID `json:"workspace"`
	library.Added
}

// FoldersEvent tells that the folders of a workspace changed.
type FoldersEvent struct {
	Workspace ibid.WorkspaceID `json:"workspace"`
}

// TableEvent says what changed in a table.
type TableEvent struct {
	Workspace ibid.WorkspaceID `json:"workspace"`
	Table     ibid.TableID     `json:"table"`
	Cells     []ibid.TableCell `json:"cells"`   // that were answered, in this order; their rows, footers and progress are in the grid
	Whole     bool             `json:"whole"`   // something else changed too: rows, columns, reviews, or the table is gone
	Ended     bool             `json:"ended"`   // nothing is being asked any more
	Failure   *ibid.Error      `json:"failure"` // why it ended before all was done; nil: it did not
}

// ProgressEvent reports how far a job is.
type ProgressEvent struct {
	Job string `json:"job"`
	ibid.Progress
}

// PullEvent reports how far a job is that fetches models.
type PullEvent struct {
	Job string `json:"job"`
	ibid.PullProgress
}

// ModelTaskEvent reports how a model did a task of a test.
type ModelTaskEvent struct {
	Job string `json:"job"`
	ibid.ModelTask
}

// WebEvent says how far a search of the web is.
type WebEvent struct {
	Job string `json:"job"`
	ibid.WebProgress
}

// Events holds one of each, so that the generated bindings know their types.
type Events struct {
	Documents DocumentsEvent `json:"documents"`
	Answer    AnswerEvent    `json:"answer"`
	Adding    AddingEvent    `json:"adding"`
	Added     AddedEvent     `json:"added"`
	Folders   FoldersEvent   `json:"folders"`
	Table     TableEvent     `json:"table"`
	Reread    library.Reread `json:"reread"`
	Progress  ProgressEvent  `json:"progress"`
	Pull      PullEvent      `json:"pull"`
	ModelTask ModelTaskEvent `json:"modelTask"`
	Engine    ibid.Engine    `json:"engine"`
	Web       WebEvent       `json:"web"`
	Failure   ibid.Error     `json:"failure"`
}

// enum is a value of a named string type and its name in the generated bindings.
type enum[T ~string] struct {
	Value  T
	TSName string
}

// enums are the named string types that the window switches on.
var enums = []any{
	[]enum[ibid.DocumentStatus]{
		{ibid.StatusQueued, "Queued"},
		{ibid.StatusReading, "Reading"},
		{ibid.StatusIndexing, "Indexing"},
		{ibid.StatusReady, "Ready"},
		{ibid.StatusFailed, "Failed"},
		{ibid.StatusCancelled, "Cancelled"},
	},
	[]enum[ibid.Presence]{
		{ibid.PresenceCurrent, "Current"},
		{ibid.PresenceReplaced, "Replaced"},
		{ibid.PresenceGone, "Gone"},
	},
	[]enum[ibid.ScanDecision]{
		{ibid.ScansAsk, "Ask"},
		{ibid.ScansRead, "Read"},
		{ibid.ScansLeave, "Leave"},
	},
	[]enum[ibid.PageState]{
		{ibid.PageText, "Text"},
		{ibid.PageBlank, "Blank"},
		{ibid.PageScan, "Scan"},
		{ibid.PageGarbled, "Garbled"},
		{ibid.PageRecognised, "Recognised"},
		{ibid.PageDescribed, "Described"},
		{ibid.PageUnreadable, "Unreadable"},
		{ibid.PageMissing, "Missing"},
	},
	[]enum[ibid.BlockKind]{
		{ibid.BlockText, "Text"},
		{ibid.BlockHeading, "Heading"},
		{ibid.BlockTable, "Table"},
		{ibid.BlockCaption, "Caption"},
		{ibid.BlockNote, "Note"},
		{ibid.BlockHeader, "Header"},
		{ibid.BlockFooter, "Footer"},
		{ibid.BlockAnnotation, "Annotation"},
	},
	[]enum[ibid.RowRule]{
		{ibid.RowsWorkspace, "Workspace"},
		{ibid.RowsTag, "Tag"},
		{ibid.RowsFolder, "Folder"},
		{ibid.RowsDocuments, "Documents"},
	},
	[]enum[ibid.ColumnKind]{
		{ibid.KindText, "Text"},
		{ibid.KindDate, "Date"},
		{ibid.KindAmount, "Amount"},
		{ibid.KindDuration, "Duration"},
		{ibid.KindParty, "Party"},
		{ibid.KindYesNo, "YesNo"},
		{ibid.KindList, "List"},
	},
	[]enum[ibid.CellState]{
		{ibid.CellWaiting, "Waiting"},
		{ibid.CellRunning, "Running"},
		{ibid.CellAnswered, "Answered"},
		{ibid.CellNotFound, "NotFound"},
		{ibid.CellUnclear, "Unclear"},
		{ibid.CellFailed, "Failed"},
		{ibid.CellStale, "Stale"},
	},
	[]enum[ibid.ReviewVerdict]{
		{ibid.ReviewConfirmed, "Confirmed"},
		{ibid.ReviewCorrected, "Corrected"},
		{ibid.ReviewNone, "None"},
	},
	[]enum[ibid.Redo]{
		{ibid.RedoNone, "None"},
		{ibid.RedoStale, "Stale"},
		{ibid.RedoAll, "All"},
	},
	[]enum[ibid.AnswerMode]{
		{ibid.ModeModel, "Model"},
		{ibid.ModePassages, "Passages"},
		{ibid.ModeLibrary, "Library"},
		{ibid.ModeTalk, "Talk"},
	},
	[]enum[ibid.AnswerStatus]{
		{ibid.AnswerComplete, "Complete"},
		{ibid.AnswerStopped, "Stopped"},
		{ibid.AnswerCutOff, "CutOff"},
		{ibid.AnswerNotFound, "NotFound"},
		{ibid.AnswerHeld, "Held"},
	},
	[]enum[ibid.ClaimState]{
		{ibid.ClaimBacked, "Backed"},
		{ibid.ClaimPartly, "Partly"},
		{ibid.ClaimUnbacked, "Unbacked"},
		{ibid.ClaimContradicted, "Contradicted"},
		{ibid.ClaimNone, "None"},
	},
	[]enum[ibid.JudgeStatus]{
		{ibid.JudgeOff, "Off"},
		{ibid.JudgeDone, "Done"},
		{ibid.JudgeNoResult, "NoResult"},
	},
	[]enum[ibid.EngineKind]{
		{ibid.EngineSet, "Set"},
		{ibid.EngineRunning, "Running"},
		{ibid.EngineInstalled, "Installed"},
		{ibid.EngineBundled, "Bundled"},
		{ibid.EngineNone, "None"},
	},
	[]enum[ibid.EngineState]{
		{ibid.EngineLooking, "Looking"},
		{ibid.EngineStarting, "Starting"},
		{ibid.EngineReady, "Ready"},
		{ibid.EngineWaiting, "Waiting"},
		{ibid.EngineDown, "Down"},
	},
	[]enum[ibid.SetupStage]{
		{ibid.SetupEngine, "Engine"},
		{ibid.SetupStart, "Start"},
		{ibid.SetupModels, "Models"},
		{ibid.SetupReady, "Ready"},
	},
	[]enum[ibid.ModelRole]{
		{ibid.RoleChat, "Chat"},
		{ibid.RoleEmbedding, "Embedding"},
		{ibid.RoleJudge, "Judge"},
		{ibid.RoleVision, "Vision"},
	},
	[]enum[ibid.WebProvider]{
		{ibid.WebOff, "Off"},
		{ibid.WebSearXNG, "SearXNG"},
		{ibid.WebBrave, "Brave"},
	},
	[]enum[ibid.WebState]{
		{ibid.WebSearching, "Searching"},
		{ibid.WebFound, "Found"},
	},
	[]enum[ibid.PullPhase]{
		{ibid.PullStarting, "Starting"},
		{ibid.PullDownloading, "Downloading"},
		{ibid.PullVerifying, "Verifying"},
		{ibid.PullFinishing, "Finishing"},
		{ibid.PullTesting, "Testing"},
	},
}

// pace collects values and hands them on at most once an interval: the window
// freezes when events come faster than it can draw. The first value goes out
// after one interval, the last by flush. With an each, the interval after a batch
// is longer by that for each of its values, and longest at most.
type pace[T any] struct {
	interval, each, longest time.Duration
	send                    func([]T)

	mu      sync.Mutex
	pending []T
	last    int // values of the last batch
	timer   *time.Timer
	sending sync.Mutex // keeps batches in order
}

func newPace[T any](interval time.Duration, send func([]T)) *pace[T] {
	return &pace[T]{interval: interval, send: send}
}

func (p *pace[T]) add(value T) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pending = append(p.pending, value)
	if p.timer == nil {
		p.timer = time.AfterFunc(p.wait(), p.flush)
	}
}

// wait is the time from a value to the next batch.
func (p *pace[T]) wait() time.Duration {
	return max(p.interval, min(p.interval+time.Duration(p.last)*p.each, p.longest))
}

// flush hands on what is pending now.
func (p *pace[T]) flush() {
	p.sending.Lock()
	defer p.sending.Unlock()
	p.mu.Lock()
	values := p.pending
	p.pending, p.timer, p.last = nil, nil, len(values)
	p.mu.Unlock()
	if len(values) > 0 {
		p.send(values)
	}
}

// growthOf paces the growth of an answer and numbers its events.
func growthOf(job string, send func(AnswerEvent)) *pace[ask.Growth] {
	sequence := 0
	return newPace(time.Second/30, func(growths []ask.Growth) {
		event := AnswerEvent{Job: job, Sequence: sequence}
		sequence++
		for _, g := range growths {
			event.Text += g.Text
			event.Citations = append(event.Citations, g.Citations...)
			event.Quotations = append(event.Quotations, g.Quotations...)
			if g.Research != nil {
				event.Research = append(event.Research, *g.Research)
			}
			if g.Step != nil {
				event.Steps = append(event.Steps, *g.Step)
			}
		}
		send(event)
	})
}

// merge keeps the latest state of each document.
func merge(sequence int, changes []library.Change) DocumentsEvent {
	latest := map[ibid.DocumentID]library.Change{}
	for _, change := range changes {
		latest[change.Document.ID] = change
	}
	event := DocumentsEvent{Sequence: sequence}
	for _, change := range latest {
		if change.Removed {
			event.Removed = append(event.Removed, change.Document.ID)
		} else {
			event.Changed = append(event.Changed, change.Document)
		}
	}
	slices.SortFunc(event.Changed, func(a, b ibid.Document) int { return cmp.Compare(a.ID, b.ID) })
	return event
}

// mergeTables puts together what changed in each table, in the order of the tables.
func mergeTables(changes []table.Change) []TableEvent {
	latest := map[ibid.TableID]*TableEvent{}
	var events []*TableEvent
	for _, c := range changes {
		e := latest[c.Table]
		if e == nil {
			e = &TableEvent{Workspace: c.Workspace, Table: c.Table}
			latest[c.Table] = e
			events = append(events, e)
		}
		e.Cells = append(e.Cells, c.Cells...)
		e.Whole = e.Whole || len(c.Cells) == 0 && !c.Ended
		e.Ended, e.Failure = c.Ended, c.Failure
	}
	merged := make([]TableEvent, len(events))
	for i, e := range events {
		merged[i] = *e
	}
	slices.SortFunc(merged, func(a, b TableEvent) int { return cmp.Compare(a.Table, b.Table) })
	return merged
}
