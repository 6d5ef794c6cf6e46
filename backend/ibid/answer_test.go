package ibid

import (
	"strings"
	"testing"
)

func TestWithoutMarkers(t *testing.T) {
	for text, want := range map[string]string{
		"Thirty days [1]. It starts in May [2] [3].": "Thirty days. It starts in May.",
		"The rent is due.[1]\n\nIt is 48,000. [12]":  "The rent is due.\n\nIt is 48,000.",
		"[1] says so":                                     "says so",
		"The [Tenant] pays [see the plan] [1].":           "The [Tenant] pays [see the plan].",
		"Call `rent[1]` [1].":                             "Call `rent[1]`.",
		"```\nrent[1]\n```\nis due [1].":                  "```\nrent[1]\n```\nis due.",
		"A ``quoted ` rent[1]`` is code, this is not [1]": "A ``quoted ` rent[1]`` is code, this is not",
		"[2024]": "[2024]",
		"":       "",
	} {
		if got := WithoutMarkers(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

func TestConversationTitle(t *testing.T) {
	for title, want := range map[string]string{
		"Lease":                         "Lease",
		"  The\n\tlease \x00 of March ": "The lease of March",
		strings.Repeat("ß", 120):        strings.Repeat("ß", 120),
		strings.Repeat("ß", 121):        "",
		" \n":                           "",
	} {
		got, err := ConversationTitle(title)
		if got != want || (err == nil) != (want != "") || err != nil && CodeOf(err) != CodeInvalid {
			t.Errorf("%q becomes %q, %v", title, got, err)
		}
	}
}
