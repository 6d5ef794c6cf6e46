package ollama

import (
	"cmp"
	"context"
	"errors"
	"net"
	"net/http"
	"net/url"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ollama/ollama/api"

	"ibid/backend/ibid"
	"ibid/internal/address"
	"ibid/internal/connections"
)

// Defaults of [Options].
const (
	// defaultLoad allows for a model of eight gigabytes from a disk that reads 50 MB
	// a second.
	defaultLoad = 180 * time.Second

	// defaultFirstToken allows for a prompt of 8,000 tokens on a laptop without a
	// graphics card, which reads 25 to 100 of them a second with a model of 8 billion
	// parameters. Whoever does not want to wait presses Stop.
	defaultFirstToken = 320 * time.Second

	// defaultBetweenTokens allows for a computer that has to fetch the model back
	// from its swap; where things go well, even a slow one writes a word a second.
	defaultBetweenTokens = 60 * time.Second

	defaultContext = 8192 // tokens
)

// Options says which server and models to use. The zero value is a good one.
type Options struct {
	// Host is the server's address as the user set it: "host", "host:port" or a
	// URL. Empty: the environment's OLLAMA_HOST, else this computer's port
	// 11434, by its IPv4 address and then by the name localhost. Only by Host
	// or OLLAMA_HOST does anything ever leave this computer.
	Host string

	// The wanted models. Empty: the most recently installed or changed one that
	// has the capability. A wanted model that is not installed is an error,
	// never replaced by another.
	ChatModel, EmbeddingModel, VisionModel string

	// FirstToken limits the wait from the request to the first sign of life of
	// a chat, and a whole batch of texts to embed; Load what a chat may take beyond
	// that when its model is not in memory; BetweenTokens the wait from one token to
	// the next. Time spent in the token function does not count.
	FirstToken, Load, BetweenTokens time.Duration

	// MaxContext is the most context of a chat request that names none, in tokens.
	MaxContext int

	// Token is sent with every request as a bearer token, and CA is the path of a
	// PEM file with the certificates that the server's may be signed by, beside the
	// system's own. Both are for a server on another computer. A token goes there
	// through https only: with an address that begins with http every call fails
	// with [ibid.CodeInvalid], as it does with a file that has no certificates.
	Token, CA string

	// KeepAlive is how long a model stays in memory after its last use; negative:
	// for ever. 0: as the server is set up, five minutes unless the user changed it.
	KeepAlive time.Duration

	// Threads is how many the server may compute with; 0: the server chooses. A
	// model is loaded anew for a program that names another number.
	Threads int

	// Memory reports how many bytes of memory the computer has and how many of them
	// programs could have now, at once; 0 for what is unknown. Where models do not fit
	// into it together they are not loaded together. nil: the server sees to it alone.
	Memory func() (total, free int64)

	// Connections counts the connections to the server, and may refuse them; nil: nothing does.
	Connections *connections.Ledger

	// Scheduler is shared by clients that talk to one server; nil: this one has its own.
	Scheduler *Scheduler
}

// Client talks to one model server. It is safe for concurrent use.
type Client struct {
	opts      Options
	base      *url.URL
	misset    *ibid.Error // the address, the token or the certificates cannot be used
	api       *api.Client
	http      *http.Client // what api talks through
	scheduler *Scheduler
	graphics  atomic.Bool   // a graphics processor holds models, as far as is known
	brief     time.Duration // limit for what needs no model

	mu        sync.Mutex
	known     map[string]traits        // by model digest
	contexts  map[string]int           // that models were loaded with, in tokens, by digest
	paces     map[string]time.Duration // that a text took to embed, by digest
	releasing map[string]chan struct{} // by model name, closed when it is released
}

// New makes a client. It does not connect, and it reads OLLAMA_HOST now.
func New(opts Options) *Client {
	opts.FirstToken = cmp.Or(opts.FirstToken, defaultFirstToken)
	opts.Load = cmp.Or(opts.Load, defaultLoad)
	opts.BetweenTokens = cmp.Or(opts.BetweenTokens, defaultBetweenTokens)
	opts.MaxContext = cmp.Or(opts.MaxContext, defaultContext)

	c := &Client{
		opts: opts, scheduler: cmp.Or(opts.Scheduler, NewScheduler()), brief: answerLimit,
		known: map[string]traits{}, contexts: map[string]int{}, paces: map[string]time.Duration{}, releasing: map[string]chan struct{}{},
	}
	base, err := address.Parse(cmp.Or(opts.Host, os.Getenv("OLLAMA_HOST")))
	if err != nil {
		c.misset = ibid.Errorf(ibid.CodeInvalid, "The address of the model server cannot be read.").
			WithHint("Set it as host:port, such as 127.0.0.1:11434, in the settings or in OLLAMA_HOST.").WithCause(err)
		base, _ = address.Parse("")
	}
	c.base = base

	dial := opts.Connections.Dial(ibid.PurposeModels, net.Dialer{Timeout: 5 * time.Second})
	transport := &http.Transport{
		DialContext:         dial,
		TLSHandshakeTimeout: 10 * time.Second,
		MaxIdleConnsPerHost: 4,
		IdleConnTimeout:     90 * time.Second,
	}
	if !address.Loopback(base.Host) {
		transport.Proxy = http.ProxyFromEnvironment
	}
	trusted, problem := trust(transport, base, opts.Token, opts.CA)
	if c.misset == nil {
		c.misset = problem
	}
	if base.Host == address.Default {
		transport.DialContext = func(ctx context.Context, network, to string) (net.Conn, error) {
			conn, err := dial(ctx, network, to)
			if err == nil || to != address.Default {
				return conn, err
			}
			return dial(ctx, network, "localhost:"+address.DefaultPort)
		}
	}
	c.http = &http.Client{
		Transport: opts.Connections.Guard(ibid.PurposeModels, bounded{trusted}),
		// A redirect would carry the user's documents to an address that the user did not set.
		CheckRedirect: func(*http.Request, []*http.Request) error { return errRedirect },
	}
	c.api = api.NewClient(base, c.http)
	return c
}

var errRedirect = errors.New("the model server answered with a redirect")

// Host is the address the client talks to, as host:port.
func (c *Client) Host() string { return c.base.Host }
