package pii

import "ibid/backend/ibid"

// addresses finds postal addresses: a street with a number, in the shapes of
// several countries, or a box, and what follows of flat, town, postcode and
// country.
func addresses(t *text) (found []ibid.Span) {
	for i := 0; i < len(t.tokens); i++ {
		from, to := t.street(i)
		if to == 0 {
			continue
		}
		from = t.numbersBefore(from)
		to = t.places(to)
		found = append(found, t.span(from, to))
		i = to - 1
	}
	return found
}

// street returns the tokens of a street with its number, or of a box, of which a
// token is the telling part; to is 0 where it is none.
func (t *text) street(i int) (from, to int) {
	if !t.free(i) {
		return 0, 0
	}
	for _, shape := range []func(*text, int) (int, int){(*text).box, (*text).code, (*text).corner, (*text).before, (*text).after, (*text).inOne, (*text).told, (*text).withUnit} {
		if from, to = shape(t, i); to > 0 {
			return from, to
		}
	}
	return 0, 0
}
