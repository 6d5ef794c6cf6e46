package ibid

import "regexp"

// SignatureBytes is how far into a file what makes it a PDF is looked for. Other
// readers want the header within 1,024 bytes; mail programs and web servers have
// put more than that before it.
const SignatureBytes = 8 << 10

// signature matches the start of a PDF. One that has lost its header is known by
// its first object, or by a trailer.
var signature = regexp.MustCompile(`%PDF|\b\d{1,10}[ \r\n\t]+\d{1,5}[ \r\n\t]+obj\b|\btrailer\s*(<<|\[)`)

// LooksLikePDF reports whether the first [SignatureBytes] of a file, or all of a
// shorter one, are those of a PDF.
func LooksLikePDF(head []byte) bool { return signature.Match(head) }
