package ibid

import (
	"context"
	"errors"
	"fmt"
)

// Code names a kind of failure. Codes are part of the contract with the window,
// with scripts reading --json and with the exit status; they never change.
type Code string

// The codes. A doc comment elsewhere that says "returns [CodeNotFound]" means
// an error for which [CodeOf] answers so.
const (
	CodeInternal     Code = "internal"      // a defect of Ibid's
	CodeInvalid      Code = "invalid"       // the request makes no sense as given
	CodeNotFound     Code = "not_found"     // no such document, conversation, file
	CodeNoDocuments  Code = "no_documents"  // the library is empty, or nothing in it has been read yet
	CodeCancelled    Code = "cancelled"     // the user stopped it
	CodeTimeout      Code = "timeout"       // a limit of ours ran out
	CodeLocked       Code = "locked"        // another Ibid holds the library
	CodeStorage      Code = "storage"       // disk full, read-only, damaged file
	CodeTextDamaged  Code = "text_damaged"  // stored text of a document fails its checksum
	CodeNewerLibrary Code = "newer_library" // written by a later Ibid
	CodeConflict     Code = "conflict"      // another name, folder or index stands in the way, or has taken its place
	CodeUnreachable  Code = "unreachable"   // a folder or drive that does not answer
	CodeSourceGone   Code = "source_gone"   // the text is in the library; the file it was read from is not there any more, or has changed
	CodeOnBattery    Code = "on_battery"    // the queue rests until the computer has mains power again
	CodeCrashed      Code = "crashed"       // reading the file ended Ibid several times
	CodeBadBackup    Code = "bad_backup"    // no backup, or a damaged one

	CodeNotPDF        Code = "not_pdf"        // the bytes are no PDF
	CodeNotDownloaded Code = "not_downloaded" // the file's contents are with a cloud service, not on this computer
	CodeEncrypted     Code = "encrypted"      // opens only with a password
	CodeWrongPassword Code = "wrong_password" // the password given does not open it
	CodeDamaged       Code = "damaged"        // no reader could open it, or a model's file is not what its checksum says
	CodeTruncated     Code = "truncated"      // the end of the file is missing
	CodeNoText        Code = "no_text"        // opened, but no page has any words
	CodeReaderFailed  Code = "reader_failed"  // the PDF reader was stopped or had no memory, and the file is not to blame; reading is tried again
	CodePageTimeout   Code = "page_timeout"   // a page took longer than its limit
	CodeOutOfMemory   Code = "out_of_memory"

	CodeModelServerMissing   Code = "model_server_missing"  // Ollama is not installed
	CodeModelServerDown      Code = "model_server_down"     // installed, not running
	CodeModelMissing         Code = "model_missing"         // running, no usable model
	CodeModelServerOld       Code = "model_server_old"      // it runs, and is too old to be used
	CodeModelServerRefused   Code = "model_server_refused"  // it wants a token, or another, or its certificate is not trusted
	CodeModelUnknown         Code = "model_unknown"         // nobody offers a model of that name
	CodeOffline              Code = "offline"               // what the model server should fetch cannot be reached
	CodeContextTooLong       Code = "context_too_long"      // would not fit the model
	CodeModelTimeout         Code = "model_timeout"         // no token in time
	CodeModelCutOff          Code = "model_cut_off"         // the stream broke off
	CodeModelFailed          Code = "model_failed"          // the server refused
	CodeModelEmpty           Code = "model_empty"           // it was done and had written nothing
	CodeModelRepeats         Code = "model_repeats"         // it said the same again and again, and was stopped
	CodeModelGarbled         Code = "model_garbled"         // what it wrote is no language, or its own instructions
	CodeOtherLanguage        Code = "other_language"        // the answer is not in the language of the question
	CodeUnsupported          Code = "unsupported"           // a citation without support was dropped
	CodeEmbeddingUnavailable Code = "embedding_unavailable" // words only, no vectors
	CodeNoRecogniser         Code = "no_recogniser"         // neither Tesseract nor the built-in reader nor a vision model is there

	CodeWebOff       Code = "web_off"        // no search service is set up
	CodeWebNotAgreed Code = "web_not_agreed" // the user has not agreed to requests to this endpoint
	CodeWebRefused   Code = "web_refused"    // Ibid does not connect to that address
	CodeWebFailed    Code = "web_failed"     // the search service could not be reached, or its answer can't be used
	CodeWebKey       Code = "web_key"        // the search service wants a key, or another
	CodeLocalOnly    Code = "local_only"     // the user lets nothing leave this computer
	CodeNoKeychain   Code = "no_keychain"    // the system has no keychain, or it is locked
)

// Error is an error made for the user: what happened, and what to do about it.
type Error struct {
	Code    Code   `json:"code"`
	Message string `json:"message"` // one sentence, for the user
	Hint    string `json:"hint"`    // what to do next; may be empty
	Err     error  `json:"-"`       // the cause, for the log
}

// Error joins the message and its cause, for logs.
func (e *Error) Error() string {
	if e.Err != nil {
		return e.Message + ": " + e.Err.Error()
	}
	return e.Message
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Err }

// Errorf makes an [Error] with a code and a formatted message. A %w verb wraps
// a cause as it does in [fmt.Errorf], and its text becomes part of the message.
func Errorf(code Code, format string, args ...any) *Error {
	err := fmt.Errorf(format, args...)
	return &Error{Code: code, Message: err.Error(), Err: errors.Unwrap(err)}
}

// WithHint returns the error with what the user can do about it.
func (e *Error) WithHint(hint string) *Error {
	e.Hint = hint
	return e
}

// WithCause returns the error with what it came from, for the log.
func (e *Error) WithCause(err error) *Error {
	e.Err = err
	return e
}

// CodeOf tells the code of an error: that of the first [Error] in its chain,
// [CodeCancelled] or [CodeTimeout] for the context's own errors, otherwise
// [CodeInternal]. For nil it is empty.
func CodeOf(err error) Code {
	var e *Error
	switch {
	case err == nil:
		return ""
	case errors.As(err, &e):
		return e.Code
	case errors.Is(err, context.Canceled):
		return CodeCancelled
	case errors.Is(err, context.DeadlineExceeded):
		return CodeTimeout
	}
	return CodeInternal
}

// AsError gives any error its form for the user. An [Error] in the chain is
// returned as it is; anything else is wrapped, and its text kept as the cause
// only, since it was never written for a reader. It is nil for nil.
func AsError(err error) *Error {
	var e *Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &e):
		return e
	}
	switch code := CodeOf(err); code {
	case CodeCancelled:
		return &Error{Code: code, Message: "Stopped.", Err: err}
	case CodeTimeout:
		return &Error{Code: code, Message: "It took too long and was stopped.", Hint: "Try again; if it happens again, run \"ibid doctor\".", Err: err}
	}
	return &Error{Code: CodeInternal, Message: "Something went wrong inside Ibid.", Hint: "Your documents are safe. Run \"ibid doctor\" and try again.", Err: err}
}
