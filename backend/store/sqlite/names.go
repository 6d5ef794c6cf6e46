package sqlite

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// CompareNames orders names as the user does: regardless of case and accents, and
// only among equals by them.
func CompareNames(a, b string) int {
	return cmp.Or(strings.Compare(Folded(a), Folded(b)), strings.Compare(a, b))
}

// SortNames brings names into the order of [workspaces.Store.Tags].
func SortNames(names []string) { slices.SortFunc(names, CompareNames) }

// Folded is a text in lower case and without accents.
func Folded(text string) string {
	plain := strings.Map(func(r rune) rune {
		if r >= 0x0300 && r <= 0x036f { // the block of combining diacritical marks
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(text))
	return norm.NFC.String(plain)
}

// SameName reports whether the user would take two names for one: they differ at
// most in case, or in how an accent is stored.
func SameName(a, b string) bool {
	return strings.EqualFold(norm.NFC.String(a), norm.NFC.String(b))
}
