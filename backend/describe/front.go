// Package describe finds out what a document is: its title, kind, parties and date, which it
// prints on its first pages, and an overview of it from its own words. Begin at [Front] and
// [Overview]; a [Service] describes the documents of a library.
//
// What the first pages print is read by rules alone, of typography, names and dates, so that
// it is known as soon as they are. For an overview, structure and facts find the candidates:
// typography, the opening of a contract, what quotation marks define, dates and amounts as
// backend/facts reads them. The built-in models choose among them. No list of words decides
// what matters.
package describe

import (
	"context"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// FrontVersion is that of the rules that read the first pages. What other rules have read is
// read again.
const FrontVersion = "2"

// FrontPages is how many pages are read for [Front].
const FrontPages = 4

// Document is what a document is described from.
type Document struct {
	ibid.Document
	Read     []ibid.ReadPage // the pages that have been read, or the first of them, in order
	Chunks   []ibid.Chunk    // its passages, in order
	Sections []ibid.Section
	Source   ibid.SourceType // as far as it is known
	Metadata string          // title in the file's metadata; may be empty
}

// Limits of what is kept of the first pages.
const (
	mostFrontParties = 6
	mostWords        = 240 // bytes of what an item is quoted with
)

// Front reads what a document prints about itself on its first pages, by rules alone: no
// model is asked, and the passages of the document need not be known. The kind is left out
// where only a model could tell, and so is whose document it is, for want of parties, which
// takes more than a few pages to tell. The lists are never nil.
func Front(splitter *language.Splitter, doc Document) ibid.FrontMatter {
	front := ibid.FrontMatter{Version: FrontVersion, Parties: []ibid.FrontItem{}}
	doc.Read = withoutNotes(doc.Read)
	front.Title, front.Sure = Title(doc.Read, doc.Metadata)
	doc.Printed, doc.Chunks = front.Title, nil
	for _, p := range doc.Read {
		doc.Chunks = append(doc.Chunks, ibid.Chunk{Page: p.Page.Number, Span: ibid.Span{End: len(p.Page.Text)}, Text: p.Page.Text})
	}
	r := newReader(Readers{Splitter: splitter}, doc)
	if kind, err := r.findKind(context.Background()); err == nil && kind != nil { // only a comparer fails
		front.Kind = itemOf(*kind)
	}
	for _, p := range r.parties() {
		if p.Label != makerLabel && len(front.Parties) < mostFrontParties {
			front.Parties = append(front.Parties, itemOf(p))
		}
	}
	title := front.Title
	if !front.Sure {
		title = ibid.FrontItem{}
	}
	front.Date = dateOf(doc.Read, r.lang, title)
	return front
}

// itemOf is an item of an overview as front matter.
func itemOf(b ibid.BriefItem) ibid.FrontItem {
	words, span := b.Citation.Quote, b.Citation.Span
	if len(words) > mostWords {
		words = words[:max(1, strings.LastIndexAny(words[:mostWords], " \n"))]
		span.End = span.Start + len(words)
	}
	return ibid.FrontItem{Label: b.Label, Text: b.Text, Words: words, Page: b.Citation.Page, Span: span}
}

// withoutNotes are pages without what their readers have noted on them: a document doesn't
// say that about itself.
func withoutNotes(pages []ibid.ReadPage) []ibid.ReadPage {
	bare := make([]ibid.ReadPage, len(pages))
	for i, p := range pages {
		bare[i] = p.Body()
	}
	return bare
}
