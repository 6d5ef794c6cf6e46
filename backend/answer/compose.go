package answer

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"strconv"
	"strings"
	"text/template"

	"ibid/backend/ibid"
)

//go:embed prompts/*.tmpl
var promptFiles embed.FS

var prompts = template.Must(template.ParseFS(promptFiles, "prompts/*.tmpl"))

// NotFound is what a model is told to write when the passages do not answer.
const NotFound = "The documents do not answer this question."

// Room is how many tokens of the context are kept for the answer.
const Room = 1024

// Prompt is a request to a language model, and what it was made from.
type Prompt struct {
	Request  ibid.ChatRequest
	Passages []ibid.Passage // those that are in it, numbered from 1
	Left     int            // passages that did not fit and were left out
	Tokens   int            // estimate for system and question together
}

// Compose writes the prompt: the numbered passages first, best first, and the
// question last, since models answer what they read last far better than what
// stands above three thousand words of sources.
//
// A passage comes with its document, page and section, with what its words take
// for granted (the header row of its table), and as one reads it, words broken
// at line ends joined. Its gist is left out: a model wrote it, and it would be
// repeated as if the document said it.
//
// Passages that would not fit context tokens beside the question and [Room] are
// left out, the weakest first, and counted: nothing is left for the server to
// cut. Returns CodeContextTooLong if not even one passage fits.
func Compose(question string, passages []ibid.Passage, context int) (Prompt, error) {
	for n := len(passages); n > 0; n-- {
		prompt := Prompt{Passages: passages[:n], Left: len(passages) - n}
		system, text := render(question, prompt.Passages)
		prompt.Tokens = ibid.EstimateTokens(system) + ibid.EstimateTokens(text)
		if prompt.Tokens+Room > context {
			continue
		}
		prompt.Request = ibid.ChatRequest{
			System:    system,
			Messages:  []ibid.Message{{Role: ibid.RoleUser, Content: text}},
			MaxTokens: Room,
			Context:   context,
		}
		return prompt, nil
	}
	return Prompt{}, ibid.Errorf(ibid.CodeContextTooLong, "The question and one passage do not fit into the model's context of %d tokens.", context).
		WithHint("Ask a shorter question, or choose a larger context in the settings.")
}

// PromptVersion identifies the wording of the prompts, for the trace.
func PromptVersion() string {
	sum := sha256.New()
	for _, name := range []string{"prompts/system.tmpl", "prompts/question.tmpl"} {
		text, err := promptFiles.ReadFile(name)
		if err != nil {
			panic(err) // embedded at build time
		}
		sum.Write(text)
	}
	return hex.EncodeToString(sum.Sum(nil)[:6])
}

// passageText is a passage as the template shows it.
type passageText struct {
	Number               int
	Title, Page, Section string
	Context, Text        string
}

func render(question string, passages []ibid.Passage) (system, text string) {
	data := struct {
		Question string
		Passages []passageText
	}{Question: question}
	for _, p := range passages {
		chunk := p.Hit.Chunk
		data.Passages = append(data.Passages, passageText{
			Number:  p.Number,
			Title:   attribute(p.Hit.Document.Title),
			Page:    attribute(pageName(p.Hit)),
			Section: attribute(chunk.Section),
			Context: attribute(chunk.Context),
			Text:    ibid.Inert(chunk.Read()),
		})
	}
	return execute("system.tmpl", struct{ NotFound string }{NotFound}), execute("question.tmpl", data)
}

func execute(name string, data any) string {
	var b bytes.Buffer
	if err := prompts.ExecuteTemplate(&b, name, data); err != nil {
		panic(err) // typed data and an embedded template: a defect, and tests render both
	}
	return strings.TrimSpace(b.String())
}

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
	return inTag(strings.Join(strings.Fields(text), " "))
}

var inTag = strings.NewReplacer(`"`, "'", "<", "‹", ">", "›").Replace
