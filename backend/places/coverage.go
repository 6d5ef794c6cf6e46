package places

import (
	"context"
	"fmt"
	"slices"

	"ibid/backend/ibid"
)

const emptyAfter = 3 // questions without an answer, from which on a county or city counts as empty

// Coverage returns for which jurisdictions of the places that were asked about in a
// workspace its documents answer, and warns of counties and cities that never have an answer.
func (s *Service) Coverage(ctx context.Context, ws ibid.WorkspaceID) (c ibid.Coverage, err error) {
	answers, err := s.Store.PlaceAnswers(ctx, ws)
	if err != nil {
		return c, err
	}
	documents := map[ibid.JurisdictionID]int{}
	for _, a := range answers {
		for _, j := range a.Place.Layers {
			if _, known := documents[j.ID]; known {
				continue
			}
			searched, err := s.Store.DocumentsOf(ctx, ws, j.ID)
			if err != nil {
				return c, err
			}
			documents[j.ID] = len(searched)
		}
	}
	c = ibid.Coverage{Places: placesOf(answers, documents), Alerts: []ibid.Alert{}}
	c.Alerts = append(c.Alerts, emptyLayers(c.Places)...)
	return c, nil
}

// openShown is how many questions without an answer are named for a jurisdiction.
const openShown = 3

func placesOf(answers []ibid.PlaceAnswer, documents map[ibid.JurisdictionID]int) []ibid.PlaceCoverage {
	all := []ibid.PlaceCoverage{}
	quoted := map[string]map[ibid.DocumentID]bool{} // for a jurisdiction of a place
	for _, a := range answers {
		i := slices.IndexFunc(all, func(p ibid.PlaceCoverage) bool { return p.Place == a.Place.Label })
		if i < 0 {
			i = len(all)
			all = append(all, ibid.PlaceCoverage{Place: a.Place.Label, Layers: []ibid.LayerCoverage{}})
			for _, j := range a.Place.Layers {
				all[i].Layers = append(all[i].Layers, ibid.LayerCoverage{Jurisdiction: j, Documents: documents[j.ID], Open: []string{}})
			}
		}
		place := &all[i]
		place.Answers++
		for k := range place.Layers {
			tally(&place.Layers[k], a, quoted)
		}
	}
	slices.SortStableFunc(all, func(a, b ibid.PlaceCoverage) int { return b.Answers - a.Answers })
	return all
}

// tally counts what an answer for a place has for one of its jurisdictions. An answer that
// found nothing at all has no layers.
func tally(layer *ibid.LayerCoverage, a ibid.PlaceAnswer, quoted map[string]map[ibid.DocumentID]bool) {
	at := slices.IndexFunc(a.Layers, func(l ibid.Layer) bool { return l.Jurisdiction.ID == layer.Jurisdiction.ID })
	if at < 0 || !a.Layers[at].Covered() {
		layer.Open = slices.DeleteFunc(layer.Open, func(q string) bool { return q == a.Question })
		layer.Open = append([]string{a.Question}, layer.Open...)
		layer.Open = layer.Open[:min(openShown, len(layer.Open))]
		return
	}
	layer.Answered++
	layer.Open = slices.DeleteFunc(layer.Open, func(q string) bool { return q == a.Question }) // answered since
	layer.Passages += len(a.Layers[at].Regulations)
	key := a.Place.Label + "\n" + string(layer.Jurisdiction.ID)
	if quoted[key] == nil {
		quoted[key] = map[ibid.DocumentID]bool{}
	}
	for _, r := range a.Layers[at].Regulations {
		for _, n := range r.Citations {
			if n >= 1 && n <= len(a.Cited) {
				quoted[key][a.Cited[n-1]] = true
			}
		}
	}
	layer.Answering = len(quoted[key])
}

// emptyLayers warns of counties and cities that never have an answer.
func emptyLayers(all []ibid.PlaceCoverage) (alerts []ibid.Alert) {
	type tally struct {
		ibid.Jurisdiction
		asked, answered, documents int
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
			tallies[i].documents = l.Documents
		}
	}
	for _, t := range tallies {
		if t.asked >= emptyAfter && t.answered == 0 {
			hint := "No document holds its rules. Add them, or say which documents do."
			if t.documents > 0 {
				hint = "Its documents answer none of them. Rules may be missing, or be attributed to another jurisdiction."
			}
			alerts = append(alerts, ibid.Alert{
				Name: "empty " + string(t.ID), Value: 0, Bound: 1,
				Message: fmt.Sprintf("None of %d questions found an answer for %s.", t.asked, t.InSentence()),
				Hint:    hint,
			})
		}
	}
	return alerts
}
