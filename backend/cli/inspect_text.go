package cli

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"ibid/backend/ibid"
)

const (
	// treeLines is how many lines the tree of sections has at most: what fits
	// on a terminal beside the rest.
	treeLines = 24

	// lowQuality and slowMillis are where a page with text becomes worth a line
	// of its own. Reading a scan takes seconds as a matter of course.
	lowQuality = 0.8
	slowMillis = 2000
)

// printReport prints what a reading found, the whole before its parts.
func printReport(w io.Writer, r ibid.ReadingReport, all bool) {
	printf(w, "%s\n%s", r.Title, r.Name)
	if r.Dated != "" {
		printf(w, ", %s", r.Dated)
	}
	printf(w, ", %.1f MB\n\n", float64(r.Bytes)/1e6)
	printf(w, "%s, %s, %s, %s\n", count(r.Pages, "page"), count(r.Words, "word"), count(r.Tables, "table"), count(r.Passages, "passage"))
	if r.Unread > 0 {
		printf(w, "boxes      %s\n", unreadBoxes(r.Unread))
	}
	if r.Notes > 0 {
		printf(w, "notes      %d\n", r.Notes)
	}
	if len(r.Attachments) > 0 {
		printf(w, "PDFs in it %s\n", ibid.OneLine(strings.Join(r.Attachments, ", ")))
	}
	printf(w, "quality    %.0f%%\n", r.Quality*100)
	printf(w, "pages      %s\n", shares(r.States))
	printf(w, "languages  %s\n", shares(r.Languages))
	printf(w, "read in    %.1f s", r.Seconds)
	if r.Reader != "" {
		printf(w, " by %s", r.Reader)
	}
	printf(w, "\n")
	printTree(w, r.Sections, all)
	printUnusual(w, r)
}

func unreadBoxes(n int) string {
	if n == 1 {
		return "1 box that Ibid cannot read"
	}
	return fmt.Sprintf("%d boxes that Ibid cannot read", n)
}

func shares(list []ibid.Share) string {
	var names []string
	for _, share := range list {
		names = append(names, fmt.Sprintf("%s %d", share.Name, share.Count))
	}
	return cmp.Or(strings.Join(names, ", "), "none")
}

// printTree prints sections, leaving out the inner levels that would make it too
// long.
func printTree(w io.Writer, sections []ibid.Section, all bool) {
	printf(w, "\nsections   %d\n", len(sections))
	deepest := 0
	for _, s := range sections {
		deepest = max(deepest, s.Level)
	}
	for ; !all && deepest > 1 && upTo(sections, deepest) > treeLines; deepest-- {
	}
	shown := 0
	for _, s := range sections {
		if s.Level > deepest || !all && shown == treeLines {
			continue
		}
		shown++
		printf(w, "%6d  %s%s\n", s.Page, strings.Repeat("  ", max(0, s.Level-1)), shorten(s.Title, 90))
	}
	if left := len(sections) - shown; left > 0 {
		printf(w, "        … and %d more: --all lists them\n", left)
	}
}

// upTo counts the sections of the outer levels.
func upTo(sections []ibid.Section, level int) int {
	n := 0
	for _, s := range sections {
		if s.Level <= level {
			n++
		}
	}
	return n
}

// printUnusual prints a line for each run of pages with the same remarks.
func printUnusual(w io.Writer, r ibid.ReadingReport) {
	usual := ""
	if len(r.Languages) > 0 {
		usual = slices.MaxFunc(r.Languages, func(a, b ibid.Share) int { return cmp.Compare(a.Count, b.Count) }).Name
	}
	heading := "unusual"
	for i := 0; i < len(r.PageList); {
		what := unusual(r.PageList[i], usual)
		end := i + 1
		for end < len(r.PageList) && unusual(r.PageList[end], usual) == what {
			end++
		}
		if what != "" {
			pages := numbered(r.PageList[i].Number, r.PageList[i].Label)
			if last := r.PageList[end-1]; end-i > 1 {
				pages = fmt.Sprintf("%d-%d", r.PageList[i].Number, last.Number)
			}
			if heading != "" {
				printf(w, "\n%s\n", heading)
			}
			printf(w, "%8s  %s\n", pages, what)
			heading = ""
		}
		i = end
	}
}

// unusual has the remarks on a page; empty for an ordinary one.
func unusual(p ibid.PageReport, language string) string {
	var remarks []string
	if what := stateRemark(p); what != "" {
		remarks = append(remarks, what)
	}
	if p.Words > 0 && p.Quality < lowQuality {
		remarks = append(remarks, fmt.Sprintf("quality %.0f%%", p.Quality*100))
	}
	if p.Language != "" && p.Language != language {
		remarks = append(remarks, "language "+p.Language)
	}
	if p.Millis > slowMillis && p.State == ibid.PageText {
		remarks = append(remarks, fmt.Sprintf("took %.0f s", p.Millis/1000))
	}
	return strings.Join(remarks, ", ")
}

func stateRemark(p ibid.PageReport) string {
	if p.Failed && p.State != ibid.PageMissing {
		return "no reader could read it"
	}
	switch p.State {
	case ibid.PageMissing:
		return "missing: the file was cut off, get it again"
	case ibid.PageBlank:
		return "blank"
	case ibid.PageScan:
		return "scan, not read"
	case ibid.PageGarbled:
		return "text layer is no language, not read"
	case ibid.PageRecognised:
		return "scan, read by " + p.Recogniser
	case ibid.PageDescribed:
		return "scan, read by " + p.Recogniser + " without the places of words"
	case ibid.PageUnreadable:
		return "scan in which no words were found"
	}
	return ""
}

// printPages prints the text of pages, each block under its kind.
func printPages(w io.Writer, pages []inspectedPage) {
	for i, page := range pages {
		if i > 0 {
			printf(w, "\n")
		}
		printf(w, "%s\n", pageHeading(page))
		for _, block := range page.Blocks {
			label := blockLabel(block)
			if block.Note != nil && block.Note.By() != "" {
				printf(w, "%-10s│ (%s)\n", label, block.Note.By())
				label = ""
			}
			for line := range strings.SplitSeq(block.Text, "\n") {
				printf(w, "%-10s│ %s\n", label, line)
				label = ""
			}
			printf(w, "%-10s│\n", "")
		}
	}
}

// pageHeading is a line about a page.
func pageHeading(page inspectedPage) string {
	r := page.Report
	parts := []string{"page " + numbered(page.Number, page.Label), string(r.State), count(r.Words, "word")}
	if r.Tables > 0 {
		parts = append(parts, count(r.Tables, "table"))
	}
	if r.Unread > 0 {
		parts = append(parts, unreadBoxes(r.Unread))
	}
	if r.Notes > 0 {
		parts = append(parts, count(r.Notes, "note"))
	}
	if r.Language != "" {
		parts = append(parts, r.Language)
	}
	if r.Words > 0 {
		parts = append(parts, fmt.Sprintf("quality %.0f%%", r.Quality*100))
	}
	return strings.Join(append(parts, fmt.Sprintf("%.0f ms", r.Millis)), " · ")
}

func blockLabel(block ibid.PlacedBlock) string {
	if block.Level > 0 {
		return fmt.Sprintf("%s %d", block.Kind, block.Level)
	}
	return string(block.Kind)
}

// shorten cuts a text to at most so many characters, between words.
func shorten(s string, limit int) string {
	runes := []rune(s)
	if len(runes) <= limit {
		return s
	}
	cut := string(runes[:limit])
	if i := strings.LastIndexByte(cut, ' '); i > 0 {
		cut = cut[:i]
	}
	return cut + " …"
}
