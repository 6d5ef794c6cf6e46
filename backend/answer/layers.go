package answer

import (
	"slices"

	"ibid/backend/ibid"
)

// LayerEvidence is what was found for a jurisdiction of a place.
type LayerEvidence struct {
	Jurisdiction ibid.Jurisdiction
	Documents    int            // that hold its rules and were searched
	LeftOut      int            // that hold its rules and are not among those that were asked
	InPart       bool           // only some pages or sections of them were searched
	Damaged      bool           // some may be missing: the jurisdictions of documents are damaged
	Passages     []ibid.Passage // in them, the best first
	Picks        []Pick         // of Passages, that answer; empty: none does
}

// levelNames head the layers of an answer.
var levelNames = map[ibid.Level]string{
	ibid.LevelSupranational: "Supranational", ibid.LevelFederal: "Federal", ibid.LevelState: "State",
	ibid.LevelCounty: "County", ibid.LevelMunicipal: "Municipal",
}

// LayeredDraft is an answer for a place: its text and the same by layers.
type LayeredDraft struct {
	Draft                // Text is without the summary
	Summary string       // of all layers, with markers; empty if no model wrote one
	Layers  []ibid.Layer // of what was found for each, in order

	regulations, permits [][]ibid.Span // where in Text those of each layer stand
}

// layerSentence is a sentence of a layer, and what it rests on.
type layerSentence struct {
	text  string // of a model; empty: it is the words of its one pick
	topic int
	picks []Pick
}

// layerText is what an answer says of one layer.
type layerText struct {
	statements []layerSentence
	permits    []permit
}

// Layered quotes what was found for each jurisdiction of a place under a heading of its
// own, and then lists the permits that the quotations ask for. Where a question has several
// topics, each has its heading in each layer. A layer without a quotation says why, and so
// does one without any for some of the topics.
func Layered(found []LayerEvidence, topics []string) LayeredDraft {
	return composeLayers(found, topics, nil, make([]layerText, len(found)))
}

// noticeOf is why a layer has nothing, or what to mind.
func noticeOf(e LayerEvidence, said []layerSentence, topics []string) string {
	where := e.Jurisdiction.InSentence()
	switch {
	case e.Jurisdiction.Level == ibid.LevelOutside:
		return "These rules are not known to apply here."
	case len(said) == 0 && e.Damaged:
		return "Ibid can’t tell what your documents say for " + where + ": the jurisdictions of some are damaged."
	case e.Documents == 0 && e.LeftOut > 0:
		return "The documents of " + where + " aren’t among those you chose."
	case e.Documents == 0:
		return "Nothing in your library covers " + where + "."
	case len(said) == 0 && e.InPart:
		return "Nothing found for " + where + " on the pages you chose."
	case len(said) == 0:
		return "The documents of " + where + " don’t seem to answer this."
	case len(e.inForce()) == 0:
		return "What the documents of " + where + " say about this isn’t in force."
	}
	var missing []string
	for i, topic := range topics {
		if !slices.ContainsFunc(said, func(s layerSentence) bool { return s.topic == i }) {
			missing = append(missing, "“"+topic+"”")
		}
	}
	if len(missing) == 0 {
		return ""
	}
	return "Nothing found about " + ibid.Listed(missing) + " in the rules of " + where + "."
}

// Unanswered are the topics that no layer of a place says anything of. There are none where
// no layer says anything at all.
func Unanswered(layers []ibid.Layer, topics []string) (missing []string) {
	said := map[string]bool{}
	for _, l := range layers {
		if l.Jurisdiction.Level == ibid.LevelOutside {
			continue
		}
		for _, r := range l.Regulations {
			said[r.Topic] = true
		}
	}
	for _, topic := range topics {
		if len(said) > 0 && !said[topic] {
			missing = append(missing, topic)
		}
	}
	return missing
}

// Writable reports whether a model can write about a layer: it is one of the place, and
// something that answers is in force, as far as is known.
func (e LayerEvidence) Writable() bool {
	return e.Jurisdiction.Level != ibid.LevelOutside && len(e.inForce()) > 0
}

// inForce are the picks that are in force, as far as is known.
func (e LayerEvidence) inForce() []Pick {
	return slices.DeleteFunc(slices.Clone(e.Picks), func(p Pick) bool { return e.Passages[p.Passage].Lapsed(p.Span) != "" })
}

// Tie gives the regulations and permits of the layers the claims that were made of their
// sentences. By is where Text begins in the text of the claims.
func (d LayeredDraft) Tie(claims []ibid.Claim, by int) {
	in := func(span ibid.Span) (all []int) {
		span.Start, span.End = span.Start+by, span.End+by
		for i, c := range claims {
			if c.Span.Overlaps(span) {
				all = append(all, i)
			}
		}
		return all
	}
	for i := range d.Layers {
		for k, span := range d.regulations[i] {
			d.Layers[i].Regulations[k].Claims = in(span)
		}
		for k, span := range d.permits[i] {
			d.Layers[i].Permits[k].Claims = in(span)
		}
	}
}
