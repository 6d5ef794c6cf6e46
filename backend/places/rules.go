package places

import (
	"context"

	"ibid/backend/ibid"
)

// Rules returns whose rules a document holds. A jurisdiction that is no longer known goes by
// its ID. Returns CodeNotFound if the workspace has no such current document.
func (s *Service) Rules(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) (rules ibid.DocumentRules, err error) {
	hierarchy, err := s.hierarchy()
	if err != nil {
		return rules, err
	}
	authority, err := s.Store.Authority(ctx, ws, id)
	if err != nil {
		return rules, err
	}
	rules.Authority, rules.Named = authority, []ibid.Jurisdiction{}
	known := map[ibid.JurisdictionID]bool{}
	name := func(id ibid.JurisdictionID) {
		if known[id] {
			return
		}
		known[id] = true
		j, ok := hierarchy.Resolve(string(id))
		if !ok {
			j = ibid.Jurisdiction{ID: id, Name: string(id)}
		}
		rules.Named = append(rules.Named, j)
	}
	for _, id := range authority.Jurisdictions {
		name(id)
	}
	for _, e := range authority.Evidence {
		name(e.Jurisdiction)
	}
	return rules, nil
}
