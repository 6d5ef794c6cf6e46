package retrieve

import (
	"context"
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/question"
)

// maxReferred is the most documents a reference may fit. If it fits more, it doesn't say
// which one is meant.
const maxReferred = 4

// referred lists the documents that a question refers to without a name: of "the co-branding
// agreement" those that are called an agreement and co-branding, by file name or title.
// There are none where a reference fits no document, or too many.
func referred(ctx context.Context, index Index, scope ibid.Scope, query ibid.Query, languages []string) ([]ibid.DocumentID, error) {
	var ids []ibid.DocumentID
	for _, reference := range question.References(query.Text) {
		words := append(slices.Clone(reference.Modifiers), reference.Kind)
		named, frequencies, documents, err := index.NamedDocuments(ctx, scope, alternatives(words, languages))
		if err != nil {
			return nil, err
		}
		fit := fitting(words, named, frequencies, documents)
		if len(fit) > maxReferred || 2*len(fit) > documents {
			continue
		}
		for _, id := range fit {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	return ids, nil
}

// fitting lists the documents that are called by a kind, which is the last of the words, and
// by the most of the words before it, at least one if there are any. A kind that most
// documents share needs not be in the name.
func fitting(words []string, named []ibid.NamedDocument, frequencies []int, documents int) []ibid.DocumentID {
	kind := len(words) - 1
	common := float64(frequencies[kind]) > commonName*float64(documents)
	if common && kind == 0 {
		return nil
	}
	var best []ibid.DocumentID
	most := 1
	for _, d := range named {
		called := func(i int) bool {
			return slices.Contains(d.InName, i) || slices.Contains(d.InFront, i) && strings.Contains(strings.ToLower(d.Title), words[i])
		}
		if !common && !called(kind) {
			continue
		}
		fit := 0
		for i := range kind {
			if called(i) {
				fit++
			}
		}
		switch {
		case kind == 0:
			best = append(best, d.DocumentID)
		case fit > most:
			best, most = []ibid.DocumentID{d.DocumentID}, fit
		case fit == most:
			best = append(best, d.DocumentID)
		}
	}
	return best
}
