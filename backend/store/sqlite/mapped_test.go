//go:build unix

package sqlite_test

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// A library that another program cuts off while it is mapped ends nothing: whatever is
// read or written afterwards returns CodeStorage. It runs in a process of its own, which
// SIGBUS would end.
func TestTruncatedWhileMapped(t *testing.T) {
	if path := os.Getenv("IBID_TEST_MAPPED"); path != "" {
		readWhileTruncated(path)
		return
	}
	path := filepath.Join(t.TempDir(), "library.db")
	db := open(t, path)
	for d := range 20 {
		var pages []string
		for p := range 10 {
			pages = append(pages, strings.Repeat(fmt.Sprintf("walnut %d of %d. ", p, d), 300))
		}
		addTexts(t, db, home, fmt.Sprint(d), pages...)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestTruncatedWhileMapped$", "-test.v")
	child.Env = append(os.Environ(), "IBID_TEST_MAPPED="+path)
	var stderr bytes.Buffer
	child.Stderr = &stderr
	in, err := child.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	var told []string
	for lines.Scan() {
		switch line := lines.Text(); {
		case line == "ready":
			if err := errors.Join(os.Truncate(path, 2*16384), in.Close()); err != nil {
				t.Fatal(err)
			}
		case strings.HasPrefix(line, "told "):
			told = append(told, line)
		}
	}
	err = child.Wait()
	want := []string{"told storage", "told storage", "told storage"}
	if err != nil || fmt.Sprint(told) != fmt.Sprint(want) {
		t.Fatalf("%v, told %q, want %q\n%.2000s", err, told, want, stderr.String())
	}
}

// readWhileTruncated reads all of a library in one transaction, which begins before it
// is cut off and ends after it, then searches and writes.
func readWhileTruncated(path string) {
	fail := func(err error) {
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(3)
		}
	}
	ctx := context.Background()
	db, err := Open(ctx, path, sqlite.Options{})
	fail(err)
	readPage := func(tx *sql.Tx, content, page int) error {
		var text string
		var words []byte
		return tx.QueryRowContext(ctx, `SELECT text, words FROM pages WHERE content_id = ? AND number = ?`, content, page).Scan(&text, &words)
	}
	err = db.Read(ctx, func(tx *sql.Tx) error {
		if err := readPage(tx, 1, 1); err != nil {
			return err
		}
		fmt.Println("ready")
		_, _ = os.Stdin.Read(make([]byte, 1)) // until it is closed
		for d := range 20 {
			for p := range 10 {
				if err := readPage(tx, d+1, p+1); err != nil {
					return err
				}
			}
		}
		return nil
	})
	fmt.Println("told", ibid.CodeOf(err))
	_, err = db.SearchKeyword(ctx, ibid.Scope{Workspace: home}, ibid.Query{Terms: []string{"walnut"}}, 5)
	fmt.Println("told", ibid.CodeOf(err))
	_, err = db.CreateWorkspace(ctx, "Second")
	fmt.Println("told", ibid.CodeOf(err))
}

// A fault anywhere else is Go's, as it was.
func TestOtherFaultsAreGos(t *testing.T) {
	file := must[*os.File](t)(os.CreateTemp(t.TempDir(), "mapped"))
	defer file.Close()
	if err := file.Truncate(1 << 16); err != nil {
		t.Fatal(err)
	}
	data := must[[]byte](t)(syscall.Mmap(int(file.Fd()), 0, 1<<16, syscall.PROT_READ, syscall.MAP_SHARED))
	defer func() { _ = syscall.Munmap(data) }()
	if err := file.Truncate(0); err != nil {
		t.Fatal(err)
	}
	lost := sqlite.LostPages()
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if recover() == nil {
			t.Error("reading what is gone did not fail")
		}
		if sqlite.LostPages() != lost {
			t.Error("it was counted as a page of the library")
		}
	}()
	t.Log(data[1<<15])
}
