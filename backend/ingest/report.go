package ingest

import (
	"cmp"
	"context"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"ibid/backend/describe"
	"ibid/backend/ibid"
)

// Report sums up what was made of a document, from its pages in order and the
// sections that begin on them. The quality is the mean over the pages by their
// words; pages without words do not count.
func Report(doc ibid.Document, pages []ibid.PageReport, sections []ibid.Section) ibid.ReadingReport {
	report := ibid.ReadingReport{
		Name: doc.Name, Title: doc.Title, Dated: doc.Dated, Bytes: doc.Bytes, Pages: max(doc.Pages, len(pages)),
		Sections: sections, PageList: pages, Languages: []ibid.Share{}, States: []ibid.Share{}, Attachments: []string{},
	}
	if report.Sections == nil {
		report.Sections = []ibid.Section{}
	}
	if report.PageList == nil {
		report.PageList = []ibid.PageReport{}
	}
	quality := 0.0
	for _, p := range pages {
		report.Words += p.Words
		report.Passages += p.Passages
		report.Tables += p.Tables
		report.Unread += p.Unread
		report.Notes += p.Notes
		report.Seconds += p.Millis / 1000
		quality += p.Quality * float64(p.Words)
		state := string(p.State)
		if p.Failed && p.State != ibid.PageMissing {
			state = "failed"
		}
		report.States = addShare(report.States, state)
		report.Languages = addShare(report.Languages, p.Language)
	}
	if report.Words > 0 {
		report.Quality = quality / float64(report.Words)
	}
	for _, shares := range [][]ibid.Share{report.States, report.Languages} {
		slices.SortStableFunc(shares, func(a, b ibid.Share) int { return cmp.Compare(b.Count, a.Count) })
	}
	return report
}

func addShare(shares []ibid.Share, name string) []ibid.Share {
	if name == "" {
		return shares
	}
	for i := range shares {
		if shares[i].Name == name {
			shares[i].Count++
			return shares
		}
	}
	return append(shares, ibid.Share{Name: name, Count: 1})
}

// ReportPage is the line of a page in a reading report.
func ReportPage(read ibid.ReadPage) ibid.PageReport {
	return ibid.PageReport{
		Number: read.Page.Number, Label: read.Page.Label, State: read.State, Failed: read.Failed,
		Words: len(strings.Fields(read.Page.Text)), Tables: len(read.Page.Tables), Unread: ibid.UnreadBoxes(read.Page.Text), Notes: len(read.Page.Notes), Passages: len(read.Chunks),
		Language: read.Language, Recogniser: read.Recogniser, Quality: read.Quality, Millis: math.Round(read.Took.Seconds()*1e5) / 100,
	}
}

// View is a page with what was seen on it, to be shown beside its picture.
func View(page ibid.Page, blocks []ibid.Block, report ibid.PageReport) ibid.PageReading {
	view := ibid.PageReading{
		Number: page.Number, Label: page.Label, Width: page.Width, Height: page.Height, Rotate: page.Rotate,
		Report: report, Blocks: []ibid.PlacedBlock{},
	}
	for _, b := range blocks {
		boxes := page.Boxes(b.Span)
		if boxes == nil {
			boxes = []ibid.Rect{}
		}
		view.Blocks = append(view.Blocks, ibid.PlacedBlock{Kind: b.Kind, Level: b.Level, Text: b.Span.In(page.Text), Boxes: boxes, Note: b.Note})
	}
	return view
}

// Inspect reads a file through the same stages as [Ingester.Ingest], without a
// library, and calls page for each page in order. It returns CodeNotFound where
// there is no file, the reader's error for one that cannot be read, the one of
// page, and the context's.
func (in *Ingester) Inspect(ctx context.Context, file ibid.File, page func(ibid.ReadPage) error) (ibid.ReadingReport, error) {
	info, err := os.Stat(file.Path)
	if err != nil {
		return ibid.ReadingReport{}, unreadable(file.Path, err)
	}
	look, err := in.Reader.Preflight(ctx, file)
	if err != nil {
		return ibid.ReadingReport{}, err
	}
	name := filepath.Base(file.Path)
	doc := ibid.Document{Name: name, Title: ibid.TitleOfName(name), Dated: look.Dated, Bytes: info.Size(), Pages: look.Pages}
	var reports []ibid.PageReport
	var sections []ibid.Section
	pages := &pageReader{sectioner: in.sectioner(ctx, ""), save: func(pages []ibid.ReadPage) error {
		if pages[0].Page.Number == 1 {
			printed, sure := describe.Title(pages, look.Title)
			if title, _ := describe.ChooseTitle(printed, sure, look.Title, name); title != "" {
				doc.Title = title
			}
		}
		for _, read := range pages {
			reports = append(reports, ReportPage(read))
			sections = append(sections, read.Sections...)
			if err := page(read); err != nil {
				return err
			}
		}
		return nil
	}}
	if err := pages.read(ctx, in.Reader, file, 1); err != nil {
		return ibid.ReadingReport{}, err
	}
	report := Report(doc, reports, sections)
	report.Reader = in.Reader.Version()
	return report, nil
}
