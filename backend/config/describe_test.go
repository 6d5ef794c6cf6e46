package config

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// Whoever adds a setting describes it, or no test of this package runs. What makes a
// description whole is here: the window, the command line, the file and the documentation
// have nothing else to go by.
func TestEverySettingIsDescribed(t *testing.T) {
	defaults := Default()
	labels := map[string]string{}
	for name, f := range fields(&defaults) {
		key := *f.Key
		for what, text := range map[string]string{"page": key.Page, "group": key.Group, "label": key.Label, "help": key.Help, "kind": string(key.Kind)} {
			if text == "" {
				t.Errorf("%s has no %s", name, what)
			}
		}
		if n := utf8.RuneCountInString(key.Help); n > longestHelp || strings.Contains(key.Help, "\n") || !strings.HasSuffix(key.Help, ".") {
			t.Errorf("%s: the help is %d characters long, and has to be sentences on a line of at most %d: %q", name, n, longestHelp, key.Help)
		}
		if other := labels[key.Page+key.Label]; other != "" {
			t.Errorf("%s and %s have the same label", name, other)
		}
		labels[key.Page+key.Label] = name
		for _, problem := range flaws(key, f.value) {
			t.Errorf("%s: %s", name, problem)
		}
	}
}

// flaws lists what a control could not be made from.
func flaws(key Key, value reflect.Value) (all []string) {
	flaw := func(is bool, what string) {
		if is {
			all = append(all, what)
		}
	}
	isNumber := value.CanInt() || value.CanFloat()
	flaw((value.Kind() == reflect.Bool) != (key.Kind == KindSwitch), "a switch is true or false, and nothing else is")
	flaw(isNumber != (key.Kind == KindNumber), "a number is entered as one, and nothing else is")
	flaw(isNumber && (key.Least >= key.Most || key.Step <= 0), "a number has a range and a step")
	flaw(key.Kind == KindChoice && len(key.Choices) < 2, "there is nothing to choose from")
	flaw(key.Kind == KindModel && key.Role == "", "a model has a role")
	flaw(key.Kind != KindModel && key.Role != "", "only a model has a role")
	flaw(key.Open && key.Kind != KindChoice, "only a choice can be open")
	if key.Kind == KindChoice && !key.Open {
		allowed := append(key.values(), "")
		flaw(!slices.Contains(allowed, key.Default), "its default is not among its choices")
		flaw(key.Default == "" && key.Unset == "", "nothing says what holds where it is empty")
	}
	for _, c := range key.Choices {
		flaw(c.Value == "" || c.Label == "", "a choice has a value and a label")
		flaw(utf8.RuneCountInString(c.Help) > longestHelp, "the help of the choice "+c.Value+" is too long")
	}
	for _, need := range key.Needs {
		other := described[need.Key]
		flaw(other == nil, "it needs "+need.Key+", which is no setting")
		for _, v := range need.Values {
			flaw(other != nil && !slices.Contains(other.values(), v), "it needs "+need.Key+" to be "+v+", which it can't be")
		}
	}
	return all
}

// A description without its setting would show a control that changes nothing.
func TestPagesDescribeOnlySettings(t *testing.T) {
	var names, on []string
	for _, key := range Keys() {
		names = append(names, key.Name)
	}
	for _, page := range Pages() {
		for _, group := range page.Groups {
			if group.Title == "" || len(group.Keys) == 0 && group.Panel == "" {
				t.Errorf("a group of the page %s has no title, or nothing in it", page.Name)
			}
			for i, key := range group.described {
				if key.Panel != "" && key.Panel != group.Panel {
					t.Errorf("%s is changed by the panel %q, which its group does not have", group.Keys[i], key.Panel)
				}
			}
			on = append(on, group.Keys...)
		}
	}
	slices.Sort(names)
	slices.Sort(on)
	if !slices.Equal(names, on) {
		t.Errorf("the pages have %v, the settings are %v", on, names)
	}
	if n := len(Pages()); n != 5 {
		t.Errorf("there are %d pages", n)
	}
}

func TestFormShowsWhatIsInForceAndNoSecrets(t *testing.T) {
	t.Setenv("LLM_MODEL", "llama:latest")
	settings := Default()
	settings.Models.Token, settings.Models.Chat, settings.Answers.Check = "hush", "llama:latest", CheckOff
	form := FormOf(settings)
	for name, want := range map[string]Value{
		"models.token":    {Value: HiddenSecret, Set: HiddenSecret, Source: FromFile},
		"models.chat":     {Value: "llama:latest", Set: "llama:latest", Source: FromEnvironment, Variable: "LLM_MODEL"},
		"answers.check":   {Value: "off", Set: "off", Source: FromFile},
		"answers.judge":   {Value: "trained", Source: FromProfile},
		"models.context":  {Value: "8192", Set: "0", Source: FromProfile},
		"answers.profile": {Value: "balanced", Set: "balanced", Source: FromDefault},
	} {
		i := slices.IndexFunc(form.Settings, func(v Value) bool { return v.Name == name })
		if got := form.Settings[i]; got.Value != want.Value || got.Set != want.Set || got.Source != want.Source || got.Variable != want.Variable {
			t.Errorf("%s = %q, set %q, %s %s; want %+v", name, got.Value, got.Set, got.Source, got.Variable, want)
		}
	}
	if len(form.Pages) != len(Pages()) || len(form.Settings) != len(Keys()) {
		t.Errorf("%d pages, %d settings", len(form.Pages), len(form.Settings))
	}
}
