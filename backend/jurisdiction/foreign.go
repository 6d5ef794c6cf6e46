package jurisdiction

import (
	"regexp"
	"strings"

	"ibid/backend/ibid"
)

// Places outside the United States. The built-in tables have none, and their towns have
// namesakes: "10 Downing Street, London" is not London in Kentucky. An address is foreign if
// it ends with another country, has a postcode as other countries write them, or names one
// of the large cities below without a state or a ZIP code.

// foreignCountries end an address, behind a comma. Those that are also called like a state,
// or like a part of one, are left out.
var foreignCountries = set(`argentina australia austria belgium brazil britain bulgaria canada chile colombia croatia czechia denmark
	egypt england estonia finland france germany deutschland greece hungary iceland india indonesia iran iraq ireland israel italy japan
	kenya latvia lithuania luxembourg malaysia mexico morocco netherlands nigeria norway pakistan philippines poland portugal romania
	russia scotland serbia singapore slovakia slovenia spain sweden switzerland taiwan thailand tunisia turkey uk ukraine venezuela vietnam wales`)

// foreignCities have over half a million inhabitants or are the seat of a government.
var foreignCities = set(`amsterdam athens auckland bangkok barcelona beijing belgrade berlin bern bogota bratislava brussels bucharest
	budapest cairo calgary canberra cologne copenhagen delhi dubai dublin edinburgh frankfurt geneva glasgow hamburg helsinki istanbul
	jakarta johannesburg kyiv lagos lima lisbon ljubljana london luxembourg lyon madrid manchester manila marseille melbourne milan montreal
	moscow mumbai munich nairobi oslo ottawa paris perth prague reykjavik riga rome santiago seoul shanghai singapore sofia stockholm
	stuttgart sydney tallinn tehran tokyo toronto tunis vancouver vienna vilnius warsaw zagreb zurich`)

var (
	britishPostcode  = regexp.MustCompile(`(?i)\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b`)
	canadianPostcode = regexp.MustCompile(`(?i)\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b`)

	// codeFirst is a postcode before its city, as on the continent of Europe: ", 10117 Berlin".
	codeFirst = regexp.MustCompile(`,\s*(?:[A-Z]{1,2}-)?\d{4,5}\s+(\pL[\pL .'-]+)$`)
)

// foreign returns CodeInvalid for a text that names a place outside the United States, and
// nil for any other.
func foreign(text string) error {
	parts := Parse(text)
	if parts.Point || parts.Military || parts.State != "" {
		return nil
	}
	sections := strings.Split(text, ",")
	last := fold(sections[len(sections)-1])
	m := codeFirst.FindStringSubmatch(text)
	switch {
	case len(sections) > 1 && foreignCountries[last]:
	case britishPostcode.MatchString(text), canadianPostcode.MatchString(text):
	case m != nil && parts.ZIP == "":
	case parts.ZIP == "" && parts.County == "" && foreignCities[fold(parts.Place)]:
	default:
		return nil
	}
	return ibid.Errorf(ibid.CodeInvalid, "“%s” is outside the United States. Ibid knows the places of the United States only.", text).
		WithHint("For a town of that name in the United States, add its state. Other jurisdictions can be named in jurisdictions.toml.")
}
