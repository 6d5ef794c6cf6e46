package savefile

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"strings"
)

// A mark shows that Ibid wrote a file and that nobody has changed it since: it names
// the kind of file and the SHA-256 of the whole file, taken with zeros in place of
// the digits of the mark. A file that the user has edited does not match its mark.

const markDigits = 2 * sha256.Size

// maxMarked is how long a file may be that is compared with its mark, in bytes; a
// longer one counts as the user's.
const maxMarked = 1 << 30

// Mark returns the text that [Seal] looks for in a file of a kind. It belongs near
// the end of the file, as a comment or wherever the format has room.
func Mark(kind string) string { return markStart(kind) + strings.Repeat("0", markDigits) }

func markStart(kind string) string { return "ibid-" + kind + "-sha256:" }

// Seal puts the checksum of a file's content into the last [Mark] of the kind in it,
// and returns content, changed. Without a mark nothing is changed.
func Seal(content []byte, kind string) []byte {
	digits := marked(content, kind)
	if digits == nil {
		return content
	}
	copy(digits, bytes.Repeat([]byte("0"), markDigits))
	sum := sha256.Sum256(content)
	hex.Encode(digits, sum[:])
	return content
}

// Sealed reports whether the file at path is of a kind and as [Seal] left it.
func Sealed(path, kind string) bool {
	info, err := os.Stat(path)
	if err != nil || info.Size() > maxMarked {
		return false
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return false
	}
	digits := marked(content, kind)
	if digits == nil {
		return false
	}
	said := string(digits)
	Seal(content, kind)
	return said == string(digits)
}

// marked returns the digits of the last mark of a kind, nil if there is none.
func marked(content []byte, kind string) []byte {
	start := markStart(kind)
	at := bytes.LastIndex(content, []byte(start))
	if at < 0 || at+len(start)+markDigits > len(content) {
		return nil
	}
	return content[at+len(start):][:markDigits]
}
