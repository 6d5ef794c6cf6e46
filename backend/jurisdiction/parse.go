package jurisdiction

import (
	"regexp"
	"strconv"
	"strings"
)

// Parts are what an address says of where it is, as it is written there.
type Parts struct {
	Place    string // city or post town
	State    string // name or code
	ZIP      string // five digits, or nine, or four where the 0 before them is lost
	County   string // with what kind it is of: "Harris County"
	Military bool   // a military post office: APO, FPO or DPO
	Point    bool   // Lat and Lon are given
	Lat, Lon float64
}

var (
	pointForm    = regexp.MustCompile(`^\(?\s*([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*([NSns])?\s*[,; ]\s*([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*([EWew])?\s*\)?$`)
	zipForm      = regexp.MustCompile(`^\d{5}(?:-?\d{4})?\.?$`)
	cutZipForm   = regexp.MustCompile(`^\d{4}$`) // of which a table has lost the 0
	countryForm  = regexp.MustCompile(`(?i)[\s,;]+(?:u\.?s\.?a?\.?|united states(?: of america)?)\.?\s*$`)
	militaryForm = regexp.MustCompile(`(?i)\b(?:apo|fpo|dpo)\b`)
	digit        = regexp.MustCompile(`\d`)
)

// streets are words that end the name of a street, and units those after which a number
// or a letter stands: both as the Postal Service writes them (Publication 28).
var (
	streets = set("alley aly avenue ave av boulevard blvd bridge brg bypass byp causeway cswy center ctr circle cir court ct cove cv creek crk crescent cres crossing xing drive dr expressway expy extension ext freeway fwy highway hwy hill hls hollow holw junction jct landing lndg lane ln loop mall manor mnr motorway mtwy overlook park parkway pkwy pky pass path pike place pl plaza plz point pt ridge rdg road rd route rte row run skyway square sq street st str terrace ter terr trace trce trail trl tunnel turnpike tpke valley view vw village vlg vista vis walk way")
	units   = set("apartment apt basement bsmt bldg building box department dept file fl floor flr front ftr hangar key lbby lobby lot lower mc ofc office penthouse ph pier ppr rear rm room side slip space spc ste stop suite trlr unit upper #")

	// What stands before the name of a street rather than of a city.
	directions = set("n s e w no so north south east west and")
)

func set(words string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		m[w] = true
	}
	return m
}

// word is a word of an address.
type word struct {
	text string
	ends bool // a comma or the end of a line follows
}

func words(text string) (all []word) {
	for line := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == ';' || r == '\n' || r == '\r' }) {
		n := len(all)
		for w := range strings.FieldsSeq(line) {
			all = append(all, word{text: w})
		}
		if len(all) > n {
			all[len(all)-1].ends = true
		}
	}
	return all
}

func joined(all []word) string {
	var s []string
	for _, w := range all {
		s = append(s, w.text)
	}
	return strings.Join(s, " ")
}

// Parse takes an address apart: what it says of city, county, state and ZIP code. It
// knows the towns of each state, which show where a street ends and a city begins.
func Parse(text string) Parts {
	text = strings.TrimSpace(text)
	if p, ok := parsePoint(text); ok {
		return p
	}
	american := countryForm.MatchString(text)
	text = countryForm.ReplaceAllString(text, "")
	g, all := us(), words(text)
	p := Parts{Military: militaryForm.MatchString(text)}

	home := "" // the state that the ZIP code is of
	if n := len(all); n > 0 && !(n > 1 && strings.HasSuffix(fold(all[n-2].text), "box")) {
		last := all[n-1].text
		switch {
		case zipForm.MatchString(last):
			p.ZIP, all = strings.TrimSuffix(last, "."), all[:n-1]
			home = g.zipState(p.ZIP)
		case n > 1 && cutZipForm.MatchString(last):
			if s, ok := stateOf(all[n-2].text); ok && g.zipState("0"+last) == s.code {
				p.ZIP, home, all = last, s.code, all[:n-1]
			}
		}
	}
	s, n := g.endsInState(all, p.ZIP, home, american)
	if n > 0 {
		p.State, all = joined(all[len(all)-n:]), all[:len(all)-n]
		home = s
	}
	if p.Military || len(all) == 0 {
		return p
	}
	if county := joined(lastPart(all)); p.ZIP == "" && !digit.MatchString(county) {
		if key, is := countyKey(county); is && g.hasCounty(key, home) {
			p.County = county
			return p
		}
	}
	p.Place = strings.Trim(g.placeAtEnd(all, home), " .,")
	return p
}

func parsePoint(text string) (Parts, bool) {
	m := pointForm.FindStringSubmatch(text)
	if m == nil || !strings.Contains(text, ".") {
		return Parts{}, false
	}
	lat, err1 := strconv.ParseFloat(m[1], 64)
	lon, err2 := strconv.ParseFloat(m[3], 64)
	if strings.EqualFold(m[2], "s") {
		lat = -lat
	}
	if strings.EqualFold(m[4], "w") {
		lon = -lon
	}
	if err1 != nil || err2 != nil || lat < -90 || lat > 90 || lon < -180 || lon > 180 {
		return Parts{}, false
	}
	return Parts{Point: true, Lat: lat, Lon: lon}, true
}

// zipState is the state that a ZIP code lies in, also of one that is not in the tables.
func (g *gazetteer) zipState(code string) string {
	if len(code) < 5 {
		return ""
	}
	if z, ok := g.zips[code[:5]]; ok {
		return z.state
	}
	for _, n := range []int{4, 3} {
		if s := farZips[code[:n]]; s != "" {
			return s
		}
	}
	return zipAreas()[code[:3]]
}

// endsInState returns the code of the state that words end with, and how many words it
// takes. A word that may also be one of a street ("Ct") is a state if the ZIP code says
// so or a town of that state stands before it.
func (g *gazetteer) endsInState(all []word, zip, home string, american bool) (code string, n int) {
	for n := min(4, len(all)); n > 0; n-- {
		last := all[len(all)-n:]
		broken := false
		for _, w := range last[:n-1] {
			broken = broken || w.ends
		}
		text := joined(last)
		if broken || digit.MatchString(text) {
			continue
		}
		if n == 1 && military[strings.ToUpper(fold(text))] {
			return strings.ToUpper(fold(text)), 1
		}
		s, ok := stateOf(text)
		if !ok {
			continue
		}
		before := all[:len(all)-n]
		comma := len(before) > 0 && before[len(before)-1].ends
		switch {
		case len(before) == 0: // "TX", "New York 10011"
			if zip == "" || len(fold(text)) == 2 {
				return s.code, n
			}
			return "", 0
		case home == s.code, comma && len(fold(text)) > 2, comma && zip != "":
			return s.code, n
		case len(fold(text)) == 2 && streets[fold(text)] || zip == "":
			if comma && len(fold(text)) == 2 && s.code != "NE" || american || g.townAtEnd(before, s.code) > 0 || countyAtEnd(before) {
				return s.code, n
			}
		default:
			return s.code, n
		}
	}
	return "", 0
}

func countyAtEnd(all []word) bool {
	_, is := countyKey(joined(lastPart(all)))
	return is
}

// lastPart are the words after the last comma but one at the end.
func lastPart(all []word) []word {
	for i := len(all) - 2; i >= 0; i-- {
		if all[i].ends {
			return all[i+1:]
		}
	}
	return all
}

// townAtEnd is how many words at the end name a town of a state: the longest such name
// without a comma in it. Empty: of any state.
func (g *gazetteer) townAtEnd(all []word, state string) int {
	last := lastPart(all)
	for n := min(6, len(last)); n > 0; n-- {
		text := joined(last[len(last)-n:])
		if digit.MatchString(text) {
			continue
		}
		in := g.towns[townKey(text)]
		if _, ok := in[state]; ok || state == "" && len(in) > 0 {
			return n
		}
	}
	return 0
}

// bigCity is how many ZIP codes a city has that is known without its state and without a
// comma before it: "5429 Woodlawn Chicago".
const bigCity = 10

// placeAtEnd is the city that words end with, "" if they don't.
func (g *gazetteer) placeAtEnd(all []word, home string) string {
	last := lastPart(all)
	apart := len(last) < len(all)
	street := func(w word) bool {
		return streets[fold(w.text)] || units[fold(w.text)] || strings.Contains(w.text, "#")
	}
	plain := true // nothing in the last part is a number
	for _, w := range last {
		plain = plain && !digit.MatchString(w.text) && !strings.Contains(w.text, "#")
	}
	n := g.townAtEnd(all, home)
	if home == "" { // nothing else says that a city stands here
		name := joined(last[len(last)-n:])
		switch {
		case n == 0:
		case n == len(last):
			if plain && (apart || !street(last[len(last)-1])) {
				return name
			}
		case streets[fold(last[len(last)-n-1].text)], g.zipCodes(name) >= bigCity && !directions[fold(last[len(last)-n-1].text)]:
			return name
		}
		return ""
	}
	switch {
	case plain && apart && (n == len(last) || !units[fold(last[0].text)] && (n == 0 || !street(last[len(last)-n-1]))):
		return joined(last)
	case n > 0 && (n < len(last) || plain):
		return joined(last[len(last)-n:])
	}
	// Behind the last word of a street, or the number after "Suite".
	from, number := 0, false
	for i, w := range last {
		switch {
		case digit.MatchString(w.text), strings.Contains(w.text, "#"), i > 0 && units[fold(last[i-1].text)] && len(w.text) <= 2:
			from, number = i+1, i > 0
		case street(w) && i > 0 && i < len(last)-1:
			from, number = i+1, false
		}
	}
	rest := last[from:]
	if from > 0 && len(rest) > 0 && len(rest) < 5 && (!street(rest[len(rest)-1]) || number && len(rest) > 1) && !(len(rest) == 1 && len(fold(rest[0].text)) <= 2) {
		return joined(rest)
	}
	if plain && !apart && len(last) < 4 && !street(last[len(last)-1]) {
		return joined(last)
	}
	return ""
}

// zipCodes is how many ZIP codes the largest town of a name has.
func (g *gazetteer) zipCodes(name string) (most int) {
	for _, t := range g.towns[townKey(name)] {
		most = max(most, t.zips)
	}
	return most
}
