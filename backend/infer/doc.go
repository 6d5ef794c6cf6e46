// Package infer runs Ibid's built-in models in this process, without a server: an
// embedder, which turns a text into a vector, and a scorer, which reads a question and
// a piece of a page together and says whether the one answers the other. Start reading at [Open].
//
// The models are ONNX files, run by ONNX Runtime, a shared library that is loaded
// when the first text arrives. Library and models stand in one folder, which
// `make models` fills and packages carry; see [Find].
package infer
