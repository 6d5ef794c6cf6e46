package ibid

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
