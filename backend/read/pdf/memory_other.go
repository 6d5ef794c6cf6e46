//go:build !unix

package pdf

func reserve(n int) []byte { return make([]byte, n) }

func release([]byte) {} // the collector's
