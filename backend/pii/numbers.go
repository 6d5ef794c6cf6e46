package pii

import (
	"net/netip"
	"strings"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// emails finds addresses of mail: a name, an at sign and a domain with a full stop
// in it. Letters of all scripts may stand in both (RFC 6531).
func emails(t *text) (found []ibid.Span) {
	for from := 0; ; {
		i := strings.IndexByte(t.words[from:], '@')
		if i < 0 {
			return found
		}
		at := from + i
		from = at + 1
		start := at - trailing(t.words[:at], func(r rune) bool { return wordy(r) || strings.ContainsRune(".+-_%&'", r) })
		start += leading(t.words[start:at], func(r rune) bool { return !wordy(r) })
		end := at + 1 + leading(t.words[at+1:], func(r rune) bool { return wordy(r) || r == '.' || r == '-' })
		domain := strings.TrimRight(t.words[at+1:end], ".-")
		dot := strings.LastIndexByte(domain, '.')
		if start == at || dot < 1 || utf8.RuneCountInString(domain[dot+1:]) < 2 {
			continue
		}
		found = append(found, ibid.Span{Start: start, End: at + 1 + len(domain)})
	}
}

func wordy(r rune) bool { return letter(r) || '0' <= r && r <= '9' }

// trailing is how many bytes of the end are of one sort.
func trailing(words string, sort func(rune) bool) int {
	start := strings.LastIndexFunc(words, func(r rune) bool { return !sort(r) })
	if start < 0 {
		return len(words)
	}
	_, size := utf8.DecodeRuneInString(words[start:])
	return len(words) - start - size
}

// alone reports whether nothing that would belong to a number or word touches a
// span: no letter or digit, and no sign or separator with a digit beyond it.
func (t *text) alone(s ibid.Span) bool {
	before, size := utf8.DecodeLastRuneInString(t.words[:s.Start])
	if wordy(before) || strings.ContainsRune("$€£¥_", before) && size > 0 {
		return false
	}
	if strings.ContainsRune(".,-/", before) && s.Start > size && digit(t.words[s.Start-size-1]) {
		return false
	}
	after, size := utf8.DecodeRuneInString(t.words[s.End:])
	if wordy(after) || strings.ContainsRune("%_", after) && size > 0 {
		return false
	}
	return !strings.ContainsRune(".,-/", after) || s.End+size >= len(t.words) || !digit(t.words[s.End+size])
}

func digit(b byte) bool { return '0' <= b && b <= '9' }

// cards finds numbers of payment cards: 12 to 19 digits in one piece or in the
// groups that cards print, with the prefix of an issuer and a right check digit
// (ISO/IEC 7812-1).
func cards(t *text) (found []ibid.Span) {
	for i, token := range t.tokens {
		if token.kind != digits || len(token.text) != 4 && len(token.text) < 12 {
			continue
		}
		number, shape, end := "", "", 0
		var best ibid.Span
		for j := i; t.at(j).kind == digits && len(number) <= 19; {
			number += t.tokens[j].text
			shape += string(rune('0' + min(9, len(t.tokens[j].text))))
			end = t.tokens[j].End
			span := ibid.Span{Start: token.Start, End: end}
			if printed[shape] && issued(number) && luhn(number) && t.alone(span) {
				best = span
			}
			switch {
			case t.at(j+1).gap == " " && t.at(j+1).kind == digits:
				j++
			case t.at(j+1).gap == "" && t.is(j+1, "-") && t.at(j+2).gap == "":
				j += 2
			default:
				j = len(t.tokens)
			}
		}
		if best.Len() > 0 {
			found = append(found, best)
		}
	}
	return found
}

// printed are the groups of digits that cards show; 9 is nine or more.
var printed = map[string]bool{"9": true, "4444": true, "44443": true, "465": true, "464": true, "444": true}

// issued reports whether a number begins and is as long as those of an issuer.
func issued(number string) bool {
	between := func(digits int, low, high string) bool {
		return len(number) >= digits && low <= number[:digits] && number[:digits] <= high
	}
	switch n := len(number); {
	case number[0] == '4':
		return n == 13 || n == 16 || n == 19 // Visa
	case between(2, "51", "55"), between(4, "2221", "2720"):
		return n == 16 // Mastercard
	case between(2, "34", "34"), between(2, "37", "37"):
		return n == 15 // American Express
	case between(3, "300", "305"), between(2, "36", "36"), between(2, "38", "39"):
		return n >= 14 && n <= 19 // Diners Club
	case between(4, "2131", "2131"), between(4, "1800", "1800"):
		return n == 15 // JCB, older
	case between(4, "3528", "3589"), between(4, "6011", "6011"), between(3, "644", "659"), between(2, "62", "62"):
		return n >= 16 // JCB, Discover, UnionPay
	case between(4, "5018", "5018"), between(4, "5020", "5020"), between(4, "5038", "5038"), between(4, "5893", "5893"),
		between(4, "6304", "6304"), between(4, "6759", "6763"), between(4, "0604", "0604"), between(2, "50", "50"), between(4, "6390", "6390"):
		return n >= 12 // Maestro
	}
	return false
}

// luhn reports whether the last digit of a number is its right check digit.
func luhn(number string) bool {
	sum := 0
	for i := range number {
		d := int(number[len(number)-1-i] - '0')
		if d > 9 {
			return false
		}
		if i%2 == 1 {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return sum%10 == 0
}

// ibans finds international bank account numbers (ISO 13616), in one piece or in
// groups of four.
func ibans(t *text) (found []ibid.Span) {
	for _, token := range t.tokens {
		if token.kind != letters || len(token.text) < 2 {
			continue
		}
		length := ibanLengths[strings.ToUpper(token.text[:2])]
		if length == 0 || token.Start+4 > len(t.words) || !digit(t.words[token.Start+2]) {
			continue
		}
		account := make([]byte, 0, length)
		end := token.Start
		for ; end < len(t.words) && len(account) < length; end++ {
			b := t.words[end]
			if b == ' ' && len(account)%4 == 0 {
				continue
			}
			if b|0x20 >= 'a' && b|0x20 <= 'z' {
				b &^= 0x20
			} else if !digit(b) {
				break
			}
			account = append(account, b)
		}
		if span := (ibid.Span{Start: token.Start, End: end}); len(account) == length && mod97(account) == 1 && t.alone(span) {
			found = append(found, span)
		}
	}
	return found
}

// mod97 is the remainder of a right account number: 1 (ISO 7064).
func mod97(account []byte) int {
	rest := 0
	for i := range account {
		if b := account[(i+4)%len(account)]; digit(b) {
			rest = (rest*10 + int(b-'0')) % 97
		} else {
			rest = (rest*100 + int(b-'A'+10)) % 97
		}
	}
	return rest
}

// ibanLengths are how many characters the account numbers of a country have (the
// IBAN registry of SWIFT).
var ibanLengths = map[string]int{
	"AD": 24, "AE": 23, "AL": 28, "AT": 20, "AZ": 28, "BA": 20, "BE": 16, "BG": 22, "BH": 22, "BI": 27, "BR": 29, "BY": 28,
	"CH": 21, "CR": 22, "CY": 28, "CZ": 24, "DE": 22, "DJ": 27, "DK": 18, "DO": 28, "EE": 20, "EG": 29, "ES": 24, "FI": 18,
	"FK": 18, "FO": 18, "FR": 27, "GB": 22, "GE": 22, "GI": 23, "GL": 18, "GR": 27, "GT": 28, "HR": 21, "HU": 28, "IE": 22,
	"IL": 23, "IQ": 23, "IS": 26, "IT": 27, "JO": 30, "KW": 30, "KZ": 20, "LB": 28, "LC": 32, "LI": 21, "LT": 20, "LU": 20,
	"LV": 21, "LY": 25, "MC": 27, "MD": 24, "ME": 22, "MK": 19, "MN": 20, "MR": 27, "MT": 31, "MU": 30, "NI": 28, "NL": 18,
	"NO": 15, "OM": 23, "PK": 24, "PL": 28, "PS": 29, "PT": 25, "QA": 29, "RO": 24, "RS": 22, "RU": 33, "SA": 24, "SC": 31,
	"SD": 18, "SE": 24, "SI": 19, "SK": 24, "SM": 27, "SO": 23, "ST": 25, "SV": 28, "TL": 23, "TN": 24, "TR": 26, "UA": 29,
	"VA": 22, "VG": 24, "XK": 20, "YE": 30,
}

// socialSecurityNumbers finds those of the United States, in ranges that were
// given out: with hyphens anywhere, with spaces or in one piece only near words
// that name it.
func socialSecurityNumbers(t *text) (found []ibid.Span) {
	for i, token := range t.tokens {
		if token.kind != digits {
			continue
		}
		number, end, sure := "", token.End, false
		switch {
		case len(token.text) == 3 && t.is(i+1, "-") && t.is(i+3, "-"):
			number, end, sure = token.text+t.at(i+2).text+t.at(i+4).text, t.at(i+4).End, len(t.at(i+2).text) == 2
		case len(token.text) == 3 && t.at(i+1).gap == " " && t.at(i+2).gap == " " && len(t.at(i+1).text) == 2:
			number, end = token.text+t.at(i+1).text+t.at(i+2).text, t.at(i+2).End
		default:
			number = token.text
		}
		span := ibid.Span{Start: token.Start, End: end}
		if givenOut(number) && t.alone(span) && (sure || t.sees(securityCues, i, 8)) {
			found = append(found, span)
		}
	}
	return found
}

var securityCues = words("ssn social")

// givenOut reports whether a social security number is in the ranges of the Social
// Security Administration.
func givenOut(number string) bool {
	if len(number) != 9 || strings.Trim(number, "0123456789") != "" {
		return false
	}
	area := number[:3]
	return area != "000" && area != "666" && area < "900" && number[3:5] != "00" && number[5:] != "0000"
}

// addressesOfMachines finds IP addresses. Four small numbers with full stops
// between may as well be a section of a document or a version: without a word
// for machines, one of them must be larger than such numbers get.
func addressesOfMachines(t *text) (found []ibid.Span) {
	for i := 0; i < len(t.tokens); i++ {
		token := t.tokens[i]
		if i > 0 && token.gap == "" && (t.is(i-1, ".:") || t.tokens[i-1].kind != symbol) {
			continue
		}
		end := token.Start + leading(t.words[token.Start:], func(r rune) bool {
			return r < utf8.RuneSelf && (digit(byte(r)) || 'a' <= r|0x20 && r|0x20 <= 'f' || r == ':' || r == '.')
		})
		span := ibid.Span{Start: token.Start, End: token.Start + len(strings.TrimRight(t.words[token.Start:end], ".:"))}
		if strings.Count(span.In(t.words), ":") < 2 && strings.Count(span.In(t.words), ".") != 3 {
			continue
		}
		address, err := netip.ParseAddr(span.In(t.words))
		if err == nil && t.alone(span) && machine(address, span.In(t.words), t.sees(machineCues, i, 6), t.sees(sectionCues, i, 3)) {
			found = append(found, span)
		}
	}
	return found
}

var (
	machineCues = words("ip ipv4 ipv6 address addresses host server subnet dns gateway network router login logged ping proxy firewall")
	sectionCues = words("section sections version clause article rule release v chapter paragraph item § annex")
)

// largestSection is the largest number that sections and versions are likely to
// have.
const largestSection = 40

func machine(address netip.Addr, written string, told, section bool) bool {
	if section && !told {
		return false
	}
	if address.Is6() {
		return told || len(strings.FieldsFunc(written, func(r rune) bool { return r == ':' })) > 2
	}
	octets := address.As4()
	return told || max(octets[0], octets[1], octets[2], octets[3]) > largestSection
}
