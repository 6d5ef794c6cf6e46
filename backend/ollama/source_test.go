package ollama

import (
	"strings"
	"testing"
)

func TestNameOfAFile(t *testing.T) {
	for path, want := range map[string]string{
		"/media/stick/Qwen3-4B-Q4_K_M.gguf": "qwen3-4b-q4_k_m",
		"Mein Modell (neu).gguf":            "mein-modell-neu",
		"model.v1.2.GGUF":                   "model.v1.2",
		"модель.gguf":                       "",
		strings.Repeat("a", 100) + ".gguf":  strings.Repeat("a", 80),
	} {
		if got := nameFor(path); got != want {
			t.Errorf("%s is named %q, want %q", path, got, want)
		}
	}
}
