//go:build unix

package engine_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"ibid/backend/engine"
	"ibid/backend/ibid"
)

// rig is an engine whose program is the test's own, as a model server that behaves
// in a given manner.
type rig struct {
	*engine.Engine
	home string
	opts engine.Options
}

func newRig(t *testing.T, manner string, environ ...string) *rig {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{home: t.TempDir()}
	r.opts = engine.Options{
		Home:    r.home,
		Bundled: []string{self},
		Start:   true,
		Probe:   probe,
		Environ: append([]string{"ENGINE_TEST_MANNER=" + manner, "GOCOVERDIR=" + os.Getenv("GOCOVERDIR")}, environ...),
	}
	r.Engine = engine.NewIn(engine.Outside{}, r.opts)
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
		if t.Failed() {
			t.Logf("the server's log ends:\n%s", strings.Join(r.Log(), "\n"))
		}
	})
	return r
}

// ready waits until the server answers.
func (r *rig) ready(t *testing.T) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), engine.Longest)
	defer cancel()
	address, err := r.Address(ctx)
	if err != nil {
		t.Fatalf("address: %v", err)
	}
	return address
}

// family are the process numbers of the server, its keeper and its runner.
type family struct{ server, keeper, runner int }

func (r *rig) family(t *testing.T) family {
	t.Helper()
	return familyAt(t, r.ready(t))
}

func familyAt(t *testing.T, address string) (f family) {
	t.Helper()
	text, err := get(t.Context(), "http://"+address+"/pid")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Sscan(text, &f.server, &f.keeper, &f.runner); err != nil {
		t.Fatal(err)
	}
	return f
}

// gone waits until none of the family is left.
func (f family) gone(t *testing.T) {
	t.Helper()
	for name, pid := range map[string]int{"server": f.server, "keeper": f.keeper, "runner": f.runner} {
		awaitEnd(t, name, pid)
	}
}

// awaitEnd waits until a process has ended. It asks again and again: only a parent
// is notified.
func awaitEnd(t *testing.T, name string, pid int) {
	t.Helper()
	for deadline := time.Now().Add(engine.Longest); alive(pid); {
		if time.Now().After(deadline) {
			t.Errorf("the %s (process %d) is still there", name, pid)
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// alive reports whether a process runs. One that has ended and whose parent has not
// asked for its status yet does not.
func alive(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return false
	}
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return !os.IsNotExist(err) || !hasProc()
	}
	_, rest, _ := strings.Cut(string(status), ") ")
	return !strings.HasPrefix(rest, "Z")
}

func hasProc() bool {
	_, err := os.Stat("/proc/self/stat")
	return err == nil
}

func TestTheChildIsStartedAndEnded(t *testing.T) {
	r := newRig(t, "")
	f := r.family(t)
	if got := r.Status(); got.Version != "7.8.9" || !strings.HasPrefix(got.Host, "127.0.0.1:") || got.Program != r.opts.Bundled[0] || got.Folder != filepath.Join(r.home, "models") {
		t.Errorf("status %+v", got)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	f.gone(t)
}

// A server that does not heed the request to end is ended all the same.
func TestAStubbornChildIsEnded(t *testing.T) {
	r := newRig(t, "stubborn")
	f := r.family(t)
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	f.gone(t)
}

// Whatever ends the server, all of it ends and another is started.
func TestTheChildComesBack(t *testing.T) {
	for name, crash := range map[string]func(address string, f family){
		"it ends by itself":          func(address string, _ family) { _, _ = get(context.Background(), "http://"+address+"/crash") },
		"it is killed":               func(_ string, f family) { _ = syscall.Kill(f.server, syscall.SIGKILL) },
		"its keeper is killed":       func(_ string, f family) { _ = syscall.Kill(f.keeper, syscall.SIGKILL) },
		"its keeper is asked to end": func(_ string, f family) { _ = syscall.Kill(f.keeper, syscall.SIGTERM) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t, "")
			f, crashed := r.family(t), make(chan struct{})
			r.Notify(func(status ibid.Engine) {
				if status.State == ibid.EngineWaiting {
					close(crashed)
				}
			})
			crash(r.ready(t), f)
			within(t, "the crash", crashed)
			f.gone(t)
			if other := r.family(t); other.server == f.server {
				t.Error("the same server is back")
			}
			if got := r.Status().Restarts; got != 1 {
				t.Errorf("%d restarts, want 1", got)
			}
		})
	}
}

// Nothing of the server is left after an Ibid that was killed, even if the server does
// not heed the request to end, and if there is no program that waits.
func TestTheChildDiesWithIbid(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for name, environ := range map[string][]string{
		"at once":        {manner + "=", "PATH=/usr/bin:/bin"},
		"a stubborn one": {manner + "=stubborn", "PATH=/usr/bin:/bin"},
		"without a PATH": {manner + "=stubborn", "PATH="},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			app := exec.Command(self, "ibid", t.TempDir(), self)
			app.Env = append(os.Environ(), environ...)
			out, err := app.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := app.Start(); err != nil {
				t.Fatal(err)
			}
			defer func() { _ = app.Process.Kill() }()
			address, err := bufio.NewReader(out).ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			f := familyAt(t, strings.TrimSpace(address))
			if err := app.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			_ = app.Wait()
			f.gone(t)
		})
	}
}

// A server that is open to other computers is ended and never used.
func TestAnOpenChildIsNeverUsed(t *testing.T) {
	started := filepath.Join(t.TempDir(), "started")
	r := newRig(t, "open", note+"="+started)
	waiting := make(chan struct{}, 1)
	r.Notify(func(status ibid.Engine) {
		if status.State == ibid.EngineReady {
			t.Errorf("in use: %+v", status)
		}
		if status.State == ibid.EngineWaiting {
			select {
			case waiting <- struct{}{}:
			default:
			}
		}
	})
	r.Look(t.Context())
	within(t, "its end", waiting)
	if p := r.Status().Problem; p == nil || p.Err == nil {
		t.Errorf("problem %+v", p)
	}
}

// What cannot even be started is given up at once, and what ends is tried again.
func TestAProgramThatDoesNotRun(t *testing.T) {
	r := newRig(t, "ends")
	r.Look(t.Context())
	within(t, "its end", r.until(ibid.EngineWaiting))
	if log := strings.Join(r.Log(), "\n"); !strings.Contains(log, "there is a fault") || !strings.Contains(log, "has ended with status 1") {
		t.Errorf("log:\n%s", log)
	}

	blocked := newRig(t, "")
	blocked.opts.Home = filepath.Join(r.opts.Bundled[0], "home") // below a file
	blocked.Configure(blocked.opts)
	if _, err := blocked.Address(t.Context()); ibid.CodeOf(err) != ibid.CodeModelServerDown || ibid.AsError(err).Hint == "" {
		t.Errorf("without a folder: %v", err)
	}
}

// until is closed when the engine comes into a state, or is in it.
func (r *rig) until(state ibid.EngineState) <-chan struct{} {
	reached := make(chan struct{}, 1)
	tell := func(status ibid.Engine) {
		if status.State == state {
			select {
			case reached <- struct{}{}:
			default:
			}
		}
	}
	r.Notify(tell)
	tell(r.Status())
	return reached
}

// told is what a child that tells says of its environment, and of the folder it
// works in. A variable must not be given twice: systems differ in which one counts.
func (r *rig) told(t *testing.T) map[string]string {
	t.Helper()
	r.Configure(r.opts)
	r.ready(t)
	told := map[string]string{}
	for _, line := range r.Log() {
		entry, found := strings.CutPrefix(line, "env ")
		if !found {
			continue
		}
		name, value, _ := strings.Cut(entry, "=")
		if _, twice := told[name]; twice {
			t.Errorf("%s is given twice", name)
		}
		told[name] = value
	}
	return told
}

// What the user has set up for other uses does not open the child to others, and
// does not let it reach others or work where somebody may have put libraries.
func TestTheChildsEnvironment(t *testing.T) {
	shared := t.TempDir()
	r := newRig(t, "tells",
		"OLLAMA_HOST=0.0.0.0:11434", "OLLAMA_ORIGINS=*", "OLLAMA_REMOTES=example.com", "OLLAMA_DEBUG=2", "OLLAMA_DEBUG_LOG_REQUESTS=1", "OLLAMA_NO_CLOUD=0",
		"OLLAMA_NOPRUNE=0", "OLLAMA_FLASH_ATTENTION=1", "CUDA_VISIBLE_DEVICES=1", "HOME=/home/anna", "HTTPS_PROXY=http://proxy.example:3128",
		"OLLAMA_MODELS="+shared,
	)
	got := r.told(t)
	for name, want := range map[string]string{
		"OLLAMA_HOST": "127.0.0.1:0", "OLLAMA_ORIGINS": "", "OLLAMA_REMOTES": "", "OLLAMA_DEBUG": "", "OLLAMA_DEBUG_LOG_REQUESTS": "", "OLLAMA_NO_CLOUD": "1",
		"OLLAMA_NOPRUNE": "1", "OLLAMA_FLASH_ATTENTION": "1", "CUDA_VISIBLE_DEVICES": "1", "HTTPS_PROXY": "http://proxy.example:3128",
		"OLLAMA_MODELS": shared, "HOME": "/home/anna", "working folder": filepath.Join(r.home, "engine"),
	} {
		if got[name] != want {
			t.Errorf("%s is %q, want %q", name, got[name], want)
		}
	}
}

// A child that has its own models folder writes nothing to the user's.
func TestAChildWithItsOwnModelsKeepsToItsFolder(t *testing.T) {
	r := newRig(t, "tells", "HOME=/home/anna")
	if got, want := r.told(t)["HOME"], filepath.Join(r.home, "engine"); got != want {
		t.Errorf("home %q, want %q", got, want)
	}
}

// The server tidies up at its start where nothing can be part of a download that is
// to go on: in Ibid's own folder, after a while.
func TestBrokenDownloadsAreKeptForAWhile(t *testing.T) {
	for name, tt := range map[string]struct {
		age  time.Duration
		want string
	}{
		"lately":   {13 * 24 * time.Hour, "1"},
		"long ago": {15 * 24 * time.Hour, ""},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, "tells")
			partial := filepath.Join(r.home, "models", "blobs", "sha256-12-partial")
			if err := os.MkdirAll(filepath.Dir(partial), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(partial, []byte("begun"), 0o600); err != nil {
				t.Fatal(err)
			}
			changed := time.Now().Add(-tt.age)
			if err := os.Chtimes(partial, changed, changed); err != nil {
				t.Fatal(err)
			}
			if got := r.told(t)["OLLAMA_NOPRUNE"]; got != tt.want {
				t.Errorf("OLLAMA_NOPRUNE is %q, want %q", got, tt.want)
			}
		})
	}
}

func TestTheLogIsBounded(t *testing.T) {
	r := newRig(t, "chatty")
	r.ready(t)
	lines := r.Log()
	if len(lines) != engine.KeptLines || !strings.Contains(lines[len(lines)-1], "Listening on") {
		t.Errorf("%d lines in memory, the last %q", len(lines), lines[len(lines)-1])
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	var texts []string // older first
	for _, name := range []string{"engine.log.1", "engine.log"} {
		text, err := os.ReadFile(filepath.Join(r.home, name))
		if err != nil {
			t.Fatal(err)
		}
		if len(text) == 0 || len(text) > engine.KeptBytes+10_000 {
			t.Errorf("%s has %d bytes", name, len(text))
		}
		texts = append(texts, string(text))
	}
	if entries, err := filepath.Glob(filepath.Join(r.home, "engine.log*")); err != nil || len(entries) != 2 {
		t.Errorf("files %v, %v", entries, err)
	}
	if !strings.Contains(strings.Join(texts, ""), "line 29999 of") {
		t.Error("the end is missing")
	}
	if later := engine.LastLog(r.home, 3); len(later) != 3 || !slices.Equal(later, r.Log()[engine.KeptLines-3:]) {
		t.Errorf("a later Ibid reads %q, want %q", later, r.Log()[engine.KeptLines-3:])
	}
	if none := engine.LastLog(t.TempDir(), 3); len(none) != 0 {
		t.Errorf("where there is no log: %q", none)
	}
}

func TestWhatTheLogLeavesOut(t *testing.T) {
	r := newRig(t, "names secrets")
	r.ready(t)
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(r.home, "engine.log"))
	if err != nil {
		t.Fatal(err)
	}
	for what, log := range map[string]string{"memory": strings.Join(r.Log(), "\n"), "the file": string(text)} {
		if strings.Contains(log, "geheim") || strings.Contains(log, "anna") || !strings.Contains(log, "proxy.example:3128") {
			t.Errorf("%s has the password of a proxy, or not its address:\n%s", what, log)
		}
		if strings.Contains(log, "| 200 |") || !strings.Contains(log, "| 500 |") {
			t.Errorf("%s has a request that went well, or not one that failed:\n%s", what, log)
		}
		if strings.Count(log, "long ") != 819 { // 4,096 bytes of it
			t.Errorf("%s has %d words of a long line", what, strings.Count(log, "long "))
		}
	}
}

// Two Ibids with libraries of their own have servers of their own: the one that is
// closed first takes nothing from the other.
func TestTwoIbidsHaveTwoChildren(t *testing.T) {
	first, second := newRig(t, ""), newRig(t, "")
	if a, b := first.ready(t), second.ready(t); a == b {
		t.Errorf("both use %s", a)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := probe(t.Context(), second.ready(t)); err != nil {
		t.Errorf("after the first was closed: %v", err)
	}
}
