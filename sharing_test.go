package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"ibid/backend/config"
	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
	"ibid/internal/tempdb"
)

// shelf is a library with samples/tide-gauges.pdf that several processes use at a time.
type shelf struct {
	t      *testing.T
	home   string
	folder string // with the sample PDFs
	env    []string
}

func newShelf(t *testing.T) *shelf {
	t.Helper()
	folder, err := filepath.Abs("samples")
	if err != nil {
		t.Fatal(err)
	}
	s := &shelf{t: t, home: filepath.Join(t.TempDir(), "home"), folder: folder}
	s.env = append(os.Environ(), "IBID_HOME="+s.home, "OLLAMA_BASE_URL=127.0.0.1:9")
	if err := os.CopyFS(s.home, os.DirFS(onShelf(t))); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *shelf) command(args ...string) *exec.Cmd {
	command := exec.Command("ibid", args...)
	command.Dir, command.Env = s.folder, s.env
	return command
}

// run runs a command to its end.
func (s *shelf) run(args ...string) (stdout, stderr string, err error) {
	var out, errs bytes.Buffer
	command := s.command(args...)
	command.Stdout, command.Stderr = &out, &errs
	err = command.Run()
	return out.String(), errs.String(), err
}

func (s *shelf) must(args ...string) string {
	s.t.Helper()
	out, errs, err := s.run(args...)
	if err != nil {
		s.t.Fatalf("ibid %q: %v\n%s%s", args, err, out, errs)
	}
	return out
}

// refused runs a command that must fail, and returns what it says.
func (s *shelf) refused(args ...string) string {
	s.t.Helper()
	out, errs, err := s.run(args...)
	if err == nil {
		s.t.Errorf("ibid %q succeeded:\n%s", args, out)
	}
	return errs
}

// occupy opens the library as the window or a command does that works on it, until the
// test ends or the result is called.
func (s *shelf) occupy(holder ibid.Holder) (release func()) {
	s.t.Helper()
	db, err := tempdb.OpenAt(s.t.Context(), config.Database(s.home), sqlite.Options{Holder: holder})
	if err != nil {
		s.t.Fatal(err)
	}
	release = sync.OnceFunc(func() {
		if err := db.Close(); err != nil {
			s.t.Error(err)
		}
	})
	s.t.Cleanup(release)
	return release
}

// Twenty questions at a time beside a command that adds documents: all are answered, and
// every answer is kept.
func TestManyAskWhileOneAdds(t *testing.T) {
	compilePDFium(t)
	s := newShelf(t)
	const asks = 20
	adding := s.command("add", "commercial-lease.pdf", "staff-handbook.pdf", "quay-survey.pdf", "bakery-annual-report.pdf")
	var added bytes.Buffer
	adding.Stdout, adding.Stderr = &added, &added
	if err := adding.Start(); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for i := range asks {
		all.Go(func() {
			out, errs, err := s.run("ask", "--again", "How often are the tide gauges read?")
			if err != nil || out == "" {
				t.Errorf("question %d: %v\n%s%s", i, err, out, errs)
			}
		})
	}
	all.Wait()
	if err := adding.Wait(); err != nil {
		t.Errorf("add: %v\n%s", err, added.String())
	}
	var conversations []ibid.Conversation
	if err := json.Unmarshal([]byte(s.must("history", "--json")), &conversations); err != nil {
		t.Fatal(err)
	}
	if len(conversations) != asks {
		t.Errorf("%d conversations were kept, want %d", len(conversations), asks)
	}
	var docs []ibid.Document
	if err := json.Unmarshal([]byte(s.must("list", "--json")), &docs); err != nil {
		t.Fatal(err)
	}
	if len(docs) != 5 {
		t.Errorf("%d documents, want 5", len(docs))
	}
	s.must("doctor")
}

// What leaves documents alone runs beside the process that works on them.
func TestReadingBesideAWorker(t *testing.T) {
	compilePDFium(t)
	s := newShelf(t)
	s.must("ask", "How often are the tide gauges read?")
	for name, holder := range map[string]ibid.Holder{"window": {Window: true}, "command": {Command: "ibid add"}} {
		t.Run(name, func(t *testing.T) {
			release := s.occupy(holder)
			defer release()
			for _, args := range [][]string{
				{"list"}, {"search", "tide"}, {"ask", "--again", "How often are the tide gauges read?"}, {"history"}, {"history", "show", "1"},
				{"export", "1", "--format", "markdown", "--out", filepath.Join(t.TempDir(), "answer.md")},
				{"insights"}, {"storage"}, {"doctor"}, {"backup", filepath.Join(t.TempDir(), "library.ibidbackup")},
				{"inspect", "1"}, {"config"}, {"queue"}, {"index"}, {"tag"}, {"tag", "add", "coast", "1"}, {"workspace"}, {"folder", "list"},
				{"history", "rename", "1", "Tides"},
			} {
				if out, errs, err := s.run(args...); err != nil {
					t.Errorf("ibid %q: %v\n%s%s", args, err, out, errs)
				}
			}
		})
	}
}

// A command that changes documents waits for another one, and says for which.
func TestWorkingCommandsWait(t *testing.T) {
	compilePDFium(t)
	s := newShelf(t)
	release := s.occupy(ibid.Holder{Command: "ibid add"})
	command := s.command("remove", "tide-gauges.pdf")
	said, saying := newSaying()
	command.Stderr = saying
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	line := <-said
	if want := fmt.Sprintf("Waiting for “ibid add” (process %d, since ", os.Getpid()); !strings.HasPrefix(line, want) || !strings.Contains(line, "Ctrl-C") {
		t.Errorf("it says %q, want %q and how to stop", line, want)
	}
	release()
	if err := command.Wait(); err != nil {
		t.Error(err)
	}
	if out := s.must("list", "--json"); strings.Contains(out, "tide-gauges") {
		t.Errorf("the document was not removed: %s", out)
	}
}

// newSaying is a writer, and the first line that is written to it.
func newSaying() (<-chan string, *saying) {
	s := &saying{line: make(chan string, 1)}
	return s.line, s
}

type saying struct {
	text bytes.Buffer
	line chan string
	once sync.Once
}

func (s *saying) Write(p []byte) (int, error) {
	n, err := s.text.Write(p)
	if line, _, whole := strings.Cut(s.text.String(), "\n"); whole {
		s.once.Do(func() { s.line <- line })
	}
	return n, err
}

// What needs the library for itself says who has it open, and what to do.
func TestExclusiveWorkIsRefusedInWords(t *testing.T) {
	compilePDFium(t)
	s := newShelf(t)
	backup := filepath.Join(t.TempDir(), "library.ibidbackup")
	s.must("backup", backup)
	for _, test := range []struct {
		holder    ibid.Holder
		who, hint string
	}{
		{ibid.Holder{Window: true}, "Ibid's window has this library open.", "Close it, then "},
		{ibid.Holder{Command: "ibid add"}, "“ibid add” (process ", "Wait for it to end, then "},
	} {
		release := s.occupy(test.holder)
		for action, args := range map[string][]string{"restore": {"restore", backup}, "compact": {"storage", "--compact"}} {
			said := s.refused(args...)
			for _, want := range []string{test.who, test.hint + action + "."} {
				if !strings.Contains(said, want) {
					t.Errorf("%q beside %v says %q, want %q", args, test.holder, said, want)
				}
			}
		}
		release()
	}
	s.must("storage", "--compact")
	s.must("restore", backup)
}

// A process that was killed while it worked on the library keeps nobody out.
func TestAKilledWorkerLeavesNoLock(t *testing.T) {
	compilePDFium(t)
	s := newShelf(t)
	adding := s.command("add", "bakery-annual-report.pdf", "staff-handbook.pdf")
	if err := adding.Start(); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) { // until it works on the library
		if text, err := os.ReadFile(config.Database(s.home) + ".worker.json"); err == nil && strings.Contains(string(text), fmt.Sprint(adding.Process.Pid)) {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("add does not begin")
		}
	}
	if err := adding.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = adding.Wait()
	_, errs, err := s.run("tag", "add", "coast", "tide-gauges.pdf")
	if err != nil {
		t.Errorf("%v: %s", err, errs)
	}
	if _, errs, err = s.run("remove", "tide-gauges.pdf"); err != nil || strings.Contains(errs, "Waiting") {
		t.Errorf("%v: %s", err, errs)
	}
	s.must("queue", "run")
	s.must("doctor")
}
