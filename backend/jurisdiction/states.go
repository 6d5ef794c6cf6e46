package jurisdiction

import "strings"

// state is a state of the United States, a territory, or the District of Columbia.
type state struct{ code, fips, name string }

var states = []state{
	{"AL", "01", "Alabama"}, {"AK", "02", "Alaska"}, {"AZ", "04", "Arizona"}, {"AR", "05", "Arkansas"}, {"CA", "06", "California"},
	{"CO", "08", "Colorado"}, {"CT", "09", "Connecticut"}, {"DE", "10", "Delaware"}, {"DC", "11", "District of Columbia"}, {"FL", "12", "Florida"},
	{"GA", "13", "Georgia"}, {"HI", "15", "Hawaii"}, {"ID", "16", "Idaho"}, {"IL", "17", "Illinois"}, {"IN", "18", "Indiana"},
	{"IA", "19", "Iowa"}, {"KS", "20", "Kansas"}, {"KY", "21", "Kentucky"}, {"LA", "22", "Louisiana"}, {"ME", "23", "Maine"},
	{"MD", "24", "Maryland"}, {"MA", "25", "Massachusetts"}, {"MI", "26", "Michigan"}, {"MN", "27", "Minnesota"}, {"MS", "28", "Mississippi"},
	{"MO", "29", "Missouri"}, {"MT", "30", "Montana"}, {"NE", "31", "Nebraska"}, {"NV", "32", "Nevada"}, {"NH", "33", "New Hampshire"},
	{"NJ", "34", "New Jersey"}, {"NM", "35", "New Mexico"}, {"NY", "36", "New York"}, {"NC", "37", "North Carolina"}, {"ND", "38", "North Dakota"},
	{"OH", "39", "Ohio"}, {"OK", "40", "Oklahoma"}, {"OR", "41", "Oregon"}, {"PA", "42", "Pennsylvania"}, {"RI", "44", "Rhode Island"},
	{"SC", "45", "South Carolina"}, {"SD", "46", "South Dakota"}, {"TN", "47", "Tennessee"}, {"TX", "48", "Texas"}, {"UT", "49", "Utah"},
	{"VT", "50", "Vermont"}, {"VA", "51", "Virginia"}, {"WA", "53", "Washington"}, {"WV", "54", "West Virginia"}, {"WI", "55", "Wisconsin"},
	{"WY", "56", "Wyoming"}, {"AS", "60", "American Samoa"}, {"GU", "66", "Guam"}, {"MP", "69", "Northern Mariana Islands"},
	{"PR", "72", "Puerto Rico"}, {"VI", "78", "U.S. Virgin Islands"},
}

// stateBy finds states by code, FIPS code and folded name.
var stateBy = func() map[string]state {
	m := map[string]state{}
	for _, s := range states {
		m[s.code], m[s.fips], m[fold(s.name)] = s, s, s
	}
	m["virgin islands"], m["us virgin islands"] = m["VI"], m["VI"]
	return m
}()

// stateOf reads the name or the code of a state, as people write it: "TX", "tx", "D.C.",
// "Texas".
func stateOf(text string) (state, bool) {
	folded := fold(text)
	if len(folded) == 2 {
		s, ok := stateBy[strings.ToUpper(folded)]
		return s, ok && s.code == strings.ToUpper(folded)
	}
	s, ok := stateBy[folded]
	return s, ok && len(folded) > 2
}

// military are the codes that take the place of a state in military post offices.
var military = map[string]bool{"AA": true, "AE": true, "AP": true}

// regions are the planning regions of Connecticut by FIPS code. The Census Bureau counts
// by them in place of the eight counties since 2022.
var regions = map[string]string{
	"09110": "Capitol", "09120": "Greater Bridgeport", "09130": "Lower Connecticut River Valley", "09140": "Naugatuck Valley",
	"09150": "Northeastern Connecticut", "09160": "Northwest Hills", "09170": "South Central Connecticut", "09180": "Southeastern Connecticut",
	"09190": "Western Connecticut",
}

// renamed are counties that have another code since 2010, the year of the borders.
var renamed = map[string]string{"02270": "02158", "46113": "46102", "51515": "51019"}

// newYork are the counties that are boroughs of the city of New York, whatever the post
// calls their parts.
var newYork = map[string]bool{"36005": true, "36047": true, "36061": true, "36081": true, "36085": true}

// farZips are the first three digits of ZIP codes that the tables lack, and the
// states that they are of. Of those in 969 the first four decide.
var farZips = map[string]string{
	"006": "PR", "007": "PR", "008": "VI", "009": "PR", "9691": "GU", "9692": "GU", "9693": "GU", "9695": "MP", "9679": "AS",
}
