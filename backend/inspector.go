package backend

import (
	"cmp"
	"context"
	"path/filepath"

	"ibid/backend/config"
	"ibid/backend/ibid"
	"ibid/backend/ingest"
	"ibid/backend/read/pdf"
)

// Inspector reads PDFs for the user who wants to know what Ibid makes of them. It
// needs no library and makes none: it works beside a window that holds one, and
// with one that cannot be opened. All it leaves behind is compiled PDFium in the
// cache of the home.
type Inspector struct {
	reader   *pdf.Reader
	ingester *ingest.Ingester
}

// NewInspector makes an inspector; of the options Wait means nothing to it. The
// caller closes it.
func NewInspector(opts Options) (*Inspector, error) {
	home, err := homeOf(opts)
	if err != nil {
		return nil, err
	}
	settings, err := config.Load(home)
	leave := err == nil && !settings.Reading.Notes
	reader := newReader(opts, home, func() bool { return leave })
	return &Inspector{reader: reader, ingester: &ingest.Ingester{Reader: reader, Chunks: ingest.DefaultChunks}}, nil
}

// Inspect reads a file and reports what it makes of it, page by page and as a
// whole. Scans are not recognised. An error from page stops the reading and is
// returned; so are the errors of reading a file.
func (i *Inspector) Inspect(ctx context.Context, file ibid.File, page func(ibid.ReadPage) error) (ibid.ReadingReport, error) {
	report, err := i.ingester.Inspect(ctx, file, page)
	if err == nil {
		if names, err := i.reader.Attachments(ctx, file); err == nil { // else there are none that could be added
			report.Attachments = append(report.Attachments, names...)
		}
	}
	return report, err
}

// Render draws a page of a file; see [pdf.Reader.Render].
func (i *Inspector) Render(ctx context.Context, file ibid.File, page int, dpi float64) (ibid.PageImage, error) {
	return i.reader.Render(ctx, file, page, dpi)
}

// Close ends the workers.
func (i *Inspector) Close() error { return i.reader.Close() }

// homeOf is the folder that the options name, or the usual one.
func homeOf(opts Options) (string, error) {
	if opts.Home != "" {
		return opts.Home, nil
	}
	home, err := config.Home()
	if err != nil {
		return "", ibid.Errorf(ibid.CodeStorage, "There is no folder for Ibid's library: %w.", err).WithHint("Set IBID_HOME to a folder of your own.")
	}
	return home, nil
}

// newReader reads PDFs, with its cache in a home. Notes on pages are left out where
// leaveNotes says so.
func newReader(opts Options, home string, leaveNotes func() bool) *pdf.Reader {
	home = cmp.Or(opts.CacheHome, home)
	return pdf.New(pdf.Options{Command: opts.WorkerCommand, LeaveNotes: leaveNotes, CacheDir: filepath.Join(config.Cache(home), "pdfium")})
}
