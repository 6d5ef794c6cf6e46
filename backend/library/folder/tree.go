package folder

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"syscall"

	"github.com/fsnotify/fsnotify"

	"ibid/backend/ibid"
)

// notifier is told by the system what happens in folders.
type notifier struct {
	add    func(path string) error
	close  func() error
	events <-chan fsnotify.Event
	errors <-chan error
}

func openNotifier() (*notifier, error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	return &notifier{add: w.Add, close: w.Close, events: w.Events, errors: w.Errors}, nil
}

// tree is a folder whose sub-folders are all watched. Nil watches nothing.
type tree struct {
	*notifier
	folders map[string]bool // absolute paths
}

// maxEntries is how many files and sub-folders may be watched at a time on systems
// that keep every one of them open for that: macOS and the BSDs. A program may not
// hold many more.
const maxEntries = 1000

var errTooMany = errors.New("more files than the system lets a program hold open")

// plant watches a folder with its sub-folders, but for those that are passed over.
// Sub-folders that cannot be read, or that go away meanwhile, are left out. When
// the system refuses to watch them all none is, so that other programs are left
// some.
func plant(root string, ignore Ignore, open func() (*notifier, error), step func() error) (t *tree, err error) {
	if _, err := deviceOf(root); err != nil {
		return nil, err
	}
	n, err := open()
	if err != nil {
		return nil, err
	}
	t = &tree{n, map[string]bool{}}
	defer func() {
		if err != nil {
			t.close()
			t = nil
		}
	}()
	entries := 0
	folders := []string{"."}
	for len(folders) > 0 {
		within := folders[len(folders)-1]
		folders = folders[:len(folders)-1]
		if err := step(); err != nil {
			return t, err
		}
		full := filepath.Join(root, filepath.FromSlash(within))
		if err := t.add(full); err != nil {
			if passing(err) {
				continue
			}
			return t, err
		}
		t.folders[full] = true
		inner, _ := os.ReadDir(full) // what cannot be read is not watched, and a look says so
		if entries += len(inner); entries > maxEntries && holdsOpen() {
			return t, errTooMany
		}
		for _, entry := range inner {
			if sub := path.Join(within, entry.Name()); entry.IsDir() && !hidden(sub) && !ignore.Folder(sub) {
				folders = append(folders, sub)
			}
		}
	}
	return t, step() // nobody would close it who has given up waiting
}

func holdsOpen() bool { return runtime.GOOS != "linux" && runtime.GOOS != "windows" }

// passing reports whether an error concerns one folder and not the watching.
func passing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.ENOTDIR)
}

func (t *tree) close() {
	if t != nil {
		_ = t.notifier.close() // there is nothing left to tell
	}
}

func (t *tree) has(path string) bool { return t != nil && t.folders[path] }

func (t *tree) events() <-chan fsnotify.Event {
	if t == nil {
		return nil
	}
	return t.notifier.events
}

func (t *tree) errors() <-chan error {
	if t == nil {
		return nil
	}
	return t.notifier.errors
}

// limitOf says for the user why a folder is not watched; nil when it is, or when it
// is away.
func limitOf(root string, err error) *ibid.Error {
	if err == nil || passing(err) || errors.Is(err, errNoFolder) || errors.Is(err, errSilent) {
		return nil
	}
	hint := "Nothing is missed; it only takes longer. “Look now” looks at once."
	if runtime.GOOS == "linux" && (errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EMFILE)) {
		hint += " The system's limits are fs.inotify.max_user_watches and fs.inotify.max_user_instances."
	}
	reason := ibid.Errorf(ibid.CodeUnreachable, "The system cannot watch all of “%s”, so changes in it are noticed every few minutes.", root).WithHint(hint)
	reason.Err = err
	return reason
}
