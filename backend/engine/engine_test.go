package engine_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"ibid/backend/engine"
	"ibid/backend/ibid"
	"ibid/backend/ollama"
	addresses "ibid/internal/address"
)

// probe asks a server for its version, as package ollama does.
func probe(ctx context.Context, address string) (string, error) {
	text, err := get(ctx, "http://"+address+"/api/version")
	if err != nil {
		return "", err
	}
	var answer struct{ Version string }
	err = json.Unmarshal([]byte(text), &answer)
	return answer.Version, err
}

func get(ctx context.Context, url string) (string, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return "", err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return "", err
	}
	defer func() { _ = response.Body.Close() }()
	text, err := io.ReadAll(response.Body)
	return string(text), err
}

// answering is a probe to which only some addresses answer.
func answering(addresses ...string) func(context.Context, string) (string, error) {
	return func(_ context.Context, address string) (string, error) {
		for _, a := range addresses {
			if a == address {
				return "1.2.3", nil
			}
		}
		return "", errors.New("connection refused")
	}
}

// program puts something that can be executed at a path in a folder.
func program(t *testing.T, folder string, elements ...string) string {
	t.Helper()
	path := filepath.Join(append([]string{folder}, elements...)...)
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("#!/bin/false\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	return path
}

var state = cmpopts.IgnoreFields(ibid.Engine{}, "Folder", "Problem")

func TestTheFirstThatIsThereIsUsed(t *testing.T) {
	folder := t.TempDir()
	onPath := program(t, folder, "path", "ollama")
	atPlace := program(t, folder, "place", "ollama")
	bundled := program(t, folder, "app", "engine", "ollama")
	named := program(t, folder, "named", "ollama")
	local := []string{"127.0.0.1:11434", "localhost:11434", "[::1]:11434"}

	for name, tt := range map[string]struct {
		address  string
		answers  []string
		path     string // PATH
		places   []string
		beside   string // Ibid's program
		variable string // IBID_ENGINE
		host     string // OLLAMA_HOST
		want     ibid.Engine
		code     ibid.Code
	}{
		"what a person set": {
			address: "http://tower:8080/models", answers: []string{"http://tower:8080/models", local[0]},
			want: ibid.Engine{Kind: ibid.EngineSet, State: ibid.EngineReady, Host: "tower:8080", Version: "1.2.3", Remote: true},
		},
		"what a person set, even if it is silent": {
			address: "tower", answers: local, places: []string{atPlace},
			want: ibid.Engine{Kind: ibid.EngineSet, State: ibid.EngineDown, Host: "tower:11434", Remote: true}, code: ibid.CodeModelServerDown,
		},
		"one that runs": {
			answers: local, places: []string{atPlace},
			want: ibid.Engine{Kind: ibid.EngineRunning, State: ibid.EngineReady, Host: local[0], Version: "1.2.3"},
		},
		"one that runs, by another name of this computer": {
			answers: local[2:], places: []string{atPlace},
			want: ibid.Engine{Kind: ibid.EngineRunning, State: ibid.EngineReady, Host: local[2], Version: "1.2.3"},
		},
		"one where OLLAMA_HOST says, before others that run": {
			host: "0.0.0.0:8080", answers: append([]string{"0.0.0.0:8080"}, local...),
			want: ibid.Engine{Kind: ibid.EngineRunning, State: ibid.EngineReady, Host: "127.0.0.1:8080", Version: "1.2.3"},
		},
		"one that runs, where OLLAMA_HOST says that another is to": {
			host: ":8080", answers: local, places: []string{atPlace},
			want: ibid.Engine{Kind: ibid.EngineRunning, State: ibid.EngineReady, Host: local[0], Version: "1.2.3"},
		},
		"an installed one, where none runs that OLLAMA_HOST is for": {
			host: "0.0.0.0", places: []string{atPlace},
			want: ibid.Engine{Kind: ibid.EngineInstalled, State: ibid.EngineDown, Program: atPlace}, code: ibid.CodeModelServerDown,
		},
		"an OLLAMA_HOST that is another computer, even if it is silent": {
			host: "tower", answers: local, places: []string{atPlace},
			want: ibid.Engine{Kind: ibid.EngineSet, State: ibid.EngineDown, Host: "tower:11434", Remote: true}, code: ibid.CodeModelServerDown,
		},
		"an OLLAMA_HOST that cannot be read": {
			host: "http://ada:hush@tower", answers: local, places: []string{atPlace},
			want: ibid.Engine{Kind: ibid.EngineSet, State: ibid.EngineDown}, code: ibid.CodeModelServerDown,
		},
		"what a person set, whatever OLLAMA_HOST is": {
			address: "tower", host: local[0], answers: append([]string{"tower"}, local...),
			want: ibid.Engine{Kind: ibid.EngineSet, State: ibid.EngineReady, Host: "tower:11434", Version: "1.2.3", Remote: true},
		},
		"an installed one": {
			path: filepath.Dir(onPath), places: []string{atPlace}, beside: filepath.Join(folder, "app", "ibid"),
			want: ibid.Engine{Kind: ibid.EngineInstalled, State: ibid.EngineDown, Program: onPath}, code: ibid.CodeModelServerDown,
		},
		"an installed one that a desktop's PATH does not have": {
			path: filepath.Join(folder, "none"), places: []string{filepath.Join(folder, "none"), atPlace}, beside: filepath.Join(folder, "app", "ibid"),
			want: ibid.Engine{Kind: ibid.EngineInstalled, State: ibid.EngineDown, Program: atPlace}, code: ibid.CodeModelServerDown,
		},
		"the bundled one": {
			beside: filepath.Join(folder, "app", "ibid"),
			want:   ibid.Engine{Kind: ibid.EngineBundled, State: ibid.EngineDown, Program: bundled}, code: ibid.CodeModelServerDown,
		},
		"one that a variable names, before an installed one": {
			variable: named, places: []string{atPlace},
			want: ibid.Engine{Kind: ibid.EngineBundled, State: ibid.EngineDown, Program: named}, code: ibid.CodeModelServerDown,
		},
		"one in a folder that a variable names": {
			variable: filepath.Dir(named), places: []string{atPlace},
			want: ibid.Engine{Kind: ibid.EngineBundled, State: ibid.EngineDown, Program: named}, code: ibid.CodeModelServerDown,
		},
		"none": {
			path: "relative" + string(filepath.ListSeparator) + ".", beside: filepath.Join(folder, "elsewhere", "ibid"),
			want: ibid.Engine{Kind: ibid.EngineNone, State: ibid.EngineDown}, code: ibid.CodeModelServerMissing,
		},
	} {
		t.Run(name, func(t *testing.T) {
			outside := engine.Outside{Addresses: local, Places: tt.places, Executable: tt.beside}
			e := engine.NewIn(outside, engine.Options{
				Address: tt.address, Home: t.TempDir(), Probe: answering(tt.answers...),
				Environ: []string{"PATH=" + tt.path, "IBID_ENGINE=" + tt.variable, "OLLAMA_HOST=" + tt.host},
			})
			if got := e.Status(); got.State != ibid.EngineLooking {
				t.Errorf("before a look it is %+v", got)
			}
			got := e.Look(t.Context())
			if diff := cmp.Diff(tt.want, got, state); diff != "" {
				t.Errorf("found (-want +got):\n%s", diff)
			}
			if status := e.Status(); status != got {
				t.Errorf("the status is another: %+v", status)
			}
			if tt.code == "" {
				if got.Problem != nil {
					t.Errorf("problem %v", got.Problem)
				}
				return
			}
			if p := got.Problem; p == nil || p.Code != tt.code || p.Message == "" || p.Hint == "" {
				t.Errorf("problem %+v, want %s with a sentence and a hint", p, tt.code)
			}
			if _, err := e.Address(t.Context()); ibid.CodeOf(err) != tt.code {
				t.Errorf("address: %v, want %s", err, tt.code)
			}
		})
	}
}

func TestTheBundledProgramIsFound(t *testing.T) {
	for name, tt := range map[string]struct {
		ibid, engine string
	}{
		"beside Ibid":      {"opt/ibid/ibid", "opt/ibid/engine"},
		"in a Unix system": {"usr/bin/ibid", "usr/lib/ibid/engine"},
		"in a Mac's app":   {"Ibid.app/Contents/MacOS/ibid", "Ibid.app/Contents/Resources/engine"},
		"in a source tree": {"src/build/bin/ibid", "src/build/cache/engine"},
	} {
		t.Run(name, func(t *testing.T) {
			root := t.TempDir()
			want := program(t, root, tt.engine, "ollama")
			find := func() string {
				outside := engine.Outside{Executable: filepath.Join(root, filepath.FromSlash(tt.ibid))}
				return engine.NewIn(outside, engine.Options{Home: root, Probe: answering(), Environ: []string{}}).Look(t.Context()).Program
			}
			if got := find(); filepath.Clean(got) != want {
				t.Fatalf("found %q, want %q", got, want)
			}
			if fast := program(t, root, tt.engine, "ollama-v3"); engine.RunsV3() {
				want = fast
			}
			if got := find(); filepath.Clean(got) != want {
				t.Errorf("of both variants %q, want %q", got, want)
			}
		})
	}
}

// A set address means the same here as to the client that sends questions there.
func TestAnAddressMeansWhatTheClientTakesItFor(t *testing.T) {
	for _, address := range []string{
		"tower", "tower:8080", "http://tower", "https://tower", "https://tower:8443/models/", "127.0.0.1", "127.0.0.1:1234",
		"0.0.0.0", "0.0.0.0:5000", "::", "[::]:5000", "::1", "[::1]:11434", "localhost", "LOCALHOST:80", "192.168.1.5:11434", `"tower:1"`, " tower ",
		"http://0.0.0.0:1", "https://127.0.0.1",
	} {
		e := engine.NewIn(engine.Outside{}, engine.Options{Address: address, Probe: answering(address)})
		got := e.Look(t.Context())
		if client := ollama.New(ollama.Options{Host: address}); got.Host != client.Host() {
			t.Errorf("%q is %s, to the client %s", address, got.Host, client.Host())
		}
		if got.Remote == addresses.Loopback(address) || got.Encrypted != strings.HasPrefix(address, "https:") {
			t.Errorf("%q: %+v", address, got)
		}
		if to, err := e.Address(t.Context()); to != address || err != nil {
			t.Errorf("%q is passed on as %q, %v", address, to, err)
		}
	}
}

// Each address is asked once, by whatever name OLLAMA_HOST has for it.
func TestNoDoorIsAskedTwice(t *testing.T) {
	local := []string{"127.0.0.1:11434", "localhost:11434"}
	for host, want := range map[string][]string{
		"":                        local,
		"0.0.0.0":                 {"0.0.0.0", "localhost:11434"},
		"localhost":               {"localhost", "127.0.0.1:11434"},
		"https://localhost:11434": {"https://localhost:11434", "127.0.0.1:11434", "localhost:11434"},
	} {
		var asked []string
		e := engine.NewIn(engine.Outside{Addresses: local}, engine.Options{
			Environ: []string{"OLLAMA_HOST=" + host},
			Probe: func(_ context.Context, address string) (string, error) {
				asked = append(asked, address)
				return "", errors.New("connection refused")
			},
		})
		e.Look(t.Context())
		if diff := cmp.Diff(want, asked); diff != "" {
			t.Errorf("OLLAMA_HOST=%s (-want +got):\n%s", host, diff)
		}
	}
}

// Where there is nothing else, a server that runs and cannot be used says why.
func TestAServerThatCannotBeUsed(t *testing.T) {
	folder := t.TempDir()
	bundled := program(t, folder, "ollama")
	for _, code := range []ibid.Code{ibid.CodeModelServerOld, ibid.CodeModelServerRefused} {
		refused := ibid.Errorf(code, "It will not do.").WithHint("Update it.")
		options := engine.Options{Home: folder, Environ: []string{}, Probe: func(_ context.Context, address string) (string, error) {
			if address == another {
				return "0.1.20", refused
			}
			return "", errors.New("connection refused")
		}}
		outside := engine.Outside{Addresses: []string{"127.0.0.1:1", another, "localhost:11434"}}
		got := engine.NewIn(outside, options).Look(t.Context())
		want := ibid.Engine{Kind: ibid.EngineRunning, State: ibid.EngineDown, Host: another, Problem: refused}
		if got != want {
			t.Errorf("%s: %+v, want %+v", code, got, want)
		}
		options.Bundled = []string{bundled}
		if got := engine.NewIn(outside, options).Look(t.Context()); got.Program != bundled {
			t.Errorf("%s: the one that comes with Ibid is not used: %+v", code, got)
		}
	}
}

// What the probe knows of a server that refuses is told as it is.
func TestTheProbesOwnWordsAreKept(t *testing.T) {
	refused := ibid.Errorf(ibid.CodeModelServerRefused, "It wants a token.").WithHint("Set one.")
	e := engine.NewIn(engine.Outside{}, engine.Options{Address: "tower", Probe: func(context.Context, string) (string, error) {
		return "", fmt.Errorf("probe: %w", refused)
	}})
	if got := e.Look(t.Context()).Problem; got != refused {
		t.Errorf("problem %v", got)
	}
}

// A service's models often can be read by everybody and written by the service
// alone; sometimes only what is in the folder is kept from others.
func TestModelsAreSharedWhereThatCanBe(t *testing.T) {
	root := t.TempDir()
	installed := program(t, root, "ollama")
	folder := func(elements ...string) string {
		path := filepath.Join(append([]string{root}, elements...)...)
		if err := os.MkdirAll(path, 0o700); err != nil {
			t.Fatal(err)
		}
		return path
	}
	shared, service := folder("person", "models"), folder("service", "models")
	fetched := folder("fetched")
	folder("fetched", "models", "manifests", "registry")
	empty := folder("empty")
	file := program(t, root, "file")
	// Nobody, not even an administrator, can write to what the kernel shows.
	readOnly, within := "/proc/self", folder("within")
	if err := os.Symlink(readOnly, filepath.Join(within, "blobs")); err != nil {
		t.Skip(err)
	}

	for name, tt := range map[string]struct {
		home     string
		variable string
		shared   []string
		want     string
	}{
		"an installed server's":                    {empty, "", []string{shared, service}, shared},
		"a service's":                              {empty, "", []string{filepath.Join(root, "none"), service}, service},
		"Ibid's own, where there is no other":      {empty, "", []string{filepath.Join(root, "none")}, filepath.Join(empty, "models")},
		"Ibid's own, where the other is no folder": {empty, "", []string{file}, filepath.Join(empty, "models")},
		"not what cannot be written":               {empty, "", []string{readOnly, shared}, shared},
		"not what cannot be written within":        {empty, "", []string{within, shared}, shared},
		"Ibid's own, once it has models":           {fetched, "", []string{shared}, filepath.Join(fetched, "models")},
		"what a person set":                        {fetched, filepath.Join(root, "set", "models"), []string{shared}, filepath.Join(root, "set", "models")},
		"not what cannot be a folder":              {empty, filepath.Join(file, "models"), []string{shared}, shared},
		"not what depends on the current folder":   {empty, "models", []string{shared}, shared},
	} {
		t.Run(name, func(t *testing.T) {
			e := engine.NewIn(engine.Outside{Places: []string{installed}, Shared: tt.shared}, engine.Options{
				Home: tt.home, Probe: answering(), Environ: []string{"OLLAMA_MODELS=" + tt.variable},
			})
			if got := e.Look(t.Context()).Folder; got != tt.want {
				t.Errorf("models in %s, want %s", got, tt.want)
			}
		})
	}
	for _, path := range []string{shared, service} {
		if entries, err := os.ReadDir(path); err != nil || len(entries) > 0 {
			t.Errorf("looking left %v in %s, %v", entries, path, err)
		}
	}
}

// A look without a waiting caller changes nothing.
func TestALookThatIsGivenUpFindsNothingOut(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	e := engine.NewIn(engine.Outside{Addresses: []string{"127.0.0.1:1"}}, engine.Options{Probe: func(ctx context.Context, _ string) (string, error) {
		cancel()
		<-ctx.Done()
		return "", ctx.Err()
	}})
	if got := e.Look(ctx); got.State != ibid.EngineLooking {
		t.Errorf("found %+v", got)
	}
	if _, err := e.Address(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("address: %v", err)
	}
}

// within fails a test in which something does not happen.
func within(t *testing.T, what string, happens <-chan struct{}) {
	t.Helper()
	select {
	case <-happens:
	case <-time.After(engine.Longest):
		t.Fatalf("after %s: %s has not happened", engine.Longest, what)
	}
}
