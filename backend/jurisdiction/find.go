package jurisdiction

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"

	"ibid/backend/ibid"
)

const (
	// most is how many places are offered for a text that may mean several.
	most = 12

	// longest is how many bytes an address has at most.
	longest = 400

	// farthest is how far the middle of a ZIP code may be from a point whose city it
	// names, in degrees of latitude: some 17 kilometres.
	farthest = 0.15
)

// Find returns the places that a text may mean, the likeliest first: an address, a city, a
// county, a state, a ZIP code, or latitude and longitude. Where nothing is found it
// returns one place with the United States alone, whose Notice says so.
//
// Returns CodeInvalid for what can be no place, and for a place outside the United States
// that is no jurisdiction of the user's own.
func (h *Hierarchy) Find(text string) ([]ibid.Place, error) {
	text = strings.ToValidUTF8(strings.TrimSpace(text), "")
	switch {
	case text == "":
		return nil, ibid.Errorf(ibid.CodeInvalid, "No place was given. Type an address, a city with its state, a county or a ZIP code.")
	case len(text) > longest:
		return nil, ibid.Errorf(ibid.CodeInvalid, "That is too long for an address. Type at most %d characters.", longest)
	case !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }):
		return nil, ibid.Errorf(ibid.CodeInvalid, "“%s” is no place. Type an address, a city with its state, a county or a ZIP code.", text)
	}
	places, sure := h.findOwn(text)
	if sure {
		return places, nil
	}
	if j, ok := h.Resolve(text); ok {
		places = append(places, h.placeOf(j))
	}
	if len(places) == 0 {
		if err := foreign(text); err != nil {
			return nil, err
		}
	}
	places = append(places, findUS(Parse(text))...)
	if words := strings.ReplaceAll(text, "-", " "); len(places) == 0 && words != text { // "houston-tx"
		return h.Find(words)
	}
	if len(places) == 0 {
		return []ibid.Place{{Label: US.Name, Layers: []ibid.Jurisdiction{US}, Notice: "No such place was found. Only the rules of the United States are asked for."}}, nil
	}
	seen := map[string]bool{}
	places = slices.DeleteFunc(places, func(p ibid.Place) bool {
		key := fmt.Sprint(p.IDs())
		again := seen[key]
		seen[key] = true
		return again
	})
	return places[:min(most, len(places))], nil
}

// placeOf is the place of a jurisdiction and all that it is part of.
func (h *Hierarchy) placeOf(j ibid.Jurisdiction) ibid.Place {
	p := ibid.Place{Layers: h.Path(j.ID)}
	var names []string
	for _, l := range slices.Backward(p.Layers) {
		if l.Level == ibid.LevelCounty {
			p.County = l.ID
		}
		if len(p.Layers) == 1 || l.Parent != "" && l.Level != ibid.LevelSupranational && (l.Level != ibid.LevelFederal) {
			names = append(names, l.Name)
		}
	}
	p.Label = strings.Join(names, ", ")
	return p
}

// findOwn finds the jurisdictions of the file that a text names, by name or postcode; the
// narrowest first. They are sure where the first is named by both.
func (h *Hierarchy) findOwn(text string) (places []ibid.Place, sure bool) {
	folded := " " + fold(text) + " "
	type hit struct {
		own
		length         int
		byName, byCode bool
	}
	var hits []hit
	for _, id := range h.order {
		found := hit{own: h.own[id]}
		for _, name := range found.names {
			if strings.Contains(folded, " "+name+" ") {
				found.length, found.byName = max(found.length, len(name)), true
			}
		}
		for _, code := range found.postcodes {
			for w := range strings.FieldsSeq(folded) {
				if digit.MatchString(w) && strings.HasPrefix(w, fold(code)) {
					found.length, found.byCode = max(found.length, len(code)), true
				}
			}
		}
		if found.length > 0 {
			hits = append(hits, found)
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int {
		return cmp.Or(cmp.Compare(slices.Index(ibid.Levels, b.Level), slices.Index(ibid.Levels, a.Level)), cmp.Compare(b.length, a.length))
	})
	covered := map[ibid.JurisdictionID]bool{}
	for _, x := range hits {
		if covered[x.ID] { // "Munich, Bavaria" is Munich
			continue
		}
		p := h.placeOf(x.Jurisdiction)
		for _, l := range p.Layers {
			covered[l.ID] = true
		}
		places = append(places, p)
	}
	return places, len(places) == 1 && hits[0].byName && hits[0].byCode
}

// findUS finds the places in the United States that parts of an address may mean.
func findUS(parts Parts) []ibid.Place {
	g := us()
	var s state
	stated := false
	if parts.State != "" {
		s, stated = stateOf(parts.State)
	}
	switch {
	case parts.Point:
		return g.atPoint(parts.Lat, parts.Lon)
	case parts.Military:
		return []ibid.Place{{Label: "Military post office", Layers: []ibid.Jurisdiction{US}, Notice: "A military post office is in no state. Only the rules of the United States are asked for."}}
	case parts.County != "":
		return g.byCounty(parts.County, s)
	case parts.ZIP != "":
		if places := g.byZip(parts, s); len(places) > 0 {
			return places
		}
	}
	if parts.Place != "" {
		if places := g.byTown(parts.Place, s); len(places) > 0 {
			return places
		}
	}
	if stated {
		p := ibid.Place{Label: s.name, Layers: []ibid.Jurisdiction{US, stateJurisdiction(s)}}
		if parts.Place != "" {
			p.Notice = fmt.Sprintf("No city called “%s” is known in %s. Only its rules and those of the United States are asked for.", parts.Place, s.name)
		}
		return []ibid.Place{p}
	}
	return nil
}

// place puts together the layers of a town in a county, either of which may be empty.
func (g *gazetteer) place(s state, fips, region, name string) ibid.Place {
	p := ibid.Place{Layers: []ibid.Jurisdiction{US, stateJurisdiction(s)}, Postal: name != ""}
	c, known := countyJurisdiction(fips)
	if known {
		p.County = c.ID
	}
	if s.code == "DC" {
		p.Label, p.Postal = "Washington, DC", false
		return p
	}
	label := s.code
	if city, whole := independent(c.Name); known && whole {
		name, p.Postal = city, false
	} else if known {
		p.Layers = append(p.Layers, c)
		label = c.Name + ", " + label
	}
	if r, ok := countyJurisdiction(region); ok {
		p.Region, p.Layers = r.ID, append(p.Layers, r)
	}
	if name != "" {
		city := name
		if newYork[fips] {
			city, p.Postal = "New York", false
		}
		p.Layers = append(p.Layers, cityJurisdiction(s, city))
		label = name + ", " + label
	}
	if label == s.code {
		label = s.name
	}
	p.Label = label
	return p
}

// independent reports whether a county is a city that no county holds, and names it.
func independent(county string) (city string, is bool) {
	if county == "Carson City" {
		return county, true
	}
	return strings.CutSuffix(county, " city")
}

// byZip finds the places of an address with a ZIP code: the post town, in the county of
// the ZIP code first. Where the address names a town of another state than the ZIP code's,
// both are found.
func (g *gazetteer) byZip(parts Parts, s state) (places []ibid.Place) {
	code := parts.ZIP
	if len(code) == 4 {
		code = "0" + code
	}
	code = code[:5]
	z, known := g.zips[code]
	if !known {
		home := stateBy[g.zipState(code)]
		if s.code == "" {
			s = home
		}
		if parts.Place != "" && s.code != "" {
			places = g.byTown(parts.Place, s)
		}
		if len(places) == 0 && s.code != "" {
			places = []ibid.Place{g.place(s, "", "", "")}
		}
		for i := range places {
			places[i].Notice = strings.TrimSpace(fmt.Sprintf("The ZIP code %s is not known. %s", code, places[i].Notice))
		}
		return places
	}
	home, ok := stateBy[z.state]
	if !ok { // military, or a country in free association
		return []ibid.Place{{Label: z.town, Layers: []ibid.Jurisdiction{US}, Notice: fmt.Sprintf("The ZIP code %s is in no state. Only the rules of the United States are asked for.", code)}}
	}
	name, notice := z.town, ""
	var of town
	var elsewhere []ibid.Place // in the state that the address names
	if parts.Place != "" {
		if s.code != "" && s.code != home.code {
			elsewhere = g.byTown(parts.Place, s)
			notice = fmt.Sprintf("The ZIP code %s is in %s.", code, home.name)
		}
		key, same := g.nearTown(parts.Place, home.code, z)
		t, ok := g.towns[key][home.code]
		switch {
		case ok:
			name, of = t.name, t
			if !same {
				notice = strings.TrimSpace(fmt.Sprintf("“%s” was read as %s. %s", parts.Place, t.name, notice))
			}
		case len(elsewhere) == 0:
			name = titled(parts.Place)
			notice = strings.TrimSpace(fmt.Sprintf("%s is in no table of cities; the ZIP code %s tells its county. %s", name, code, notice))
		}
	}
	for i, fips := range g.zipCounties(code, z, of) {
		region := ""
		if home.code == "CT" {
			region = z.fips
		}
		p := g.place(home, fips, region, name)
		if p.Notice = notice; i > 0 {
			p.Notice = "The ZIP code may reach into this county."
		}
		places = append(places, p)
	}
	return append(places, elsewhere...)
}

// zipCounties are the counties that a ZIP code may lie in, the likeliest first: that of the
// table, that of its middle, those of the town.
func (g *gazetteer) zipCounties(code string, z zip, t town) (all []string) {
	add := func(fips string) {
		if _, known := g.counties[fips]; known && !slices.Contains(all, fips) {
			all = append(all, fips)
		}
	}
	add(z.fips)
	if z.state == "CT" { // whose table has planning regions, which follow town lines as counties do
		if t.name == "" {
			t = g.towns[townKey(z.town)]["CT"]
		}
		if len(t.counties) == 1 {
			for fips := range t.counties {
				add(fips)
			}
		}
	}
	at := g.countyAt(z.lat, z.lon)
	at = cmp.Or(renamed[at], at)
	if g.counties[at].state == z.state {
		add(at)
	}
	if len(all) == 0 {
		all = append(all, "")
	}
	return all
}

// nearTown is the town of a state that a name means, and whether it is so written. With a
// ZIP code it is the town of that, or one in its county: a city that no table has is no
// misspelt one.
func (g *gazetteer) nearTown(name, state string, z zip) (key string, same bool) {
	key = townKey(name)
	for _, ending := range []string{"", " city", " town", " township", " village"} {
		if rest, ok := strings.CutSuffix(key, ending); ok {
			if _, ok := g.towns[rest][state]; ok {
				return rest, true
			}
		}
	}
	limit := min(2, len(key)/4)
	if own := townKey(z.town); z.town != "" && distance(key, own, limit) <= limit {
		return own, false
	}
	best, at := "", limit+1
	for _, other := range g.byState[state] {
		t := g.towns[other][state]
		if _, in := t.counties[z.fips]; z.town != "" && !in {
			continue
		}
		if d := distance(key, other, limit); d < at || d == at && d <= limit && best != "" && t.zips > g.towns[best][state].zips {
			best, at = other, d
		}
	}
	return best, false
}

// titled writes the name of a city with capitals if it has none or nothing else.
func titled(name string) string {
	name = ibid.OneLine(name)
	if name != strings.ToLower(name) && name != strings.ToUpper(name) {
		return name
	}
	return cases.Title(language.English).String(name)
}

// byTown finds the towns of a name, in a state or in all, those with the most ZIP codes
// first, each in its counties.
func (g *gazetteer) byTown(name string, s state) (places []ibid.Place) {
	key, notice := townKey(name), ""
	if _, ok := g.towns[key][s.code]; s.code != "" && !ok {
		near, _ := g.nearTown(name, s.code, zip{})
		if near == "" {
			return nil
		}
		key, notice = near, fmt.Sprintf("“%s” was read as %s.", name, g.towns[near][s.code].name)
	}
	type found struct {
		state state
		town  town
	}
	var all []found
	for code, t := range g.towns[key] {
		if st, ok := stateBy[code]; ok && (s.code == "" || s.code == code) {
			all = append(all, found{st, t})
		}
	}
	slices.SortFunc(all, func(a, b found) int {
		return cmp.Or(cmp.Compare(b.town.zips, a.town.zips), cmp.Compare(a.state.code, b.state.code))
	})
	for _, f := range all {
		counties := slices.SortedFunc(maps.Keys(f.town.counties), func(a, b string) int {
			return cmp.Or(cmp.Compare(f.town.counties[b], f.town.counties[a]), cmp.Compare(a, b))
		})
		if len(counties) == 0 {
			counties = []string{""}
		}
		for i, fips := range counties {
			p := g.place(f.state, fips, g.regionOf(f.town.name, f.state), f.town.name)
			if p.Notice = notice; i > 0 && notice == "" {
				p.Notice = "The post town reaches into it too."
			}
			places = append(places, p)
		}
	}
	return places
}

// regionOf is the planning region of a town in Connecticut.
func (g *gazetteer) regionOf(name string, s state) string {
	if s.code != "CT" {
		return ""
	}
	for _, z := range g.zips {
		if z.state == "CT" && z.town == name {
			return z.fips
		}
	}
	return ""
}

func (g *gazetteer) hasCounty(key, state string) bool {
	return slices.ContainsFunc(g.named[key], func(fips string) bool { return state == "" || g.counties[fips].state == state })
}

// byCounty finds the counties of a name, in a state or in all.
func (g *gazetteer) byCounty(name string, s state) (places []ibid.Place) {
	key, _ := countyKey(name)
	folded := fold(name)
	all := slices.Clone(g.named[key])
	slices.SortStableFunc(all, func(a, b string) int { // "Baltimore County" before the city
		return cmp.Compare(distance(folded, fold(g.counties[a].name), 9), distance(folded, fold(g.counties[b].name), 9))
	})
	for _, fips := range all {
		if c := g.counties[fips]; s.code == "" || c.state == s.code {
			places = append(places, g.place(stateBy[c.state], fips, "", ""))
		}
	}
	return places
}

// atPoint finds what is at a latitude and longitude. The city is that of the nearest ZIP
// code in the county.
func (g *gazetteer) atPoint(lat, lon float64) []ibid.Place {
	fips := g.countyAt(lat, lon)
	fips = cmp.Or(renamed[fips], fips)
	c, ok := g.counties[fips]
	if !ok {
		return nil
	}
	name, region := "", ""
	if code, distance := g.nearest(lat, lon); distance < farthest {
		if z := g.zips[code]; z.state == c.state {
			name = z.town
			if z.state == "CT" {
				region = z.fips
			}
		}
	}
	return []ibid.Place{g.place(stateBy[c.state], fips, region, name)}
}

// zipAreas are the states by the first three digits of their ZIP codes.
var zipAreas = sync.OnceValue(func() map[string]string {
	counts := map[string]map[string]int{}
	for code, z := range us().zips {
		if counts[code[:3]] == nil {
			counts[code[:3]] = map[string]int{}
		}
		counts[code[:3]][z.state]++
	}
	areas := map[string]string{}
	for area, in := range counts {
		states := slices.SortedFunc(maps.Keys(in), func(a, b string) int { return cmp.Or(cmp.Compare(in[b], in[a]), cmp.Compare(a, b)) })
		areas[area] = states[0]
	}
	return areas
})
