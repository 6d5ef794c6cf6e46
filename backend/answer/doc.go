// Package answer turns evidence into an answer: [Fit] writes the prompt that fits
// the model's context, [Generate] lets the model write, and [Citer] ties each
// sentence to the words that support it while it appears. [Align] says of every
// sentence of a finished answer how far its quotations bear it out, and [Support]
// finds the words behind any part of one. Where there is no model, [Quote] answers
// with the sentences themselves.
//
// A passage is a numbered piece of evidence in a prompt; a marker is the "[2]"
// by which a model refers to it; a citation is the verbatim sentence that Ibid
// found behind a marker.
package answer
