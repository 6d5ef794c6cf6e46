package places

import (
	"context"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/legal"
)

// atOnce is how many pages are fetched together.
const atOnce = 50

// pages are the pages of a document that have text.
func (s *Service) pages(ctx context.Context, ws ibid.WorkspaceID, doc ibid.Document) (pages []legal.Page, err error) {
	for first := 1; first <= doc.Pages; first += atOnce {
		var keys []ibid.PageKey
		for n := first; n < first+atOnce && n <= doc.Pages; n++ {
			keys = append(keys, ibid.PageKey{DocumentID: doc.ID, Page: n})
		}
		sheets, err := s.Store.Sheets(ctx, ws, keys)
		if err != nil {
			return nil, err
		}
		for _, key := range keys {
			if sheet := sheets[key]; sheet.Text != "" {
				pages = append(pages, legal.Page{Number: key.Page, Text: sheet.Text, Blocks: sheet.Blocks})
			}
		}
	}
	return pages, nil
}

// Citations lists the citations of law in the text of a document, in their order, each with
// the section it names, if the workspace has it. Of several documents with that section the
// citing one counts, and then the newest. Returns CodeNotFound if there is no such document.
func (s *Service) Citations(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) ([]ibid.LawCitation, error) {
	return s.citations(ctx, ws, id, 0)
}

// PageLinks are the citations on a page, 1-based, whose sections the workspace has, with the
// places of their words. A citation in words whose place is not known is left out.
func (s *Service) PageLinks(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, page int) ([]ibid.LawCitation, error) {
	links := []ibid.LawCitation{}
	citations, err := s.citations(ctx, ws, id, page)
	if err != nil || len(citations) == 0 {
		return links, err
	}
	on, err := s.Store.Page(ctx, ws, id, page)
	if ibid.CodeOf(err) == ibid.CodeTextDamaged {
		return links, nil
	}
	if err != nil {
		return links, err
	}
	for _, c := range citations {
		if c.Section == nil || c.Span.In(on.Text) != c.Words {
			continue
		}
		if c.Boxes = on.Boxes(c.Span); len(c.Boxes) > 0 {
			links = append(links, c)
		}
	}
	return links, nil
}

func (s *Service) citations(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, page int) ([]ibid.LawCitation, error) {
	citations, err := s.Store.LawCitations(ctx, ws, id, page)
	if err != nil {
		return nil, err
	}
	keys := make([]string, len(citations))
	for i, c := range citations {
		keys[i] = c.Key
	}
	sections, err := s.Store.LawSections(ctx, ibid.Scope{Workspace: ws}, keys, nil)
	if err != nil {
		return nil, err
	}
	byKey := map[string][]*ibid.LawSection{}
	for i, section := range sections {
		byKey[section.Key] = append(byKey[section.Key], &sections[i])
	}
	for i := range citations {
		citations[i].Section, citations[i].Boxes = one(byKey[citations[i].Key], id), []ibid.Rect{}
	}
	return citations, s.resolveOwn(ctx, ws, id, citations)
}

// one is the section that a citation in a document means of those with its key: the document's
// own, or else the newest. It is nil if they are of laws with different names, which would be a
// guess.
func one(sections []*ibid.LawSection, id ibid.DocumentID) *ibid.LawSection {
	for _, s := range sections {
		if s.DocumentID == id {
			return s
		}
	}
	for _, s := range sections {
		if s.Cite != sections[0].Cite {
			return nil
		}
	}
	if len(sections) == 0 {
		return nil
	}
	return sections[0]
}

// ownCodes are names that mean the code of the state, county or city whose rules a document
// holds, by the beginning of the key.
var ownCodes = map[string]ibid.Level{
	"|state code ": ibid.LevelState, "|county code ": ibid.LevelCounty,
	"|municipal code ": ibid.LevelMunicipal, "|city code ": ibid.LevelMunicipal, "|town code ": ibid.LevelMunicipal,
}

// resolveOwn finds the sections of citations such as "§ 9-204 of the State Code": those with
// the number in documents that hold the rules of the state that the citing document belongs to.
func (s *Service) resolveOwn(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, citations []ibid.LawCitation) error {
	type open struct {
		at     int
		number string
		level  ibid.Level
	}
	var all []open
	var numbers []string
	for i, c := range citations {
		for prefix, level := range ownCodes {
			if number, ok := strings.CutPrefix(c.Key, prefix); ok && c.Section == nil {
				all = append(all, open{i, number, level})
				numbers = append(numbers, number)
			}
		}
	}
	if len(all) == 0 {
		return nil
	}
	hierarchy, err := s.hierarchy()
	if ibid.CodeOf(err) == ibid.CodeInvalid { // the file of jurisdictions can't be used
		return nil
	}
	if err != nil {
		return err
	}
	authorities, err := s.Store.Authorities(ctx, ws)
	if err != nil {
		return err
	}
	sections, err := s.Store.LawSections(ctx, ibid.Scope{Workspace: ws}, nil, numbers)
	if err != nil {
		return err
	}
	for _, o := range all {
		var of ibid.JurisdictionID
		for _, own := range authorities[id].Jurisdictions {
			for _, j := range hierarchy.Path(own) {
				if j.Level == o.level {
					of = j.ID
				}
			}
		}
		var meant []*ibid.LawSection
		for i, section := range sections {
			holds := authorities[section.DocumentID].Jurisdictions
			if of != "" && section.Number == o.number && len(holds) == 1 && holds[0] == of {
				meant = append(meant, &sections[i])
			}
		}
		citations[o.at].Section = one(meant, id)
	}
	return nil
}
