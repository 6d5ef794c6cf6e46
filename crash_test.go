package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/config"
	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
	"ibid/internal/fake"
	"ibid/internal/tempdb"
)

// kills is how often TestKilledAtAnyMoment ends Ibid while it reads, unless
// IBID_KILLS says otherwise.
const kills = 8

// TestKilledAtAnyMoment ends Ibid with SIGKILL at random moments of everything it
// does to a library: adding, reading and embedding, keeping a folder in step,
// removing, copying to another workspace, reading again, backing up. After each
// kill the file must be sound: no damage, no orphan, right counters, no document
// called ready that is not. When an operation has at last ended by itself, the
// library must hold exactly what one holds that nobody disturbed.
//
// IBID_KILLS=200 ends it two hundred times; the log then is the table of
// tools/measure/results.md.
func TestKilledAtAnyMoment(t *testing.T) {
	want := kills
	if n, err := strconv.Atoi(os.Getenv("IBID_KILLS")); err == nil {
		want = n
	}
	c := newCrashes(t)
	for c.killed() < want {
		home := c.newHome()
		for _, op := range operations {
			c.untilItEnds(home, op)
			if diff := cmp.Diff(c.undisturbed[op.name], c.contents(home)); diff != "" {
				t.Fatalf("seed %d: after %q was killed the library differs from one that was left alone (-alone +killed):\n%s", c.seed, op.name, diff)
			}
		}
	}
	for _, op := range operations {
		t.Logf("%-10s killed %3d times, of these %3d before anything changed; ended by itself %d times", op.name, c.kills[op.name], c.early[op.name], c.ended[op.name])
	}
	t.Logf("%d kills while reading, every library sound after each, and at the end the same as one that was left alone; %d documents were given up and read again by hand", c.killed(), c.givenUp)
}

// operation is a command line, repeated until it has ended by itself.
type operation struct {
	name string
	args []string
	once bool    // repeated after it was done, it fails: there is nothing left to do
	most float64 // a kill comes at a random moment up to this share of its usual time
}

// operations leave the library, one after another, in states that can be
// compared: each begins where the one before ended.
var operations = []operation{
	{name: "add", args: []string{"add", "papers"}, most: .5},
	{name: "sync", args: []string{"folder", "add", "folder"}, once: true, most: 1},
	{name: "copy", args: []string{"copy", "staff-handbook.pdf", "tide-gauges.pdf", "--to", "Second"}, most: 2},
	{name: "reread", args: []string{"reindex", "--read", "tide-gauges.pdf", "staff-handbook.pdf"}, most: 1.2},
	{name: "backup", args: []string{"backup", "library.ibidbackup"}, most: 1.5},
	{name: "remove", args: []string{"remove", "--everywhere", "tide-gauges.pdf"}, once: true, most: 1.5},
}

// crashes runs Ibid and ends it.
type crashes struct {
	t           *testing.T
	seed        uint64
	random      *rand.Rand
	folder      string // with the PDFs
	server      string // address of the model server
	took        map[string]time.Duration
	undisturbed map[string]map[string][]string // operation → contents of a library after it
	kills       map[string]int
	early       map[string]int
	ended       map[string]int
	givenUp     int // documents that the user had to have read again
}

func newCrashes(t *testing.T) *crashes {
	t.Helper()
	server, err := fake.Serve("127.0.0.1:0", fake.Script{Models: []fake.Model{{Name: "embedder:latest", Capabilities: []string{"embedding"}}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	c := &crashes{
		t: t, seed: uint64(time.Now().UnixNano()), folder: t.TempDir(), server: server.Host(),
		took: map[string]time.Duration{}, undisturbed: map[string]map[string][]string{},
		kills: map[string]int{}, early: map[string]int{}, ended: map[string]int{},
	}
	c.random = rand.New(rand.NewPCG(c.seed, 1))
	for folder, names := range map[string][]string{
		"papers": {"commercial-lease.pdf", "staff-handbook.pdf", "tide-gauges.pdf", "quay-survey.pdf", "bakery-annual-report.pdf"},
		"folder": {"satzung-nachbarschaftsstrom.pdf", "commercial-lease.pdf"},
	} {
		for _, name := range names {
			copyFile(t, filepath.Join("samples", name), filepath.Join(c.folder, folder, name))
		}
	}
	compilePDFium(t)
	home := c.newHome()
	for _, op := range operations {
		began := time.Now()
		if output, err := c.command(home, op.args).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v: %s", op.name, err, output)
		}
		c.took[op.name] = time.Since(began)
		c.undisturbed[op.name] = c.contents(home)
	}
	return c
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	content, err := os.ReadFile(from)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(to), 0o700)
	}
	if err == nil {
		err = os.WriteFile(to, content, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// newHome is an empty library with two workspaces.
func (c *crashes) newHome() string {
	c.t.Helper()
	home := c.t.TempDir()
	if err := fake.SharePDFium(config.Cache(home)); err != nil {
		c.t.Fatal(err)
	}
	c.must(home, "workspace", "create", "Second")
	return home
}

func (c *crashes) command(home string, args []string) *exec.Cmd {
	command := exec.Command("ibid", args...)
	command.Dir = c.folder
	command.Env = append(os.Environ(), "IBID_HOME="+home, "OLLAMA_BASE_URL="+c.server)
	return command
}

// killed is how often Ibid was ended while it read.
func (c *crashes) killed() int { return c.kills["add"] + c.kills["sync"] + c.kills["reread"] }

// untilItEnds repeats an operation, killed at a random moment each time, until a
// run of it ends by itself.
func (c *crashes) untilItEnds(home string, op operation) {
	c.t.Helper()
	before := c.contents(home)
	for repeated := 0; ; repeated++ {
		command := c.command(home, op.args)
		output, err := os.CreateTemp(c.t.TempDir(), "output")
		if err != nil {
			c.t.Fatal(err)
		}
		command.Stdout, command.Stderr = output, output
		if err := command.Start(); err != nil {
			c.t.Fatal(err)
		}
		moment := time.AfterFunc(time.Duration(c.random.Float64()*op.most*float64(c.took[op.name])), func() { _ = command.Process.Kill() })
		err = command.Wait()
		moment.Stop()
		text, readErr := os.ReadFile(output.Name())
		if readErr != nil {
			c.t.Fatal(readErr)
		}
		_ = output.Close() // it was read by its name
		if command.ProcessState.Exited() {
			// A run that gives up a document, as finish tells, says so by its status.
			if err != nil && (repeated == 0 || !op.once) && c.crashed(home) == 0 {
				c.t.Fatalf("seed %d: %s ended with %v: %s", c.seed, op.name, err, text)
			}
			c.ended[op.name]++
			c.finish(home)
			return
		}
		c.kills[op.name]++
		c.sound(home, op)
		if cmp.Equal(before, c.contents(home)) {
			c.early[op.name]++
		}
	}
}

// finish does what the last run left waiting. A document whose work was begun four
// times without getting further is taken for one that ends Ibid, and left alone
// until the user wants it read again: so many kills in a row make that happen.
func (c *crashes) finish(home string) {
	c.t.Helper()
	c.must(home, "queue", "run")
	if c.crashed(home) > 0 {
		c.givenUp += c.crashed(home)
		c.must(home, "queue", "retry")
	}
	c.sound(home, operation{name: "queue run"})
}

func (c *crashes) must(home string, args ...string) {
	c.t.Helper()
	if output, err := c.command(home, args).CombinedOutput(); err != nil {
		c.t.Fatalf("seed %d: %v: %v: %s", c.seed, args, err, output)
	}
}

// crashed counts the documents that are taken for ones that end Ibid.
func (c *crashes) crashed(home string) (n int) {
	c.t.Helper()
	db := c.open(home)
	defer db.Close()
	docs, err := db.Documents(context.Background(), ibid.DefaultWorkspace)
	if err != nil {
		c.t.Fatal(err)
	}
	for _, doc := range docs {
		if doc.Failure != nil && doc.Failure.Code == ibid.CodeCrashed {
			n++
		}
	}
	return n
}

// open opens the library of a home as the next start would.
func (c *crashes) open(home string) *tempdb.DB {
	c.t.Helper()
	db, err := tempdb.OpenAt(context.Background(), config.Database(home), sqlite.Options{Wait: 10 * time.Second})
	if err != nil {
		c.t.Fatalf("seed %d: the library does not open: %v", c.seed, err)
	}
	return db
}

// sound checks the file after a kill.
func (c *crashes) sound(home string, op operation) {
	c.t.Helper()
	db := c.open(home)
	defer db.Close()
	report, err := db.Check(context.Background())
	if err != nil {
		c.t.Fatal(err)
	}
	if len(report.Problems) > 0 {
		c.t.Fatalf("seed %d: after a kill in %q: %q", c.seed, op.name, report.Problems)
	}
}

// contents reports what a library holds, by workspace and file, whatever numbers
// its rows have: what it is called, how far it is, and its text.
func (c *crashes) contents(home string) map[string][]string {
	c.t.Helper()
	db := c.open(home)
	defer db.Close()
	ctx := context.Background()
	all := map[string][]string{}
	workspaces, err := db.Workspaces(ctx)
	if err != nil {
		c.t.Fatal(err)
	}
	for _, w := range workspaces {
		docs, err := db.Documents(ctx, w.ID)
		if err != nil {
			c.t.Fatal(err)
		}
		for _, doc := range docs {
			lines := []string{fmt.Sprintf("%s %s: %d pages, %d passages, %d vectors, picture %t", doc.Name, doc.Status, doc.PagesRead, doc.Chunks, doc.ChunksEmbedded, doc.Thumbnail)}
			reports, err := db.PageReports(ctx, w.ID, doc.ID)
			if err != nil {
				c.t.Fatal(err)
			}
			for _, r := range reports {
				page, err := db.Page(ctx, w.ID, doc.ID, r.Number)
				if err != nil {
					c.t.Fatal(err)
				}
				lines = append(lines, fmt.Sprintf("page %d, %s, %d passages: %s", r.Number, r.State, r.Passages, page.Text))
			}
			if key := w.Name + " " + doc.Hash; all[key] != nil {
				c.t.Fatalf("seed %d: two documents of a workspace are the same file", c.seed)
			} else {
				all[key] = lines
			}
		}
	}
	return all
}
