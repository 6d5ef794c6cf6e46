package eval

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"time"
	"unicode"

	"ibid/backend/ibid"
	"ibid/internal/savefile"
)

// Outcome is what became of a file that was made to break readers.
type Outcome string

// The outcomes the user can get. A crash and a hang are the two that must not
// happen: nothing is reported then.
const (
	Readable   Outcome = "readable"
	NoText     Outcome = "no-text"    // opened, and there are next to no words on any page
	Password   Outcome = "password"   // opens only with a password
	Unreadable Outcome = "unreadable" // refused or failed, with a named reason
	Crash      Outcome = "crash"      // an unforeseen error
	Hang       Outcome = "hang"       // no end within [hangAfter]

	// Slow is expected where the reference itself came to no end: any named
	// outcome in time is right then.
	Slow Outcome = "slow"
)

// fewest is how many characters besides white space a file must have to count as
// readable. The sets draw the line there, so that a stray letter of a picture's
// label does not count; Ibid itself keeps and finds any word.
const fewest = 20

// hangAfter is when a file counts as one that hangs. The reader's own limits
// are a third of it.
const hangAfter = time.Minute

// HostileFile is a line of manifest.jsonl.
type HostileFile struct {
	ID       string  `json:"id"`
	File     string  `json:"file"` // path within the pack
	Path     string  `json:"path"` // where it came from, for the eye
	Expected Outcome `json:"expected"`
}

// Survivor is what became of a file, as the predictions say it.
type Survivor struct {
	ID      string  `json:"id"`
	Outcome Outcome `json:"outcome"`
	Seconds float64 `json:"seconds"`
	Text    string  `json:"text"` // of all pages, in order

	File HostileFile `json:"-"`
	Code ibid.Code   `json:"-"` // of the error the user was shown; empty without one
}

// Same reports whether the outcome is the expected one.
func (s Survivor) Same() bool {
	return s.Outcome == s.File.Expected || s.File.Expected == Slow && s.Survived()
}

// Survived reports whether the file came to an end that the user was told.
func (s Survivor) Survived() bool { return s.Outcome != Crash && s.Outcome != Hang }

// Hostile adds every file of a pack to the library, one after the other, as a
// person would, and writes the predictions. Passwords are not used. The library
// must be reading; each file is removed again. The first file is added once
// before, uncounted, since a library's first worker compiles the PDF reader.
// Returns CodeNotFound for a folder without manifest.jsonl.
func (s Services) Hostile(ctx context.Context, folder string, out savefile.Target, done func(Survivor)) ([]Survivor, error) {
	files, err := readLines[HostileFile](filepath.Join(folder, "manifest.jsonl"))
	if err != nil {
		return nil, err
	}
	if len(files) > 0 {
		if _, err := s.survive(ctx, filepath.Join(folder, files[0].File)); err != nil {
			return nil, err
		}
	}
	var survivors []Survivor
	for _, file := range files {
		survivor, err := s.survive(ctx, filepath.Join(folder, file.File))
		if err != nil {
			return survivors, err
		}
		survivor.ID, survivor.File = file.ID, file
		survivors = append(survivors, survivor)
		done(survivor)
	}
	return survivors, writeLines(out, survivors)
}

// survive adds one file and reports what became of it. An error means that the
// library failed, not the file.
func (s Services) survive(ctx context.Context, path string) (Survivor, error) {
	limited, cancel := context.WithTimeout(ctx, hangAfter)
	defer cancel()
	began := time.Now()
	added, err := s.Library.Add(limited, ibid.DefaultWorkspace, []string{path})
	if err == nil {
		err = s.Library.Queue.Wait(limited)
	}
	survivor := Survivor{Seconds: time.Since(began).Seconds()}
	switch {
	case ctx.Err() != nil:
		return survivor, ctx.Err()
	case errors.Is(err, context.DeadlineExceeded):
		survivor.Outcome = Hang
	case err != nil:
		return survivor, err
	case len(added.Refused) > 0:
		survivor.Code = added.Refused[0].Error.Code
		survivor.Outcome = failedOutcome(survivor.Code)
		return survivor, nil
	}
	for _, doc := range append(added.New, added.Known...) {
		if survivor.Outcome != Hang {
			if err := s.look(ctx, doc.ID, &survivor); err != nil {
				return survivor, err
			}
		}
		if err := s.Library.Remove(ctx, ibid.DefaultWorkspace, []ibid.DocumentID{doc.ID}, ibid.Removal{}); err != nil {
			return survivor, err
		}
	}
	return survivor, nil
}

// look returns the outcome of a document that has ended, and its text.
func (s Services) look(ctx context.Context, id ibid.DocumentID, survivor *Survivor) error {
	doc, err := s.Library.Document(ctx, ibid.DefaultWorkspace, id)
	if err != nil {
		return err
	}
	if survivor.Text, err = s.text(ctx, doc); err != nil {
		return err
	}
	switch {
	case doc.Failure != nil:
		survivor.Code = doc.Failure.Code
		survivor.Outcome = failedOutcome(survivor.Code)
	case characters(survivor.Text) < fewest:
		survivor.Outcome = NoText
	default:
		survivor.Outcome = Readable
	}
	return nil
}

// text is the text of the pages that were read, separated by form feeds.
func (s Services) text(ctx context.Context, doc ibid.Document) (string, error) {
	var pages []string
	for number := 1; number <= doc.PagesRead; number++ {
		page, err := s.Ask.Store.Page(ctx, ibid.DefaultWorkspace, doc.ID, number)
		if err != nil {
			return "", err
		}
		pages = append(pages, page.Text)
	}
	return strings.Join(pages, "\f"), nil
}

// characters counts what is no white space.
func characters(text string) int {
	n := 0
	for _, r := range text {
		if !unicode.IsSpace(r) {
			n++
		}
	}
	return n
}

// failedOutcome reports what an error means for the user.
func failedOutcome(code ibid.Code) Outcome {
	switch code {
	case ibid.CodeEncrypted, ibid.CodeWrongPassword:
		return Password
	case ibid.CodeNoText:
		return NoText
	case ibid.CodeInternal:
		return Crash
	}
	return Unreadable
}
