package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"ibid/backend/ibid"
	"ibid/internal/connections"
)

// The limits of a request.
const (
	wait      = 15 * time.Second // for all of it, redirects and body included
	maxBody   = 2 << 20          // bytes of an answer, unpacked
	maxHeader = 64 << 10         // bytes of its headers
)

// userAgent is all that a service learns about the program that asks.
const userAgent = "Ibid"

// client sends requests to one endpoint. The zero value of its fields is right, except in
// tests.
type client struct {
	endpoint    endpoint
	connections *connections.Ledger
	wait        time.Duration         // 0: wait
	resolver    *net.Resolver         // nil: the system's
	public      func(netip.Addr) bool // nil: public
}

// newRequest makes a request for a URL: GET, without a body and without cookies.
func newRequest(ctx context.Context, address string, headers map[string]string) (*http.Request, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	request.Header.Set("User-Agent", userAgent)
	request.Header.Set("Accept", "application/json")
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	return request, nil
}

// answer is what a service said.
type answer struct {
	status int
	json   bool // it says that its body is JSON
	body   []byte
}

// do sends a request and returns what the service said, whatever its status. Returns
// CodeWebRefused where the request leads to an address that Ibid doesn't connect to,
// CodeTimeout, CodeCancelled, and CodeWebFailed for everything else.
func (c client) do(ctx context.Context, request *http.Request) (answer, error) {
	limit := c.wait
	if limit == 0 {
		limit = wait
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	once := c.http()
	defer once.CloseIdleConnections()
	response, err := once.Do(request.WithContext(ctx))
	if err != nil {
		return answer{}, c.explain(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, maxBody+1))
	switch {
	case err != nil:
		return answer{}, c.explain(err)
	case len(body) > maxBody:
		return answer{}, c.failed("sent more than %d MB", maxBody>>20)
	}
	kind, _, _ := mime.ParseMediaType(response.Header.Get("Content-Type"))
	return answer{response.StatusCode, kind == "application/json" || strings.HasSuffix(kind, "+json"), body}, nil
}

// http makes the client for one request. It takes no proxy from the environment, which
// would be an address that the user didn't name in Ibid.
func (c client) http() *http.Client {
	isPublic := c.public
	if isPublic == nil {
		isPublic = public
	}
	transport := &http.Transport{
		DialContext:            c.connections.Dial(ibid.PurposeWeb, c.endpoint.dialer(c.resolver, isPublic)),
		MaxResponseHeaderBytes: maxHeader,
		ForceAttemptHTTP2:      true,
	}
	return &http.Client{Transport: transport, CheckRedirect: c.endpoint.redirect}
}

// explain says for the user why there is no answer. It leaves out the address that was
// asked: what is logged must not hold the query.
func (c client) explain(err error) error {
	var outer *url.Error
	if errors.As(err, &outer) {
		err = outer.Err
	}
	var address refusedAddress
	var redirect refusedRedirect
	var coded *ibid.Error
	switch {
	case errors.As(err, &coded):
		return coded
	case errors.As(err, &address):
		return ibid.Errorf(ibid.CodeWebRefused, "Ibid doesn't connect to %s: its name leads to %s, an address that is not on the public internet.", c.endpoint.Host, address.ip).
			WithHint("Nothing was sent. If the service is in your own network, set its number as the address, such as http://192.168.1.20:8080.")
	case errors.As(err, &redirect):
		return ibid.Errorf(ibid.CodeWebRefused, "%s wants Ibid to ask %s instead, an address that you haven't named.", c.endpoint.Host, redirect.host).
			WithHint("Nothing was sent there. If you trust it, set it as the address of the search service.")
	case errors.Is(err, context.DeadlineExceeded):
		return ibid.Errorf(ibid.CodeTimeout, "%s took too long to answer.", c.endpoint.Host).WithHint("Try again later.")
	case errors.Is(err, context.Canceled):
		return ibid.Errorf(ibid.CodeCancelled, "The search was stopped.")
	case errors.Is(err, errRedirects):
		return c.failed("redirected Ibid more than %d times", maxRedirects)
	}
	return ibid.Errorf(ibid.CodeWebFailed, "%s can't be reached.", c.endpoint.Host).
		WithHint("Check that you are online, and the address in the settings.").WithCause(err)
}

// failed is an error that says what the service did.
func (c client) failed(format string, args ...any) *ibid.Error {
	return ibid.Errorf(ibid.CodeWebFailed, "%s %s.", c.endpoint.Host, fmt.Sprintf(format, args...)).WithHint("Try again later.")
}
