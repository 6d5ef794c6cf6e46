//go:build !cgo

package sqlite

func lostPages() int64 { return 0 }
