//go:build unix

package backend_test

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ibid/backend/config"
	"ibid/backend/ibid"
	"ibid/backend/setup"
	"ibid/internal/fake/tinymodel"
)

// TestTheServerThatIbidStarts: it is started when something needs it and not before,
// the same calls go on after it has moved to another port, and it ends with Ibid.
func TestTheServerThatIbidStarts(t *testing.T) {
	program, err := tinymodel.Program()
	if err != nil {
		if os.Getenv(tinymodel.RequireVariable) != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	home := t.TempDir()
	for name, value := range map[string]string{"IBID_ENGINE": program, "HOME": home, "OLLAMA_MODELS": filepath.Join(home, "models"), "OLLAMA_HOST": ""} {
		t.Setenv(name, value)
	}
	b := opened(t, filepath.Join(home, "library"))
	if found := b.Models.Peek(t.Context()); found.Kind == ibid.EngineRunning {
		t.Skip("another model server runs on this computer")
	}

	settings := b.Settings()
	settings.Models.Engine = config.EngineNever
	configure(t, b.Configure, settings)
	if state := b.Setup.State(t.Context()); state.Stage != ibid.SetupStart || state.Engine.State != ibid.EngineDown {
		t.Fatalf("left to the person, it is at stage %s: %+v", state.Stage, state.Engine)
	}
	settings.Models.Engine = config.EngineAuto
	configure(t, b.Configure, settings)
	if status := b.Models.Status(t.Context()); status.Problem == nil || status.Version != "" || b.Models.Engine().State != ibid.EngineDown {
		t.Errorf("telling about it has started it: %+v", b.Models.Engine())
	}

	models, err := b.Setup.Models(t.Context())
	if err != nil || len(models) != 0 {
		t.Fatalf("models %v, %v", models, err)
	}
	file := filepath.Join(home, "elm.gguf")
	if err := tinymodel.Reader(file, []string{"lease", "rent"}); err != nil {
		t.Fatal(err)
	}
	if err := b.Setup.Import(t.Context(), setup.Source{Path: file, Names: []string{"elm"}}, func(ibid.PullProgress) {}, func(string, ibid.ModelTask) {}); err != nil {
		t.Fatal(err)
	}
	first := b.Models.Engine()
	if err := b.Models.Restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	if models, err = b.Setup.Models(t.Context()); err != nil || len(models) != 1 || models[0].Name != "elm:latest" {
		t.Errorf("after a restart: %v, %v", models, err)
	}
	last := b.Models.Engine()
	if first.Program == "" || last.State != ibid.EngineReady || len(b.Models.Log()) == 0 {
		t.Errorf("it was %+v and is %+v", first, last)
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	if conn, err := net.Dial("tcp", last.Host); err == nil {
		_ = conn.Close()
		t.Error("it has outlived Ibid")
	}
}

// TestStartMendsAServerThatEnded: a server that ends as soon as it is started is told as
// such, and once it is mended the user's Start brings it back without a wait.
func TestStartMendsAServerThatEnded(t *testing.T) {
	real, err := tinymodel.Program()
	if err != nil {
		if os.Getenv(tinymodel.RequireVariable) != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	home := t.TempDir()
	program := filepath.Join(home, "ollama")
	install := func(script string) {
		t.Helper()
		if err := os.WriteFile(program, []byte("#!/bin/sh\n"+script+"\n"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	install("echo no such library >&2; exit 127")
	for name, value := range map[string]string{"IBID_ENGINE": program, "HOME": home, "OLLAMA_MODELS": filepath.Join(home, "models"), "OLLAMA_HOST": ""} {
		t.Setenv(name, value)
	}
	b := opened(t, filepath.Join(home, "library"))
	if found := b.Models.Peek(t.Context()); found.Kind == ibid.EngineRunning {
		t.Skip("another model server runs on this computer")
	}
	ended := make(chan ibid.Engine, 1)
	b.Models.Notify(func(now ibid.Engine) {
		if now.State == ibid.EngineWaiting {
			select {
			case ended <- now:
			default:
			}
		}
	})
	b.Models.Look(t.Context())
	if down := <-ended; down.Problem == nil || down.Problem.Hint == "" {
		t.Errorf("it is told as %+v", down)
	}
	if state := b.Setup.State(t.Context()); state.Stage != ibid.SetupStart {
		t.Errorf("at stage %s: %+v", state.Stage, state.Engine)
	}
	if log := strings.Join(b.Models.Log(), "\n"); !strings.Contains(log, "no such library") {
		t.Errorf("its log does not say why:\n%s", log)
	}
	install("exec '" + real + "' \"$@\"")
	if err := b.Models.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	if state := b.Setup.State(t.Context()); state.Stage != ibid.SetupModels || state.Engine.State != ibid.EngineReady || state.Engine.Problem != nil {
		t.Errorf("after Start at stage %s: %+v", state.Stage, state.Engine)
	}
}

func configure(t *testing.T, apply func(config.Settings) error, settings config.Settings) {
	t.Helper()
	if err := apply(settings); err != nil {
		t.Fatal(err)
	}
}
