//go:build unix

package tinymodel

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/ollama/ollama/api"

	"ibid/internal/fake"
)

// The variables that say where the server's program is and whether a test may
// be skipped without it.
const (
	ProgramVariable = "IBID_TEST_OLLAMA"
	RequireVariable = "IBID_REQUIRE_OLLAMA"
)

// Server is a running model server with a folder of models of its own.
type Server struct {
	Host string // host:port

	api     *api.Client
	command *exec.Cmd
	ended   chan struct{}
	log     *tail
}

// Start runs the real model server on a free port of this computer for the time
// of a test, with further settings as NAME=VALUE. Where it has not been built the
// test is skipped, or fails if IBID_REQUIRE_OLLAMA is set.
func Start(t testing.TB, settings ...string) *Server {
	t.Helper()
	program, err := Program()
	if err != nil {
		if os.Getenv(RequireVariable) != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	home := t.TempDir()
	s := &Server{command: exec.Command("sh", "-c", keeper, program), log: &tail{}}
	s.command.Env = []string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + home, "TMPDIR=" + home,
		"OLLAMA_HOST=127.0.0.1:0", "OLLAMA_MODELS=" + filepath.Join(home, "models"),
		"OLLAMA_KEEP_ALIVE=5m", "OLLAMA_NUM_PARALLEL=1",
		"OLLAMA_NO_CLOUD=1", // it would ask ollama.com for the models that it recommends
	}
	s.command.Env = append(s.command.Env, settings...)
	// A process group of its own, so that its runners end with it.
	s.command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	s.launch(t)
	t.Cleanup(func() {
		s.Kill()
		if t.Failed() {
			t.Logf("the model server's log ends:\n%s", s.log)
		}
	})
	s.api = api.NewClient(&url.URL{Scheme: "http", Host: s.Host}, &http.Client{Transport: &http.Transport{}})
	return s
}

// launch starts the server and returns when it listens.
func (s *Server) launch(t testing.TB) {
	t.Helper()
	output, err := s.command.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	alive, err := s.command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.command.Start(); err != nil {
		t.Fatal(err)
	}
	command, ended, listening := s.command, make(chan struct{}), make(chan string, 1)
	s.ended = ended
	go func() {
		defer close(ended)
		lines := bufio.NewScanner(output)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			s.log.add(lines.Text())
			if found := listeningOn.FindStringSubmatch(lines.Text()); found != nil {
				select {
				case listening <- found[1]:
				default:
				}
			}
		}
		_ = alive.Close()
		_ = command.Wait() // it was killed, or its log says why it ended
	}()
	select {
	case s.Host = <-listening:
	case <-ended:
		t.Fatalf("the model server did not start:\n%s", s.log)
	case <-time.After(time.Minute):
		s.Kill()
		t.Fatalf("the model server does not listen after a minute:\n%s", s.log)
	}
}

// Restart runs the server again after it was killed: at the address that it had, with
// its models and none of them in memory.
func (s *Server) Restart(t testing.TB) {
	t.Helper()
	s.Kill()
	before := s.command
	s.command = exec.Command(before.Args[0], before.Args[1:]...)
	s.command.Env = append(slices.Clone(before.Env), "OLLAMA_HOST="+s.Host)
	s.command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	s.launch(t)
}

// keeper is the shell program around the server: it kills the whole group when
// its input ends, which happens even when a test dies without cleaning up.
const keeper = `"$0" serve </dev/null & exec 2>/dev/null; read -r _; kill -KILL 0`

var listeningOn = regexp.MustCompile(`Listening on (\S+:\d+)`)

// Program is the path of the server's program: what IBID_TEST_OLLAMA names, else
// build/cache/engine/ollama in this repository.
func Program() (string, error) {
	path := os.Getenv(ProgramVariable)
	if path == "" {
		folder, err := fake.Repository()
		if err != nil {
			return "", err
		}
		path = filepath.Join(folder, "build", "cache", "engine", "ollama")
	}
	if _, err := os.Stat(path); err != nil {
		return "", fmt.Errorf("the real model server is not built; run build/engine/build.sh: %w", err)
	}
	return path, nil
}

// AddWriter installs a [Writer] under a name.
func (s *Server) AddWriter(t testing.TB, name, text string, endless bool) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "model.gguf")
	if err := Writer(path, text, endless); err != nil {
		t.Fatal(err)
	}
	s.create(t, path, api.CreateRequest{Model: name, Template: WriterTemplate})
}

// AddChooser installs a [Chooser] under a name.
func (s *Server) AddChooser(t testing.TB, name string, words map[string]float64) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "model.gguf")
	if err := Chooser(path, words); err != nil {
		t.Fatal(err)
	}
	s.create(t, path, api.CreateRequest{Model: name, Template: WriterTemplate})
}

// AddThinker installs a [Writer] that ends and whose template makes the server
// call it a thinking model.
func (s *Server) AddThinker(t testing.TB, name, text string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "model.gguf")
	if err := Writer(path, text, false); err != nil {
		t.Fatal(err)
	}
	s.create(t, path, api.CreateRequest{Model: name, Template: thinkerTemplate})
}

// AddCaller installs a [Writer] that ends and whose template makes the server call it
// a model that can call tools.
func (s *Server) AddCaller(t testing.TB, name, text string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "model.gguf")
	if err := Writer(path, text, false); err != nil {
		t.Fatal(err)
	}
	s.create(t, path, api.CreateRequest{Model: name, Template: toolTemplate})
}

// AddReader installs a [Reader] under a name.
func (s *Server) AddReader(t testing.TB, name string, words []string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "model.gguf")
	if err := Reader(path, words); err != nil {
		t.Fatal(err)
	}
	s.create(t, path, api.CreateRequest{Model: name})
}

// AddRemote installs the name of a model that runs elsewhere.
func (s *Server) AddRemote(t testing.TB, name string) {
	t.Helper()
	request := api.CreateRequest{Model: name, From: name, RemoteHost: "https://ollama.com:443"}
	if err := s.api.Create(t.Context(), &request, ignore); err != nil {
		t.Fatal(err)
	}
}

func (s *Server) create(t testing.TB, path string, request api.CreateRequest) {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	digest := fmt.Sprintf("sha256:%x", sha256.Sum256(content))
	if err := s.api.CreateBlob(t.Context(), digest, bytes.NewReader(content)); err != nil {
		t.Fatal(err)
	}
	// More threads than free processors make such a model ten times slower.
	request.Parameters = map[string]any{"num_thread": 1}
	request.Files = map[string]string{filepath.Base(path): digest}
	if err := s.api.Create(t.Context(), &request, ignore); err != nil {
		t.Fatal(err)
	}
}

func ignore(api.ProgressResponse) error { return nil }

// Loaded names the models that are in the server's memory.
func (s *Server) Loaded(ctx context.Context) ([]string, error) {
	running, err := s.api.ListRunning(ctx)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, m := range running.Models {
		names = append(names, m.Name)
	}
	return names, nil
}

// Loads counts how often the server has started to load a model.
func (s *Server) Loads() int {
	s.log.mu.Lock()
	defer s.log.mu.Unlock()
	return s.log.loads
}

// Kill ends the server and its runners at once, as a crash would, and returns
// when it is gone. Killing it again does nothing.
func (s *Server) Kill() {
	select {
	case <-s.ended:
		return
	default:
	}
	_ = syscall.Kill(-s.command.Process.Pid, syscall.SIGKILL)
	<-s.ended
}

// tail keeps the last lines of a log.
type tail struct {
	mu    sync.Mutex
	lines []string
	loads int // lines that tell of a model that is loaded
}

func (l *tail) add(line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if strings.Contains(line, `msg="starting runner"`) {
		l.loads++
	}
	if l.lines = append(l.lines, line); len(l.lines) > 60 {
		l.lines = l.lines[1:]
	}
}

func (l *tail) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(l.lines, "\n")
}
