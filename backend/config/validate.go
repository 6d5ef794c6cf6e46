package config

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
)

// languageList is what Reading.Languages may be: Tesseract names languages by
// three letters and more, such as "deu", "chi_sim" or "script/Greek". The list
// becomes an argument of a program, so it can never begin with a hyphen.
var languageList = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_/-]*(\+[A-Za-z][A-Za-z0-9_/-]*)*$`)

// special are the keys whose values follow a form of their own: what is wrong with
// one that is not empty, as the end of a sentence.
var special = map[string]func(value string) (wrong string){
	"reading.languages": func(value string) string {
		if languageList.MatchString(value) {
			return ""
		}
		return "it can be names of languages joined by +, such as eng+deu"
	},
	"models.keep_alive": func(value string) string {
		if kept, err := time.ParseDuration(value); value == KeepForever || err == nil && kept >= time.Second {
			return ""
		}
		return "it can be a time of a second or more, such as 30m or 2h, or " + KeepForever
	},
}

// Validate says in a sentence what is wrong with the settings, or returns nil.
func (s Settings) Validate() error {
	for name, f := range fields(&s) {
		if err := f.validate(name); err != nil {
			return err
		}
	}
	return nil
}

func (f field) validate(name string) error {
	if f.Unset != "" && f.value.IsZero() {
		return nil
	}
	if all := f.values(); len(all) > 0 && !slices.Contains(all, f.text()) {
		return fmt.Errorf("%s is %q; it can be %s", name, f.text(), either(all))
	}
	if f.Kind == KindNumber && !(f.number() >= f.Least && f.number() <= f.Most) { // what is no number is neither
		allowed := f.Range()
		if f.Unset != "" {
			allowed += fmt.Sprintf(", or 0 (%s)", f.Unset)
		}
		return fmt.Errorf("%s is %s; it can be %s", name, f.text(), allowed)
	}
	if check := special[name]; check != nil {
		if wrong := check(f.text()); wrong != "" {
			return fmt.Errorf("%s is %q; %s", name, f.text(), wrong)
		}
	}
	return nil
}

func (f field) number() float64 {
	if f.value.CanInt() {
		return float64(f.value.Int())
	}
	return f.value.Float()
}

// either joins values as one chooses among them.
func either(all []string) string {
	last := len(all) - 1
	return strings.Join(all[:last], ", ") + " or " + all[last]
}
