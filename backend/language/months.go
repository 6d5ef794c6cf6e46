package language

import (
	"maps"
	"slices"
	"strings"
)

// Month returns the number of a month, 1 to 12, that a word in lower case names in one
// of the languages of Western Europe, in full or short, or 0.
func Month(word string) int { return months[word] }

// MonthNames returns the names that [Month] knows.
func MonthNames() []string { return slices.Sorted(maps.Keys(months)) }

var months = func() map[string]int {
	all := map[string]int{}
	for i, names := range strings.Fields(`january|jan|januar|janvier|enero|gennaio|janeiro|januari february|feb|februar|février|febrero|febbraio|fevereiro|februari
		march|mar|märz|mars|marzo|março|maart april|apr|avril|abril|aprile may|mai|mayo|maggio|maio|mei june|jun|juni|juin|junio|giugno|junho
		july|jul|juli|juillet|julio|luglio|julho august|aug|août|agosto|augustus september|sept|sep|septembre|septiembre|settembre|setembro
		october|oct|oktober|okt|octobre|octubre|ottobre|outubro november|nov|novembre|noviembre|novembro
		december|dec|dez|dic|dezember|décembre|diciembre|dicembre|dezembro`) {
		for name := range strings.SplitSeq(names, "|") {
			all[name] = i + 1
		}
	}
	return all
}()
