// Package language knows how text in a natural language is built: where a
// sentence begins and ends, what its words are, which words carry meaning, which
// forms and spellings belong together, how a text says what a short name stands
// for, and which sentences claim nothing. It never changes a text; all it returns are spans into it, parts of
// it, or keys derived from it.
//
// A word is a run of letters or digits as it stands in a text; a token is what a
// word is indexed as; a term is a word of a question that is worth looking for.
package language
