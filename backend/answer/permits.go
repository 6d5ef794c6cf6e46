package answer

import (
	"regexp"
	"slices"
	"strings"

	"ibid/backend/ibid"
)

// permit is a permit that a passage asks for, and where that stands. What it says of fee
// and deadline may stand in other passages of the same document.
type permit struct {
	ibid.Permit
	at, fee, deadline Pick // a zero span: nothing was found
}

var (
	permitNoun  = regexp.MustCompile(`(?i)\b(?:an?|one|any|each|every|the)\s+((?:[\p{L}-]+\s+){0,4}?(?:permit|licen[cs]e|certificate|registration|approval))\b`)
	permitVerb  = regexp.MustCompile(`(?i)\b(registered|licensed|licenced|certified|approved)\s+(?:with|by)\s+the\s+\p{L}`)
	permitBy    = regexp.MustCompile(`(?:(?:issued|granted|given|approved)\s+by|from|registered\s+with|licensed\s+by|certified\s+by)\s+(the\s+\p{Lu}[\p{L}-]*(?:\s+(?:of\s+(?:the\s+)?)?\p{Lu}[\p{L}-]*)*)`)
	permitDuty  = regexp.MustCompile(`(?i)\b(?:no\s+[\p{L} -]{3,60}?\s+(?:shall|may|must)\s.*\b(?:unless|without|until)\b|(?:permit|licen[cs]e|certificate|registration|approval)\s+(?:is|are)\s+required\b|(?:shall|must)\s+(?:first\s+)?(?:hold|have|obtain|apply\s+for|be\s+(?:registered|licensed|certified|approved))\b|unlawful\b.*\bwithout\b)`)
	permitFree  = regexp.MustCompile(`(?i)\bno\s+(?:permit|licen[cs]e|certificate|registration|approval)\b`)
	permitFor   = regexp.MustCompile(`(?is)\b[Nn]o\s+(?:person|one|[\p{L} -]{3,40}?)\s+(?:shall|may|must)\s+(.+?),?\s+(?:unless|without|until)\b`)
	permitAlone = regexp.MustCompile(`(?i)^\W*(?:\w\)\s*)?(?:a|one|such an?|the)\s+(?:separate\s+)?(?:permit|licen[cs]e|certificate|registration|approval)\s+(?:is|are)\s+required\b`)
	penalty     = regexp.MustCompile(`(?i)\b(?:fined?|penalty|penalties|liable|guilty|offen[cs]e|revoke|suspend)\b`)
	before      = regexp.MustCompile(`(?i)^.*\b(?:an?|one|any|each|every|the)\s+`)
	adjective   = regexp.MustCompile(`(?i)^(?:(?:valid|current|such|written|separate|new|required|its|his|her|their)\s+)+`)

	feeOf      = regexp.MustCompile(`(?i)[^.;]*\bfees?\b[^.]{0,200}?[$€£]\s?\d[\d,]*(?:\.\d\d)?[^.]{0,160}\.`)
	deadlineOf = regexp.MustCompile(`(?i)[^.;]*\b(?:at least|not later than|no later than|within)\s+[\w-]+\s+(?:working\s+|business\s+|calendar\s+)?(?:days?|weeks?|months?)\s+(?:before|prior to|of|after)\b[^.]{0,160}\.`)

	money = regexp.MustCompile(`[$€£]\s?\d[\d,]*(?:\.\d\d)?`)
	lapse = regexp.MustCompile(`(?i)\b(?:at least|not later than|no later than|within)\s+[\w-]+\s+(?:working\s+|business\s+|calendar\s+)?(?:days?|weeks?|months?)\s+(?:before|prior to|of|after)\b[^,.;(]*`)
)

// permits are the permits that picks of a layer's passages ask for: a sentence with the
// word for one and a verb of duty, and none on what happens without it. Each is named once
// in a document. All is what else was found for the layer: the fee and the time to apply
// are read from passages of the same document that name the permit or its section.
func permits(passages []ibid.Passage, picks []Pick, level ibid.Level) (all []permit) {
	for _, pick := range picks {
		p := passages[pick.Passage]
		text := pick.Line(passages)
		name := PermitIn(text)
		if name == "" || pick.Other {
			continue
		}
		kind := lastWord(name)
		known := slices.IndexFunc(all, func(known permit) bool {
			return passages[known.at.Passage].Hit.Document.ID == p.Hit.Document.ID && lastWord(known.Name) == kind
		})
		if known >= 0 && (all[known].Name != kind || name == kind) {
			continue
		}
		found := permit{Permit: ibid.Permit{Name: name, Level: level}, at: pick}
		if by := permitBy.FindStringSubmatch(text); by != nil {
			found.Authority = strings.TrimPrefix(by[1], "the ")
		}
		if what := permitFor.FindStringSubmatch(text); what != nil {
			found.Trigger = what[1]
		}
		number := sectionNumber.FindString(p.Section(pick.Span.Start))
		for i, other := range passages {
			words := other.Hit.Chunk.Text
			if other.Hit.Document.ID != p.Hit.Document.ID || !names(ibid.OneLine(words), name) && (number == "" || !strings.Contains(words, number)) {
				continue
			}
			if at := feeOf.FindStringIndex(words); at != nil && other.Lapsed(part(other, i, at).Span) == "" && found.fee.Span.Len() == 0 && strings.Contains(strings.ToLower(words[at[0]:at[1]]), kind) {
				found.fee = part(other, i, at)
				found.Fee = strings.Join(money.FindAllString(words[at[0]:at[1]], -1), ", ")
			}
			if at := deadlineOf.FindStringIndex(words); at != nil && other.Lapsed(part(other, i, at).Span) == "" && found.deadline.Span.Len() == 0 && strings.Contains(strings.ToLower(words[at[0]:at[1]]), kind) {
				found.deadline = part(other, i, at)
				found.Deadline = ibid.OneLine(lapse.FindString(words[at[0]:at[1]]))
			}
		}
		all = append(all, found)
	}
	return all
}

// sectionNumber is the number of a section in its path: "9-204", "15.08.020", "12".
var sectionNumber = regexp.MustCompile(`\d+(?:[.-]\d+)+`)

// PermitIn is what a sentence calls the permit, licence, certificate, registration or
// approval that it demands; empty if it demands none, or says what happens without it.
func PermitIn(text string) string {
	if !permitDuty.MatchString(text) || permitFree.MatchString(text) || penalty.MatchString(text) {
		return ""
	}
	best := ""
	for _, m := range permitNoun.FindAllStringSubmatch(text, -1) {
		if name := adjective.ReplaceAllString(before.ReplaceAllString(m[1], ""), ""); len(strings.Fields(name)) > len(strings.Fields(best)) {
			best = name
		}
	}
	if best == "" {
		if m := permitVerb.FindStringSubmatch(text); m != nil {
			best = map[string]string{"registered": "registration", "licensed": "licence", "licenced": "licence", "certified": "certificate", "approved": "approval"}[strings.ToLower(m[1])]
		}
	}
	return best
}

// Demands reports whether a sentence demands a permit and says which or for what: "No person
// shall keep a kennel without a permit", "An alarm permit is required". "A permit is required
// for each unit" only adds to such a sentence.
func Demands(text string) bool {
	name := PermitIn(text)
	return name != "" && (name != lastWord(name) || !permitAlone.MatchString(text))
}

// permitAsked are the words by which a question asks for permits.
var permitAsked = regexp.MustCompile(`(?i)\b(?:permits?|licen[cs]es?|licen[cs]ed|certificates?|registrations?|register(?:ed)?|approvals?|permission)\b`)

// AsksForPermits reports whether a question asks which permits are needed, or about one.
func AsksForPermits(question string) bool { return permitAsked.MatchString(question) }

// permitWord are the words for a permit that questions use for all kinds of them.
var permitWord = regexp.MustCompile(`(?i)\b(?:permit|licen[cs]e)(s?)\b`)

// AskedAsInLaw is a question that asks for permits with the word that laws use besides: who
// asks for a permit or a licence means a registration too. The first such word counts.
func AskedAsInLaw(question string) string {
	at := permitWord.FindStringSubmatchIndex(question)
	if at == nil {
		return question
	}
	plural := question[at[2]:at[3]]
	return question[:at[1]] + " or registration" + plural + question[at[1]:]
}

// names reports whether a text names a permit, in whatever case.
func names(text, name string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(name))
}

func lastWord(name string) string {
	words := strings.Fields(strings.ToLower(name))
	return words[len(words)-1]
}

// within is the text of a span, cut to what the passage has of it.
func within(p ibid.Passage, span ibid.Span) string {
	from := p.Hit.Chunk.Span
	return ibid.Span{Start: max(0, span.Start-from.Start), End: min(len(p.Hit.Chunk.Text), span.End-from.Start)}.In(p.Hit.Chunk.Text)
}

// part is the pick of bytes of a passage's text, without the spaces around them.
func part(p ibid.Passage, passage int, at []int) Pick {
	words := p.Hit.Chunk.Text[at[0]:at[1]]
	start := p.Hit.Chunk.Span.Start + at[0] + len(words) - len(strings.TrimLeft(words, " \n\t"))
	return Pick{Passage: passage, Span: ibid.Span{Start: start, End: start + len(strings.TrimSpace(words))}, P: 1}
}
