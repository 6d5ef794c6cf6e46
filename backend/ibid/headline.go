package ibid

import "strings"

// Headline returns the figure or date that stands above an answer of quotations, and what it
// was read from: of an amount the figure as printed, and from a table the cell, "£42: Rent,
// 2024". Both take one line, and both are empty where no value stands out and for an answer
// in parts or layers.
func (a Answer) Headline() (value, from string) {
	check := a.Trace.Evidence
	if !a.Quotes() || !strings.HasPrefix(a.Text, ">") || check.Value == "" || len(a.Understanding.Parts) > 0 || len(a.Layers) > 0 {
		return "", ""
	}
	value, from = OneLine(check.Value), OneLine(check.Cell)
	if check.Amount == "" {
		return value, from
	}
	if from != "" {
		from = ": " + from
	}
	return OneLine(check.Amount), value + from
}
