package brief

import (
	"context"
	"math"
	"regexp"
	"slices"
	"strings"

	"ibid/backend/facts"
	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Limits of the list of duties.
const (
	mostDuties     = 14
	mostDutyUnits  = 120 // that the scorer reads
	mostPerSection = 3
	dutyFrom       = -6.0 // logit
)

// whatMustBeDone is the question that duties answer.
const whatMustBeDone = "Who must do what, and by when?"

var (
	// must are the forms in which languages lay duties on somebody; the part before is who.
	must = map[string]*regexp.Regexp{
		"en": regexp.MustCompile(`\b(?:shall|must|agrees? to|undertakes? to|(?:is|are) (?:required|obliged|obligated) to|ha(?:s|ve) to|(?:may|can)not|may not)\b`),
		"de": regexp.MustCompile(`\b(?:muss|müssen|soll|sollen|hat|haben|ist|sind|darf|dürfen)\b`),
	}
	// toDo has to follow some of them.
	toDo = map[string]*regexp.Regexp{
		"de": regexp.MustCompile(`\b(?:muss|müssen|verpflichtet|darf nicht|dürfen nicht|(?:hat|haben|ist|sind)\b.* zu \p{Ll}+en)\b`),
	}
	// limit is what leads to a time limit.
	limit  = regexp.MustCompile(`(?i)(?:\b(?:within|no later than|not later than|by|before|on or before|prior to|at least|not less than|until|every|each|innerhalb(?: von)?|binnen|spätestens|bis zum|bis)\s+(?:the\s+|a\s+|period of\s+)*)$`)
	clause = regexp.MustCompile(`[,;:]|\b(?:if|when|that|which|who|unless|where|and|provided|because|as)\b`)
)

// duties lists who has to do what: sentences that lay something on somebody. The scorer
// says which of them answer the question what must be done; a time limit makes one more
// likely to matter, and so does a party that has to act.
func (r *reader) duties(ctx context.Context, parties []ibid.BriefItem) ([]ibid.BriefItem, error) {
	form := must[r.lang]
	if form == nil {
		return []ibid.BriefItem{}, nil
	}
	type duty struct {
		actor, limit string
		worth        float64
		party        bool
	}
	known := map[int]duty{}
	var units []int
	for i, u := range r.units {
		if u.Kind != ibid.BlockText || !r.prose(i) || len(u.Text) > 700 {
			continue
		}
		at := form.FindStringIndex(u.Text)
		if at == nil || toDo[r.lang] != nil && !toDo[r.lang].MatchString(u.Text) {
			continue
		}
		d := duty{actor: actorIn(u.Text[:at[0]]), limit: r.limitIn(i)}
		if d.actor == "" {
			continue
		}
		for _, p := range parties {
			if p.Label != "" && strings.Contains(d.actor, p.Label) || strings.Contains(d.actor, p.Text) || p.Text != "" && strings.Contains(d.actor, strings.Fields(p.Text)[0]) {
				d.party = true
			}
		}
		if strings.Contains(strings.ToLower(d.actor), "part") && strings.Contains(strings.ToLower(d.actor), "party") {
			d.party = true
		}
		if r.kind.group == contract && !d.party && d.limit == "" {
			continue
		}
		known[i] = d
		units = append(units, i)
	}
	if len(units) > mostDutyUnits {
		limited := slices.DeleteFunc(slices.Clone(units), func(i int) bool { return known[i].limit == "" })
		free := slices.DeleteFunc(slices.Clone(units), func(i int) bool { return known[i].limit != "" })
		limited = r.spread(limited, mostDutyUnits*2/3)
		units = slices.Concat(limited, r.spread(free, mostDutyUnits-len(limited)))
	}
	scores, err := r.score(ctx, whatMustBeDone, units)
	if err != nil {
		return nil, err
	}
	for n, i := range units {
		d := known[i]
		d.worth = float64(scores[n])
		if d.limit != "" {
			d.worth += 2
		}
		if d.party {
			d.worth++
		}
		known[i] = d
	}
	sections := map[string]int{}
	var chosen []int
	for _, n := range best(len(units), func(n int) float64 { return known[units[n]].worth }) {
		i := units[n]
		heading := r.units[i].Heading
		if len(chosen) == mostDuties || float64(scores[n]) < dutyFrom && known[i].limit == "" || sections[heading] == mostPerSection {
			continue
		}
		sections[heading]++
		chosen = append(chosen, i)
	}
	slices.Sort(chosen)
	items := []ibid.BriefItem{}
	for _, i := range chosen {
		item := r.item(i, logistic(known[i].worth))
		item.Label, item.Value = known[i].actor, known[i].limit
		items = append(items, item)
	}
	return items, nil
}

// actorIn is who acts in a clause that ends where the verb begins: its subject, a few words
// at most; empty: it has none.
func actorIn(before string) string {
	if at := clause.FindAllStringIndex(before, -1); len(at) > 0 {
		if rest := before[at[len(at)-1][1]:]; strings.TrimSpace(rest) != "" {
			before = rest
		}
	}
	words := strings.Fields(before)
	for len(words) > 0 && (itemMark.MatchString(words[0]) || language.Stop(strings.ToLower(words[0])) && !acting[strings.ToLower(words[0])]) {
		words = words[1:]
	}
	if len(words) == 0 || len(words) > 7 {
		return ""
	}
	return strings.Trim(strings.Join(words, " "), " ,;:.()“”\"")
}

// acting are small words that may be who acts, or belong to it.
var acting = language.WordSet("each no you we everyone everybody anyone nobody all both wer jeder alle niemand")

var itemMark = regexp.MustCompile(`^\(?(?:[0-9.]+|[a-zA-Z]|[ivx]+)[.)]+$|^[0-9]+(?:\.[0-9]+)*$|^[•●▪·*§-]+$`)

// limitIn is the time limit that a unit sets, as printed; empty: none.
func (r *reader) limitIn(i int) string {
	text, read := r.units[i].Text, r.read(i)
	for _, f := range read.Figures {
		if f.Unit.IsTime() {
			if lead := limit.FindString(text[:f.Span.Start]); lead != "" {
				return oneLine(lead + f.Span.In(text))
			}
			// "within thirty (30) days"
			if at := strings.LastIndex(text[:f.Span.Start], "("); at > 0 && f.Span.Start-at < 3 {
				words := strings.Fields(text[:at])
				if n := len(words); n > 1 {
					head := strings.Join(words[:n-1], " ") + " "
					if lead := limit.FindString(head); lead != "" {
						return oneLine(lead + words[n-1] + " " + text[at:f.Span.End])
					}
				}
			}
		}
	}
	for _, d := range read.Dates {
		if d.Month > 0 {
			if lead := limit.FindString(text[:d.Span.Start]); lead != "" {
				return oneLine(lead + d.Span.In(text))
			}
		}
	}
	return ""
}

var _ = facts.Percent

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
