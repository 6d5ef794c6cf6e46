package infer

import (
	"cmp"
	"os"
	"path/filepath"
	"runtime"
)

// The files of the models, in one folder. Embedder and scorers have the vocabulary of
// uncased BERT in common.
const (
	embedderFile  = "bge-small-en-v1.5-q.onnx"
	scorerFile    = "answers.onnx"
	secondFile    = "answers-12.onnx"
	foreignFile   = "answers-foreign.onnx"
	tokenizerFile = "bge-small-en-v1.5-q-tokenizer.json"

	tokenizerDigest = "d241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66"

	multilingualFile = "multilingual-e5-small-q.onnx"
	piecesFile       = "multilingual-e5-small-pieces.bin"

	piecesDigest = "6c39a82e1f7affeb89ebbca7d36261a2286246a02daa616bbb0a898ac8a8ef71"

	linuxX64Digest     = "13ab8084954fa4a47c777880180b90810d6020f021441395712b48a75b74c68b"
	linuxAarch64Digest = "648ffa64fbe027ae27139109410900cf776a030dec2dbbac51053318cc44c286"
	macAarch64Digest   = "c3b657ab2e05fb17104e75d9f1a03f77440c999058a94852d82a513d8f731932"
	macX64Digest       = "004dfca29b6617b125b9415bc25c50b33a2d048d2c57c019b5356922bbc63b2a"
	windowsX64Digest   = "a5779b3a47caa2e89d7c5bc920d26a6a3e17db902e0ed657aaf5e41ebf2872d3"
)

// runtimes has the SHA-256 of ONNX Runtime's shared library for each system that it is
// packaged for.
var runtimes = map[string]string{
	"linux/amd64": linuxX64Digest, "linux/arm64": linuxAarch64Digest,
	"darwin/arm64": macAarch64Digest, "darwin/amd64": macX64Digest,
	"windows/amd64": windowsX64Digest,
}

// signedRuntime is the SHA-256 of the shared library in a package that has signed it, and
// for macOS has joined those of both processors. The build sets it; empty: the library is
// as published.
var signedRuntime string

// runtimeDigest returns the SHA-256 that the shared library must have, or "" where none is
// known.
func runtimeDigest() string {
	return cmp.Or(signedRuntime, runtimes[runtime.GOOS+"/"+runtime.GOARCH])
}

var (
	uncased = vocabulary{tokenizerFile, tokenizerDigest, func(path string) (tokenizer, error) { return openWordPieces(path) }}
	unigram = vocabulary{piecesFile, piecesDigest, func(path string) (tokenizer, error) { return openSentencePieces(path) }}
)

// libraryFile is the name of ONNX Runtime's shared library on this system.
func libraryFile() string {
	switch runtime.GOOS {
	case "windows":
		return "onnxruntime.dll"
	case "darwin":
		return "libonnxruntime.dylib"
	}
	return "libonnxruntime.so"
}

// Find returns the folder of the built-in models, or "" if there is none. It looks
// beside the program, where packages put it, and in build/cache/models of the source
// tree that the program was built in. The environment variable IBID_MODELS names
// another folder, or "none".
func Find() string {
	switch named := os.Getenv("IBID_MODELS"); named {
	case "":
	case "none":
		return ""
	default:
		return named
	}
	program, err := os.Executable()
	if err != nil {
		return ""
	}
	if real, err := filepath.EvalSymlinks(program); err == nil {
		program = real
	}
	bin := filepath.Dir(program)
	folders := []string{
		filepath.Join(bin, "models"),
		filepath.Join(bin, "..", "lib", "ibid", "models"),
		filepath.Join(bin, "..", "Resources", "models"),
	}
	if filepath.Base(bin) == "bin" && filepath.Base(filepath.Dir(bin)) == "build" {
		folders = append(folders, filepath.Join(bin, "..", "cache", "models"))
	}
	for _, folder := range folders {
		if _, err := os.Stat(filepath.Join(folder, libraryFile())); err == nil {
			return filepath.Clean(folder)
		}
	}
	return ""
}
