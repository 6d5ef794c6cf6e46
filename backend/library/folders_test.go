package library_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"ibid/backend/folder"
	"ibid/backend/ibid"
	"ibid/backend/ingest"
	"ibid/backend/library"
	"ibid/backend/sqlite"
)

// folderBench is a workspace that is kept in step with a folder, on a real database and a
// real disk. Its PDFs hold one word each, by which they are told apart.
type folderBench struct {
	*library.Library
	t     *testing.T
	store *mortal
	root  string
	id    ibid.FolderID
	clock time.Time         // of the last change to a file
	words map[string]string // hash → the word of a file
}

// inStep makes a folder with the files that commands write, and adds it.
func inStep(t *testing.T, commands string) *folderBench {
	t.Helper()
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "library.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	k := &folderBench{t: t, store: &mortal{Store: db}, root: t.TempDir(), clock: time.Now().Add(-24 * time.Hour), words: map[string]string{}}
	k.restart()
	k.do(commands)
	f, err := k.AddFolder(t.Context(), workspace, k.root, nil)
	if err != nil {
		t.Fatal(err)
	}
	k.id = f.ID
	return k
}

// restart is what is left after the program was killed: the database.
func (k *folderBench) restart() {
	k.store.left.Store(1 << 30)
	k.Library = library.New(k.store, &ingest.Ingester{Reader: &reader{}, Store: k.store.Store.(ingest.Store), Chunks: ingest.DefaultChunks})
}

// mortal is a store in which a program is killed at one of its writes: that one and
// all others are not made.
type mortal struct {
	library.Store
	left atomic.Int64 // writes until then
}

var errKilled = errors.New("killed")

func (m *mortal) alive() error {
	if m.left.Add(-1) < 0 {
		return errKilled
	}
	return nil
}

func (m *mortal) AddDocument(ctx context.Context, ws ibid.WorkspaceID, d ibid.NewDocument) (ibid.Document, bool, error) {
	if err := m.alive(); err != nil {
		return ibid.Document{}, false, err
	}
	return m.Store.AddDocument(ctx, ws, d)
}

func (m *mortal) Enqueue(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, priority ibid.Priority) (ibid.Document, error) {
	if err := m.alive(); err != nil {
		return ibid.Document{}, err
	}
	return m.Store.Enqueue(ctx, ws, id, priority)
}

func (m *mortal) Dequeue(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) error {
	return errors.Join(m.alive(), m.Store.Dequeue(ctx, ws, id))
}

func (m *mortal) SetPresence(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, presence ibid.Presence, by ibid.DocumentID) error {
	if err := m.alive(); err != nil {
		return err
	}
	return m.Store.SetPresence(ctx, ws, id, presence, by)
}

func (m *mortal) MoveFile(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, path, name string) error {
	if err := m.alive(); err != nil {
		return err
	}
	return m.Store.MoveFile(ctx, ws, id, path, name)
}

func (m *mortal) SaveFolderFile(ctx context.Context, ws ibid.WorkspaceID, id ibid.FolderID, f ibid.FolderFile) error {
	if err := m.alive(); err != nil {
		return err
	}
	return m.Store.SaveFolderFile(ctx, ws, id, f)
}

func (m *mortal) RenameFolderFile(ctx context.Context, ws ibid.WorkspaceID, id ibid.FolderID, from, to string) error {
	if err := m.alive(); err != nil {
		return err
	}
	return m.Store.RenameFolderFile(ctx, ws, id, from, to)
}

func (m *mortal) DeleteFolderFile(ctx context.Context, ws ibid.WorkspaceID, id ibid.FolderID, path string) error {
	if err := m.alive(); err != nil {
		return err
	}
	return m.Store.DeleteFolderFile(ctx, ws, id, path)
}

// do carries out commands, which are separated by semicolons. Those on files:
//
//	write a.pdf oak    a PDF of that word; "junk": no PDF
//	touch a.pdf        another time
//	move a.pdf b.pdf   also sub-folders
//	copy a.pdf b.pdf   with its time
//	disguise a b       gives a the time of b
//	delete a.pdf       also sub-folders
//
// and those of a person:
//
//	remove oak         from the workspace
//	bring oak          back
//	add a.pdf          by hand
//	ignore *.pdf       and nothing else; without a pattern nothing at all
func (k *folderBench) do(commands string) {
	k.t.Helper()
	for command := range strings.SplitSeq(commands, ";") {
		if words := strings.Fields(command); len(words) > 0 {
			if err := k.command(append(words, "", "")); err != nil {
				k.t.Fatalf("%s: %v", command, err)
			}
		}
	}
}

func (k *folderBench) command(words []string) error {
	ctx := k.t.Context()
	first, second := filepath.Join(k.root, filepath.FromSlash(words[1])), filepath.Join(k.root, filepath.FromSlash(words[2]))
	switch words[0] {
	case "write":
		return k.write(first, words[2])
	case "touch":
		k.clock = k.clock.Add(time.Minute)
		return os.Chtimes(first, k.clock, k.clock)
	case "move":
		return errors.Join(os.MkdirAll(filepath.Dir(second), 0o700), os.Rename(first, second))
	case "copy":
		bytes, err := os.ReadFile(first)
		info, statErr := os.Stat(first)
		if err := errors.Join(err, statErr); err != nil {
			return err
		}
		return errors.Join(os.MkdirAll(filepath.Dir(second), 0o700), os.WriteFile(second, bytes, 0o600), os.Chtimes(second, info.ModTime(), info.ModTime()))
	case "disguise":
		info, err := os.Stat(second)
		if err != nil {
			return err
		}
		return os.Chtimes(first, info.ModTime(), info.ModTime())
	case "delete":
		return os.RemoveAll(first)
	case "remove":
		return k.Remove(ctx, workspace, []ibid.DocumentID{k.document(words[1]).ID}, ibid.Removal{})
	case "bring":
		return k.BringBack(ctx, workspace, []ibid.DocumentID{k.document(words[1]).ID})
	case "add":
		_, err := k.Add(ctx, workspace, []string{first})
		return err
	case "ignore":
		_, err := k.SetFolder(ctx, workspace, k.id, words[1:2], false)
		return err
	}
	return errors.New("no such command")
}

// write writes a file of one word, a minute after the last one.
func (k *folderBench) write(path, word string) error {
	content := []byte(header + word)
	if word == "junk" {
		content = []byte(word)
	}
	hash := sha256.Sum256(content)
	k.words[hex.EncodeToString(hash[:])] = word
	k.clock = k.clock.Add(time.Minute)
	return errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, content, 0o600), os.Chtimes(path, k.clock, k.clock))
}

// all gives all documents, the current ones first.
func (k *folderBench) all() []ibid.Document {
	k.t.Helper()
	current, err := k.Documents(context.Background(), workspace)
	if err != nil {
		k.t.Fatal(err)
	}
	former, err := k.FormerDocuments(context.Background(), workspace)
	if err != nil {
		k.t.Fatal(err)
	}
	return slices.Concat(current, former)
}

// document is the one that has a word.
func (k *folderBench) document(word string) ibid.Document {
	k.t.Helper()
	for _, doc := range k.all() {
		if k.words[doc.Hash] == word {
			return doc
		}
	}
	k.t.Fatalf("no document says %s", word)
	return ibid.Document{}
}

// documents writes them as "a.pdf: oak, b.pdf: elm, -yew" in alphabetical order;
// what is gone stands as "-yew", and "fir<yew" is fir, replaced by yew.
func (k *folderBench) documents() string {
	k.t.Helper()
	var lines []string
	word := map[ibid.DocumentID]string{}
	for _, doc := range k.all() {
		word[doc.ID] = k.words[doc.Hash]
	}
	for _, doc := range k.all() {
		within, err := filepath.Rel(k.root, doc.Path)
		if err != nil {
			k.t.Fatal(err)
		}
		switch doc.Presence {
		case ibid.PresenceCurrent:
			lines = append(lines, filepath.ToSlash(within)+": "+word[doc.ID])
		case ibid.PresenceGone:
			lines = append(lines, "-"+word[doc.ID])
		case ibid.PresenceReplaced:
			lines = append(lines, word[doc.ID]+"<"+word[doc.ReplacedBy])
		}
	}
	slices.Sort(lines)
	return strings.Join(lines, ", ")
}

// changes writes what a look found as "2 new, 1 gone".
func changes(c library.FolderChanges) string {
	var parts []string
	for _, part := range []struct {
		n    int
		name string
	}{{c.New, "new"}, {c.Changed, "changed"}, {c.Renamed, "renamed"}, {c.Gone, "gone"}, {c.Back, "back"}, {c.Refused, "refused"}, {c.Waiting, "waiting"}} {
		if part.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", part.n, part.name))
		}
	}
	return strings.Join(parts, ", ")
}

func (k *folderBench) sync() (library.FolderChanges, error) {
	return k.SyncFolder(k.t.Context(), workspace, k.id, nil)
}

// known checks that what is known of the files is what is there.
func (k *folderBench) known() {
	k.t.Helper()
	files, err := k.FolderFiles(k.t.Context(), workspace, k.id)
	if err != nil {
		k.t.Fatal(err)
	}
	ignore, err := folder.ParseIgnore(k.folder().Ignore)
	if err != nil {
		k.t.Fatal(err)
	}
	found, err := folder.Scan(k.t.Context(), k.root, ignore)
	if err != nil {
		k.t.Fatal(err)
	}
	var there, known []string
	for _, f := range found.Files {
		there = append(there, fmt.Sprint(f.Path, f.Bytes, f.Modified))
	}
	for _, f := range files {
		known = append(known, fmt.Sprint(f.Path, f.Bytes, f.Modified))
		if f.Document == 0 && f.Failure == nil && !f.LeftOut {
			k.t.Errorf("%s became nothing, for no reason", f.Path)
		}
	}
	if !slices.Equal(known, there) {
		k.t.Errorf("known %v\nthere %v", known, there)
	}
}

type lookStep struct {
	do      string // what happened since the last look
	changes string // that the look finds
	docs    string // after it
}

// Every scenario begins with a folder that holds what the first step writes.
var scenarios = map[string][]lookStep{
	"files come": {
		{"write a.pdf oak; write sub/deep/b.PDF elm; write c.txt ash", "2 new", "a.pdf: oak, sub/deep/b.PDF: elm"},
		{"", "", "a.pdf: oak, sub/deep/b.PDF: elm"},
		{"write d.pdf fir", "1 new", "a.pdf: oak, d.pdf: fir, sub/deep/b.PDF: elm"},
	},
	"a file changes, and changes back": {
		{"write a.pdf oak", "1 new", "a.pdf: oak"},
		{"write a.pdf elm", "1 changed", "a.pdf: elm, oak<elm"},
		{"write a.pdf ash", "1 changed", "a.pdf: ash, elm<ash, oak<elm"},
		{"write a.pdf oak", "1 changed", "a.pdf: oak, ash<oak, elm<ash"},
	},
	"a file is written again with the same words": {
		{"write a.pdf oak", "1 new", "a.pdf: oak"},
		{"touch a.pdf", "", "a.pdf: oak"},
	},
	"a file is renamed": {
		{"write a.pdf oak", "1 new", "a.pdf: oak"},
		{"move a.pdf b.pdf", "1 renamed", "b.pdf: oak"},
		{"move b.pdf sub/c.pdf", "1 renamed", "sub/c.pdf: oak"},
		{"write sub/c.pdf elm", "1 changed", "oak<elm, sub/c.pdf: elm"},
	},
	"a sub-folder is renamed": {
		{"write x/a.pdf oak; write x/b.pdf elm", "2 new", "x/a.pdf: oak, x/b.pdf: elm"},
		{"move x y", "2 renamed", "y/a.pdf: oak, y/b.pdf: elm"},
	},
	"a file is renamed and written again": {
		{"write a.pdf oak", "1 new", "a.pdf: oak"},
		{"move a.pdf b.pdf; touch b.pdf", "", "b.pdf: oak"},
	},
	"the old version is put aside": {
		{"write a.pdf oak", "1 new", "a.pdf: oak"},
		{"move a.pdf old/a.pdf; write a.pdf elm", "1 changed", "a.pdf: elm, old/a.pdf: oak"},
	},
	"two files swap their names": {
		{"write a.pdf oak; write b.pdf elm", "2 new", "a.pdf: oak, b.pdf: elm"},
		{"move a.pdf c.pdf; move b.pdf a.pdf; move c.pdf b.pdf", "2 changed", "a.pdf: elm, b.pdf: oak"},
	},
	"another file has the size and time of one that has gone": {
		{"write a.pdf oak", "1 new", "a.pdf: oak"},
		{"write b.pdf elm; disguise b.pdf a.pdf; delete a.pdf", "1 new, 1 gone", "-oak, b.pdf: elm"},
	},
	"a file goes and comes back": {
		{"write a.pdf oak; write b.pdf elm", "2 new", "a.pdf: oak, b.pdf: elm"},
		{"delete a.pdf", "1 gone", "-oak, b.pdf: elm"},
		{"", "", "-oak, b.pdf: elm"},
		{"write c.pdf oak", "1 back", "b.pdf: elm, c.pdf: oak"},
	},
	"an old version comes back beside the new one": {
		{"write a.pdf oak", "1 new", "a.pdf: oak"},
		{"write a.pdf elm", "1 changed", "a.pdf: elm, oak<elm"},
		{"write b.pdf oak", "1 back", "a.pdf: elm, b.pdf: oak"},
	},
	"a file is there twice": {
		{"write a.pdf oak; copy a.pdf b.pdf; write z.pdf fir", "2 new", "b.pdf: oak, z.pdf: fir"},
		{"delete b.pdf", "", "a.pdf: oak, z.pdf: fir"},
		{"delete a.pdf", "1 gone", "-oak, z.pdf: fir"},
	},
	"a file that is there twice goes at once": {
		{"write a.pdf oak; copy a.pdf b.pdf; write z.pdf fir", "2 new", "b.pdf: oak, z.pdf: fir"},
		{"delete a.pdf; delete b.pdf", "1 gone", "-oak, z.pdf: fir"},
	},
	"one of two copies changes": {
		{"write a.pdf oak; copy a.pdf b.pdf", "1 new", "b.pdf: oak"},
		{"write b.pdf elm", "1 changed", "a.pdf: oak, b.pdf: elm"},
	},
	"what is no PDF": {
		{"write a.pdf junk; write b.pdf elm", "1 new, 1 refused", "b.pdf: elm"},
		{"", "", "b.pdf: elm"},
		{"touch a.pdf", "", "b.pdf: elm"},
		{"write a.pdf oak", "1 new", "a.pdf: oak, b.pdf: elm"},
		{"write a.pdf junk", "1 gone, 1 refused", "-oak, b.pdf: elm"},
		{"write a.pdf oak", "1 back", "a.pdf: oak, b.pdf: elm"},
	},
	"a person removes a document": {
		{"write a.pdf oak; write b.pdf elm", "2 new", "a.pdf: oak, b.pdf: elm"},
		{"remove oak", "", "b.pdf: elm"},
		{"touch a.pdf", "", "b.pdf: elm"},
		{"move a.pdf sub/c.pdf", "1 renamed", "b.pdf: elm"},
		{"write sub/c.pdf ash", "", "b.pdf: elm"},
		{"delete sub/c.pdf", "", "b.pdf: elm"},
		{"write sub/c.pdf ash", "1 new", "b.pdf: elm, sub/c.pdf: ash"},
	},
	"a person adds again what was left out": {
		{"write a.pdf oak; write b.pdf elm", "2 new", "a.pdf: oak, b.pdf: elm"},
		{"remove oak", "", "b.pdf: elm"},
		{"add a.pdf", "", "a.pdf: oak, b.pdf: elm"},
		{"write a.pdf ash", "1 changed", "a.pdf: ash, b.pdf: elm, oak<ash"},
	},
	"a person brings back what has gone": {
		{"write a.pdf oak; write b.pdf elm", "2 new", "a.pdf: oak, b.pdf: elm"},
		{"delete a.pdf", "1 gone", "-oak, b.pdf: elm"},
		{"bring oak", "", "a.pdf: oak, b.pdf: elm"},
		{"write a.pdf oak", "", "a.pdf: oak, b.pdf: elm"},
		{"delete a.pdf", "1 gone", "-oak, b.pdf: elm"},
	},
	"a person removes what has gone": {
		{"write a.pdf oak; write b.pdf elm", "2 new", "a.pdf: oak, b.pdf: elm"},
		{"delete a.pdf", "1 gone", "-oak, b.pdf: elm"},
		{"remove oak", "", "b.pdf: elm"},
		{"write a.pdf oak", "1 new", "a.pdf: oak, b.pdf: elm"},
	},
	"documents that were added by hand before": {
		{"write a.pdf oak; add a.pdf; write b.pdf elm", "1 new", "a.pdf: oak, b.pdf: elm"},
		{"delete a.pdf", "1 gone", "-oak, b.pdf: elm"},
	},
	"files that are passed over": {
		{"write a.pdf oak; write old/b.pdf elm", "2 new", "a.pdf: oak, old/b.pdf: elm"},
		{"ignore old/", "1 gone", "-elm, a.pdf: oak"},
		{"ignore", "1 back", "a.pdf: oak, old/b.pdf: elm"},
	},
}

func TestFolderInStep(t *testing.T) {
	for name, steps := range scenarios {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := inStep(t, steps[0].do)
			for i, step := range steps {
				if i > 0 {
					k.do(step.do)
				}
				got, err := k.sync()
				if err != nil || changes(got) != step.changes || k.documents() != step.docs {
					t.Fatalf("after %q: %s (%v)\n%s\nwant %s\n%s", step.do, changes(got), err, k.documents(), step.changes, step.docs)
				}
				k.known()
			}
		})
	}
}

// Killed at any write, and after that again at a later one, the next look completes
// what was begun: nothing is lost, nothing is doubled.
func TestFolderInStepThoughKilled(t *testing.T) {
	for name, steps := range scenarios {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := inStep(t, steps[0].do)
			kills := 0
			for i, step := range steps {
				if i > 0 {
					k.do(step.do)
				}
				var err error
				for writes := int64(0); writes == 0 || errors.Is(err, errKilled); writes++ {
					k.store.left.Store(writes)
					if _, err = k.sync(); errors.Is(err, errKilled) {
						kills++
					}
					k.restart()
				}
				if err != nil || k.documents() != step.docs {
					t.Fatalf("after %q: %v\n%s\nwant\n%s", step.do, err, k.documents(), step.docs)
				}
				k.known()
			}
			if kills == 0 {
				t.Error("never killed")
			}
		})
	}
}

// Whatever happens to files between two looks, the current documents are the
// contents of the folder.
func TestFolderEndsInStep(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 11))
	pick := func(of ...string) string { return of[random.IntN(len(of))] }
	path := func() string { return pick("a.pdf", "b.pdf", "x/a.pdf", "x/c.pdf", "y/d.pdf") }
	k := inStep(t, "write keep.pdf yew")
	for round := range 300 {
		var did []string
		for range 1 + random.IntN(3) {
			from := path()
			command := "write " + from + " " + pick("oak", "elm", "ash", "fir")
			if _, err := os.Stat(filepath.Join(k.root, from)); err == nil {
				command = pick(command, "touch "+from, "move "+from+" "+path(), "copy "+from+" "+path(), "delete "+from)
			}
			did = append(did, command)
			k.do(command)
		}
		k.store.left.Store(random.Int64N(12))
		if _, err := k.sync(); err != nil && !errors.Is(err, errKilled) {
			t.Fatal(err)
		}
		k.restart()
		if _, err := k.sync(); err != nil {
			t.Fatal(err)
		}
		k.known()
		if got, want := k.current(), k.contents(); got != want {
			t.Fatalf("round %d: after %v the current documents are %s, want %s", round, did, got, want)
		}
	}
}

// current are the words of the current documents, each at a path that has it.
func (k *folderBench) current() string {
	k.t.Helper()
	docs, err := k.Documents(k.t.Context(), workspace)
	if err != nil {
		k.t.Fatal(err)
	}
	var words []string
	for _, doc := range docs {
		file, err := ingest.Fingerprint(k.t.Context(), doc.Path)
		if err != nil || file.Hash != doc.Hash {
			k.t.Errorf("%s is not at %s: %v", k.words[doc.Hash], doc.Path, err)
		}
		words = append(words, k.words[doc.Hash])
	}
	slices.Sort(words)
	return strings.Join(words, " ")
}

// contents are the words in the folder.
func (k *folderBench) contents() string {
	k.t.Helper()
	var words []string
	err := filepath.WalkDir(k.root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		bytes, err := os.ReadFile(path)
		words = append(words, strings.TrimPrefix(string(bytes), header))
		return err
	})
	if err != nil {
		k.t.Fatal(err)
	}
	slices.Sort(words)
	return strings.Join(slices.Compact(words), " ")
}

func TestAFolderThatIsAway(t *testing.T) {
	k := inStep(t, "write a.pdf oak; write sub/b.pdf elm")
	if _, err := k.sync(); err != nil {
		t.Fatal(err)
	}
	for name, away := range map[string]func() error{
		"not there": func() error { return os.Rename(k.root, k.root+"-away") },
		"empty":     func() error { return errors.Join(os.Rename(k.root, k.root+"-away"), os.Mkdir(k.root, 0o700)) },
		"a file":    func() error { return errors.Join(os.Rename(k.root, k.root+"-away"), os.WriteFile(k.root, nil, 0o600)) },
	} {
		t.Run(name, func(t *testing.T) {
			if err := away(); err != nil {
				t.Fatal(err)
			}
			for range 2 {
				if c, err := k.sync(); ibid.CodeOf(err) != ibid.CodeUnreachable || changes(c) != "" {
					t.Errorf("%s, %v; want %s", changes(c), err, ibid.CodeUnreachable)
				}
			}
			if got := k.documents(); got != "a.pdf: oak, sub/b.pdf: elm" {
				t.Errorf("documents %s, want both as they were", got)
			}
			if f := k.folder(); f.Problem == nil || f.Problem.Code != ibid.CodeUnreachable || f.CheckedAt.IsZero() {
				t.Errorf("folder %+v, want its problem and when it was looked through", f)
			}
			if err := errors.Join(os.RemoveAll(k.root), os.Rename(k.root+"-away", k.root)); err != nil {
				t.Fatal(err)
			}
			if c, err := k.sync(); err != nil || changes(c) != "" || k.folder().Problem != nil {
				t.Errorf("back again: %s, %v, problem %v", changes(c), err, k.folder().Problem)
			}
		})
	}
}

// A drive that is away can leave another disk in its place.
func TestAnotherDiskInItsPlace(t *testing.T) {
	elsewhere, err := os.MkdirTemp("/dev/shm", "ibid")
	if err != nil {
		t.Skip("no other disk here:", err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(elsewhere) })
	k := inStep(t, "write a.pdf oak")
	real := k.root + "-real"
	if err := errors.Join(os.Rename(k.root, real), os.Symlink(real, k.root), k.write(filepath.Join(elsewhere, "b.pdf"), "elm")); err != nil {
		t.Fatal(err)
	}
	if _, err := k.sync(); err != nil {
		t.Fatal(err)
	}
	if here, there := device(t, real), device(t, elsewhere); here == there {
		t.Skip("one disk holds all here")
	}
	for range 2 {
		if err := errors.Join(os.Remove(k.root), os.Symlink(elsewhere, k.root)); err != nil {
			t.Fatal(err)
		}
		if c, err := k.sync(); ibid.CodeOf(err) != ibid.CodeUnreachable || changes(c) != "" || k.documents() != "a.pdf: oak" {
			t.Errorf("%s, %v, documents %s; want %s and nothing changed", changes(c), err, k.documents(), ibid.CodeUnreachable)
		}
		if err := errors.Join(os.Remove(k.root), os.Symlink(real, k.root)); err != nil {
			t.Fatal(err)
		}
		if c, err := k.sync(); err != nil || changes(c) != "" {
			t.Errorf("back again: %s, %v", changes(c), err)
		}
	}
}

func device(t *testing.T, path string) folder.Device {
	t.Helper()
	found, err := folder.Scan(t.Context(), path, folder.Ignore{})
	if err != nil {
		t.Fatal(err)
	}
	return found.Device
}

// Killed between what becomes of a document and what is known of its file, and the
// file is there again at the next look.
func TestAFileComesBackAfterAKill(t *testing.T) {
	for name, comeBack := range map[string]string{"a.pdf: oak": "copy aside.txt a.pdf", "b.pdf: oak": "copy aside.txt b.pdf"} {
		t.Run(comeBack, func(t *testing.T) {
			k := inStep(t, "write a.pdf oak; copy a.pdf aside.txt")
			if _, err := k.sync(); err != nil {
				t.Fatal(err)
			}
			k.do("delete a.pdf")
			for writes := int64(0); k.documents() != "-oak"; writes++ {
				k.store.left.Store(writes)
				if _, err := k.sync(); !errors.Is(err, errKilled) {
					t.Fatalf("%v, want it killed", err)
				}
			}
			k.restart()
			k.do(comeBack)
			if c, err := k.sync(); err != nil || changes(c) != "1 back" || k.documents() != name {
				t.Errorf("%s, %v, documents %s; want it back at %s", changes(c), err, k.documents(), name)
			}
			k.known()
		})
	}
}

// What happens while a folder is looked through is left for the next look.
func TestThingsHappenDuringALook(t *testing.T) {
	for name, tt := range map[string]struct {
		happens func(k *folderBench) error // after the first of two files
		changes string
		docs    string
		code    ibid.Code
	}{
		"a file changes":  {func(k *folderBench) error { return k.write(filepath.Join(k.root, "b.pdf"), "ash") }, "1 new, 1 waiting", "a.pdf: oak", ""},
		"a file goes":     {func(k *folderBench) error { return os.Remove(filepath.Join(k.root, "b.pdf")) }, "1 new, 1 waiting", "a.pdf: oak", ""},
		"the folder goes": {func(k *folderBench) error { return os.Rename(k.root, k.root+"-away") }, "1 new", "a.pdf: oak", ibid.CodeUnreachable},
	} {
		t.Run(name, func(t *testing.T) {
			k := inStep(t, "write a.pdf oak; write b.pdf elm")
			c, err := k.SyncFolder(t.Context(), workspace, k.id, func(p ibid.Progress) {
				if p.Done == 1 {
					if err := tt.happens(k); err != nil {
						t.Error(err)
					}
				}
			})
			if ibid.CodeOf(err) != tt.code || changes(c) != tt.changes || k.documents() != tt.docs {
				t.Errorf("%s, %v, documents %s; want %s, %q, %s", changes(c), err, k.documents(), tt.changes, tt.code, tt.docs)
			}
			if problem := k.folder().Problem; (problem != nil) != (tt.code != "") {
				t.Errorf("problem %v", problem)
			}
		})
	}
}

// A file that may not be read is tried again at every look, and its document stays.
func TestAFileThatMayNotBeRead(t *testing.T) {
	if os.Geteuid() <= 0 {
		t.Skip("this user may read everything")
	}
	k := inStep(t, "write a.pdf oak; write b.pdf elm")
	allow := func(within string, mode fs.FileMode) {
		if err := os.Chmod(filepath.Join(k.root, within), mode); err != nil {
			t.Fatal(err)
		}
	}
	look := func(wantChanges, wantDocs string) {
		t.Helper()
		if c, err := k.sync(); err != nil || changes(c) != wantChanges || k.documents() != wantDocs {
			t.Errorf("%s, %v, documents %s; want %s, %s", changes(c), err, k.documents(), wantChanges, wantDocs)
		}
	}
	allow("b.pdf", 0)
	look("1 new, 1 refused", "a.pdf: oak")
	look("", "a.pdf: oak")
	allow("b.pdf", 0o600)
	look("1 new", "a.pdf: oak, b.pdf: elm")
	k.do("touch b.pdf")
	allow("b.pdf", 0)
	look("", "a.pdf: oak, b.pdf: elm")
}

func (k *folderBench) folder() ibid.Folder {
	k.t.Helper()
	folders, err := k.Folders(k.t.Context(), workspace)
	if err != nil || len(folders) != 1 {
		k.t.Fatalf("%d folders, %v", len(folders), err)
	}
	return folders[0]
}

func TestAFileThatIsBeingWritten(t *testing.T) {
	k := inStep(t, "write a.pdf oak")
	path := filepath.Join(k.root, "a.pdf")
	if err := os.Chtimes(path, time.Now(), time.Now()); err != nil {
		t.Fatal(err)
	}
	if c, err := k.sync(); err != nil || changes(c) != "1 waiting" || k.documents() != "" {
		t.Errorf("%s, %v, documents %q; want it to wait", changes(c), err, k.documents())
	}
	k.do("touch a.pdf")
	if c, err := k.sync(); err != nil || changes(c) != "1 new" {
		t.Errorf("%s, %v; want it new", changes(c), err)
	}
}

func TestAddFolderRefuses(t *testing.T) {
	k := inStep(t, "write a.pdf oak; write sub/b.pdf elm")
	for name, tt := range map[string]struct {
		path   string
		ignore string
		want   ibid.Code
	}{
		"a folder that is not there":    {filepath.Join(k.root, "missing"), "", ibid.CodeNotFound},
		"a file":                        {filepath.Join(k.root, "a.pdf"), "", ibid.CodeInvalid},
		"the same folder":               {k.root, "", ibid.CodeConflict},
		"a folder within it":            {filepath.Join(k.root, "sub"), "", ibid.CodeConflict},
		"a folder around it":            {filepath.Dir(k.root), "", ibid.CodeConflict},
		"a pattern that makes no sense": {t.TempDir(), "[a", ibid.CodeInvalid},
	} {
		_, err := k.AddFolder(t.Context(), workspace, tt.path, []string{tt.ignore})
		if ibid.CodeOf(err) != tt.want || ibid.AsError(err).Hint == "" {
			t.Errorf("%s: %v, want %s with a hint", name, err, tt.want)
		}
	}
	if _, err := k.SetFolder(t.Context(), workspace, k.id, []string{"{a"}, false); ibid.CodeOf(err) != ibid.CodeInvalid {
		t.Errorf("a pattern that makes no sense: %v, want %s", err, ibid.CodeInvalid)
	}
}

func TestRemoveFolder(t *testing.T) {
	for documents, want := range map[bool]string{false: "-ash, a.pdf: oak, b.pdf: elm, fir<elm", true: ""} {
		k := inStep(t, "write a.pdf oak; write b.pdf fir; write c.pdf ash")
		for _, change := range []string{"write b.pdf elm", "delete c.pdf", ""} {
			if _, err := k.sync(); err != nil {
				t.Fatal(err)
			}
			k.do(change)
		}
		if err := k.RemoveFolder(t.Context(), workspace, k.id, documents); err != nil {
			t.Fatal(err)
		}
		if got := k.documents(); got != want {
			t.Errorf("documents too: %t: %s, want %s", documents, got, want)
		}
		if folders, err := k.Folders(t.Context(), workspace); err != nil || len(folders) > 0 {
			t.Errorf("folders %v, %v, want none", folders, err)
		}
		if _, err := os.Stat(filepath.Join(k.root, "a.pdf")); err != nil {
			t.Errorf("the file itself: %v", err)
		}
		if _, err := k.sync(); ibid.CodeOf(err) != ibid.CodeNotFound {
			t.Errorf("look through it: %v, want %s", err, ibid.CodeNotFound)
		}
	}
}

// The same bytes in two folders of a workspace are one document, which stays for as
// long as one of them has it.
func TestTwoFoldersWithTheSameFile(t *testing.T) {
	k := inStep(t, "write a.pdf oak; write z.pdf fir")
	other := t.TempDir()
	f, err := k.AddFolder(t.Context(), workspace, other, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := k.write(filepath.Join(other, "b.pdf"), "oak"); err != nil {
		t.Fatal(err)
	}
	both := func() string {
		for _, id := range []ibid.FolderID{k.id, f.ID} {
			if _, err := k.SyncFolder(t.Context(), workspace, id, nil); err != nil {
				t.Fatal(err)
			}
		}
		return strings.ReplaceAll(k.documents(), filepath.ToSlash(mustRel(t, k.root, other)), "other")
	}
	if got, want := both(), "other/b.pdf: oak, z.pdf: fir"; got != want {
		t.Errorf("documents %s, want %s", got, want)
	}
	k.do("delete a.pdf")
	if got, want := both(), "other/b.pdf: oak, z.pdf: fir"; got != want {
		t.Errorf("gone from one: %s, want %s", got, want)
	}
	if err := k.RemoveFolder(t.Context(), workspace, k.id, true); err != nil {
		t.Fatal(err)
	}
	if got, want := k.documents(), "other/b.pdf: oak"; strings.ReplaceAll(got, filepath.ToSlash(mustRel(t, k.root, other)), "other") != want {
		t.Errorf("one folder removed with its documents: %s, want %s", got, want)
	}
}

func mustRel(t *testing.T, base, path string) string {
	t.Helper()
	rel, err := filepath.Rel(base, path)
	if err != nil {
		t.Fatal(err)
	}
	return rel
}

// A first look that is stopped goes on where it was, and tells how far it is.
func TestALongLookCanBeStopped(t *testing.T) {
	var write []string
	for i := range 20 {
		write = append(write, fmt.Sprintf("write %d.pdf word%d", i, i))
	}
	k := inStep(t, strings.Join(write, ";"))
	ctx, cancel := context.WithCancel(t.Context())
	var last ibid.Progress
	c, err := k.SyncFolder(ctx, workspace, k.id, func(p ibid.Progress) {
		if last = p; p.Done == 5 {
			if f := k.folder(); !f.Looking || f.Done != 5 || f.Total != 20 {
				t.Errorf("folder %+v, want 5 of 20", f)
			}
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || c.New != 5 || last.Total != 20 || last.Note == "" {
		t.Errorf("stopped: %s, %v, %+v; want 5 of 20", changes(c), err, last)
	}
	if f := k.folder(); f.Looking || f.Total != 0 {
		t.Errorf("afterwards: %+v", f)
	}
	if c, err = k.sync(); err != nil || c.New != 15 {
		t.Errorf("again: %s, %v; want the other 15", changes(c), err)
	}
}

// A version that was replaced is kept for what cites it, and is not found any more.
func TestAnOldVersionStaysCitable(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	b.run(t)
	root := t.TempDir()
	old := time.Now().Add(-time.Hour)
	write := func(pages int, at time.Time) {
		if err := os.Chtimes(file(t, root, "a.pdf", pages), at, at); err != nil {
			t.Fatal(err)
		}
	}
	write(1, old)
	f, err := b.AddFolder(t.Context(), workspace, root, nil)
	if err != nil {
		t.Fatal(err)
	}
	look := func() {
		if _, err := b.SyncFolder(t.Context(), workspace, f.ID, nil); err != nil {
			t.Fatal(err)
		}
		b.wait(t)
	}
	look()
	first := b.only(t)
	write(3, old.Add(time.Minute))
	look()
	second := b.only(t)
	hits, err := b.db.SearchKeyword(t.Context(), ibid.Scope{Workspace: workspace}, ibid.Query{Terms: []string{"walnuts"}}, 10)
	if err != nil || len(hits) != 3 {
		t.Errorf("%d hits, %v, want the three pages of the new version", len(hits), err)
	}
	for _, hit := range hits {
		if hit.DocumentID != second.ID {
			t.Errorf("found document %d, want only %d", hit.DocumentID, second.ID)
		}
	}
	doc, err := b.Document(t.Context(), workspace, first.ID)
	if err != nil || doc.Presence != ibid.PresenceReplaced || doc.ReplacedBy != second.ID {
		t.Errorf("old version %+v, %v", doc, err)
	}
	if page, err := b.db.Page(t.Context(), workspace, first.ID, 1); err != nil || page.Text != textOf(1) {
		t.Errorf("its page: %q, %v", page.Text, err)
	}
}

// watch looks after folders until the test ends.
func (b *bench) watch(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var group sync.WaitGroup
	group.Go(func() { b.WatchFolders(ctx) })
	t.Cleanup(func() { cancel(); group.Wait() })
}

// Folders that are watched are looked through by themselves.
func TestFoldersAreWatched(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	came := make(chan string, 100)
	b.Notify(func(c library.Change) {
		if c.Document.Status == ibid.StatusQueued {
			came <- c.Document.Name
		}
	})
	b.run(t)
	b.watch(t)
	root, outside := t.TempDir(), t.TempDir()
	old := time.Now().Add(-time.Hour)
	put := func(name string, pages int) {
		path := file(t, outside, name, pages)
		if err := errors.Join(os.Chtimes(path, old, old), os.Rename(path, filepath.Join(root, name))); err != nil {
			t.Fatal(err)
		}
	}
	wait := func(name string) {
		for got := range came {
			if got == name {
				return
			}
		}
	}
	put("before.pdf", 1)
	f, err := b.AddFolder(t.Context(), workspace, root, nil)
	if err != nil {
		t.Fatal(err)
	}
	wait("before.pdf")
	put("after.pdf", 2)
	wait("after.pdf")
	if _, err := b.SetFolder(t.Context(), workspace, f.ID, []string{"ignored*"}, true); err != nil {
		t.Fatal(err)
	}
	put("paused.pdf", 3)
	put("ignored.pdf", 4)
	if _, err := b.SetFolder(t.Context(), workspace, f.ID, []string{"ignored*"}, false); err != nil {
		t.Fatal(err)
	}
	wait("paused.pdf")
	if _, err := b.CreateWorkspace(t.Context(), "Another"); err != nil {
		t.Fatal(err)
	}
	for _, archived := range []bool{true, false} {
		if _, err := b.ArchiveWorkspace(t.Context(), workspace, archived); err != nil {
			t.Fatal(err)
		}
		if archived {
			put("archived.pdf", 5)
		}
	}
	wait("archived.pdf")
	docs, err := b.Documents(t.Context(), workspace)
	if err != nil || len(docs) != 4 {
		t.Errorf("%d documents, %v, want four", len(docs), err)
	}
}

// One look goes through all folders that are kept; one that cannot be reached says
// so and keeps no other from it.
func TestSyncFolders(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	b.run(t)
	old := time.Now().Add(-time.Hour)
	folders := map[string]ibid.Folder{}
	for i, name := range []string{"kept", "away", "paused"} {
		root := filepath.Join(t.TempDir(), name)
		err := os.Mkdir(root, 0o700)
		if err == nil {
			err = os.Chtimes(file(t, root, name+".pdf", i+1), old, old)
		}
		if err == nil {
			folders[name], err = b.AddFolder(t.Context(), workspace, root, nil)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := os.RemoveAll(folders["away"].Path); err != nil {
		t.Fatal(err)
	}
	if _, err := b.SetFolder(t.Context(), workspace, folders["paused"].ID, nil, true); err != nil {
		t.Fatal(err)
	}
	if found, err := b.SyncFolders(t.Context(), nil); err != nil || found != (library.FolderChanges{New: 1}) {
		t.Fatalf("found %+v, %v; want one new document", found, err)
	}
	b.wait(t)
	if doc := b.only(t); doc.Name != "kept.pdf" || doc.Status != ibid.StatusReady {
		t.Errorf("document %+v, want that of the folder that is kept", doc)
	}
	after, err := b.Folders(t.Context(), workspace)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range after {
		if unreachable := f.Problem != nil && f.Problem.Code == ibid.CodeUnreachable; unreachable != (f.ID == folders["away"].ID) {
			t.Errorf("folder %q has the problem %v", f.Path, f.Problem)
		}
	}
}

// What could not be read while its folder was away is read when that is back.
func TestABackFolderIsReadOn(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	root := filepath.Join(t.TempDir(), "folder")
	old := time.Now().Add(-time.Hour)
	if err := os.Mkdir(root, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(file(t, root, "a.pdf", 3), old, old); err != nil {
		t.Fatal(err)
	}
	f, err := b.AddFolder(t.Context(), workspace, root, nil)
	if err != nil {
		t.Fatal(err)
	}
	look := func(want ibid.Code) {
		t.Helper()
		if _, err := b.SyncFolder(t.Context(), workspace, f.ID, nil); ibid.CodeOf(err) != want {
			t.Fatalf("look: %v, want %q", err, want)
		}
	}
	look("")
	if err := os.Rename(root, root+"-away"); err != nil {
		t.Fatal(err)
	}
	b.run(t)
	b.wait(t)
	if doc := b.only(t); doc.Status != ibid.StatusFailed || doc.Failure.Code != ibid.CodeSourceGone {
		t.Fatalf("document %+v with failure %+v, want it to miss its file", doc, doc.Failure)
	}
	look(ibid.CodeUnreachable)
	if doc := b.only(t); doc.Status != ibid.StatusFailed {
		t.Errorf("document %+v, want it left alone", doc)
	}
	if err := os.Rename(root+"-away", root); err != nil {
		t.Fatal(err)
	}
	look("")
	b.wait(t)
	if doc := b.only(t); doc.Status != ibid.StatusReady || doc.PagesRead != 3 {
		t.Errorf("document %+v with failure %+v, want it read", doc, doc.Failure)
	}
}

// Files of folders are copied into the library, too, if that is the setting.
func TestFilesOfFoldersAreCopied(t *testing.T) {
	home, root := t.TempDir(), t.TempDir()
	b := keeping(t, home, true)
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(file(t, root, "a.pdf", 3), old, old); err != nil {
		t.Fatal(err)
	}
	f, err := b.AddFolder(t.Context(), workspace, root, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.SyncFolder(t.Context(), workspace, f.ID, nil); err != nil {
		t.Fatal(err)
	}
	if doc := b.only(t); !doc.Copied || !slices.Equal(copiesIn(t, home), []string{doc.Hash + ".pdf"}) {
		t.Errorf("document %+v, copies %v", doc, copiesIn(t, home))
	}
}
