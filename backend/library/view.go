package library

import (
	"ibid/backend/ibid"
	"ibid/backend/ingest"
)

// View is a page that has just been read, as [Library.PageReading] gives one that
// is stored.
func View(read ibid.ReadPage) ibid.PageReading {
	return ingest.View(read.Page, read.Blocks, ingest.ReportPage(read))
}
