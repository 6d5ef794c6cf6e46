package config

import (
	"time"

	"ibid/backend/ibid"
)

// Settings are what the user can set. [Keys] describes each; those that are unset "by the
// profile" get their value from [Resolve].
type Settings struct {
	Window  Window  `toml:"window"`
	Models  Models  `toml:"models"`
	Reading Reading `toml:"reading"`
	Search  Search  `toml:"search"`
	Answers Answers `toml:"answers"`
	Library Library `toml:"library"`
	Web     Web     `toml:"web"`
	Network Network `toml:"network"`
}

// Window is how the window looks.
type Window struct {
	Theme string `toml:"theme"`
}

// Models says which models answer, where they run and what they may take.
type Models struct {
	Engine    string `toml:"engine"`
	Host      string `toml:"host"`
	Token     string `toml:"token"`
	CA        string `toml:"ca"`
	Chat      string `toml:"chat"`
	Embedding string `toml:"embedding"`
	Context   int    `toml:"context"`
	KeepAlive string `toml:"keep_alive"`
	Threads   int    `toml:"threads"`
	Warm      bool   `toml:"warm"`
}

// Reading says how pages are read that have no text of their own, and what is read beside
// the text.
type Reading struct {
	Scans      string `toml:"scans"`
	Recogniser string `toml:"recogniser"`
	Vision     string `toml:"vision"`
	Describe   bool   `toml:"describe"`
	Languages  string `toml:"languages"`
	Notes      bool   `toml:"notes"`
}

// Search says which models help a search, beside the one that embeds. Each costs
// seconds a question; tools/measure shows what it adds.
type Search struct {
	Understand Switch `toml:"understand"`
	Reword     Switch `toml:"reword"`
	HyDE       bool   `toml:"hyde"`

	ResearchSteps   int `toml:"research_steps"`
	ResearchTokens  int `toml:"research_tokens"`
	ResearchSeconds int `toml:"research_seconds"`
}

// Answers says how answers are made, checked and shown.
type Answers struct {
	Profile       ibid.Profile `toml:"profile"`
	Check         string       `toml:"check"`
	Judge         string       `toml:"judge"`
	Passages      int          `toml:"passages"`
	Temperature   float64      `toml:"temperature"`
	MaxTokens     int          `toml:"max_tokens"`
	Mask          string       `toml:"mask"`
	Cache         bool         `toml:"cache"`
	FirstToken    int          `toml:"first_token"`
	BetweenTokens int          `toml:"between_tokens"`
}

// Library says how the library is kept and how much of the computer it may take.
type Library struct {
	Copy    bool   `toml:"copy"`
	Battery string `toml:"battery"`
	Workers int    `toml:"workers"`
}

// Web says which search service on the web may be asked. A key for one is in the system's
// keychain.
type Web struct {
	Provider string `toml:"provider"`
	Address  string `toml:"address"`
	Agreed   string `toml:"agreed"`
}

// Network says what may leave this computer.
type Network struct {
	LocalOnly bool `toml:"local_only"`
}

// Default is what holds where nothing was set.
func Default() Settings {
	return Settings{
		Window:  Window{Theme: "system"},
		Models:  Models{Engine: EngineAuto},
		Reading: Reading{Scans: ScansAsk, Recogniser: RecogniserAuto, Notes: true},
		Answers: Answers{Profile: ibid.ProfileBalanced, Mask: MaskAsk, Cache: true, FirstToken: 300, BetweenTokens: 60},
		Library: Library{Battery: BatteryGoOn},
		Web:     Web{Provider: string(ibid.WebOff)},
	}
}

// The values that Models.Engine may have.
const (
	EngineAuto  = "auto"
	EngineNever = "never"
)

// KeepForever is the value of Models.KeepAlive that never lets a model go.
const KeepForever = "forever"

// Kept is KeepAlive as a time: 0 where it is not set, and negative for ever.
func (m Models) Kept() time.Duration {
	if m.KeepAlive == KeepForever {
		return -1
	}
	kept, _ := time.ParseDuration(m.KeepAlive) // 0 for none; others were checked
	return kept
}

// The values that Reading.Scans may have.
const (
	ScansAsk    = "ask"
	ScansAlways = "always"
	ScansNever  = "never"
)

// The values that Reading.Recogniser may have.
const (
	RecogniserAuto      = "auto"
	RecogniserTesseract = "tesseract"
	RecogniserBuiltIn   = "built-in"
	RecogniserVision    = "vision"
)

// The values that Answers.Check may have.
const (
	CheckStrict   = "strict"
	CheckBalanced = "balanced"
	CheckOff      = "off"
)

// The values of Answers.Judge that are no name of a model.
const (
	JudgeTrained = "trained" // a model that was trained to judge, if one is installed
	JudgeWriter  = "writer"  // the model that writes answers judges them too
	JudgeNone    = "none"    // no model judges
)

// The values that Answers.Mask may have.
const (
	MaskAsk    = "ask"
	MaskAlways = "always"
)

// The values that Library.Battery may have.
const (
	BatteryGoOn = "go on"
	BatteryRest = "rest"
)
