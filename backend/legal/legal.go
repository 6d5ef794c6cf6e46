package legal

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"ibid/backend/ibid"
)

// Citation is a citation of law in a text.
type Citation struct {
	Span         ibid.Span           // bytes of the text
	Code         string              // "CFR", "USC", "Health & Safety Code", "BGB"; empty: the text's own ("§ 15.08.020")
	Title        string              // number of the title or chapter; empty: none is named
	Section      string              // "117.5", "28:2-608", "433"
	Parts        string              // within the section, as written: "(c)(3)", "Abs. 1"
	Jurisdiction ibid.JurisdictionID // whose law it is; empty: not said

	list ibid.Span // the enumeration it is part of, "§§ 42-1103 and 47-903"; its own span if it is in none
}

// Key is equal for two citations of the same section, however they are written.
// It ends at the section: what they name within it is in Parts.
func (c Citation) Key() string {
	return strings.TrimSpace(c.Law() + " " + c.Number())
}

// Law is the part of the key before the number: the jurisdiction, the code and its title.
// It is "|" for a citation that names no code.
func (c Citation) Law() string {
	name := ibid.OneLine(c.Code)
	if m := cityOf.FindStringSubmatch(name); m != nil {
		name = m[2] + " " + m[1]
	}
	name = actOf.ReplaceAllString(name, "$1")
	code := strings.NewReplacer(" & ", " and ", "-", "").Replace(strings.ToLower(name))
	jurisdiction := c.Jurisdiction
	if m := codeOfState.FindStringSubmatch(name); m != nil && jurisdiction == "" {
		if state := stateOf(m[1]); state != "" {
			jurisdiction, code = ibid.JurisdictionID("US-"+state), "code"
		}
	}
	words := strings.Fields(code)
	kept := words[:0]
	for _, w := range words {
		if w == "official" || w == "annotated" || w == "ann." {
			continue
		}
		if long, ok := shortened[w]; ok {
			w = long
		}
		kept = append(kept, w)
	}
	return string(jurisdiction) + "|" + strings.Join(append(kept, strings.Fields(c.Title)...), " ")
}

// Number is the number of the section as keys have it: in small letters, its dashes hyphens.
func (c Citation) Number() string {
	return strings.NewReplacer("–", "-", "—", "-", "‑", "-").Replace(strings.ToLower(c.Section))
}

// shortened are words of the names of codes that are mostly abbreviated (Bluebook, table 1).
var shortened = map[string]string{"mun.": "municipal", "gen.": "general", "stat.": "statutes", "rev.": "revised", "comp.": "compiled", "admin.": "administrative",
	"ord.": "ordinances", "cons.": "consolidated", "civ.": "civil", "crim.": "criminal", "proc.": "procedure", "pen.": "penal", "bus.": "business", "prof.": "professions", "gov't": "government", "educ.": "education", "veh.": "vehicle"}

// actOf is an act with the country or state that made it, which citations of it leave out:
// "Food Safety Act of the Federation of Veldany".
var actOf = regexp.MustCompile(`^(\S+\s.*\bAct) of (?:the )?[A-Z].*$`)

// codeOfState is a code that is named after its state: "Code of the District of Columbia".
var codeOfState = regexp.MustCompile(`^(?:Official\s)?Code\sof\s(?:the\s)?(?:State\sof\s)?([A-Z][A-Za-z ]+)$`)

const (
	mark    = `(?:§{1,2}|[Ss]ections?|[Ss]ecs?\.|[Pp]arts?)`
	parts   = `(?P<parts>(?:\s?\((?:[a-z]{1,5}|[A-Z]{1,4}|[0-9]{1,3})\))*)`
	ofThe   = `\s+of\s+the\s+(?:federal\s+)?`
	name    = `(?P<code>\b(?:[A-Z][A-Za-z.]+\s(?:(?:of|the|and|for|&|[A-Z][A-Za-z.]+)\s){0,7}?)?(?:Code|Ordinances?|Act|Statutes|Laws|Regulations|Rules|Charter)(?:\sof\s(?:the\s)?[A-Z][a-z]+(?:\s(?:of\s)?[A-Z][a-z]+){0,4})?)`
	section = `(?P<section>\d+[A-Za-z]{0,3}(?:[-–.:]\d*[A-Za-z]{0,2}\d+[A-Za-z]{0,2})*)`
)

// states are the abbreviations of states that citations begin with (Bluebook, table 1).
var states = map[string]string{
	"ala": "AL", "alaska": "AK", "ariz": "AZ", "ark": "AR", "cal": "CA", "colo": "CO", "conn": "CT", "del": "DE", "dc": "DC", "fla": "FL",
	"ga": "GA", "haw": "HI", "idaho": "ID", "ill": "IL", "ind": "IN", "iowa": "IA", "kan": "KS", "ky": "KY", "la": "LA", "me": "ME",
	"md": "MD", "mass": "MA", "mich": "MI", "minn": "MN", "miss": "MS", "mo": "MO", "mont": "MT", "neb": "NE", "nev": "NV", "nh": "NH",
	"nj": "NJ", "nm": "NM", "ny": "NY", "nc": "NC", "nd": "ND", "ohio": "OH", "okla": "OK", "or": "OR", "pa": "PA", "ri": "RI",
	"sc": "SC", "sd": "SD", "tenn": "TN", "tex": "TX", "utah": "UT", "vt": "VT", "va": "VA", "wash": "WA", "wva": "WV", "wis": "WI", "wyo": "WY",
	"pr": "PR", "guam": "GU", "vi": "VI",
}

// stateNames are the names of states, behind their codes.
var stateNames = strings.Split("AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|"+
	"FL Florida|GA Georgia|GU Guam|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|"+
	"MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|"+
	"NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|"+
	"SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming", "|")

// stateOf is the code of a state by its name or abbreviation, or "".
func stateOf(text string) string {
	for _, s := range stateNames {
		if s[3:] == text {
			return s[:2]
		}
	}
	return states[strings.ToLower(letters(text))]
}

// anyState is a pattern of the names of states.
func anyState() string {
	names := make([]string, len(stateNames))
	for i, s := range stateNames {
		names[i] = s[3:]
	}
	return strings.Join(names, "|")
}

// initials are codes that are cited by their initials before the section.
var initials = map[string]struct {
	code  string
	state ibid.JurisdictionID
}{
	"RCW": {"Rev. Code", "US-WA"}, "WAC": {"Admin. Code", "US-WA"}, "ORS": {"Rev. Stat.", "US-OR"}, "NRS": {"Rev. Stat.", "US-NV"},
	"KRS": {"Rev. Stat.", "US-KY"}, "ARS": {"Rev. Stat.", "US-AZ"}, "CRS": {"Rev. Stat.", "US-CO"}, "NJSA": {"Stat. Ann.", "US-NJ"},
	"OCGA": {"Code Ann.", "US-GA"}, "MCL": {"Comp. Laws", "US-MI"}, "RSA": {"Rev. Stat. Ann.", "US-NH"}, "HRS": {"Rev. Stat.", "US-HI"},
	"NMSA": {"Stat.", "US-NM"}, "MCA": {"Code Ann.", "US-MT"},
}

// leads are words before the name of a law that a sentence may begin with.
var leads = map[string]bool{"under": true, "see": true, "the": true, "in": true, "by": true, "as": true, "of": true, "with": true, "also": true, "and": true,
	"if": true, "both": true, "unless": true, "where": true, "that": true, "this": true, "for": true, "whereas": true, "pursuant": true, "violating": true}

var (
	federal   = regexp.MustCompile(`\b(?P<title>\d{1,2})\s+(?P<code>C\.?\s?F\.?\s?R\.?|U\.?\s?S\.?\s?C\.?(?:\s?A\.?)?)\s*,?\s*(?:` + mark + `\s*)?` + section + parts)
	stately   = regexp.MustCompile(`(?P<state>\b(?:D\.\s?C\.|N\.\s?[HJMYCD]\.|R\.\s?I\.|S\.\s?[CD]\.|W\.\s?Va\.|P\.\s?R\.|[A-Z][a-z]{1,4}\.|` + anyState() + `))\s(?P<code>(?:[A-Z][A-Za-z.]*\s?(?:&\s|and\s|of\s)?)*?(?:Code|Stat\.|Statutes|Laws|Law)(?:\s(?:Ann\.|Annotated))?)(?:,?\s(?:ch\.|tit\.)\s(?P<title>\d+[A-Z]?),)?,?\s*` + mark + `\s*` + section + parts)
	local     = regexp.MustCompile(name + `(?:,?\s*(?:` + mark + `)\s*)` + section + parts)
	within    = regexp.MustCompile(mark + `\s*` + section + parts + ofThe + name)
	municipal = regexp.MustCompile(`^(?:Mun\.|Municipal|City|County)`)
	compiled  = regexp.MustCompile(`\b(?P<title>\d+)\s+ILCS\s+(?P<section>\d+/\d+(?:[-.]\d+)*)` + parts)
	short     = regexp.MustCompile(`\b(?P<code>(?:[A-Z]\.?){2,4})\s*(?:` + mark + `\s*)?(?P<section>\d+[A-Z]?(?:[-.:]\d+[A-Za-z]?)+)` + parts)
	german    = regexp.MustCompile(`(?P<mark>§{1,2}|Art(?:\.|ikel))\s*(?P<section>\d+[a-z]?)(?P<parts>(?:\s+(?:Abs(?:\.|atz)|Satz|S\.|Nr\.|Nummer|lit\.|Buchst\.|Unterabs\.)\s*[0-9a-z]+)*)\s+(?P<code>[A-ZÄÖÜ][A-Za-zÄÖÜäöü]*[A-ZÄÖÜ][A-Za-zÄÖÜäöü-]*|GDPR)\b`)
	bare      = regexp.MustCompile(`(?P<mark>§{1,2}|\b[Ss]ections?|\b[Ss]ecs?\.|\b[Aa]rticles?|\bArt\.|\bArtikel)\s*` + section + parts)
)

// Find returns the citations in a text, in their order. Where one is part of another, the
// longer counts. Each number of an enumeration is a citation: "21 CFR 117.5 and 117.8".
func Find(text string) []Citation {
	var all []Citation
	add := func(pattern *regexp.Regexp, read func(group func(name string) string) (Citation, bool)) {
		for _, at := range pattern.FindAllStringSubmatchIndex(text, -1) {
			group := func(name string) string {
				i := pattern.SubexpIndex(name)
				if i < 0 || at[2*i] < 0 {
					return ""
				}
				return text[at[2*i]:at[2*i+1]]
			}
			c, ok := read(group)
			if !ok {
				continue
			}
			c.Section, c.Parts = cmp.Or(c.Section, group("section")), strings.TrimSpace(group("parts"))
			c.Span = ibid.Span{Start: at[0] + c.Span.Start, End: at[1]}
			all = append(all, c)
		}
	}
	add(federal, func(group func(string) string) (Citation, bool) {
		code := letters(group("code"))
		if code == "USCA" {
			code = "USC"
		}
		return Citation{Code: code, Title: group("title"), Jurisdiction: "US"}, true
	})
	add(stately, func(group func(string) string) (Citation, bool) {
		state, code := stateOf(group("state")), group("code")
		ok := state != "" && !municipal.MatchString(code)
		return Citation{Code: code, Title: group("title"), Jurisdiction: ibid.JurisdictionID("US-" + state)}, ok
	})
	add(local, func(group func(string) string) (Citation, bool) {
		code, skip := group("code"), 0
		for { // "Under the Food Safety Act § 12"
			first, rest, _ := strings.Cut(code, " ")
			if rest == "" || !leads[strings.ToLower(first)] {
				break
			}
			code, skip = rest, skip+len(first)+1
		}
		return Citation{Code: code, Span: ibid.Span{Start: skip}}, strings.Contains(code, " ")
	})
	add(within, func(group func(string) string) (Citation, bool) {
		return Citation{Code: group("code")}, strings.Contains(group("code"), " ")
	})
	add(compiled, func(group func(string) string) (Citation, bool) {
		return Citation{Code: "ILCS", Title: group("title"), Jurisdiction: "US-IL"}, true
	})
	add(short, func(group func(string) string) (Citation, bool) {
		known, ok := initials[letters(group("code"))]
		return Citation{Code: known.code, Jurisdiction: known.state}, ok
	})
	add(german, func(group func(string) string) (Citation, bool) {
		jurisdiction := ibid.JurisdictionID("DE")
		if code := group("code"); code == "DSGVO" || code == "DS-GVO" || code == "GDPR" || code == "AEUV" || code == "EUV" {
			jurisdiction = "EU"
		}
		return Citation{Code: strings.ReplaceAll(group("code"), "-", ""), Jurisdiction: jurisdiction}, true
	})
	add(bare, func(func(string) string) (Citation, bool) { return Citation{}, true })

	slices.SortStableFunc(all, func(a, b Citation) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(b.Span.End, a.Span.End))
	})
	var kept []Citation
	for _, c := range all {
		if n := len(kept); n > 0 && c.Span.Start < kept[n-1].Span.End {
			if c.Span.Len() > kept[n-1].Span.Len() {
				kept[n-1] = c
			}
			continue
		}
		kept = append(kept, c)
	}
	return enumerated(text, kept)
}

// letters are the letters of an abbreviation: "U.S.C." is "USC".
func letters(abbreviation string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
			return r
		}
		return -1
	}, abbreviation)
}
