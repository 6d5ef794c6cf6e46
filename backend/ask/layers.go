package ask

import (
	"context"
	"slices"

	"ibid/backend/answer"
	"ibid/backend/ibid"
	"ibid/backend/question"
	"ibid/backend/search"
)

// LayerFrom is the probability of a unit from which on it is quoted for a layer: a weak one
// must not fill it. On real law .4 tells the layer that is asked for from the others best;
// see tools/measure/results.md.
const LayerFrom = 0.4

// perLayer is how many passages of a layer are kept at most for a topic, so that the widest
// does not crowd out the city's, and overall how many of all layers and topics: as many as
// the design has for a question with several topics.
const (
	perLayer = 6
	overall  = 30
)

// layered looks for the question in the documents of each jurisdiction of its place by itself.
func (r *run) layered() (found evidence) {
	place := r.request.Place
	r.answer.Place = place
	topics := r.topics()
	found.place = &placeEvidence{topics: topicNames(topics)}
	damaged, err := r.session.DamagedRules(r.ctx, r.where.Scope, false)
	if err != nil {
		r.failed = err
		return found
	}
	for _, j := range place.Layers {
		e, verdict := r.layer(j, topics)
		e.Damaged = damaged
		if r.failed != nil {
			return found
		}
		found.place.layers = append(found.place.layers, e)
		found.Passages = append(found.Passages, e.Passages...)
		if len(e.Picks) > 0 && verdict.Score > found.Verdict.Score {
			found.Verdict = verdict
		}
	}
	if !r.onlyPlace && len(found.Passages) < search.Enough {
		if e := r.outside(found.place.layers, topics); len(e.Picks) > 0 {
			found.place.layers = append(found.place.layers, e)
			found.Passages = append(found.Passages, e.Passages...)
		}
	}
	for i := range found.Passages {
		found.Passages[i].Number = i + 1
	}
	found.Verdict.Value, found.Verdict.Cell, found.Verdict.Amount = "", "", "" // it is that of one layer
	found.Query, found.sections = r.question.Query, r.placeSections(found.place, topics)
	return found
}

// takePlace takes the place that the question names with "at:", if it names one.
func (r *run) takePlace() {
	filter := &r.question.Query.Filter
	if r.failed != nil || filter.At == "" || r.service.Places == nil {
		return
	}
	place, err := r.service.placeAt(filter.At)
	if err != nil {
		r.failed = err
		return
	}
	if r.service.NotePlace != nil && !r.request.Unsaved {
		r.service.NotePlace(r.ctx, r.where.Scope.Workspace, filter.At, *place)
	}
	r.request.Place, r.onlyPlace, filter.At = place, true, ""
}

// placeAt is the likeliest place that a text means. Returns CodeInvalid for what can be no
// place.
func (s *Service) placeAt(text string) (*ibid.Place, error) {
	if s.Places == nil {
		return &ibid.Place{}, nil
	}
	found, err := s.Places(text)
	if err != nil {
		return nil, err
	}
	return &found[0], nil
}

// documentsAt are the documents that hold the rules of a place.
func (s *Service) documentsAt(ctx context.Context, workspace ibid.WorkspaceID, text string) ([]ibid.DocumentID, error) {
	place, err := s.placeAt(text)
	if err != nil {
		return nil, err
	}
	return s.documentsOf(ctx, workspace, *place)
}

// documentsOf are the documents that hold the rules of a place; empty, never nil, for none.
func (s *Service) documentsOf(ctx context.Context, workspace ibid.WorkspaceID, place ibid.Place) ([]ibid.DocumentID, error) {
	all := []ibid.DocumentID{}
	for _, j := range place.Layers {
		ids, err := s.Store.DocumentsOf(ctx, workspace, j.ID)
		if err != nil {
			return nil, err
		}
		all = append(all, ids...)
	}
	slices.Sort(all)
	return slices.Compact(all), nil
}

// outside looks for the question in all documents, and keeps what those say that hold no
// rules of the place.
func (r *run) outside(found []answer.LayerEvidence, topics []question.Topic) answer.LayerEvidence {
	e := answer.LayerEvidence{Jurisdiction: ibid.Jurisdiction{Level: ibid.LevelOutside, Name: "Outside the place"}}
	here := map[ibid.DocumentID]bool{}
	for _, layer := range found {
		ids, err := r.service.Store.DocumentsOf(r.ctx, r.where.Scope.Workspace, layer.Jurisdiction.ID)
		if err != nil {
			r.failed = err
			return e
		}
		for _, id := range ids {
			here[id] = true
		}
	}
	where := r.where
	where.Placed = true
	r.gatherTopics(where, &e, topics, 1)
	e.Picks = slices.DeleteFunc(e.Picks, func(pick answer.Pick) bool { return here[e.Passages[pick.Passage].Hit.Document.ID] })
	superseded(nil).mark(&e, r.began)
	return e
}

// layer looks for the question in the documents that hold the rules of a jurisdiction.
func (r *run) layer(j ibid.Jurisdiction, topics []question.Topic) (e answer.LayerEvidence, verdict ibid.EvidenceCheck) {
	e.Jurisdiction = j
	editions, err := r.service.Store.Editions(r.ctx, r.where.Scope.Workspace, j.ID)
	if err != nil {
		r.failed = err
		return e, verdict
	}
	var documents []ibid.DocumentID
	for _, edition := range editions {
		if asked := r.where.Scope.Documents; len(asked) == 0 || slices.Contains(asked, edition.Document) {
			documents = append(documents, edition.Document)
		}
	}
	e.LeftOut, e.InPart = len(editions)-len(documents), r.where.Scope.Partial()
	if e.Documents = len(documents); e.Documents == 0 {
		return e, verdict
	}
	where := r.where
	where.Placed = true
	if answer.AsksForPermits(r.asked()) && !r.service.without(PartPermits) {
		where.Raise = demandsPermit
	}
	verdict = r.newestFirst(&e, editions, documents, func(e *answer.LayerEvidence, some []ibid.DocumentID) ibid.EvidenceCheck {
		where.Scope.Documents = some
		return r.gatherTopics(where, e, topics, len(r.request.Place.Layers))
	})
	r.permitsAskedFor(&e, topics)
	return e, verdict
}

// asInLaw is the query of a text in the words of laws, where it asks for permits.
func asInLaw(text string, query ibid.Query) ibid.Query {
	words := answer.AskedAsInLaw(text)
	if words == text {
		return query
	}
	return question.Parse(words, nil).Query
}

// permitOdds is by what the odds of a sentence that demands a permit are multiplied where
// the question asks for permits: "No person shall … unless …" has few of its words, and the
// scorer has seen little law. See decision 29.
const permitOdds = 8

func demandsPermit(unit string) float64 {
	if answer.Demands(unit) {
		return permitOdds
	}
	return 1
}
