package describe

import (
	"cmp"
	"context"
	"math"
	"regexp"
	"slices"
	"strings"

	"ibid/backend/facts"
	"ibid/backend/ibid"
)

// Limits of the list of dates.
const (
	mostDates      = 15
	mostDateUnits  = 40 // sentences with dates that the scorer reads
	shownCharacter = 220
)

const (
	startLabel = "Start"
	endLabel   = "End"
)

// occasions are what a date may be the date of, each with the question that it answers.
// Only those of the document's group are asked.
var occasions = []occasion{
	{"Made", "When was this agreement made or signed?", []ibid.DocumentGroup{contract}},
	{startLabel, "When does it take effect or begin?", []ibid.DocumentGroup{contract, law}},
	{endLabel, "When does it end or expire?", []ibid.DocumentGroup{contract, law}},
	{"Due", "By which date must it be paid, delivered or done?", []ibid.DocumentGroup{contract, law, general, filing}},
	{"Period", "Which period does this report cover and when does it end?", []ibid.DocumentGroup{filing}},
	{"Published", "When was it published or passed?", []ibid.DocumentGroup{law, filing, paper, general}},
}

type occasion struct {
	label, question string
	groups          []ibid.DocumentGroup
}

// dated is a sentence with the days that it names.
type dated struct {
	unit  int
	days  []string // ISO, in order
	date  facts.Date
	label string
	worth float64
}

// dates lists the days that the document names, each with the sentence that says most
// clearly what happens on it.
func (r *reader) dates(ctx context.Context) ([]ibid.BriefItem, error) {
	var units []int
	for i, u := range r.units {
		if u.Kind == ibid.BlockNote || !r.whole(i) {
			continue
		}
		if slices.ContainsFunc(r.read(i).Dates, func(d facts.Date) bool { return dayOf(d) != "" }) && r.says(i) {
			units = append(units, i)
		}
	}
	units = r.spread(units, mostDateUnits)
	asked := occasionsOf(r.kind.Group)
	worth := make([]float64, len(units))
	likely := make([][]occasion, len(units)) // that a sentence may be about
	for n, o := range asked {
		scores, err := r.score(ctx, o.question, units)
		if err != nil {
			return nil, err
		}
		for k, i := range units {
			s := float64(scores[k])
			if n == 0 || s > worth[k] {
				worth[k] = s
			}
			if s > 0 && r.scores() && r.prose(i) {
				likely[k] = append(likely[k], o)
			}
		}
	}
	var found []dated
	labelled := map[int]bool{}
	for k, i := range units {
		for _, d := range r.read(i).Dates {
			iso := dayOf(d)
			if iso == "" || len(likely[k]) == 0 {
				continue
			}
			label, s, err := r.occasion(ctx, i, d, likely[k])
			if err != nil {
				return nil, err
			}
			if label != "" {
				found = append(found, dated{unit: i, days: []string{iso}, date: d, label: label, worth: s + 10})
				labelled[i] = true
			}
		}
	}
	for k, i := range units {
		if labelled[i] {
			continue
		}
		d := dated{unit: i, worth: worth[k]}
		for _, date := range r.read(i).Dates {
			if iso := dayOf(date); iso != "" && !slices.Contains(d.days, iso) {
				if d.days = append(d.days, iso); len(d.days) == 1 {
					d.date = date
				}
				if len(iso) > len("2023-05") {
					d.worth++
				}
			}
		}
		if r.prose(i) {
			d.worth += 4
		}
		slices.Sort(d.days)
		d.worth -= 0.5 * float64(max(0, len(d.days)-2))
		found = append(found, d)
	}
	slices.SortStableFunc(found, func(a, b dated) int { return cmp.Or(cmp.Compare(b.worth, a.worth), cmp.Compare(a.unit, b.unit)) })
	var list []dated
	seen := map[string]bool{}
	for _, d := range found {
		// A day is listed once, and once more only under another label.
		fresh := slices.ContainsFunc(d.days, func(day string) bool { return !seen[day] && !seen[d.label+day] })
		if d.label != "" {
			fresh = !seen[d.label+d.days[0]] && !seen["label of "+d.days[0]]
		}
		if !fresh || len(list) == mostDates {
			continue
		}
		for _, day := range d.days {
			seen[day] = true
		}
		if d.label != "" {
			seen[d.label+d.days[0]], seen["label of "+d.days[0]] = true, true
		}
		list = append(list, d)
	}
	slices.SortStableFunc(list, func(a, b dated) int { return cmp.Or(cmp.Compare(a.days[0], b.days[0]), cmp.Compare(a.unit, b.unit)) })
	items := []ibid.BriefItem{}
	for _, d := range list {
		item := r.item(d.unit, 1)
		item.Label, item.Value = d.label, strings.Join(d.days, ", ")
		item.Text = shown(around(r.units[d.unit].Text, d.date.Span))
		items = append(items, item)
	}
	return items, nil
}

// occasion says which of some occasions a day in a sentence is that of; "" where none
// stands out. Where a sentence names several days, the words before each are read by
// themselves, back to the day before. The scorer sees that a day answers when something
// begins or ends, and seldom which of the two: that is said by the last word before the
// day that means either.
func (r *reader) occasion(ctx context.Context, i int, d facts.Date, likely []occasion) (label string, worth float64, err error) {
	u, start := r.units[i].Unit, 0
	for _, other := range r.read(i).Dates {
		if dayOf(other) != "" && other.Span.End < d.Span.Start {
			start = other.Span.End
		}
	}
	words := strings.TrimLeft(u.Text[start:d.Span.Start], " ,;.–-")
	part := u.Text
	if len(r.read(i).Dates) > 1 {
		part = words + d.Span.In(u.Text)
	}
	pairs := make([]ibid.Pair, len(likely))
	for n, o := range likely {
		pairs[n] = ibid.Pair{Question: o.question, Unit: part, Previous: u.Previous, Heading: u.Heading, Title: r.doc.Called()}
	}
	scores, err := r.Scorer.Score(ctx, pairs)
	if err != nil {
		return "", 0, err
	}
	second := math.Inf(-1) // of those that are neither the best nor its counterpart
	worth = math.Inf(-1)
	for n, o := range likely {
		switch s := float64(scores[n]); {
		case s > worth:
			if !(bounds(label) && bounds(o.label)) {
				second = worth
			}
			label, worth = o.label, s
		case s > second && !(bounds(label) && bounds(o.label)):
			second = s
		}
	}
	if worth < labelFrom || worth-second < labelMargin {
		return "", worth, nil
	}
	if bounds(label) {
		label = bound(words)
	}
	return label, worth, nil
}

func bounds(label string) bool { return label == startLabel || label == endLabel }

// bound is the label that the last word of a text says which means that something begins
// or ends; "" if none does.
func bound(text string) string {
	at := boundary.FindAllStringSubmatch(text, -1)
	switch {
	case len(at) == 0:
		return ""
	case at[len(at)-1][1] != "":
		return startLabel
	}
	return endLabel
}

var boundary = regexp.MustCompile(`(?i)\b(?:(begin\w*|began|commenc\w+|start\w*|effective|effect|since|from|force)|(?:end|ends|ended|ending|expir\w+|terminat\w+|until|till|through|thru|ceases?|including))\b`)

// occasionsOf are those of a group of documents.
func occasionsOf(g ibid.DocumentGroup) (all []occasion) {
	for _, o := range occasions {
		if slices.Contains(o.groups, g) {
			all = append(all, o)
		}
	}
	return all
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

// whole reports whether a unit can be read by itself: it is no piece of a sentence that
// began on the page before, and no table whose rows were not told apart.
func (r *reader) whole(i int) bool {
	u := r.units[i]
	if u.Kind == ibid.BlockTable {
		return strings.Contains(u.Text, " | ") && len(u.Text) < 300
	}
	return !(u.Text[0] >= 'a' && u.Text[0] <= 'z') && (len(u.Text) < 160 || r.prose(i))
}

// labelFrom is the logit from which on a date is labelled with what it is the date of.
const labelFrom = 2.0

// labelMargin is how much less likely the next occasion must be, in logits.
const labelMargin = 0.5

// dayOf is a day or a month as ISO 8601 writes it: "2023-05-01", "2023-05". Years alone are
// too many to list, and so are decades and quarters.
func dayOf(d facts.Date) string {
	if d.Month == 0 {
		return ""
	}
	return d.ISO()
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
	return small >= 4 && !r.continues(i) && !(u.Text[0] >= 'a' && u.Text[0] <= 'z') && strings.ContainsAny(u.Text[len(u.Text)-1:], ".;:!?)”\"")
}

// continues reports whether a unit goes on with a sentence of the page before.
func (r *reader) continues(i int) bool {
	u := r.units[i]
	if i == 0 || u.at == 0 || r.units[i-1].at == u.at || r.units[i-1].Kind != ibid.BlockText {
		return false
	}
	last := r.units[i-1].Text
	return !strings.ContainsAny(last[len(last)-1:], ".;:!?)”\"") && !strings.HasSuffix(last, "”")
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
