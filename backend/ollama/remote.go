package ollama

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/ollama/ollama/api"

	"ibid/backend/ibid"
	"ibid/internal/address"
)

// answerLimit is how long the server may take for what it answers without a model,
// such as the list of models: a server on this computer answers in milliseconds, one
// whose disk is busy in seconds, and one that has fallen silent never does.
const answerLimit = 30 * time.Second

// trust adds to a transport the certificates and the token that the user set for a
// server. The problem is [ibid.CodeInvalid]; then the transport sends no token.
func trust(transport *http.Transport, base *url.URL, token, ca string) (http.RoundTripper, *ibid.Error) {
	token = strings.TrimSpace(token)
	encrypted := base.Scheme == "https"
	if encrypted && ca != "" {
		pool, err := certificates(ca)
		if err != nil {
			return transport, ibid.Errorf(ibid.CodeInvalid, "The certificates for the model server cannot be read.").
				WithHint("Set the path of a PEM file with the certificate that signed the server's, or leave it empty.").WithCause(err)
		}
		transport.TLSClientConfig = &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}
	}
	switch {
	case token == "":
		return transport, nil
	case strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' }):
		return transport, ibid.Errorf(ibid.CodeInvalid, "The token for the model server has characters that no token has.").
			WithHint("Set it again in the settings, without spaces and line breaks.")
	case !encrypted && !address.Loopback(base.Host):
		return transport, ibid.Errorf(ibid.CodeInvalid, "The token would travel to the model server at %s unencrypted, for others to read.", base.Host).
			WithHint("Let the address begin with https://, or remove the token.")
	}
	return bearer{token, transport}, nil
}

// certificates reads a PEM file in addition to what the system trusts.
func certificates(path string) (*x509.CertPool, error) {
	pem, err := ibid.ReadFile(path, 16<<20)
	if err != nil {
		return nil, err
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool() // a system that lists none
	}
	if !pool.AppendCertsFromPEM(pem) {
		return nil, fmt.Errorf("read certificates %s: none found", path)
	}
	return pool, nil
}

// bearer sends a token with every request.
type bearer struct {
	token string
	next  http.RoundTripper
}

func (b bearer) RoundTrip(request *http.Request) (*http.Response, error) {
	request = request.Clone(request.Context())
	request.Header.Set("Authorization", "Bearer "+b.token)
	return b.next.RoundTrip(request)
}

// briefly limits a request that needs no model. A server that does not answer in
// time counts as one that is not there.
func (c *Client) briefly(ctx context.Context, request func(context.Context) error) error {
	limited, cancel := context.WithTimeout(ctx, c.brief)
	defer cancel()
	err := request(limited)
	if err != nil && ctx.Err() == nil && limited.Err() != nil {
		return c.absence(limited, err)
	}
	return err
}

// refusal explains why a server that is there does not let Ibid in; nil where that
// is not what an error is about.
func (c *Client) refusal(err error) *ibid.Error {
	status, text := statusOf(err)
	e := &ibid.Error{Code: ibid.CodeModelServerRefused, Err: err}
	var (
		unverified *tls.CertificateVerificationError
		otherName  x509.HostnameError
		invalid    x509.CertificateInvalidError
	)
	switch {
	case status == http.StatusUnauthorized && c.opts.Token == "":
		e.Message = "The model server at " + c.Host() + " wants a token."
		e.Hint = "Set its token in the settings."
	case status == http.StatusUnauthorized:
		e.Message = "The model server at " + c.Host() + " does not accept the token."
		e.Hint = "Check the token in the settings; it may have expired."
	case status == http.StatusForbidden:
		e.Message = "The model server at " + c.Host() + " does not let this computer in."
		e.Hint = "Check the token in the settings, and on that computer who may use the server."
	case status == http.StatusBadRequest && strings.Contains(text, "HTTP request to an HTTPS server"):
		e.Message = "The model server at " + c.Host() + " wants an encrypted connection."
		e.Hint = "Let its address in the settings begin with https://"
	case status == http.StatusBadGateway, status == http.StatusGatewayTimeout:
		e.Code = ibid.CodeModelServerDown
		e.Message = "Something answers at " + c.Host() + ", but cannot reach the model server behind it."
		e.Hint = "Check that Ollama runs there."
	case errors.Is(err, http.ErrSchemeMismatch):
		e.Message = "The model server at " + c.Host() + " does not answer encrypted."
		e.Hint = "Check its address in the settings. With http:// and without a token it can be used, but whoever is on the network between can read your questions."
	case errors.As(err, &otherName):
		e.Message = "The certificate of the model server is not for the name " + c.base.Hostname() + "."
		e.Hint = "Set its address in the settings with a name that the certificate has."
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		e.Message = "The certificate of the model server at " + c.Host() + " has expired, or is not valid yet."
		e.Hint = "Renew it there, and check this computer's clock."
	case errors.As(err, &unverified):
		e.Message = "The certificate of the model server at " + c.Host() + " is not trusted."
		e.Hint = "Set the PEM file of the certificate that signed it in the settings."
	default:
		return nil
	}
	return e
}

// statusOf returns the HTTP status that an error of the API client is about, and what
// the server said; 0: none.
func statusOf(err error) (status int, text string) {
	var failed api.StatusError
	if errors.As(err, &failed) {
		return failed.StatusCode, failed.ErrorMessage
	}
	var denied api.AuthorizationError
	if errors.As(err, &denied) {
		return denied.StatusCode, denied.Status
	}
	return 0, ""
}
