package jurisdiction

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"ibid/backend/ibid"
)

// FileName is the file in a library's home that adds jurisdictions.
const FileName = "jurisdictions.toml"

// US is the United States.
var US = ibid.Jurisdiction{ID: "US", Level: ibid.LevelFederal, Name: "United States"}

// Hierarchy is what jurisdictions there are: those built in, and those of a file.
type Hierarchy struct {
	print string // of the file
	own   map[ibid.JurisdictionID]own
	order []ibid.JurisdictionID // of own, as the file has them
}

// own is a jurisdiction of the file.
type own struct {
	ibid.Jurisdiction
	names     []string // folded
	postcodes []string // or what they begin with
}

// entry is a jurisdiction as the file writes it.
type entry struct {
	ID        string   `toml:"id"`
	Level     string   `toml:"level"`
	Name      string   `toml:"name"`
	Parent    string   `toml:"parent"`
	Names     []string `toml:"names"`
	Postcodes []string `toml:"postcodes"`
}

// longestFile is the most bytes of a file of jurisdictions.
const longestFile = 8 << 20

// BuiltIn is the hierarchy without a file.
func BuiltIn() *Hierarchy { return &Hierarchy{own: map[ibid.JurisdictionID]own{}} }

// Load reads the jurisdictions that a file adds or renames. A file that is not
// there adds none. A file of TOML has one table for each:
//
//	[[jurisdiction]]
//	id = "DE-BY-muenchen"
//	level = "municipal"        # supranational, federal, state, county, municipal
//	name = "München"
//	parent = "DE-BY"           # built in, or in this file; empty: part of nothing
//	names = ["Munich"]         # what people also write
//	postcodes = ["803", "81"]  # or what they begin with
//
// Returns CodeInvalid, with what to change, if the file can't be used.
func Load(file string) (*Hierarchy, error) {
	h := BuiltIn()
	text, err := ibid.ReadFile(file, longestFile)
	if errors.Is(err, fs.ErrNotExist) {
		return h, nil
	}
	if err != nil {
		return nil, &ibid.Error{Code: ibid.CodeStorage, Message: "The file of jurisdictions can't be read.", Hint: "Check that it is an ordinary file that you may read: " + file, Err: err}
	}
	h.print = fmt.Sprintf("%x", sha256.Sum256(text))
	if err := h.add(string(text)); err != nil {
		return nil, &ibid.Error{Code: ibid.CodeInvalid, Message: fmt.Sprintf("%s can't be used: %v.", FileName, err), Hint: "Correct the file, or remove it: " + file, Err: err}
	}
	return h, nil
}

func (h *Hierarchy) add(text string) error {
	var file struct {
		Jurisdiction []entry `toml:"jurisdiction"`
	}
	meta, err := toml.Decode(text, &file)
	if err != nil {
		var at toml.ParseError
		if errors.As(err, &at) {
			return fmt.Errorf("line %d: %s", at.Position.Line, at.Message)
		}
		return err
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return fmt.Errorf("%q means nothing here", unknown[0].String())
	}
	for _, e := range file.Jurisdiction {
		id := ibid.JurisdictionID(e.ID)
		switch _, again := h.own[id]; {
		case !idForm(e.ID):
			return fmt.Errorf("%q is no id; write it like \"DE\", \"DE-BY\" or \"DE-BY-muenchen\"", e.ID)
		case again:
			return fmt.Errorf("%q stands there twice", e.ID)
		case !slices.Contains(ibid.Levels, ibid.Level(e.Level)):
			return fmt.Errorf("the level of %q is %q; it can be supranational, federal, state, county or municipal", e.ID, e.Level)
		case strings.TrimSpace(e.Name) == "":
			return fmt.Errorf("%q has no name", e.ID)
		}
		o := own{Jurisdiction: ibid.Jurisdiction{ID: id, Level: ibid.Level(e.Level), Name: e.Name, Parent: ibid.JurisdictionID(e.Parent)}, postcodes: e.Postcodes}
		for _, name := range append([]string{e.Name}, e.Names...) {
			o.names = append(o.names, fold(name))
		}
		h.own[id], h.order = o, append(h.order, id)
	}
	for _, id := range h.order {
		if err := h.checkParents(id); err != nil {
			return err
		}
	}
	return nil
}

// checkParents returns an error unless the parents of a jurisdiction are known and end.
func (h *Hierarchy) checkParents(id ibid.JurisdictionID) error {
	for at, n := h.own[id].Jurisdiction, 0; at.Parent != ""; n++ {
		parent, ok := h.Get(at.Parent)
		switch {
		case !ok:
			return fmt.Errorf("the parent of %q is %q, which is not known", at.ID, at.Parent)
		case n > len(h.own)+5:
			return fmt.Errorf("%q is part of itself", id)
		case slices.Index(ibid.Levels, parent.Level) > slices.Index(ibid.Levels, at.Level):
			return fmt.Errorf("%q is %s and part of %q, which is %s", at.ID, at.Level, parent.ID, parent.Level)
		}
		at = parent
	}
	return nil
}

// idForm reports whether an id is of letters, digits and hyphens between them.
func idForm(id string) bool {
	if id == "" || len(id) > 80 {
		return false
	}
	for part := range strings.SplitSeq(id, "-") {
		if part == "" || strings.ContainsFunc(part, func(r rune) bool {
			return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9')
		}) {
			return false
		}
	}
	return true
}

// Fingerprint is the SHA-256 of the file that the hierarchy was read from, in lower-case
// hex; empty without one.
func (h *Hierarchy) Fingerprint() string { return h.print }

// Own are the jurisdictions of the file, in its order.
func (h *Hierarchy) Own() (all []ibid.Jurisdiction) {
	for _, id := range h.order {
		all = append(all, h.own[id].Jurisdiction)
	}
	return all
}

// Get returns the jurisdiction of an ID.
func (h *Hierarchy) Get(id ibid.JurisdictionID) (ibid.Jurisdiction, bool) {
	if o, ok := h.own[id]; ok {
		return o.Jurisdiction, true
	}
	if rest, ok := strings.CutPrefix(string(id), "US-"); ok {
		return partOfUS(rest)
	}
	if id == US.ID {
		return US, true
	}
	return country(string(id))
}

// partOfUS returns a state, county or city by its ID without "US-".
func partOfUS(rest string) (j ibid.Jurisdiction, ok bool) {
	code, part, deeper := strings.Cut(rest, "-")
	s, ok := stateBy[code]
	if !ok || s.code != code {
		return j, false
	}
	if !deeper {
		return stateJurisdiction(s), true
	}
	if c, ok := countyJurisdiction(part); ok && c.Parent == stateJurisdiction(s).ID {
		return c, true
	}
	if in, ok := us().towns[townKey(strings.ReplaceAll(part, "-", " "))][s.code]; ok && slug(in.name) == part {
		return cityJurisdiction(s, in.name), true
	}
	return j, false
}

func stateJurisdiction(s state) ibid.Jurisdiction {
	return ibid.Jurisdiction{ID: ibid.JurisdictionID("US-" + s.code), Level: ibid.LevelState, Name: s.name, Parent: US.ID}
}

func countyJurisdiction(fips string) (ibid.Jurisdiction, bool) {
	if name, ok := regions[fips]; ok {
		return ibid.Jurisdiction{ID: ibid.JurisdictionID("US-CT-" + fips), Level: ibid.LevelCounty, Name: name + " Planning Region", Parent: "US-CT"}, true
	}
	c, ok := us().counties[fips]
	if !ok {
		return ibid.Jurisdiction{}, false
	}
	s := ibid.JurisdictionID("US-" + c.state)
	return ibid.Jurisdiction{ID: s + "-" + ibid.JurisdictionID(fips), Level: ibid.LevelCounty, Name: c.name, Parent: s}, true
}

func cityJurisdiction(s state, name string) ibid.Jurisdiction {
	id := ibid.JurisdictionID("US-" + s.code)
	return ibid.Jurisdiction{ID: id + "-" + ibid.JurisdictionID(slug(name)), Level: ibid.LevelMunicipal, Name: name, Parent: id}
}

// country returns a country by its code of two letters.
func country(code string) (j ibid.Jurisdiction, ok bool) {
	region, err := language.ParseRegion(code)
	if err != nil || len(code) != 2 || region.String() != code || !region.IsCountry() || region.Canonicalize() != region {
		return j, false
	}
	return ibid.Jurisdiction{ID: ibid.JurisdictionID(code), Level: ibid.LevelFederal, Name: display.English.Regions().Name(region)}, true
}

// Resolve returns the jurisdiction that somebody means by an ID. It may leave out the
// country of a part of the United States: "TX", "TX-48201", "48201", "TX-houston". So "CA"
// is California, unless the file has a jurisdiction of that ID.
func (h *Hierarchy) Resolve(text string) (ibid.Jurisdiction, bool) {
	text = strings.TrimSpace(text)
	parts := strings.SplitN(text, "-", 3)
	for i, p := range parts {
		if i < 2 && len(p) <= 3 {
			parts[i] = strings.ToUpper(p)
		} else {
			parts[i] = strings.ToLower(p)
		}
	}
	id := strings.Join(parts, "-")
	for own := range h.own {
		if strings.EqualFold(string(own), text) {
			return h.Get(own)
		}
	}
	if c, ok := countyJurisdiction(id); ok {
		return c, true
	}
	if j, ok := partOfUS(id); ok {
		return j, true
	}
	return h.Get(ibid.JurisdictionID(id))
}

// Path is a jurisdiction with all that it is part of, the widest first; empty if it is
// not known.
func (h *Hierarchy) Path(id ibid.JurisdictionID) (path []ibid.Jurisdiction) {
	for id != "" {
		j, ok := h.Get(id)
		if !ok {
			break
		}
		path, id = append(path, j), j.Parent
	}
	slices.Reverse(path)
	slices.SortStableFunc(path, func(a, b ibid.Jurisdiction) int {
		return cmp.Compare(slices.Index(ibid.Levels, a.Level), slices.Index(ibid.Levels, b.Level))
	})
	return path
}
