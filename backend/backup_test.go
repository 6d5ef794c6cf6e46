package backend_test

import (
	"archive/zip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend"
	"ibid/backend/config"
	"ibid/backend/ibid"
)

const ws = ibid.DefaultWorkspace

// opened opens a library and closes it with the test, if that has not been done.
func opened(t *testing.T, home string) *backend.Backend {
	t.Helper()
	b, err := backend.Open(t.Context(), backend.Options{Home: home, Version: "v1.2.3"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.Close() })
	return b
}

// stored puts a document with one page into a library, as if it had been read.
func stored(t *testing.T, b *backend.Backend, name, text string) ibid.Document {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte("%PDF-1.7\n"+text), 0o600); err != nil {
		t.Fatal(err)
	}
	added, err := b.Library.Add(t.Context(), ws, []string{path})
	if err != nil || len(added.New) != 1 {
		t.Fatalf("added %+v, %v", added, err)
	}
	doc := added.New[0]
	page := ibid.ReadPage{
		Page:   ibid.Page{Number: 1, Width: 612, Height: 792, Text: text},
		Chunks: []ibid.Chunk{{Span: ibid.Span{End: len(text)}, Text: text, Tokens: 5}},
	}
	doc, err = b.Store.Documents.SavePages(t.Context(), ws, doc.ID, ibid.PageBatch{Reader: "r", Chunker: "c", Pages: []ibid.ReadPage{page}})
	if err == nil {
		err = b.Store.Documents.SetStatus(t.Context(), ws, doc.ID, ibid.StatusReady, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func closed(t *testing.T, b *backend.Backend) {
	t.Helper()
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
}

// names are the names of the documents of a library, newest first.
func names(t *testing.T, b *backend.Backend) (all []string) {
	t.Helper()
	docs, err := b.Library.Documents(t.Context(), ws)
	if err != nil {
		t.Fatal(err)
	}
	for _, doc := range docs {
		all = append(all, doc.Name)
	}
	return all
}

func entries(t *testing.T, folder string) (all []string) {
	t.Helper()
	list, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range list {
		all = append(all, entry.Name())
	}
	return all
}

func unheard(ibid.Progress) {}

// backedUp makes a library of two documents, one of which the library keeps a
// copy of, and a backup of it.
func backedUp(t *testing.T, home string) (path string, info ibid.BackupInfo) {
	t.Helper()
	b := opened(t, home)
	settings := b.Settings()
	settings.Window.Theme = "dark"
	if err := b.Configure(settings); err != nil {
		t.Fatal(err)
	}
	lease := stored(t, b, "lease.pdf", "The notice period is thirty days.")
	stored(t, b, "minutes.pdf", "The meeting was closed at noon.")
	if err := b.Library.KeepCopies(t.Context(), ws, []ibid.DocumentID{lease.ID}, true); err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "library.ibid")
	info, err := b.Backup(t.Context(), path, false, unheard)
	if err != nil {
		t.Fatal(err)
	}
	closed(t, b)
	return path, info
}

func TestBackupAndRestore(t *testing.T) {
	home := t.TempDir()
	path, info := backedUp(t, home)
	if info.Documents != 2 || info.Pages != 2 || info.Passages != 2 || info.Files != 1 ||
		info.Ibid != "v1.2.3" || info.Path != path || info.Bytes == 0 || info.MadeAt.IsZero() || info.Schema == 0 {
		t.Errorf("backup %+v", info)
	}
	checked, err := backend.CheckBackup(t.Context(), path, unheard)
	if diff := cmp.Diff(info, checked); err != nil || diff != "" {
		t.Errorf("checked: %v, (-made +checked) %s", err, diff)
	}

	b := opened(t, home)
	stored(t, b, "later.pdf", "This came after the backup.")
	closed(t, b)
	for _, target := range []string{home, filepath.Join(t.TempDir(), "new")} {
		restored, err := backend.Restore(t.Context(), target, path, false, unheard)
		if diff := cmp.Diff(info, restored); err != nil || diff != "" {
			t.Fatalf("restored: %v, (-made +restored) %s", err, diff)
		}
		b := opened(t, target)
		if diff := cmp.Diff([]string{"minutes.pdf", "lease.pdf"}, names(t, b)); diff != "" {
			t.Error(diff)
		}
		if theme := b.Settings().Window.Theme; theme != "dark" {
			t.Errorf("settings: theme %q", theme)
		}
		docs, err := b.Library.Documents(t.Context(), ws)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Remove(docs[1].Path); err != nil && target == home {
			t.Fatal(err)
		}
		file, err := b.Library.Open(t.Context(), ws, docs[1].ID)
		if err != nil {
			t.Fatalf("the copy of %s: %v", docs[1].Name, err)
		}
		_ = file.Close()
		if report, err := b.Store.DB.Check(t.Context()); err != nil || len(report.Problems) > 0 {
			t.Errorf("%+v, %v", report, err)
		}
		closed(t, b)
	}
}

// A backup never takes the place of the library.
func TestBackupOverTheLibrary(t *testing.T) {
	home := t.TempDir()
	b := opened(t, home)
	settings := b.Settings()
	settings.Window.Theme = "dark"
	if err := b.Configure(settings); err != nil {
		t.Fatal(err)
	}
	lease := stored(t, b, "lease.pdf", "The notice period is thirty days.")
	if err := b.Library.KeepCopies(t.Context(), ws, []ibid.DocumentID{lease.ID}, true); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"library.db", "config.toml", filepath.Join("documents", lease.Hash+".pdf")} {
		if _, err := b.Backup(t.Context(), filepath.Join(home, path), true, unheard); ibid.CodeOf(err) != ibid.CodeConflict {
			t.Errorf("over %s: %v, want that it is refused", path, err)
		}
	}
	if got := names(t, b); len(got) != 1 || got[0] != "lease.pdf" {
		t.Errorf("the library has %q", got)
	}
	closed(t, b)
}

// What a restore has replaced is there, whole, until space is given back.
func TestRestorePutsTheLibraryAside(t *testing.T) {
	home := t.TempDir()
	path, _ := backedUp(t, home)
	b := opened(t, home)
	stored(t, b, "later.pdf", "This came after the backup.")
	closed(t, b)
	aside := func() []string {
		t.Helper()
		found, err := filepath.Glob(filepath.Join(home, "library-before-*"))
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	for range 2 { // the second puts the first restored one aside, and the earlier goes
		if _, err := backend.Restore(t.Context(), home, path, false, unheard); err != nil {
			t.Fatal(err)
		}
		if found := aside(); len(found) != 1 {
			t.Fatalf("put aside: %q", found)
		}
		if len(names(t, opened(t, aside()[0]))) < 2 {
			t.Error("the library put aside is not whole")
		}
	}
	b = opened(t, home)
	if use, err := b.StorageUse(t.Context()); err != nil || use.Replaced == 0 || use.Copies == 0 || use.Library == 0 || use.Disk == 0 {
		t.Errorf("use %+v, %v", use, err)
	}
	if err := b.Compact(t.Context()); err != nil || len(aside()) > 0 {
		t.Errorf("%v, still there: %q", err, aside())
	}
	if use, err := b.StorageUse(t.Context()); err != nil || use.Replaced != 0 {
		t.Errorf("use %+v, %v", use, err)
	}
}

// A backup that is stopped or fails leaves what was there before and nothing else.
func TestBackupThatEndsEarly(t *testing.T) {
	home := t.TempDir()
	b := opened(t, home)
	stored(t, b, "lease.pdf", "The notice period is thirty days.")
	folder := t.TempDir()
	path := filepath.Join(folder, "library.ibid")
	if err := os.WriteFile(path, []byte("an earlier one"), 0o600); err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	if _, err := b.Backup(t.Context(), filepath.Join(t.TempDir(), "whole"), false, func(p ibid.Progress) { told[p.Note] = true }); err != nil {
		t.Fatal(err)
	}
	if len(told) != 4 {
		t.Errorf("steps %v", told)
	}
	for note := range told {
		ctx, stop := context.WithCancel(t.Context())
		_, err := b.Backup(ctx, path, true, func(p ibid.Progress) {
			if p.Note == note && (p.Done == 0 || note == "Copying the library") {
				stop()
			}
		})
		stop()
		if ibid.CodeOf(err) != ibid.CodeCancelled {
			t.Errorf("stopped at %q: %v", note, err)
		}
	}
	_, err := b.Backup(t.Context(), filepath.Join(folder, "none", "library.ibid"), false, unheard)
	if ibid.CodeOf(err) != ibid.CodeStorage || ibid.AsError(err).Hint == "" {
		t.Errorf("a folder that is not there: %v", err)
	}
	if diff := cmp.Diff([]string{"library.ibid"}, entries(t, folder)); diff != "" {
		t.Error(diff)
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != "an earlier one" {
		t.Errorf("the earlier backup: %q, %v", text, err)
	}
	if left := entries(t, config.Cache(home)); len(left) > 1 || len(left) == 1 && left[0] != "pdfium" {
		t.Errorf("left in the cache: %q", left)
	}
}

// altered writes a backup anew with its description and parts as a function leaves
// them.
func altered(t *testing.T, path string, alter func(described map[string]any, parts map[string]string)) string {
	t.Helper()
	from, err := zip.OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	parts := map[string]string{}
	for _, file := range from.File {
		part, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(part)
		if err := errors.Join(err, part.Close()); err != nil {
			t.Fatal(err)
		}
		parts[file.Name] = string(text)
	}
	var described map[string]any
	if err := json.Unmarshal([]byte(parts["backup.json"]), &described); err != nil {
		t.Fatal(err)
	}
	alter(described, parts)
	if _, ok := parts["backup.json"]; ok {
		text, err := json.Marshal(described)
		if err != nil {
			t.Fatal(err)
		}
		parts["backup.json"] = string(text)
	}
	path = filepath.Join(t.TempDir(), "altered.ibid")
	out, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	packed := zip.NewWriter(out)
	for name, text := range parts {
		entry, err := packed.Create(name)
		if err == nil {
			_, err = io.WriteString(entry, text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(packed.Close(), out.Close()); err != nil {
		t.Fatal(err)
	}
	return path
}

func written(t *testing.T, text []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "written.ibid")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// No backup but a whole one of ours is restored, and refusing one changes nothing.
func TestBackupsThatAreRefused(t *testing.T) {
	home := t.TempDir()
	good, _ := backedUp(t, home)
	text, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	changed := append([]byte(nil), text...)
	changed[len(changed)/2] ^= 1
	type described = map[string]any
	type parts = map[string]string
	part := func(d described, i int) map[string]any { return d["parts"].([]any)[i].(map[string]any) }
	named := func(name string) func(described, parts) {
		return func(d described, p parts) {
			p[name] = p["config.toml"]
			delete(p, "config.toml")
			part(d, 1)["name"] = name
		}
	}
	before := entries(t, home)
	for name, test := range map[string]struct {
		path string
		code ibid.Code
		says string
	}{
		"missing":      {filepath.Join(t.TempDir(), "none"), ibid.CodeNotFound, "There is no file"},
		"a text":       {written(t, []byte("a text")), ibid.CodeBadBackup, "no backup of Ibid"},
		"another zip":  {altered(t, good, func(_ described, p parts) { delete(p, "backup.json") }), ibid.CodeBadBackup, "no backup of Ibid"},
		"cut off":      {written(t, text[:len(text)-100]), ibid.CodeBadBackup, "cut off"},
		"cut short":    {written(t, text[:len(text)/2]), ibid.CodeBadBackup, "cut off"},
		"changed":      {written(t, changed), ibid.CodeBadBackup, "damaged"},
		"newer schema": {altered(t, good, func(d described, _ parts) { d["schema"] = 9999 }), ibid.CodeBadBackup, "newer Ibid"},
		"unreleased":   {altered(t, good, func(d described, _ parts) { d["schema"] = 23 }), ibid.CodeBadBackup, "unreleased version"},
		"newer format": {altered(t, good, func(d described, _ parts) { d["format"] = 2 }), ibid.CodeBadBackup, "newer Ibid"},
		"other bytes":  {altered(t, good, func(_ described, p parts) { p["library.db"] = strings.Replace(p["library.db"], "notice", "motion", 1) }), ibid.CodeBadBackup, "damaged"},
		"part missing": {altered(t, good, func(_ described, p parts) { delete(p, "config.toml") }), ibid.CodeBadBackup, "damaged"},
		"part unknown": {altered(t, good, func(_ described, p parts) { p["more"] = "more" }), ibid.CodeBadBackup, "damaged"},
		"part twice":   {altered(t, good, func(d described, _ parts) { part(d, 1)["name"] = "library.db" }), ibid.CodeBadBackup, "damaged"},
		"outside":      {altered(t, good, named("../outside")), ibid.CodeBadBackup, "damaged"},
		"outside, too": {altered(t, good, named("documents/../../outside.pdf")), ibid.CodeBadBackup, "damaged"},
		"absolute":     {altered(t, good, named("/tmp/outside")), ibid.CodeBadBackup, "damaged"},
		"another name": {altered(t, good, named("library.db-wal")), ibid.CodeBadBackup, "damaged"},
		"bomb":         {altered(t, good, func(_ described, p parts) { p["config.toml"] = strings.Repeat("#", 10_000_000) }), ibid.CodeBadBackup, "damaged"},
		"no size":      {altered(t, good, func(d described, _ parts) { part(d, 1)["bytes"] = -1 }), ibid.CodeBadBackup, "damaged"},
	} {
		t.Run(name, func(t *testing.T) {
			_, checked := backend.CheckBackup(t.Context(), test.path, unheard)
			_, restored := backend.Restore(t.Context(), home, test.path, false, unheard)
			for _, err := range []error{checked, restored} {
				e := ibid.AsError(err)
				if e == nil || e.Code != test.code || !strings.Contains(e.Message, test.says) || e.Hint == "" {
					t.Errorf("%v, want %s that says %q", err, test.code, test.says)
				}
			}
			if diff := cmp.Diff(before, entries(t, home)); diff != "" {
				t.Error(diff)
			}
		})
	}
	if diff := cmp.Diff([]string{"minutes.pdf", "lease.pdf"}, names(t, opened(t, home))); diff != "" {
		t.Error(diff)
	}
}

// A library that is not in order is not restored, though the backup is as it was
// written.
func TestRestoreChecksTheLibrary(t *testing.T) {
	home := t.TempDir()
	good, _ := backedUp(t, home)
	before := entries(t, home)
	for name, alter := range map[string]func(string) string{
		"no database":      func(string) string { return "no database" },
		"another database": func(db string) string { return strings.Replace(db, "Ibid", "Idem", 1) }, // its application id
		"broken":           func(db string) string { return db[:len(db)/2] + strings.Repeat("x", len(db)-len(db)/2) },
	} {
		path := altered(t, good, func(described map[string]any, parts map[string]string) {
			parts["library.db"] = alter(parts["library.db"])
			hash := sha256.Sum256([]byte(parts["library.db"]))
			for _, part := range described["parts"].([]any) {
				if part := part.(map[string]any); part["name"] == "library.db" {
					part["sha256"], part["bytes"] = hex.EncodeToString(hash[:]), len(parts["library.db"])
				}
			}
		})
		if _, err := backend.CheckBackup(t.Context(), path, unheard); err != nil {
			t.Fatalf("%s: the backup itself: %v", name, err)
		}
		if _, err := backend.Restore(t.Context(), home, path, false, unheard); ibid.CodeOf(err) != ibid.CodeBadBackup {
			t.Errorf("%s: %v", name, err)
		}
		if diff := cmp.Diff(before, entries(t, home)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// A restore that is stopped leaves the library as it was, and one of a library that
// is open is not begun.
func TestRestoreThatEndsEarly(t *testing.T) {
	home := t.TempDir()
	good, _ := backedUp(t, home)
	b := opened(t, home)
	if _, err := backend.Restore(t.Context(), home, good, false, unheard); ibid.CodeOf(err) != ibid.CodeLocked {
		t.Errorf("while it is open: %v", err)
	}
	closed(t, b)
	before := entries(t, home)
	for _, note := range []string{"Unpacking the backup", "Checking the library"} {
		ctx, stop := context.WithCancel(t.Context())
		_, err := backend.Restore(ctx, home, good, false, func(p ibid.Progress) {
			if p.Note == note {
				stop()
			}
		})
		stop()
		if ibid.CodeOf(err) != ibid.CodeCancelled {
			t.Errorf("stopped at %q: %v", note, err)
		}
		if diff := cmp.Diff(before, entries(t, home)); diff != "" {
			t.Error(diff)
		}
	}
	if diff := cmp.Diff([]string{"minutes.pdf", "lease.pdf"}, names(t, opened(t, home))); diff != "" {
		t.Error(diff)
	}
}
