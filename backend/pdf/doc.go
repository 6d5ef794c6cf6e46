// Package pdf knows what a PDF holds: the text of its pages and the box of every
// word.
//
// A PDF comes from anywhere and is read by a lot of code that was never meant to
// be attacked, so it is read in a process of its own. The terms:
//
//   - A [Reader] lives in the app. It starts worker processes, hands them files,
//     kills them when they take too long or too much memory, and goes on with the
//     next page. It never looks into a PDF beyond its first kilobyte.
//   - A worker ([Worker]) is the app's own program started with "pdf-worker". It
//     runs PDFium as WebAssembly, which cannot reach anything but the file.
//   - The second reader is a small one in Go. It is asked first for the number of
//     pages and the title, since it answers in milliseconds, and for the text
//     where PDFium refuses a file. It knows no positions.
//   - The layout turns characters and boxes into lines, words and paragraphs.
package pdf
