package config

import (
	"fmt"
	"iter"
	"reflect"
	"strconv"
	"strings"

	"ibid/backend/ibid"
)

// byProfile is [Key.Unset] of the settings that a profile decides.
const byProfile = "by the profile"

// Keys lists all settings, in the order of the file.
func Keys() []Key {
	var keys []Key
	defaults := Default()
	for _, field := range fields(&defaults) {
		keys = append(keys, *field.Key)
	}
	return keys
}

// field is one setting of a [Settings], with its description.
type field struct {
	*Key
	value reflect.Value // settable
}

// fields goes through the settings with their names.
func fields(s *Settings) iter.Seq2[string, field] {
	return func(yield func(string, field) bool) {
		sections := reflect.ValueOf(s).Elem()
		for i := range sections.NumField() {
			section := sections.Field(i)
			for j := range section.NumField() {
				name := sections.Type().Field(i).Tag.Get("toml") + "." + section.Type().Field(j).Tag.Get("toml")
				if !yield(name, field{described[name], section.Field(j)}) {
					return
				}
			}
		}
	}
}

// find gives the setting of a name, and CodeInvalid with the nearest names where
// there is none.
func find(s *Settings, name string) (field, error) {
	for known, f := range fields(s) {
		if known == name {
			return f, nil
		}
	}
	return field{}, ibid.Errorf(ibid.CodeInvalid, "%s", unknown(name)).WithHint(`"ibid config" lists all settings.`)
}

// text is the setting as the user writes it.
func (f field) text() string { return fmt.Sprint(f.value) }

// set reads a value that the user wrote. An empty one is the zero value.
func (f field) set(text string) error {
	switch f.value.Kind() {
	case reflect.String:
		text = strings.TrimSpace(text)
		if f.Name == "reading.languages" { // "eng, deu" is how people write lists
			text = strings.Join(strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,;+", r) }), "+")
		}
		if on, err := strconv.ParseBool(text); err == nil && f.value.Type() == reflect.TypeFor[Switch]() {
			text = string(switched(on))
		}
		f.value.SetString(text)
	case reflect.Bool:
		on, err := strconv.ParseBool(text)
		if err != nil {
			return fmt.Errorf("%q is neither true nor false", text)
		}
		f.value.SetBool(on)
	case reflect.Int:
		number, err := strconv.Atoi(text)
		if err != nil {
			return fmt.Errorf("%q is no whole number", text)
		}
		f.value.SetInt(int64(number))
	case reflect.Float64:
		number, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return fmt.Errorf("%q is no number", text)
		}
		f.value.SetFloat(number)
	}
	return nil
}

// Get gives the value of a setting as the user writes it. Returns CodeInvalid, with
// the nearest names, for a key that does not exist.
func (s Settings) Get(key string) (string, error) {
	f, err := find(&s, key)
	if err != nil {
		return "", err
	}
	return f.text(), nil
}

// Set gives the settings with another value. Returns CodeInvalid for a key that
// does not exist, as [Settings.Get] does, and for a value that it cannot have.
func (s Settings) Set(key, text string) (Settings, error) {
	f, err := find(&s, key)
	if err != nil {
		return s, err
	}
	if err := f.set(text); err != nil {
		return s, ibid.Errorf(ibid.CodeInvalid, "%s cannot be set: %w.", key, err).WithHint("Nothing was changed.")
	}
	if err := s.Validate(); err != nil {
		return s, ibid.Errorf(ibid.CodeInvalid, "It cannot be set so: %w.", err).WithHint("Nothing was changed.")
	}
	return s, nil
}

// Unset gives the settings with the default of a key. Returns CodeInvalid for one
// that does not exist, as [Settings.Get] does.
func (s Settings) Unset(key string) (Settings, error) {
	f, err := find(&s, key)
	if err != nil {
		return s, err
	}
	defaults := Default()
	original, _ := find(&defaults, key)
	f.value.Set(original.value)
	return s, nil
}
