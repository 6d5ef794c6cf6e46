package ingest

import (
	"testing"

	"ibid/backend/ibid"
)

func TestReportCountsBoxesThatCannotBeRead(t *testing.T) {
	var pages []ibid.PageReport
	for _, text := range []string{"☒ Yes ☐ No", "▢ Pets ▢ Smoking", "▢ Subletting"} {
		pages = append(pages, ReportPage(ibid.ReadPage{Page: ibid.Page{Text: text}}))
	}
	if got := Report(ibid.Document{}, pages, nil); got.Unread != 3 || got.PageList[0].Unread != 0 || got.PageList[1].Unread != 2 {
		t.Errorf("report %+v", got)
	}
}
