package places

import (
	"context"
	"fmt"
	"slices"

	"ibid/backend/ibid"
)

// When coverage is out of its bounds.
const (
	emptyAfter = 3   // questions without an answer, from which on a county or city counts as empty
	highAfter  = 10  // answers, from which on the share of those of high confidence is looked at
	highShare  = 0.9 // more of them than this are of high confidence
)

// Coverage tells for which jurisdictions of the places that were asked about in a workspace
// its documents answer, and warns of counties and cities that never have an answer and of
// confidence that is nearly always high.
func (s *Service) Coverage(ctx context.Context, ws ibid.WorkspaceID) (c ibid.Coverage, err error) {
	answers, err := s.Store.PlaceAnswers(ctx, ws)
	if err != nil {
		return c, err
	}
	authorities, err := s.Store.Authorities(ctx, ws)
	if err != nil {
		return c, err
	}
	documents := map[ibid.JurisdictionID]int{}
	for _, a := range authorities {
		for _, id := range a.Jurisdictions {
			documents[id]++
		}
	}
	c = ibid.Coverage{Places: placesOf(answers, documents), Alerts: []ibid.Alert{}}
	c.Alerts = append(c.Alerts, emptyLayers(c.Places)...)
	high := 0
	for _, a := range answers {
		if a.Confidence == ibid.ConfidenceHigh {
			high++
		}
	}
	if share := float64(high) / float64(max(1, len(answers))); len(answers) >= highAfter && share > highShare {
		c.Alerts = append(c.Alerts, ibid.Alert{
			Name: "confidence", Value: share, Bound: highShare,
			Message: fmt.Sprintf("%d of %d answers for places have high confidence.", high, len(answers)),
			Hint:    "That is more than is usual. Check some of them against their sources.",
		})
	}
	return c, nil
}

func placesOf(answers []ibid.PlaceAnswer, documents map[ibid.JurisdictionID]int) []ibid.PlaceCoverage {
	all := []ibid.PlaceCoverage{}
	for _, a := range answers {
		i := slices.IndexFunc(all, func(p ibid.PlaceCoverage) bool { return p.Place == a.Place.Label })
		if i < 0 {
			i = len(all)
			all = append(all, ibid.PlaceCoverage{Place: a.Place.Label, Layers: []ibid.LayerCoverage{}})
			for _, j := range a.Place.Layers {
				all[i].Layers = append(all[i].Layers, ibid.LayerCoverage{Jurisdiction: j, Documents: documents[j.ID]})
			}
		}
		place := &all[i]
		place.Answers++
		for _, layer := range a.Layers {
			at := slices.IndexFunc(place.Layers, func(l ibid.LayerCoverage) bool { return l.Jurisdiction.ID == layer.Jurisdiction.ID })
			if at >= 0 && layer.Covered() {
				place.Layers[at].Answered++
				place.Layers[at].Passages += len(layer.Regulations)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b ibid.PlaceCoverage) int { return b.Answers - a.Answers })
	return all
}

// emptyLayers warns of counties and cities that never have an answer.
func emptyLayers(all []ibid.PlaceCoverage) (alerts []ibid.Alert) {
	type tally struct {
		ibid.Jurisdiction
		asked, answered int
	}
	var tallies []tally
	for _, p := range all {
		for _, l := range p.Layers {
			if l.Jurisdiction.Level != ibid.LevelCounty && l.Jurisdiction.Level != ibid.LevelMunicipal {
				continue
			}
			i := slices.IndexFunc(tallies, func(t tally) bool { return t.ID == l.Jurisdiction.ID })
			if i < 0 {
				i = len(tallies)
				tallies = append(tallies, tally{Jurisdiction: l.Jurisdiction})
			}
			tallies[i].asked += p.Answers
			tallies[i].answered += l.Answered
		}
	}
	for _, t := range tallies {
		if t.asked >= emptyAfter && t.answered == 0 {
			alerts = append(alerts, ibid.Alert{
				Name: "empty " + string(t.ID), Value: 0, Bound: 1,
				Message: fmt.Sprintf("None of %d questions found an answer for %s.", t.asked, t.InSentence()),
				Hint:    "Add its rules, or say which documents hold them.",
			})
		}
	}
	return alerts
}
