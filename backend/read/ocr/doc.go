// Package ocr lets Tesseract, a program for optical character
// recognition that the user may have installed, read the picture of a page: where
// the program is, which languages it knows, how it is called so that it finds
// text on poor scans too, and what its table of words means. Start at [Tesseract.Recognise].
//
// Terms: a page segmentation mode is the program's way of finding lines in a
// picture; its orientation and script detection ("osd") finds out which way up a
// page lies; a confidence is how sure it is of a word, 0 to 100 in its table and
// 0 to 1 here.
//
// A page is text of unknown origin, and so is what the program says about it on
// standard error: that is neither kept nor logged.
package ocr
