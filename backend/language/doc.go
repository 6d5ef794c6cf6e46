// Package language knows how text in a natural language is built: where a
// sentence begins and ends, what its words are, which words carry meaning, and
// which forms belong to one stem. It never changes a text; all it returns are
// spans into it or keys derived from it.
package language
