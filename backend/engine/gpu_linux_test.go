package engine_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"ibid/backend/engine"
	"ibid/backend/ibid"
)

// library is a library that a server takes for one of a graphics card. It says where
// it was loaded from, and has nothing to offer.
const library = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
__attribute__((constructor)) static void loaded(void) {
	Dl_info self;
	FILE *told = fopen(getenv("ENGINE_TEST_LOADED"), "a");
	if (told && dladdr(loaded, &self))
		fprintf(told, "%s\n", self.dli_fname);
	if (told)
		fclose(told);
}
`

// The libraries for graphics cards that an installer put beside its server are loaded
// when Ibid starts that server: the real one, in the folders of a real installation.
// What they do with a card is theirs.
func TestTheLibrariesOfAnInstalledServerAreLoaded(t *testing.T) {
	root := t.TempDir()
	installed := filepath.Join(root, "bin", "ollama")
	cards := filepath.Join(root, "lib", "ollama", "cuda_v12", "libggml-cuda.so")
	for _, path := range []string{installed, cards} {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	program, err := os.ReadFile(realServer(t)) // it looks for libraries from where it really is: no link
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(installed, program, 0o700); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("cc", "-shared", "-fPIC", "-x", "c", "-", "-o", cards)
	build.Stdin = strings.NewReader(library)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	told := filepath.Join(root, "loaded")
	e := engine.NewIn(engine.Outside{Places: []string{installed}}, engine.Options{
		Home: filepath.Join(root, "home"), Start: true, Probe: probe,
		Environ: []string{"HOME=" + root, "ENGINE_TEST_LOADED=" + told},
	})
	defer func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	}()
	r := &rig{Engine: e, home: filepath.Join(root, "home")}
	load(t, r.ready(t)) // with a model, so that it has surely looked for cards
	if got := e.Status(); got.Kind != ibid.EngineInstalled {
		t.Errorf("the server is %+v", got)
	}
	if lines, err := os.ReadFile(told); err != nil || !strings.Contains(string(lines), cards) {
		t.Errorf("loaded were %q, %v; the log:\n%s", lines, err, strings.Join(e.Log(), "\n"))
	}
}
