package ibid

import (
	"strings"
	"time"
)

// File is a PDF on disk and what opens it.
type File struct {
	Path     string // absolute
	Password string // empty for most

	// Hash is the SHA-256, in lower-case hex, that its bytes must have: a file with
	// others is not read. Empty: it may have any.
	Hash string
}

// OutlineItem is a bookmark of a PDF.
type OutlineItem struct {
	Title string  `json:"title"` // one line, not empty
	Level int     `json:"level"` // from 1, the outermost
	Page  int     `json:"page"`  // 1-based; 0 when it points nowhere in the file
	Top   float64 `json:"top"`   // where on the page, Y in user space; 0 when it does not say
}

// Line reports how a line of a page's text is set.
type Line struct {
	Span   Span    // the line without its break
	Size   float64 // font size of most of its characters, in points
	Bold   bool    // most of its characters, by the name or weight of the font
	Italic bool
	Hidden bool // most of its characters are printed so that nobody can see them
	Aside  bool // it is no part of the page's text: a watermark, or the number of a line
}

// Table is a table found on a page. All its rows stand in Span, row by row, and
// within a row cell by cell from the side where reading begins.
type Table struct {
	Span    Span       // of all rows, the header rows among them
	Caption Span       // a line such as "Table 3: Rents" above or below; empty when there is none
	Header  int        // how many of the first rows name the columns, 0 when none does
	Columns int        // columns are numbered from 0
	Rows    []TableRow // at least one
}

// TableRow is a row of a table; cells without text are left out.
type TableRow struct {
	Cells []Cell
}

// Cell is one cell of a table. Its text is contiguous in the page's text.
type Cell struct {
	Column  int // the first one it covers
	Columns int // how many it covers, at least 1
	Span    Span
}

// PageState reports where the text of a page comes from, or why it has none.
type PageState string

// A page begins as text, blank, scan, garbled or missing, as the reading found it. A scan
// and a garbled page wait to be recognised, and become recognised, described or
// unreadable then.
const (
	PageText       PageState = "text"       // from the file's text layer
	PageBlank      PageState = "blank"      // nothing is printed on it
	PageScan       PageState = "scan"       // a picture, with no or too little text
	PageGarbled    PageState = "garbled"    // its text layer is no language
	PageRecognised PageState = "recognised" // by Tesseract or the built-in reader, with the place of every word
	PageDescribed  PageState = "described"  // by a vision model, without places
	PageUnreadable PageState = "unreadable" // recognition was tried and found no words
	PageMissing    PageState = "missing"    // what stood on it is in the part of the file that was cut off
)

// Waiting reports whether the page's words wait to be recognised from its picture.
func (s PageState) Waiting() bool { return s == PageScan || s == PageGarbled }

// BlockKind reports what a block of a page is.
type BlockKind string

// The kinds. Running headers and footers are part of the page and of no chunk.
const (
	BlockText    BlockKind = "text"
	BlockHeading BlockKind = "heading"
	BlockTable   BlockKind = "table"
	BlockCaption BlockKind = "caption"
	BlockNote    BlockKind = "note"   // a footnote
	BlockHeader  BlockKind = "header" // repeated at the top of pages
	BlockFooter  BlockKind = "footer" // repeated at the bottom, page numbers among them
	BlockHidden  BlockKind = "hidden" // text that nobody can see on the page

	BlockAnnotation BlockKind = "annotation" // a note that a reader of the page has left; see [Note]
)

// Block is a piece of a page's text. The blocks of a page follow each other in
// the order of their spans and cover all its words.
type Block struct {
	Kind  BlockKind `json:"kind"`
	Span  Span      `json:"span"`
	Level int       `json:"level"`          // of a heading, from 1; otherwise 0
	Note  *Note     `json:"note,omitempty"` // of an annotation; otherwise nil
}

// Section is a heading and what stands below it, up to the next heading of its
// level or a higher one.
type Section struct {
	Level int    `json:"level"` // from 1
	Title string `json:"title"` // one line
	Page  int    `json:"page"`  // where it begins, 1-based
	Span  Span   `json:"span"`  // of the heading in that page's text; empty when only the outline names it
	Path  string `json:"path"`  // titles from the outermost to this one, joined with [PathSeparator]
}

// SectionAt gives the path of the section in which an offset of a page's text
// stands: that of the last heading before it. Sections are those of a document, in
// order. It is empty before the first of them.
func SectionAt(sections []Section, page, offset int) string {
	path := ""
	for _, s := range sections {
		if s.Page > page || s.Page == page && s.Span.Start > offset {
			break
		}
		path = s.Path
	}
	return path
}

// PathSeparator stands between the titles of a section path.
const PathSeparator = " > "

// ReadPage is a page as the reader delivered it, with what was made of it.
// Failed marks a page that no reader could read: it has a number and no text, and no
// state unless it is missing.
type ReadPage struct {
	Page     Page
	State    PageState
	Quality  float64 // 0 to 1, how far the text can be trusted; see ingest.Judge
	Language string  // ISO 639-1 code of most of its text, empty when unknown
	Blocks   []Block
	Sections []Section // that begin on this page
	Chunks   []Chunk
	Took     time.Duration // to read it
	Failed   bool

	Recogniser string // what read the words in its picture, such as "Tesseract 5.3"; empty: nothing did
}

// PageBatch is a number of consecutive pages that are stored together.
type PageBatch struct {
	Reader  string // version of the reader that made the pages
	Chunker string // recipe of sections and chunks
	Pages   []ReadPage

	// Resume is what the section stage needs to know to go on after these
	// pages, in a form of its own.
	Resume string
}

// PageImage is a page as it looks, for a program that reads pictures.
type PageImage struct {
	PNG           []byte
	Width, Height int  // pixels
	Page          int  // 1-based
	Box           Rect // what is shown of the page, in user space
	Rotate        int  // 0, 90, 180 or 270 degrees clockwise, already applied to the image
}

// Rect maps a box in pixels of the image, with Y growing downwards from the top
// edge, to user space.
func (i PageImage) Rect(x0, y0, x1, y1 float64) Rect {
	w, h := max(1, float64(i.Width)), max(1, float64(i.Height))
	// As a share of the shown page, Y upwards.
	x0, x1, y0, y1 = x0/w, x1/w, 1-y1/h, 1-y0/h
	switch i.Rotate {
	case 90:
		x0, y0, x1, y1 = 1-y1, x0, 1-y0, x1
	case 180:
		x0, y0, x1, y1 = 1-x1, 1-y1, 1-x0, 1-y0
	case 270:
		x0, y0, x1, y1 = y0, 1-x1, y1, 1-x0
	}
	bw, bh := i.Box.X1-i.Box.X0, i.Box.Y1-i.Box.Y0
	return Rect{X0: i.Box.X0 + x0*bw, Y0: i.Box.Y0 + y0*bh, X1: i.Box.X0 + x1*bw, Y1: i.Box.Y0 + y1*bh}
}

// RecogniserTraits reports how a program or model that reads pictures of pages is
// to be used.
type RecogniserTraits struct {
	Name     string        // for people, such as "Tesseract 5.3" or the name of a vision model
	Version  string        // of all that decides what it makes of a picture
	Places   bool          // it reports where words stand
	DPI      float64       // of the pictures it reads best, pixels an inch
	Parallel int           // pages it reads at the same time, at least 1
	Pace     time.Duration // a page takes on an ordinary laptop; assumed, for a first estimate
}

// Recognition is what a recogniser made of the picture of a page.
type Recognition struct {
	// Page has the number of the page, its text and, where the recogniser knows
	// places, its words and lines. The page's size is not the recogniser's to know.
	Page Page

	// Confidence is how sure the recogniser is of its words, 0 to 1, the mean
	// weighted by their length; 0 when it does not say or found none.
	Confidence float64

	By string // name of the recogniser that read, if it is another than the one asked
}

// ScanDecision is what is to be done with the pages of a document that are scans.
type ScanDecision string

// The decisions.
const (
	ScansAsk   ScanDecision = "ask"   // nobody has decided yet
	ScansRead  ScanDecision = "read"  // recognise them
	ScansLeave ScanDecision = "leave" // do not ask again
)

// ScanEstimate is shown to the user before scans are read.
type ScanEstimate struct {
	Pages      int     `json:"pages"`      // that wait to be recognised
	Recogniser string  `json:"recogniser"` // such as "Tesseract 5.3" or the name of a vision model; empty: none
	Places     bool    `json:"places"`     // it reports where words stand
	Seconds    float64 `json:"seconds"`    // about how long it takes
	Problem    *Error  `json:"problem"`    // why it cannot be done; nil when it can
}

// ContextEstimate is shown to the user before a model describes the place of
// every passage within its document.
type ContextEstimate struct {
	Passages int     `json:"passages"` // that have no description yet
	Tokens   int     `json:"tokens"`   // the model reads and writes, about
	Seconds  float64 `json:"seconds"`  // about how long it takes
	Measured bool    `json:"measured"` // the pace was measured on this computer, not assumed
	Model    string  `json:"model"`
	Problem  *Error  `json:"problem"` // why it cannot be done; nil when it can
}

// ChunkGist is what a model says of a chunk's place in its document.
type ChunkGist struct {
	Chunk   ChunkID
	Gist    string // two or three sentences; empty when the model had nothing to say
	Section string // the heading it found; used where the structure of the document gave none
}

// ReadingReport reports what Ibid made of a file.
type ReadingReport struct {
	Name      string  `json:"name"` // file name
	Title     string  `json:"title"`
	Dated     string  `json:"dated"` // "2023-02-08", from the metadata; may be empty
	Bytes     int64   `json:"bytes"`
	Pages     int     `json:"pages"`
	Words     int     `json:"words"`
	Passages  int     `json:"passages"`
	Tables    int     `json:"tables"`
	Unread    int     `json:"unread"`  // boxes to tick that Ibid cannot read
	Notes     int     `json:"notes"`   // annotations that were read
	Quality   float64 `json:"quality"` // mean over the pages with text, by words; 0 to 1
	Seconds   float64 `json:"seconds"` // reading took
	Reader    string  `json:"reader"`  // version
	Languages []Share `json:"languages"`

	States   []Share      `json:"states"` // pages by [PageState], and "failed" for others that no reader could read
	Sections []Section    `json:"sections"`
	PageList []PageReport `json:"pageList"`

	Attachments []string `json:"attachments"` // names of the PDFs inside the file; empty where the file can't be read now
}

// Share is how much of a whole has a name.
type Share struct {
	Name  string `json:"name"`
	Count int    `json:"count"`
}

// PageReport is a line of a reading report.
type PageReport struct {
	Number   int       `json:"number"`
	Label    string    `json:"label"`
	State    PageState `json:"state"`
	Failed   bool      `json:"failed"` // no reader could read it; a missing page is one of these
	Words    int       `json:"words"`
	Tables   int       `json:"tables"`
	Unread   int       `json:"unread"` // boxes to tick, as in [ReadingReport]
	Notes    int       `json:"notes"`
	Passages int       `json:"passages"`
	Language string    `json:"language"`
	Quality  float64   `json:"quality"`
	Millis   float64   `json:"millis"` // to read it

	Recogniser string `json:"recogniser"` // what read the words in its picture, such as "Tesseract 5.3"; empty: nothing did
}

// PageReading is a page with what Ibid sees on it, to be shown beside its picture.
type PageReading struct {
	Number int           `json:"number"`
	Label  string        `json:"label"`
	Width  float64       `json:"width"` // points, before rotation
	Height float64       `json:"height"`
	Rotate int           `json:"rotate"`
	Report PageReport    `json:"report"`
	Blocks []PlacedBlock `json:"blocks"`
}

// PlacedBlock is a block with its text and the boxes of its lines.
type PlacedBlock struct {
	Kind  BlockKind `json:"kind"`
	Level int       `json:"level"`
	Text  string    `json:"text"`
	Boxes []Rect    `json:"boxes"`          // user space; empty: the reader knows no places
	Note  *Note     `json:"note,omitempty"` // of an annotation
}

// UnreadBox stands in the text of a page for a box that may or may not be ticked.
const UnreadBox = '▢'

// UnreadBoxes counts the boxes in a text that may or may not be ticked.
func UnreadBoxes(text string) int { return strings.Count(text, string(UnreadBox)) }
