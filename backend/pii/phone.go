package pii

import (
	"slices"
	"strings"
	"unicode"

	"github.com/nyaruka/phonenumbers"

	"ibid/backend/ibid"
)

// phones finds telephone numbers: those that a country's number plan knows, and
// other runs of digits where words say that it is one.
func phones(t *text) (found []ibid.Span) {
	for i := 0; i < len(t.tokens); i++ {
		to := t.dialled(i)
		if to == 0 {
			continue
		}
		span := t.span(i, to)
		if !t.alone(span) || t.sees(sectionCues, i, 1) || figures(span.In(t.words)) {
			continue
		}
		if number := span.In(t.words); callable(number) || local(number) && t.sees(phoneCues, i, 6) {
			found = append(found, span)
			i = to - 1
		}
	}
	return found
}

// The digits that a number has: the longest by E.164, the shortest that are given
// without a code.
const longestPhone, shortestPhone = 15, 6

// dialled returns where a run of digits as telephone numbers are written ends: groups
// with one space, hyphen, full stop or slash between, one of them in brackets
// perhaps. It is 0 where none begins.
func (t *text) dialled(i int) (to int) {
	if i > 0 && t.at(i).gap == "" && (t.is(i-1, "+(-./#") || t.tokens[i-1].kind == digits) && t.at(i).kind == digits {
		return 0
	}
	open, count := false, 0
	for j := i; j < len(t.tokens) && count <= longestPhone+2; j++ {
		token := t.tokens[j]
		if j > i && (token.gap != "" && token.gap != " " && token.gap != "\u00a0") {
			break
		}
		switch {
		case token.kind == digits:
			count += len(token.text)
			if !open {
				to = j + 1
			}
		case token.text == "+" && j == i:
		case token.text == "(" && !open && t.at(j+1).kind == digits:
			open = true
		case token.text == ")" && open:
			open = false
		case strings.Contains("-./–‑", token.text) && token.kind == symbol && j > i && t.at(j+1).gap == "" && t.at(j-1).text != "+":
		default:
			j = len(t.tokens)
		}
	}
	if count < shortestPhone || count > longestPhone+2 || t.at(i).kind == symbol && !t.is(i, "+(") {
		return 0
	}
	return to
}

// regions are tried for numbers that begin with the zero of a trunk call.
var regions = []string{"GB", "DE", "FR", "IT", "NL", "BE", "AT", "CH", "SE", "FI", "AU", "NZ", "JP", "IN", "ZA", "IE", "TR", "BR"}

// figures reports whether digits are likely a row of decimals, or a postcode of nine.
func figures(number string) bool {
	if strings.HasPrefix(number, "0.") || strings.Contains(number, ".") && strings.ContainsAny(strings.Trim(number, "() "), " ") && !strings.HasPrefix(number, "+") && !american(number) {
		return true
	}
	return len(number) == 10 && number[5] == '-' && len(strings.Map(onlyDigits, number)) == 9
}

// callable reports whether a number can be told from its form alone and is valid: with
// the code of a country, with a trunk zero and groups, or as North America
// writes them.
func callable(number string) bool {
	region := ""
	compact := strings.Map(onlyDigits, number)
	switch groups := len(strings.FieldsFunc(number, func(r rune) bool { return !unicode.IsDigit(r) })); {
	case number[0] == '+':
	case strings.HasPrefix(compact, "00"):
		number = "+" + compact[2:]
	case strings.HasPrefix(compact, "0") || strings.HasPrefix(number, "(0"):
		return groups > 1 && len(compact) >= 9 && !dateLike(number) && national(number)
	case american(number):
		region = "US"
	default:
		return false
	}
	return valid(number, region)
}

// national reports whether a number is valid in one of the countries.
func national(number string) bool {
	return slices.ContainsFunc(regions, func(region string) bool { return valid(number, region) })
}

// valid reports whether a number is one of a country's plan; an empty region: it has its own code.
func valid(number, region string) bool {
	parsed, err := phonenumbers.Parse(number, region)
	return err == nil && phonenumbers.IsValidNumber(parsed)
}

func onlyDigits(r rune) rune {
	if unicode.IsDigit(r) {
		return r
	}
	return -1
}

// american reports whether digits are grouped as in 555-010-0199 or (555) 010-0199,
// after a 1 perhaps, and not by spaces alone, as columns of figures are.
func american(number string) bool {
	shape := strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return 'd'
		}
		return r
	}, number)
	shape = strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(shape, "d-"), "d "), "d.")
	switch shape {
	case "ddd-ddd-dddd", "ddd.ddd.dddd", "(ddd) ddd-dddd", "(ddd)ddd-dddd", "(ddd) ddd dddd", "(ddd) ddd.dddd", "ddd/ddd-dddd":
		return true
	}
	return false
}

// local reports whether digits may be a number that is called within a town.
func local(number string) bool {
	compact := strings.Map(onlyDigits, number)
	return len(compact) >= shortestPhone && len(compact) <= longestPhone && !dateLike(number) &&
		(len(compact) > shortestPhone || compact != number)
}

// dateLike reports whether three groups of digits are likely a date.
func dateLike(number string) bool {
	groups := strings.FieldsFunc(number, func(r rune) bool { return r == '-' || r == '.' || r == '/' })
	if len(groups) == 2 && !strings.ContainsAny(number, " ()+") && len(groups[0]) == 4 && (groups[0][:2] == "19" || groups[0][:2] == "20") {
		return true // a year and a number, as laws and standards are called
	}
	if len(groups) != 3 || strings.ContainsAny(number, " ()+") {
		return false
	}
	year := func(s string) bool { return len(s) == 4 && (s[:2] == "19" || s[:2] == "20") }
	return year(groups[0]) && len(groups[1]) <= 2 && len(groups[2]) <= 2 ||
		(year(groups[2]) || len(groups[2]) == 2) && len(groups[0]) <= 2 && len(groups[1]) <= 2
}

// phoneCues are words that announce a telephone number.
var phoneCues = words(`phone phones telephone telephones tel mobile mobil cell cellphone landline fax telefax whatsapp sms text
	call calling called ring dial dialled dialed reach answer answering answers contact hotline helpline registered voicemail pager landlines
	telefon telefone telefono teléfono telefonnummer rufnummer handy portable celular movil móvil cellulare téléphone numéro numero número puhelin telefoon`)
