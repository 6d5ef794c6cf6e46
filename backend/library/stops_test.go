package library_test

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"ibid/backend/ibid"
	"ibid/internal/fake"
)

// A document of 60 pages, of which these are scans; its scans are to be read and
// its passages to be described. It takes two requests to embed.
var stopScans = []int{50, 51, 52, 53}

// hold lets work through to a point and holds it there until it is stopped.
type hold struct {
	reached chan struct{}
	calls   atomic.Int64
	at      int64 // the call that is held, from 1
}

func holdAt(call int64) *hold { return &hold{reached: make(chan struct{}), at: call} }

func (h *hold) here(ctx context.Context) {
	if h.calls.Add(1) == h.at {
		close(h.reached)
		<-ctx.Done()
	}
}

// stoppable is a library for that document whose work is held nowhere.
func stoppable(t *testing.T, path string) *bench {
	t.Helper()
	b := open(t, path)
	b.reader.scans, b.eyes.Texts = stopScans, map[int]string{}
	for _, page := range stopScans {
		b.eyes.Texts[page] = textOf(page)
	}
	b.model.Script(fake.Reply{When: "walnuts", Text: gist})
	return b
}

// stages are the works that can be stopped, in their order. Each begins with what
// the one before has made.
var stages = []struct {
	name string
	hold func(b *bench) (reached <-chan struct{})
	want ibid.DocumentStatus // after the user has stopped it
	made func(doc ibid.Document) (done, all int)
}{
	{"reading", func(b *bench) <-chan struct{} {
		reached, told := make(chan struct{}), b.reader.pauseAt(40)
		go func() { <-told; close(reached) }()
		return reached
	}, ibid.StatusCancelled, func(d ibid.Document) (int, int) { return d.PagesRead, d.Pages }},
	{"embedding", func(b *bench) <-chan struct{} {
		h := holdAt(2)
		b.embed.At = h.here
		return h.reached
	}, ibid.StatusCancelled, func(d ibid.Document) (int, int) { return d.ChunksEmbedded, d.Chunks }},
	{"recognising", func(b *bench) <-chan struct{} {
		h := holdAt(3)
		b.eyes.At = func(ctx context.Context, _ int) { h.here(ctx) }
		return h.reached
	}, ibid.StatusReady, func(d ibid.Document) (int, int) { return d.PagesRecognised, len(stopScans) }},
	{"describing", func(b *bench) <-chan struct{} {
		reached := make(chan struct{})
		var silent []fake.Reply
		for range 20 {
			silent = append(silent, fake.Reply{Text: gist})
		}
		b.model.Script(append(silent, fake.Reply{Ending: fake.EndSilence})...)
		go func() {
			for len(b.model.Model.Requests()) < len(silent)+1 {
				time.Sleep(time.Millisecond)
			}
			close(reached)
		}()
		return reached
	}, ibid.StatusReady, func(d ibid.Document) (int, int) { return d.ChunksGisted, d.Chunks }},
}

// begin brings the document to a stage, and starts that.
func (b *bench) begin(t *testing.T, stage int, path string) {
	t.Helper()
	if _, err := b.Add(t.Context(), workspace, []string{path}); err != nil {
		t.Fatal(err)
	}
	if stage <= 1 {
		return
	}
	b.wait(t)
	begin := b.ReadScans
	if stage == 3 {
		b.readScans(t)
		begin = b.AddContext
	}
	if err := begin(t.Context(), workspace, b.only(t).ID); err != nil {
		t.Fatal(err)
	}
}

// finish asks for all that can be made of the document, and checks that it was
// made, each thing once.
func (b *bench) finish(t *testing.T) {
	t.Helper()
	doc := b.only(t)
	if doc.Status == ibid.StatusCancelled {
		b.retry(t, doc.ID)
		b.wait(t)
	}
	b.readScans(t)
	if err := b.AddContext(t.Context(), workspace, doc.ID); err != nil {
		t.Fatal(err)
	}
	b.wait(t)
	doc = b.only(t)
	if doc.Status != ibid.StatusReady || doc.PagesRead != 60 || doc.PagesRecognised != 4 || doc.PagesWaiting != 0 ||
		doc.Chunks != 60 || doc.ChunksEmbedded != 60 || doc.ChunksGisted != 60 {
		t.Errorf("at the end: %+v", doc)
	}
	report, err := b.db.Check(t.Context())
	if err != nil || len(report.Problems) != 0 {
		t.Errorf("the library: %+v, %v", report.Problems, err)
	}
}

// The user stops the work: nothing goes on, what was made is kept, and it can be
// gone on with.
func TestStoppedByAPerson(t *testing.T) {
	for i, stage := range stages {
		t.Run(stage.name, func(t *testing.T) {
			b := stoppable(t, filepath.Join(t.TempDir(), "library.db"))
			reached := stage.hold(b)
			b.run(t)
			b.begin(t, i, file(t, t.TempDir(), "a.pdf", 60))
			<-reached
			if err := b.Queue.Cancel(t.Context(), workspace, b.only(t).ID); err != nil {
				t.Fatal(err)
			}
			doc, read, asked := b.only(t), len(b.eyes.Read()), len(b.model.Model.Requests())
			if done, all := stage.made(doc); doc.Status != stage.want || done == 0 || done >= all {
				t.Fatalf("%d of %d, document %+v; want it %s", done, all, doc, stage.want)
			}
			b.wait(t)
			after := b.only(t)
			if stage.want == ibid.StatusReady { // the queue gives kept passages their vectors in idle time
				doc.ChunksEmbedded, after.ChunksEmbedded = 0, 0
			}
			if !reflect.DeepEqual(after, doc) || len(b.eyes.Read()) != read || len(b.model.Model.Requests()) != asked {
				t.Errorf("it went on: %+v", after)
			}
			b.reader.goOn()
			b.model.Script(fake.Reply{When: "walnuts", Text: gist})
			b.finish(t)
		})
	}
}

// The program ends, in good order or killed: the next start goes on by itself and
// repeats nothing that was kept.
func TestStoppedWithTheProgram(t *testing.T) {
	for i, stage := range stages {
		for _, killed := range []bool{false, true} {
			name := stage.name + ", ended"
			if killed {
				name = stage.name + ", killed"
			}
			t.Run(name, func(t *testing.T) {
				path := filepath.Join(t.TempDir(), "library.db")
				b := stoppable(t, path)
				reached := stage.hold(b)
				b.run(t)
				b.begin(t, i, file(t, t.TempDir(), "a.pdf", 60))
				<-reached
				if killed {
					path = crash(t, path)
				}
				b.stop()

				b = stoppable(t, path)
				before, _ := stage.made(b.only(t))
				b.run(t)
				b.wait(t)
				doc := b.only(t)
				if done, all := stage.made(doc); before == 0 || before >= all || done != all || doc.Status != ibid.StatusReady {
					t.Fatalf("%d at the stop and %d of %d after the next start, document %+v; want all", before, done, all, doc)
				}
				if stage.name == "recognising" && len(b.eyes.Read()) != len(stopScans)-before {
					t.Errorf("recognised %v again, %d were kept", b.eyes.Read(), before)
				}
				if stage.name == "describing" && len(b.model.Model.Requests()) != 60-before {
					t.Errorf("asked %d times, %d were kept", len(b.model.Model.Requests()), before)
				}
				if stage.name == "reading" && !slices.Equal(b.reader.from, []int{before + 1}) {
					t.Errorf("read from %v, %d were kept", b.reader.from, before)
				}
				b.finish(t)
			})
		}
	}
}

// crash copies a library as it is on disk while the program runs: what is left of
// it when the program is killed in this moment.
func crash(t *testing.T, path string) string {
	t.Helper()
	dir := t.TempDir()
	for _, suffix := range []string{"", "-wal"} {
		content, err := os.ReadFile(path + suffix)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, "library.db"+suffix), content, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, "library.db")
}
