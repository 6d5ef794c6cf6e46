package pdf

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// The app and a worker talk over the worker's standard input and output in
// frames: four bytes with the length of the payload, little-endian, one byte with
// the kind, the payload. The app sends a request and gets, in this order:
//
//	booting  PDFium is being started, which takes seconds when it must be compiled
//	booted   it has been; both come only with the first request that needs it
//	info     the file is open
//	page     for each page from request.From on (only when reading), or
//	failed   for a page that could not be read
//	end      the request is done
//	refused  instead of any of these: the request cannot be done
//
// Requests and answers are JSON except for pages, which are most of the bytes and
// have a binary form. Both sides check the length before they take memory for it;
// a frame that breaks a rule ends the connection, and with it the worker.
type kind byte

const (
	kindRequest kind = 'Q'
	kindBooting kind = 'B'
	kindBooted  kind = 'b'
	kindInfo    kind = 'I'
	kindPage    kind = 'P'
	kindFailed  kind = 'F'
	kindEnd     kind = 'E'
	kindRefused kind = 'R'
)

// Limits of a payload. A page holds at most maxGlyphs characters of four bytes
// and as many words of about ten.
const (
	maxJSON      = 64 << 10
	maxPageFrame = 16 << 20
)

func (k kind) limit() int {
	if k == kindPage {
		return maxPageFrame
	}
	return maxJSON
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
)

// request asks a worker for something.
type request struct {
	Op          string `json:"op"`
	Path        string `json:"path"`
	Password    string `json:"password,omitempty"`
	From        int    `json:"from,omitempty"` // first page, 1-based
	Reader      string `json:"reader,omitempty"`
	CacheDir    string `json:"cacheDir,omitempty"`
	MemoryBytes uint64 `json:"memoryBytes,omitempty"`
}

// refusal says why a request or a page came to nothing.
type refusal struct {
	Page  int       `json:"page,omitempty"`
	Code  ibid.Code `json:"code"`
	Cause string    `json:"cause"`

	// Exits announces that the worker ends after this page, since PDFium is in
	// an unknown state.
	Exits bool `json:"exits,omitempty"`
}

// writeFrame writes a frame whose payload is the bytes given.
func writeFrame(w io.Writer, k kind, payload []byte) error {
	if len(payload) > k.limit() {
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
	switch k {
	case kindRequest, kindBooting, kindBooted, kindInfo, kindPage, kindFailed, kindEnd, kindRefused:
	default:
		return 0, nil, errProtocol
	}
	if n > uint32(k.limit()) {
		return 0, nil, errProtocol
	}
	payload := make([]byte, n)
	if _, err := io.ReadFull(r, payload); err != nil {
		return 0, nil, errors.Join(errProtocol, err)
	}
	return k, payload, nil
}

// encodePage packs a page: number and rotation as varints, width and height as
// float64, label and text each with its length before it, then the words as
// [ibid.EncodeWords] packs them, which rounds boxes to a tenth of a point.
func encodePage(p ibid.Page) []byte {
	b := make([]byte, 0, 64+len(p.Text)+6*len(p.Words))
	b = binary.AppendUvarint(b, uint64(p.Number))
	b = binary.AppendUvarint(b, uint64(p.Rotate))
	b = binary.LittleEndian.AppendUint64(b, math.Float64bits(p.Width))
	b = binary.LittleEndian.AppendUint64(b, math.Float64bits(p.Height))
	for _, s := range []string{p.Label, p.Text} {
		b = binary.AppendUvarint(b, uint64(len(s)))
		b = append(b, s...)
	}
	return append(b, ibid.EncodeWords(p.Words)...)
}

// decodePage unpacks a page and checks what the rest of the app relies on: text is
// UTF-8, and words lie inside it in order.
func decodePage(b []byte) (ibid.Page, error) {
	var p ibid.Page
	ok := true
	number := func() uint64 {
		v, n := binary.Uvarint(b)
		if n <= 0 || v > maxPageFrame {
			ok = false
			return 0
		}
		b = b[n:]
		return v
	}
	float := func() float64 {
		if len(b) < 8 {
			ok = false
			return 0
		}
		v := math.Float64frombits(binary.LittleEndian.Uint64(b))
		b = b[8:]
		return v
	}
	text := func() string {
		n := number()
		if n > uint64(len(b)) || !utf8.Valid(b[:n]) {
			ok = false
			return ""
		}
		s := string(b[:n])
		b = b[n:]
		return s
	}
	p.Number, p.Rotate = int(number()), int(number())
	p.Width, p.Height = float(), float()
	p.Label, p.Text = text(), text()
	if !ok || p.Rotate%90 != 0 || p.Rotate >= 360 || !(p.Width >= 0 && p.Height >= 0) {
		return ibid.Page{}, errProtocol
	}
	words, err := ibid.DecodeWords(b)
	if err != nil {
		return ibid.Page{}, errors.Join(errProtocol, err)
	}
	at := 0
	for _, w := range words {
		if w.Span.Start < at || w.Span.End > len(p.Text) {
			return ibid.Page{}, errProtocol
		}
		at = w.Span.End
	}
	p.Words = words
	return p, nil
}
