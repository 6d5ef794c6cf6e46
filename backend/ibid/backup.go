package ibid

import "time"

// BackupInfo reports what a backup holds. It is written into it, and checked when
// it is restored.
type BackupInfo struct {
	Path      string    `json:"path"`
	Bytes     int64     `json:"bytes"`
	MadeAt    time.Time `json:"madeAt" ts_type:"string"`
	Ibid      string    `json:"ibid"`   // version that made it
	Schema    int64     `json:"schema"` // of the library in it
	Documents int       `json:"documents"`
	Pages     int       `json:"pages"`
	Passages  int       `json:"passages"`
	Answers   int       `json:"answers"`
	Files     int       `json:"files"` // PDFs in it: copies that the library keeps
}

// Progress reports how far a long piece of work is.
type Progress struct {
	Done  int64  `json:"done"`
	Total int64  `json:"total"` // 0 when unknown
	Note  string `json:"note"`  // what is being done, for the user
}

// StorageUse reports what takes space on the disk, in bytes.
type StorageUse struct {
	Library  int64 `json:"library"`  // the database with its log
	Text     int64 `json:"text"`     // of it, pages and passages
	Words    int64 `json:"words"`    // of it, the full-text index
	Vectors  int64 `json:"vectors"`  // of it, vectors of all indexes
	Free     int64 `json:"free"`     // of it, not used and about to be given back
	Replaced int64 `json:"replaced"` // libraries that a restore has set aside
	Copies   int64 `json:"copies"`   // PDFs that the library keeps
	Cache    int64 `json:"cache"`
	Disk     int64 `json:"disk"` // still free on the disk
}
