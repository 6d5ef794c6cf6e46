package config

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

func TestResolve(t *testing.T) {
	own := Default()
	own.Answers.Profile, own.Answers.Check, own.Search.Reword = ibid.ProfileFast, CheckOff, On
	for name, tt := range map[string]struct {
		settings Settings
		profile  ibid.Profile
		want     Settings
		share    float64
	}{
		"by default it is balanced": {Default(), "", Settings{
			Models:  Models{Context: 8192},
			Search:  Search{Understand: On, Reword: Off},
			Answers: Answers{Profile: ibid.ProfileBalanced, Check: CheckBalanced, Judge: JudgeTrained},
		}, 1},
		"another profile": {Default(), ibid.ProfileCareful, Settings{
			Models:  Models{Context: 16384},
			Search:  Search{Understand: On, Reword: On},
			Answers: Answers{Profile: ibid.ProfileCareful, Check: CheckStrict, Judge: JudgeWriter},
		}, 1.5},
		"what is set stays": {own, "", Settings{
			Models:  Models{Context: 4096},
			Search:  Search{Understand: Off, Reword: On},
			Answers: Answers{Profile: ibid.ProfileFast, Check: CheckOff, Judge: JudgeNone},
		}, 0.6},
		"what is set stays with another profile": {own, ibid.ProfileCareful, Settings{
			Models:  Models{Context: 16384},
			Search:  Search{Understand: On, Reword: On},
			Answers: Answers{Profile: ibid.ProfileCareful, Check: CheckOff, Judge: JudgeWriter},
		}, 1.5},
	} {
		t.Run(name, func(t *testing.T) {
			got := Resolve(tt.settings, tt.profile)
			decided := Settings{
				Models:  Models{Context: got.Models.Context},
				Search:  Search{Understand: got.Search.Understand, Reword: got.Search.Reword},
				Answers: Answers{Profile: got.Answers.Profile, Check: got.Answers.Check, Judge: got.Answers.Judge},
			}
			if diff := cmp.Diff(tt.want, decided); diff != "" {
				t.Errorf("decided (-want +got):\n%s", diff)
			}
			if share := got.PassageShare(); share != tt.share {
				t.Errorf("%g of the usual passages, want %g", share, tt.share)
			}
			if err := got.Validate(); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestResolveLeavesNothingUnset looks at every key that a profile decides.
func TestResolveLeavesNothingUnset(t *testing.T) {
	for profile := range profiles {
		resolved := Resolve(Default(), profile)
		for key, f := range fields(&resolved) {
			if f.Unset == byProfile && f.value.IsZero() {
				t.Errorf("%s leaves %s unset", profile, key)
			}
		}
	}
}

func TestResolveLeavesAllElse(t *testing.T) {
	want := everything
	want.Answers.Profile = ibid.ProfileFast
	if diff := cmp.Diff(want, Resolve(everything, ibid.ProfileFast)); diff != "" {
		t.Errorf("settings (-want +got):\n%s", diff)
	}
}
