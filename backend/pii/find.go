// Package pii finds personal data in short texts, so that it can be masked
// before the text is shown or passed on. It goes by rules alone: check digits and
// number plans where there are any, the shapes of addresses, lists of names, and
// the words around. Companies, places and dates are not personal data here. Names
// are told by their capitals: those of scripts that have none, such as Chinese and
// Arabic, are not found.
package pii

import (
	"slices"
	"strings"

	"ibid/backend/ibid"
)

// masks is what stands in the place of each kind.
var masks = map[ibid.PrivateKind]string{
	ibid.PrivateName:     "[name]",
	ibid.PrivateEmail:    "[e-mail]",
	ibid.PrivatePhone:    "[phone]",
	ibid.PrivateSSN:      "[social security number]",
	ibid.PrivateCard:     "[card]",
	ibid.PrivateIBAN:     "[IBAN]",
	ibid.PrivatePassport: "[passport]",
	ibid.PrivateLicence:  "[driving licence]",
	ibid.PrivateIP:       "[IP address]",
	ibid.PrivateAddress:  "[address]",
}

// finders look for one kind each. What an earlier one took, a later one leaves:
// those with check digits come first and names, the least certain, last.
var finders = []struct {
	kind ibid.PrivateKind
	find func(*text) []ibid.Span
}{
	{ibid.PrivateEmail, emails},
	{ibid.PrivateIBAN, ibans},
	{ibid.PrivateCard, cards},
	{ibid.PrivateSSN, socialSecurityNumbers},
	{ibid.PrivateIP, addressesOfMachines},
	{ibid.PrivatePassport, passports},
	{ibid.PrivateLicence, licences},
	{ibid.PrivatePhone, phones},
	{ibid.PrivateAddress, addresses},
	{ibid.PrivateName, people},
}

// Find returns the personal data in a text, in order and without overlaps. Spans
// are bytes of the text. The time it takes grows with the length of the text.
func Find(words string) []ibid.PrivateSpan {
	t := read(words)
	found := []ibid.PrivateSpan{}
	for _, f := range finders {
		for _, span := range f.find(t) {
			if t.take(span) {
				found = append(found, ibid.PrivateSpan{Kind: f.kind, Span: span, Mask: masks[f.kind]})
			}
		}
	}
	slices.SortFunc(found, func(a, b ibid.PrivateSpan) int { return a.Span.Start - b.Span.Start })
	return found
}

// Mask puts the mask of each span in its place. Spans must be in order, as [Find]
// returns them; those that overlap an earlier one or do not lie within the text
// are passed over.
func Mask(words string, spans []ibid.PrivateSpan) string {
	var masked strings.Builder
	at := 0
	for _, s := range spans {
		if s.Span.Start < at || s.Span.End > len(words) || s.Span.Len() <= 0 {
			continue
		}
		masked.WriteString(words[at:s.Span.Start])
		masked.WriteString(s.Mask)
		at = s.Span.End
	}
	masked.WriteString(words[at:])
	return masked.String()
}
