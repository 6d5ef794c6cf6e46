package ollama

import (
	"slices"
	"strings"

	"ibid/backend/ibid"
)

// trouble is a failure that the server reports in a sentence only.
type trouble struct {
	signs         []string // parts of the sentence, in lower case; any of them
	code          ibid.Code
	message, hint string
}

// storageTroubles are those of the server's disk. The sentences are those of Linux
// and macOS, and after them of Windows.
var storageTroubles = []trouble{
	{
		signs:   []string{"no space left on device", "disk quota exceeded", "not enough space on the disk", "disk is full"},
		code:    ibid.CodeStorage,
		message: "The disk on which the model server keeps its models is full.",
		hint:    "Remove models that you do not need, or free space, and try again.",
	},
	{
		signs:   []string{"permission denied", "read-only file system", "operation not permitted", "access is denied"},
		code:    ibid.CodeStorage,
		message: "The model server may not write to the folder in which it keeps its models.",
		hint:    "Let whoever looks after the computer allow the server to write there.",
	},
}

// fetchTroubles are those of fetching a model, by the sentences of Ollama 0.24.0 and
// of Go's network packages. The earlier one counts: a sentence about a damaged file
// may name an address too.
var fetchTroubles = []trouble{
	{
		signs:   []string{"digest mismatch"},
		code:    ibid.CodeDamaged,
		message: "The model arrived damaged: a file is not what its checksum says.",
		hint:    "Try again: the damaged file is fetched anew. If it happens again, something on the way changes it, such as a proxy.",
	},
	{
		signs:   []string{"newer version of ollama"},
		code:    ibid.CodeModelFailed,
		message: "The model server is too old for the model “%s”.",
		hint:    "Update Ollama, or Ibid if the server came with it, or choose another model.",
	},
	{
		signs:   []string{"x509:", "tls: "},
		code:    ibid.CodeOffline,
		message: "The model server does not trust the place that it fetches models from.",
		hint:    "A proxy that looks into encrypted connections may be in between. Ask whoever looks after the network, or import the model from a file.",
	},
	{
		signs: []string{
			"no such host", "dial tcp", "connection refused", "connection reset", "broken pipe", "network is unreachable", "no route to host",
			"server misbehaving", "i/o timeout", "tls handshake timeout", "context deadline exceeded", "proxyconnect", ": eof", "unexpected eof", "max retries exceeded",
		},
		code:    ibid.CodeOffline,
		message: "The model server cannot reach the place that it fetches models from.",
		hint:    "Check its connection to the internet and try again: what has arrived is kept. A model can also be imported from a file.",
	},
	{
		signs:   []string{"file does not exist", "unauthorized", "access denied", "manifest unknown", "not found", "invalid model name"},
		code:    ibid.CodeModelUnknown,
		message: "There is no model “%s” to fetch.",
		hint:    "Check its name, or choose one of the list.",
	},
}

func (t trouble) in(err error) bool {
	text := strings.ToLower(err.Error())
	return slices.ContainsFunc(t.signs, func(sign string) bool { return strings.Contains(text, sign) })
}

// storageFailure knows the failures of the server's disk; nil: it is none.
func storageFailure(err error) *ibid.Error {
	for _, t := range storageTroubles {
		if err != nil && t.in(err) {
			return &ibid.Error{Code: t.code, Message: t.message, Hint: t.hint, Err: scrubbed(err)}
		}
	}
	return nil
}

// fetchFailure turns what the server says of a model that it could not fetch into its
// code.
func fetchFailure(err error, name string) *ibid.Error {
	for _, t := range fetchTroubles {
		if t.in(err) {
			return &ibid.Error{Code: t.code, Message: strings.ReplaceAll(t.message, "%s", name), Hint: t.hint, Err: scrubbed(err)}
		}
	}
	return ibid.Errorf(ibid.CodeModelFailed, "The model server could not fetch the model “%s”.", name).
		WithHint("Try again. The server's log tells more.").WithCause(scrubbed(err))
}
