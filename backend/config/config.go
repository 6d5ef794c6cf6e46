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
	"runtime"

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
	Window Window `toml:"window"`
	Models Models `toml:"models"`
}

// Window is how the window looks.
type Window struct {
	Theme string `toml:"theme" comment:"system, light or dark"`
}

// Models says which models answer and where they run.
type Models struct {
	Host      string `toml:"host" comment:"address of the Ollama server; empty: OLLAMA_HOST, then this computer"`
	Chat      string `toml:"chat" comment:"model that writes answers; empty: the newest installed"`
	Embedding string `toml:"embedding" comment:"model that makes vectors; empty: the newest installed"`
	Context   int    `toml:"context" comment:"tokens of context for a question with its passages and answer"`
}

// Default is what holds where nothing was set. 8,192 tokens of context take
// about a gigabyte of memory with an eight-billion-parameter model.
func Default() Settings {
	return Settings{Window: Window{Theme: "system"}, Models: Models{Context: 8192}}
}

// Themes are the values that Window.Theme may have.
var Themes = []string{"system", "light", "dark"}

const (
	minContext = 2048
	maxContext = 1 << 20
)

// Validate says in a sentence what is wrong with the settings, or returns nil.
func (s Settings) Validate() error {
	known := false
	for _, theme := range Themes {
		known = known || s.Window.Theme == theme
	}
	if !known {
		return fmt.Errorf("window.theme is %q; it can be system, light or dark", s.Window.Theme)
	}
	if s.Models.Context < minContext || s.Models.Context > maxContext {
		return fmt.Errorf("models.context is %d; it can be %d to %d tokens", s.Models.Context, minContext, maxContext)
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
