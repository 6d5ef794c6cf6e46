package ask

import (
	"context"
	"strings"

	"ibid/backend/answer"
	"ibid/backend/ibid"
)

// mostRoleDocuments is the most documents whose parties are looked at for a question that
// names none of them, a query of the library each.
const mostRoleDocuments = 100

// role answers who has a role from the parties that documents print on their first pages, and
// quotes the words that say so. Where none prints the role, or so many do that the question
// can't mean them all, it is an ordinary question.
func (r *run) role() bool {
	if !r.asksRole() {
		return false
	}
	documents := r.documentsAsked()
	if r.failed != nil {
		return true
	}
	several := len(documents) > 1
	if name := r.question.Role.Name; name != "" {
		documents = called(documents, name)
	}
	if len(documents) > mostRoleDocuments {
		return false
	}
	var found []ibid.Brief
	for _, d := range documents {
		b, err := r.service.inRoles(r.ctx, r.where.Scope.Workspace, d, r.question.Role.Roles)
		if err != nil {
			r.failed = err
			return true
		}
		if len(b.Parties) > 0 {
			found = append(found, b)
		}
	}
	if len(found) == 0 || len(found) > mostBriefs {
		return false
	}
	r.sayRoles(found, several)
	return true
}

// asksRole reports whether the question asks for a role in whole documents, and not about the
// answer before it.
func (r *run) asksRole() bool {
	about := r.question.Role
	if about == nil || r.failed != nil || r.service.Front == nil || r.request.Place != nil || r.where.Scope.Partial() {
		return false
	}
	return about.Name != "" || len(r.turns) == 0 || len(r.where.Scope.Documents) == 1
}

// sayRoles answers with the parties in some briefs, each under its document's title if there are
// several documents in which it was looked for.
func (r *run) sayRoles(found []ibid.Brief, several bool) {
	r.answer.Notice = r.status.Problem
	r.stage(ibid.StageGenerate, len(found), func() (int, string, []float64) {
		var draft answer.Draft
		for _, b := range found {
			draft.Overview(b, ibid.BriefParties, true, several)
		}
		r.keep(draft)
		r.grow(Growth{Text: r.answer.Text, Citations: r.answer.Citations})
		return len(draft.Citations), "documents → parties with a role, word for word", supports(draft.Citations)
	})
	r.citeListed()
	r.answer.Verification.Answers = r.failed == nil
}

// inRoles are the parties of a document that have one of some roles, as a brief without other
// parts. It has none unless the document prints each of the roles.
func (s *Service) inRoles(ctx context.Context, workspace ibid.WorkspaceID, d ibid.DocumentFacts, roles []string) (ibid.Brief, error) {
	b := ibid.Brief{DocumentID: d.ID, DocumentTitle: d.Title}
	front, err := s.Front(ctx, workspace, d.ID)
	if err != nil {
		return b, err
	}
	for _, role := range roles {
		known := len(b.Parties)
		for _, p := range front.Parties {
			if !sameRole(p.Label, role) {
				continue
			}
			citation, err := s.printed(ctx, workspace, d.ID, p, p.Span)
			if err != nil {
				return b, err
			}
			if citation != nil {
				b.Parties = append(b.Parties, ibid.BriefItem{Label: p.Label, Text: p.Text, Citation: *citation})
			}
		}
		if len(b.Parties) == known {
			return ibid.Brief{}, nil
		}
	}
	return b, nil
}

// sameRole reports whether a label is a role in small letters, be it one or several.
func sameRole(label, role string) bool {
	label = strings.ToLower(label)
	return label == role || label+"s" == role || label == role+"s"
}
