package ask_test

import (
	"context"
	"strings"
	"testing"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/internal/fake"
	"ibid/internal/tempdb"
)

// An answer in parts and one for a place are written section by section: what is shown while
// they are written is what they say in the end, also where nothing was found.
func TestSectionsAreShownAsTheyAreWritten(t *testing.T) {
	parts, place := request("How many people do Norland, Sudmark and Verizon employ?"), request(ferryQuestion)
	place.Place = &harbour
	for name, test := range map[string]struct {
		library func(*testing.T) *tempdb.DB
		request ask.Request
		replies []fake.Reply
		titles  []string // in their order
		nothing string
	}{
		"parts": {companies, parts, replies("The company employs 412 people [1].", "The company employs 97 people at its mill [1]."),
			[]string{"**Norland**\n\n", "**Sudmark**\n\n", "**Verizon**\n\n"}, "**Verizon**\n\nNothing found for Verizon."},
		"place": {codes, place, replies(summarised, ofState, ofCity),
			[]string{"2 of 3 jurisdictions covered: nothing for Gull County.\n\n", "## State: Stonemark\n\n", "## County: Gull County\n\n", "## Municipal: Brine Harbour\n\n", "## Permits and licences\n\n"},
			"## County: Gull County\n\nNothing in your library covers Gull County.\n\n## "},
	} {
		for mode, model := range map[ibid.AnswerMode]ask.Model{ibid.ModePassages: noModel{}, ibid.ModeModel: fake.NewClient(test.replies...)} {
			t.Run(name+" "+string(mode), func(t *testing.T) {
				s := service(t, test.library(t), model)
				s.Settings = func(context.Context, ibid.WorkspaceID) (ask.Settings, error) {
					return ask.Settings{Judge: ask.NoJudge, ByRules: true}, nil
				}
				var streamed strings.Builder
				var cited []ibid.Citation
				growths := 0
				a, err := s.Ask(t.Context(), test.request, func(g ask.Growth) {
					if g.Text != "" {
						growths++
					}
					streamed.WriteString(g.Text)
					cited = append(cited, g.Citations...)
				})
				if err != nil || a.Mode != mode || a.Status != ibid.AnswerComplete {
					t.Fatalf("%s, %s, %v", a.Mode, a.Status, err)
				}
				if streamed.String() != a.Text || len(cited) != len(a.Citations) || growths < 2*len(test.titles) {
					t.Errorf("in %d steps %q with %d citations was shown, want %q with %d", growths, streamed.String(), len(cited), a.Text, len(a.Citations))
				}
				rest := a.Text
				for _, title := range test.titles {
					_, below, found := strings.Cut(rest, title)
					if !found {
						t.Errorf("no %q in %q", title, rest)
					}
					rest = below
				}
				if !strings.Contains(a.Text, test.nothing) {
					t.Errorf("%q doesn't say %q", a.Text, test.nothing)
				}
			})
		}
	}
}
