package research

import (
	"embed"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/internal/prompt"
)

// Call is a use of a tool, as the model asks for it.
type Call struct {
	Tool      ibid.ResearchTool `json:"action"`
	Query     string            `json:"query"`     // words or a question; of search_documents and ask_each
	Documents []int64           `json:"documents"` // numbers of documents to limit it to; empty: all
	Document  int64             `json:"document"`  // number of the document; of read_section
	Section   string            `json:"section"`   // title or number of the section; of read_section
}

// Outcome is what a tool found.
type Outcome struct {
	Text      string // for the model, with what documents say quoted by [ibid.Quoted]
	Found     string // for the user: "Found 10 passages in Doc A, Doc B"
	Passages  int
	Documents []ibid.DocumentID // that they stand in, best first
}

// longestQuery is how many bytes a model may search for.
const longestQuery = 400

// Tools are those that a model is offered.
func Tools() []ibid.Tool {
	const documents = `"documents": {"type": "array", "items": {"type": "integer"}, "description": "numbers of the documents to limit it to; leave it out for all"}`
	tool := func(name ibid.ResearchTool, description, properties, required string) ibid.Tool {
		return ibid.Tool{Name: string(name), Description: description, Parameters: json.RawMessage(
			`{"type": "object", "properties": {` + properties + `}, "required": [` + required + `]}`)}
	}
	return []ibid.Tool{
		tool(ibid.ToolSearch, "find passages by words and by meaning, in all documents or in those with the numbers in \"documents\"; section:WORD page:3-7 after:2022 before:2023-06-30 in the query narrow the search",
			`"query": {"type": "string", "description": "what to look for"}, `+documents, `"query"`),
		tool(ibid.ToolRead, "read a section of one document, by its title or number",
			`"document": {"type": "integer", "description": "number of the document"}, "section": {"type": "string", "description": "title or number of the section"}`, `"document", "section"`),
		tool(ibid.ToolList, "list the documents with their numbers", ``, ``),
		tool(ibid.ToolEach, "put the same question to each document by itself, for what has to be compared or counted",
			`"query": {"type": "string", "description": "the question"}, `+documents, `"query"`),
	}
}

// actionDone is the action of a model that has finished.
const actionDone = "done"

// actionSchema is what a reply of a model has to follow that can't use tools.
var actionSchema = json.RawMessage(`{"type": "object", "properties": {` +
	`"action": {"type": "string", "enum": ["search_documents", "read_section", "list_documents", "ask_each", "done"]}, ` +
	`"query": {"type": "string"}, "documents": {"type": "array", "items": {"type": "integer"}}, ` +
	`"document": {"type": "integer"}, "section": {"type": "string"}}, "required": ["action", "query"]}`)

// readCall reads the arguments of a call. The error says what is wrong, for the model.
func readCall(made ibid.ToolCall) (call Call, err error) {
	if json.Unmarshal(made.Arguments, &call) != nil {
		return Call{}, fmt.Errorf("the arguments of %s can't be read", tidy(made.Name))
	}
	call.Tool, call.Query, call.Section = ibid.ResearchTool(made.Name), tidy(call.Query), tidy(call.Section)
	switch call.Tool {
	case ibid.ToolSearch, ibid.ToolEach:
		if call.Query == "" {
			return call, fmt.Errorf("%s needs a query", call.Tool)
		}
		call.Document, call.Section = 0, ""
	case ibid.ToolRead:
		if call.Document == 0 || call.Section == "" {
			return call, fmt.Errorf("%s needs the number of a document and a section", call.Tool)
		}
		call.Query, call.Documents = "", nil
	case ibid.ToolList:
		call = Call{Tool: ibid.ToolList}
	default:
		return call, fmt.Errorf("there is no tool %q", tidy(made.Name))
	}
	return call, nil
}

// tidy puts a text of a model on one line, without what nobody sees, and shortens it.
func tidy(text string) string {
	text = ibid.InertInline(strings.Join(strings.Fields(text), " "))
	if len(text) > longestQuery {
		text = text[:longestQuery]
		for !utf8.ValidString(text) {
			text = text[:len(text)-1]
		}
	}
	return text
}

// same is what two calls share that look for the same.
func (c Call) same() string {
	words := strings.FieldsFunc(strings.ToLower(c.Query+" | "+c.Section), func(r rune) bool { return strings.ContainsRune(" \"“”.,;:?!", r) })
	return fmt.Sprint(c.Tool, words, c.Documents, c.Document)
}

// Doing says what a call does, for the user. Titles gives the title of a document by its
// number; empty for one that isn't there.
func (c Call) Doing(title func(int64) string) string {
	in := ""
	if len(c.Documents) > 0 {
		in = " in " + ibid.FirstOf(titles(c.Documents, title), 2)
	}
	switch c.Tool {
	case ibid.ToolSearch:
		return "Searching" + in + ": " + c.Query
	case ibid.ToolEach:
		return "Asking each document" + in + ": " + c.Query
	case ibid.ToolRead:
		return "Reading section " + c.Section + " of " + titles([]int64{c.Document}, title)[0]
	}
	return "Listing the documents"
}

func titles(numbers []int64, title func(int64) string) (found []string) {
	for _, n := range numbers {
		name := title(n)
		if name == "" {
			name = fmt.Sprintf("document %d", n)
		}
		found = append(found, name)
	}
	return found
}

//go:embed prompts/*.tmpl
var promptFiles embed.FS

var prompts = prompt.Load(promptFiles)
