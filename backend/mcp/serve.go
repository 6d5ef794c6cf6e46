package mcp

import (
	"context"
	"errors"
	"io"
	"log/slog"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// ServeStdio answers a client that writes to in and reads from out, until the client
// ends its input or ctx ends, which is no error. Nothing else may write to out.
func ServeStdio(ctx context.Context, protocol *sdk.Server, in io.Reader, out io.Writer) error {
	err := protocol.Run(ctx, &sdk.IOTransport{Reader: io.NopCloser(in), Writer: unclosed{out}})
	if err != nil && (ctx.Err() != nil || errors.Is(err, io.EOF)) {
		slog.Debug("assistant is gone", "error", err)
		return nil
	}
	return err
}

// unclosed leaves a writer open when a connection ends.
type unclosed struct{ io.Writer }

func (unclosed) Close() error { return nil }
