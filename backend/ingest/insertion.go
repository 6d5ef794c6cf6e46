package ingest

import (
	"cmp"
	"slices"

	"ibid/backend/ibid"
)

// insertion finds the sections of pages that are put between others, which have
// been through the section stage before. What is above a run of such pages is
// known from them.
type insertion struct {
	sectioner *Sectioner
	known     []ibid.Section // of the whole document, in order
	last      int            // page that was put in before
}

func (i *insertion) section(read ibid.ReadPage) ibid.ReadPage {
	number := read.Page.Number
	if i.last == 0 || number != i.last+1 {
		i.sectioner.Within(sectionBefore(i.known, number))
	}
	i.last = number
	pages := []ibid.ReadPage{read}
	i.sectioner.Section(pages)
	i.known = append(i.known, pages[0].Sections...)
	slices.SortStableFunc(i.known, func(a, b ibid.Section) int { return cmp.Compare(a.Page, b.Page) })
	return pages[0]
}

// sectionBefore is the path of the section in which a page begins.
func sectionBefore(sections []ibid.Section, page int) string {
	path := ""
	for _, s := range sections {
		if s.Page < page {
			path = s.Path
		}
	}
	return path
}
