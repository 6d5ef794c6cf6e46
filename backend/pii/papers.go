package pii

import "ibid/backend/ibid"

// passports finds numbers of passports: six to nine letters and digits, most of
// them digits, after a word for passport (ICAO Doc 9303 has nine at most).
func passports(t *text) []ibid.Span {
	return t.papers(func(i int) bool { return passportCues[t.tokens[i].key] }, 6, 9)
}

// licences finds numbers of driving licences, which every authority forms in its
// own way: after words for one.
func licences(t *text) []ibid.Span {
	return t.papers(func(i int) bool {
		key := t.tokens[i].key
		return licenceWords[key] || licence[key] && t.sees(drivingWords, i, 3)
	}, 5, 18)
}

var (
	passportCues = words("passport passports reisepass passeport pasaporte passaporto passaporte paspoort pass-nr passnummer")
	drivingWords = words("driver driver's drivers driving")
	licence      = words("license licence licenses licences permit")
	licenceWords = words("dl fuhrerschein fuhrerscheinnummer rijbewijs korkort ajokortti prawo-jazdy")
)

// papers finds the number after a cue: within eight tokens, with at least four
// digits and of a certain length, letters and digits in one piece.
func (t *text) papers(cue func(i int) bool, shortest, longest int) (found []ibid.Span) {
	for i, token := range t.tokens {
		if token.kind != letters || !cue(i) {
			continue
		}
		for from := i + 1; from <= i+8 && from < len(t.tokens); from++ {
			to := from
			figures := 0
			for ; to < len(t.tokens) && (t.tokens[to].kind != symbol || t.is(to, "-")) && (to == from || t.tokens[to].gap == ""); to++ {
				if t.tokens[to].kind == digits {
					figures += len(t.tokens[to].text)
				}
			}
			if to == from {
				continue
			}
			span := t.span(from, to)
			if figures >= 4 && !t.sees(sectionCues, from, 1) && shortest <= span.Len() && span.Len() <= longest && t.alone(span) && !dateLike(span.In(t.words)) {
				found = append(found, span)
				break
			}
			from = to - 1
		}
	}
	return found
}
