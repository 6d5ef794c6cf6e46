package ask

import (
	"context"
	"fmt"

	"ibid/backend/ibid"
	"ibid/backend/retrieve"
)

// Aids says which models help a search, beside the one that embeds. The zero value
// is a search without any. A search while the user types never has one.
type Aids struct {
	Reword bool // the chat model asks in other words where the question's own find nothing
	HyDE   bool // what is compared by meaning is a passage that the chat model imagines as the answer

	// Required lets a search fail where a model does, instead of going on without
	// it: for measuring, since figures taken without a model say nothing of it.
	Required bool
}

// aids are those that a question is asked with in a workspace.
func (s *Service) aids(ctx context.Context, workspace ibid.WorkspaceID) (Aids, error) {
	if s.Aids == nil {
		return Aids{}, nil
	}
	return s.Aids(ctx, workspace)
}

// unaided notes in the trace that a stage goes on without a model.
func (l *lookup) unaided(err error, instead string) string {
	if l.aids.Required {
		l.failed = err
	}
	return fmt.Sprintf("%s: %s", instead, ibid.CodeOf(err))
}

// imagine lets the chat model imagine a passage that answers the question, if that
// is switched on and there are vectors to compare it with. A model that fails
// leaves the question as it is.
func (l *lookup) imagine(query ibid.Query) ibid.Query {
	if !l.aids.HyDE || l.session.WordsOnly != "" || len(query.Terms) == 0 {
		return query
	}
	l.stage(ibid.StageQuery, len(query.Text), func() (int, string, []float64) {
		current, _, err := l.service.Store.Indexes(l.ctx)
		if err == nil && current == nil {
			err = ibid.Errorf(ibid.CodeEmbeddingUnavailable, "The passages have no vectors that an imagined one could be compared with.").
				WithHint("Install an embedding model, and let the library be embedded first.")
		}
		if err == nil {
			query, err = retrieve.Imagine(l.ctx, l.service.Model, query)
		}
		if err != nil {
			return 0, l.unaided(err, "no passage imagined"), nil
		}
		return len(query.Imagined), "characters → those of a passage that a model imagined", nil
	})
	return query
}

// reword lets the chat model ask in other words.
func (l *lookup) reword(query ibid.Query) (other ibid.Query, ok bool) {
	if !l.aids.Reword || len(query.Terms) == 0 {
		return query, false
	}
	l.stage(ibid.StageCorrect, len(query.Terms), func() (int, string, []float64) {
		var err error
		if other, err = retrieve.Reword(l.ctx, l.service.Model, query); err != nil {
			return 0, l.unaided(err, "not asked in other words"), nil
		}
		ok = true
		return len(other.Terms), "terms → those of a model's wording", nil
	})
	return other, ok
}
