package engine

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sys/cpu"

	"ibid/backend/ibid"
)

// program is one that can be started as a model server.
type program struct {
	kind   ibid.EngineKind // installed or bundled
	path   string
	folder string // where it keeps its models
	own    bool   // the folder is Ibid's
}

// program finds the one to start, which is none of the old ones.
func (e *Engine) program(opts Options, old []string) (program, bool) {
	bundled := opts.Bundled
	if bundled == nil {
		bundled = beside(e.executable)
	}
	for _, p := range []struct {
		kind  ibid.EngineKind
		paths []string
	}{
		{ibid.EngineBundled, named(opts.Environ)},
		{ibid.EngineInstalled, append(onPath(opts.Environ), e.places...)},
		{ibid.EngineBundled, bundled},
	} {
		if path := first(p.paths, old); path != "" {
			folder, own := modelsFolder(opts, e.shared)
			return program{kind: p.kind, path: path, folder: folder, own: own}, true
		}
	}
	return program{}, false
}

// first is the first path at which a program stands that is none of the old ones; empty:
// there is none.
func first(paths, old []string) string {
	for _, path := range paths {
		info, err := os.Stat(path)
		if err == nil && info.Mode().IsRegular() && (runtime.GOOS == "windows" || info.Mode()&0o111 != 0) && !slices.Contains(old, path) {
			return path
		}
	}
	return ""
}

// named is what IBID_ENGINE names: a program, or a folder that has one.
func named(environ []string) []string {
	path := lookup(environ, "IBID_ENGINE")
	if path == "" {
		return nil
	}
	return append([]string{path}, variants(path)...)
}

// onPath is where a shell would find an installed program. Entries that depend on
// the current folder are left out: anyone who may write there could have one started.
func onPath(environ []string) []string {
	var paths []string
	for _, folder := range filepath.SplitList(lookup(environ, "PATH")) {
		if filepath.IsAbs(folder) {
			paths = append(paths, filepath.Join(folder, executableName("ollama")))
		}
	}
	return paths
}

// installPlaces is where installers put the program. A window that was started from
// a desktop often has a shorter PATH than a terminal.
func installPlaces(environ []string) []string {
	home := homeOf(environ)
	switch runtime.GOOS {
	case "windows":
		return []string{
			filepath.Join(lookup(environ, "LOCALAPPDATA"), "Programs", "Ollama", "ollama.exe"),
			filepath.Join(lookup(environ, "ProgramFiles"), "Ollama", "ollama.exe"),
		}
	case "darwin":
		return []string{
			"/Applications/Ollama.app/Contents/Resources/ollama",
			filepath.Join(home, "Applications/Ollama.app/Contents/Resources/ollama"),
			"/usr/local/bin/ollama", "/opt/homebrew/bin/ollama",
		}
	}
	return []string{"/usr/local/bin/ollama", "/usr/bin/ollama", filepath.Join(home, ".local/bin/ollama"), "/snap/bin/ollama"}
}

// beside is where the bundled program may stand, seen from Ibid's own.
func beside(executable string) []string {
	bin := filepath.Dir(executable)
	folders := []string{
		filepath.Join(bin, "engine"),
		filepath.Join(bin, "..", "lib", "ibid", "engine"),
		filepath.Join(bin, "..", "Resources", "engine"),
	}
	if filepath.Base(bin) == "bin" && filepath.Base(filepath.Dir(bin)) == "build" {
		folders = append(folders, filepath.Join(bin, "..", "cache", "engine"))
	}
	var paths []string
	for _, folder := range folders {
		paths = append(paths, variants(folder)...)
	}
	return paths
}

// variants are the programs that a folder may have, the fastest that the processor
// can run first.
func variants(folder string) []string {
	paths := []string{filepath.Join(folder, executableName("ollama"))}
	if runtime.GOARCH == "amd64" && runsV3() {
		paths = append([]string{filepath.Join(folder, executableName("ollama-v3"))}, paths...)
	}
	return paths
}

// runsV3 reports whether the processor has the instructions of x86-64-v3 and the
// system keeps their registers. F16C, LZCNT and MOVBE, which cannot be asked for
// here, came in every processor before AVX2 or with it.
func runsV3() bool {
	return cpu.X86.HasAVX2 && cpu.X86.HasFMA && cpu.X86.HasBMI1 && cpu.X86.HasBMI2 && cpu.X86.HasOSXSAVE
}

func executableName(name string) string {
	if runtime.GOOS == "windows" {
		return name + ".exe"
	}
	return name
}

// ownPath is where Ibid's program stands; empty: unknown.
func ownPath() string {
	path, err := os.Executable()
	if err != nil {
		return ""
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	return path
}

// lookup is the value of a variable, the last one where it is set twice.
func lookup(environ []string, name string) string {
	var value string
	for _, entry := range environ {
		if n, v, _ := strings.Cut(entry, "="); sameVariable(n, name) {
			value = v
		}
	}
	return value
}

// sameVariable compares names as the system does.
func sameVariable(a, b string) bool {
	return a == b || runtime.GOOS == "windows" && strings.EqualFold(a, b)
}

// homeOf is the user's own folder.
func homeOf(environ []string) string { return lookup(environ, homeVariable()) }

func homeVariable() string {
	if runtime.GOOS == "windows" {
		return "USERPROFILE"
	}
	return "HOME"
}
