// Package frontmatter reads what a document prints about itself on its first pages: its
// title, what kind of document it is, whom it concerns and its own date, each with the words
// it was read from. Begin at [Read]; a [Service] reads the documents of a library.
//
// Rules alone read it, of typography, names and dates: no model is asked, so that it is
// known as soon as the first pages are.
package frontmatter

import (
	"strings"

	"ibid/backend/brief"
	"ibid/backend/ibid"
	"ibid/backend/language"
	"ibid/backend/titlepage"
)

// Version is that of the rules. What other rules have read is read again.
const Version = "1"

// Pages is how many pages are read.
const Pages = 4

// Document is what is known of a document.
type Document struct {
	Pages    []Page // the first ones, in order
	Metadata string // title in the file's metadata; may be empty
	Sections []ibid.Section
	Type     ibid.SourceType // as far as it is known
}

// Page is one of the first pages of a document.
type Page struct {
	ibid.Page
	Language string // ISO 639-1; empty: not known
	Blocks   []ibid.Block
}

// Limits of what is kept.
const (
	mostParties = 6
	mostWords   = 240 // bytes of what an item is quoted with
)

// Read reads the front matter of a document. Its lists are never nil.
func Read(splitter *language.Splitter, doc Document) ibid.FrontMatter {
	front := ibid.FrontMatter{Version: Version, Parties: []ibid.FrontItem{}}
	pages := make([]titlepage.Page, len(doc.Pages))
	about := brief.Document{Sections: doc.Sections, Authority: ibid.Authority{SourceType: doc.Type}}
	for i, p := range doc.Pages {
		pages[i] = titlepage.Page{Page: p.Page, Blocks: p.Blocks}
		about.Read = append(about.Read, brief.Page{Number: p.Number, Text: p.Text, Language: p.Language, Blocks: p.Blocks})
	}
	front.Title, front.Sure = titlepage.Title(pages, doc.Metadata)
	about.Printed = front.Title
	kind, parties := brief.Front(splitter, about)
	if kind != nil {
		front.Kind = itemOf(*kind)
	}
	for _, p := range parties[:min(mostParties, len(parties))] {
		front.Parties = append(front.Parties, itemOf(p))
	}
	front.Date = dateOf(doc.Pages, mainLanguage(doc.Pages), front.Title)
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

// mainLanguage is that of the first page that has one; "en" where none has.
func mainLanguage(pages []Page) string {
	for _, p := range pages {
		if p.Language != "" {
			return p.Language
		}
	}
	return "en"
}
