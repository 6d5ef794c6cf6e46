package pdf

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"ibid/backend/ibid"
)

// The app and a worker talk over the worker's standard input and output in
// frames: four bytes with the length of the payload, little-endian, one byte with
// the kind, the payload. The app sends a request and gets, in this order:
//
//	booting  PDFium is being started, which takes seconds when it must be compiled
//	booted   it has been; both come only with the first request that needs it
//	info     the file is open
//	outline  its bookmarks, where request.Outline asks for them
//	page     for each page from request.From on (only when reading), or
//	image    the page request.From (only when rendering), or
//	names    of embedded PDFs (only when listing them), or
//	piece    of one of them, in order (only when extracting it)
//	failed   for a page that could not be read or rendered
//	end      the request is done
//	refused  instead of any of these: the request cannot be done
//
// Requests and answers are JSON except for pages, which are most of the bytes, and
// images; these have a binary form. Both sides check the length before they take
// memory for it; a frame that breaks a rule ends the connection, and with it the
// worker.
type kind byte

const (
	kindRequest kind = 'Q'
	kindBooting kind = 'B'
	kindBooted  kind = 'b'
	kindInfo    kind = 'I'
	kindOutline kind = 'O'
	kindPage    kind = 'P'
	kindImage   kind = 'G'
	kindFailed  kind = 'F'
	kindEnd     kind = 'E'
	kindRefused kind = 'R'

	kindAttachments kind = 'A'
	kindPiece       kind = 'a'
)

// Limits of a payload. A page holds at most maxGlyphs characters of four bytes and
// as many words of about ten; an outline maxOutlineItems titles of at most
// maxOutlineTitle bytes, which JSON may spell six times as long.
const (
	maxJSON         = 64 << 10
	maxPageFrame    = 16 << 20
	maxOutlineFrame = 16 << 20
	maxImageFrame   = 64 << 20
)

// limits are the longest payloads, of every kind that there is.
var limits = map[kind]int{
	kindRequest: maxJSON, kindBooting: maxJSON, kindBooted: maxJSON, kindInfo: maxJSON,
	kindFailed: maxJSON, kindEnd: maxJSON, kindRefused: maxJSON,
	kindOutline: maxOutlineFrame, kindPage: maxPageFrame, kindImage: maxImageFrame,
	kindAttachments: maxOutlineFrame, kindPiece: attachedPieceSize,
}

var errProtocol = errors.New("broken frame")

// Who reads a file.
const (
	readerAny    = ""       // whoever is best for the request, then the other
	readerPDFium = "pdfium" // PDFium alone
	readerSecond = "second" // the second reader alone
)

// What a request asks for.
const (
	opPreflight = "preflight"
	opRead      = "read"
	opRender    = "render"

	opAttachments = "attachments"
	opExtract     = "extract"
)

// request asks a worker for something.
type request struct {
	Op          string  `json:"op"`
	Path        string  `json:"path"`
	Hash        string  `json:"hash,omitempty"`     // that the file's bytes must have; see [ibid.File]
	Password    string  `json:"password,omitempty"` // never in an error or a log
	From        int     `json:"from,omitempty"`     // first page, or the one to render, or the attachment to extract; 1-based
	Outline     bool    `json:"outline,omitempty"`
	LeaveNotes  bool    `json:"leaveNotes,omitempty"` // notes on pages are not read
	DPI         float64 `json:"dpi,omitempty"`
	Reader      string  `json:"reader,omitempty"`
	CacheDir    string  `json:"cacheDir,omitempty"`
	MemoryBytes uint64  `json:"memoryBytes,omitempty"`
}

// opened is the info frame of a file that is read or rendered; that of a preflight is
// an [ibid.Preflight].
type opened struct {
	Pages  int  `json:"pages"`
	Broken bool `json:"broken,omitempty"` // its table of objects was, and has been made anew
	truncation
}

// refusal says why a request or a page came to nothing.
type refusal struct {
	Page  int       `json:"page,omitempty"`
	Code  ibid.Code `json:"code"`
	Cause string    `json:"cause"`
	truncation

	// Exits announces that the worker ends after this page, since PDFium is in
	// an unknown state.
	Exits bool `json:"exits,omitempty"`
}

// writeFrame writes a frame whose payload is the bytes given.
func writeFrame(w io.Writer, k kind, payload []byte) error {
	if len(payload) > limits[k] {
		return fmt.Errorf("write frame %c: %d bytes are too many", k, len(payload))
	}
	frame := make([]byte, 0, 5+len(payload))
	frame = binary.LittleEndian.AppendUint32(frame, uint32(len(payload)))
	frame = append(frame, byte(k))
	_, err := w.Write(append(frame, payload...))
	return err
}

func writeJSON(w io.Writer, k kind, value any) error {
	payload, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return writeFrame(w, k, payload)
}

// readFrame reads one frame. It returns io.EOF at the end of the stream, and
// errProtocol for an unknown kind or a length over the kind's limit.
func readFrame(r io.Reader) (kind, []byte, error) {
	var head [5]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return 0, nil, err
	}
	k, n := kind(head[4]), binary.LittleEndian.Uint32(head[:])
	if limit, known := limits[k]; !known || n > uint32(limit) {
		return 0, nil, errProtocol
	}
	payload := make([]byte, min(n, maxJSON))
	if _, err := io.ReadFull(r, payload); err != nil {
		return 0, nil, errors.Join(errProtocol, err)
	}
	if rest := int64(n) - maxJSON; rest > 0 { // memory is taken as the bytes arrive
		b := bytes.NewBuffer(payload)
		if _, err := io.CopyN(b, r, rest); err != nil {
			return 0, nil, errors.Join(errProtocol, err)
		}
		payload = b.Bytes()
	}
	return k, payload, nil
}
