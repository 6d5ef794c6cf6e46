package answer

import (
	"fmt"
	"regexp"
	"strings"

	"ibid/backend/ibid"
)

var briefMarker = regexp.MustCompile(`\[[0-9]{1,3}\]`)

// inAnswer is how many items of each list of a brief an answer shows that was asked for
// all of it, and listed how many where one list was asked for.
const (
	inAnswer  = 5
	listed    = 25
	sectioned = 8
)

// Overview writes the parts of a brief as quotations with markers. Short leaves out what
// goes beyond a few items of each part. Citations are numbered from 1.
func Overview(b ibid.Brief, part ibid.BriefPart, short bool) Draft {
	var d Draft
	d.Overview(b, part, short, false)
	return d
}

// Overview adds the parts of a brief to a draft, under the document's title if it is one
// of several. It reports whether the brief has anything of what is asked for.
func (d *Draft) Overview(b ibid.Brief, part ibid.BriefPart, short, headed bool) (found bool) {
	var text strings.Builder
	if headed {
		fmt.Fprintf(&text, "## %s\n\n", Escape(b.DocumentTitle))
	}
	most := inAnswer
	if part != ibid.BriefAll || !short {
		most = listed
	}
	if !short {
		most = 1 << 20
	}
	if part == ibid.BriefAll {
		if b.Kind != nil || b.Title != nil {
			found = true
		}
		d.opening(&text, b)
		if b.Summary != nil {
			fmt.Fprintf(&text, "%s\n\n", d.renumbered(b.Summary))
		}
		if short && d.sections(&text, b.Outline, short) { // what it says comes first in a summary
			found = true
		}
	}
	for _, list := range []struct {
		part  ibid.BriefPart
		name  string
		items []ibid.BriefItem
	}{
		{ibid.BriefParties, "Parties and authors", b.Parties}, {ibid.BriefDates, "Dates", b.Dates}, {ibid.BriefFigures, "Figures", b.Figures},
		{ibid.BriefDuties, "Duties and time limits", b.Duties}, {ibid.BriefTerms, "Defined terms", b.Terms},
	} {
		if part != ibid.BriefAll && part != list.part || len(list.items) == 0 || part == ibid.BriefAll && short && list.part == ibid.BriefTerms {
			continue
		}
		found = true
		fmt.Fprintf(&text, "**%s**\n\n", list.name)
		for i, item := range list.items {
			if i == most {
				fmt.Fprintf(&text, "- and %d more in the overview of the document\n", len(list.items)-most)
				break
			}
			fmt.Fprintf(&text, "- %s%s [%d]\n", head(item), Escape(item.Text), d.cited(item.Citation))
		}
		text.WriteString("\n")
	}
	if part == ibid.BriefAll && !short || part == ibid.BriefOutline {
		if d.sections(&text, b.Outline, short) {
			found = true
		}
	}
	d.Text = strings.TrimSpace(d.Text + "\n\n" + strings.TrimSpace(text.String()))
	return found
}

// opening says what the document is.
func (d *Draft) opening(text *strings.Builder, b ibid.Brief) {
	switch {
	case b.Title != nil && b.Kind != nil:
		fmt.Fprintf(text, "“%s” [%d] (%s)\n\n", Escape(b.Title.Text), d.cited(b.Title.Citation), strings.ToLower(b.Kind.Text[:1])+b.Kind.Text[1:])
	case b.Title != nil:
		fmt.Fprintf(text, "“%s” [%d]\n\n", Escape(b.Title.Text), d.cited(b.Title.Citation))
	}
}

// sections writes the outline, of a short one those sections that have a sentence.
func (d *Draft) sections(text *strings.Builder, outline []ibid.BriefSection, short bool) bool {
	var lines []string
	left := 0
	for _, s := range outline {
		switch {
		case short && s.Sentence == nil:
		case short && len(lines) == sectioned:
			left++
		case s.Sentence == nil:
			lines = append(lines, fmt.Sprintf("%s- **%s**", strings.Repeat("    ", s.Level-1), Escape(s.Title)))
		default:
			indent := strings.Repeat("    ", s.Level-1)
			if short {
				indent = ""
			}
			lines = append(lines, fmt.Sprintf("%s- **%s:** %s [%d]", indent, Escape(s.Title), Escape(s.Sentence.Text), d.cited(s.Sentence.Citation)))
		}
	}
	if left > 0 {
		lines = append(lines, fmt.Sprintf("- and %d more sections in the overview of the document", left))
	}
	if len(lines) > 0 {
		fmt.Fprintf(text, "**What it says**\n\n%s\n\n", strings.Join(lines, "\n"))
	}
	return len(lines) > 0
}

// head is what an item is about, before its words.
func head(item ibid.BriefItem) string {
	switch {
	case item.Label != "" && item.Value != "":
		return fmt.Sprintf("**%s, %s:** ", Escape(item.Label), Escape(item.Value))
	case item.Label != "" || item.Value != "":
		return fmt.Sprintf("**%s:** ", Escape(item.Label+item.Value))
	}
	return ""
}

// cited numbers a citation of the draft.
func (d *Draft) cited(c ibid.Citation) int {
	for _, other := range d.Citations {
		if other.DocumentID == c.DocumentID && other.Page == c.Page && other.Span == c.Span {
			return other.Number
		}
	}
	c.Number = len(d.Citations) + 1
	d.Citations = append(d.Citations, c)
	return c.Number
}

// renumbered is the text of a summary with the markers of its citations as the draft
// numbers them.
func (d *Draft) renumbered(s *ibid.BriefSummary) string {
	numbers := map[string]string{}
	for _, c := range s.Citations {
		numbers[fmt.Sprintf("[%d]", c.Number)] = fmt.Sprintf("[%d]", d.cited(c))
	}
	return briefMarker.ReplaceAllStringFunc(s.Text, func(m string) string {
		if n, ok := numbers[m]; ok {
			return n
		}
		return m
	})
}
