package config

import (
	"fmt"
	"os"
	"strconv"
	"time"

	"ibid/backend/ibid"
)

// Variable is a variable of the environment that decides a setting.
type Variable struct {
	Name string
	Key  string                           // what it decides
	read func(text string, f field) error // nil: it has the value as the user writes it
}

// Variables lists those that decide settings. They are the ones by which other
// programs of this kind are set up, with their units. One that is empty decides
// nothing. OLLAMA_HOST is none of them: it only holds where no address is set.
func Variables() []Variable {
	return []Variable{
		{"OLLAMA_BASE_URL", "models.host", nil},
		{"LLM_MODEL", "models.chat", nil},
		{"LLM_TEMPERATURE", "answers.temperature", nil},
		{"LLM_MAX_TOKENS", "answers.max_tokens", nil},
		{"LLM_STREAM_INITIAL_TIMEOUT", "answers.first_token", seconds},
		{"LLM_STREAM_CHUNK_TIMEOUT", "answers.between_tokens", seconds},
		{"RETRIEVAL_TOP_K", "answers.passages", nil},
		{"ENABLE_HALLUCINATION_BLOCKING", "answers.check", func(text string, f field) error {
			block, err := strconv.ParseBool(text)
			switch {
			case err == nil && !block:
				f.value.SetString(string(CheckOff))
			case err == nil && f.text() == string(CheckOff):
				f.value.SetString("") // as strict as the profile is
			}
			return err
		}},
	}
}

// seconds reads milliseconds; a part of a second counts as a whole one.
func seconds(text string, f field) error {
	milliseconds, err := strconv.Atoi(text)
	f.value.SetInt(int64((time.Duration(milliseconds)*time.Millisecond + time.Second - 1) / time.Second))
	return err
}

// fromEnvironment gives the settings with what the environment decides, and which
// variable decides each key.
func fromEnvironment(s Settings) (Settings, map[string]string, error) {
	by := map[string]string{}
	for _, variable := range Variables() {
		text := os.Getenv(variable.Name)
		if text == "" {
			continue
		}
		f, _ := find(&s, variable.Key)
		read := variable.read
		if read == nil {
			read = func(text string, f field) error { return f.set(text) }
		}
		err := read(text, f)
		if err == nil {
			err = f.validate(variable.Key)
		} else {
			err = fmt.Errorf("it decides %s, which cannot be that", variable.Key)
		}
		if err != nil {
			return s, nil, ibid.Errorf(ibid.CodeInvalid, "The variable %s is %q: %w.", variable.Name, text, err).
				WithHint("Correct the variable, or take it out of the environment of Ibid.")
		}
		by[variable.Key] = variable.Name
	}
	return s, by, nil
}

// variables are those of the environment that decide something, by what they decide.
func variables() map[string]string {
	by := map[string]string{}
	for _, variable := range Variables() {
		if os.Getenv(variable.Name) != "" {
			by[variable.Key] = variable.Name
		}
	}
	return by
}
