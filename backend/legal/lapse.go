package legal

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"ibid/backend/ibid"
)

// What a text says of itself: that it is no longer in force, or not yet. The patterns are
// those of the editors of codes: "[Repealed.]", "(Effective until June 30, 2023)", "Until 30
// June 2023 subsection A read: …", "This section expires on July 21, 2020". They are meant
// to be precise: what says it in another way, or of another law, isn't found.
const (
	provision = `(?:sub)?(?:section|paragraph|clause|article|chapter|part|title|division|rule|regulation)|act|code|ordinance|law|order`
	ended     = `repealed|rescinded|expired|abrogated|vacated|weggefallen|aufgehoben`
	endedNow  = `(?:Repealed|Rescinded|Expired|Abrogated|Vacated|REPEALED|RESCINDED|EXPIRED)` // at the beginning of a sentence
	joined    = `(?:,?\s+(?:on|as of|effective|with effect from|from|at midnight on|at the end of))?`
)

var (
	// headEnded is a heading that says that its section has ended: "[Repealed]",
	// "Repealed 07-16-2024 Special agreements", "REPEALED Retirement board". "Repealed laws"
	// says so of others.
	headEnded = regexp.MustCompile(`^[\[(]?(?:(?i:` + ended + `)\b(?:[\])]|\s*[.;:—–]|\s*$|,|\s+(?:by|effective|on|as of)\b|\s+\(?\d|\s+(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)|(?:REPEALED|RESCINDED|EXPIRED)\s+\p{Lu}\p{Ll})`)
	tailEnded = regexp.MustCompile(`(?i)(?:[\[(]\s*(?:` + ended + `)\b[^\])]{0,80}[\])]|[—–-]\s*(?:` + ended + `))\s*\.?$`)

	// noted is a note on when a text is in force, in brackets of its own.
	noted = regexp.MustCompile(`(?i)[\[(]\s*(?:(?:section|version|text)\s+)?(?:(effective|in force|in effect|applicable)\s+(until|through|to)|(effective|in force|in effect)(?:\s+(?:from|as of|on))?|(?:expire[sd]))` + `(?:\s+on)?\s+`)

	// endedPart is a paragraph or an item that has ended: "(i) Repealed.", "(5) [Expired]".
	endedPart = regexp.MustCompile(`(?:^\s*|\n\s*\n\s*|[;.:)\]]\s+)((?:\([0-9A-Za-z-]{1,5}\)\s*|[A-Z0-9]{1,3}\.\s+)?(?:\[\s*(?:` + endedNow + `)\b[^\]]{0,80}\]|(?:` + endedNow + `)(?:\s+(?:by|effective|on)\b[^.;]{0,80})?(?:\.|;|$))[.;]?)`)

	// historic is the note of a section's history that says its repeal.
	historic  = regexp.MustCompile(`[\[(][^\[\]()§]{0,160}?\b[Rr]epealed\b(?:\s+by\b)?[^\[\]()§]{0,120}[\])]\s*$`)
	otherPart = regexp.MustCompile(`(?i)§|\d\.\d|\b(?:` + provision + `)s?\b|reenact|re-enact|reinstat|formerly|revived`)

	// former introduces the wording that a text had: "Until 30 June 2023 subsection A read:".
	former = regexp.MustCompile(`(?i)\b(?:until|before|prior to|up to|formerly|previously|former)\b[^“”".;]{0,120}?\b(?:read|provided|stated|ran)\b(?:\s+(?:as follows|in part))?\s*[:,]?\s*[“"]`)

	// ends and begins are sentences in which a provision speaks of itself, and not of a part "of
	// this section".
	ends   = regexp.MustCompile(`(?i)(?:^\s*|[.;:)\]”"]\s+|\n\s*\n|\bprovisions of )this (` + provision + `)\s+(?:shall\s+|will\s+)?(?:(expires?|expired|terminates?|sunsets?)|(?:is|was|be|stands)\s+(repealed)|ceases?\s+to\s+(?:have\s+effect|be\s+(?:in\s+force|in\s+effect|effective))|(?:be|remain|is|remains|continue|continues)\s+in\s+(?:force|effect)\s+(?:only\s+)?(?:until|through)|(?:be\s+|is\s+)?effective\s+(?:only\s+)?(?:until|through)|appl(?:y|ies)\s+(?:only\s+)?until)` + joined + `\s+`)
	begins = regexp.MustCompile(`(?i)(?:^\s*|[.;:)\]”"]\s+|\n\s*\n)this (` + provision + `)\s+(?:shall\s+|will\s+)?(?:takes?\s+effect|becomes?\s+(?:effective|operative)|(?:is|be)\s+(?:effective|operative)|comes?\s+into\s+(?:force|effect|operation)|enters?\s+into\s+force|commences?|appl(?:y|ies))(?:\s+(?:on|from|as of|beginning|on and after|with effect from))?\s+`)

	// limited begins a sentence or an item that says how long it counts.
	limited = regexp.MustCompile(`(?m)(?:^\s*|[.;:)\]”"]\s+)(?:\([0-9A-Za-z-]{1,5}\)\s*|[A-Z]\.\s+)*((?:(Until|Through)|Effective|Beginning|Commencing|As of|From|Starting|On and after|On or after)(?:\s+on)?\s+)`)

	// closed is the end of a note, and closedLast that of one behind which nothing stands.
	closed     = regexp.MustCompile(`^\s*\.?[\])]`)
	closedLast = regexp.MustCompile(`^\s*\.?[\])]\.?\s*$`)

	sentenceEnd = regexp.MustCompile(`[.;][”"’)\]]*(?:\s|$)|\n\s*\n`)
)

// Lapses returns the parts of a text that, by what it says itself, are not in force on a
// day. Path is the path of the section in which the text begins, as [ibid.SectionAt] gives
// it, and may be empty. The spans are of the text, in order, and may overlap.
func Lapses(path, text string, on time.Time) (all []ibid.Lapse) {
	for title := range strings.SplitSeq(path, ibid.PathSeparator) {
		if _, _, ok := Heads(title); ok {
			continue // a section, which may end within the text
		}
		if why := headingLapse(title, on); why != "" && text != "" {
			all = append(all, ibid.Lapse{Span: ibid.Span{End: len(text)}, Why: why})
		}
	}
	for section := range sections(path, text) {
		body := section.span.In(text)
		add := func(start, end int, why string) {
			if why != "" && end > start {
				all = append(all, ibid.Lapse{Span: ibid.Span{Start: section.span.Start + start, End: section.span.Start + end}, Why: why})
			}
		}
		add(0, len(body), headingLapse(section.heading, on))
		for _, at := range noted.FindAllStringSubmatchIndex(body, -1) {
			when, ok := dateAt(body[at[1]:])
			// At the beginning of its section, or at the end.
			if rest := body[at[1]+when.length:]; !ok || !closed.MatchString(rest) || at[0] > len(body)-len(strings.TrimLeft(body, " \n")) && !closedLast.MatchString(rest) {
				continue
			}
			if at[6] >= 0 {
				add(0, len(body), when.before(on))
			} else {
				add(0, len(body), when.over(on, "In force only until "))
			}
		}
		if note := historic.FindString(body); strings.ContainsAny(note, "0123456789") && !otherPart.MatchString(note) {
			add(0, len(body), "Repealed")
		}
		for _, at := range endedPart.FindAllStringSubmatchIndex(body, -1) {
			add(at[2], at[3], endedWhy(body[at[2]:at[3]]))
		}
		for _, at := range former.FindAllStringIndex(body, -1) {
			end := len(body)
			if n := strings.IndexAny(body[at[1]:], "”\""); n >= 0 {
				end = at[1] + n
			}
			why := "Former wording"
			if when, ok := dateWithin(body[at[0]:at[1]]); ok {
				why += ", in force until " + when.String()
			}
			add(at[0], end, why)
		}
		for _, at := range ends.FindAllStringSubmatchIndex(body, -1) {
			when, ok := dateAt(body[at[1]:])
			if start, end := sentenceAround(body, at[2]); ok && !strings.Contains(strings.ToLower(body[start:end]), "unless") {
				start, end := reach(body, at[2], body[at[2]:at[3]])
				verb := "In force only until "
				if at[4] >= 0 {
					verb = "Expired "
				} else if at[6] >= 0 {
					verb = "Repealed "
				}
				add(start, end, when.over(on, verb))
			}
		}
		for _, at := range begins.FindAllStringSubmatchIndex(body, -1) {
			if when, ok := dateAt(body[at[1]:]); ok {
				start, end := reach(body, at[2], body[at[2]:at[3]])
				add(start, end, when.before(on))
			}
		}
		for _, at := range limited.FindAllStringSubmatchIndex(body, -1) {
			when, ok := dateAt(body[at[3]:])
			if rest := body[min(len(body), at[3]+when.length):]; !ok || !strings.HasPrefix(rest, ",") {
				continue
			}
			end := len(body)
			if m := sentenceEnd.FindStringIndex(body[at[3]+when.length:]); m != nil {
				end = at[3] + when.length + m[0] + 1
			}
			if at[4] >= 0 {
				add(at[2], end, when.over(on, "In force only until "))
			} else {
				add(at[2], end, when.before(on))
			}
		}
	}
	slices.SortStableFunc(all, func(a, b ibid.Lapse) int { return a.Span.Start - b.Span.Start })
	return all
}

// part is a section within a text.
type part struct {
	heading string
	span    ibid.Span
}

// sections parts a text at the headings of sections in it. Its beginning belongs to the
// last section of a path.
func sections(path, text string) func(yield func(part) bool) {
	return func(yield func(part) bool) {
		now := part{}
		for title := range strings.SplitSeq(path, ibid.PathSeparator) {
			if _, heading, ok := Heads(title); ok {
				now.heading = heading
			}
		}
		at := 0
		for line := range strings.Lines(text) {
			if _, heading, ok := Heads(line); ok && at > 0 {
				now.span.End = at
				if !yield(now) {
					return
				}
				now = part{heading: heading, span: ibid.Span{Start: at}}
			} else if ok {
				now.heading = heading
			}
			at += len(line)
		}
		now.span.End = len(text)
		yield(now)
	}
}

// headingLapse is why a section with a heading is not in force; empty if its heading
// doesn't say so.
func headingLapse(heading string, on time.Time) string {
	heading = strings.TrimSpace(heading)
	switch {
	case headEnded.MatchString(heading):
		return endedWhy(heading[:min(len(heading), 40)])
	case tailEnded.MatchString(heading):
		return endedWhy(tailEnded.FindString(heading))
	}
	if at := noted.FindStringSubmatchIndex(heading); at != nil {
		if when, ok := dateAt(heading[at[1]:]); ok && at[6] >= 0 {
			return when.before(on)
		} else if ok {
			return when.over(on, "In force only until ")
		}
	}
	return ""
}

// endedWhy is how something ended, and when if that is said: "Repealed 16 July 2024".
func endedWhy(words string) string {
	why := "Repealed"
	if lower := strings.ToLower(words); strings.Contains(lower, "expired") {
		why = "Expired"
	} else if strings.Contains(lower, "rescinded") {
		why = "Rescinded"
	}
	if when, ok := dateWithin(words); ok {
		why += " " + when.String()
	}
	return why
}

// reach is what a provision that speaks of itself means: a section all of it, and a smaller
// part the paragraph in which it does.
func reach(text string, at int, kind string) (start, end int) {
	switch strings.ToLower(kind) {
	case "subsection", "paragraph", "subparagraph", "clause", "subclause":
		start, end = 0, len(text)
		if n := strings.LastIndex(text[:at], "\n\n"); n >= 0 {
			start = n + 2
		}
		if n := strings.Index(text[at:], "\n\n"); n >= 0 {
			end = at + n
		}
		return start, end
	}
	return 0, len(text)
}

// sentenceAround is the sentence of a text in which an offset stands.
func sentenceAround(text string, at int) (start, end int) {
	for _, m := range sentenceEnd.FindAllStringIndex(text, -1) {
		if m[0] >= at {
			return start, m[1]
		}
		start = m[1]
	}
	return start, len(text)
}
