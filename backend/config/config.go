// Package config knows where Ibid keeps things and what the user has set.
//
// The home is the folder that holds one library: its database, its settings
// and its caches. Settings live in a file of their own, so that a library can
// be thrown away without them and they can be read without Ibid.
//
// Each setting has a key, such as "answers.check". What a key has is decided by
// the first of these that says anything: a variable of the environment, the file,
// the profile, the default.
package config

import (
	"os"
	"path/filepath"
	"runtime"
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

// File is the path of the settings within a home.
func File(home string) string { return filepath.Join(home, "config.toml") }
