package export_test

import (
	"bytes"
	"strings"
	"testing"

	"ibid/backend/export"
	"ibid/backend/ibid"
)

// The steps of a research go with the answer, masked like all of it.
func TestAResearchIsWrittenDown(t *testing.T) {
	answer := ibid.Answer{
		Question: "How much is the rent?", Text: "It is £48,000.",
		Research: &ibid.Research{By: ibid.ResearchByModel, End: ibid.ResearchDone, Note: "Nothing more to look for.", Steps: []ibid.ResearchStep{
			{Number: 1, Tool: ibid.ToolSearch, Doing: "Searching: rent of Margaret Vane", Found: "Found 10 passages in Doc A, Doc B"},
			{Number: 2, Tool: ibid.ToolRead, Doing: "Reading section 4.1 of Doc A", Found: "Read 1 page"},
		}},
	}
	for _, format := range []export.Format{export.Markdown, export.HTML, export.PDF, export.DOCX} {
		var b bytes.Buffer
		if err := export.Write(&b, format, cover, ibid.Conversation{Title: "Rent"}, []ibid.Answer{answer}, findMargaret); err != nil {
			t.Fatal(err)
		}
		text := b.String()
		switch format {
		case export.DOCX:
			text = unpacked(t, text)["word/document.xml"]
		case export.PDF:
			text = readBack(t, text)
		}
		for _, want := range []string{"How it was researched", "Searching: rent of", "Found 10 passages in Doc A, Doc B", "Reading section 4.1 of Doc A", "Nothing more to look for."} {
			if !strings.Contains(strings.ReplaceAll(text, `\`, ""), want) {
				t.Errorf("%s lacks %q:\n%s", format, want, text)
			}
		}
		if strings.Contains(text, "Margaret") {
			t.Errorf("%s shows a name that is to be masked", format)
		}
	}
}
