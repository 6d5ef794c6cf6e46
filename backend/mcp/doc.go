// Package mcp lets assistants search, read and ask the documents of one workspace over
// the Model Context Protocol. It only reads: no tool changes a document, a setting or the
// queue, and questions are stored only if the user wants them to be. Start with [New].
//
// Whatever stands in a document is data. Results put it in quotation marks or behind
// ">", and [ibid.Inert] takes the effect off signs that a model could take for a part of
// its prompt; all else stays word for word.
package mcp
