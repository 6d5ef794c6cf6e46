package setup

import (
	"cmp"
	"context"
	"slices"

	"ibid/backend/catalogue"
	"ibid/backend/ibid"
)

// Models lists the models that the server has, the most recently changed first. Errors
// are those of [Shelf].
func (s *Service) Models(ctx context.Context) ([]ibid.InstalledModel, error) {
	models, err := s.Server.Installed(ctx)
	if err != nil {
		return nil, err
	}
	current, _, err := s.Library.Indexes(ctx)
	if err != nil {
		return nil, err
	}
	used := s.inUse(s.Server.Status(ctx), current)
	for i := range models {
		m := &models[i]
		m.Roles = []ibid.ModelRole{}
		for _, u := range used {
			if u.name != "" && ibid.SameModel(u.name, m.Name) && !slices.Contains(m.Roles, u.role) {
				m.Roles = append(m.Roles, u.role)
			}
		}
		m.UsedAt, m.Tested = s.UsedAt(m.Name), s.Verdicts.Of(m.Name, m.Digest)
		if known, ok := catalogue.Find(m.Name); ok {
			m.Licence = known.Licence
		}
	}
	return models, nil
}

// use is a model that does a role's work; the name is empty where none does.
type use struct {
	role ibid.ModelRole
	name string
}

// inUse reports which model does the work of each role now. Two may embed: the one that
// is chosen, and the one of the index that is searched.
func (s *Service) inUse(status ibid.ModelStatus, current *ibid.EmbeddingIndex) []use {
	embeds, searched := cmp.Or(s.Choices.Chosen(ibid.RoleEmbedding), status.EmbeddingModel), ""
	if current != nil {
		searched = current.Identity.Model
		if s.Choices.Chosen(ibid.RoleEmbedding) == "" && among(status.AvailableEmbeddings, searched) {
			embeds = searched
		}
	}
	sees := s.Choices.Chosen(ibid.RoleVision)
	if sees == "" && len(status.AvailableVision) > 0 {
		sees = status.AvailableVision[0]
	}
	return []use{
		{ibid.RoleChat, status.ChatModel}, {ibid.RoleEmbedding, embeds}, {ibid.RoleEmbedding, searched},
		{ibid.RoleJudge, s.judges(status)},
		{ibid.RoleVision, sees},
	}
}

// judges reports which model judges answers; empty or "none": none does.
func (s *Service) judges(status ibid.ModelStatus) string {
	switch chosen := s.Choices.Chosen(ibid.RoleJudge); chosen {
	case "":
		return status.ChatModel
	case "trained":
		i := slices.IndexFunc(status.Available, catalogue.OnlyJudges)
		if i < 0 {
			return ""
		}
		return status.Available[i]
	default:
		return chosen
	}
}

func among(names []string, name string) bool {
	return slices.ContainsFunc(names, func(other string) bool { return ibid.SameModel(other, name) })
}

// Remove deletes a model. A choice of it is given up.
//
// Returns CodeConflict for a model that the vectors of the library were made with,
// unless it is forced, and otherwise what [Shelf] returns.
func (s *Service) Remove(ctx context.Context, name string, force bool) error {
	current, building, err := s.Library.Indexes(ctx)
	if err != nil {
		return err
	}
	for _, index := range []*ibid.EmbeddingIndex{current, building} {
		if !force && index != nil && ibid.SameModel(index.Identity.Model, name) {
			return ibid.Errorf(ibid.CodeConflict, "The passages of your documents were embedded with “%s”: without it, search goes by words alone.", name).
				WithHint("Have them embedded with another model first, or remove it all the same.")
		}
	}
	if err := s.Server.Remove(ctx, name); err != nil {
		return err
	}
	for _, role := range roles {
		if chosen := s.Choices.Chosen(role); chosen != "" && ibid.SameModel(chosen, name) {
			if err := s.Choices.Choose(role, ""); err != nil {
				return err
			}
		}
	}
	return nil
}

// Unload lets a model leave memory. Errors are those of [Tester].
func (s *Service) Unload(ctx context.Context, name string) error { return s.Server.Unload(ctx, name) }

// Try has a model do small tasks and reports each that is done. The verdict is kept. Errors
// are those of [Tester]; then no verdict is.
func (s *Service) Try(ctx context.Context, name string, done func(ibid.ModelTask)) (ibid.ModelTest, error) {
	test, err := s.Server.Try(ctx, name, done)
	if err == nil {
		s.Verdicts.Keep(test)
	}
	return test, err
}

// Use has a model do a role's work from now on. An empty name leaves the choice to
// Ibid: of chat, embedding and vision models the newest, of judges what the profile
// says. A judge may be "trained", a model that was trained to judge, "writer", the model
// that writes, and "none". With another embedding model the
// passages are embedded anew in the background; until that is complete, the old vectors
// are searched.
//
// Returns CodeInvalid for a role that does not exist and for a model that cannot do
// its work, CodeModelMissing for a model that is not installed, and otherwise what
// [Shelf] and [Choices] return.
func (s *Service) Use(ctx context.Context, role ibid.ModelRole, name string) error {
	if !slices.Contains(roles, role) {
		return ibid.Errorf(ibid.CodeInvalid, "There is no role “%s”.", role).
			WithHint("A model can be chat, embedding, judge or vision.")
	}
	if name != "" && (role != ibid.RoleJudge || !slices.Contains(judges, name)) {
		m, err := s.able(ctx, role, name)
		if err != nil {
			return err
		}
		name = m.Name
	}
	if err := s.Choices.Choose(role, name); err != nil {
		return err
	}
	if role == ibid.RoleEmbedding && name != "" {
		return s.Library.BeginEmbedding(ctx)
	}
	return s.Library.Resume(ctx)
}

// able finds an installed model and reports whether it can do a role's work.
func (s *Service) able(ctx context.Context, role ibid.ModelRole, name string) (ibid.InstalledModel, error) {
	if role == ibid.RoleEmbedding && ibid.IsBuiltIn(name) {
		if name != ibid.BuiltInMultilingual {
			name = ibid.BuiltInEmbedder
		}
		return ibid.InstalledModel{Name: name}, nil
	}
	models, err := s.Server.Installed(ctx)
	if err != nil {
		return ibid.InstalledModel{}, err
	}
	i := slices.IndexFunc(models, func(m ibid.InstalledModel) bool { return ibid.SameModel(m.Name, name) })
	if i < 0 {
		return ibid.InstalledModel{}, ibid.Errorf(ibid.CodeModelMissing, "The model “%s” is not installed.", name).
			WithHint("Get it first, in the settings or with: ibid models get " + name)
	}
	m := models[i]
	can, what := m.Chat, "write"
	switch role {
	case ibid.RoleEmbedding:
		can, what = m.Embedding, "make vectors"
	case ibid.RoleVision:
		can, what = m.Chat && m.Vision, "see pictures"
	}
	switch {
	case m.Remote:
		return m, ibid.Errorf(ibid.CodeInvalid, "The model “%s” runs on a computer elsewhere, and Ibid does not send your documents there.", m.Name).
			WithHint("Choose a model that runs on this computer.")
	case role != ibid.RoleEmbedding && m.Unformatted:
		return m, ibid.Errorf(ibid.CodeInvalid, "The model “%s” has no chat template, so it can't %s.", m.Name, what).
			WithHint("Choose another, or import its file again with a template: ibid models import FILE --template TEMPLATE")
	case !can:
		return m, ibid.Errorf(ibid.CodeInvalid, "The model “%s” cannot %s.", m.Name, what).
			WithHint("Choose another. The list of models tells what each can do.")
	}
	return m, nil
}
