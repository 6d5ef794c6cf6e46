package main

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"ibid/backend/cli"
	"ibid/backend/config"
	"ibid/internal/fake"
)

// TestCommandsSurviveAnyArguments runs every command with its arguments and flags
// missing, doubled, empty, negative, huge and wrong, in a library with documents, in an
// empty one, and where there is none. None may panic, end in an internal error or in an
// exit status that isn't documented, or change a file of the user's. Of what may be wrong
// with a flag each gets two forms, and all of them with IBID_ARGUMENTS=all.
func TestCommandsSurviveAnyArguments(t *testing.T) {
	runsProgram(t)
	folder := t.TempDir()
	user := filepath.Join(folder, "user")
	filled, empty := filepath.Join(folder, "filled"), filepath.Join(folder, "empty")
	t.Setenv("OLLAMA_BASE_URL", "127.0.0.1:9") // the discard port: nothing answers
	t.Setenv("IBID_WORKSPACE", "")
	userFiles(t, user)
	prepare(t, filled, []string{"add", filepath.Join(user, "lease.pdf"), filepath.Join(user, "notes.pdf")}, []string{"ask", "What is the rent?"},
		[]string{"tag", "add", "tag", "1"}, []string{"workspace", "create", "name"}, []string{"backup", filepath.Join(user, "library.ibidbackup")})
	before := snapshot(t, user)
	prepare(t, empty, []string{"list"})
	missing := filepath.Join(folder, "missing") // nothing but the compiled reader
	prepare(t, missing)

	var commands []*cobra.Command
	var collect func(*cobra.Command)
	collect = func(c *cobra.Command) {
		if c.Runnable() && c.Name() != cli.WorkerCommand && c.Name() != cli.ScanWorkerCommand && c.Name() != "completion" && c.Parent() != nil {
			commands = append(commands, c)
		}
		for _, child := range c.Commands() {
			if child.Name() != "completion" {
				collect(child)
			}
		}
	}
	collect(cli.Commands())
	if len(commands) < 60 {
		t.Fatalf("found %d commands", len(commands))
	}
	for _, command := range commands {
		path := strings.Fields(command.CommandPath())[1:]
		t.Run(strings.Join(path, "_"), func(t *testing.T) {
			for _, run := range variants(command, user) {
				survives(t, filled, user, before, append(slices.Clone(path), run...))
			}
			base := append(slices.Clone(path), usual(command, user)...)
			for _, library := range []string{empty, missing} {
				survives(t, library, user, before, base)
			}
		})
	}
}

// userFiles lays out what a user may have on the disk.
func userFiles(t *testing.T, folder string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Join(folder, "papers"), 0o700); err != nil {
		t.Fatal(err)
	}
	for from, to := range map[string]string{"commercial-lease.pdf": "lease.pdf", "tide-gauges.pdf": "notes.pdf", "locked-minutes.pdf": "locked.pdf"} {
		content, err := os.ReadFile(filepath.Join("samples", from))
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(folder, to)
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		if old := time.Now().Add(-time.Hour); os.Chtimes(path, old, old) != nil { // written long ago: nothing waits for its end
			t.Fatal("cannot set the time of a file")
		}
	}
}

// prepare makes a library by commands.
func prepare(t *testing.T, home string, commands ...[]string) {
	t.Helper()
	if err := fake.SharePDFium(config.Cache(home)); err != nil {
		t.Fatal(err)
	}
	t.Setenv("IBID_HOME", home)
	for _, command := range commands {
		var out bytes.Buffer
		if status := cli.Run(t.Context(), environment(strings.NewReader(""), &out, &out), command); status != 0 {
			t.Logf("ibid %q ended with %d: %s", command, status, out.String())
		}
	}
}

// snapshot returns what is in the user's files.
func snapshot(t *testing.T, folder string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		files[path] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

const (
	huge  = "99999999999999999999"
	wrong = "wrong\x1b[31m“ü\xff"
)

// usual returns arguments that make sense for a command, by the names in its usage.
func usual(command *cobra.Command, user string) (list []string) {
	for _, name := range strings.Fields(command.Use)[1:] {
		if given := argument(command, strings.TrimSuffix(strings.Trim(name, "[]"), "..."), user); given != "" {
			list = append(list, given)
		}
	}
	return list
}

func argument(command *cobra.Command, name, user string) string {
	switch name {
	case "FILE":
		if command.Name() == "restore" {
			return filepath.Join(user, "library.ibidbackup")
		}
		return filepath.Join(user, "lease.pdf")
	case "FILE|FOLDER":
		return filepath.Join(user, "notes.pdf") // which the library has
	case "FOLDER":
		return filepath.Join(user, "papers") // with nothing in it: reading is tested elsewhere
	case "KEY":
		return "answers.profile"
	case "VALUE":
		return "careful"
	case "ROLE":
		return "chat"
	case "good|bad|none":
		return "good"
	case "fast|balanced|careful|default":
		return "fast"
	case "FILE|DOCUMENT", "DOCUMENT", "CONVERSATION", "ANSWER", "WORKSPACE":
		return "1"
	case "--to":
		return "--to"
	case "flags", "--yes":
		return ""
	}
	return strings.ToLower(name)
}

// variants returns command lines: the usual arguments, what is wrong with them, and the
// usual ones with each flag in turn, as it should be and not.
func variants(command *cobra.Command, user string) [][]string {
	base := usual(command, user)
	list := [][]string{{}, base, append(slices.Clone(base), base...)}
	for _, value := range []string{"", huge, "-1", wrong, strings.Repeat("long ", 4000), "0", "."} {
		replaced := []string{"--"}
		for range base {
			replaced = append(replaced, value)
		}
		list = append(list, replaced, []string{value})
	}
	all := slices.Clone(base)
	command.Flags().VisitAll(func(flag *pflag.Flag) {
		name := "--" + flag.Name
		if flag.Name == "help" {
			return
		}
		all = append(all, name+"=1")
		forms := [][]string{{name}, {name, name}, {name + "=1", name + "=1"}}
		for _, value := range []string{"", "-1", huge, wrong, "1"} {
			forms = append(forms, []string{name + "=" + value})
		}
		for _, form := range someForms(forms) {
			list = append(list, append(slices.Clone(base), form...))
		}
	})
	list = append(list, all)
	slices.SortFunc(list, slices.Compare)
	return slices.CompactFunc(list, slices.Equal) // many a command takes no arguments
}

// formsUsed counts the forms of flags that were tried.
var formsUsed int

// someForms returns two of the forms of a flag, of the next flag the next two, and so on
// through all forms; all of them where IBID_ARGUMENTS is "all".
func someForms(forms [][]string) [][]string {
	if os.Getenv("IBID_ARGUMENTS") == "all" {
		return forms
	}
	next := formsUsed
	formsUsed += 2
	return [][]string{forms[next%len(forms)], forms[(next+1)%len(forms)]}
}

// survives runs a command line in a copy of a library.
func survives(t *testing.T, library, user string, before map[string]string, args []string) {
	t.Helper()
	home := t.TempDir()
	if err := os.CopyFS(home, os.DirFS(library)); err != nil {
		t.Fatal(err)
	}
	t.Setenv("IBID_HOME", home)
	t.Chdir(t.TempDir())                                            // where files of relative names go
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute) // of a computer that is busy with other tests
	defer cancel()
	var out bytes.Buffer
	shown := fmt.Sprintf("ibid %.300q", args)
	status := func() (status int) {
		defer func() {
			if reason := recover(); reason != nil {
				t.Errorf("%s panics: %v\n%s", shown, reason, debug.Stack())
			}
		}()
		return cli.Run(ctx, environment(strings.NewReader(""), &out, &out), args)
	}()
	if ctx.Err() != nil {
		t.Errorf("%s does not end", shown)
	}
	if !slices.Contains([]int{0, 1, 2, 3, 4, 130}, status) {
		t.Errorf("%s ends with %d", shown, status)
	}
	if text := out.String(); strings.Contains(text, "Something went wrong") || strings.Contains(text, `"code": "internal"`) {
		t.Errorf("%s ends in an internal error: %.600s", shown, text)
	}
	if after := snapshot(t, user); !maps.Equal(after, before) {
		t.Errorf("%s has changed the user's files", shown)
		restore(t, user, before)
	}
}

// restore puts the user's files back, so that one finding isn't told of many times.
func restore(t *testing.T, user string, before map[string]string) {
	t.Helper()
	for path := range snapshot(t, user) {
		if _, was := before[path]; !was {
			_ = os.Remove(path)
		}
	}
	for path, content := range before {
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
