package ibid

import (
	"encoding/json"
	"errors"
	"path"
	"strings"
	"time"
)

// Role tells who speaks in a chat, in the words the model servers use.
type Role string

// The roles. A system text is a field of [ChatRequest], never a message.
const (
	RoleUser      Role = "user"
	RoleAssistant Role = "assistant"
	RoleTool      Role = "tool" // what a tool returned to a model that called it
)

// Message is one turn of a chat with a language model.
type Message struct {
	Role    Role
	Content string
	Images  [][]byte // PNG or JPEG files that belong to it; only a vision model sees them

	Calls []ToolCall // of a turn of the model: the tools that it called
	Tool  string     // of a [RoleTool] message: the name of the tool
}

// Tool is something that a model may call, if it is one that can use tools.
type Tool struct {
	Name        string
	Description string
	Parameters  json.RawMessage // JSON schema of an object
}

// ToolCall is a call of a tool by a model. Neither name nor arguments can be relied on to
// be what was offered.
type ToolCall struct {
	Name      string
	Arguments json.RawMessage // a JSON object
}

// ChatRequest asks a language model to go on with a chat.
type ChatRequest struct {
	Model       string    // the name of the model; empty: the one that is chosen for writing
	System      string    // instructions; empty: the model's own
	Messages    []Message // oldest first; at least one, the last by the user
	Temperature float64   // 0 (always the likeliest word) to 2
	MaxTokens   int       // of the reply; 0: as many as the context leaves room for

	// Schema is a JSON schema that the reply must follow; nil for free text. A
	// reply that was cut short follows it no longer: parse with care.
	Schema json.RawMessage

	// Tools are what the model may call; its calls are in the result. Only a model of
	// which [ModelStatus] says that it uses tools may be sent any.
	Tools []Tool

	// Background says that no person waits for the reply: people's requests go first.
	Background bool

	// Anew lets a request in the background be stopped when the user's comes, and
	// begun again later. It is called before each new beginning: what came until then
	// is void. nil: the request runs to its end once it has begun.
	Anew func()

	// Context is the most tokens that prompt and reply may have together, as a model
	// is loaded for it; one that is loaded for more is taken as it is where MaxTokens
	// ends the reply. Nothing is ever dropped silently to fit it: a prompt that is
	// longer than the model is loaded for is refused with [CodeContextTooLong], a
	// reply that fills it ends with [FinishedLength]. 0: the client's default.
	Context int
}

// How a reply finished.
const (
	FinishedStop   = "stop"   // the model was done
	FinishedLength = "length" // MaxTokens or Context was reached
)

// ChatResult is what a model server tells after a reply. The text itself went
// to the token function.
type ChatResult struct {
	Model        string        // the name of the model that answered
	Queue        time.Duration // waiting for what Ibid itself had the server do before
	First        time.Duration // from sending the request to the first sign of a reply, by Ibid's clock
	PromptTokens int           // in the prompt, as the server counted
	Tokens       int           // in the reply
	Load         time.Duration // loading the model
	Prompt       time.Duration // reading the prompt
	Generate     time.Duration // writing the reply
	Finished     string        // [FinishedStop] or [FinishedLength]
	Thought      bool          // it also thought, which is not part of the reply
	Calls        []ToolCall    // of tools, in order; the reply may be empty then
}

// EmbedKind reports what a text is to a search. Most embedding models are trained
// with a different prefix for each kind, so the two must not be confused.
type EmbedKind string

// The kinds.
const (
	EmbedQuery    EmbedKind = "query"    // what the user asks
	EmbedDocument EmbedKind = "document" // what may answer it
)

// EmbeddingIdentity is what two sets of vectors must share to be comparable.
// Vectors of different identities never mix.
type EmbeddingIdentity struct {
	Model      string `json:"model"`      // the name, for people
	Digest     string `json:"digest"`     // of the model's content
	Recipe     string `json:"recipe"`     // prefixes and whatever else is done to a text before the model sees it
	Dimensions int    `json:"dimensions"` // numbers in a vector
}

// VisionIdentity names the model that reads pictures.
type VisionIdentity struct {
	Model        string // the name, for people
	Digest       string // of the model's content
	Architecture string // such as "qwen25vl"; some are trained on one wording of a request only
}

// The embedders that are part of Ibid and need no server.
const (
	BuiltInEmbedder = "built-in"           // in settings and commands, whatever the model is
	BuiltInModel    = "bge-small-en-v1.5"  // the model of its vectors
	builtInShown    = "Built-in (English)" // to users

	BuiltInMultilingual = "multilingual-e5-small"   // the one for other languages; the same in settings
	multilingualShown   = "Built-in (multilingual)" // to users
)

// IsBuiltIn reports whether a name is that of a built-in embedder.
func IsBuiltIn(name string) bool {
	return name == BuiltInEmbedder || name == BuiltInModel || name == BuiltInMultilingual
}

// ShownModel is how users are told of a model.
func ShownModel(name string) string {
	switch {
	case name == BuiltInMultilingual:
		return multilingualShown
	case IsBuiltIn(name):
		return builtInShown
	}
	return name
}

// ErrDamagedModel is the cause of an error about a file of a built-in model, or of the
// library that runs it, that is there but not the one that Ibid came with.
var ErrDamagedModel = errors.New("not the file that Ibid came with")

// ModelStatus is what was found of the model server and its models.
type ModelStatus struct {
	Host                string   `json:"host"`                // host:port
	Version             string   `json:"version"`             // empty: nothing answers
	ChatModel           string   `json:"chatModel"`           // the one in use; empty: none
	EmbeddingModel      string   `json:"embeddingModel"`      // the one in use; empty: none
	Available           []string `json:"available"`           // models to write with, newest first; none that was made for code or not trained to answer, unless it is chosen
	AvailableEmbeddings []string `json:"availableEmbeddings"` // models that can embed, newest first
	AvailableVision     []string `json:"availableVision"`     // models that can read pictures, newest first

	BuiltIn        string `json:"builtIn"`        // the built-in embedder's model; empty: it can't be used
	BuiltInProblem *Error `json:"builtInProblem"` // why not; nil when it can

	// ChatContext is how many tokens the chat model was trained to read; 0: unknown.
	ChatContext int `json:"-"`

	// ChatParameters is how many parameters the chat model has; 0: unknown.
	ChatParameters int64 `json:"-"`

	// ChatTools reports whether the chat model can use tools.
	ChatTools bool `json:"-"`

	// Problem is nil when both a chat and an embedding model can be used. Its
	// code is [CodeEmbeddingUnavailable] when only the embedding model is
	// missing: then answers are written, and search goes by words alone.
	Problem *Error `json:"problem"`
}

// SameModel reports whether two names mean one model to a model server: letter case
// does not matter, and a name without a tag means the tag "latest".
func SameModel(a, b string) bool {
	full := func(name string) string {
		if !strings.Contains(path.Base(name), ":") {
			name += ":latest"
		}
		return name
	}
	return strings.EqualFold(full(a), full(b))
}
