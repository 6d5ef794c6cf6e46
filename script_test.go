package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"ibid/backend/catalogue"
	"ibid/backend/cli"
	"ibid/backend/config"
	"ibid/backend/ibid"
	"ibid/backend/machine"
	"ibid/internal/fake"
)

// TestMain lets scripts run this very program under its own name.
func TestMain(m *testing.M) {
	// With the race detector a program sleeps for a second before it ends, in case a
	// goroutine that is left does something yet. Scripts run one five hundred times.
	if err := os.Setenv("GORACE", strings.TrimSpace(os.Getenv("GORACE")+" atexit_sleep_ms=0")); err != nil {
		panic(err)
	}
	if len(os.Args) > 1 && os.Args[1] == cli.WorkerCommand { // the worker of a library that a test opens
		main()
	}
	testscript.Main(cleaning{m}, map[string]func(){"ibid": main})
}

// scratch is a folder for what several tests use.
var scratch string

// cleaning runs tests, with scratch until they have ended.
type cleaning struct{ m *testing.M }

func (c cleaning) Run() int {
	var err error
	if scratch, err = os.MkdirTemp("", "ibid-test"); err != nil {
		panic(err)
	}
	defer os.RemoveAll(scratch)
	return c.m.Run()
}

// TestScripts runs the command line as people do: each file in
// backend/cli/testdata/script is a session in an empty library, with the sample
// documents at $SAMPLES and no model server, unless it starts one. Beside the usual
// commands of scripts there are:
//
//	model SCRIPT.json       starts a model server that answers as the script says
//	searxng SCRIPT.json     starts a SearXNG that answers as the script says, at $SEARXNG
//	searched [WORDS ...]    checks what it was asked, request by request
//	asked N                 waits until its chat model was asked so often; 0: it was not
//	picture IN.pdf OUT.jpg  takes the JPEG out of a PDF that is nothing but one
//	flip FILE TEXT          flips the last bit of a text wherever the file has it
//
// the variable HOSTILE, a name with which a terminal can be attacked, and the condition [room]: the smallest set of models would fit this computer.
//
// The built-in models are not used, except by scripts that set IBID_MODELS to $MODELS,
// where the condition [models] holds: they are skipped before `make models`, unless
// IBID_REQUIRE_MODELS is set.
//
// Scripts that read scans are skipped where Tesseract is not installed, unless
// IBID_REQUIRE_TESSERACT is set: then it must be there.
func TestScripts(t *testing.T) {
	runsProgram(t)
	if _, err := exec.LookPath("tesseract"); err != nil && os.Getenv("IBID_REQUIRE_TESSERACT") != "" {
		t.Fatal("Tesseract is not installed, and IBID_REQUIRE_TESSERACT asks for it")
	}
	compilePDFium(t)
	samples, err := filepath.Abs("samples")
	if err != nil {
		t.Fatal(err)
	}
	tessdata := english(t)
	models, err := filepath.Abs("build/cache/models")
	if err != nil {
		t.Fatal(err)
	}
	_, err = os.Stat(filepath.Join(models, "bge-small-en-v1.5-q.onnx"))
	hasModels := err == nil
	if !hasModels && os.Getenv("IBID_REQUIRE_MODELS") != "" {
		t.Fatal("The built-in models are missing, and IBID_REQUIRE_MODELS asks for them: run make models")
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "backend/cli/testdata/script",
		RequireExplicitExec: true,
		UpdateScripts:       os.Getenv("UPDATE_SCRIPTS") != "",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"model": startModel, "asked": waitUntilAsked, "searxng": startSearXNG, "searched": checkSearched, "picture": takePicture, "flip": flipBit, "lengthen": lengthen,
		},
		Condition: func(name string) (bool, error) {
			switch name {
			case "models":
				return hasModels, nil
			case "room":
			default:
				return false, fmt.Errorf("there is no condition %q", name)
			}
			sets := catalogue.Suggest(machine.Read(t.Context(), samples), nil)
			return slices.ContainsFunc(sets, func(s ibid.ModelSet) bool { return s.Name == "small" && s.Fits }), nil
		},
		Setup: func(env *testscript.Env) error {
			home := filepath.Join(env.WorkDir, "home")
			if err := fake.SharePDFium(config.Cache(home)); err != nil {
				return err
			}
			env.Values[modelKey{}] = &runningModel{}
			env.Values[searxngKey{}] = &runningSearXNG{}
			env.Setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:") // no keychain, not that of whoever runs this
			env.Setenv("IBID_HOME", home)
			env.Setenv("SAMPLES", samples)
			env.Setenv("MODELS", models)
			env.Setenv("IBID_MODELS", "none")
			env.Setenv("HOSTILE", "lease\x1b]0;owned\a\x1b[2J\nFORGED\u009b31m\u202efdp\u2066\u200b")
			env.Setenv("GORACE", os.Getenv("GORACE"))
			if tessdata != "" {
				env.Setenv("TESSDATA_PREFIX", tessdata)
			}
			env.Setenv("OLLAMA_BASE_URL", "127.0.0.1:9") // the discard port: nothing answers
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

// runsProgram begins a test that runs the program, in other processes or through its
// command line, which a short run leaves out: one with the race detector is short, for it
// would take ten times as long and look at goroutines that other tests have.
func runsProgram(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("a short run leaves out what runs the program")
	}
}

// compilePDFium has PDFium compiled once, before several programs at a time would each
// do it.
func compilePDFium(t *testing.T) {
	t.Helper()
	runsProgram(t)
	onShelf(t)
}

// onShelf returns the folder of a library that holds samples/tide-gauges.pdf, made once,
// to be copied. The first that asks for it makes it, and compiles PDFium by that.
func onShelf(t *testing.T) string {
	t.Helper()
	home, err := makeShelf()
	if err != nil {
		t.Fatal(err)
	}
	return home
}

var makeShelf = sync.OnceValues(func() (string, error) {
	home, err := os.MkdirTemp(scratch, "shelf")
	if err != nil {
		return "", err
	}
	if err := fake.SharePDFium(config.Cache(home)); err != nil {
		return "", err
	}
	command := exec.Command("ibid", "add", "tide-gauges.pdf")
	command.Dir = "samples"
	command.Env = append(os.Environ(), "IBID_HOME="+home, "OLLAMA_BASE_URL=127.0.0.1:9")
	if output, err := command.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, output)
	}
	return home, nil
})

// modelKey is under which a script's model server is kept.
type modelKey struct{}

func startModel(script *testscript.TestScript, negated bool, args []string) {
	if negated || len(args) != 1 {
		script.Fatalf("usage: model SCRIPT.json")
	}
	says, err := fake.ReadScript(script.MkAbs(args[0]))
	script.Check(err)
	server, err := fake.Serve("127.0.0.1:0", says)
	script.Check(err)
	script.Defer(server.Close)
	script.Setenv("OLLAMA_BASE_URL", server.Host())
	script.Value(modelKey{}).(*runningModel).Server = server
}

// runningModel is the model server of a script, nil before it starts one.
type runningModel struct{ *fake.Server }

func waitUntilAsked(script *testscript.TestScript, negated bool, args []string) {
	if negated || len(args) != 1 {
		script.Fatalf("usage: asked N")
	}
	want, err := strconv.Atoi(args[0])
	script.Check(err)
	server := script.Value(modelKey{}).(*runningModel)
	asked := func() int { return len(server.Calls("/api/chat")) }
	if want == 0 && asked() > 0 {
		script.Fatalf("the model was asked %d times", asked())
	}
	for deadline := time.Now().Add(time.Minute); asked() < want; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			script.Fatalf("the model was asked %d times only", asked())
		}
	}
}

// searxngKey is under which a script's SearXNG is kept.
type searxngKey struct{}

// runningSearXNG is the SearXNG of a script, nil before it starts one.
type runningSearXNG struct{ *fake.SearXNG }

func startSearXNG(script *testscript.TestScript, negated bool, args []string) {
	if negated || len(args) != 1 {
		script.Fatalf("usage: searxng SCRIPT.json")
	}
	var says fake.SearXNGScript
	script.Check(json.Unmarshal([]byte(script.ReadFile(args[0])), &says))
	server := fake.ServeSearXNG(says)
	script.Defer(server.Close)
	script.Setenv("SEARXNG", server.URL)
	script.Value(searxngKey{}).(*runningSearXNG).SearXNG = server
}

func checkSearched(script *testscript.TestScript, negated bool, args []string) {
	if negated {
		script.Fatalf("usage: searched [WORDS ...]")
	}
	if got := script.Value(searxngKey{}).(*runningSearXNG).Queries(); !slices.Equal(got, args) {
		script.Fatalf("it was asked %q, want %q", got, args)
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

// flipBit flips the last bit of a text wherever a file has it.
func flipBit(script *testscript.TestScript, negated bool, args []string) {
	if negated || len(args) != 2 {
		script.Fatalf("usage: flip FILE TEXT")
	}
	data, text := []byte(script.ReadFile(args[0])), []byte(args[1])
	if !bytes.Contains(data, text) {
		script.Fatalf("%s has no %q", args[0], args[1])
	}
	other := bytes.Clone(text)
	other[len(other)-1] ^= 1
	script.Check(os.WriteFile(script.MkAbs(args[0]), bytes.ReplaceAll(data, text, other), 0o600))
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
