//go:build cgo

package infer

import (
	"bytes"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// resident is the memory that this process holds, in bytes.
func resident(t *testing.T) float64 {
	t.Helper()
	freeMemory()
	debug.FreeOSMemory()
	content, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Skip("memory is measured on Linux only")
	}
	pages, err := strconv.Atoi(string(bytes.Fields(content)[1]))
	if err != nil {
		t.Fatal(err)
	}
	return float64(pages * os.Getpagesize())
}

// Runs have many shapes, and a runtime that kept memory for each would grow.
// IBID_CALLS=1740 makes about as many calls as tools/measure/results.md reports.
func TestMemoryDoesNotGrow(t *testing.T) {
	computes(t)
	e := open(t, Options{})
	calls := 80
	if n, err := strconv.Atoi(os.Getenv("IBID_CALLS")); err == nil {
		calls = n
	}
	call := func(n int) {
		text := strings.Repeat("the harbour pilot boards "+strconv.Itoa(n)+" ", 1+n*7%60)
		if _, err := e.Embed(t.Context(), ibid.EmbedDocument, []string{text}); err != nil {
			t.Fatal(err)
		}
	}
	for n := range 60 {
		call(n)
	}
	var held []float64 // the heap grows for some hundred calls until it has room for all shapes
	for range 6 {
		for n := range calls {
			call(n)
		}
		held = append(held, resident(t))
	}
	t.Logf("every %d calls, in bytes: %.0f", calls, held)
	if least, most := slices.Min(held[3:]), slices.Max(held[:3]); least > 1.1*most {
		t.Errorf("%.0f MB are held at least in the second half, %.0f MB at most in the first", least/1e6, most/1e6)
	}
}

func TestMemoryOfTheEmbedder(t *testing.T) {
	computes(t)
	e := open(t, Options{})
	if err := e.Embedder.Check(); err != nil { // the runtime stays
		t.Fatal(err)
	}
	without := resident(t)
	texts := make([]string, 32)
	for i := range texts {
		texts[i] = strings.Repeat("the harbour pilot boards the vessel ", 1+i*2)
	}
	if _, err := e.Embed(t.Context(), ibid.EmbedDocument, texts); err != nil {
		t.Fatal(err)
	}
	with := resident(t)
	t.Logf("%.0f MB without the embedder, %.0f MB with it", without/1e6, with/1e6)
	if with-without > 120e6 {
		t.Errorf("the embedder takes %.0f MB, want at most 120", (with-without)/1e6)
	}
	e.Embedder.drop()
	if unloaded := resident(t); unloaded-without > 60e6 {
		t.Errorf("unloaded, it still takes %.0f MB", (unloaded-without)/1e6)
	}
}
