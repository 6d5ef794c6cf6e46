// Package config knows where Ibid keeps things and what a person has set.
//
// The home is the folder that holds one library: its database, its settings
// and its caches. Settings live in a file of their own, so that a library can
// be thrown away without them and they can be read without Ibid.
package config

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"

	"github.com/BurntSushi/toml"
)

// Home returns the folder of the library: $IBID_HOME, else the platform's place
// for an application's data: $XDG_DATA_HOME/ibid or ~/.local/share/ibid on
// Linux, ~/Library/Application Support/Ibid on macOS, %LOCALAPPDATA%\Ibid on
// Windows.
func Home() (string, error) {
	if home := os.Getenv("IBID_HOME"); home != "" {
		return filepath.Abs(home)
	}
	switch runtime.GOOS {
	case "windows":
		cache, err := os.UserCacheDir() // %LOCALAPPDATA%
		return filepath.Join(cache, "Ibid"), err
	case "darwin":
		dir, err := os.UserConfigDir() // ~/Library/Application Support
		return filepath.Join(dir, "Ibid"), err
	}
	if data := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(data) {
		return filepath.Join(data, "ibid"), nil
	}
	user, err := os.UserHomeDir()
	return filepath.Join(user, ".local", "share", "ibid"), err
}

// Database is the path of the library's database within a home.
func Database(home string) string { return filepath.Join(home, "library.db") }

// Cache is the folder within a home for what can be made again at any time.
func Cache(home string) string { return filepath.Join(home, "cache") }

// file is the path of the settings within a home.
func file(home string) string { return filepath.Join(home, "config.toml") }

// Settings are what a person can set. The zero value of a field means that
// Ibid chooses.
type Settings struct {
	Window  Window  `toml:"window"`
	Models  Models  `toml:"models"`
	Reading Reading `toml:"reading"`
	Search  Search  `toml:"search"`
	Answers Answers `toml:"answers"`
	Library Library `toml:"library"`
}

// Window is how the window looks.
type Window struct {
	Theme string `toml:"theme" comment:"system, light or dark"`
}

// Models says which models answer and where they run.
type Models struct {
	Host      string `toml:"host" comment:"address of the Ollama server; empty: OLLAMA_HOST, then this computer"`
	Chat      string `toml:"chat" comment:"model that writes answers; empty: the newest installed"`
	Embedding string `toml:"embedding" comment:"model that makes vectors; empty: the one the library was embedded with, else the newest installed"`
	Context   int    `toml:"context" comment:"tokens of context for a question with its passages and answer"`
}

// Reading says how pages are read that have no text of their own.
type Reading struct {
	Scans      string `toml:"scans" comment:"pages that are scans: ask, always read them, or never"`
	Recogniser string `toml:"recogniser" comment:"what reads scans: tesseract (highlights every word), vision (a model of the Ollama server), or auto: Tesseract where it is installed, otherwise a vision model"`
	Vision     string `toml:"vision" comment:"vision model that reads scans; empty: the newest installed"`
	Describe   bool   `toml:"describe" comment:"let the chat model describe the place of every passage in its document; better search, many minutes a document"`
	Languages  string `toml:"languages" comment:"languages of the scans by Tesseract's names, such as \"eng+deu\"; empty: those it has, or of many this computer's and English"`
}

// Search says which models help a search, beside the one that embeds. None does
// unless a person wants it: each costs seconds a question, and "ibid eval" tells
// whether it is worth them.
type Search struct {
	Rerank string `toml:"rerank" comment:"model that reads the best passages and orders them, such as one of the Qwen3-Reranker family; empty: none"`
	Reword bool   `toml:"reword" comment:"let the chat model ask in other words where the question's own find nothing"`
	HyDE   bool   `toml:"hyde" comment:"compare by meaning a passage that the chat model imagines as the answer, instead of the question"`
}

// Answers says how answers are checked and shown.
type Answers struct {
	Check         string `toml:"check" comment:"answers that the documents do not bear out: strict and balanced hold them back, off only marks them"`
	Judge         string `toml:"judge" comment:"model that judges answers; empty: the one that writes them; none: no model judges"`
	Mask          string `toml:"mask" comment:"personal data in answers: shown until a person masks it (ask), or always masked at first (always)"`
	Cache         bool   `toml:"cache" comment:"give the same answer to the same question while the documents are the same"`
	FirstToken    int    `toml:"first_token" comment:"seconds to wait for the first word of an answer"`
	BetweenTokens int    `toml:"between_tokens" comment:"seconds to wait for each further word"`
}

// Library says how the library is kept and how much of the computer it may take.
type Library struct {
	Copy    bool   `toml:"copy" comment:"keep a copy of every added file in the library, so that it can be opened when the file is gone"`
	Battery string `toml:"battery" comment:"on battery: go on reading, or rest until the computer is plugged in"`
	Workers int    `toml:"workers" comment:"documents that are read at the same time; 0: one for each core, and one less where there are more than two"`
}

// Default is what holds where nothing was set. 8,192 tokens of context take
// about a gigabyte of memory with an eight-billion-parameter model.
func Default() Settings {
	return Settings{
		Window:  Window{Theme: "system"},
		Models:  Models{Context: 8192},
		Reading: Reading{Scans: ScansAsk, Recogniser: RecogniserAuto},
		Answers: Answers{Check: CheckBalanced, Mask: MaskAsk, Cache: true, FirstToken: 300, BetweenTokens: 60},
		Library: Library{Battery: BatteryGoOn},
	}
}

// Themes are the values that Window.Theme may have.
var Themes = []string{"system", "light", "dark"}

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

// JudgeNone is the value of Answers.Judge that wants no model to judge.
const JudgeNone = "none"

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

const (
	minContext = 2048
	maxContext = 1 << 20
	maxWorkers = 64
	maxWait    = 3600 // seconds
)

// languageList is what Reading.Languages may be: Tesseract names languages by
// three letters and more, such as "deu", "chi_sim" or "script/Greek". The list
// becomes an argument of a program, so it can never begin with a hyphen.
var languageList = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9_/-]*(\+[A-Za-z][A-Za-z0-9_/-]*)*)?$`)

// Validate says in a sentence what is wrong with the settings, or returns nil.
func (s Settings) Validate() error {
	if !slices.Contains(Themes, s.Window.Theme) {
		return fmt.Errorf("window.theme is %q; it can be system, light or dark", s.Window.Theme)
	}
	if s.Models.Context < minContext || s.Models.Context > maxContext {
		return fmt.Errorf("models.context is %d; it can be %d to %d tokens", s.Models.Context, minContext, maxContext)
	}
	if !slices.Contains([]string{ScansAsk, ScansAlways, ScansNever}, s.Reading.Scans) {
		return fmt.Errorf("reading.scans is %q; it can be ask, always or never", s.Reading.Scans)
	}
	if !slices.Contains([]string{RecogniserAuto, RecogniserTesseract, RecogniserVision}, s.Reading.Recogniser) {
		return fmt.Errorf("reading.recogniser is %q; it can be auto, tesseract or vision", s.Reading.Recogniser)
	}
	if !languageList.MatchString(s.Reading.Languages) {
		return fmt.Errorf("reading.languages is %q; it can be names of Tesseract's languages, such as eng+deu", s.Reading.Languages)
	}
	if err := s.Answers.validate(); err != nil {
		return err
	}
	if !slices.Contains([]string{BatteryGoOn, BatteryRest}, s.Library.Battery) {
		return fmt.Errorf("library.battery is %q; it can be \"go on\" or \"rest\"", s.Library.Battery)
	}
	if s.Library.Workers < 0 || s.Library.Workers > maxWorkers {
		return fmt.Errorf("library.workers is %d; it can be 0 (Ibid chooses) to %d", s.Library.Workers, maxWorkers)
	}
	return nil
}

func (a Answers) validate() error {
	if !slices.Contains([]string{CheckStrict, CheckBalanced, CheckOff}, a.Check) {
		return fmt.Errorf("answers.check is %q; it can be strict, balanced or off", a.Check)
	}
	if !slices.Contains([]string{MaskAsk, MaskAlways}, a.Mask) {
		return fmt.Errorf("answers.mask is %q; it can be ask or always", a.Mask)
	}
	if a.FirstToken < 1 || a.FirstToken > maxWait {
		return fmt.Errorf("answers.first_token is %d; it can be 1 to %d seconds", a.FirstToken, maxWait)
	}
	if a.BetweenTokens < 1 || a.BetweenTokens > maxWait {
		return fmt.Errorf("answers.between_tokens is %d; it can be 1 to %d seconds", a.BetweenTokens, maxWait)
	}
	return nil
}

// Load reads the settings of a home. Where there is no file it returns the
// defaults. A key that Ibid does not know is an error that names the key and
// the file, since a misspelt setting would otherwise do nothing for ever.
func Load(home string) (Settings, error) {
	settings := Default()
	text, err := os.ReadFile(file(home))
	if errors.Is(err, fs.ErrNotExist) {
		return settings, nil
	}
	if err != nil {
		return settings, fmt.Errorf("read settings: %w", err)
	}
	meta, err := toml.Decode(string(text), &settings)
	if err != nil {
		return Default(), fmt.Errorf("%s: %w", file(home), err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return Default(), fmt.Errorf("%s: there is no setting %q", file(home), unknown[0])
	}
	if err := settings.Validate(); err != nil {
		return Default(), fmt.Errorf("%s: %w", file(home), err)
	}
	return settings, nil
}

// Save writes the settings of a home. The file is replaced in one step, so
// that it is never half written.
func Save(home string, settings Settings) error {
	if err := settings.Validate(); err != nil {
		return err
	}
	var text bytes.Buffer
	text.WriteString("# Settings of Ibid. What is left out has its default.\n\n")
	if err := toml.NewEncoder(&text).Encode(settings); err != nil {
		return fmt.Errorf("encode settings: %w", err)
	}
	if err := os.MkdirAll(home, 0o700); err != nil {
		return fmt.Errorf("save settings: %w", err)
	}
	temporary, err := os.CreateTemp(home, "config-*.toml")
	if err != nil {
		return fmt.Errorf("save settings: %w", err)
	}
	_, err = temporary.Write(text.Bytes())
	err = errors.Join(err, temporary.Sync(), temporary.Close())
	if err == nil {
		err = os.Rename(temporary.Name(), file(home))
	}
	if err != nil {
		return fmt.Errorf("save settings: %w", errors.Join(err, os.Remove(temporary.Name())))
	}
	return nil
}
