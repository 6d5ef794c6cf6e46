package jurisdiction

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// short are abbreviations that the post uses in the names of towns (Publication 28 of the
// Postal Service, appendix C), and the directions.
var short = map[string]string{
	"st": "saint", "ste": "sainte", "ft": "fort", "mt": "mount", "mtn": "mountain", "pt": "point", "spgs": "springs", "spg": "spring",
	"hts": "heights", "bch": "beach", "vlg": "village", "jct": "junction", "ctr": "center", "lk": "lake", "lks": "lakes", "pk": "park",
	"br": "branch", "cy": "city", "twp": "township", "vly": "valley", "hl": "hill", "hls": "hills", "is": "island", "isl": "island",
	"gdns": "gardens", "gdn": "garden", "fls": "falls", "fld": "field", "grv": "grove", "hbr": "harbor", "riv": "river", "cyn": "canyon",
	"clg": "college", "pln": "plain", "plns": "plains", "rdg": "ridge", "sta": "station", "frst": "forest", "crk": "creek", "wds": "woods",
	"n": "north", "s": "south", "e": "east", "w": "west", "no": "north", "so": "south", "nw": "northwest", "ne": "northeast", "sw": "southwest", "se": "southeast",
}

// fold writes a name in small letters, without accents and points, its words apart by one
// space.
func fold(name string) string {
	var b strings.Builder
	space := false
	for _, r := range norm.NFD.String(name) {
		switch {
		case unicode.Is(unicode.Mn, r), r == '.', r == '\'', r == '’':
		case unicode.IsLetter(r), unicode.IsDigit(r):
			if space && b.Len() > 0 {
				b.WriteByte(' ')
			}
			space = false
			b.WriteRune(unicode.ToLower(r))
		default:
			space = true
		}
	}
	return b.String()
}

// townKey is what towns are compared by.
func townKey(name string) string {
	words := strings.Fields(fold(name))
	for i, w := range words {
		if long, ok := short[w]; ok && len(words) > 1 {
			words[i] = long
		}
	}
	key := strings.Join(words, " ")
	if rest, ok := strings.CutPrefix(key, "mc "); ok {
		key = "mc" + rest
	}
	if rest, ok := strings.CutSuffix(key, "borough"); ok && rest != "" {
		key = rest + "boro"
	}
	return strings.TrimPrefix(strings.TrimPrefix(key, "town of "), "city of ")
}

// kinds are what counties are called, the longest first.
var kinds = []string{" planning region", " city and borough", " census area", " municipality", " municipio", " county", " parish", " borough", " city", " co"}

// countyKey is what counties are compared by, and whether the name said that it is one.
func countyKey(name string) (key string, is bool) {
	name = fold(name)
	if rest, ok := strings.CutPrefix(name, "county of "); ok {
		return townKey(rest), true
	}
	for _, kind := range kinds {
		if rest, ok := strings.CutSuffix(name, kind); ok && rest != "" {
			return townKey(rest), kind != " city"
		}
	}
	return townKey(name), false
}

// slug is the name of a city as its ID has it: "fort-worth".
func slug(name string) string { return strings.ReplaceAll(fold(name), " ", "-") }

// distance is how many letters must be put in, left out, changed or exchanged with their
// neighbour to make b of a; at most limit+1.
func distance(a, b string, limit int) int {
	x, y := []rune(a), []rune(b)
	if len(x)-len(y) > limit || len(y)-len(x) > limit {
		return limit + 1
	}
	before, row, next := make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(x); i++ {
		next[0] = i
		least := i
		for j := 1; j <= len(y); j++ {
			d := row[j-1]
			if x[i-1] != y[j-1] {
				d++
			}
			d = min(d, row[j]+1, next[j-1]+1)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				d = min(d, before[j-2]+1)
			}
			next[j] = d
			least = min(least, d)
		}
		if least > limit {
			return limit + 1
		}
		before, row, next = row, next, before
	}
	return min(row[len(y)], limit+1)
}
