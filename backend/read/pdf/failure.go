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

// failures are what the user is told when a file cannot be read at all, and what to do.
var failures = map[ibid.Code]struct{ message, hint string }{
	ibid.CodeNotPDF:        {"This file is not a PDF.", "Open it in the program it was made with and export it as a PDF."},
	ibid.CodeEncrypted:     {"This PDF opens only with a password.", "Enter the password, or save a copy without it and add that copy."},
	ibid.CodeWrongPassword: {"The password does not open this PDF.", "Check capital letters and the keyboard's language, and enter it again."},
	ibid.CodeNotFound:      {"The file is not there.", "Check whether it was moved or renamed, and add it again."},
	ibid.CodeTimeout:       {"Opening this PDF took too long and was stopped.", "Open it in another PDF program, save a copy and add that copy."},
	ibid.CodeOutOfMemory:   {"Opening this PDF takes more memory than Ibid allows.", "Split it into smaller files, or save a copy with another PDF program."},
	ibid.CodeInvalid:       {"This file could not be opened for reading.", "Check that it is a file, that you may read it, and that it is smaller than 2 GB."},
	ibid.CodeCancelled:     {"Stopped.", ""},
	ibid.CodeSourceGone:    {"The file changed while it was being read.", "Add it again to read and cite the new version."},
	ibid.CodeReaderFailed: {"The PDF reader was stopped before it was done, most likely because the computer ran out of memory.",
		"Nothing is wrong with the file. Close other programs and try again; Ibid also tries again the next time it starts."},
	ibid.CodeUnreachable: {"The file could not be read from its disk or network drive.", "Check the drive and try again; Ibid also tries again the next time it starts."},
	ibid.CodeInternal:    {"The PDF reader could not be started.", "Run \"ibid doctor\"."},
	ibid.CodeDamaged:     {"This PDF is damaged and could not be opened.", "Open it in another PDF program, save a copy and add that copy."},
}

// fileFailure is the error of a file that cannot be read at all. A code that says nothing
// of a file counts as CodeDamaged.
func fileFailure(code ibid.Code, cause string) *ibid.Error {
	if _, ok := failures[code]; !ok {
		code = ibid.CodeDamaged
	}
	e := &ibid.Error{Code: code, Message: failures[code].message, Hint: failures[code].hint}
	if cause != "" {
		e.Err = errors.New(cause)
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
