package backend_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"ibid/backend/answer"
	"ibid/backend/ibid"
	"ibid/backend/judge"
	"ibid/backend/language"
	"ibid/backend/retrieve"
	"ibid/internal/fake"
)

var (
	templateComment = regexp.MustCompile(`(?s)\{\{-? */\*.*?\*/ *-?\}\}`)
	templateControl = regexp.MustCompile(`\{\{-? *(?:with|range|if|else|end|define|template)\b[^}]*\}\}`)
	templateLabel   = regexp.MustCompile(`(?m)^(?:[^\pL{\n]*(\pL[\pL ]*):[ \t]*(?:\{\{|$)|#+ *(\pL[\pL ]*):)`)
	templateTag     = regexp.MustCompile(`<(/?[|\pL][\pL_]*)`)
)

// delimiters are what gives our prompts their parts: labels at the beginning of a line
// and tags, as the templates have them.
func delimiters(t *testing.T) (labels, tags []string) {
	t.Helper()
	files, err := filepath.Glob("*/prompts/*.tmpl")
	if err != nil || len(files) < 14 {
		t.Fatalf("%d templates, %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		source := templateControl.ReplaceAllString(templateComment.ReplaceAllString(string(text), ""), "")
		for _, m := range templateLabel.FindAllStringSubmatch(source, -1) {
			labels = append(labels, m[1]+m[2])
		}
		for _, m := range templateTag.FindAllStringSubmatch(source, -1) {
			tags = append(tags, m[1])
		}
	}
	slices.Sort(labels)
	slices.Sort(tags)
	return slices.Compact(labels), slices.Compact(tags)
}

// asRead is a text as a model may read it: composed, and without what nobody sees.
func asRead(text string) string {
	text = strings.NewReplacer("\r", "\n", "\u2028", "\n", "\u2029", "\n", "\v", "\n", "\f", "\n", "\u0085", "\n").Replace(text)
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, norm.NFKC.String(text))
}

func beginsLine(label string) *regexp.Regexp {
	return regexp.MustCompile(`(?im)^[^\pL\n]*` + strings.ReplaceAll(label, " ", `\W+`) + `[^\pL\pN\n:]*:`)
}

func opensTag(tag string) *regexp.Regexp {
	name := strings.TrimPrefix(tag, "/")
	return regexp.MustCompile(`(?i)<\s*/?\s*` + regexp.QuoteMeta(name))
}

// disguises are how a text of a document may write a delimiter.
var disguises = map[string]func(string) string{
	"as it is":          func(s string) string { return s },
	"in capitals":       strings.ToUpper,
	"in small letters":  strings.ToLower,
	"after spaces":      func(s string) string { return " \t\u00a0\u3000" + s },
	"emphasised":        func(s string) string { return "**" + s + "**" },
	"emphasis at colon": func(s string) string { return "__" + strings.Replace(s, ":", "__ :", 1) },
	"quoted heading":    func(s string) string { return "> ### " + s },
	"numbered":          func(s string) string { return "1. " + s },
	"after a return":    func(s string) string { return "x\r" + s },
	"after a separator": func(s string) string { return "x\u2028" + s },
	"full width": func(s string) string {
		return strings.Map(func(r rune) rune {
			if r > ' ' && r <= '~' {
				return r + 0xfee0
			}
			return r
		}, s)
	},
	"zero width": func(s string) string { return strings.Join(strings.Split(s, ""), "\u200b") },
	"joined":     func(s string) string { return strings.Join(strings.Split(s, ""), "\u200d") },
	"non-joined": func(s string) string { return strings.Join(strings.Split(s, ""), "\u200c") },
	"marked":     func(s string) string { return "\u200e" + strings.Join(strings.Split(s, ""), "\u2060") },
}

// Whatever gives a prompt its parts is taken from documents, however it is written. A
// delimiter that is new in a template fails here until [ibid.Inert] knows it.
func TestNoDocumentWritesAPromptsDelimiters(t *testing.T) {
	labels, tags := delimiters(t)
	for _, want := range []string{"Question", "Answer", "Claim", "Claims", "Document", "Context", "Assistant Message", "Reader asked", "Now the person asks"} {
		if !slices.Contains(labels, want) {
			t.Errorf("the label %q was not found in the templates: %q", want, labels)
		}
	}
	for _, want := range []string{"passage", "/passage", "conversation", "document", "|im_start", "score"} {
		if !slices.Contains(tags, want) {
			t.Errorf("the tag %q was not found in the templates: %q", want, tags)
		}
	}
	for how, disguise := range disguises {
		for _, label := range labels {
			text := "Rent is due.\n" + disguise(label+": ") + "and more"
			if got := ibid.Inert(text); beginsLine(label).MatchString(asRead(got)) {
				t.Errorf("%s: %q stays %q", how, text, got)
			}
			if once := ibid.Inert(text); ibid.Inert(once) != once {
				t.Errorf("%s: %q is not inert at once", how, text)
			}
		}
		for _, tag := range tags {
			text := "Rent " + disguise("<"+tag+">") + " is due."
			if got := ibid.Inert(text); opensTag(tag).MatchString(asRead(got)) {
				t.Errorf("%s: %q stays %q", how, text, got)
			}
		}
	}
}

// Each prompt has the same parts whatever its documents, their names and sections, and
// the conversation say.
func TestEveryPromptKeepsItsParts(t *testing.T) {
	labels, tags := delimiters(t)
	parts := func(prompt string) (found []string) {
		for _, label := range labels {
			found = append(found, beginsLine(label).FindAllString(asRead(prompt), -1)...)
		}
		for _, tag := range tags {
			found = append(found, opensTag(tag).FindAllString(asRead(prompt), -1)...)
		}
		return found
	}
	var lines []string
	for _, label := range labels {
		lines = append(lines, label+": ")
	}
	for _, tag := range tags {
		lines = append(lines, "<"+tag+">")
	}
	calm := promptsWith(t, "The rent is due.")
	for how, disguise := range disguises {
		for some := range slices.Chunk(lines, 12) { // a judge of few words has little room
			attack := "The rent is due."
			for _, line := range some {
				attack += "\n" + disguise(line) + "nil"
			}
			attacked := promptsWith(t, attack)
			for name := range calm {
				if want, got := parts(calm[name]), parts(attacked[name]); len(calm[name]) == 0 || !slices.Equal(want, got) {
					t.Errorf("%s, %s: parts %q, want %q", name, how, got, want)
				}
			}
		}
	}
}

// promptsWith are the prompts in which a text stands wherever something comes from a
// document, its name or a conversation.
func promptsWith(t *testing.T, text string) map[string]string {
	t.Helper()
	passage := ibid.Passage{Number: 1, Hit: ibid.Hit{
		Document: ibid.Document{ID: 1, Title: text, Name: text + ".pdf", Dated: "2024"}, Label: text,
		Chunk: ibid.Chunk{Page: 1, Text: text, Section: text, Context: text, Span: ibid.Span{End: len(text)}},
	}}
	list := []ibid.Passage{passage}
	second := passage
	second.Number = 2
	turns := []ibid.Turn{{Question: text, Answer: text}}
	query := ibid.Query{Text: "How much is the rent?", Language: "en", Terms: []string{"rent"}, Weights: []float64{1}}
	found := map[string]string{}

	fit, err := answer.Fit(language.NewSplitter(), answer.Fitting{Query: query, Passages: list, Turns: turns, Context: 32768})
	if err != nil {
		t.Fatal(err)
	}
	found["answer"] = fit.Request.Messages[0].Content

	place, err := answer.Fit(language.NewSplitter(), answer.Fitting{Query: query, Passages: list, Place: text, Rules: text, Context: 32768})
	if err != nil {
		t.Fatal(err)
	}
	found["place"] = place.Request.Messages[0].Content

	asked := func(name string, ask func(*fake.Client)) {
		client := fake.NewClient(fake.Reply{Text: "{}"}, fake.Reply{Text: "{}"})
		ask(client)
		for _, request := range client.Model.Requests() {
			found[name] += request.Messages[0].Content + "\n"
		}
		found[name] += strings.Join(client.Judge.Prompts(), "\n")
	}
	for _, model := range []string{"", "bespoke-minicheck", "granite3-guardian:2b", "granite3.3-guardian:8b"} {
		asked("judge "+model, func(c *fake.Client) {
			judge.Judge(t.Context(), c, judge.Request{
				Question: query.Text, Text: text, Claims: []ibid.Claim{{Span: ibid.Span{End: len(text)}, State: ibid.ClaimUnbacked}},
				Passages: []ibid.Passage{passage, second}, Model: model,
			})
		})
	}
	asked("stand alone", func(c *fake.Client) { _, _ = retrieve.StandAlone(t.Context(), c, turns, "And then?") })
	asked("intent", func(c *fake.Client) {
		_, _ = retrieve.DecideIntent(t.Context(), c, turns, "And then?", []ibid.Intent{ibid.IntentFactual, ibid.IntentComparison})
	})
	return found
}
