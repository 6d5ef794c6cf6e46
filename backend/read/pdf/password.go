package pdf

import (
	"strings"
	"unicode/utf8"
)

// passwords are the forms in which a password is tried, in order. Files of revision
// 5 and later take UTF-8, older ones an eight-bit encoding, for which Latin-1 stands
// here; and a password may have been given for a file that needs none.
func passwords(given string) []string {
	if given == "" || strings.Contains(given, "\x00") { // PDFium would take what stands before it
		return []string{""}
	}
	forms := []string{given}
	latin := make([]byte, 0, len(given))
	for _, r := range given {
		if r > 0xff {
			return append(forms, "")
		}
		latin = append(latin, byte(r))
	}
	if len(latin) < len(given) && utf8.ValidString(given) {
		forms = append(forms, string(latin))
	}
	return append(forms, "")
}
