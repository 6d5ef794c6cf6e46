//go:build tools

// Package engine pins what the model server of tests and packages is built from. The
// imports keep `go mod tidy` from dropping the two modules; nothing here is
// ever compiled. See build.sh.
package engine

import (
	_ "github.com/gen2brain/malgo" // for its copy of miniaudio.h
	_ "github.com/ollama/ollama"   // the server itself
)
