package config

import (
	"cmp"

	"ibid/backend/ibid"
)

// Profiles
//
// What makes an answer slow with a model on a laptop is, in this order: the tokens
// that the model reads before its first word, every further call of a model, and
// the length of what it writes. Memory grows with the context. A profile sets all
// that at once, and nothing else:
//
//	                       fast           balanced         careful
//	context                4,096          8,192            16,384 tokens
//	passages of an answer  three fifths   by what is asked half as many again
//	model understands      no             where rules are not sure
//	model judges           no             if trained to    yes
//	answers withheld       balanced       balanced         strict
//	model asks in other    no             no               yes
//	words
//
// Eight tokens of context in memory cost an eight-billion-parameter model about a
// mebibyte, so the three take half a gigabyte, one, and two. Searching again in
// other words by rule costs milliseconds and is part of every profile.

// profiles are what each decides where the user has not.
var profiles = map[ibid.Profile]Settings{
	ibid.ProfileFast: {
		Models:  Models{Context: 4096},
		Search:  Search{Understand: Off, Reword: Off},
		Answers: Answers{Check: CheckBalanced, Judge: JudgeNone},
	},
	ibid.ProfileBalanced: {
		Models:  Models{Context: 8192},
		Search:  Search{Understand: On, Reword: Off},
		Answers: Answers{Check: CheckBalanced, Judge: JudgeTrained},
	},
	ibid.ProfileCareful: {
		Models:  Models{Context: 16384},
		Search:  Search{Understand: On, Reword: On},
		Answers: Answers{Check: CheckStrict, Judge: JudgeWriter},
	},
}

// Resolve gives the settings that are in force with a profile: what is unset "by
// the profile" has its value then. An empty profile is that of the settings
// themselves. What is set stays. Answers.Passages stays unset, since it also hangs
// on the question: see [Settings.PassageShare].
func Resolve(s Settings, profile ibid.Profile) Settings {
	s.Answers.Profile = cmp.Or(profile, s.Answers.Profile)
	by := profiles[s.Answers.Profile]
	s.Models.Context = cmp.Or(s.Models.Context, by.Models.Context)
	s.Search.Understand = cmp.Or(s.Search.Understand, by.Search.Understand)
	s.Search.Reword = cmp.Or(s.Search.Reword, by.Search.Reword)
	s.Answers.Check = cmp.Or(s.Answers.Check, by.Answers.Check)
	s.Answers.Judge = cmp.Or(s.Answers.Judge, by.Answers.Judge)
	return s
}

// PassageShare is how many passages an answer is made from with the profile, for
// each that its question usually has.
func (s Settings) PassageShare() float64 {
	switch s.Answers.Profile {
	case ibid.ProfileFast:
		return 0.6
	case ibid.ProfileCareful:
		return 1.5
	}
	return 1
}
