package catalogue_test

import (
	"slices"
	"strings"
	"testing"

	"ibid/backend/catalogue"
	"ibid/backend/ibid"
)

// TestTheCatalogueIsWhole: what the user reads before they choose is there for each
// model, within bounds that a slipped digit would leave.
func TestTheCatalogueIsWhole(t *testing.T) {
	seen := map[string]bool{}
	roles := map[ibid.ModelRole]int{}
	for _, m := range catalogue.All() {
		if m.Name == "" || m.Title == "" || !strings.HasSuffix(m.About, ".") || m.Licence == "" || len(m.Roles) == 0 {
			t.Errorf("%q lacks a text: %+v", m.Name, m)
		}
		if seen[m.Name] {
			t.Errorf("%s stands twice", m.Name)
		}
		seen[m.Name] = true
		if m.Quirk != "" && !strings.HasSuffix(m.Quirk, ".") {
			t.Errorf("%s: the quirk is no sentence: %q", m.Name, m.Quirk)
		}
		if m.Languages == nil {
			t.Errorf("%s: languages are null on the wire", m.Name)
		}
		for _, role := range m.Roles {
			roles[role]++
		}
		if m.Memory < m.Download+200e6 || m.Memory > m.Download+3e9 {
			t.Errorf("%s: %d bytes of memory for a download of %d", m.Name, m.Memory, m.Download)
		}
		if m.Context < 256 || m.Context > 1<<20 {
			t.Errorf("%s: %d tokens of context", m.Name, m.Context)
		}
	}
	for _, role := range []ibid.ModelRole{ibid.RoleChat, ibid.RoleEmbedding, ibid.RoleJudge, ibid.RoleVision} {
		if roles[role] == 0 {
			t.Errorf("no model has the role %s", role)
		}
		delete(roles, role)
	}
	if len(roles) > 0 {
		t.Errorf("there are no such roles: %v", roles)
	}
}

// TestQuantisationBounds: a file has between 4 and 16 bits a weight.
func TestQuantisationBounds(t *testing.T) {
	mixtures := []string{"qwen3:30b-instruct", "gpt-oss:20b", "gemma4:e2b", "gemma4:e4b", "gemma4:26b"} // their parameters are those that take part
	for _, m := range catalogue.All() {
		bits := 8 * float64(m.Download) / float64(m.Parameters)
		if (bits < 4.2 || bits > 17) && !slices.Contains(mixtures, m.Name) {
			t.Errorf("%s has %.1f bits a weight", m.Name, bits)
		}
	}
}

func TestFind(t *testing.T) {
	for _, test := range []struct{ name, want string }{
		{"llama3.2:3b", "llama3.2:3b"},
		{"llama3.2", "llama3.2:3b"},
		{"llama3.2:latest", "llama3.2:3b"},
		{"Llama3.2:1B", "llama3.2:1b"},
		{"qwen3:latest", "qwen3:8b"},
		{"nomic-embed-text:latest", "nomic-embed-text"},
		{"nomic-embed-text:v1.5", "nomic-embed-text"},
		{"llama3.2:70b", ""},
		{"someone/llama3.2", ""},
		{"", ""},
	} {
		if got, ok := catalogue.Find(test.name); got.Name != test.want || ok != (test.want != "") {
			t.Errorf("Find(%q) = %q, %t, want %q", test.name, got.Name, ok, test.want)
		}
	}
}

// TestSmallIsWhatTheSmallestComputerIsSuggested: hints and set-up name the same models.
func TestSmallIsWhatTheSmallestComputerIsSuggested(t *testing.T) {
	suggested := map[ibid.ModelRole]string{}
	for _, m := range catalogue.Suggest(ibid.Machine{Cores: 4, Memory: 8 << 30}, ibid.Engine{}, nil)[0].Models {
		suggested[m.Role] = m.Name
	}
	for _, role := range []ibid.ModelRole{ibid.RoleChat, ibid.RoleEmbedding, ibid.RoleVision} {
		if got := catalogue.Small(role); got != suggested[role] || got == "" {
			t.Errorf("%s is %q, and %q is suggested", role, got, suggested[role])
		}
	}
}

// TestFamiliesAreLookedForInOrder: a name that holds another one stands before it.
func TestFamiliesAreLookedForInOrder(t *testing.T) {
	families := catalogue.Families()
	for i, f := range families {
		if f.Name != strings.ToLower(f.Name) {
			t.Errorf("%s is not in lower case", f.Name)
		}
		for _, later := range families[i+1:] {
			if strings.HasPrefix(later.Name, f.Name) {
				t.Errorf("%s is never found, since %s stands before it", later.Name, f.Name)
			}
		}
	}
}
