package brief

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strings"

	"ibid/backend/ibid"
)

// kind is a kind of document.
type kind struct {
	name  string   // for the user
	nouns []string // that name it in a title; the last words of the title count most
	about string   // a sentence that such a document is about, for the embedder
	group group
}

// group is what kinds have in common: what is asked of their documents.
type group int

const (
	general group = iota
	contract
	filing // and other reports with figures
	paper
	law
)

// kinds are those that documents are told apart into. What they are called is a matter of
// classification, as in a library's catalogue, not of what the documents say.
var kinds = []kind{
	{"Lease", []string{"lease", "tenancy", "sublease", "mietvertrag"}, "A lease by which a landlord lets premises to a tenant for rent.", contract},
	{"Amendment", []string{"amendment", "addendum", "supplement"}, "An amendment that changes an earlier agreement between the parties.", contract},
	{"Contract", []string{"agreement", "contract", "indenture", "deed", "memorandum of understanding", "terms", "vertrag"}, "An agreement between parties who promise each other services, goods, licences or payment.", contract},
	{"Articles of association", []string{"bylaws", "by-laws", "articles", "satzung", "statuten", "constitution"}, "The statutes of an association or cooperative: its purpose, members and organs.", law},
	{"Annual report on Form 10-K", []string{"10-k"}, "An annual report of a listed company to the Securities and Exchange Commission.", filing},
	{"Quarterly report on Form 10-Q", []string{"10-q"}, "A quarterly report of a listed company to the Securities and Exchange Commission.", filing},
	{"Current report on Form 8-K", []string{"8-k"}, "A current report of a listed company to the Securities and Exchange Commission about an event.", filing},
	{"Annual report", []string{"annual report", "geschäftsbericht", "jahresbericht"}, "The annual report of an organisation on its year, with its accounts.", filing},
	{"Earnings release", []string{"results", "earnings"}, "A press release in which a company announces the results of a quarter or a year.", filing},
	{"Ordinance", []string{"ordinance", "ordinances", "municipal code", "city code"}, "An ordinance or municipal code of a city or county.", law},
	{"Regulation", []string{"regulation", "regulations", "rules", "verordnung", "directive"}, "Regulations that an authority made under a statute.", law},
	{"Statute", []string{"act", "code", "statute", "statutes", "law", "gesetz"}, "An act or code of laws, enacted by a legislature.", law},
	{"Court document", []string{"complaint", "defence", "defense", "judgment", "order", "motion", "petition", "affidavit"}, "A pleading, order or judgment in a case before a court.", general},
	{"Research paper", []string{"abstract"}, "A scientific article with an abstract, methods, results and references.", paper},
	{"Survey", []string{"survey"}, "A survey of the state of a thing, with what was measured and found.", general},
	{"Handbook", []string{"handbook"}, "A handbook for staff or members: rules on working hours, leave, pay and conduct.", law},
	{"Manual", []string{"manual", "guide", "user guide", "instructions", "help", "onlinehelp"}, "A manual that explains to users how to set up and use a product.", general},
	{"Policy", []string{"policy", "policies"}, "The policy of an organisation on how its people are to act.", law},
	{"Minutes", []string{"minutes", "protokoll"}, "The minutes of a meeting: who was there, what was said and decided.", general},
	{"Letter", []string{"letter"}, "A letter from one person or organisation to another, with address and signature.", general},
	{"Invoice", []string{"invoice", "rechnung"}, "An invoice for goods or services with the amount to be paid.", general},
	{"Brochure", []string{"brochure", "leaflet", "catalogue"}, "A brochure that advertises a product, a service or a place.", general},
	{"Presentation", []string{"presentation", "slides"}, "The slides of a talk, a few words on each page.", general},
	{"Report", []string{"report", "study", "review"}, "A report on a subject with findings, figures and conclusions.", general},
}

// kindFrom is the cosine from which on the embedder is believed about the kind of a
// document that no title names. It was set by hand.
const kindFrom = 0.55

// findKind finds out what kind of document it is: by the printed title, by what was read of
// whose rules it holds, or by what its first sentences are most alike.
func (r *reader) findKind(ctx context.Context) (*ibid.BriefItem, error) {
	title := r.title()
	named := func(words string) (found kind, ok bool) {
		at := -1
		for _, k := range kinds {
			for _, noun := range k.nouns {
				// The last words of a title say what it is, and the longer of two names.
				if n := lastWord(words, noun); n >= 0 && 4*(n+len(noun))+len(noun) > at {
					at, found, ok = 4*(n+len(noun))+len(noun), k, true
				}
			}
		}
		return found, ok
	}
	if title != nil {
		if k, ok := named(strings.ToLower(title.Text)); ok && r.agrees(k) {
			r.kind = k
			return &ibid.BriefItem{Text: k.name, Citation: title.Citation}, nil
		}
	}
	if r.academic() {
		r.kind = kinds[slices.IndexFunc(kinds, func(k kind) bool { return k.group == paper })]
		if title != nil {
			return &ibid.BriefItem{Text: r.kind.name, Citation: title.Citation}, nil
		}
	}
	first := r.opening()
	if len(first) == 0 {
		return nil, nil
	}
	at := first[0]
	if title != nil {
		for _, i := range first {
			if r.units[i].at > 0 || r.units[i].Span.Start >= title.Citation.Span.End {
				at = i
				break
			}
		}
	}
	k, support, err := r.nearestKind(ctx, first)
	if err != nil {
		return nil, err
	}
	if k.name == "" {
		return nil, nil
	}
	r.kind = k
	item := r.item(at, support)
	if title != nil {
		item.Citation = title.Citation
	}
	item.Text = k.name
	return &item, nil
}

// academic reports whether the document is built as papers are: an abstract on its first
// pages, and a section of references.
func (r *reader) academic() bool {
	abstract := false
	for _, p := range r.doc.Read[:min(3, len(r.doc.Read))] {
		abstract = abstract || abstractLine.MatchString(p.Text)
	}
	return abstract && slices.ContainsFunc(r.doc.Sections, func(s ibid.Section) bool { return referencesTitle.MatchString(s.Title) })
}

var (
	abstractLine    = regexp.MustCompile(`(?im)^\s*(?:abstract|summary)\b`)
	referencesTitle = regexp.MustCompile(`(?i)^[\W\d]*(?:references|bibliography|works cited|literature)\W*$`)
)

// agrees reports whether a kind may be that of a document that holds whose rules it does.
func (r *reader) agrees(k kind) bool {
	switch r.doc.Authority.SourceType {
	case ibid.SourceContract:
		return k.group == contract
	case ibid.SourceStatute, ibid.SourceRegulation, ibid.SourceOrdinance:
		return k.group == law
	}
	return true
}

// opening are the first units with a few words, up to some 1,200 characters.
func (r *reader) opening() (first []int) {
	length := 0
	for i, u := range r.units {
		if length > 1200 || u.at > 2 {
			break
		}
		if len(u.Text) > 12 {
			first = append(first, i)
			length += len(u.Text)
		}
	}
	return first
}

// nearestKind is the kind whose description is nearest to the opening of the document. The
// zero kind where none is near enough.
func (r *reader) nearestKind(ctx context.Context, opening []int) (kind, float64, error) {
	switch r.doc.Authority.SourceType {
	case ibid.SourceStatute, ibid.SourceRegulation, ibid.SourceOrdinance:
		for _, k := range kinds {
			if strings.EqualFold(k.name, string(r.doc.Authority.SourceType)) {
				return k, 1, nil
			}
		}
	}
	if r.Comparer == nil || r.lang != "en" {
		if r.doc.Authority.SourceType == ibid.SourceContract {
			return kindNamed("Contract"), 1, nil
		}
		return kind{}, 0, nil
	}
	var words []string
	for _, i := range opening {
		words = append(words, r.units[i].Text)
	}
	var abouts []string
	for _, k := range kinds {
		abouts = append(abouts, k.about)
	}
	cosines, err := r.Comparer.Compare(ctx, strings.Join(words, " "), abouts)
	if err != nil {
		return kind{}, 0, err
	}
	best, near := kind{}, kindFrom
	for i, k := range kinds {
		if cosine := float64(cosines[i]); cosine > near && r.agrees(k) {
			best, near = k, cosine
		}
	}
	if best.name == "" && r.doc.Authority.SourceType == ibid.SourceContract {
		best = kindNamed("Contract")
	}
	return best, near, nil
}

// kindNamed is the kind with a name.
func kindNamed(name string) kind {
	return kinds[slices.IndexFunc(kinds, func(k kind) bool { return k.name == name })]
}

// form reports whether documents of a kind are filed on a form, which names the company.
func (k kind) form() bool { return k.group == filing && strings.Contains(k.name, " on Form ") }

// lastWord is where a text has some words last, as whole words; -1: it has not.
func lastWord(text, words string) int {
	for at := len(text); ; {
		at = strings.LastIndex(text[:at], words)
		if at < 0 {
			return -1
		}
		end := at + len(words)
		if (at == 0 || !letter(text[at-1])) && (end == len(text) || !letter(text[end])) {
			return at
		}
	}
}

func letter(b byte) bool { return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80 }

func dot(a, b []float32) (sum float64) {
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}

// best sorts indexes by their worth, the greatest first, and by order where it is alike.
func best(n int, worth func(i int) float64) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(worth(b), worth(a)) })
	return order
}
