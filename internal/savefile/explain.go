package savefile

import (
	"context"
	"errors"
	"io/fs"
	"syscall"

	"ibid/backend/ibid"
)

// Explain returns an error of the file system about path as CodeStorage, with words
// for the user. An error that has such words, and the end of a context, are returned
// as they are; nil stays nil.
func Explain(path string, err error) error {
	var done *ibid.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &done), errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	case errors.Is(err, syscall.ENOSPC):
		return &ibid.Error{Code: ibid.CodeStorage, Message: "There is no space left on the disk of “" + path + "”.",
			Hint: "Free some, or choose another disk, then try again. Your library is as it was.", Err: err}
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return &ibid.Error{Code: ibid.CodeStorage, Message: "“" + path + "” may not be written.",
			Hint: "Choose another place, or change the permissions of its folder. Your library is as it was.", Err: err}
	case errors.Is(err, fs.ErrNotExist):
		return &ibid.Error{Code: ibid.CodeStorage, Message: "The folder of “" + path + "” is not there.",
			Hint: "Connect its drive, or choose another place. Your library is as it was.", Err: err}
	}
	return &ibid.Error{Code: ibid.CodeStorage, Message: "“" + path + "” cannot be written.",
		Hint: "Check that its disk is connected, then try again. Your library is as it was.", Err: err}
}
