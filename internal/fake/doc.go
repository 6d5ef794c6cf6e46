// Package fake holds the test doubles that more than one package needs: a model
// that writes what a script says ([Chat]), one that makes vectors from words
// without any training ([Embedder]), both together ([Client]), and a whole
// model server that speaks Ollama's protocol over HTTP ([Server]) for tests that
// run all of Ibid. The contract tests of package ollama run against [Server] and
// against the real server, so that the double cannot drift from it.
//
// All are deterministic and safe for concurrent use. None reads a clock, but for the
// server's time at which a model leaves memory or was installed.
package fake
