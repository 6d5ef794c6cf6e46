package export_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
	"time"

	"ibid/backend/export"
	"ibid/backend/ibid"
)

// awkward is a conversation whose parts end as they should not go on: titles and reasons
// with full stops, a heading that is nothing, a title that was cut.
func awkward() (ibid.Conversation, []ibid.Answer) {
	question := "What did the auditors of Vane & Sons Inc. say about the going concern, and when was the report signed?"
	cite := func(number int, title, section string, page int) ibid.Citation {
		return ibid.Citation{Number: number, DocumentID: ibid.DocumentID(number), DocumentHash: strings.Repeat(string(rune('a'+number)), 8), DocumentTitle: title, Section: section, Page: page, Quote: "No doubt was raised."}
	}
	return ibid.Conversation{Title: "What did the auditors of Vane & Sons Inc. say about the going…"}, []ibid.Answer{{
		Question: question, Text: "None [1], [2]. Nothing else [3].", CreatedAt: time.Date(2026, 11, 25, 9, 0, 0, 0, time.UTC),
		Citations: []ibid.Citation{cite(1, "Annual Report of  Vane & Sons Inc.", "4. Audit.", 7), cite(2, "Letter to Vane & Co.,", " . ", 1), cite(3, "Minutes.", "", 2)},
		Notice:    ibid.Errorf(ibid.CodeInvalid, "Ollama is not running.").WithHint("Start it in the settings."),
		Layers:    []ibid.Layer{{}},
		Verification: ibid.Verification{Claims: []ibid.Claim{{State: ibid.ClaimBacked}}, Confidence: ibid.Confidence{Reasons: []string{
			"A part has no clear answer: “When was it signed?”.", "the model was not sure", "", "Two sources disagree.",
		}}},
	}}
}

// Whatever titles and sentences end with, a paper has no stray signs in it.
func TestNoStraySigns(t *testing.T) {
	stray := regexp.MustCompile(`\.,|,,|\.\.|\(\s*\)|, :|\S  +\S|…`)
	c, answers := awkward()
	for _, format := range export.Formats {
		var b bytes.Buffer
		if err := export.Write(&b, format, cover, c, answers, nil); err != nil {
			t.Fatal(err)
		}
		text := b.String()
		switch format {
		case export.DOCX:
			text = regexp.MustCompile(`<[^>]+>`).ReplaceAllString(unpacked(t, text)["word/document.xml"], "\n")
		case export.PDF:
			text = readBack(t, text)
		case export.HTML:
			text = text[strings.Index(text, "<main>"):]
		}
		if format != export.CSLJSON { // which is indented
			for _, found := range stray.FindAllStringIndex(text, -1) {
				t.Errorf("%s: %q", format, text[max(0, found[0]-40):min(len(text), found[1]+20)])
			}
		}
		if format == export.BibTeX || format == export.CSLJSON {
			continue
		}
		text = strings.NewReplacer(`\`, "", "&amp;", "&", "\n", " ").Replace(text)
		for _, want := range []string{
			"say about the going concern, and when was the report signed?",
			"Annual Report of Vane & Sons Inc, page 7, 4. Audit:",
			"Letter to Vane & Co, page 1:",
			"Supported, but it may not answer your question.",
			"3 documents, exported 26 November 2026 from Contracts",
			"Annual Report of Vane & Sons Inc, page 7", "Minutes, page 2",
		} {
			if !strings.Contains(text, want) {
				t.Errorf("%s has no %q:\n%s", format, want, text)
			}
		}
		if strings.Contains(text, "settings") {
			t.Errorf("%s says what to do in the program", format)
		}
	}
}

// A question that is the title is not said twice; what follows is a heading higher.
func TestTheTitleIsSaidOnce(t *testing.T) {
	answer := ibid.Answer{Question: "How much is the rent?", Text: "## Rent\n\nIt is £48,000."}
	var b bytes.Buffer
	if err := export.Write(&b, export.Markdown, cover, ibid.Conversation{Title: answer.Question}, []ibid.Answer{answer}, nil); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	if strings.Count(text, answer.Question) != 1 || !strings.Contains(text, "\n## Rent\n") {
		t.Error(text)
	}
	if !strings.Contains(text, "\n*Exported 26 November 2026 from Contracts*\n") {
		t.Errorf("no cover line:\n%s", text)
	}
}

// A bibliography says where it is from in a comment, which BibTeX does not read.
func TestABibliographyHasACoverLine(t *testing.T) {
	c, answers := awkward()
	var b bytes.Buffer
	if err := export.Write(&b, export.BibTeX, cover, c, answers, nil); err != nil {
		t.Fatal(err)
	}
	if text := b.String(); !strings.HasPrefix(text, "% 3 documents, exported 26 November 2026 from Contracts\n\n@misc{annualreportof-") ||
		!strings.Contains(text, "title = {{Annual Report of Vane \\& Sons Inc.}}") {
		t.Error(text)
	}
}
