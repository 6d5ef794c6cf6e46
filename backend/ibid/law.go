package ibid

import (
	"slices"
	"strings"
	"time"
)

// LawSection is a section of law in a document.
type LawSection struct {
	DocumentID    DocumentID `json:"documentId"`
	DocumentHash  string     `json:"documentHash"`
	DocumentTitle string     `json:"documentTitle"`
	Cite          string     `json:"cite"`    // as its law is cited: "21 CFR 117.5"
	Heading       string     `json:"heading"` // what heads it: "Registration"; may be empty
	Page          int        `json:"page"`    // where it begins, 1-based
	PageLabel     string     `json:"pageLabel"`
	Span          Span       `json:"span"`  // of the heading in the page's text; empty: its place is not known
	Quote         string     `json:"quote"` // exactly the text that Span covers

	Key     string `json:"-"` // equal for all spellings of the citation; see [legal.Citation.Key]
	Number  string `json:"-"` // the end of the key, after the code
	EndPage int    `json:"-"` // page on which the section ends, before EndByte of its text
	EndByte int    `json:"-"`
}

// On returns the part of a page of the given length that belongs to the section; empty: none.
func (s LawSection) On(page, length int) Span {
	part := Span{End: length}
	if page < s.Page || page > s.EndPage {
		return Span{}
	}
	if page == s.Page {
		part.Start = min(s.Span.Start, length)
	}
	if page == s.EndPage {
		part.End = min(s.EndByte, length)
	}
	return part
}

// LawCitation is a citation of law in the text of a document.
type LawCitation struct {
	Page      int         `json:"page"` // 1-based
	PageLabel string      `json:"pageLabel"`
	Span      Span        `json:"span"`
	Words     string      `json:"words"`   // exactly the text that Span covers
	Section   *LawSection `json:"section"` // that it names; nil: the workspace doesn't have it
	Boxes     []Rect      `json:"boxes"`   // where the words stand, in user space; empty: not asked for, or not known

	Key string `json:"-"` // of the section it names
}

// Law is what a document has of law: its own sections, and the citations in its text.
type Law struct {
	Sections  []LawSection
	Citations []LawCitation
}

// CitedSection is a section of law that a question names.
type CitedSection struct {
	Words  string // as they stand in the question
	Key    string // equal for all spellings of the citation; empty: its code is not named
	Number string // "117.5"
	Guess  bool   // it is not written as a citation, and may be none: it counts only if a document has the section
}

// SourceType says what kind of text a document is, in the terms of legal research.
type SourceType string

// The source types.
const (
	SourceUnknown    SourceType = ""
	SourceStatute    SourceType = "statute"    // an act, or a code of them
	SourceRegulation SourceType = "regulation" // rules that an agency made under a statute
	SourceOrdinance  SourceType = "ordinance"  // of a county or a city
	SourceGuidance   SourceType = "guidance"   // explains rules and binds nobody
	SourceContract   SourceType = "contract"   // binds its parties only
	SourceOther      SourceType = "other"
)

// SourceTypes are all that the user can choose.
var SourceTypes = []SourceType{SourceStatute, SourceRegulation, SourceOrdinance, SourceGuidance, SourceContract, SourceOther}

// SourceTypeNamed gives the source type that has a name; that of an empty name is unknown.
// Returns CodeInvalid where none has it.
func SourceTypeNamed(name string) (SourceType, error) {
	if kind := SourceType(name); kind == SourceUnknown || slices.Contains(SourceTypes, kind) {
		return kind, nil
	}
	return "", Errorf(CodeInvalid, "There is no source type “%s”.", name).
		WithHint("The types are " + SourceTypeNames("and") + ".")
}

// SourceTypeNames lists the types that the user can choose, the last one behind a word:
// "statute, regulation, ordinance, guidance, contract or other".
func SourceTypeNames(before string) string {
	var names strings.Builder
	for i, kind := range SourceTypes {
		switch i {
		case 0:
		case len(SourceTypes) - 1:
			names.WriteString(" " + before + " ")
		default:
			names.WriteString(", ")
		}
		names.WriteString(string(kind))
	}
	return names.String()
}

// AuthorityBy says who found out a part of an [Authority].
type AuthorityBy string

// Who found it out.
const (
	ByDetection AuthorityBy = "detected" // read from the document itself
	ByFolder    AuthorityBy = "folder"   // the user said it of the folder the document comes with
	ByPerson    AuthorityBy = "person"   // the user said it of the document
)

// Authority says whose rules a document holds, what kind of text it is, and since when it
// has been in force.
type Authority struct {
	Jurisdictions []JurisdictionID `json:"jurisdictions"` // the widest first; empty: none, or not known
	SourceType    SourceType       `json:"sourceType"`
	InForce       string           `json:"inForce"`  // in force since, or last revised: "2024-03-01", "2024-03" or "2024"; empty: not known
	Evidence      []Attribution    `json:"evidence"` // what jurisdictions were read from in the document, the likeliest first, also those that were not likely enough

	JurisdictionsBy AuthorityBy `json:"jurisdictionsBy"`
	SourceTypeBy    AuthorityBy `json:"sourceTypeBy"`
	InForceBy       AuthorityBy `json:"inForceBy"`
}

// Attribution is a jurisdiction whose rules a document may hold, and the words that say so.
type Attribution struct {
	Jurisdiction JurisdictionID `json:"jurisdiction"`
	Words        string         `json:"words"` // as they stand in the document, or in its name
	Page         int            `json:"page"`  // on which they stand; 0: in its name or title
	Probability  float64        `json:"probability"`
}

// LikelyAttribution is the probability from which on an attribution counts.
const LikelyAttribution = 0.5

// AuthoritySetting is what the user says about a document, or of all documents of a folder.
// What is nil is left to the folder, and then to what the document says itself.
type AuthoritySetting struct {
	Jurisdictions *[]JurisdictionID `json:"jurisdictions,omitempty"` // empty: the document holds no jurisdiction's rules
	SourceType    *SourceType       `json:"sourceType,omitempty"`
	InForce       *string           `json:"inForce,omitempty"`
}

// Over lays what the user said over what is known otherwise.
func (s AuthoritySetting) Over(a Authority, by AuthorityBy) Authority {
	if s.Jurisdictions != nil {
		a.Jurisdictions, a.JurisdictionsBy = *s.Jurisdictions, by
	}
	if s.SourceType != nil {
		a.SourceType, a.SourceTypeBy = *s.SourceType, by
	}
	if s.InForce != nil {
		a.InForce, a.InForceBy = *s.InForce, by
	}
	return a
}

// InForceDate checks the date since when a document has been in force: a day, a month or a
// year, or nothing. Returns CodeInvalid for anything else.
func InForceDate(text string) (string, error) {
	for _, form := range []string{time.DateOnly, "2006-01", "2006"} {
		if _, err := time.Parse(form, text); text == "" || err == nil {
			return text, nil
		}
	}
	return "", Errorf(CodeInvalid, "“%s” is no date.", text).WithHint("Write a day, a month or a year: 2024-03-01, 2024-03 or 2024.")
}

// Edition is a document that holds rules of a jurisdiction, and since when they are in force.
type Edition struct {
	Document DocumentID
	Title    string
	InForce  string // as [Authority] has it; empty: not known
}

// DocumentRules is the authority of a document, with the jurisdictions that it names.
type DocumentRules struct {
	Authority Authority      `json:"authority"`
	Named     []Jurisdiction `json:"named"` // those of the authority, and of its evidence
}
