package ibid

import "time"

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
