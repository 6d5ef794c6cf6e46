// Package folder knows folders on a disk that may be a drive elsewhere: which PDF
// files one holds, what has changed since it was last looked through, whether it
// is there at all, and when it is worth looking again. It reads names, sizes and
// times, never what is in a file.
//
// A path is within its folder and has slashes on every system, as in
// "Letters/2024/offer.pdf".
package folder
