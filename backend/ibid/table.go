package ibid

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// TableID numbers a table within a library.
type TableID int64

// ColumnID numbers a column within a library.
type ColumnID int64

// QuestionTable asks each of some documents the same questions: a row is a document, a column a
// question, and a cell what the one answers to the other.
type QuestionTable struct {
	ID          TableID     `json:"id"`
	WorkspaceID WorkspaceID `json:"workspaceId"`
	Name        string      `json:"name"`
	Rows        Rows        `json:"rows"`
	Columns     []Column    `json:"columns"` // from left to right
	Active      bool        `json:"active"`  // cells that wait are filled in, also of documents that come later; false: not started, or stopped
	CreatedAt   time.Time   `json:"createdAt" ts_type:"string"`
}

// RowRule names a way to choose the rows of a table.
type RowRule string

// The rules. All but the last take in documents that come later.
const (
	RowsWorkspace RowRule = "workspace" // all current documents of the workspace
	RowsTag       RowRule = "tag"       // those that have a tag
	RowsFolder    RowRule = "folder"    // those that come with a folder
	RowsDocuments RowRule = "documents" // those that are named
)

// Rows says which documents are the rows of a table. Only current documents ever are.
type Rows struct {
	Rule      RowRule      `json:"rule"`
	Tag       string       `json:"tag"`       // with RowsTag; empty in a stored table: the tag was deleted, and there are no rows
	Folder    FolderID     `json:"folder"`    // with RowsFolder; 0 in a stored table: the folder was taken off the workspace
	Documents []DocumentID `json:"documents"` // with RowsDocuments; never nil in a stored table
}

// Check returns CodeInvalid for rows that name nothing.
func (r Rows) Check() error {
	switch {
	case r.Rule == RowsWorkspace, r.Rule == RowsTag && r.Tag != "", r.Rule == RowsFolder && r.Folder > 0, r.Rule == RowsDocuments && len(r.Documents) > 0:
		return nil
	}
	return Errorf(CodeInvalid, "A table needs documents.").WithHint("Choose the whole workspace, a tag, a folder or some documents.")
}

// ColumnKind says what the answers of a column are read as, so that it sorts, filters and
// adds up.
type ColumnKind string

// The kinds.
const (
	KindText     ColumnKind = "text"
	KindDate     ColumnKind = "date"
	KindAmount   ColumnKind = "amount"   // a figure with its currency or unit, if one is printed
	KindDuration ColumnKind = "duration" // a length of time
	KindParty    ColumnKind = "party"    // names of people, companies and authorities
	KindYesNo    ColumnKind = "yes_no"   // whether the document has what is asked for
	KindList     ColumnKind = "list"     // several things
)

// ColumnKinds are all kinds, in the order in which they are offered.
var ColumnKinds = []ColumnKind{KindText, KindDate, KindAmount, KindDuration, KindParty, KindYesNo, KindList}

// Column is a question that a table asks.
type Column struct {
	ID       ColumnID   `json:"id"` // 0: a new one
	Question string     `json:"question"`
	Label    string     `json:"label"` // heads the column
	Kind     ColumnKind `json:"kind"`
}

// DamagedColumn stands for a stored column whose question and heading are damaged. It is
// asked of no document until it gets a question again.
func DamagedColumn(id ColumnID) Column {
	return Column{ID: id, Label: "Damaged column", Kind: KindText}
}

const (
	// maxTableName and maxLabel are how many characters a name and a label may have.
	maxTableName = 120
	maxLabel     = 60

	// maxColumnQuestion is how many bytes the question of a column may have.
	maxColumnQuestion = 2000

	// MaxColumns is how many columns a table may have.
	MaxColumns = 100
)

// TableName checks the name of a table and gives it on one line, with single spaces.
// Returns CodeInvalid for one that is empty or too long.
func TableName(name string) (string, error) {
	if name = OneLine(name); name == "" {
		return "", Errorf(CodeInvalid, "A table needs a name.").WithHint("Type a few words, such as “Leases”.")
	}
	return atMost(maxTableName, name, "The name of a table")
}

// Check returns a column as it is stored: on one line, labelled with its question if it has
// no label, a text if it has no kind. Returns CodeInvalid without a question, for a text
// that is too long, and for an unknown kind.
func (c Column) Check() (Column, error) {
	c.Question, c.Label = OneLine(c.Question), OneLine(c.Label)
	if c.Kind == "" {
		c.Kind = KindText
	}
	switch {
	case c.Question == "":
		return c, Errorf(CodeInvalid, "A column needs a question.").WithHint("Type what you want to know of each document.")
	case len(c.Question) > maxColumnQuestion:
		return c, Errorf(CodeInvalid, "This question is too long for a column.").WithHint("Ask in a sentence or two.")
	case !slices.Contains(ColumnKinds, c.Kind):
		return c, Errorf(CodeInvalid, "There is no kind of column “%s”.", c.Kind).WithHint("The kinds are " + Listed(ColumnKinds) + ".")
	}
	if c.Label == "" {
		c.Label = shortened(c.Question, maxLabel)
	}
	_, err := atMost(maxLabel, c.Label, "The heading of a column")
	return c, err
}

// shortened cuts a text to so many characters, the last an ellipsis.
func shortened(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return strings.TrimRight(string([]rune(text)[:most-1]), " ,;:") + "…"
}

// CellState is how far a cell is.
type CellState string

// The states.
const (
	CellWaiting  CellState = "waiting"   // not asked yet, or its document is still being read
	CellRunning  CellState = "running"   // being asked
	CellAnswered CellState = "answered"  // the document answers
	CellNotFound CellState = "not_found" // nothing in the document seems to answer
	CellUnclear  CellState = "unclear"   // something may answer: "Unclear"
	CellFailed   CellState = "failed"    // could not be asked; Failure says why
	CellStale    CellState = "stale"     // asked before the document or the index changed; the old answer is kept until it is asked again
)

// TableCell is what one document answers to one column.
type TableCell struct {
	Document DocumentID `json:"document"`
	Column   ColumnID   `json:"column"`
	State    CellState  `json:"state"`
	Was      CellState  `json:"was"` // with CellStale: answered, not_found or unclear; otherwise empty

	// Answer is a few words, as the page has them; empty unless something was found. Value
	// is what they were read as.
	Answer string    `json:"answer"`
	Value  CellValue `json:"value"`

	// Citation stands on its page, as any does (see [Citation]), and has Number 1. With
	// CellUnclear and CellNotFound it is what came nearest. Nil: there is none.
	Citation    *Citation `json:"citation"`
	Probability float64   `json:"probability"` // that the document answers, 0..1
	Failure     *Error    `json:"failure"`     // with CellFailed

	Review *Review   `json:"review"`                  // what the user says of it; nil: nothing
	MadeBy string    `json:"madeBy"`                  // fingerprint: program, models and question
	MadeAt time.Time `json:"madeAt" ts_type:"string"` // zero: never asked

	Signals CellSignals `json:"-"` // what the state follows from, together with the other rows
}

// ReviewVerdict is what the user says of a cell.
type ReviewVerdict string

// The verdicts.
const (
	ReviewConfirmed ReviewVerdict = "confirmed"
	ReviewCorrected ReviewVerdict = "corrected"
	ReviewNone      ReviewVerdict = "none" // there is only a comment
)

// Review is what the user says of a cell. It is kept whenever the cell is asked again, and
// when a newer version of the file takes the document's place; only deleting the column,
// the table or the document deletes it.
type Review struct {
	Verdict ReviewVerdict `json:"verdict"`
	Answer  string        `json:"answer"`  // with ReviewCorrected: what is right; empty: the document does not say
	Value   CellValue     `json:"value"`   // what Answer was read as
	Comment string        `json:"comment"` // may be empty
	Earlier bool          `json:"earlier"` // it was said of an earlier version of the file
	At      time.Time     `json:"at" ts_type:"string"`
}

// MaxReview is how many bytes a correction and a comment may each have.
const MaxReview = 4000

// CellValue is an answer read as the kind of its column, to sort, filter and add up. Only
// the fields of that kind are set; all are zero where the words could not be read so.
type CellValue struct {
	Date     string   `json:"date"`     // ISO 8601, as much as is printed: "2024", "2024-03", "2024-03-31"
	Number   *float64 `json:"number"`   // of an amount, written out: 4.81 million is 4810000
	Unit     string   `json:"unit"`     // of an amount: "EUR", "$", "%"; may be empty
	Days     *float64 `json:"days"`     // of a duration: a month counts as 30.4375 days
	Yes      *bool    `json:"yes"`      // of a yes or no
	List     []string `json:"list"`     // of a list, and the names of parties; what contradicts each other, see [TableCell.Either]; nil without
	Business bool     `json:"business"` // Days are business days, counted as they are printed
}

// CellSignals are what is known of whether a document answers a question at all, before
// it is compared with the other documents of the table.
type CellSignals struct {
	Judged     bool    `json:"judged"`     // the built-in scorer read the units; false: the other fields but P are zero
	P          float64 `json:"p"`          // that the best unit answers, 0..1
	Top        float64 `json:"top"`        // score of the best unit, a logit
	Scores     float64 `json:"scores"`     // mean of the five highest scores
	Cosine     float64 `json:"cosine"`     // of the question and the nearest passage, 0..1; 0 without vectors
	Similarity float64 `json:"similarity"` // of the question and the nearest unit, 0..1; 0 without
	Coverage   float64 `json:"coverage"`   // share of the question's weight whose words the best unit's passage has
	Overlap    float64 `json:"overlap"`    // likewise of the best unit
	Gap        float64 `json:"gap"`        // by how much the best unit is worth more than the fourth
}

// Zero reports whether nothing was read.
func (v CellValue) Zero() bool {
	return v.Date == "" && v.Number == nil && v.Days == nil && v.Yes == nil && len(v.List) == 0
}

// Shown is the state that counts once the user has said what is right: a confirmed or
// corrected answer is answered, one that was corrected to nothing is not found.
func (c TableCell) Shown() CellState {
	if c.Review == nil || c.Review.Verdict == ReviewNone {
		if c.State == CellStale {
			return c.Was
		}
		return c.State
	}
	switch {
	case c.Review.Verdict == ReviewCorrected && c.Review.Answer == "":
		return CellNotFound
	case c.Review.Verdict == ReviewCorrected:
		return CellAnswered
	case c.State == CellStale:
		return c.Was
	}
	if c.State == CellUnclear {
		return CellAnswered // the user says that it is right
	}
	return c.State
}

// Says is the answer that counts, and its value: the user's if there is one.
func (c TableCell) Says() (string, CellValue) {
	if c.Review != nil && c.Review.Verdict == ReviewCorrected {
		return c.Review.Answer, c.Review.Value
	}
	if c.Shown() != CellAnswered {
		return "", CellValue{}
	}
	return c.Answer, c.Value
}

// Either are the answers that contradict each other in a cell that is unclear for that reason:
// what the page says that answers, and what the document's first pages say. Nil for other cells.
func (c TableCell) Either() []string {
	if c.Shown() != CellUnclear || c.Answer != "" || len(c.Value.List) < 2 {
		return nil
	}
	return c.Value.List
}

// TableDocument is a row of a table.
type TableDocument struct {
	Document DocumentID     `json:"document"`
	Title    string         `json:"title"`
	Name     string         `json:"name"` // of the file
	Path     string         `json:"path"` // where the file was last seen
	Status   DocumentStatus `json:"status"`
	Pages    int            `json:"pages"`
	Passages int            `json:"passages"`
	Source   string         `json:"-"` // names the state of the document and the index; a cell that was made of another is stale
}

// TableFooter is what a column comes to.
type TableFooter struct {
	Column ColumnID          `json:"column"`
	Rows   int               `json:"rows"`
	Found  int               `json:"found"`  // rows that answer
	States map[CellState]int `json:"states"` // rows by [TableCell.Shown]; waiting, running and failed as they are
	Sums   []TableSum        `json:"sums"`   // of amounts, one a unit; of durations, one in days, one in business days; never nil
	First  string            `json:"first"`  // of dates: the earliest, and the latest
	Last   string            `json:"last"`
	Dates  int               `json:"dates"` // rows behind First and Last
	Yes    int               `json:"yes"`
	No     int               `json:"no"`
}

// Asked is how many rows were asked: a document that is still being read, and a cell that
// failed, say nothing.
func (f TableFooter) Asked() int {
	return f.Rows - f.States[CellWaiting] - f.States[CellRunning] - f.States[CellFailed]
}

// TableSum adds up the figures of a unit. A sum of durations says little, their mean and range
// do.
type TableSum struct {
	Unit      string  `json:"unit"`
	Documents int     `json:"documents"` // that have a figure in this unit
	Total     float64 `json:"total"`
	Least     float64 `json:"least"`
	Most      float64 `json:"most"`
}

// TableGrid is a table with all that is in it.
type TableGrid struct {
	Table    QuestionTable   `json:"table"`
	Rows     []TableDocument `json:"rows"`    // by title
	Cells    []TableCell     `json:"cells"`   // row by row, one for each column
	Footers  []TableFooter   `json:"footers"` // one a column
	Progress TableProgress   `json:"progress"`
}

// TableProgress is how far the cells of a table are.
type TableProgress struct {
	Running bool `json:"running"` // cells are being asked now
	Done    int  `json:"done"`    // answered, not found, unclear, failed and stale
	Total   int  `json:"total"`
	Stale   int  `json:"stale"`
	Failed  int  `json:"failed"`
	Reading int  `json:"reading"` // rows whose document is still being read
}

// Redo says which cells that were asked before are asked again.
type Redo string

// What can be asked again. Cells that wait are asked in any case.
const (
	RedoNone  Redo = "none"
	RedoStale Redo = "stale" // those whose document or index has changed, and those that failed
	RedoAll   Redo = "all"
)

// TableTemplate is a set of columns that a table can begin with.
type TableTemplate struct {
	Key         string   `json:"key"` // the name of its file, without ".toml"
	Name        string   `json:"name"`
	Description string   `json:"description"` // may be empty
	Columns     []Column `json:"columns"`     // without ids; never nil
	File        string   `json:"file"`        // of the user's; empty: built in
	Problem     *Error   `json:"problem"`     // why it can't be used; nil: it can
}
