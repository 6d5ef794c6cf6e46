package jurisdiction_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/jurisdiction"
)

func ids(p ibid.Place) string {
	var s []string
	for _, id := range p.IDs() {
		s = append(s, string(id))
	}
	return strings.Join(s, " ")
}

func TestFind(t *testing.T) {
	h := jurisdiction.BuiltIn()
	for text, want := range map[string]string{
		"1200 Main St, Houston, TX 77002":       "US US-TX US-TX-48201 US-TX-houston",
		"1200 main street houston tx":           "US US-TX US-TX-48201 US-TX-houston",
		"Houston, Texas":                        "US US-TX US-TX-48201 US-TX-houston",
		"77002":                                 "US US-TX US-TX-48201 US-TX-houston",
		"Huoston, TX":                           "US US-TX US-TX-48201 US-TX-houston",
		"Harris County, TX":                     "US US-TX US-TX-48201",
		"Texas":                                 "US US-TX",
		"TX":                                    "US US-TX",
		"29.7604, -95.3698":                     "US US-TX US-TX-48201 US-TX-houston",
		"P.O. Box 12, Houston, TX 77002-0012":   "US US-TX US-TX-48201 US-TX-houston",
		"5 Beacon St Apt 4, Boston, MA 2108":    "US US-MA US-MA-25025 US-MA-boston",
		"PSC 3 Box 12, APO AE 09021":            "US",
		"1600 Pennsylvania Ave, Washington, DC": "US US-DC",
		"Richmond, VA 23220":                    "US US-VA US-VA-richmond",
		"Baltimore County, MD":                  "US US-MD US-MD-24005",
		"St. Louis, MO 63101":                   "US US-MO US-MO-st-louis",
		"Orleans Parish, Louisiana":             "US US-LA US-LA-22071",
		"Anchorage, AK 99501":                   "US US-AK US-AK-02020 US-AK-anchorage",
		"Hartford, CT 06103":                    "US US-CT US-CT-09003 US-CT-09110 US-CT-hartford",
		"San Juan, PR 00901":                    "US US-PR US-PR-72127 US-PR-san-juan",
		"DE":                                    "US US-DE",
		"30 Jay St, Brooklyn, NY 11201":         "US US-NY US-NY-36047 US-NY-new-york",
		"US-TX-houston":                         "US US-TX US-TX-houston",
		"TX-48201":                              "US US-TX US-TX-48201",
		"48201":                                 "US US-TX US-TX-48201", // before the ZIP code in Detroit
		"Atlantis":                              "US",
	} {
		places, err := h.Find(text)
		if err != nil || ids(places[0]) != want {
			t.Errorf("%q: %v, %v; want %s", text, places, err, want)
		}
	}
}

func TestSeveralPlacesAreAllFound(t *testing.T) {
	h := jurisdiction.BuiltIn()
	places, err := h.Find("Springfield")
	if err != nil || len(places) < 5 {
		t.Fatalf("Springfield: %d places, %v", len(places), err)
	}
	places, _ = h.Find("Kansas City")
	if len(places) < 2 || ids(places[0])[:5] == ids(places[1])[:5] && len(places) < 3 {
		t.Errorf("Kansas City: %v", places)
	}
	places, _ = h.Find("12 High St, Dallas, OR 75201") // whose ZIP code is in Texas
	found := map[string]bool{}
	for _, p := range places {
		found[string(p.IDs()[1])] = true
	}
	if !found["US-OR"] || !found["US-TX"] {
		t.Errorf("Dallas, OR 75201: %v", places)
	}
	for _, p := range places {
		if p.Notice == "" && p.IDs()[1] == "US-TX" {
			t.Errorf("no notice at %v", p)
		}
	}
}

func TestWhatIsNoPlace(t *testing.T) {
	h := jurisdiction.BuiltIn()
	for _, text := range []string{"", "   ", "?!", strings.Repeat("a", 401)} {
		if places, err := h.Find(text); ibid.CodeOf(err) != ibid.CodeInvalid {
			t.Errorf("%.20q: %v, %v", text, places, err)
		}
	}
}

// Whatever is typed leads to places or an error, never a panic, and at most a dozen places.
func TestHostileAddresses(t *testing.T) {
	h := jurisdiction.BuiltIn()
	random := rand.New(rand.NewPCG(1, 2))
	pieces := []string{"\x00", "\xff", "🏠", "St", "Ct", ",", ",,", "\n", "TX", "00000", "77002-", "-95.3", "29.7", "#", "Suite", "P.O.", "Box", "County", "City", "é", "'", "%s", "“", "1e400", "--", "of", "Saint", "NE", "AE", "999999999"}
	for range 1000 {
		var text strings.Builder
		for range random.IntN(40) {
			if random.IntN(3) == 0 {
				text.WriteRune(rune(random.IntN(0x11000)))
			} else {
				text.WriteString(pieces[random.IntN(len(pieces))])
			}
			if random.IntN(2) == 0 {
				text.WriteByte(' ')
			}
		}
		places, err := h.Find(text.String())
		if (err == nil) != (len(places) > 0) || len(places) > 12 {
			t.Fatalf("%q: %d places, %v", text.String(), len(places), err)
		}
		for _, p := range places {
			if len(p.Layers) == 0 || p.Label == "" {
				t.Fatalf("%q: %+v", text.String(), p)
			}
		}
	}
}

const own = `
[[jurisdiction]]
id = "EU"
level = "supranational"
name = "European Union"

[[jurisdiction]]
id = "DE"
level = "federal"
name = "Germany"
parent = "EU"
names = ["Deutschland"]

[[jurisdiction]]
id = "DE-BY"
level = "state"
name = "Bavaria"
parent = "DE"
names = ["Bayern"]

[[jurisdiction]]
id = "DE-BY-muenchen"
level = "municipal"
name = "München"
parent = "DE-BY"
names = ["Munich"]
postcodes = ["803", "81"]
`

func TestJurisdictionsOfTheFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), jurisdiction.FileName)
	if err := os.WriteFile(file, []byte(own), 0o600); err != nil {
		t.Fatal(err)
	}
	h, err := jurisdiction.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	const munich = "EU DE DE-BY DE-BY-muenchen"
	for text, want := range map[string]string{
		"Munich":                              munich,
		"Marienplatz 8, 80331 München":        munich,
		"Hauptstr. 1, 81541":                  munich,
		"Bayern, Deutschland":                 "EU DE DE-BY",
		"de-by-muenchen":                      munich,
		"DE":                                  "EU DE",
		"1200 Main St, Houston, TX 77002":     "US US-TX US-TX-48201 US-TX-houston",
		"Munich, ND":                          munich, // and the one in North Dakota after it
		"1 Munich Road, Wilmington, DE 19801": munich,
	} {
		places, err := h.Find(text)
		if err != nil || ids(places[0]) != want {
			t.Errorf("%q: %v, %v; want %s", text, places, err, want)
		}
	}
}

func TestAFileThatCannotBeUsed(t *testing.T) {
	for text, want := range map[string]string{
		"[[jurisdiction]]\nid = \"DE\"\nlevel = \"federal\"\nname = 5":                                      "line 4",
		"[[jurisdiction]]\nid = \"DE BY\"\nlevel = \"state\"\nname = \"Bavaria\"":                           "no id",
		"[[jurisdiction]]\nid = \"DE-BY\"\nlevel = \"land\"\nname = \"Bavaria\"":                            "level",
		"[[jurisdiction]]\nid = \"DE-BY\"\nlevel = \"state\"\nname = \"Bavaria\"\nparent = \"XQ\"":          "not known",
		"[[jurisdiction]]\nid = \"AA-A\"\nlevel = \"state\"\nname = \"A\"\nparent = \"AA-A\"":               "part of itself",
		"[[jurisdiction]]\nid = \"AA-A\"\nlevel = \"federal\"\nname = \"A\"\nparent = \"US-TX\"":            "part of",
		"[[jurisdiction]]\nid = \"DE\"\nlevel = \"federal\"\nname = \"Germany\"\nmayor = \"none\"":          "mayor",
		own + "[[jurisdiction]]\nid = \"EU\"\nlevel = \"supranational\"\nname = \"European Union again\"\n": "twice",
	} {
		file := filepath.Join(t.TempDir(), jurisdiction.FileName)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := jurisdiction.Load(file); ibid.CodeOf(err) != ibid.CodeInvalid || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	if h, err := jurisdiction.Load(filepath.Join(t.TempDir(), "none")); err != nil || len(h.Own()) != 0 {
		t.Errorf("no file: %v, %v", h, err)
	}
}

func TestParse(t *testing.T) {
	for text, want := range map[string]jurisdiction.Parts{
		"42 Elm Street, Springfield, IL 62704":      {Place: "Springfield", State: "IL", ZIP: "62704"},
		"42 elm st springfield il":                  {Place: "springfield", State: "il"},
		"42 Elm Ct":                                 {},
		"42 Elm Ct Hartford CT":                     {Place: "Hartford", State: "CT"},
		"Suite 5, 9 Oak Ave., Fort Worth, Texas":    {Place: "Fort Worth", State: "Texas"},
		"9 Oak Ave\nFt. Worth TX 76102\nUSA":        {Place: "Ft. Worth", State: "TX", ZIP: "76102"},
		"Cook County, Illinois":                     {County: "Cook County", State: "Illinois"},
		"Washington, D.C.":                          {Place: "Washington", State: "D.C."},
		"PO Box 11418":                              {},
		"40.7, -74.0":                               {Point: true, Lat: 40.7, Lon: -74},
		"40.7 N 74.0 W":                             {Point: true, Lat: 40.7, Lon: -74},
		"18 Prospect Pl, Newark, New Jersey  07104": {Place: "Newark", State: "New Jersey", ZIP: "07104"},
	} {
		if got := jurisdiction.Parse(text); got != want {
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
	}
}

func TestPath(t *testing.T) {
	h := jurisdiction.BuiltIn()
	for id, want := range map[string]string{
		"US-TX-48201": "US US-TX US-TX-48201", "FR": "FR", "US-CT-09110": "US US-CT US-CT-09110", "US-TX-nowhere": "", "US-XX": "", "ZZ": "", "us": "",
	} {
		if got := ids(ibid.Place{Layers: h.Path(ibid.JurisdictionID(id))}); got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
}
