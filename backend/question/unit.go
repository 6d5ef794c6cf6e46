package question

import (
	"regexp"
	"strings"
)

// units gives the words for a unit under the name it has in a Figure.
var units = []struct{ name, words string }{
	{"%", `%|per ?cent|percent(?:age)?|pct\.?|Prozent|pour ?cent|por ciento|процентов`},
	{"percentage points", `percentage points?|ppts?`},
	{"bps", `basis points?|bps`},
	{"USD", `US\$|\$|USD|U\.?S\.? dollars?|dollars?|美元|долларов`},
	{"EUR", `€|EUR|euros?|欧元`},
	{"GBP", `£|GBP|pounds? sterling|pounds?`},
	{"JPY", `JPY|yen|日元|円`},
	{"CNY", `CNY|RMB|yuan|人民币|元`},
	{"INR", `₹|INR|rupees?`},
	{"CHF", `CHF|(?:Swiss )?francs?|Franken`},
	{"business days", `(?:business|working) days?`},
	{"days", `(?:calendar |consecutive )?days?|Tagen?|jours?|días|giorni|dagen|dias|дней|天`},
	{"weeks", `weeks?|Wochen?|semaines?|semanas?|settimane|weken`},
	{"months", `(?:calendar )?months?|Monaten?|mois|meses|mesi|maanden|месяцев|个月`},
	{"quarters", `quarters`},
	{"years", `years?|yrs?|Jahren?|Jahre|ans|années?|años|anni|jaar|anos|лет`},
	{"hours", `hours?|hrs?|Stunden?|heures?|horas?|ore`},
	{"minutes", `minutes?|mins?`},
	{"seconds", `seconds?`},
	{"shares", `(?:ordinary |common )?shares?|Aktien`},
	{"employees", `employees|staff|people|persons`},
	{"square feet", `square feet|square foot|sq\.? ?ft\.?`},
	{"m²", `m²|m2|sqm|square met(?:re|er)s?`},
	{"km", `km|kilomet(?:re|er)s?`}, {"m", `met(?:re|er)s?`}, {"cm", `cm`}, {"mm", `millimet(?:re|er)s?`},
	{"miles", `miles?`}, {"feet", `feet|ft`}, {"acres", `acres?`}, {"ha", `hectares?|ha`},
	{"kg", `kg|kilograms?`}, {"mg", `mg`}, {"µg", `[µμ]g|mcg`}, {"g", `g|grams?`}, {"t", `tonnes?|tons?`},
	{"l", `lit(?:re|er)s?|l`}, {"ml", `ml`}, {"barrels", `barrels?|bbls?`},
	{"°C", `° ?C|degrees? celsius`}, {"°F", `° ?F|degrees? fahrenheit`},
	{"kWh", `kWh`}, {"MWh", `MWh`}, {"MW", `MW|megawatts?`}, {"GW", `GW|gigawatts?`}, {"kW", `kW`},
	{"GB", `GB|gigabytes?`}, {"MB", `MB|megabytes?`}, {"TB", `TB|terabytes?`},
}

// unitNames matches the words of each unit, in the order of units.
var unitNames = unitExpressions()

func unitExpressions() []*regexp.Regexp {
	var all []*regexp.Regexp
	for _, unit := range units {
		all = append(all, regexp.MustCompile(`(?i)^(?:`+unit.words+`)$`))
	}
	return all
}

// currencies are the signs before a number that are not among the words of units.
var currencies = map[string]string{"¥": "JPY", "₩": "KRW", "A$": "AUD", "C$": "CAD", "HK$": "HKD", "RS": "INR", "RS.": "INR"}

// unitName gives the name of the unit that stands after a number, or of the
// currency before it, "" where there is neither.
func unitName(before, after string) string {
	before = strings.ToUpper(before)
	if after == "" && currencies[before] != "" {
		return currencies[before]
	}
	if after == "" {
		after = before
	}
	for i, unit := range unitNames {
		if unit.MatchString(after) {
			return units[i].name
		}
	}
	return after
}
