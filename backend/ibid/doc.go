// Package ibid knows the nouns of the product and the rules that hold for each
// of them wherever they travel: a [Document] in a workspace, the [Page] read
// from it, the [Chunk] cut from a page, the [Hit] that retrieval brings back,
// the [Passage] a prompt numbers, the [Citation] that points to the words, the
// [Answer] the user reads and the [Trace] that reports how it came about.
//
// It imports the standard library only and does no input or output.
package ibid
