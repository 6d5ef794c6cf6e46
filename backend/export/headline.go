package export

import (
	"cmp"
	"strings"

	"ibid/backend/ibid"
)

// ofThePrograms are notices about the program and its models. They say nothing about the
// documents, and nothing to whoever reads an export.
var ofThePrograms = map[ibid.Code]bool{
	ibid.CodeModelServerMissing: true, ibid.CodeModelServerDown: true, ibid.CodeModelMissing: true,
	ibid.CodeModelServerOld: true, ibid.CodeModelServerRefused: true, ibid.CodeModelUnknown: true,
}

// noticeOf returns the notice of an answer for readers of an export. It is empty for notices
// about models, and for quotations if the notice only says why no model wrote.
func noticeOf(a ibid.Answer) string {
	switch {
	case a.Notice == nil, ofThePrograms[a.Notice.Code],
		a.Mode == ibid.ModePassages && strings.HasPrefix(string(a.Notice.Code), "model_"):
		return ""
	}
	return oneLine(a.Notice.Message) // its hint is about the program
}

// headlineOf are the figure or date that answers and, from a table, its cell: what the window
// shows above quotations. Nil where none stands out.
func headlineOf(a ibid.Answer, private Finder) []block {
	check := a.Trace.Evidence
	if !a.Quotes() || !strings.HasPrefix(a.Text, ">") || check.Value == "" || len(a.Understanding.Parts) > 0 || len(a.Layers) > 0 {
		return nil
	}
	runs := []run{{text: hide(oneLine(cmp.Or(check.Amount, check.Value)), private), bold: true}}
	var beside []string
	if check.Amount != "" {
		beside = append(beside, oneLine(check.Value))
	}
	if check.Cell != "" {
		beside = append(beside, oneLine(check.Cell))
	}
	if len(beside) > 0 {
		runs = append(runs, run{text: " (" + hide(strings.Join(beside, ": "), private) + ")"})
	}
	return []block{{kind: paragraph, runs: runs}}
}

// plain is the text of blocks on one line, without markers of citations.
func plain(blocks []block) string {
	var b strings.Builder
	write := func(runs []run) {
		for _, r := range runs {
			switch {
			case r.breaks:
				b.WriteString(" ")
			case r.cites == 0 && !r.mark:
				b.WriteString(r.text)
			}
		}
		b.WriteString(" ")
	}
	for _, bl := range blocks {
		write(bl.runs)
		for _, row := range bl.rows {
			for _, c := range row {
				write(c)
			}
		}
		b.WriteString(bl.lines + " ")
	}
	return oneLine(b.String())
}

// once leaves the words of a quotation out that stand in the answer already: its source then
// says only where they stand.
func once(answer, quote string) string {
	if bare := strings.Trim(quote, "“”„«»\"' "); bare != "" && strings.Contains(answer, bare) {
		return ""
	}
	return quote
}
