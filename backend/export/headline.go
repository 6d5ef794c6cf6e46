package export

import (
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

// headlineOf is the headline of an answer as a paragraph; nil if it has none.
func headlineOf(a ibid.Answer, private Finder) []block {
	value, from := a.Headline()
	if value == "" {
		return nil
	}
	runs := []run{{text: hide(oneLine(value), private), bold: true}}
	if from != "" {
		runs = append(runs, run{text: " (" + hide(oneLine(from), private) + ")"})
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
