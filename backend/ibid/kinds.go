package ibid

import (
	"slices"
	"strings"
)

// DocumentKind is a kind of document, with the words that titles and questions have for one.
type DocumentKind struct {
	Name    string        // for the user; empty: questions speak of such documents, and none is said to be one
	Group   DocumentGroup // what is asked of such documents
	Source  SourceType    // what one is in the terms of legal research; empty: nothing of its own
	Titles  []string      // nouns that name it in a title, in small letters
	Asked   []string      // nouns in questions that hardly ever mean anything but a document: "the lease"
	Sets    []string      // nouns whose plural in a question may mean all documents of the kind: "which leases"
	Counted []string      // nouns in questions about the library itself: "how many leases are there"
	About   string        // a sentence that such a document is about, for an embedder
}

// DocumentGroup is what kinds of documents have in common.
type DocumentGroup string

// The groups of kinds.
const (
	GroupGeneral  DocumentGroup = ""
	GroupContract DocumentGroup = "contract"
	GroupFiling   DocumentGroup = "filing" // and other reports with figures
	GroupPaper    DocumentGroup = "paper"
	GroupLaw      DocumentGroup = "law" // and what an organisation lays down for its people
)

// DocumentKinds are the kinds that documents are told apart into. What they are called is a
// matter of classification, as in a library's catalogue, not of what the documents say.
var DocumentKinds = []DocumentKind{
	{"Lease", GroupContract, SourceContract, nouns("lease, tenancy, sublease, mietvertrag"), nouns("lease"), nouns("lease"), nouns("lease"),
		"A lease by which a landlord lets premises to a tenant for rent."},
	{"Amendment", GroupContract, SourceContract, nouns("amendment, addendum, supplement"), nouns("amendment, addendum"), nouns("amendment"), nil,
		"An amendment that changes an earlier agreement between the parties."},
	{"Contract", GroupContract, SourceContract, nouns("agreement, contract, indenture, deed, memorandum of understanding, terms, vertrag"),
		nouns("agreement, contract, licence, license, deed"), nouns("agreement, contract, licence, license"), nouns("contract, agreement"),
		"An agreement between parties who promise each other services, goods, licences or payment."},
	{"Articles of association", GroupLaw, "", nouns("bylaws, by-laws, articles, satzung, statuten, constitution"), nouns("charter, bylaws, bylaw, constitution"), nil, nil,
		"The statutes of an association or cooperative: its purpose, members and organs."},
	{"Annual report on Form 10-K", GroupFiling, "", nouns("10-k"), nil, nil, nouns("10-k"), "An annual report of a listed company to the Securities and Exchange Commission."},
	{"Quarterly report on Form 10-Q", GroupFiling, "", nouns("10-q"), nil, nil, nouns("10-q"), "A quarterly report of a listed company to the Securities and Exchange Commission."},
	{"Current report on Form 8-K", GroupFiling, "", nouns("8-k"), nil, nil, nil, "A current report of a listed company to the Securities and Exchange Commission about an event."},
	{"Annual report", GroupFiling, "", nouns("annual report, geschäftsbericht, jahresbericht"), nil, nil, nil, "The annual report of an organisation on its year, with its accounts."},
	{"Earnings release", GroupFiling, "", nouns("results, earnings"), nil, nil, nil, "A press release in which a company announces the results of a quarter or a year."},
	{"Ordinance", GroupLaw, SourceOrdinance, nouns("ordinance, ordinances, municipal code, city code"), nouns("ordinance"), nouns("ordinance"), nil,
		"An ordinance or municipal code of a city or county."},
	{"Regulation", GroupLaw, SourceRegulation, nouns("regulation, regulations, rules, verordnung, directive"), nouns("regulation, directive"), nil, nil,
		"Regulations that an authority made under a statute."},
	{"Statute", GroupLaw, SourceStatute, nouns("act, code, statute, statutes, law, gesetz"), nouns("statute, act, code"), nouns("statute"), nil,
		"An act or code of laws, enacted by a legislature."},
	{"Court document", GroupGeneral, "", nouns("complaint, defence, defense, judgment, order, motion, petition, affidavit"),
		nouns("judgment, judgement, opinion"), nouns("judgment, judgement, order, case"), nil, "A pleading, order or judgment in a case before a court."},
	{"Research paper", GroupPaper, "", nouns("abstract"), nouns("paper, thesis, dissertation"), nouns("paper"), nouns("paper"),
		"A scientific article with an abstract, methods, results and references."},
	{"Survey", GroupGeneral, "", nouns("survey"), nouns("survey, questionnaire"), nil, nil, "A survey of the state of a thing, with what was measured and found."},
	{"Handbook", GroupLaw, SourceGuidance, nouns("handbook"), nouns("handbook"), nouns("handbook"), nil,
		"A handbook for staff or members: rules on working hours, leave, pay and conduct."},
	{"Manual", GroupGeneral, SourceGuidance, nouns("manual, guide, user guide, instructions, help, onlinehelp"), nouns("manual, guide"), nouns("manual"), nil,
		"A manual that explains to users how to set up and use a product."},
	{"Policy", GroupLaw, "", nouns("policy, policies"), nouns("policy"), nouns("policy"), nouns("policy"), "The policy of an organisation on how its people are to act."},
	{"Minutes", GroupGeneral, "", nouns("minutes, protokoll"), nouns("minutes, transcript"), nouns("minute, protocol"), nil,
		"The minutes of a meeting: who was there, what was said and decided."},
	{"Letter", GroupGeneral, "", nouns("letter"), nouns("letter"), nouns("letter"), nil, "A letter from one person or organisation to another, with address and signature."},
	{"Invoice", GroupGeneral, "", nouns("invoice, rechnung"), nouns("invoice"), nouns("invoice"), nil, "An invoice for goods or services with the amount to be paid."},
	{"Brochure", GroupGeneral, "", nouns("brochure, leaflet, catalogue"), nouns("brochure, booklet, catalogue, newsletter"), nil, nil,
		"A brochure that advertises a product, a service or a place."},
	{"Presentation", GroupGeneral, "", nouns("presentation, slides"), nil, nil, nil, "The slides of a talk, a few words on each page."},
	{"Report", GroupGeneral, "", nouns("report, study, review"), nouns("report, study, statement, filing, prospectus"), nouns("report, filing"), nouns("report, filing, study"),
		"A report on a subject with findings, figures and conclusions."},
	{Asked: nouns("memorandum, memo, certificate, proposal, tender, specification"), Sets: nouns("document, file, pdf, permit, offer"), Counted: nouns("document, file")},
}

func nouns(list string) []string { return strings.Split(list, ", ") }

// AskedKinds are the nouns in questions that hardly ever mean anything but a document, of
// the kinds that are of some types in the terms of legal research; without a type of all.
func AskedKinds(sources ...SourceType) (nouns []string) {
	for _, k := range DocumentKinds {
		if len(sources) == 0 || slices.Contains(sources, k.Source) {
			nouns = append(nouns, k.Asked...)
		}
	}
	return nouns
}

// KindOfTitle returns the kind of document that a title names, if it names one. The last
// words of a title say what it is, and the longer of two names.
func KindOfTitle(title string) (kind DocumentKind, named bool) {
	title = strings.ToLower(title)
	at := -1
	for _, k := range DocumentKinds {
		for _, noun := range k.Titles {
			if n := lastWord(title, noun); n >= 0 && 4*(n+len(noun))+len(noun) > at {
				at, kind, named = 4*(n+len(noun))+len(noun), k, true
			}
		}
	}
	return kind, named
}

// TitledAs reports whether a title has a noun for documents that are of a type in the terms
// of legal research.
func TitledAs(title string, source SourceType) bool {
	title = strings.ToLower(title)
	return slices.ContainsFunc(DocumentKinds, func(k DocumentKind) bool {
		return k.Source == source && slices.ContainsFunc(k.Titles, func(noun string) bool { return lastWord(title, noun) >= 0 })
	})
}

// lastWord is where a text has some words last, as whole words; -1: it has not.
func lastWord(text, words string) int {
	for at := len(text); ; {
		at = strings.LastIndex(text[:at], words)
		if at < 0 {
			return -1
		}
		end := at + len(words)
		if (at == 0 || !wordByte(text[at-1])) && (end == len(text) || !wordByte(text[end])) {
			return at
		}
	}
}

func wordByte(b byte) bool { return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80 }
