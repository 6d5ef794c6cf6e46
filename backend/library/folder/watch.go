package folder

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"

	"ibid/backend/ibid"
)

// Watch calls changed when it is worth looking through a folder: once when it
// begins to watch, soon after files have changed, when the folder goes away or
// comes back, and every few minutes in any case, since network drives tell nobody
// of changes and systems drop what they cannot keep up with. Looks that follow each
// other closely are one. It returns when ctx ends.
//
// Where the system refuses to watch, the regular looks are all there is: slow is
// told why, and is told nil when changes are noticed at once again. Neither
// function may block; they are called one at a time.
func Watch(ctx context.Context, root string, ignore Ignore, changed func(), slow func(reason *ibid.Error)) {
	w := watch{root: root, ignore: ignore, changed: changed, slow: slow, open: openNotifier, pace: usual}
	w.run(ctx)
}

// pace is how soon and how often a watched folder is looked through.
type pace struct {
	quiet   time.Duration // nothing must have happened for so long
	longest time.Duration // but after this time it is looked through all the same
	check   time.Duration // how often the folder is looked at for being another one
	every   time.Duration // how often it is looked through in any case
}

var usual = pace{quiet: 2 * time.Second, longest: 30 * time.Second, check: 20 * time.Second, every: 5 * time.Minute}

// watch is a folder being watched. Whenever its tree of sub-folders may be another
// one it is watched anew from the root, which costs some microseconds a sub-folder
// and leaves no rename, mount or lost event to get wrong. The look comes after
// that, so nothing can happen between the two unseen.
type watch struct {
	root    string
	ignore  Ignore
	changed func()
	slow    func(*ibid.Error)
	open    func() (*notifier, error)
	pace

	tree   *tree       // what is watched; nil: nothing
	seen   os.FileInfo // the folder when it was last there; nil: it is away
	stale  bool        // sub-folders have come or gone
	limits bool        // slow was told of a reason
}

func (w *watch) run(ctx context.Context) {
	defer func() { w.tree.close() }()
	regular, check := time.NewTicker(w.every), time.NewTicker(w.check)
	defer regular.Stop()
	defer check.Stop()
	burst := burst{pace: w.pace}
	defer burst.stop()
	w.again(ctx)
	for ctx.Err() == nil {
		select {
		case e, ok := <-w.tree.events():
			if !ok {
				w.blind()
			}
			if !ok || w.concerns(e) {
				burst.goesOn()
			}
		case err := <-w.tree.errors():
			slog.Warn("watch folder: events lost", "error", err)
			w.stale = true
			burst.goesOn()
		case <-burst.over():
			burst.end()
			if w.stale {
				w.again(ctx)
			} else {
				w.changed()
			}
		case <-check.C:
			if w.another(ctx) {
				w.again(ctx)
			}
		case <-regular.C:
			w.again(ctx)
		case <-ctx.Done():
		}
	}
}

// again watches the folder anew and has it looked through.
func (w *watch) again(ctx context.Context) {
	w.tree.close()
	w.stale = false
	tree, err := patiently(ctx, patience, func(step func() error) (*tree, error) { return plant(w.root, w.ignore, w.open, step) })
	if ctx.Err() != nil {
		return
	}
	w.tree, w.seen = tree, w.identity(ctx)
	if reason := limitOf(w.root, err); (reason != nil) != w.limits {
		w.limits = reason != nil
		w.slow(reason)
	}
	w.changed()
}

// blind is called when the system has ended the watching by itself.
func (w *watch) blind() {
	w.tree.close()
	w.tree, w.stale = nil, true
}

// concerns reports whether something happened to a PDF that is not passed over, or to
// the tree of sub-folders.
func (w *watch) concerns(e fsnotify.Event) bool {
	within, ok := w.within(e.Name)
	if !ok || e.Op == fsnotify.Chmod || within != "." && hidden(within) {
		return false
	}
	if w.tree.has(e.Name) {
		w.stale = w.stale || e.Has(fsnotify.Remove) || e.Has(fsnotify.Rename)
		return w.stale
	}
	if e.Has(fsnotify.Create) {
		if info, err := os.Lstat(e.Name); err == nil && info.IsDir() {
			w.stale = w.stale || !w.ignore.Folder(within)
			return w.stale
		}
	}
	return readable(within) && !w.ignore.File(within)
}

// within is a path within the folder.
func (w *watch) within(full string) (string, bool) {
	rel, err := filepath.Rel(w.root, full)
	return filepath.ToSlash(rel), err == nil
}

// another reports whether the folder has gone away, come back, or become another one,
// as when a drive is mounted over it. The system tells nobody of that.
func (w *watch) another(ctx context.Context) bool {
	now := w.identity(ctx)
	if now == nil || w.seen == nil {
		return now != w.seen
	}
	return !os.SameFile(now, w.seen)
}

// identity is the folder as the system knows it; nil while it is away.
func (w *watch) identity(ctx context.Context) os.FileInfo {
	info, err := patiently(ctx, patience, func(func() error) (os.FileInfo, error) { return os.Stat(w.root) })
	if err != nil || !info.IsDir() {
		return nil
	}
	return info
}

// burst gathers what happens closely together. It is over when nothing happened for
// a while, or when it has gone on for long.
type burst struct {
	pace
	timer *time.Timer // nil: nothing has happened
	until time.Time   // the latest end
}

func (b *burst) goesOn() {
	if b.timer == nil {
		b.until = time.Now().Add(b.longest)
		b.timer = time.NewTimer(b.quiet)
		return
	}
	b.timer.Reset(min(b.quiet, time.Until(b.until)))
}

// over is told when it is.
func (b *burst) over() <-chan time.Time {
	if b.timer == nil {
		return nil
	}
	return b.timer.C
}

func (b *burst) end() { b.timer = nil }

func (b *burst) stop() {
	if b.timer != nil {
		b.timer.Stop()
	}
}
