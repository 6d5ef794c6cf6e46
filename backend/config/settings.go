package config

import (
	"time"

	"ibid/backend/ibid"
)

// Settings are what a person can set. Where the zero value of a field means
// something, its tag unset says what; those that are unset "by the profile" get
// their value from [Resolve]. Tags say the rest: values and range what is allowed,
// comment what it is for, secret what no backup holds and sends what decides where
// questions and passages go (address: as the address of a server). They are what [Keys], the checks and the file's comments
// are made from.
type Settings struct {
	Window  Window  `toml:"window"`
	Models  Models  `toml:"models"`
	Reading Reading `toml:"reading"`
	Search  Search  `toml:"search"`
	Answers Answers `toml:"answers"`
	Library Library `toml:"library"`
	Web     Web     `toml:"web"`
}

// Window is how the window looks.
type Window struct {
	Theme string `toml:"theme" values:"system|light|dark" comment:"how the window looks"`
}

// Models says which models answer, where they run and what they may take.
type Models struct {
	Engine    string `toml:"engine" values:"auto|never" comment:"where no Ollama server runs: auto starts one that is installed or came with Ibid, never leaves it to you"`
	Host      string `toml:"host" unset:"OLLAMA_HOST, then this computer" sends:"address" comment:"address of the Ollama server"`
	Token     string `toml:"token" unset:"none" secret:"yes" sends:"yes" comment:"token that a server on another computer wants; it is only sent encrypted"`
	CA        string `toml:"ca" unset:"those the system trusts" sends:"yes" comment:"PEM file with the certificates that a server on another computer is signed by"`
	Chat      string `toml:"chat" unset:"the newest installed" comment:"model that writes answers"`
	Embedding string `toml:"embedding" unset:"the one the library was embedded with, else the built-in one" comment:"model that makes vectors; \"built-in\" is the one for English that comes with Ibid, \"multilingual-e5-small\" the one for other languages"`
	Context   int    `toml:"context" unset:"by the profile" range:"2048-1048576" unit:"tokens" comment:"tokens of context for a question with its passages and answer; more takes more memory"`
	KeepAlive string `toml:"keep_alive" unset:"as the server is set up" comment:"how long a model stays in memory after its last use, such as 30m or 2h, or forever"`
	Threads   int    `toml:"threads" unset:"Ibid chooses" range:"1-1024" comment:"processor cores that models may use"`
	Warm      bool   `toml:"warm" comment:"load the model that writes answers when Ibid starts, so that the first question need not wait for it"`
}

// Reading says how pages are read that have no text of their own.
type Reading struct {
	Scans      string `toml:"scans" values:"ask|always|never" comment:"whether pages that are scans are read"`
	Recogniser string `toml:"recogniser" values:"auto|tesseract|vision" comment:"what reads scans: tesseract (highlights every word), vision (a model of the Ollama server), or auto: Tesseract where it is installed, otherwise a vision model"`
	Vision     string `toml:"vision" unset:"the newest installed" comment:"vision model that reads scans"`
	Describe   bool   `toml:"describe" comment:"let the chat model describe the place of every passage in its document; better search, many minutes a document"`
	Languages  string `toml:"languages" unset:"those it has, or of many this computer's and English" comment:"languages of the scans by Tesseract's names, such as eng+deu"`
}

// Search says which models help a search, beside the one that embeds. Each costs
// seconds a question, and "ibid eval" tells whether it is worth them.
type Search struct {
	Understand Switch `toml:"understand" unset:"by the profile" values:"on|off" comment:"let the chat model find out what is meant where the rules are not sure, and make a follow-up question stand alone"`
	Reword     Switch `toml:"reword" unset:"by the profile" values:"on|off" comment:"let the chat model ask in other words where the question's own find nothing"`
	HyDE       bool   `toml:"hyde" comment:"compare by meaning a passage that the chat model imagines as the answer, instead of the question"`

	ResearchSteps   int `toml:"research_steps" unset:"8" range:"1-50" comment:"searches and other steps that a research may take"`
	ResearchTokens  int `toml:"research_tokens" unset:"40,000" range:"1000-1000000" unit:"tokens" comment:"tokens that the chat model may read and write while it researches, before it writes the answer"`
	ResearchSeconds int `toml:"research_seconds" unset:"300" range:"10-3600" unit:"seconds" comment:"seconds that the chat model may research, before it writes the answer"`
}

// Answers says how answers are made, checked and shown.
type Answers struct {
	Profile       ibid.Profile `toml:"profile" values:"fast|balanced|careful" comment:"how much time an answer may take; it decides what is unset by the profile"`
	Check         string       `toml:"check" unset:"by the profile" values:"strict|balanced|off" comment:"answers that the documents do not bear out: strict and balanced hold them back, off only marks them"`
	Judge         string       `toml:"judge" unset:"by the profile" comment:"model that judges answers; writer: the one that writes them; none: no model judges"`
	Passages      int          `toml:"passages" unset:"by the profile and by what is asked" range:"1-50" comment:"passages that an answer is made from"`
	Temperature   float64      `toml:"temperature" range:"0-2" comment:"how far the model strays from the likeliest word; 0 gives the same answer each time"`
	MaxTokens     int          `toml:"max_tokens" unset:"1,024, or a quarter of a small context" range:"64-32768" unit:"tokens" comment:"longest answer; never more than half of the context"`
	Mask          string       `toml:"mask" values:"ask|always" comment:"personal data in answers: shown until a person masks it (ask), or always masked at first (always)"`
	Cache         bool         `toml:"cache" comment:"give the same answer to the same question while documents, models and settings are the same"`
	FirstToken    int          `toml:"first_token" range:"1-3600" unit:"seconds" comment:"seconds to wait for the first word of an answer"`
	BetweenTokens int          `toml:"between_tokens" range:"1-3600" unit:"seconds" comment:"seconds to wait for each further word"`
}

// Library says how the library is kept and how much of the computer it may take.
type Library struct {
	Copy    bool   `toml:"copy" comment:"keep a copy of every added file in the library, so that it can be opened when the file is gone"`
	Battery string `toml:"battery" values:"go on|rest" comment:"on battery: go on reading, or rest until the computer is plugged in"`
	Workers int    `toml:"workers" unset:"Ibid chooses" range:"1-64" comment:"documents that are read at the same time; takes effect at the next start"`
}

// Web says which search service on the web may be asked. A key for one is in the system's
// keychain.
type Web struct {
	Provider string `toml:"provider" values:"off|searxng|brave" sends:"yes" comment:"search service that is asked when you ask for a search of the web; off: the web is never searched"`
	Address  string `toml:"address" unset:"none" sends:"address" comment:"address of SearXNG, such as https://searx.example.org or http://localhost:8080"`
	Agreed   string `toml:"agreed" unset:"none" secret:"yes" sends:"yes" comment:"search service to which you have agreed that searches are sent; Ibid sets it when you agree"`
}

// Default is what holds where nothing was set.
func Default() Settings {
	return Settings{
		Window:  Window{Theme: "system"},
		Models:  Models{Engine: EngineAuto},
		Reading: Reading{Scans: ScansAsk, Recogniser: RecogniserAuto},
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
	JudgeWriter = "writer" // the model that writes answers judges them too
	JudgeNone   = "none"   // no model judges
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
