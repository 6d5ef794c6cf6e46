// Package places is what the app does with places and jurisdictions: it finds the places
// that an address may mean, finds out whose rules each document holds, and keeps what a
// person says about that.
package places

import (
	"context"
	"path/filepath"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/jurisdiction"
	"ibid/backend/legal"
)

// version is that of what is found out about documents. A library whose documents were
// looked at by another one has them looked at again.
const version = "3"

// detector names what looks at documents: its version, and the user's jurisdictions.
func detector(h *jurisdiction.Hierarchy) string {
	return strings.TrimSpace(version + " " + h.Fingerprint())
}

// Store keeps whose rules documents hold. *store.All is one.
type Store interface {
	Workspaces(ctx context.Context) ([]ibid.Workspace, error)
	Workspace(ctx context.Context, id ibid.WorkspaceID) (ibid.Workspace, error)
	Document(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) (ibid.Document, error)
	Sections(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) ([]ibid.Section, error)
	Sheets(ctx context.Context, workspace ibid.WorkspaceID, pages []ibid.PageKey) (map[ibid.PageKey]ibid.Sheet, error)

	Authorities(ctx context.Context, workspace ibid.WorkspaceID) (map[ibid.DocumentID]ibid.Authority, error)
	Authority(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) (ibid.Authority, error)
	Unattributed(ctx context.Context, workspace ibid.WorkspaceID, detector string) ([]ibid.DocumentID, error)
	SaveAuthority(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, a ibid.Authority, detector string) error
	SaveLaw(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, law ibid.Law) error
	LawSections(ctx context.Context, scope ibid.Scope, keys, numbers []string) ([]ibid.LawSection, error)
	LawCitations(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, page int) ([]ibid.LawCitation, error)
	Page(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, number int) (ibid.Page, error)
	SetAuthority(ctx context.Context, workspace ibid.WorkspaceID, ids []ibid.DocumentID, setting ibid.AuthoritySetting) error
	SetFolderAuthority(ctx context.Context, workspace ibid.WorkspaceID, folder ibid.FolderID, setting ibid.AuthoritySetting) error

	HeldJurisdictions(ctx context.Context, workspace ibid.WorkspaceID) ([]ibid.JurisdictionID, error)
	DocumentsOf(ctx context.Context, workspace ibid.WorkspaceID, jurisdiction ibid.JurisdictionID) ([]ibid.DocumentID, error)
	DocumentsWithin(ctx context.Context, workspace ibid.WorkspaceID, jurisdictions []ibid.JurisdictionID) ([]ibid.DocumentID, error)

	SetPlace(ctx context.Context, workspace ibid.WorkspaceID, place *ibid.Place) (ibid.Workspace, error)
	SaveAskedPlace(ctx context.Context, workspace ibid.WorkspaceID, text string, place ibid.Place) error
	AskedPlaces(ctx context.Context, workspace ibid.WorkspaceID) ([]ibid.AskedPlace, error)
	ClearAskedPlaces(ctx context.Context, workspace ibid.WorkspaceID) error
	PlaceAnswers(ctx context.Context, workspace ibid.WorkspaceID) ([]ibid.PlaceAnswer, error)
}

// Service is what the window and the command line call. Its methods are safe for
// concurrent use.
type Service struct {
	Store Store
	Home  string // of the library, where the file of jurisdictions may be
}

func (s *Service) hierarchy() (*jurisdiction.Hierarchy, error) {
	return jurisdiction.Load(filepath.Join(s.Home, jurisdiction.FileName))
}

// Find returns the places that a text may mean, the likeliest first, with the
// jurisdictions of each; see [jurisdiction.Hierarchy.Find]. The file of jurisdictions is
// read each time.
//
// Returns CodeInvalid for what can be no place, and if the file can't be used.
func (s *Service) Find(text string) ([]ibid.Place, error) {
	hierarchy, err := s.hierarchy()
	if err != nil {
		return nil, err
	}
	return hierarchy.Find(text)
}

// Jurisdictions returns the jurisdictions that IDs mean, as [jurisdiction.Hierarchy.Resolve]
// reads them, in their order. Returns CodeInvalid for one that means none.
func (s *Service) Jurisdictions(ids []string) ([]ibid.Jurisdiction, error) {
	hierarchy, err := s.hierarchy()
	if err != nil {
		return nil, err
	}
	all := make([]ibid.Jurisdiction, len(ids))
	for i, id := range ids {
		j, ok := hierarchy.Resolve(id)
		if !ok {
			return nil, ibid.Errorf(ibid.CodeInvalid, "“%s” is no jurisdiction.", id).
				WithHint("Write an ID such as US, US-TX, US-TX-48201 or US-TX-houston; “ibid place ADDRESS” prints those of an address.")
		}
		all[i] = j
	}
	return all, nil
}

// Authorities returns whose rules the current documents of a workspace hold.
func (s *Service) Authorities(ctx context.Context, ws ibid.WorkspaceID) (map[ibid.DocumentID]ibid.Authority, error) {
	return s.Store.Authorities(ctx, ws)
}

// Set stores what the user says about documents. What the setting leaves open stays as it was
// said before; the zero setting takes back all that was said. Returns CodeInvalid for a
// jurisdiction, type or date that makes no sense, and CodeNotFound for documents that are
// not there.
func (s *Service) Set(ctx context.Context, ws ibid.WorkspaceID, ids []ibid.DocumentID, setting ibid.AuthoritySetting) error {
	setting, err := s.checked(setting)
	if err != nil {
		return err
	}
	return s.Store.SetAuthority(ctx, ws, ids, setting)
}

// SetFolder is [Service.Set] for all documents that a folder has and will have.
func (s *Service) SetFolder(ctx context.Context, ws ibid.WorkspaceID, folder ibid.FolderID, setting ibid.AuthoritySetting) error {
	setting, err := s.checked(setting)
	if err != nil {
		return err
	}
	return s.Store.SetFolderAuthority(ctx, ws, folder, setting)
}

func (s *Service) checked(setting ibid.AuthoritySetting) (ibid.AuthoritySetting, error) {
	if setting.Jurisdictions != nil {
		names := make([]string, len(*setting.Jurisdictions))
		for i, id := range *setting.Jurisdictions {
			names[i] = string(id)
		}
		known, err := s.Jurisdictions(names)
		if err != nil {
			return setting, err
		}
		ids := ibid.Place{Layers: known}.IDs()
		setting.Jurisdictions = &ids
	}
	if setting.SourceType != nil {
		if _, err := ibid.SourceTypeNamed(string(*setting.SourceType)); err != nil {
			return setting, err
		}
	}
	if setting.InForce != nil {
		if _, err := ibid.InForceDate(*setting.InForce); err != nil {
			return setting, err
		}
	}
	return setting, nil
}

// read is how many pages of a document are looked at: its title page and what follows.
const read = 10

// Attribute finds out whose rules a document holds, which sections of law it has and which it
// cites, and stores it.
func (s *Service) Attribute(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) error {
	hierarchy, err := s.hierarchy()
	if err != nil {
		return err
	}
	return s.attribute(ctx, hierarchy, ws, id)
}

func (s *Service) attribute(ctx context.Context, hierarchy *jurisdiction.Hierarchy, ws ibid.WorkspaceID, id ibid.DocumentID) error {
	doc, err := s.Store.Document(ctx, ws, id)
	if err != nil {
		return err
	}
	pages, err := s.pages(ctx, ws, doc)
	if err != nil {
		return err
	}
	sections, err := s.Store.Sections(ctx, ws, id)
	if err != nil {
		return err
	}
	if err := s.Store.SaveLaw(ctx, ws, id, legal.Read(doc.Title, sections, pages)); err != nil {
		return err
	}
	text := legal.Document{Title: doc.Title, Name: doc.Name, Pages: make([]string, min(read, doc.Pages))}
	known := map[string]bool{}
	for _, p := range pages {
		if p.Number > read {
			break
		}
		text.Pages[p.Number-1] = p.Text
		for _, b := range p.Blocks {
			if words := b.Span.In(p.Text); (b.Kind == ibid.BlockHeader || b.Kind == ibid.BlockFooter) && !known[words] {
				known[words] = true
				text.Running = append(text.Running, words)
			}
		}
	}
	for _, section := range sections {
		text.Headings = append(text.Headings, section.Title)
	}
	return s.Store.SaveAuthority(ctx, ws, id, legal.Detect(text, hierarchy), detector(hierarchy))
}

// AttributeAll finds out whose rules the documents hold that were looked at by another Ibid,
// with other jurisdictions of the user's, or not at all. What was read of them is looked at,
// not their files, and what the user said of them stays. A document that is removed
// meanwhile is left out. Returns CodeInvalid if the file of jurisdictions can't be used.
func (s *Service) AttributeAll(ctx context.Context) error {
	hierarchy, err := s.hierarchy()
	if err != nil {
		return err
	}
	workspaces, err := s.Store.Workspaces(ctx)
	if err != nil {
		return err
	}
	for _, ws := range workspaces {
		ids, err := s.Store.Unattributed(ctx, ws.ID, detector(hierarchy))
		if err != nil {
			return err
		}
		for _, id := range ids {
			if err := s.attribute(ctx, hierarchy, ws.ID, id); err != nil && ibid.CodeOf(err) != ibid.CodeNotFound {
				return err
			}
		}
	}
	return ctx.Err()
}
