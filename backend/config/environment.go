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
	Key  string // what it decides
	read func(text string, s *Settings) error
}

// Variables lists those that decide settings. They are the ones by which other
// programs of this kind are set up, with their units. One that is empty decides
// nothing. OLLAMA_HOST is none of them: it only holds where no address is set.
func Variables() []Variable {
	return []Variable{
		{"OLLAMA_BASE_URL", "models.host", func(text string, s *Settings) error { s.Models.Host = text; return nil }},
		{"LLM_MODEL", "models.chat", func(text string, s *Settings) error { s.Models.Chat = text; return nil }},
		{"LLM_TEMPERATURE", "answers.temperature", func(text string, s *Settings) (err error) {
			s.Answers.Temperature, err = strconv.ParseFloat(text, 64)
			return err
		}},
		{"LLM_MAX_TOKENS", "answers.max_tokens", func(text string, s *Settings) (err error) {
			s.Answers.MaxTokens, err = strconv.Atoi(text)
			return err
		}},
		{"LLM_STREAM_INITIAL_TIMEOUT", "answers.first_token", func(text string, s *Settings) (err error) {
			s.Answers.FirstToken, err = seconds(text)
			return err
		}},
		{"LLM_STREAM_CHUNK_TIMEOUT", "answers.between_tokens", func(text string, s *Settings) (err error) {
			s.Answers.BetweenTokens, err = seconds(text)
			return err
		}},
		{"RETRIEVAL_TOP_K", "answers.passages", func(text string, s *Settings) (err error) {
			s.Answers.Passages, err = strconv.Atoi(text)
			return err
		}},
		{"ENABLE_HALLUCINATION_BLOCKING", "answers.check", func(text string, s *Settings) error {
			block, err := strconv.ParseBool(text)
			switch {
			case err == nil && !block:
				s.Answers.Check = CheckOff
			case err == nil && s.Answers.Check == CheckOff:
				s.Answers.Check = "" // as strict as the profile is
			}
			return err
		}},
	}
}

// seconds reads milliseconds; a part of a second counts as a whole one.
func seconds(text string) (int, error) {
	milliseconds, err := strconv.Atoi(text)
	return int((time.Duration(milliseconds)*time.Millisecond + time.Second - 1) / time.Second), err
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
		err := variable.read(text, &s)
		if err == nil {
			var f field
			if f, err = find(&s, variable.Key); err == nil {
				err = f.validate(variable.Key)
			}
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
