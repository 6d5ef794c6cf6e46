package question

import (
	"reflect"
	"testing"
)

func TestReferences(t *testing.T) {
	for text, want := range map[string][]Reference{
		"Can either party end the co-branding agreement early?":          {{"agreement", []string{"co-branding"}}},
		"What does our staff handbook say about dogs?":                   {{"handbook", []string{"staff"}}},
		"How long is the lease?":                                         {{Kind: "lease"}},
		"Who signed the lease agreement, and who the tide gauge survey?": {{"agreement", []string{"lease"}}, {"survey", []string{"tide", "gauge"}}},
		"What is said in the hosting and management agreement?":          {{"agreement", []string{"hosting", "management"}}},
		"What does the survey of the walls cost?":                        {{"survey", []string{"walls", "cost"}}},
		"What is in the statement of cash flows?":                        {{"statement", []string{"cash", "flows"}}},
		"What does the lease for?":                                       {{Kind: "lease"}},
		"Is there a confidentiality agreement?":                          nil,
		"Which agreement is the longest?":                                nil,
		"What must be agreed?":                                           nil,
	} {
		if got := References(text); !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
	}
}
