package jurisdiction

import (
	"cmp"
	"slices"
	"strings"

	"ibid/backend/ibid"
)

// cityPrefixes are what stands before the name of a city that is called one.
var cityPrefixes = []string{"city and county of ", "city of ", "town of ", "village of ", "township of ", "borough of "}

// Named returns the jurisdictions that a name may mean, and how likely each is where
// nothing else is known; the likeliest first, their probabilities adding up to 1. Those of
// the file come before all others, and a state before the cities that are called as it is:
// "New York" is the state, "City of New York" the city. Names are compared whole, whatever
// their case. Empty if there is none.
func (h *Hierarchy) Named(name string) []ibid.Attribution {
	name = fold(name)
	if name == "" {
		return nil
	}
	var own []ibid.JurisdictionID
	for _, id := range h.order {
		if slices.Contains(h.own[id].names, name) {
			own = append(own, id)
		}
	}
	if len(own) > 0 {
		return shares(name, own, func(ibid.JurisdictionID) float64 { return 1 })
	}
	if name == "united states" || name == "united states of america" {
		return shares(name, []ibid.JurisdictionID{US.ID}, func(ibid.JurisdictionID) float64 { return 1 })
	}
	for _, prefix := range cityPrefixes {
		if rest, ok := strings.CutPrefix(name, prefix); ok {
			return townsNamed(rest)
		}
	}
	bare := strings.TrimPrefix(strings.TrimPrefix(name, "state of "), "commonwealth of ")
	if s, ok := stateBy[bare]; ok && fold(s.name) == bare {
		return shares(name, []ibid.JurisdictionID{stateJurisdiction(s).ID}, func(ibid.JurisdictionID) float64 { return 1 })
	}
	if key, is := countyKey(name); is && !strings.HasSuffix(name, " co") {
		var ids []ibid.JurisdictionID
		for _, fips := range us().named[key] {
			if c, ok := countyJurisdiction(fips); ok && (fold(c.Name) == name || strings.HasPrefix(name, "county of ")) {
				ids = append(ids, c.ID)
			}
		}
		if len(ids) > 0 {
			return shares(name, ids, func(ibid.JurisdictionID) float64 { return 1 })
		}
	}
	return townsNamed(name)
}

// townsNamed returns the towns of a folded name, those with more ZIP codes as likelier.
func townsNamed(name string) []ibid.Attribution {
	in := us().towns[townKey(name)]
	if rest, ok := strings.CutSuffix(name, " city"); ok && len(in) == 0 {
		in = us().towns[townKey(rest)]
	}
	var ids []ibid.JurisdictionID
	weights := map[ibid.JurisdictionID]float64{}
	for code, t := range in {
		if s, ok := stateBy[code]; ok && s.code == code {
			id := cityJurisdiction(s, t.name).ID
			ids = append(ids, id)
			weights[id] = float64(1 + t.zips)
		}
	}
	return shares(name, ids, func(id ibid.JurisdictionID) float64 { return weights[id] })
}

// shares makes probabilities of weights.
func shares(name string, ids []ibid.JurisdictionID, weight func(ibid.JurisdictionID) float64) []ibid.Attribution {
	var sum float64
	for _, id := range ids {
		sum += weight(id)
	}
	all := make([]ibid.Attribution, 0, len(ids))
	for _, id := range ids {
		all = append(all, ibid.Attribution{Jurisdiction: id, Words: name, Probability: weight(id) / sum})
	}
	slices.SortFunc(all, func(a, b ibid.Attribution) int {
		return cmp.Or(cmp.Compare(b.Probability, a.Probability), cmp.Compare(a.Jurisdiction, b.Jurisdiction))
	})
	return all
}
