//go:build bindings

package main

// makesBindings reports whether this program opens no window but writes the bindings of
// the page; see `make bindings`.
const makesBindings = true
