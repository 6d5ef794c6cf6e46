package mcp

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"ibid/backend/ibid"
)

// The HTTP transport is for assistants that can't start a program. It is for this
// computer only, and for those on it who know the token: other users' programs and pages
// in a browser reach the loopback interface too.

// Path is where the server answers.
const Path = "/mcp"

// idle is how long a session of a client that is gone is kept.
const idle = 30 * time.Minute

// Listen listens at an address of this computer such as 127.0.0.1:8765; port 0 chooses a
// free one. Returns CodeInvalid for an address that others could reach, and for a name
// other than localhost, and CodeConflict if the port is taken.
func Listen(ctx context.Context, address string) (net.Listener, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil || port == "" || !loopback(host) {
		return nil, ibid.Errorf(ibid.CodeInvalid, "“%s” is not an address of this computer alone.", address).
			WithHint("Give a loopback address and a port, such as 127.0.0.1:8765.")
	}
	if strings.EqualFold(host, "localhost") {
		host = "127.0.0.1" // whatever a resolver would say
	}
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", net.JoinHostPort(host, port))
	if err != nil {
		return nil, &ibid.Error{Code: ibid.CodeConflict, Message: "Ibid can't listen at " + address + ".", Hint: "Another program may use this port: choose another one.", Err: err}
	}
	return listener, nil
}

func loopback(host string) bool {
	ip, err := netip.ParseAddr(host)
	return strings.EqualFold(host, "localhost") || err == nil && ip.Unmap().IsLoopback()
}

// ServeHTTP answers clients that know the token, until ctx ends, which is no error. It
// closes the listener.
func ServeHTTP(ctx context.Context, protocol *sdk.Server, listener net.Listener, token string) error {
	web := &http.Server{
		Handler:           Handler(protocol, token),
		ReadHeaderTimeout: 10 * time.Second,
		BaseContext:       func(net.Listener) context.Context { return ctx },
	}
	stopped := context.AfterFunc(ctx, func() { _ = web.Close() })
	defer stopped()
	if err := web.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// Handler answers requests at [Path] that bear the token. Others get status 401, and 403
// if they come from a page in a browser or by a name that isn't this computer's: a page
// elsewhere can have its own name lead to the loopback interface (DNS rebinding).
func Handler(protocol *sdk.Server, token string) http.Handler {
	streams := sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return protocol }, &sdk.StreamableHTTPOptions{
		SessionTimeout:               idle,
		PropagateRequestCancellation: true, // a client that hangs up stops the work
	})
	mux := http.NewServeMux()
	mux.Handle(Path, streams)
	want := sha256.Sum256([]byte(token))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		scheme, given, _ := strings.Cut(r.Header.Get("Authorization"), " ")
		sum := sha256.Sum256([]byte(strings.TrimSpace(given)))
		known := token != "" && subtle.ConstantTimeCompare(sum[:], want[:]) == 1
		switch {
		case !localHost(r.Host) || !localOrigin(r.Header.Values("Origin")):
			http.Error(w, "Ibid answers this computer only.", http.StatusForbidden)
		case !strings.EqualFold(scheme, "Bearer") || !known:
			w.Header().Set("WWW-Authenticate", `Bearer realm="ibid"`)
			http.Error(w, "The token is missing or wrong. \"ibid mcp --token\" prints it.", http.StatusUnauthorized)
		default:
			mux.ServeHTTP(w, r)
		}
	})
}

// localHost reports whether a request names this computer, with or without a port.
func localHost(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return loopback(strings.TrimSuffix(strings.TrimPrefix(host, "["), "]"))
}

// localOrigin reports whether a request comes from no page, or from one of this computer.
func localOrigin(origins []string) bool {
	for _, origin := range origins {
		page, err := url.Parse(origin)
		if err != nil || page.Scheme != "http" && page.Scheme != "https" || !loopback(page.Hostname()) {
			return false
		}
	}
	return true
}
