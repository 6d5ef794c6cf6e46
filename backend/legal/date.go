package legal

import (
	"regexp"
	"strings"

	"ibid/backend/facts"
)

// dated are words before a date since when a text has been in force, or to which it is
// kept: the later ones say more.
var dated = []*regexp.Regexp{
	regexp.MustCompile(`(?i)\b(?:edition of|enacted|adopted|passed|printed|beschlossen|vom)\b`),
	regexp.MustCompile(`(?i)\b(?:effective|in (?:force|effect)|in kraft|gültig|takes effect|commencement)\b`),
	regexp.MustCompile(`(?i)\b(?:current (?:through|to|as of)|up to date (?:as of|to|through)|codified through|(?:as|last) amended|last (?:revised|updated)|revised (?:on|as of|through)|amended through|in force (?:on|at)|in effect on|consolidated|zuletzt geändert|stand)\b`),
}

// edition is the year of an edition before that word: "2024 edition".
var edition = regexp.MustCompile(`(?i)\b((?:1[6-9]|20)\d\d)\s+(?:(?:revised|consolidated)\s+)?edition\b`)

// dateReach is how many bytes behind such words their date ends at most.
const dateReach = 80

// yearFollows is what may stand between such words and a bare year. Behind anything else
// four digits may be the number of a section: "in effect under 15 U.S.C. 1601".
var yearFollows = regexp.MustCompile(`(?i)^[\s:,(]*(?:(?:in|as of|as at|from|since|on|ab|seit|im jahre?)\s+)?$`)

// inForce returns the date since when a text says to be in force, or to which it says to be
// kept, as [ibid.Authority] has it; "" if it does not say.
func inForce(text string) string {
	best, rank := "", -1
	if m := edition.FindStringSubmatch(text); m != nil {
		best = m[1]
	}
	for kind, words := range dated {
		for _, at := range words.FindAllStringIndex(text, 20) {
			near, _, _ := strings.Cut(strings.ToValidUTF8(text[at[1]:min(len(text), at[1]+dateReach)], ""), "\n\n")
			date := ""
			for _, d := range facts.Read(near, "en").Dates {
				if iso := d.ISO(); d.Year >= 1600 && len(iso) > len(date) && (d.Month > 0 || yearFollows.MatchString(near[:d.Span.Start])) {
					date = iso
				}
			}
			if date != "" && kind > rank {
				best, rank = date, kind
			}
		}
	}
	return best
}
