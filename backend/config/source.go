package config

// Source tells who decided the value of a setting.
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
	Value    string `json:"value"` // as [Settings.Get] gives it, that of the profile where it decides
	Source   Source `json:"source"`
	Variable string `json:"variable"` // of the environment that decided; empty: none did
}

// LoadWithSources reads the settings of a home as [Load] does, and tells where each
// value comes from. They are in the order of [Keys].
func LoadWithSources(home string) ([]Value, error) {
	file, meta, err := decode(home)
	if err != nil {
		return nil, err
	}
	settings, variables, err := fromEnvironment(file)
	if err != nil {
		return nil, err
	}
	resolved := Resolve(settings, "")
	var values []Value
	for _, key := range Keys() {
		set, _ := find(&settings, key.Name)
		inForce, _ := find(&resolved, key.Name)
		section, own := cutLast(key.Name)
		value := Value{Key: key, Value: inForce.text(), Source: FromDefault, Variable: variables[key.Name]}
		switch {
		case value.Variable != "":
			value.Source = FromEnvironment
		case !set.value.Equal(inForce.value):
			value.Source = FromProfile
		case meta.IsDefined(section, own):
			value.Source = FromFile
		}
		values = append(values, value)
	}
	return values, nil
}
