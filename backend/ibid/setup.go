package ibid

import "time"

// ModelRole is what a model does for Ibid.
type ModelRole string

// The roles. Only the first two matter to everyone: without a chat model answers
// are quoted passages, without an embedding model search goes by words.
const (
	RoleChat      ModelRole = "chat"
	RoleEmbedding ModelRole = "embedding"
	RoleJudge     ModelRole = "judge"
	RoleVision    ModelRole = "vision"
)

// CatalogueModel is a model that Ibid knows of: what it is good for and what it
// needs. What an installed model can do is asked of the server, never taken from here.
type CatalogueModel struct {
	Name       string      `json:"name"`  // as the server pulls it, such as "qwen3:4b"
	Title      string      `json:"title"` // for the user
	About      string      `json:"about"` // a sentence
	Roles      []ModelRole `json:"roles"`
	Download   int64       `json:"download"`   // bytes
	Memory     int64       `json:"memory"`     // bytes when loaded, with 8,192 tokens of context
	Parameters int64       `json:"parameters"` // that take part in each token
	Context    int         `json:"context"`    // tokens that it was trained to read
	Licence    string      `json:"licence"`    // its name, by SPDX where it has one
	Languages  []string    `json:"languages"`  // ISO 639-1; empty: many
	Quirk      string      `json:"quirk"`      // what is peculiar about it, a sentence; empty: nothing
}

// ModelSet is a set of models that suits a computer, one for each role.
type ModelSet struct {
	Name     string        `json:"name"`  // small, medium or large
	About    string        `json:"about"` // a sentence on what to expect
	Models   []ChosenModel `json:"models"`
	Download int64         `json:"download"` // bytes of what is not installed yet, optional models left out
	Memory   int64         `json:"memory"`   // bytes that the most demanding moment takes, optional models left out
	Pace     float64       `json:"pace"`     // tokens a second that the chat model is expected to write; 0: unknown
	Fits     bool          `json:"fits"`     // memory and disk suffice
	Lacks    string        `json:"lacks"`    // what does not suffice, a sentence; empty: nothing
}

// ChosenModel is a model of a set.
type ChosenModel struct {
	CatalogueModel
	Role      ModelRole `json:"role"`
	Optional  bool      `json:"optional"`  // Ibid does its main work without it
	Installed bool      `json:"installed"` // it is there
}

// SetupStage is what stands between the user and answers written by a model.
type SetupStage string

// The stages. Each has one thing to do.
const (
	SetupEngine SetupStage = "engine" // there is no model server: install one
	SetupStart  SetupStage = "start"  // it does not run: start it
	SetupModels SetupStage = "models" // it has no model that writes, or none that embeds: get them
	SetupReady  SetupStage = "ready"
)

// Setup is how far this computer is set up.
type Setup struct {
	Stage   SetupStage  `json:"stage"`
	Engine  Engine      `json:"engine"`
	Machine Machine     `json:"machine"`
	Missing []ModelRole `json:"missing"` // of chat and embedding
	Sets    []ModelSet  `json:"sets"`    // the suggested one first; empty where the server is another computer
	Gain    string      `json:"gain"`    // what an Ollama of the user's own would add here, a sentence or two; empty: nothing
}

// PullPhase is what happens to a model that is being fetched.
type PullPhase string

// The phases, in order.
const (
	PullStarting    PullPhase = "starting"
	PullDownloading PullPhase = "downloading"
	PullVerifying   PullPhase = "verifying" // every file is held against its checksum
	PullFinishing   PullPhase = "finishing"
	PullTesting     PullPhase = "testing" // one from this computer's disk is given its first tasks
)

// PullProgress reports how far a model has come or, where several are fetched one
// after the other, how far all of them together have.
type PullProgress struct {
	Model   string    `json:"model"`   // the one that is being fetched
	Number  int       `json:"number"`  // of it among them, 1 first
	Models  int       `json:"models"`  // how many are fetched; 0: unknown
	Phase   PullPhase `json:"phase"`   // of the one
	Done    int64     `json:"done"`    // bytes that are there, those of an earlier attempt included
	Total   int64     `json:"total"`   // bytes in all that are known of so far; 0: unknown
	Pace    float64   `json:"pace"`    // bytes a second over the last ten seconds; 0: unknown
	Seconds float64   `json:"seconds"` // left at that pace; 0: unknown

	ModelDone  int64 `json:"modelDone"`  // Done of the one
	ModelTotal int64 `json:"modelTotal"` // Total of the one
}

// InstalledModel is a model that the server has.
type InstalledModel struct {
	Name         string      `json:"name"`
	Digest       string      `json:"digest"`
	Bytes        int64       `json:"bytes"` // on disk; models that share files count them each
	ModifiedAt   time.Time   `json:"modifiedAt" ts_type:"string"`
	UsedAt       time.Time   `json:"usedAt" ts_type:"string"` // by Ibid; zero: never
	Parameters   string      `json:"parameters"`              // such as "4.0B", as the server tells
	Quantisation string      `json:"quantisation"`            // such as "Q4_K_M"
	Context      int         `json:"context"`                 // tokens; 0: unknown
	Dimensions   int         `json:"dimensions"`              // of its vectors; 0: it makes none, or unknown
	Chat         bool        `json:"chat"`
	Unformatted  bool        `json:"unformatted"` // it has no chat template, so it can't write answers
	Unsuited     string      `json:"unsuited"`    // why it isn't offered to write answers, a sentence; empty: it is
	Embedding    bool        `json:"embedding"`
	Vision       bool        `json:"vision"`
	Thinking     bool        `json:"thinking"`
	Tools        bool        `json:"tools"`
	Remote       bool        `json:"remote"` // it runs on a computer elsewhere; Ibid never uses it
	Roles        []ModelRole `json:"roles"`  // what Ibid uses it for now
	Licence      string      `json:"licence"`

	Loaded *LoadedModel  `json:"loaded"` // nil: not in memory
	Tested *ModelVerdict `json:"tested"` // nil: it was not tested since it came
}

// ModelVerdict is what is kept of the last test of a model.
type ModelVerdict struct {
	At        time.Time `json:"at" ts_type:"string"`
	Digest    string    `json:"digest"` // of the model that was tested
	Passed    int       `json:"passed"` // tasks
	Tasks     int       `json:"tasks"`
	Failed    []string  `json:"failed"`    // names of the tasks that it did not pass
	WritePace float64   `json:"writePace"` // tokens of an answer a second; 0: it does not write
}

// LoadedModel is a model in the server's memory.
type LoadedModel struct {
	Bytes   int64     `json:"bytes"`   // of memory
	GPU     float64   `json:"gpu"`     // the share of it that is in a graphics processor's memory, 0 to 1
	Context int       `json:"context"` // tokens it was loaded for; 0: unknown
	Until   time.Time `json:"until" ts_type:"string"`
}

// ModelTest is what became of trying a model.
type ModelTest struct {
	Model  string      `json:"model"`
	Digest string      `json:"digest"` // of the model's content
	Passed bool        `json:"passed"` // all tasks
	Tasks  []ModelTask `json:"tasks"`

	Load       float64 `json:"load"`       // seconds to bring it into memory
	FirstToken float64 `json:"firstToken"` // seconds from a question to its first word, once loaded
	ReadPace   float64 `json:"readPace"`   // tokens of a prompt a second
	WritePace  float64 `json:"writePace"`  // tokens of an answer a second; 0: it does not write
}

// ModelTask is a small task that a model was given.
type ModelTask struct {
	Name    string  `json:"name"` // what it is about, for the user
	Passed  bool    `json:"passed"`
	Said    string  `json:"said"` // what the model wrote, or what was measured
	Why     string  `json:"why"`  // why it did not pass; empty: it did
	Seconds float64 `json:"seconds"`
}

// EngineKind reports how Ibid came to the model server that it uses.
type EngineKind string

// The kinds, in the order in which a server is looked for.
const (
	EngineSet       EngineKind = "set"       // the user set its address, in the settings or in the environment
	EngineRunning   EngineKind = "running"   // it was running on this computer already
	EngineInstalled EngineKind = "installed" // an Ollama that is installed on this computer, started by Ibid
	EngineBundled   EngineKind = "bundled"   // the one that came with Ibid, started by Ibid
	EngineNone      EngineKind = "none"      // there is none
)

// EngineState reports what a model server does.
type EngineState string

// The states.
const (
	EngineLooking  EngineState = "looking"  // nobody knows yet
	EngineStarting EngineState = "starting" // Ibid has started it; it does not answer yet
	EngineReady    EngineState = "ready"    // it answers
	EngineWaiting  EngineState = "waiting"  // it has crashed, and Ibid starts it again after a pause
	EngineDown     EngineState = "down"     // it does not answer, and Ibid does not start it
)

// Engine is the model server in use.
type Engine struct {
	Kind     EngineKind  `json:"kind"`
	State    EngineState `json:"state"`
	Host     string      `json:"host"`     // host:port; empty: none yet
	Version  string      `json:"version"`  // empty: it does not answer
	Program  string      `json:"program"`  // path of what Ibid started; empty: it did not
	Folder   string      `json:"folder"`   // where what Ibid started keeps its models; empty: not Ibid's to know
	Restarts int         `json:"restarts"` // after crashes, since Ibid was opened

	Remote    bool `json:"remote"`    // it is another computer: questions and passages leave this one
	Encrypted bool `json:"encrypted"` // what is sent to it is

	Problem *Error `json:"problem"` // why it cannot be used; nil in the states starting and ready
}

// Machine is what a computer has for running models.
type Machine struct {
	System     string `json:"system"`     // linux, darwin or windows
	Processor  string `json:"processor"`  // its name, for the user; empty: unknown
	Cores      int    `json:"cores"`      // physical ones where that can be told, else what the system schedules on
	Memory     int64  `json:"memory"`     // bytes in all; 0: unknown
	FreeMemory int64  `json:"freeMemory"` // bytes that programs could have now; 0: unknown
	FreeDisk   int64  `json:"freeDisk"`   // bytes where models are kept; 0: unknown
	GPUs       []GPU  `json:"gpus"`
	Slow       bool   `json:"slow"` // the processor lacks the vector instructions (AVX2) that models are fast with
}

// GPU is a graphics processor that models can run on.
type GPU struct {
	Name   string `json:"name"`
	Memory int64  `json:"memory"` // bytes; 0: unknown
	Shared bool   `json:"shared"` // its memory is the computer's, as with Apple's
}
