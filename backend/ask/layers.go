package ask

import (
	"fmt"
	"slices"
	"strings"

	"ibid/backend/answer"
	"ibid/backend/ibid"
	"ibid/backend/question"
)

// layerFrom is the probability of a unit from which on it is quoted for a layer: a weak one
// must not fill it.
const layerFrom = 0.3

// perLayer is how many passages of a layer are kept, so that the widest does not crowd out
// the city's.
const perLayer = 6

// enoughPassages is how many passages of the place's own documents are enough. With fewer,
// other documents are searched too, and marked as such.
const enoughPassages = 5

const insufficient = "Insufficient coverage for a definitive answer. "

// What the confidence in a layered answer is made of: how likely its quotations answer, how
// many layers have one, and how many of the quotations have a citation of law. The shares
// are those of the design; they are not calibrated.
const (
	shareAnswering = 0.5
	shareCovered   = 0.3
	shareOfLaw     = 0.2
)

// layered answers for a place: each of its jurisdictions is searched by itself, in the
// documents that hold its rules, and quoted under its own heading.
func (r *run) layered() {
	place := r.request.Place
	r.answer.Place = place
	var found []answer.LayerEvidence
	var best ibid.EvidenceCheck
	for _, j := range place.Layers {
		e, verdict := r.layer(j)
		if r.failed != nil {
			return
		}
		found = append(found, e)
		if len(e.Picks) > 0 && verdict.Score > best.Score {
			best = verdict
		}
		for _, p := range e.Passages {
			r.answer.Retrieved = append(r.answer.Retrieved, source(p))
		}
	}
	if len(r.answer.Retrieved) < enoughPassages {
		if e := r.outside(found); len(e.Picks) > 0 {
			found = append(found, e)
		}
		if r.failed != nil {
			return
		}
	}
	best.Value, best.Cell, best.Amount = "", "", "" // it is that of one layer
	r.answer.Trace.Evidence = best
	r.answer.Notice = r.status.Problem
	r.stage(ibid.StageGenerate, len(found), func() (int, string, []float64) {
		draft, layers := answer.Layered(found)
		r.answer.Layers = layers
		missing := uncovered(layers)
		switch {
		case len(missing) == len(place.Layers) && len(layers) > len(missing):
			draft.Text = insufficient + notices(missing) + "\n\n" + draft.Text
		case len(missing) == len(place.Layers):
			draft.Text = insufficient + notices(missing)
			r.answer.Status = ibid.AnswerNotFound
		case len(missing) > 0:
			draft.Text = coverage(layers) + "\n\n" + draft.Text
		default:
			draft.Text = "Each jurisdiction of this place is covered.\n\n" + draft.Text
		}
		r.keep(draft)
		r.grow(Growth{Text: r.answer.Text, Citations: r.answer.Citations})
		return len(draft.Citations), "layers → sentences, word for word; " + coverage(layers), supports(draft.Citations)
	})
	r.cite()
	verified := &r.answer.Verification
	verified.Claims = slices.DeleteFunc(verified.Claims, func(c ibid.Claim) bool { return len(c.Citations) == 0 }) // headings, and what is said of coverage
	r.always(ibid.StageConfidence, len(found), func() (int, string, []float64) {
		if r.failed == nil && r.answer.Status == ibid.AnswerComplete {
			r.answer.Verification.Confidence = layersConfidence(r.answer)
		}
		c := r.answer.Verification.Confidence
		return len(c.Reasons), "layers → " + string(c.Level), []float64{c.Score}
	})
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
		r.NotePlace(r.ctx, r.scope.Workspace, filter.At, *place)
	}
	r.request.Place, filter.At = place, ""
}

// placeAt is the likeliest place that a text means. Returns CodeInvalid for what can be no
// place.
func (l *lookup) placeAt(text string) (*ibid.Place, error) {
	if l.Places == nil {
		return &ibid.Place{}, nil
	}
	found, err := l.Places(text)
	if err != nil {
		return nil, err
	}
	return &found[0], nil
}

// documentsAt are the documents that hold the rules of a place.
func (l *lookup) documentsAt(text string) (all []ibid.DocumentID, err error) {
	place, err := l.placeAt(text)
	if err != nil {
		return nil, err
	}
	for _, j := range place.Layers {
		ids, err := l.Store.DocumentsOf(l.ctx, l.scope.Workspace, j.ID)
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
func (r *run) outside(found []answer.LayerEvidence) answer.LayerEvidence {
	e := answer.LayerEvidence{Jurisdiction: ibid.Jurisdiction{Level: ibid.LevelOutside, Name: "Outside the place"}}
	here := map[ibid.DocumentID]bool{}
	for _, layer := range found {
		ids, err := r.Store.DocumentsOf(r.ctx, r.scope.Workspace, layer.Jurisdiction.ID)
		if err != nil {
			r.failed = err
			return e
		}
		for _, id := range ids {
			here[id] = true
		}
	}
	at := r.lookup
	at.limit, at.placed = perLayer, true
	evidence := at.evidence(r.question.Query)
	r.failed, r.wordsOnly, r.pages, r.damaged = at.failed, at.wordsOnly, at.pages, at.damaged
	if ibid.CodeOf(r.failed) == ibid.CodeNotFound { // no document fits the filter
		r.failed = nil
	}
	if r.failed != nil {
		return e
	}
	e.Passages = evidence.passages
	for _, pick := range evidence.picks {
		if p := e.Passages[pick.Passage]; pick.P >= layerFrom && !here[p.Hit.Document.ID] {
			e.Picks = append(e.Picks, pick)
		}
	}
	return e
}

// layer looks for the question in the documents that hold the rules of a jurisdiction.
func (r *run) layer(j ibid.Jurisdiction) (e answer.LayerEvidence, verdict ibid.EvidenceCheck) {
	e.Jurisdiction = j
	documents, err := r.Store.DocumentsOf(r.ctx, r.scope.Workspace, j.ID)
	if err != nil {
		r.failed = err
		return e, verdict
	}
	if asked := r.scope.Documents; len(asked) > 0 {
		documents = slices.DeleteFunc(documents, func(id ibid.DocumentID) bool { return !slices.Contains(asked, id) })
	}
	if e.Documents = len(documents); e.Documents == 0 {
		return e, verdict
	}
	at := r.lookup
	at.scope.Documents, at.limit, at.placed = documents, perLayer, true
	if answer.AsksForPermits(r.asked()) {
		at.raise = demandsPermit
	}
	queries := []ibid.Query{asInLaw(r.asked(), r.question.Query)}
	if len(r.question.Parts) > 0 {
		queries = nil
		for _, part := range r.question.Parts {
			queries = append(queries, asInLaw(part.Text, part.Query))
		}
	}
	for _, query := range queries {
		found := at.evidence(query)
		r.failed, r.wordsOnly, r.pages, r.damaged = at.failed, at.wordsOnly, at.pages, at.damaged
		if ibid.CodeOf(r.failed) == ibid.CodeNotFound { // no document of the layer fits the filter
			r.failed = nil
			return e, verdict
		}
		if r.failed != nil {
			return e, verdict
		}
		if found.verdict.Score > verdict.Score {
			verdict = found.verdict
		}
		for _, pick := range found.picks {
			if pick.P >= layerFrom {
				pick.Passage += len(e.Passages)
				e.Picks = append(e.Picks, pick)
			}
		}
		e.Passages = append(e.Passages, found.passages...)
	}
	return e, verdict
}

// asInLaw is the query of a text in the words of laws, where it asks for permits.
func asInLaw(text string, query ibid.Query) ibid.Query {
	words := answer.AskedAsInLaw(text)
	if words == text {
		return query
	}
	other := question.Parse(words, nil).Query
	other.Filter = query.Filter
	return other
}

// permitOdds is by what the odds of a sentence that demands a permit are multiplied where
// the question asks for permits: "No person shall … unless …" has few of its words, and the
// scorer has seen little law. See decision 29.
const permitOdds = 4

func demandsPermit(unit string) float64 {
	if answer.PermitIn(unit) != "" {
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
	last := names[len(names)-1]
	if rest := names[:len(names)-1]; len(rest) > 0 {
		last = strings.Join(rest, ", ") + " and " + last
	}
	return text + ": nothing for " + last + "."
}

func notices(layers []ibid.Layer) string {
	var list []string
	for _, l := range layers {
		list = append(list, l.Notice)
	}
	return strings.Join(list, " ")
}

// layersConfidence says how far a layered answer can be relied on. High needs every layer
// of the place to be covered.
func layersConfidence(a ibid.Answer) ibid.Confidence {
	covered, best, ofLaw := 0, 0.0, 0
	for _, l := range a.Layers {
		if !l.Covered() || l.Jurisdiction.Level == ibid.LevelOutside {
			continue
		}
		covered++
		most := 0.0
		for _, regulation := range l.Regulations {
			for _, n := range regulation.Citations {
				most = max(most, a.Citations[n-1].Support)
			}
		}
		best += most
	}
	for _, c := range a.Citations {
		if c.Law != "" {
			ofLaw++
		}
	}
	if len(a.Citations) == 0 {
		return ibid.Confidence{Reasons: []string{}}
	}
	if covered == 0 {
		return ibid.Confidence{Level: ibid.ConfidenceLow, Reasons: []string{coverage(a.Layers)}}
	}
	all := ofPlace(a.Layers)
	score := shareAnswering*best/float64(covered) + shareCovered*float64(covered)/float64(all) + shareOfLaw*float64(ofLaw)/float64(len(a.Citations))
	c := ibid.Confidence{Level: ibid.ConfidenceLow, Score: score, Reasons: []string{coverage(a.Layers)}}
	switch {
	case score >= 0.75 && covered == all:
		c.Level = ibid.ConfidenceHigh
	case score >= 0.45:
		c.Level, c.Score = ibid.ConfidenceMedium, min(score, 0.74)
	}
	return c
}
