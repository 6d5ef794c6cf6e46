package question

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"
)

func TestTerms(t *testing.T) {
	for _, tt := range []struct {
		name, question string
		terms          []string
	}{
		{"stop words go", "What is the yearly rent under this lease?", []string{"yearly", "rent", "lease"}},
		{"each term once, in order", "Rent, rent and more rent deposit", []string{"rent", "deposit"}},
		{"a condition of the question stays", "If the tenant defaults, who pays the guarantor?", []string{"tenant", "defaults", "pays", "guarantor"}},
		{"an order and nothing else stays", "Answer in thousands", []string{"answer", "thousands"}},
		{"possessives go", "the tenant's rent and the tenant’s deposit", []string{"tenant", "rent", "deposit"}},
		{"filters are no terms", `rent in:lease.pdf page:3`, []string{"rent"}},
		{"greetings ask nothing", "Hello, good morning!", nil},
		{"only stop words", "Who are you?", nil},
		{"control characters are spaces", "rent\x00deposit\n\tlease\xff", []string{"rent", "deposit", "lease"}},
		{"soft hyphens go", "de\u00adposit", []string{"deposit"}},
		{"nothing", " \t", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.terms, Understand(tt.question).Terms); diff != "" {
				t.Errorf("terms (-want +got):\n%s", diff)
			}
		})
	}
}

func TestPhrases(t *testing.T) {
	for _, tt := range []struct {
		name, question string
		phrases        []string
	}{
		{"typewriter", `Where does "quiet enjoyment" stand?`, []string{"quiet enjoyment"}},
		{"English", "the “break clause” and “rent”", []string{"break clause"}},
		{"English, single", "the ‘break clause’ of the tenants’ lease", []string{"break clause"}},
		{"typewriter, single", "the 'break clause' of the tenants' lease", []string{"break clause"}},
		{"an apostrophe is no mark", "the tenants' rights and the landlords' duties", nil},
		{"German", "Wo steht „höhere Gewalt“?", []string{"höhere Gewalt"}},
		{"French", "Où est « force majeure » ?", []string{"force majeure"}},
		{"turned French", "Wo steht »höhere Gewalt«?", []string{"höhere Gewalt"}},
		{"East Asian", "「年間 賃料」はいくらですか", []string{"年間 賃料"}},
		{"an open mark is none", `the "break clause`, nil},
		{"a filter's value is none", `rent in:"two words"`, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.phrases, Understand(tt.question).Phrases); diff != "" {
				t.Errorf("phrases (-want +got):\n%s", diff)
			}
		})
	}
}

func TestWordingOfAPastedPageIsShort(t *testing.T) {
	page := strings.Repeat("Die Miete beträgt fünf Euro. ", 1000)
	query := Understand(page)
	if len(query.Wording) > maxWording || !strings.HasPrefix(page, query.Wording) || query.Text != strings.TrimSpace(page) {
		t.Errorf("wording of %d bytes, text of %d", len(query.Wording), len(query.Text))
	}
}

func TestTextIsComposed(t *testing.T) {
	if got := Understand("cafe\u0301 lease").Text; got != "café lease" {
		t.Errorf("text %q", got)
	}
}

func FuzzUnderstand(f *testing.F) {
	for _, seed := range []string{
		"What is the \"rent\" in FY2018?", "\x00\xff\"\"\"“”", `in:"a" page:9-3 after:20225`, "Q2'23 vs. 2Q24, $1.6bn, 3M's & Co.",
		"谁在2023年第二季度签署《租约》？", "«»„“‘’''", "if , then say so. how how how",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		q := Understand(text)
		if len(q.Terms) > maxTerms || len(q.Names) > maxNames || len(q.Phrases) > maxPhrases || len(q.Periods) > maxPeriods || len(q.Wording) > maxWording {
			t.Fatalf("out of bounds: %+v", q)
		}
		if !utf8.ValidString(q.Text) || !norm.NFC.IsNormalString(q.Text) || !utf8.ValidString(q.Wording) || q.Expects == "" {
			t.Fatalf("not understood: %+v", q)
		}
		for _, term := range q.Terms {
			if term == "" || strings.ContainsAny(term, " \"\x00") {
				t.Fatalf("term %q", term)
			}
		}
	})
}
