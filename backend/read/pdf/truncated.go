package pdf

import (
	"bytes"
	"fmt"
	"io"
	"strconv"

	"ibid/backend/ibid"
)

// truncation says that the end of a file is missing, as after a download that broke
// off. The zero value is a file that has its end.
type truncation struct {
	Cut   bool  `json:"cut,omitempty"`
	Bytes int64 `json:"bytes,omitempty"` // that are there
	Of    int64 `json:"of,omitempty"`    // that there were; 0: unknown
}

// truncated looks whether the end of a file is missing. A PDF ends with "startxref" and
// "%%EOF", or at least a trailer, behind its last object, whatever follows that; and one that was
// made for the web begins with its length (PDF 1.7, annex F). It looks at the beginning,
// and from the end back to the first of these: some kilobytes of a sound file.
func truncated(file io.ReaderAt, size int64) truncation {
	t := truncation{Cut: true, Bytes: size}
	if length := linearisedLength(file, size); length > size {
		t.Of = length
		return t
	}
	const window, overlap = 64 << 10, 64
	for end := size; end > 0; end -= window {
		start := max(0, end-window)
		b := make([]byte, min(size, end+overlap)-start)
		if _, err := file.ReadAt(b, start); err != nil && err != io.EOF {
			break
		}
		last := -1
		for _, mark := range []string{"startxref", "%%EOF", "trailer"} {
			last = max(last, bytes.LastIndex(b, []byte(mark)))
		}
		for at := len(b); ; {
			if at = bytes.LastIndex(b[:at], []byte("obj")); at <= last {
				break
			}
			if _, _, ok := objectHead(b[:at+len("obj")]); ok {
				return t // an object begins, and nothing ends the file behind it
			}
		}
		if last >= 0 {
			break
		}
	}
	return truncation{}
}

// linearisedLength is the length that a file made for the web says it has, or 0.
func linearisedLength(file io.ReaderAt, size int64) int64 {
	b := make([]byte, min(size, 2048)) // the first object lies in the first kilobyte
	if _, err := file.ReadAt(b, 0); err != nil && err != io.EOF {
		return 0
	}
	from := bytes.Index(b, []byte("obj"))
	if from < 0 {
		return 0
	}
	entries, _, _ := parseDictionary(b[from+len("obj"):])
	if entries["Linearized"] == nil {
		return 0
	}
	length, err := strconv.ParseInt(string(entries["L"]), 10, 64)
	if err != nil || length > maxFileBytes {
		return 0
	}
	return length
}

// failure is the error of a file whose end is missing.
func (t truncation) failure() *ibid.Error {
	e := &ibid.Error{Code: ibid.CodeTruncated, Message: "The end of this file is missing; it was probably cut off while it was downloaded or copied.", Hint: "Get the file again and add it."}
	if t.Of > 0 {
		const megabyte = 1e6
		e.Message = fmt.Sprintf("This PDF ends early: %.1f of about %.1f MB are there. It was probably cut off while it was downloaded or copied.",
			float64(t.Bytes)/megabyte, float64(t.Of)/megabyte)
	}
	return e
}
