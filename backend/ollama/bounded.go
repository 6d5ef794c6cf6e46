package ollama

import (
	"bytes"
	"io"
	"net/http"
	"slices"
	"strings"

	"ibid/backend/ibid"
)

// The most bytes that are read of a reply. Package api reads each into memory as a
// whole, so a server that never ends one would take all of it. The real replies are far
// below: the list of a thousand models has half a megabyte, a model with its licence
// less than two, and a batch of 64 vectors of 4,096 dimensions five.
const (
	mostReply  = 16 << 20
	mostEmbeds = 64 << 20
	mostError  = 1 << 20
	mostLine   = 1 << 20 // of a stream, which may be as long as it likes
)

// Limits of a chat that a server doesn't keep itself.
const (
	mostThoughts = 4096     // pieces of thought before the first word; a piece is a token
	mostWritten  = 16 << 20 // bytes of a reply
)

// streams are the paths whose replies are lines that come one by one.
var streams = []string{"/api/chat", "/api/generate", "/api/pull", "/api/create"}

// bounded limits what is read of every reply.
type bounded struct{ next http.RoundTripper }

// RoundTrip passes a request on, and its response with a body that ends with an error
// of [ibid.CodeModelFailed] once too much of it was read.
func (b bounded) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := b.next.RoundTrip(request)
	if err != nil {
		return nil, err
	}
	body := &boundedBody{ReadCloser: response.Body, most: mostReply}
	switch {
	case response.StatusCode >= http.StatusBadRequest:
		body.most = mostError
	case endsIn(request.URL.Path, streams...):
		body.most, body.lines = mostLine, true
	case endsIn(request.URL.Path, "/api/embed"):
		body.most = mostEmbeds
	}
	response.Body = body
	return response, nil
}

// endsIn reports whether a path, which a proxy may have put another before, is one of
// some.
func endsIn(path string, of ...string) bool {
	return slices.ContainsFunc(of, func(one string) bool { return strings.HasSuffix(path, one) })
}

// boundedBody is a body of which at most so many bytes are read, or so many of each
// line.
type boundedBody struct {
	io.ReadCloser
	most  int
	lines bool
	read  int // since the beginning, or since the line began
}

// Read reads until there was too much.
func (b *boundedBody) Read(p []byte) (int, error) {
	if b.read > b.most {
		return 0, tooMuch()
	}
	n, err := b.ReadCloser.Read(p[:min(len(p), b.most-b.read+1)])
	b.read += n
	if b.lines {
		if last := bytes.LastIndexByte(p[:n], '\n'); last >= 0 {
			b.read = n - last - 1
		}
	}
	return n, err
}

func tooMuch() *ibid.Error {
	return ibid.Errorf(ibid.CodeModelFailed, "The model server sent more than any reply of Ollama has.").
		WithHint("Check that Ollama, and no other program, runs at its address in the settings.")
}

func onlyThoughts() *ibid.Error {
	return ibid.Errorf(ibid.CodeModelEmpty, "The model thought about the question and wrote no answer.").
		WithHint("Ask again, or choose a model in the settings that does not think first.")
}
