package pdf

import (
	"errors"

	"ibid/backend/ibid"
)

// notTheFile reports whether a code says that the computer failed and not the file, or
// that the file is another one. Then there is no verdict on the file or on a page.
func notTheFile(code ibid.Code) bool {
	switch code {
	case ibid.CodeReaderFailed, ibid.CodeUnreachable, ibid.CodeSourceGone:
		return true
	}
	return false
}

// fileFailure is what the user is told when a file cannot be read at all.
func fileFailure(code ibid.Code, cause string) *ibid.Error {
	e := &ibid.Error{Code: code}
	if cause != "" {
		e.Err = errors.New(cause)
	}
	switch code {
	case ibid.CodeNotPDF:
		e.Message = "This file is not a PDF."
		e.Hint = "Open it in the program it was made with and export it as a PDF."
	case ibid.CodeEncrypted:
		e.Message = "This PDF opens only with a password."
		e.Hint = "Enter the password, or save a copy without it and add that copy."
	case ibid.CodeWrongPassword:
		e.Message = "The password does not open this PDF."
		e.Hint = "Check capital letters and the keyboard's language, and enter it again."
	case ibid.CodeNotFound:
		e.Message = "The file is not there."
		e.Hint = "Check whether it was moved or renamed, and add it again."
	case ibid.CodeTimeout:
		e.Message = "Opening this PDF took too long and was stopped."
		e.Hint = "Open it in another PDF program, save a copy and add that copy."
	case ibid.CodeOutOfMemory:
		e.Message = "Opening this PDF takes more memory than Ibid allows."
		e.Hint = "Split it into smaller files, or save a copy with another PDF program."
	case ibid.CodeInvalid:
		e.Message = "This file could not be opened for reading."
		e.Hint = "Check that it is a file, that you may read it, and that it is smaller than 2 GB."
	case ibid.CodeCancelled:
		e.Message = "Stopped."
	case ibid.CodeSourceGone:
		e.Message = "The file changed while it was being read."
		e.Hint = "Add it again to read and cite the new version."
	case ibid.CodeReaderFailed:
		e.Message = "The PDF reader was stopped before it was done, most likely because the computer ran out of memory."
		e.Hint = "Nothing is wrong with the file. Close other programs and try again; Ibid also tries again the next time it starts."
	case ibid.CodeUnreachable:
		e.Message = "The file could not be read from its disk or network drive."
		e.Hint = "Check the drive and try again; Ibid also tries again the next time it starts."
	case ibid.CodeInternal:
		e.Message = "The PDF reader could not be started."
		e.Hint = "Run \"ibid doctor\"."
	default:
		e.Code = ibid.CodeDamaged
		e.Message = "This PDF is damaged and could not be opened."
		e.Hint = "Open it in another PDF program, save a copy and add that copy."
	}
	return e
}

// notStarted is what the user is told when there is no worker to read a file.
func notStarted(err error) *ibid.Error {
	e := ibid.Errorf(ibid.CodeReaderFailed, "The PDF reader could not be started.").
		WithHint("Nothing is wrong with the file. Start Ibid again, or run \"ibid doctor\".")
	e.Err = err
	return e
}

// pageFailure is what the user is told about a page that could not be read while
// the rest of the file was.
func pageFailure(number int, code ibid.Code, cause string) *ibid.Error {
	var e *ibid.Error
	switch code {
	case ibid.CodePageTimeout:
		e = ibid.Errorf(code, "Page %d took too long to read and was left out.", number)
	case ibid.CodeOutOfMemory:
		e = ibid.Errorf(code, "Page %d takes more memory than Ibid allows and was left out.", number)
	default:
		e = ibid.Errorf(ibid.CodeDamaged, "Page %d is damaged and was left out.", number)
	}
	if cause != "" {
		e.Err = errors.New(cause)
	}
	return e.WithHint("Open the file in another PDF program, save a copy and add that copy.")
}
