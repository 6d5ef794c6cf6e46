// Package tinymodel makes language models of a few hundred kilobytes whose
// behaviour is known beforehand, and runs the real model server with them, so
// that tests meet the real protocol without a download: [Writer] always writes
// the same text, [Chooser] goes on with one of a few words, [Reader] makes vectors
// from the words of a text, [Start] runs the server that build/engine/build.sh has
// built, [Registry] is a place that it can fetch them from.
//
// It is apart from package fake because it links the server's own code for
// model files.
package tinymodel
