package config

// Source is who decided the value of a setting.
type Source string

// The sources, the weakest first.
const (
	FromDefault     Source = "default"
	FromProfile     Source = "profile"
	FromFile        Source = "file"
	FromEnvironment Source = "environment"
)

// Value is a setting with what is in force.
type Value struct {
	Key
	Value    string `json:"value"`    // as [Settings.Get] gives it, that of the profile where it decides
	Set      string `json:"set"`      // the same, but empty or 0 where the profile decides
	Source   Source `json:"source"`   // who decided
	Variable string `json:"variable"` // of the environment that decided; empty: none did
}

// Form is all that it takes to show the settings and change them.
type Form struct {
	Pages    []Page  `json:"pages"`
	Settings []Value `json:"settings"` // in the order of [Keys], secrets hidden
}

// FormOf returns the form with the settings that are in force.
func FormOf(settings Settings) Form {
	defaults := Default()
	form := Form{Pages: Pages()}
	for _, value := range values(settings, variables(), func(name string) bool {
		original, _ := find(&defaults, name)
		now, _ := find(&settings, name)
		return !now.value.Equal(original.value)
	}) {
		form.Settings = append(form.Settings, value.Hidden())
	}
	return form
}

// LoadWithSources reads the settings of a home as [Load] does, with the source of each
// value. They are in the order of [Keys].
func LoadWithSources(home string) ([]Value, error) {
	file, meta, err := decode(home)
	if err != nil {
		return nil, err
	}
	settings, variables, err := fromEnvironment(file)
	if err != nil {
		return nil, err
	}
	return values(settings, variables, func(name string) bool {
		section, own := cutLast(name)
		return meta.IsDefined(section, own)
	}), nil
}

// values lists the settings with their sources. The variables are by the keys that they
// decide; defined reports whether the file has a key.
func values(settings Settings, variables map[string]string, defined func(name string) bool) []Value {
	resolved := Resolve(settings, "")
	var all []Value
	for _, key := range Keys() {
		set, _ := find(&settings, key.Name)
		inForce, _ := find(&resolved, key.Name)
		value := Value{Key: key, Value: inForce.text(), Set: set.text(), Source: FromDefault, Variable: variables[key.Name]}
		switch {
		case value.Variable != "":
			value.Source = FromEnvironment
		case !set.value.Equal(inForce.value):
			value.Source = FromProfile
		case defined(key.Name):
			value.Source = FromFile
		}
		all = append(all, value)
	}
	return all
}

// HiddenSecret stands for a secret that is set.
const HiddenSecret = "(set)"

// Hidden returns the value without what is secret: only that there is one.
func (v Value) Hidden() Value {
	if v.Secret() && v.Value != "" {
		v.Value, v.Set = HiddenSecret, HiddenSecret
	}
	return v
}
