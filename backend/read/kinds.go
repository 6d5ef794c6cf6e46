// Package read says which files Ibid reads. How they are read is in its folders: pdf, with
// layout for what stands where on a page, and ocr for pictures of pages. Another kind of
// file is a row of [Kinds], a reader beside these and its place in backend.newReader; the
// window shows what the routes of the program serve of it.
package read

import (
	"errors"
	"io"
	"path/filepath"
	"regexp"
	"strings"
)

// Kind is a kind of file that Ibid reads.
type Kind struct {
	Name      string // for the user: "PDF"
	Ending    string // of the names of such files, in lower case: ".pdf"
	MediaType string // "application/pdf"

	signature *regexp.Regexp // matches the first HeadBytes of such a file
}

// PDF is read by package pdf. One that has lost its header is known by its first object,
// or by a trailer.
var PDF = Kind{
	Name: "PDF", Ending: ".pdf", MediaType: "application/pdf",
	signature: regexp.MustCompile(`%PDF|\b\d{1,10}[ \r\n\t]+\d{1,5}[ \r\n\t]+obj\b|\btrailer\s*(<<|\[)`),
}

// Kinds are all kinds of files that Ibid reads.
var Kinds = []Kind{PDF}

// HeadBytes is how far into a file its signature is looked for. Other readers want the
// header of a PDF within 1,024 bytes; mail programs and web servers have put more than
// that before it.
const HeadBytes = 8 << 10

// Begins reports whether the first [HeadBytes] of a file, or all of a shorter one, are
// those of this kind.
func (k Kind) Begins(head []byte) bool { return k.signature.Match(head) }

// ByHead returns the kind of a file that begins with these bytes, the first [HeadBytes]
// or all of a shorter file.
func ByHead(head []byte) (kind Kind, ok bool) {
	for _, kind := range Kinds {
		if kind.Begins(head) {
			return kind, true
		}
	}
	return Kind{}, false
}

// ByContent returns the kind of an open file. Its error is that of reading the file.
func ByContent(file io.ReaderAt) (kind Kind, ok bool, err error) {
	head := make([]byte, HeadBytes)
	n, err := file.ReadAt(head, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return Kind{}, false, err
	}
	kind, ok = ByHead(head[:n])
	return kind, ok, nil
}

// TrimEnding returns the name of a file without the ending of its kind.
func TrimEnding(name string) string {
	kind, _ := ByName(name)
	return name[:len(name)-len(kind.Ending)]
}

// ByName returns the kind that a file or path has by the ending of its name.
func ByName(name string) (kind Kind, ok bool) {
	for _, kind := range Kinds {
		if strings.EqualFold(filepath.Ext(name), kind.Ending) {
			return kind, true
		}
	}
	return Kind{}, false
}
