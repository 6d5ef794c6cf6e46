//go:build !cgo

package infer

// runtimeLoaded reports whether the runtime is in memory: without cgo it never is.
func runtimeLoaded() bool { return false }
