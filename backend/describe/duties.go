package describe

import (
	"context"
	"math"
	"regexp"
	"slices"
	"strings"

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
		"de": regexp.MustCompile(`\b(?:muss|müssen|(?:hat|haben) .* zu|ist verpflichtet|sind verpflichtet|darf nicht|dürfen nicht)\b`),
	}
	// limit is what leads to a time limit.
	limit = regexp.MustCompile(`(?i)(?:\b(?:within|no later than|not later than|by|before|on or before|prior to|at least|not less than|until|every|each|innerhalb(?: von)?|binnen|spätestens|bis zum|bis)\s+(?:the\s+|a\s+|period of\s+)*)$`)
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
		if u.Kind != ibid.BlockText || !r.prose(i) || len(u.Text) > 700 || meansSentence.MatchString(u.Text) {
			continue
		}
		d := duty{limit: r.limitIn(i)}
		for _, at := range form.FindAllStringIndex(u.Text, 3) {
			if d.actor = r.actorIn(u.Text[:at[0]]); d.actor != "" {
				break
			}
		}
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
		if r.kind.Group == contract && !d.party && d.limit == "" {
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

// actorIn is who acts in a sentence of which this is the part before the verb: its subject
// without what describes it; empty: it has none that says who.
func (r *reader) actorIn(before string) string {
	if at := strings.LastIndexAny(before, ";:"); at >= 0 {
		before = before[at+1:]
	}
	for part := range strings.SplitSeq(before, ",") {
		words := strings.Fields(part)
		for len(words) > 0 && itemMark.MatchString(words[0]) {
			words = words[1:]
		}
		if len(words) == 0 || subordinate[strings.ToLower(words[0])] {
			continue // "If the rent is late, …"
		}
		if r.lang == "de" && !articlesDe[strings.ToLower(words[0])] {
			return ""
		}
		for len(words) > 0 && language.Stop(strings.ToLower(words[0])) && !acting[strings.ToLower(words[0])] {
			words = words[1:]
		}
		if end := slices.IndexFunc(words, func(w string) bool {
			return describing[strings.ToLower(strings.Trim(w, "()"))] || strings.HasPrefix(w, "(")
		}); end > 0 {
			words = words[:end]
		}
		name := strings.Trim(strings.Join(words, " "), " ;:.()“”\"")
		if len(words) == 0 || len(words) > 7 || pronouns[strings.ToLower(name)] || slices.ContainsFunc(words, func(w string) bool { return verbs[strings.ToLower(w)] }) {
			return ""
		}
		return name
	}
	return ""
}

var (
	subordinate = language.WordSet("if when where unless upon after before in on at by during within subject except notwithstanding for as to with while once should provided without until from under because since although whereas")
	describing  = language.WordSet("who that which whose with of in for from on under to at or der die das welche welcher")
	verbs       = language.WordSet("is are was were has have had do does did be been will can may shall must ist sind war hat haben wird werden")
	articlesDe  = language.WordSet("der die das ein eine jeder jede jedes alle wer kein keine")
)

// acting are small words that may be who acts, or belong to it.
var acting = language.WordSet("each every any no you we everyone everybody anyone nobody all both wer jeder alle niemand")

var itemMark = regexp.MustCompile(`^\(?(?:[0-9.]+|[a-zA-Z]|[ivx]+)[.)]+$|^[0-9]+(?:\.[0-9]+)*$|^[•●▪·*§-]+$`)

// limitIn is the time limit that a unit sets, as printed; empty: none.
func (r *reader) limitIn(i int) string {
	text, read := r.units[i].Text, r.read(i)
	for _, f := range read.Figures {
		if f.Unit.IsTime() {
			if lead := limit.FindString(text[:f.Span.Start]); lead != "" {
				return ibid.OneLine(lead + f.Span.In(text))
			}
			// "within thirty (30) days"
			if at := strings.LastIndex(text[:f.Span.Start], "("); at > 0 && f.Span.Start-at < 3 {
				words := strings.Fields(text[:at])
				if n := len(words); n > 1 {
					head := strings.Join(words[:n-1], " ") + " "
					if lead := limit.FindString(head); lead != "" {
						return ibid.OneLine(lead + words[n-1] + " " + text[at:f.Span.End])
					}
				}
			}
		}
	}
	for _, d := range read.Dates {
		if d.Month > 0 {
			if lead := limit.FindString(text[:d.Span.Start]); lead != "" {
				return ibid.OneLine(lead + d.Span.In(text))
			}
		}
	}
	return ""
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
