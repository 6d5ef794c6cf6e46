package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"ibid/backend/catalogue"
	"ibid/backend/cli"
	"ibid/backend/config"
	"ibid/backend/ibid"
	"ibid/backend/machine"
	"ibid/internal/fake"
	"ibid/internal/scripttest"
)

// TestMain lets scripts run this very program under its own name.
func TestMain(m *testing.M) {
	// With the race detector a program sleeps for a second before it ends, in case a
	// goroutine that is left does something yet. Scripts run one five hundred times.
	if err := os.Setenv("GORACE", strings.TrimSpace(os.Getenv("GORACE")+" atexit_sleep_ms=0")); err != nil {
		panic(err)
	}
	if len(os.Args) > 1 && (os.Args[1] == cli.WorkerCommand || os.Args[1] == cli.ScanWorkerCommand) { // a worker of a library that a test opens
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

// TestScripts runs the command line as people do; see [scripttest.Run] for what a script
// finds and for its commands. Beside these there are:
//
//	searxng SCRIPT.json     starts a SearXNG that answers as the script says, at $SEARXNG
//	searched [WORDS ...]    checks what it was asked, request by request
//	flip FILE TEXT          flips the last bit of a text wherever the file has it
//
// the variable HOSTILE, a name with which a terminal can be attacked, and the condition [room]: the smallest set of models would fit this computer.
func TestScripts(t *testing.T) {
	compilePDFium(t)
	scripttest.Run(t, scripttest.Options{
		Dir:      "backend/cli/testdata/script",
		Commands: map[string]scripttest.Command{"searxng": startSearXNG, "searched": checkSearched, "flip": flipBit},
		Condition: func(name string) (bool, error) {
			if name != "room" {
				return false, fmt.Errorf("there is no condition %q", name)
			}
			sets := catalogue.Suggest(machine.Read(t.Context(), "samples"), ibid.Engine{}, nil)
			return slices.ContainsFunc(sets, func(s ibid.ModelSet) bool { return s.Name == "small" && s.Fits }), nil
		},
		Setup: func(env *testscript.Env) {
			env.Values[searxngKey{}] = &runningSearXNG{}
			env.Setenv("HOSTILE", "lease\x1b]0;owned\a\x1b[2J\nFORGED\u009b31m\u202efdp\u2066\u200b")
		},
	})
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
