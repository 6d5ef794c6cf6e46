package folder

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"ibid/backend/ibid"
)

// Device tells the disk of one folder from that of another while the program runs;
// zero is unknown. Systems number their disks anew when they start, so it is not
// worth keeping.
type Device uint64

// Reachable tells a folder that was emptied from one whose drive is away, for then
// its place is empty, or has on it what lies below the drive. It knows the files
// that were there, and the device they were on if that is known. Returns
// CodeUnreachable when it is not safe to say that files are gone:
//
//   - nothing at all is there, though files were; programs and systems leave
//     something in a folder that people have emptied, an absent drive does not,
//   - or it is on another device, and none of the files is there.
//
// That errs on the side of keeping: who has emptied a folder is told how to go on.
func Reachable(root string, found Listing, known []ibid.FolderFile, before Device) error {
	switch {
	case len(known) == 0:
		return nil
	case found.Empty:
		return unreachable(root, errEmptied)
	case before != 0 && found.Device != before && !anyLeft(found, known):
		return unreachable(root, errMoved)
	}
	return nil
}

// Present reports whether a folder that has been scanned is still there, on the same
// device. It is asked when its files cannot be read, to know whether that is their
// own fault. Returns CodeUnreachable when it is not.
func Present(ctx context.Context, root string, found Listing) error {
	now, err := patiently(ctx, patience, func(func() error) (Device, error) { return deviceOf(root) })
	if err == nil && now != found.Device {
		err = errMoved
	}
	if err == nil || ctx.Err() != nil {
		return ctx.Err()
	}
	return unreachable(root, err)
}

// anyLeft reports whether one of the files that are known is still there.
func anyLeft(found Listing, known []ibid.FolderFile) bool {
	paths := make(map[string]bool, len(found.Files))
	for _, f := range found.Files {
		paths[f.Path] = true
	}
	for _, k := range known {
		if paths[k.Path] || found.hides(k.Path) {
			return true
		}
	}
	return false
}

// Why a folder is not looked through, besides errors of the system's.
var (
	errEmptied  = errors.New("nothing is in it any more")
	errMoved    = errors.New("another disk is in its place")
	errNoFolder = errors.New("it is a file")
	errSilent   = errors.New("its disk does not answer")
)

// unreachable is the error, for the user, of a folder that cannot be looked
// through. In every case what was made of its files is kept.
func unreachable(root string, cause error) *ibid.Error {
	message, hint := "“%s” cannot be read.", "Check the disk or the network drive it is on. Its documents stay, and Ibid looks again by itself."
	switch {
	case errors.Is(cause, errEmptied):
		message, hint = "“%s” is empty, as it is when its drive is not connected.",
			"Connect the drive. If you have emptied the folder, remove it from the workspace with its documents."
	case errors.Is(cause, errMoved):
		message, hint = "Another disk is where “%s” was.", "Connect the drive it was on. Its documents stay, and Ibid looks again by itself."
	case errors.Is(cause, errNoFolder):
		message, hint = "“%s” is a file, not a folder.", "Put the folder back, or remove it from the workspace; its documents stay."
	case errors.Is(cause, fs.ErrNotExist):
		message, hint = "“%s” is not there.", "Connect the drive it is on, or put the folder back. Its documents stay, and Ibid looks again by itself."
	case errors.Is(cause, fs.ErrPermission):
		message, hint = "You may not read “%s”.", "Change the folder's permissions. Its documents stay, and Ibid looks again by itself."
	case errors.Is(cause, errSilent):
		message = "The disk with “%s” does not answer."
	}
	problem := ibid.Errorf(ibid.CodeUnreachable, message, root).WithHint(hint)
	problem.Err = fmt.Errorf("look through folder: %w", cause)
	return problem
}

// patience is how long a disk may take for one step. A network drive that has gone
// away can keep a program waiting for minutes, or for ever.
const patience = 30 * time.Second

// patiently runs work that may hang in the system, where no context reaches it. It
// returns errSilent when a step takes longer than it may, and the context's error
// when that ends, and leaves the work to end by itself at its next step.
func patiently[T any](ctx context.Context, limit time.Duration, work func(step func() error) (T, error)) (T, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type outcome struct {
		value T
		err   error
	}
	ended, stepped := make(chan outcome, 1), make(chan struct{}, 1)
	go func() {
		value, err := work(func() error {
			select {
			case stepped <- struct{}{}:
			default:
			}
			return ctx.Err()
		})
		ended <- outcome{value, err}
	}()
	timer := time.NewTimer(limit)
	defer timer.Stop()
	var none T
	for {
		select {
		case <-stepped:
			timer.Reset(limit)
		case end := <-ended:
			return end.value, end.err
		case <-timer.C:
			return none, errSilent
		case <-ctx.Done():
			return none, ctx.Err()
		}
	}
}
