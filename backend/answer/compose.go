package answer

import (
	"embed"
	"strconv"
	"strings"

	"ibid/backend/ibid"
	"ibid/internal/prompt"
)

//go:embed prompts/*.tmpl
var promptFiles embed.FS

var prompts = prompt.Load(promptFiles)

// PromptVersion identifies the wording of the prompts, for the trace.
func PromptVersion() string { return prompts.Version() }

// systemText is what the rules depend on.
type systemText struct {
	Talk bool // the answer comes from the conversation
}

// questionText is what a model is asked.
type questionText struct {
	Question string
	Place    string // that it is asked for; empty: none
	Rules    string // whose rules the passages are; empty: those of several jurisdictions of the place
	Free     bool   // it says itself how long the answer is to be
	List     bool   // it asks for several things
	Turns    []ibid.Turn
	Passages []passageText
}

// passageText is a passage as the template shows it.
type passageText struct {
	Number               int
	Title, Page, Section string
	Context, Text        string
}

// shownAs makes a passage ready for a prompt, with some of its text.
func shownAs(p ibid.Passage, text string) passageText {
	return passageText{
		Number:  p.Number,
		Title:   attribute(p.Hit.Document.Title),
		Page:    attribute(pageName(p.Hit)),
		Section: attribute(p.Hit.Chunk.Section),
		Context: attribute(p.Hit.Chunk.Context),
		Text:    quotable(text),
	}
}

// compose writes the messages of a prompt: the rules, then what was said before,
// the numbered passages, best first, and the question last, since models answer
// what they read last far better than what stands above three thousand words of
// sources.
//
// A passage comes with its document, page and section, with what its words take
// for granted (the header row of its table), and as one reads it, words broken
// at line ends joined. Its gist is left out: a model wrote it, and it would be
// repeated as if the document said it.
func compose(f Fitting, turns []ibid.Turn, passages []passageText) (system, text string) {
	data := questionText{Question: ibid.Inert(f.Query.Text), Place: attribute(f.Place), Rules: attribute(f.Rules), Free: f.Free || f.Place != "" || len(turns) > 0, List: f.Query.Expects == ibid.ExpectsList, Passages: passages}
	for _, turn := range turns {
		data.Turns = append(data.Turns, ibid.Turn{Question: quotable(turn.Question), Answer: quotable(turn.Answer)})
	}
	return execute("system.tmpl", systemText{len(turns) > 0}), execute("question.tmpl", data)
}

func execute(name string, data any) string { return strings.TrimSpace(prompts.Write(name, data)) }

// pageName is what a page is called: its printed label, where it has one of its
// own, with its place in the file behind, "iv (4)".
func pageName(hit ibid.Hit) string {
	number := strconv.Itoa(hit.Chunk.Page)
	if hit.Label == "" || hit.Label == number {
		return number
	}
	return hit.Label + " (" + number + ")"
}

// attribute makes a text fit to stand between double quotes within a tag, on one
// line. The titles of a section path then have "›" between them.
func attribute(text string) string {
	return inTag(strings.Join(strings.Fields(quotable(text)), " "))
}

var inTag = strings.NewReplacer(`"`, "'", "<", "‹", ">", "›").Replace
