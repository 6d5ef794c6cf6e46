package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"ibid/backend/config"
	"ibid/internal/fake"
	"ibid/internal/scripttest"
)

// TestMain lets scripts run this very program under its own name.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"measure": main})
}

// TestScripts runs the commands; see [scripttest.Run] for what a script finds and for its
// commands. Beside these there are:
//
//	lengthen FILE           writes a very long question in the place of LONG
//	picture IN.pdf OUT.jpg  takes the JPEG out of a PDF that is nothing but one
func TestScripts(t *testing.T) {
	compilePDFium(t)
	scripttest.Run(t, scripttest.Options{
		Dir:      "testdata/script",
		Commands: map[string]scripttest.Command{"lengthen": lengthen, "picture": takePicture},
	})
}

// compilePDFium has PDFium compiled once, before several scripts at a time would each do
// it.
func compilePDFium(t *testing.T) {
	t.Helper()
	root, err := fake.Repository()
	if err != nil {
		t.Fatal(err)
	}
	home, folder := t.TempDir(), t.TempDir()
	content, err := os.ReadFile(filepath.Join(root, "samples", "tide-gauges.pdf"))
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, "gauges.pdf"), content, 0o600)
	}
	if err == nil {
		err = fake.SharePDFium(config.Cache(home))
	}
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command("measure", "bench", "read", folder)
	command.Env = append(os.Environ(), "IBID_HOME="+home, "OLLAMA_BASE_URL=127.0.0.1:9")
	if output, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, output)
	}
}

// lengthen writes 21,000 letters in the place of LONG in a file.
func lengthen(script *testscript.TestScript, negated bool, args []string) {
	if negated || len(args) != 1 {
		script.Fatalf("usage: lengthen FILE")
	}
	path := script.MkAbs(args[0])
	text := script.ReadFile(args[0])
	script.Check(os.WriteFile(path, []byte(strings.ReplaceAll(text, "LONG", strings.Repeat("rent ", 4200))), 0o600))
}

// takePicture takes the JPEG out of a PDF that is nothing but one.
func takePicture(script *testscript.TestScript, negated bool, args []string) {
	if negated || len(args) != 2 {
		script.Fatalf("usage: picture FILE.pdf FILE.jpg")
	}
	pdf := []byte(script.ReadFile(args[0]))
	from, to := bytes.Index(pdf, []byte("\xff\xd8\xff")), bytes.LastIndex(pdf, []byte("\xff\xd9"))
	if from < 0 || to < from {
		script.Fatalf("%s holds no JPEG", args[0])
	}
	script.Check(os.WriteFile(script.MkAbs(args[1]), pdf[from:to+2], 0o600))
}
