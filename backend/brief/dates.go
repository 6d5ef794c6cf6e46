package brief

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"ibid/backend/facts"
	"ibid/backend/ibid"
)

// Limits of the list of dates.
const (
	mostDates      = 15
	mostDateUnits  = 48 // sentences with dates that the scorer reads
	shownCharacter = 220
)

// occasions are what a date may be the date of, each with the question that it answers.
// Only those of the document's group are asked.
var occasions = []struct {
	label, question string
	groups          []group
}{
	{"Made", "When was this agreement made or signed?", []group{contract}},
	{"Start", "When does it take effect or begin?", []group{contract, law}},
	{"End", "When does it end or expire?", []group{contract, law}},
	{"Due", "By which date must it be paid, delivered or done?", []group{contract, law, general, filing}},
	{"Period", "Which period does this report cover and when does it end?", []group{filing}},
	{"Published", "When was it published or passed?", []group{law, filing, paper, general}},
	{"Event", "When did it happen?", []group{filing, general, paper}},
}

// dated is a day with the units that name it.
type dated struct {
	iso   string
	date  facts.Date
	unit  int
	label string
	worth float64
}

// dates lists the days that the document names, each with the sentence that says most
// clearly what happens on it.
func (r *reader) dates(ctx context.Context) ([]ibid.BriefItem, error) {
	var found []dated
	var units []int
	for i, u := range r.units {
		if u.Kind == ibid.BlockNote && len(units) > 0 || !r.prose(i) && len(u.Text) > 160 {
			continue
		}
		for _, d := range r.read(i).Dates {
			iso := isoOf(d)
			if iso == "" || d.Either && d.Day == d.Month && d.Day == 0 {
				continue
			}
			found = append(found, dated{iso: iso, date: d, unit: i})
			if n := len(units); n == 0 || units[n-1] != i {
				units = append(units, i)
			}
		}
	}
	if len(units) > mostDateUnits { // those of few dates first: a list of dates says little of each
		units = r.spread(units, mostDateUnits)
	}
	worth := map[int]float64{}
	label := map[int]string{}
	read := map[int]bool{}
	for _, o := range occasions {
		if !slices.Contains(o.groups, r.kind.group) {
			continue
		}
		scores, err := r.score(ctx, o.question, units)
		if err != nil {
			return nil, err
		}
		for n, i := range units {
			if s := float64(scores[n]); !read[i] || s > worth[i] {
				worth[i], read[i], label[i] = s, true, ""
				if s > labelFrom {
					label[i] = o.label
				}
			}
		}
	}
	days := map[string]dated{}
	for _, d := range found {
		if !slices.Contains(units, d.unit) || !r.says(d.unit) {
			continue
		}
		d.worth, d.label = worth[d.unit], label[d.unit]
		d.worth += 0.5 * float64(min(3, strings.Count(d.iso, "-")))
		if r.prose(d.unit) {
			d.worth += 0.7
		}
		d.worth -= 0.4 * float64(len(r.read(d.unit).Dates)-1)
		if known, ok := days[d.iso]; !ok || d.worth > known.worth {
			days[d.iso] = d
		}
	}
	// A sentence is listed once, with all the days that it names.
	together := map[int]dated{}
	for _, d := range days {
		if known, ok := together[d.unit]; ok && known.iso < d.iso {
			known.iso += ", " + d.iso
			d = known
		} else if ok {
			d.iso += ", " + known.iso
		}
		together[d.unit] = d
	}
	list := make([]dated, 0, len(together))
	for _, d := range together {
		parts := strings.Split(d.iso, ", ")
		slices.Sort(parts)
		d.iso = strings.Join(parts, ", ")
		list = append(list, d)
	}
	slices.SortFunc(list, func(a, b dated) int {
		return cmp.Or(cmp.Compare(b.worth, a.worth), cmp.Compare(a.unit, b.unit), cmp.Compare(a.iso, b.iso))
	})
	list = list[:min(len(list), mostDates)]
	slices.SortFunc(list, func(a, b dated) int { return cmp.Or(cmp.Compare(a.iso, b.iso), cmp.Compare(a.unit, b.unit)) })
	items := []ibid.BriefItem{}
	for _, d := range list {
		item := r.item(d.unit, 1)
		item.Label, item.Value = d.label, d.iso
		item.Text = around(r.units[d.unit].Text, d.date.Span)
		items = append(items, item)
	}
	return items, nil
}

// says reports whether a unit says something beside its dates and figures: two words at
// least.
func (r *reader) says(i int) bool {
	read := r.read(i)
	n := 0
	for k, w := range read.Words {
		taken := slices.ContainsFunc(read.Dates, func(d facts.Date) bool { return d.First <= k && k <= d.Last })
		if !taken && len(w.Text) > 2 && !strings.ContainsAny(w.Text, "0123456789") {
			n++
		}
	}
	return n >= 2 || n == 1 && len(read.Dates) == 1
}

// labelFrom is the logit from which on a date is labelled with what it is the date of.
const labelFrom = 1.0

// isoOf is a date as ISO 8601 writes it: "2023-05-01", "2023-05". Years alone are too many
// to list, and so are decades and quarters.
func isoOf(d facts.Date) string {
	switch {
	case d.Year < 1500 || d.Month == 0 || d.Decade:
		return ""
	case d.Day > 0:
		return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day)
	}
	return fmt.Sprintf("%04d-%02d", d.Year, d.Month)
}

// prose reports whether a unit reads as a sentence: it ends like one, and it has a few
// words in small letters.
func (r *reader) prose(i int) bool {
	u := r.units[i]
	if u.Kind == ibid.BlockTable || u.Kind == ibid.BlockHeading || len(u.Text) < 30 {
		return false
	}
	small := 0
	for word := range strings.FieldsSeq(u.Text) {
		if word[0] >= 'a' && word[0] <= 'z' || word[0] >= 0x80 {
			small++
		}
	}
	return small >= 4 && strings.ContainsAny(u.Text[len(u.Text)-1:], ".;:,!?)”\"")
}

// spread chooses so many of the units: the first quarter as they come, the rest evenly.
func (r *reader) spread(units []int, n int) []int {
	if len(units) <= n {
		return units
	}
	kept := slices.Clone(units[:n/4])
	rest := units[n/4:]
	for i := range n - n/4 {
		kept = append(kept, rest[i*len(rest)/(n-n/4)])
	}
	return kept
}

// around is the part of a long text that stands around a span, cut between words.
func around(text string, span ibid.Span) string {
	if len(text) <= shownCharacter {
		return text
	}
	start := max(0, span.Start-shownCharacter/2)
	end := min(len(text), start+shownCharacter)
	start = max(0, min(start, end-shownCharacter))
	if start > 0 {
		start += strings.IndexByte(text[start:], ' ') + 1
	}
	if end < len(text) {
		if at := strings.LastIndexByte(text[start:end], ' '); at > 0 {
			end = start + at
		}
	}
	shown := strings.ToValidUTF8(text[start:end], "")
	if start > 0 {
		shown = "… " + shown
	}
	if end < len(text) {
		shown += " …"
	}
	return shown
}
