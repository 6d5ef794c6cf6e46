package config

import "fmt"

// Switch turns something on or off, or leaves it to the profile: "". In a file it
// may also be true or false.
type Switch string

// The values of a Switch that decide.
const (
	On  Switch = "on"
	Off Switch = "off"
)

// UnmarshalTOML reads what a file has.
func (s *Switch) UnmarshalTOML(value any) error {
	switch value := value.(type) {
	case bool:
		*s = switched(value)
	case string:
		*s = Switch(value)
	default:
		return fmt.Errorf("%v is neither on nor off", value)
	}
	return nil
}

func switched(on bool) Switch {
	if on {
		return On
	}
	return Off
}
