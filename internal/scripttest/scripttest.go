// Package scripttest runs the scripts of Ibid's command lines (package testscript): each
// is a session in an empty library, without the user's settings, keychain and model
// server.
package scripttest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"ibid/backend/config"
	"ibid/internal/fake"
)

// Command is a command of scripts.
type Command = func(script *testscript.TestScript, negated bool, args []string)

// Options are what a command line adds.
type Options struct {
	Dir       string // of the scripts
	Commands  map[string]Command
	Condition func(name string) (bool, error) // beside [models]; nil: there is no other
	Setup     func(env *testscript.Env)       // nil: nothing more to set
}

// Run runs the scripts of a folder, with the sample documents at $SAMPLES and no model
// server, unless a script starts one. Beside the usual commands of scripts there are:
//
//	model SCRIPT.json  starts a model server that answers as the script says
//	asked N            waits until its chat model was asked so often; 0: it was not
//
// The built-in models are not used, except by scripts that set IBID_MODELS to $MODELS,
// where the condition [models] holds: they are skipped before `make models`, unless
// IBID_REQUIRE_MODELS is set.
//
// Scripts that read scans are skipped where Tesseract is not installed, unless
// IBID_REQUIRE_TESSERACT is set: then it must be there.
func Run(t *testing.T, opts Options) {
	t.Helper()
	if _, err := exec.LookPath("tesseract"); err != nil && os.Getenv("IBID_REQUIRE_TESSERACT") != "" {
		t.Fatal("Tesseract is not installed, and IBID_REQUIRE_TESSERACT asks for it")
	}
	root, err := fake.Repository()
	if err != nil {
		t.Fatal(err)
	}
	models := filepath.Join(root, "build", "cache", "models")
	_, err = os.Stat(filepath.Join(models, "bge-small-en-v1.5-q.onnx"))
	hasModels := err == nil
	if !hasModels && os.Getenv("IBID_REQUIRE_MODELS") != "" {
		t.Fatal("The built-in models are missing, and IBID_REQUIRE_MODELS asks for them: run make models")
	}
	tessdata := english(t)
	commands := map[string]Command{"model": startModel, "asked": waitUntilAsked}
	for name, command := range opts.Commands {
		commands[name] = command
	}
	testscript.Run(t, testscript.Params{
		Dir:                 opts.Dir,
		RequireExplicitExec: true,
		UpdateScripts:       os.Getenv("UPDATE_SCRIPTS") != "",
		Cmds:                commands,
		Condition: func(name string) (bool, error) {
			switch {
			case name == "models":
				return hasModels, nil
			case opts.Condition != nil:
				return opts.Condition(name)
			}
			return false, fmt.Errorf("there is no condition %q", name)
		},
		Setup: func(env *testscript.Env) error {
			home := filepath.Join(env.WorkDir, "home")
			if err := fake.SharePDFium(config.Cache(home)); err != nil {
				return err
			}
			env.Values[modelKey{}] = &runningModel{}
			env.Setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:") // no keychain, not that of whoever runs this
			env.Setenv("IBID_HOME", home)
			env.Setenv("SAMPLES", filepath.Join(root, "samples"))
			env.Setenv("MODELS", models)
			env.Setenv("IBID_MODELS", "none")
			env.Setenv("GORACE", os.Getenv("GORACE"))
			if tessdata != "" {
				env.Setenv("TESSDATA_PREFIX", tessdata)
			}
			env.Setenv("OLLAMA_BASE_URL", "127.0.0.1:9") // the discard port: nothing answers
			if opts.Setup != nil {
				opts.Setup(env)
			}
			return nil
		},
	})
}

// english returns a folder with Tesseract's data for English alone, whatever else this
// computer has: with more languages it reads the same picture in another way. It is empty
// where Tesseract isn't installed.
func english(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath("tesseract"); err != nil {
		return ""
	}
	listed, err := exec.Command("tesseract", "--list-langs").CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, listed)
	}
	_, rest, _ := strings.Cut(string(listed), `"`)
	installed, _, found := strings.Cut(rest, `"`)
	if !found {
		t.Fatalf("Tesseract does not say where its data is: %s", listed)
	}
	folder := t.TempDir()
	for _, name := range []string{"eng.traineddata", "osd.traineddata", "configs", "tessconfigs", "pdf.ttf"} {
		if _, err := os.Stat(filepath.Join(installed, name)); err != nil {
			continue
		}
		if err := os.Symlink(filepath.Join(installed, name), filepath.Join(folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}
