// Package samples holds documents of invented companies to try Ibid with. The PDFs are
// generated; see tools/samples.
package samples

import "embed"

// Files are the samples that need nothing of the user: no scan and no password.
//
//go:embed bakery-annual-report.pdf commercial-lease.pdf staff-handbook.pdf tide-gauges.pdf
var Files embed.FS

// Questions are what the samples answer, in JSON: a list of objects with the file's name
// (pdf), the question, words of the answer as they stand in the file, and their page.
//
//go:embed questions.json
var Questions []byte
