package ibid

import "time"

// Priority orders the queue: a higher one goes first, and among equals the
// smallest file.
type Priority int

// The priorities. They are stored: a number keeps its meaning.
const (
	PriorityUpkeep Priority = 0 // what nobody waits for: reading again, vectors of another model
	PriorityFolder Priority = 1 // found in a folder, or left over by an earlier run
	PriorityPerson Priority = 2 // the user has just added it or asked for it
	PriorityNext   Priority = 3 // the user wants it before all others
)

// Queued is a document's place in the queue.
type Queued struct {
	Priority Priority
	Starts   int       // how often the work began since it last got further
	At       time.Time // when it was queued; zero: it is not
}

// QueueStatus is how the work on all documents goes.
type QueueStatus struct {
	Paused    bool   `json:"paused"`    // by the user
	Resting   *Error `json:"resting"`   // why the queue rests by itself, such as a laptop on battery; nil when it does not
	Preparing bool   `json:"preparing"` // the reader of PDFs is being prepared for its first use on this computer

	Waiting int         `json:"waiting"` // documents that wait for their turn
	Held    int         `json:"held"`    // documents that the user has paused
	Failed  int         `json:"failed"`  // documents that could not be read
	Working []QueueWork `json:"working"` // documents being worked on now; never nil

	// Vectors of documents that were read before are made while nothing else is done:
	// 12 of 40 documents can be searched by meaning.
	Understanding bool `json:"understanding"` // it goes on now, in this process
	Understood    int  `json:"understood"`    // documents with a vector for every passage
	ToUnderstand  int  `json:"toUnderstand"`  // documents that have passages, those included

	Pages   int     `json:"pages"`   // pages to read, of all unfinished documents, as far as known
	Read    int     `json:"read"`    // of these, read
	Pace    float64 `json:"pace"`    // pages a second over the last minute; 0 when unknown
	Seconds float64 `json:"seconds"` // about how long it takes until the queue is empty; 0 when unknown
}

// QueueWork is the work on one document.
type QueueWork struct {
	Workspace WorkspaceID `json:"workspace"`
	Document  DocumentID  `json:"document"`
	Title     string      `json:"title"`
	Stage     Stage       `json:"stage"`
	Done      int         `json:"done"` // pages or passages, as the stage has it
	Total     int         `json:"total"`
	Seconds   float64     `json:"seconds"` // left, about; 0 when unknown
}

// IndexID numbers a set of vectors.
type IndexID int64

// IndexState reports what a set of vectors is for.
type IndexState string

// The states.
const (
	IndexCurrent  IndexState = "current"  // searched
	IndexBuilding IndexState = "building" // takes the current one's place when it is complete
)

// EmbeddingIndex is a set of vectors made one way.
type EmbeddingIndex struct {
	ID        IndexID           `json:"id"`
	Identity  EmbeddingIdentity `json:"identity"`
	Chunker   string            `json:"chunker"` // the chunker's options when it was begun
	State     IndexState        `json:"state"`
	Embedded  int               `json:"embedded"` // passages that have a vector
	Passages  int               `json:"passages"` // of the library
	CreatedAt time.Time         `json:"createdAt" ts_type:"string"`
}

// Complete reports whether every passage of the library has its vector.
func (x EmbeddingIndex) Complete() bool { return x.Embedded >= x.Passages }

// IndexStatus reports what the library's index was made with, and what it would be
// made with now.
type IndexStatus struct {
	Current  *EmbeddingIndex    `json:"current"`  // nil: none yet
	Building *EmbeddingIndex    `json:"building"` // nil: none
	Wanted   *EmbeddingIdentity `json:"wanted"`   // of the model that the settings name; nil when it cannot be reached
	Mismatch *Error             `json:"mismatch"` // why Current is not what is wanted, and the remedy; nil when it is
	Seconds  float64            `json:"seconds"`  // until Building is complete, about; 0 when unknown
	Outdated int                `json:"outdated"` // documents that an older Ibid has read
}

// EmbeddingEstimate is shown to the user before another embedding model is
// taken.
type EmbeddingEstimate struct {
	Model    string  `json:"model"`
	Passages int     `json:"passages"` // that get a new vector
	Seconds  float64 `json:"seconds"`  // about how long it takes
	Measured bool    `json:"measured"` // the pace was measured with this model on this computer, not assumed
	Bytes    int64   `json:"bytes"`    // on the disk, until the old index is freed
	Problem  *Error  `json:"problem"`  // why it cannot be done; nil when it can
}
