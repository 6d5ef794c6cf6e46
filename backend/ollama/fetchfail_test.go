package ollama

import (
	"errors"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// The sentences are those of servers: nothing else reports what went wrong.
func TestFetchFailures(t *testing.T) {
	const manifest = `pull model manifest: Get "https://models.invalid/v2/library/tiny/manifests/latest": `
	for _, test := range []struct {
		sentence string
		code     ibid.Code
		says     string
	}{
		{manifest + "dial tcp: lookup models.invalid: no such host", ibid.CodeOffline, "cannot reach"},
		{manifest + "dial tcp: lookup models.invalid on 127.0.0.53:53: server misbehaving", ibid.CodeOffline, "cannot reach"},
		{manifest + "dial tcp 192.0.2.1:443: connect: connection refused", ibid.CodeOffline, "cannot reach"},
		{manifest + "dial tcp 192.0.2.1:443: i/o timeout", ibid.CodeOffline, "cannot reach"},
		{manifest + "dial tcp 192.0.2.1:443: connectex: A connection attempt failed", ibid.CodeOffline, "cannot reach"},
		{manifest + "net/http: TLS handshake timeout", ibid.CodeOffline, "cannot reach"},
		{manifest + "proxyconnect tcp: dial tcp 192.0.2.1:3128: connect: no route to host", ibid.CodeOffline, "cannot reach"},
		{manifest + "EOF", ibid.CodeOffline, "cannot reach"},
		{"max retries exceeded: unexpected EOF", ibid.CodeOffline, "cannot reach"},
		{"context deadline exceeded", ibid.CodeOffline, "cannot reach"},
		{manifest + "tls: failed to verify certificate: x509: certificate signed by unknown authority", ibid.CodeOffline, "does not trust"},
		{"pull model manifest: file does not exist", ibid.CodeModelUnknown, "“tiny:1b”"},
		{"unauthorized: access denied", ibid.CodeModelUnknown, "“tiny:1b”"},
		{"pull model manifest: 412: \n\nThe model you are attempting to pull requires a newer version of Ollama.", ibid.CodeModelFailed, "too old"},
		{"digest mismatch, file must be downloaded again: want sha256:1, got sha256:2", ibid.CodeDamaged, "damaged"},
		{"something nobody has heard of", ibid.CodeModelFailed, "could not fetch"},
	} {
		e := fetchFailure(errors.New(test.sentence), "tiny:1b")
		if e.Code != test.code || !strings.Contains(e.Message, test.says) || e.Hint == "" || storageFailure(errors.New(test.sentence)) != nil {
			t.Errorf("%q is %q: %s %s", test.sentence, e.Code, e.Message, e.Hint)
		}
	}
	for _, sentence := range []string{
		"write /models/blobs/sha256-1-partial: no space left on device",
		`write C:\models\blobs\sha256-1-partial: There is not enough space on the disk.`,
		"write /models/blobs/sha256-1-partial: disk quota exceeded",
		"open /models/blobs/sha256-1-partial: permission denied",
		"open /models/manifests: read-only file system",
		`open C:\models\blobs: Access is denied.`,
	} {
		if e := storageFailure(errors.New(sentence)); e == nil || e.Code != ibid.CodeStorage || e.Message == "" || e.Hint == "" {
			t.Errorf("%q: %v", sentence, e)
		}
	}
}
