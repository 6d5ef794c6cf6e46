package question

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRole(t *testing.T) {
	for text, want := range map[string]*RoleQuestion{
		"Who is the tenant?":                             {Roles: []string{"tenant"}},
		"who is the landlord under this lease":           {Roles: []string{"landlord"}},
		"Who are the landlord and the tenant?":           {Roles: []string{"landlord", "tenant"}},
		"Which company is the buyer in the quarry deal?": {Roles: []string{"buyer"}, Name: "quarry deal"},
		"What is the name of the holding company?":       {Roles: []string{"holding company"}},
		"Who is the tenant who pays late?":               nil,
		"Who pays the rent?":                             nil,
		"What is the rent?":                              nil,
		"Who is Anna Berg?":                              nil,
	} {
		if diff := cmp.Diff(want, Parse(text, nil).Role); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
}
