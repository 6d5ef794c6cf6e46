package brief

import (
	"context"
	"slices"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Front reads what kind of document it is and whom it concerns from the pages it is given,
// mostly the first ones, by rules alone: no model is asked, and the passages of the document
// need not be known. Kind is nil where only a model could tell, and parties are empty where
// none stand out. Whose document it is, for want of parties, takes more than a few pages to
// tell, and is left out.
func Front(splitter *language.Splitter, doc Document) (kind *ibid.BriefItem, parties []ibid.BriefItem) {
	doc.Chunks = nil
	for _, p := range doc.Read {
		doc.Chunks = append(doc.Chunks, ibid.Chunk{Page: p.Number, Span: ibid.Span{End: len(p.Text)}, Text: p.Text})
	}
	r := newReader(Readers{Splitter: splitter}, doc)
	kind, err := r.findKind(context.Background())
	if err != nil { // only a comparer fails
		return nil, []ibid.BriefItem{}
	}
	parties = r.parties()
	return kind, slices.DeleteFunc(parties, func(p ibid.BriefItem) bool { return p.Label == makerLabel })
}
