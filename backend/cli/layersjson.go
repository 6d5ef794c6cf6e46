package cli

import (
	"strings"

	"ibid/backend/ibid"
)

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
