package scripttest

import (
	"strconv"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"ibid/internal/fake"
)

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
