package answer

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

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

	Topics []map[ibid.ChunkID]bool // the passages that were found for each topic of the question
}

// Layer is what an answer says of the jurisdiction before anything is written: why there is
// nothing, or what to mind. topics are those of the question; nil: it has one.
func (e LayerEvidence) Layer(topics []string) ibid.Layer {
	return ibid.Layer{
		Jurisdiction: e.Jurisdiction, Documents: e.Documents, Notice: e.notice(topics),
		Lapsed:      !e.Outside() && len(e.Picks) > 0 && len(e.InForce()) == 0,
		Regulations: []ibid.Regulation{}, Permits: []ibid.Permit{},
	}
}

func (e LayerEvidence) notice(topics []string) string {
	where := e.Jurisdiction.InSentence()
	switch {
	case e.Outside():
		return "These rules are not known to apply here."
	case len(e.Picks) == 0 && e.Damaged:
		return "Ibid can’t tell what your documents say for " + where + ": the jurisdictions of some are damaged."
	case e.Documents == 0 && e.LeftOut > 0:
		return "The documents of " + where + " aren’t among those you chose."
	case e.Documents == 0:
		return "Nothing in your library covers " + where + "."
	case len(e.Picks) == 0 && e.InPart:
		return "Nothing found for " + where + " on the pages you chose."
	case len(e.Picks) == 0:
		return "The documents of " + where + " don’t seem to answer this."
	case len(e.InForce()) == 0:
		return "What the documents of " + where + " say about this isn’t in force."
	}
	var missing []string
	for i, topic := range topics {
		if !slices.ContainsFunc(e.Picks, func(p Pick) bool { return p.Topic == i }) {
			missing = append(missing, "“"+topic+"”")
		}
	}
	if len(missing) == 0 {
		return ""
	}
	return "Nothing found about " + ibid.Listed(missing) + " in the rules of " + where + "."
}

// Outside reports whether the rules are not those of the place.
func (e LayerEvidence) Outside() bool { return e.Jurisdiction.Level == ibid.LevelOutside }

// InForce are the picks that are in force, as far as is known.
func (e LayerEvidence) InForce() []Pick {
	return slices.DeleteFunc(slices.Clone(e.Picks), func(p Pick) bool { return e.Passages[p.Passage].Lapsed(p.Span) != "" })
}

// Covered reports whether a model can write about a layer: it is one of the place, and
// something that answers is in force, as far as is known.
func (e LayerEvidence) Covered() bool { return !e.Outside() && len(e.InForce()) > 0 }

// Of is what was found for one topic.
func (e LayerEvidence) Of(topic int) LayerEvidence {
	all := e
	e.Passages, e.Picks = nil, nil
	at := map[int]int{}
	for i, p := range all.Passages {
		if all.Topics[topic][p.Hit.Chunk.ID] {
			at[i], e.Passages = len(e.Passages), append(e.Passages, p)
		}
	}
	for _, pick := range all.Picks {
		if pick.Topic == topic {
			pick.Passage = at[pick.Passage]
			e.Picks = append(e.Picks, pick)
		}
	}
	return e
}

// Current are the passages that are in force at least in part, numbered from 1.
func Current(passages []ibid.Passage) (current []ibid.Passage) {
	for _, p := range passages {
		if p.Lapsed(p.Hit.Chunk.Span) == "" {
			p.Number = len(current) + 1
			current = append(current, p)
		}
	}
	return current
}

// levelNames head the layers of an answer.
var levelNames = map[ibid.Level]string{
	ibid.LevelSupranational: "Supranational", ibid.LevelFederal: "Federal", ibid.LevelState: "State",
	ibid.LevelCounty: "County", ibid.LevelMunicipal: "Municipal",
}

// LayerHeading heads what an answer says of a jurisdiction, as markdown.
func LayerHeading(j ibid.Jurisdiction) string {
	if j.Level == ibid.LevelOutside {
		return "## " + Escape(j.Name)
	}
	return "## " + levelNames[j.Level] + ": " + Escape(j.Name)
}

// TopicHeading heads what an answer says of a topic in a layer, as markdown.
func TopicHeading(topic string) string {
	first, size := utf8.DecodeRuneInString(topic)
	return "### " + Escape(string(unicode.ToUpper(first))+topic[size:])
}

// Permit is a line of an answer that lists a permit.
type Permit struct {
	ibid.Permit
	Layer int       // index of the layer whose rules ask for it
	Span  ibid.Span // of the line in the text
}

// Permits lists the permits that the rules of a place ask for, after an answer with some
// citations: in picks that are in force, and in what the answer cites of each layer, by the
// numbers of citations. Those of other places are left out.
func Permits(found []LayerEvidence, citations []ibid.Citation, cited [][]int) (draft Draft, list []Permit) {
	draft.Citations = slices.Clone(citations)
	for i, e := range found {
		if e.Outside() {
			continue
		}
		for _, p := range permits(e.Passages, append(e.citedPicks(citations, cited[i]), e.InForce()...), e.Jurisdiction.Level) {
			p.Citation = draft.number(e.Passages, p.at)
			p.FeeCitation, p.DeadlineCitation = draft.number(e.Passages, p.fee), draft.number(e.Passages, p.deadline)
			if len(list) > 0 {
				draft.Text += "\n"
			}
			start := len(draft.Text)
			draft.Text += permitLine(p.Permit)
			list = append(list, Permit{Permit: p.Permit, Layer: i, Span: ibid.Span{Start: start, End: len(draft.Text)}})
		}
	}
	return draft, list
}

// citedPicks are the words in force that citations with some numbers quote of a layer.
func (e LayerEvidence) citedPicks(citations []ibid.Citation, numbers []int) (picks []Pick) {
	for _, n := range numbers {
		c := citations[n-1]
		for i, p := range e.Passages {
			if p.Hit.Document.ID == c.DocumentID && p.Hit.Chunk.Page == c.Page && p.Hit.Chunk.Span.Contains(c.Span) && p.Lapsed(c.Span) == "" {
				picks = append(picks, Pick{Passage: i, Span: c.Span, P: c.Support})
				break
			}
		}
	}
	return picks
}

// number cites a pick, and returns the number of its citation; 0 where it has no words. A
// quotation of some of its words is cited again.
func (d *Draft) number(passages []ibid.Passage, pick Pick) int {
	if pick.Span.Len() == 0 {
		return 0
	}
	c := quotation(passages[pick.Passage], pick)
	if strings.TrimSpace(c.Quote) == "" {
		return 0
	}
	if at := slices.IndexFunc(d.Citations, func(other ibid.Citation) bool { return isQuoted(c, []ibid.Citation{other}) }); at >= 0 {
		return d.Citations[at].Number
	}
	return d.cited(c)
}

// permitLine is a permit in the list of an answer.
func permitLine(p ibid.Permit) string {
	line := fmt.Sprintf("- **%s** (%s", Escape(p.Name), strings.ToLower(levelNames[p.Level]))
	if p.Authority != "" {
		line += ", " + Escape(p.Authority)
	}
	line += ")"
	if p.Trigger != "" {
		line += ": to " + Escape(p.Trigger)
	}
	line += fmt.Sprintf(" [%d]", p.Citation)
	if p.Fee != "" {
		line += fmt.Sprintf("; fee %s [%d]", Escape(p.Fee), p.FeeCitation)
	}
	if p.Deadline != "" {
		line += fmt.Sprintf("; %s [%d]", Escape(p.Deadline), p.DeadlineCitation)
	}
	return line
}
