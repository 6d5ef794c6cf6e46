package savefile_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/internal/savefile"
)

func says(text string) func(*os.File) error {
	return func(file *os.File) error {
		_, err := file.WriteString(text)
		return err
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// holds checks what a file has, and that nothing is left beside it.
func holds(t *testing.T, path, want string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil || string(text) != want {
		t.Errorf("%q, %v, want %q", text, err, want)
	}
	left, err := filepath.Glob(filepath.Join(filepath.Dir(path), ".ibid-*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left %q, %v", left, err)
	}
}

func TestWrite(t *testing.T) {
	ours := func(string) bool { return true }
	protected := ibid.Errorf(ibid.CodeConflict, "protected")
	protect := func(string, fs.FileInfo) error { return protected }
	for _, c := range []struct {
		what  string
		there string // empty: no file
		rules savefile.Rules
		want  ibid.Code
	}{
		{"a new file", "", savefile.Rules{}, ""},
		{"a user's file", "theirs", savefile.Rules{}, ibid.CodeConflict},
		{"a user's file, by force", "theirs", savefile.Rules{Overwrite: true}, ""},
		{"our own file", "ours", savefile.Rules{Written: ours}, ""},
		{"another file than our own", "theirs", savefile.Rules{Written: func(string) bool { return false }}, ibid.CodeConflict},
		{"a protected file, by force", "theirs", savefile.Rules{Overwrite: true, Written: ours, Protect: protect}, ibid.CodeConflict},
		{"a protected name", "", savefile.Rules{Overwrite: true, Protect: protect}, ibid.CodeConflict},
	} {
		t.Run(c.what, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), strings.Repeat("n", 255))
			if c.there != "" {
				write(t, path, c.there)
			}
			if err := savefile.Check(path, c.rules); ibid.CodeOf(err) != c.want {
				t.Errorf("check: %v", err)
			}
			if err := savefile.Write(path, c.rules, says("new")); ibid.CodeOf(err) != c.want {
				t.Errorf("write: %v", err)
			}
			switch {
			case c.want == "":
				holds(t, path, "new")
			case c.there != "":
				holds(t, path, c.there)
			}
		})
	}
}

func TestWriteToWhatIsNoFile(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "lease.pdf"), "theirs")
	link := filepath.Join(folder, "link.pdf")
	if err := os.Symlink("lease.pdf", link); err != nil {
		t.Skip(err)
	}
	dangling := filepath.Join(folder, "dangling.pdf")
	if err := os.Symlink("none.pdf", dangling); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		folder:                              "is a folder",
		link:                                "is a link to “lease.pdf”",
		dangling:                            "is a link to “none.pdf”",
		os.DevNull:                          "is not an ordinary file",
		filepath.Join(folder, "none", "x"):  "The folder of",
		filepath.Join(folder, "lease.pdf/"): "exists",
	} {
		err := savefile.Write(path, savefile.Rules{Overwrite: want != "exists"}, says("new"))
		if err == nil || !strings.Contains(ibid.AsError(err).Message, want) || ibid.AsError(err).Hint == "" {
			t.Errorf("%s: %v, want %q", path, err, want)
		}
	}
	holds(t, filepath.Join(folder, "lease.pdf"), "theirs")
}

func TestWriteToAFolderThatIsReadOnly(t *testing.T) {
	if runtime.GOOS == "windows" || os.Getuid() == 0 {
		t.Skip("this user may write everywhere")
	}
	folder := t.TempDir()
	if err := os.Chmod(folder, 0o500); err != nil {
		t.Fatal(err)
	}
	err := savefile.Check(filepath.Join(folder, "new"), savefile.Rules{})
	if ibid.CodeOf(err) != ibid.CodeStorage || !strings.Contains(err.Error(), "may not be written") {
		t.Error(err)
	}
}

// What was there stays until the new file is whole, also where writing is stopped.
func TestWriteThatFails(t *testing.T) {
	for _, fails := range []error{errors.New("no space left"), context.Canceled} {
		for _, there := range []bool{true, false} {
			path := filepath.Join(t.TempDir(), "log.csv")
			if there {
				write(t, path, "first")
			}
			err := savefile.Write(path, savefile.Rules{Overwrite: true}, func(file *os.File) error {
				return errors.Join(says("half")(file), fails)
			})
			if !errors.Is(err, fails) {
				t.Errorf("%v, want %v", err, fails)
			}
			if there {
				holds(t, path, "first")
			} else if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) > 0 {
				t.Errorf("left %v, %v", left, err)
			}
		}
	}
}

// A file that appears while another is written under its name is not replaced.
func TestWriteBesideAnother(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.csv")
	err := savefile.Write(path, savefile.Rules{}, func(file *os.File) error {
		write(t, path, "theirs")
		return says("new")(file)
	})
	if ibid.CodeOf(err) != ibid.CodeConflict {
		t.Error(err)
	}
	holds(t, path, "theirs")
}

func TestReplace(t *testing.T) {
	folder := t.TempDir()
	path, link := filepath.Join(folder, "config.toml"), filepath.Join(folder, "link")
	for _, text := range []string{"first", "second"} {
		if err := savefile.Replace(path, says(text)); err != nil {
			t.Fatal(err)
		}
		holds(t, path, text)
	}
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("config.toml", link); err != nil {
		t.Skip(err)
	}
	if err := savefile.Replace(link, says("third")); err != nil {
		t.Fatal(err)
	}
	holds(t, path, "third")
	if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o640 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is %v, %v", info.Mode(), err)
	}
}

func TestSeal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "notes.md")
	text := savefile.Seal([]byte("# Notes\n<!-- "+savefile.Mark("export-markdown")+" -->\n"), "export-markdown")
	write(t, path, string(text))
	if !savefile.Sealed(path, "export-markdown") {
		t.Errorf("not recognised: %s", text)
	}
	if savefile.Sealed(path, "export-html") {
		t.Error("taken for another kind")
	}
	for _, changed := range []string{
		string(text) + "My own remark.\n",
		strings.Replace(string(text), "Notes", "notes", 1),
		"# Notes\n",
		"# Notes\n<!-- " + savefile.Mark("export-markdown") + " -->\n",
		"ibid-export-markdown-sha256:12",
		"",
	} {
		write(t, path, changed)
		if savefile.Sealed(path, "export-markdown") {
			t.Errorf("%q counts as written by Ibid", changed)
		}
	}
}
