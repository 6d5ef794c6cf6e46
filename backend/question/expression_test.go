package question

import (
	"strings"
	"testing"
)

// expressionsOfQuestions are all that have words they need, but those of figures.
func expressionsOfQuestions() []expression {
	all := append([]expression{steps, comparative}, timeForms...)
	all = append(all, comparisons...)
	for _, demand := range demands {
		all = append(all, demand.form)
	}
	for _, wording := range wordings() {
		all = append(all, wording.forms...)
	}
	return all
}

func TestWhatMatchesHasTheWordsNeeded(t *testing.T) {
	var texts []string
	for _, example := range intentExamples(t) {
		texts = append(texts, example.Text)
	}
	for line := range strings.Lines(wordingsText) { // as far as a wording is words alone, it matches itself
		texts = append(texts, strings.NewReplacer("/", " ", "^ ", "", " $", "", "*", "s", "?", "", "...", "").Replace(line))
	}
	for _, month := range strings.Split(`January Februar février February märz March maart marzo março April avril abril aprile
		May mai mayo maio mei maggio June juni juin junio junho giugno July juli juillet julio julho luglio August août agosto
		September septembre septiembre setembro settembre October Oktober octobre octubre outubro ottobre November novembre
		December Dezember décembre dezembro diciembre dicembre gennaio febbraio enero janeiro febrero fevereiro jan feb mar apr
		jun jul aug sept sep oct okt nov dec dez dic`, " ") {
		texts = append(texts, "on "+month+" 3rd, 2019", "3. "+month+" 2019")
	}
	texts = append(texts, "Q3 2021", "3Q21", "2021 Q3", "third quarter of 2021", "FY21", "fiscal year ended June 30, 2021", "2021 fiscal year",
		"2021-06-30", "30.6.2021", "2019 through 2021", "2019–21", "first half of 2021", "H1 2021", "2021年第三季度",
		"How many ferries?", "Wie viele Fähren?", "Wieviel Fähren?", "Combien de bacs ?", "¿Cuántos barcos?", "Quante navi?", "Hoeveel boten?", "Hur många båtar?",
		"Answer in percent.", "the amount (in USD millions)", "with two decimal places", "an integer", "Yes or no?", "as a list",
		"If it does not apply, then state that.", "Assume that you are a clerk.", "Your answer should be short.", "how often", "Is oak harder than pine?",
		"Which is more than the other?", "the most recent report", "der neueste Bericht", "último informe", "the last annual report")
	matched := map[string]bool{}
	for _, text := range texts {
		for _, e := range expressionsOfQuestions() {
			if !e.MatchString(text) {
				continue
			}
			matched[e.String()] = true
			if lower := inSmallLetters(text); !e.mayMatch(&lower) {
				t.Errorf("%q matches %s and has no word of one of %v", text, e, e.needs)
			}
		}
	}
	if n := len(expressionsOfQuestions()); len(matched) < n*2/3 {
		t.Errorf("the texts match %d of %d expressions", len(matched), n)
	}
}
