// Package pdf knows what a PDF holds: the text of its pages and the box of every
// word.
//
// A PDF comes from anywhere and is read by a lot of code that was never meant to
// be attacked, so it is read in a process of its own. The terms, in the order in
// which a page goes through them:
//
//   - A [Reader] lives in the app (reader.go; read.go, preflight.go and render.go are
//     what it can be asked for). It starts worker processes, kills them when they take
//     too long or too much memory, and goes on with the next page. It never looks into
//     a PDF beyond its first kilobytes.
//   - A session (session.go) is one request and its answer, over all the workers that
//     takes. Both are frames (protocol.go); a page has one of its own (pageframe.go),
//     and what arrives in it is checked before the app relies on it.
//   - A worker ([Worker]) is the app's own program started with "pdf-worker"
//     (child.go starts it, worker.go and answer.go are what it does). It runs PDFium
//     as WebAssembly (pdfium.go), which cannot reach anything but the file.
//   - A source (source.go) is a file and who of the two readers reads it.
//   - A document (document.go) is a file open in PDFium. One that PDFium cannot open
//     gets a new end first (repair.go). Of each page come its characters, called
//     glyphs (glyph.go), with their style (style.go), and what is drawn besides
//     (drawing.go). Content that is switched off (optional.go) stays out, and so do
//     characters without meaning, which are counted (unmapped.go).
//   - The layout (package layout) makes words, lines, paragraphs and tables of them.
//   - The second reader (second.go) is a small one in Go. It is asked first for the
//     number of pages and the title, since it answers in milliseconds, for the text
//     where PDFium refuses a file or page, and for what PDFium does not tell. It
//     knows no positions.
package pdf
