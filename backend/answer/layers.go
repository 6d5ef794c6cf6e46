package answer

import (
	"fmt"
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/legal"
)

// LayerEvidence is what was found for a jurisdiction of a place.
type LayerEvidence struct {
	Jurisdiction ibid.Jurisdiction
	Documents    int            // that hold its rules and were searched
	LeftOut      int            // that hold its rules and are not among those that were asked
	Passages     []ibid.Passage // in them, the best first
	Picks        []Pick         // of Passages, that answer; empty: none does
}

// levelNames head the layers of an answer.
var levelNames = map[ibid.Level]string{
	ibid.LevelSupranational: "Supranational", ibid.LevelFederal: "Federal", ibid.LevelState: "State",
	ibid.LevelCounty: "County", ibid.LevelMunicipal: "Municipal",
}

// Layered quotes what was found for each jurisdiction of a place under a heading of its
// own, and then lists the permits that the quotations ask for. A layer without a quotation
// says why.
func Layered(found []LayerEvidence) (draft Draft, layers []ibid.Layer) {
	var text strings.Builder
	var list []string // of permits
	for _, e := range found {
		layer := ibid.Layer{Jurisdiction: e.Jurisdiction, Documents: e.Documents, Regulations: []ibid.Regulation{}, Permits: []ibid.Permit{}}
		outside := e.Jurisdiction.Level == ibid.LevelOutside
		if outside {
			fmt.Fprintf(&text, "## %s\n\n", Escape(e.Jurisdiction.Name))
			layer.Notice = "These rules are not known to apply here."
		} else {
			fmt.Fprintf(&text, "## %s: %s\n\n", levelNames[e.Jurisdiction.Level], Escape(e.Jurisdiction.Name))
		}
		switch {
		case outside:
		case e.Documents == 0 && e.LeftOut > 0:
			layer.Notice = "The documents of " + e.Jurisdiction.InSentence() + " aren’t among those you chose."
		case e.Documents == 0:
			layer.Notice = "Nothing in your library covers " + e.Jurisdiction.InSentence() + "."
		case len(e.Picks) == 0:
			layer.Notice = "The documents of " + e.Jurisdiction.InSentence() + " don’t seem to answer this."
		case len(e.inForce()) == 0:
			layer.Notice = "What the documents of " + e.Jurisdiction.InSentence() + " say about this isn’t in force."
			layer.Lapsed = true
		}
		if layer.Notice != "" {
			fmt.Fprintf(&text, "%s\n\n", Escape(layer.Notice))
		}
		if len(e.Picks) == 0 {
			layers = append(layers, layer)
			continue
		}
		first := len(draft.Citations)
		for _, pick := range e.Picks {
			n, known := draft.add(e.Passages[pick.Passage], pick)
			if known || n == 0 {
				continue
			}
			quote := draft.Citations[n-1].Quote
			layer.Regulations = append(layer.Regulations, ibid.Regulation{Text: oneLine(quote), Citations: []int{n}})
			fmt.Fprintf(&text, "> %s [%d]\n\n", asMarkdown(quote), n)
			if why := draft.Citations[n-1].NotInForce; why != "" {
				fmt.Fprintf(&text, "*%s.*\n\n", Escape(why))
			}
		}
		asked := e.inForce()
		if outside {
			asked = nil // which permits other places ask for is of no use
		}
		for _, p := range permits(e.Passages, asked, e.Jurisdiction.Level) {
			p.Citation, _ = draft.add(e.Passages[p.at.Passage], p.at)
			if p.fee.Span.Len() > 0 {
				p.FeeCitation, _ = draft.add(e.Passages[p.fee.Passage], p.fee)
			}
			if p.deadline.Span.Len() > 0 {
				p.DeadlineCitation, _ = draft.add(e.Passages[p.deadline.Passage], p.deadline)
			}
			layer.Permits = append(layer.Permits, p.Permit)
			list = append(list, permitLine(p.Permit))
		}
		for i := range draft.Citations[first:] {
			c := &draft.Citations[first+i]
			c.Law, c.LawHeading = legal.SectionCitation(c.DocumentTitle, c.Section)
		}
		layers = append(layers, layer)
	}
	if len(list) > 0 {
		fmt.Fprintf(&text, "## Permits and licences\n\n%s\n", strings.Join(list, "\n"))
	}
	draft.Text = strings.TrimSpace(text.String())
	return draft, layers
}

// inForce are the picks that are in force, as far as is known.
func (e LayerEvidence) inForce() []Pick {
	return slices.DeleteFunc(slices.Clone(e.Picks), func(p Pick) bool { return e.Passages[p.Passage].Lapsed(p.Span) != "" })
}

// add cites a pick, and gives the number of its citation. A quotation that has one already
// is known; words of none are not cited.
func (d *Draft) add(p ibid.Passage, pick Pick) (number int, known bool) {
	span := pick.Span
	if table := tableAround(p, span); table.Len() > 0 {
		span = table
	}
	c := cite(p, span, pick.P)
	if strings.TrimSpace(c.Quote) == "" {
		return 0, false
	}
	for _, other := range d.Citations {
		if other.DocumentID == c.DocumentID && other.Page == c.Page && other.Span.Overlaps(c.Span) {
			return other.Number, true
		}
	}
	c.Number = len(d.Citations) + 1
	d.Citations = append(d.Citations, c)
	return c.Number, false
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
