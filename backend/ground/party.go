package ground

import (
	"regexp"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// partyPairs are the two sides of contracts and proceedings, each in all its words.
var partyPairs = func() map[string][2]int {
	all := map[string][2]int{} // line and side
	for n, line := range strings.Split(`landlord lessor sublessor | tenant lessee sublessee
		buyer purchaser | seller vendor
		lender creditor mortgagee | borrower debtor consumer mortgagor
		licensor | licensee
		employer | employee
		supplier manufacturer vendor | distributor reseller
		franchisor | franchisee
		assignor | assignee
		insurer underwriter | policyholder
		plaintiff claimant | defendant respondent
		client customer | contractor consultant provider`, "\n") {
		for side, words := range strings.Split(line, "|") {
			for word := range strings.FieldsSeq(words) {
				if _, known := all[word]; !known {
					all[word], all[word+"s"] = [2]int{n, side}, [2]int{n, side}
				}
			}
		}
	}
	return all
}()

// party is a side of a contract that a text names.
type party struct {
	line, side int
	acts       bool // a verb says what it does, may or must
}

var (
	// asksOf are the verbs between a question word and the party that it asks about.
	asksOf = language.WordSet("may can must shall should does do did will has have is are could would")
	// acting are the verbs with which a contract says what a party does.
	acting = language.WordSet("shall may must will can agrees agree has have is are cannot should")
	// noVerbs end as verbs do.
	noVerbs = language.WordSet("this thus unless less always plus across towards besides whereas")
	// contracts are the nouns before which a party is a part of a name: "lender agreement".
	contracts = language.WordSet(strings.Join(ibid.AskedKinds(ibid.SourceContract), " "))
)

// readParties finds the parties of a text. In a question a party acts that stands behind its
// first verb; in a unit, one with a verb behind it.
func (s *said) readParties() {
	for i, w := range s.words {
		named, known := partyPairs[language.WithoutPossessive(w.Lower)]
		if !known || contracts[s.lower(i+1)] {
			continue
		}
		p := party{line: named[0], side: named[1]}
		if i+1 < len(s.words) && !parts(s.gaps[i+1]) {
			next := s.words[i+1]
			asked := asksOf[s.lower(i-1)] || asksOf[s.lower(i-2)] && s.words[i-1].Stop
			verb := acting[next.Lower] || strings.HasSuffix(next.Lower, "s") && len(next.Lower) > 3 && !noVerbs[next.Lower] && s.gaps[i+1] == " "
			p.acts = asked || verb || language.WithoutPossessive(w.Lower) != w.Lower
		}
		s.parties = append(s.parties, p)
	}
}

// partyIn compares the party that a question asks about with those of a unit: the only one of
// its line that is named, or else the only one that acts.
func (s said) partyIn(unit said) stance {
	found := silent
	for _, asked := range s.parties {
		if side, one := s.sideOf(asked.line); !one || side != asked.side {
			continue
		}
		side, one := unit.sideOf(asked.line)
		switch {
		case !one:
		case side == asked.side:
			found = max(found, fits)
		default:
			found = opposed
		}
	}
	return found
}

// sideOf is the side of a line that a text is about; not one where it names none or both alike.
func (s said) sideOf(line int) (side int, one bool) {
	var named, acts [2]bool
	for _, p := range s.parties {
		if p.line == line {
			named[p.side] = true
			acts[p.side] = acts[p.side] || p.acts
		}
	}
	for side := range named {
		if named[side] && !named[1-side] || acts[side] && !acts[1-side] {
			return side, true
		}
	}
	return 0, false
}

// offices matches the titles of officers.
var offices = regexp.MustCompile(` (?:chief (\w+) officer|([a-z]*president)|(c[a-z]o)|(secretary|treasurer|chairman|chairwoman|chairperson|controller|general counsel|managing director|(?:finance|sales|marketing|technical) director)) `)

// shortOffices are the titles that are written with their initials.
var shortOffices = map[string]string{"ceo": "executive", "cfo": "financial", "coo": "operating", "cto": "technology", "cio": "information", "cmo": "marketing"}

// readOffices finds the titles of officers in a text.
func (s *said) readOffices() {
	s.offices = map[string]bool{}
	for _, m := range offices.FindAllStringSubmatchIndex(s.plain, -1) {
		title := strings.TrimSpace(s.plain[m[0]:m[1]])
		switch {
		case m[2] >= 0:
			title = s.plain[m[2]:m[3]]
		case m[4] >= 0 && strings.HasSuffix(s.plain[:m[4]], " vice "):
			title = "vice president"
		case m[6] >= 0:
			if title = shortOffices[title]; title == "" {
				continue
			}
		}
		s.offices[title] = true
	}
}

// officeIn compares the one office that a question names with those of a unit.
func (s said) officeIn(unit said) stance {
	if len(s.offices) != 1 || len(unit.offices) == 0 {
		return silent
	}
	for title := range s.offices {
		if unit.offices[title] {
			return fits
		}
	}
	return opposed
}
