package engine

import (
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// dropped are the variables of the user's environment that a child does not get:
// they would let other computers or web pages reach it, let it reach others, make it
// write what it is asked into its log or other files, or make it another server than the
// one that Ibid knows. What tunes it (OLLAMA_KEEP_ALIVE, OLLAMA_FLASH_ATTENTION,
// CUDA_VISIBLE_DEVICES and so on) stays.
var dropped = []string{
	"OLLAMA_HOST", "OLLAMA_ORIGINS", "OLLAMA_REMOTES", "OLLAMA_NO_CLOUD", "OLLAMA_DEBUG",
	"OLLAMA_DEBUG_LOG_REQUESTS", "OLLAMA_AUTH", "OLLAMA_EXPERIMENT", "OLLAMA_MODELS", "OLLAMA_NOPRUNE",
}

// environment is what a child is started with.
func environment(opts Options, p program) []string {
	env := slices.DeleteFunc(slices.Clone(opts.Environ), func(entry string) bool {
		name, _, _ := strings.Cut(entry, "=")
		return slices.ContainsFunc(dropped, func(d string) bool { return sameVariable(name, d) }) ||
			p.own && sameVariable(name, homeVariable())
	})
	if p.own {
		// It keeps a key and a few settings in .ollama there.
		env = append(env, homeVariable()+"="+childFolder(opts))
	}
	if !p.own || fetchedLately(p.folder, time.Now()) {
		// At its start it would remove what no model uses: downloads that were broken
		// off and may go on, and those of another server that shares the folder.
		env = append(env, "OLLAMA_NOPRUNE=1")
	}
	return append(env,
		"OLLAMA_HOST=127.0.0.1:0", // any free port, of this computer only
		"OLLAMA_MODELS="+p.folder,
		"OLLAMA_NO_CLOUD=1", // no models that run elsewhere, no search in the web, no list of models from ollama.com
	)
}

// childFolder is what a child works in. It is not where Ibid was started: the server
// loads libraries from build/lib/ollama there, whoever put them in.
func childFolder(opts Options) string { return filepath.Join(opts.Home, "engine") }
