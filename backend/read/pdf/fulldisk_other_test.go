//go:build !linux

package pdf

import "testing"

func fullDisk(*testing.T) string { return "" }
