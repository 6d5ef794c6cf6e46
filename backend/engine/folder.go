package engine

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// modelPlaces is where an installed server keeps its models: that of the user who
// runs it, then those of system services.
func modelPlaces(environ []string) []string {
	var places []string
	if home := homeOf(environ); home != "" {
		places = append(places, filepath.Join(home, ".ollama", "models"))
	}
	if runtime.GOOS == "linux" {
		places = append(places, "/usr/share/ollama/.ollama/models", "/var/lib/ollama/models", "/var/lib/ollama")
	}
	return places
}

// modelsFolder chooses where a child keeps its models, and reports whether the folder
// is Ibid's own. What the user has set in OLLAMA_MODELS comes first and may still
// have to be made. Then Ibid's own, once it has models: they must not vanish because
// somebody installs a server later. Then those of an installed server, so that no
// model has to be fetched twice; but only a folder that can be read and written
// throughout, which that of a system service often cannot.
func modelsFolder(opts Options, shared []string) (folder string, own bool) {
	own = true
	folder = filepath.Join(opts.Home, "models")
	if set := strings.Trim(strings.TrimSpace(lookup(opts.Environ, "OLLAMA_MODELS")), `"'`); set != "" && filepath.IsAbs(set) && os.MkdirAll(set, 0o700) == nil && usable(set) {
		return set, false
	}
	if entries, err := os.ReadDir(filepath.Join(folder, "manifests")); err == nil && len(entries) > 0 {
		return folder, own
	}
	for _, place := range shared {
		if usable(place) {
			return place, false
		}
	}
	return folder, own
}

// usable reports whether a folder of models can be read and written, with the two
// folders in it where they are there.
func usable(folder string) bool {
	if !writable(folder) {
		return false
	}
	for _, name := range []string{"blobs", "manifests"} {
		within := filepath.Join(folder, name)
		if _, err := os.Lstat(within); err == nil && !writable(within) {
			return false
		}
	}
	return true
}

// writable tries it, since permissions alone do not show it: a disk may be mounted
// read-only or a folder be kept by an access list.
func writable(folder string) bool {
	if _, err := os.ReadDir(folder); err != nil {
		return false
	}
	file, err := os.CreateTemp(folder, ".ibid-*")
	if err != nil {
		return false
	}
	_ = file.Close()
	return os.Remove(file.Name()) == nil
}

// mayGoOn is for how long a download that was broken off is kept.
const mayGoOn = 14 * 24 * time.Hour

// fetchedLately reports whether anything in a folder of models has changed so lately
// that it may be part of a download which is to go on.
func fetchedLately(folder string, now time.Time) bool {
	entries, _ := os.ReadDir(filepath.Join(folder, "blobs"))
	return slices.ContainsFunc(entries, func(entry os.DirEntry) bool {
		info, err := entry.Info()
		return err == nil && now.Sub(info.ModTime()) < mayGoOn
	})
}
