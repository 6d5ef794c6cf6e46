package describe

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strings"

	"ibid/backend/ibid"
)

// Groups of documents, of which different things are asked.
const (
	general  = ibid.GroupGeneral
	contract = ibid.GroupContract
	filing   = ibid.GroupFiling
	paper    = ibid.GroupPaper
	law      = ibid.GroupLaw
)

// kindFrom is the cosine from which on the embedder is believed about the kind of a
// document that no title names. It was set by hand.
const kindFrom = 0.55

// findKind finds out what kind of document it is: by the printed title, by what was read of
// whose rules it holds, or by what its first sentences are most alike.
func (r *reader) findKind(ctx context.Context) (*ibid.BriefItem, error) {
	title := r.title()
	if title != nil {
		if k, ok := ibid.KindOfTitle(title.Text); ok && r.agrees(k) {
			r.kind = k
			return &ibid.BriefItem{Text: k.Name, Citation: title.Citation}, nil
		}
	}
	if r.academic() {
		r.kind = kindBy(func(k ibid.DocumentKind) bool { return k.Group == paper })
		if title != nil {
			return &ibid.BriefItem{Text: r.kind.Name, Citation: title.Citation}, nil
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
	if k.Name == "" {
		return nil, nil
	}
	r.kind = k
	item := r.item(at, support)
	if title != nil {
		item.Citation = title.Citation
	}
	item.Text = k.Name
	return &item, nil
}

// academic reports whether the document is built as papers are: an abstract on its first
// pages, and a section of references.
func (r *reader) academic() bool {
	abstract := false
	for _, p := range r.doc.Read[:min(3, len(r.doc.Read))] {
		abstract = abstract || abstractLine.MatchString(p.Page.Text)
	}
	return abstract && slices.ContainsFunc(r.doc.Sections, func(s ibid.Section) bool { return referencesTitle.MatchString(s.Title) })
}

var (
	abstractLine    = regexp.MustCompile(`(?im)^\s*(?:abstract|summary)\b`)
	referencesTitle = regexp.MustCompile(`(?i)^[\W\d]*(?:references|bibliography|works cited|literature)\W*$`)
)

// agrees reports whether a kind may be that of a document that holds whose rules it does.
func (r *reader) agrees(k ibid.DocumentKind) bool {
	switch r.doc.Source {
	case ibid.SourceContract:
		return k.Group == contract
	case ibid.SourceStatute, ibid.SourceRegulation, ibid.SourceOrdinance:
		return k.Group == law
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
func (r *reader) nearestKind(ctx context.Context, opening []int) (ibid.DocumentKind, float64, error) {
	sourced := func(k ibid.DocumentKind) bool { return k.Source == r.doc.Source }
	switch r.doc.Source {
	case ibid.SourceStatute, ibid.SourceRegulation, ibid.SourceOrdinance:
		return kindBy(sourced), 1, nil
	}
	var otherwise ibid.DocumentKind
	if r.doc.Source == ibid.SourceContract {
		otherwise = kindBy(func(k ibid.DocumentKind) bool { return k.Name == "Contract" })
	}
	if r.Comparer == nil || r.lang != "en" {
		return otherwise, 1, nil
	}
	var words []string
	for _, i := range opening {
		words = append(words, r.units[i].Text)
	}
	var abouts []string
	for _, k := range ibid.DocumentKinds {
		if k.Name != "" {
			abouts = append(abouts, k.About)
		}
	}
	cosines, err := r.Comparer.Compare(ctx, strings.Join(words, " "), abouts)
	if err != nil {
		return otherwise, 0, err
	}
	best, near := otherwise, kindFrom
	for i := range abouts {
		if cosine, k := float64(cosines[i]), ibid.DocumentKinds[i]; cosine > near && r.agrees(k) {
			best, near = k, cosine
		}
	}
	return best, near, nil
}

// kindBy is the first kind for which something holds.
func kindBy(holds func(ibid.DocumentKind) bool) ibid.DocumentKind {
	return ibid.DocumentKinds[slices.IndexFunc(ibid.DocumentKinds, holds)]
}

// onForm reports whether documents of a kind are filed on a form, which names the company.
func onForm(k ibid.DocumentKind) bool {
	return k.Group == filing && strings.Contains(k.Name, " on Form ")
}

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
