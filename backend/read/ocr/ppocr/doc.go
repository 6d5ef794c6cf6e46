// Package ppocr reads the words in the picture of a page with PP-OCRv6 small, two
// models of PaddleOCR that Ibid carries: one finds lines of text, the other reads a
// line. They know Latin letters, Chinese and Japanese. Start at [Reader.Read].
//
// What happens to a picture before and after the models is what PaddleOCR does, so that
// they see what they were trained on; its names are kept: the map of
// probabilities is binarised, each connected part becomes a box by its rectangle of least
// area, and the box is "unclipped", since the map shows lines thinner than they are
// (Liao and others, "Real-time Scene Text Detection with Differentiable Binarization",
// 2020). A line is read by connectionist temporal classification (CTC): each column has
// a character or a blank. Which way up a page lies is found out by its
// lines; see [Reader.upright].
//
// Pictures of pages come from files that cannot be trusted: run this in a separate process.
package ppocr
