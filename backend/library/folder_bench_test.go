package library_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/ingest"
	"ibid/backend/library"
	"ibid/backend/library/folder"
	"ibid/backend/store/sqlite"
	"ibid/internal/tempdb"
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
	db, err := tempdb.OpenAt(t.Context(), filepath.Join(t.TempDir(), "library.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	k := &folderBench{t: t, store: &mortal{Store: db}, root: t.TempDir(), clock: time.Now().Add(-24 * time.Hour), words: map[string]string{}}
	k.restart()
	k.do(commands)
	f, err := k.Folders.Add(t.Context(), workspace, k.root, nil)
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

// do carries out commands, which are separated by semicolons. Those on files:
//
//	write a.pdf oak    a PDF of that word; "junk": no PDF
//	touch a.pdf        another time
//	move a.pdf b.pdf   also sub-folders
//	copy a.pdf b.pdf   with its time
//	disguise a b       gives a the time of b
//	delete a.pdf       also sub-folders
//
// and those of the user:
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
		_, err := k.Folders.Set(ctx, workspace, k.id, words[1:2], false)
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

func (k *folderBench) folder() ibid.Folder {
	k.t.Helper()
	folders, err := k.Folders.List(k.t.Context(), workspace)
	if err != nil || len(folders) != 1 {
		k.t.Fatalf("%d folders, %v", len(folders), err)
	}
	return folders[0]
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
	return k.Folders.Sync(k.t.Context(), workspace, k.id, nil)
}

// known checks that what is known of the files is what is there.
func (k *folderBench) known() {
	k.t.Helper()
	files, err := k.Folders.Files(k.t.Context(), workspace, k.id)
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

func mustRel(t *testing.T, base, path string) string {
	t.Helper()
	rel, err := filepath.Rel(base, path)
	if err != nil {
		t.Fatal(err)
	}
	return rel
}
