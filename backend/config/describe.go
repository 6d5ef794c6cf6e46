package config

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Kind is how a setting is entered: the window has one control for each.
type Kind string

// The kinds of settings.
const (
	KindSwitch  Kind = "switch"  // true or false
	KindChoice  Kind = "choice"  // one of its choices
	KindNumber  Kind = "number"  // within its range
	KindText    Kind = "text"    // words
	KindSecret  Kind = "secret"  // words that are not shown, and are in no backup
	KindPath    Kind = "path"    // a file on this computer
	KindAddress Kind = "address" // a server's URL
	KindModel   Kind = "model"   // an installed model, or one of its choices
)

// The roles that a model can have.
const (
	RoleChat      = "chat"
	RoleVision    = "vision"
	RoleEmbedding = "embedding"
)

// Key describes a setting: all that the window, the command line, the settings file and
// the documentation say of it.
type Key struct {
	Name    string   `json:"name"`    // section and name, such as "answers.check"
	Page    string   `json:"page"`    // name of its [Page] in the window
	Group   string   `json:"group"`   // title of its [Group] there
	Label   string   `json:"label"`   // what it is called
	Help    string   `json:"help"`    // one sentence or two, at most [longestHelp] characters
	Kind    Kind     `json:"kind"`    // how it is entered
	Default string   `json:"default"` // as [Settings.Get] gives it
	Unset   string   `json:"unset"`   // what holds where it is empty or 0; empty: it can't be unset
	Choices []Choice `json:"choices"` // the values that it can have, or those that are offered
	Open    bool     `json:"open"`    // other values than its choices are allowed
	Role    string   `json:"role"`    // of a model
	Least   float64  `json:"least"`   // of a number
	Most    float64  `json:"most"`    // of a number
	Step    float64  `json:"step"`    // of a number: 1 for whole ones
	Unit    string   `json:"unit"`    // of a number: "tokens"; empty: it counts what its label says
	Needs   []Need   `json:"needs"`   // what it depends on: without all of these it changes nothing
	Panel   string   `json:"panel"`   // what changes it in the window in place of a control; empty: a control does

	sends string // decides where questions and passages go: "yes", or "address" for the address itself
}

// Choice is a value that a setting can have.
type Choice struct {
	Value string `json:"value"`
	Label string `json:"label"`
	Help  string `json:"help"` // what this value means; empty: its label says it
}

// Need is a setting that another one depends on, with the values that make the other
// matter. No values: any that is not empty.
type Need struct {
	Key    string   `json:"key"`
	Values []string `json:"values"`
}

// Page is a page of the settings in the window.
type Page struct {
	Name   string  `json:"name"`
	Title  string  `json:"title"`
	Groups []Group `json:"groups"`
}

// Group is a part of a page: settings, and then a panel for what is not a setting but
// something to do or to look at, such as a backup.
type Group struct {
	Title string   `json:"title"`
	Keys  []string `json:"keys"`
	Panel string   `json:"panel"` // empty: there is none

	described []Key
}

// longestHelp is how many characters fit on a line beside a control.
const longestHelp = 90

// described holds each setting's description by its name.
var described = map[string]*Key{}

func init() {
	defaults := Default()
	for p := range pages {
		page := &pages[p]
		for g := range page.Groups {
			group := &page.Groups[g]
			group.Keys = []string{}
			for k := range group.described {
				key := &group.described[k]
				key.Page, key.Group = page.Name, group.Title
				group.Keys = append(group.Keys, key.Name)
				described[key.Name] = key
			}
		}
	}
	for name, f := range fields(&defaults) {
		if f.Key == nil {
			panic(fmt.Sprintf("config: the setting %s is not described", name)) // every test fails then
		}
		f.complete()
	}
}

// complete fills in what follows from the field itself.
func (f field) complete() {
	key := f.Key
	key.Default = f.text()
	if key.Choices == nil {
		key.Choices = []Choice{}
	}
	if key.Needs == nil {
		key.Needs = []Need{}
	}
	for i := range key.Needs {
		if key.Needs[i].Values == nil {
			key.Needs[i].Values = []string{}
		}
	}
	if f.value.Kind() == reflect.Bool {
		key.Kind = KindSwitch
	}
	if f.value.CanInt() {
		key.Step = 1
	}
}

// Pages lists the pages of the window, with the names of the settings on each.
func Pages() []Page { return pages }

// choices makes choices of values and their labels, in turn.
func choices(valuesAndLabels ...string) []Choice {
	var all []Choice
	for i := 0; i < len(valuesAndLabels); i += 2 {
		all = append(all, Choice{Value: valuesAndLabels[i], Label: valuesAndLabels[i+1]})
	}
	return all
}

// Secret reports whether the value is not to be shown unless asked for.
func (k Key) Secret() bool { return k.Kind == KindSecret }

// Meaning is the description on a line: label, help, and the values to choose from.
func (k Key) Meaning() string {
	meaning := k.Label + ". " + k.Help
	if values := k.values(); len(values) > 0 {
		meaning += " Values: " + strings.Join(values, ", ") + "."
	}
	return meaning
}

// Range is what a number may be, such as "1 to 64 documents"; empty for what is no number.
func (k Key) Range() string {
	if k.Kind != KindNumber {
		return ""
	}
	allowed := number(k.Least) + " to " + number(k.Most)
	if k.Unit != "" {
		allowed += " " + k.Unit
	}
	return allowed
}

func number(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

// values are all that the setting may have; none: others too.
func (k Key) values() []string {
	var all []string
	if k.Kind != KindChoice || k.Open {
		return all
	}
	for _, c := range k.Choices {
		all = append(all, c.Value)
	}
	return all
}
