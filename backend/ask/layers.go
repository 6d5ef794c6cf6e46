package ask

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"ibid/backend/answer"
	"ibid/backend/ibid"
	"ibid/backend/judge"
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

const insufficient = "Insufficient coverage for a definitive answer. "

// layered answers for a place: each of its jurisdictions is searched by itself, in the
// documents that hold its rules, and answered under its own heading: by the chat model where
// there is one, and in quotations otherwise.
func (r *run) layered() {
	place := r.request.Place
	r.answer.Place = place
	topics := r.topics()
	var found []answer.LayerEvidence
	var best ibid.EvidenceCheck
	damaged, err := r.session.DamagedRules(r.ctx, r.where.Scope, false)
	if err != nil {
		r.failed = err
		return
	}
	for _, j := range place.Layers {
		e, verdict := r.layer(j, topics)
		e.Damaged = damaged
		if r.failed != nil {
			return
		}
		found = append(found, e)
		if len(e.Picks) > 0 && verdict.Score > best.Score {
			best = verdict
		}
	}
	if !r.onlyPlace && passagesOf(found) < search.Enough {
		if e := r.outside(found, topics); len(e.Picks) > 0 {
			found = append(found, e)
		}
		if r.failed != nil {
			return
		}
	}
	passages := numbered(found)
	for _, p := range passages {
		r.answer.Retrieved = append(r.answer.Retrieved, source(p))
		r.log.TopScore = max(r.log.TopScore, p.Hit.Score)
	}
	r.log.RerankedCount = len(passages)
	best.Value, best.Cell, best.Amount = "", "", "" // it is that of one layer
	r.answer.Trace.Evidence = best
	if draft, written := r.writeLayers(found, topics); written {
		before := r.show(draft, topics)
		r.citeSections()
		draft.Tie(r.answer.Verification.Claims, before)
		r.check(passages)
		r.judge(passages)
		if r.settleLayers(); r.leavesQuotations() {
			r.layersWithoutModel(found, topics)
		}
		r.layersAnswer(found, topics)
	} else if r.showQuoted(found, topics); r.failed != nil {
		return
	}
	r.always(ibid.StageConfidence, len(found), func() (int, string, []float64) {
		if r.failed == nil && r.answer.Status == ibid.AnswerComplete {
			r.answer.Verification.Confidence = lowered(layersConfidence(r.answer, found), r.answer.Verification.Claims)
		}
		c := r.answer.Verification.Confidence
		return len(c.Reasons), "layers → " + coverage(r.answer.Layers), []float64{c.Score}
	})
}

// showQuoted quotes what was found for each layer, word for word.
func (r *run) showQuoted(found []answer.LayerEvidence, topics []question.Topic) {
	var draft answer.LayeredDraft
	r.stage(ibid.StageGenerate, len(found), func() (int, string, []float64) {
		draft = answer.Layered(found, topicNames(topics))
		return len(draft.Citations), "layers → sentences, word for word; " + coverage(draft.Layers), supports(draft.Citations)
	})
	if r.failed == nil {
		r.show(draft, topics)
		r.citeSections()
	}
}

// citeSections finds the citations of every sentence of an answer with headings. Headings, and
// what is said of coverage, claim nothing.
func (r *run) citeSections() {
	r.cite()
	verified := &r.answer.Verification
	verified.Claims = slices.DeleteFunc(verified.Claims, func(c ibid.Claim) bool { return len(c.Citations) == 0 })
}

// show puts a layered answer together: the summary, how far the place is covered, and the
// layers. It returns where the text of the layers begins.
func (r *run) show(draft answer.LayeredDraft, topics []question.Topic) (before int) {
	place, layers := r.request.Place, draft.Layers
	r.answer.Layers = layers
	missing := uncovered(layers)
	var head []string
	switch {
	case len(missing) == len(place.Layers):
		head = append(head, r.denial(insufficient+notices(missing)))
	case len(missing) > 0:
		head = append(head, r.denial(coverage(layers)))
	default:
		head = append(head, "Each jurisdiction of this place is covered.")
	}
	for _, topic := range answer.Unanswered(layers, topicNames(topics)) {
		head[0] += " Nothing found about “" + topic + "” in the rules of this place."
	}
	if draft.Summary != "" {
		head = append([]string{draft.Summary}, head...)
	}
	if len(missing) == len(place.Layers) && len(draft.Citations) == 0 {
		r.answer.Status = ibid.AnswerNotFound
		draft.Text = ""
	} else {
		head = append(head, "")
	}
	text := strings.Join(head, "\n\n")
	before = len(text)
	draft.Text = text + draft.Text
	r.keep(draft.Draft)
	r.grow(Growth{Text: r.answer.Text, Citations: r.answer.Citations})
	return before
}

// takePlace takes the place that the question names with "at:", if it names one.
func (r *run) takePlace() {
	filter := &r.question.Query.Filter
	if r.failed != nil || filter.At == "" || r.Places == nil {
		return
	}
	place, err := r.placeAt(filter.At)
	if err != nil {
		r.failed = err
		return
	}
	if r.NotePlace != nil && !r.request.Unsaved {
		r.NotePlace(r.ctx, r.where.Scope.Workspace, filter.At, *place)
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
		ids, err := r.Store.DocumentsOf(r.ctx, r.where.Scope.Workspace, layer.Jurisdiction.ID)
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
	editions, err := r.Store.Editions(r.ctx, r.where.Scope.Workspace, j.ID)
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
	if answer.AsksForPermits(r.asked()) && !r.without(PartPermits) {
		where.Raise = demandsPermit
	}
	verdict = r.newestFirst(&e, editions, documents, func(e *answer.LayerEvidence, some []ibid.DocumentID) ibid.EvidenceCheck {
		where.Scope.Documents = some
		return r.gatherTopics(where, e, topics, len(r.request.Place.Layers))
	})
	r.permitsAskedFor(&e, topics)
	return e, verdict
}

// passagesOf is how many passages were found.
func passagesOf(found []answer.LayerEvidence) (n int) {
	for _, e := range found {
		n += len(e.Passages)
	}
	return n
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

// ofPlace is how many of the layers are jurisdictions of the place.
func ofPlace(layers []ibid.Layer) (n int) {
	for _, l := range layers {
		if l.Jurisdiction.Level != ibid.LevelOutside {
			n++
		}
	}
	return n
}

// uncovered are the jurisdictions of which no document answers.
func uncovered(layers []ibid.Layer) (missing []ibid.Layer) {
	for _, l := range layers {
		if !l.Covered() && l.Jurisdiction.Level != ibid.LevelOutside {
			missing = append(missing, l)
		}
	}
	return missing
}

// coverage says how many jurisdictions are covered, and which are not.
func coverage(layers []ibid.Layer) string {
	missing := uncovered(layers)
	all := ofPlace(layers)
	text := fmt.Sprintf("%d of %d jurisdictions covered", all-len(missing), all)
	if len(missing) == 0 {
		return text + "."
	}
	var names []string
	for _, l := range missing {
		names = append(names, l.Jurisdiction.InSentence())
	}
	return text + ": nothing for " + ibid.Listed(names) + "."
}

func notices(layers []ibid.Layer) string {
	var list []string
	for _, l := range layers {
		list = append(list, l.Notice)
	}
	return strings.Join(list, " ")
}

// layersConfidence says how far a layered answer can be relied on: how likely the best
// unit of a layer answers, in the mean of the layers of the place that have one, bounded
// where a layer is not covered. Coverage and the share of quotations with a citation of
// law tell nothing more of whether the rule asked for is quoted; see tools/measure/results.md.
//
// The layers of the answer are those of found, in their order.
func layersConfidence(a ibid.Answer, found []answer.LayerEvidence) ibid.Confidence {
	covered, sum := 0, 0.0
	for i, l := range a.Layers {
		if !l.Covered() || l.Jurisdiction.Level == ibid.LevelOutside {
			continue
		}
		covered++
		best := 0.0
		for _, pick := range found[i].Picks {
			best = max(best, pick.P)
		}
		sum += best
	}
	if len(a.Citations) == 0 {
		return ibid.Confidence{Reasons: []string{}}
	}
	c := ibid.Confidence{Reasons: []string{coverage(a.Layers)}}
	if covered == 0 {
		return c
	}
	c.Score = sum / float64(covered)
	if covered < ofPlace(a.Layers) {
		c.Score = min(c.Score, judge.DoubtfulBound)
	}
	return c
}
