package language

import "strings"

// Stands in until Snippet comes with branch words.

func Snippet(text, lang string, wanted []string, words int) string {
	all := Words(text)
	first := -1
	is := func(w Word) bool {
		for _, s := range wanted {
			if w.Stem == s {
				return true
			}
		}
		return false
	}
	for i, w := range all {
		if is(w) && first < 0 {
			first = i
		}
	}
	if first < 0 {
		return ""
	}
	from := 0
	if len(all) > words {
		from = max(0, first-2)
	}
	to := min(len(all), from+words)
	var out strings.Builder
	at := 0
	if from > 0 {
		out.WriteString("…")
		at = all[from].Span.Start
	}
	for _, w := range all[from:to] {
		out.WriteString(text[at:w.Span.Start])
		if is(w) {
			out.WriteString("\ue000" + w.Text + "\ue001")
		} else {
			out.WriteString(w.Text)
		}
		at = w.Span.End
	}
	if to < len(all) {
		out.WriteString("…")
	} else {
		out.WriteString(text[at:])
	}
	return strings.Join(strings.Fields(out.String()), " ")
}
