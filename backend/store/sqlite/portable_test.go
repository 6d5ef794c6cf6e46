//go:build cgo

package sqlite

import (
	"bytes"
	"hash/crc32"
	"testing"
)

// Without the processor's help a checksum is the same.
func TestPortableChecksum(t *testing.T) {
	if err := loadExtensions(); err != nil { // which fills its table
		t.Fatal(err)
	}
	castagnoli := crc32.MakeTable(crc32.Castagnoli)
	text := bytes.Repeat([]byte("Rent is 400 a quarter, and 1 more."), 9)
	for n := range text {
		if got, want := portableCRC32C(text[:n]), crc32.Checksum(text[:n], castagnoli); got != want {
			t.Fatalf("%d bytes: %x, want %x", n, got, want)
		}
	}
}
