package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"ibid/backend/ibid"
)

// printLayers prints an answer for a place: what is said of each jurisdiction, the permits
// they ask for, and the sources.
func printLayers(w io.Writer, answer ibid.Answer) {
	printf(w, "%s\n\n", answer.Place.Label)
	if answer.Place.Notice != "" {
		printf(w, "%s\n\n", answer.Place.Notice)
	}
	if answer.Status == ibid.AnswerNotFound || answer.Status == ibid.AnswerHeld {
		printf(w, "%s\n\n", prose(answer.Text))
		return
	}
	claims := answer.Verification.Claims
	summary := ibid.LayeredSummary(answer.Text)
	printf(w, "%s\n\n", prose(marked(summary, slices.DeleteFunc(slices.Clone(claims), func(c ibid.Claim) bool { return c.Span.End > len(summary) }))))
	var permits []ibid.Permit
	for _, layer := range answer.Layers {
		level := string(layer.Jurisdiction.Level)
		if layer.Jurisdiction.Level == ibid.LevelOutside {
			printf(w, "%s\n", layer.Jurisdiction.Name)
		} else {
			printf(w, "%s%s: %s\n", strings.ToUpper(level[:1]), level[1:], layer.Jurisdiction.Name)
		}
		if layer.Notice != "" {
			printf(w, "    %s\n", layer.Notice)
		}
		topic := ""
		for _, r := range layer.Regulations {
			if r.Topic != topic {
				printf(w, "  %s\n", r.Topic)
				topic = r.Topic
			}
			text := quoted(r.Text)
			if r.Written {
				text = r.Text
			}
			printf(w, "    %s%s%s\n", text, markers(r.Citations...), doubts(r.Claims, claims))
			for _, c := range answer.Citations {
				if slices.Contains(r.Citations, c.Number) {
					printNotInForce(w, c)
				}
			}
		}
		printf(w, "\n")
		permits = append(permits, layer.Permits...)
	}
	if len(permits) > 0 {
		printf(w, "Permits and licences\n")
	}
	for _, p := range permits {
		by := string(p.Level)
		if p.Authority != "" {
			by += ", " + p.Authority
		}
		printf(w, "    %s (%s)%s%s\n", p.Name, by, markers(p.Citation), doubts(p.Claims, claims))
		for _, row := range []struct {
			name, text string
			citation   int
		}{{"for", p.Trigger, 0}, {"fee", p.Fee, p.FeeCitation}, {"apply", p.Deadline, p.DeadlineCitation}} {
			if row.text != "" {
				printf(w, "        %-6s %s%s\n", row.name, ibid.OneLine(row.text), markers(row.citation))
			}
		}
	}
	if len(permits) > 0 {
		printf(w, "\n")
	}
	for _, c := range answer.Citations {
		printf(w, "[%d] %s, %s\n", c.Number, source(c), c.Note.On(place(c.Page, c.PageLabel, "")))
		printNotInForce(w, c)
		printUnseen(w, c)
	}
	printf(w, "\n")
}

// doubts are the marks behind a sentence of a layer that is not fully backed.
func doubts(of []int, claims []ibid.Claim) (text string) {
	for i, claim := range claims {
		if mark := claim.State.Mark(); mark != "" && claim.Withheld == "" && slices.Contains(of, i) {
			text += " " + mark
		}
	}
	return text
}

// printNotInForce prints below a quotation why it is not in force.
func printNotInForce(w io.Writer, c ibid.Citation) {
	if c.NotInForce != "" {
		printf(w, "        [%s]\n", ibid.OneLine(c.NotInForce))
	}
}

// source names a citation: the law and its heading where it is known, or else the document
// and the section.
func source(c ibid.Citation) string {
	switch {
	case c.Law != "" && c.LawHeading != "":
		return c.Law + " – " + c.LawHeading
	case c.Law != "":
		return c.Law
	case c.Section != "":
		return c.DocumentTitle + ", " + c.Section
	}
	return c.DocumentTitle
}

// markers are numbers of citations behind a text, without those that are 0.
func markers(numbers ...int) (text string) {
	for _, n := range numbers {
		if n > 0 {
			text += fmt.Sprintf(" [%d]", n)
		}
	}
	return text
}

// layeredJSON is an answer for a place as JSON: the answer, and what it says by level.
type layeredJSON struct {
	ibid.Answer
	Summary          string                   `json:"summary"`
	Jurisdictions    map[ibid.Level]levelJSON `json:"jurisdictions"` // of the levels that the place has
	Permits          []ibid.Permit            `json:"permits"`       // of all levels
	Confidence       *string                  `json:"confidence"`    // always null
	ConfidenceReason string                   `json:"confidenceReason"`
}

// levelJSON is what the jurisdictions of a level say.
type levelJSON struct {
	Regulations []ibid.Regulation `json:"regulations"`
	Permits     []ibid.Permit     `json:"permits"`
}

// asJSON is an answer as "ibid ask --json" prints it.
func asJSON(answer ibid.Answer) any {
	if answer.Place == nil {
		return answer
	}
	all := layeredJSON{
		Answer: answer, Summary: ibid.WithoutMarkers(ibid.LayeredSummary(answer.Text)),
		Jurisdictions: map[ibid.Level]levelJSON{}, Permits: []ibid.Permit{},
		ConfidenceReason: strings.Join(append([]string{ibid.NoLevel}, answer.Verification.Confidence.Reasons...), " "),
	}
	for _, layer := range answer.Layers {
		level := all.Jurisdictions[layer.Jurisdiction.Level]
		level.Regulations = append(level.Regulations, layer.Regulations...)
		level.Permits = append(level.Permits, layer.Permits...)
		all.Jurisdictions[layer.Jurisdiction.Level] = level
		all.Permits = append(all.Permits, layer.Permits...)
	}
	return all
}
