// Package samples holds documents of invented companies to try Ibid with. The PDFs are
// generated; see tools/samples.
package samples

import "embed"

// Files are the samples that need nothing of the user: no scan and no password.
//
//go:embed bakery-annual-report.pdf commercial-lease.pdf staff-handbook.pdf tide-gauges.pdf
var Files embed.FS
