package describe

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Whom a document concerns
//
// A contract names its parties where it opens: "between X, a company of Y (the “Landlord”),
// and Z". So the opening is looked for, and names are read from it one after the other: a
// run of capitalised words, with a legal form after a comma. What stands between a name and
// its role (seat, state, address) is passed over up to the parentheses that define the
// role. A contract without such an opening names its parties over the signatures.
//
// The cover of a filing names the company above "(Exact name of registrant …)", a paper
// its authors between title and abstract. Any other document is its maker's: the name on
// the cover that stands most often in it.

// mostParties is how many parties are listed.
const mostParties = 12

// party is somebody that a document concerns.
type party struct {
	name, whole ibid.Span // the name; the name with what follows up to its role
	role        string
}

func (r *reader) parties() []ibid.BriefItem {
	found := []ibid.BriefItem{}
	add := func(page int, p party) {
		name := ibid.OneLine(p.name.In(r.doc.Read[page].Page.Text))
		same := slices.IndexFunc(found, func(item ibid.BriefItem) bool { return sameName(item.Text, name) })
		switch {
		case same >= 0 && found[same].Label == "" && p.role != "":
			found[same] = ibid.BriefItem{Label: p.role, Text: name, Citation: r.cite(page, p.whole, 1)}
		case same < 0 && len(found) < mostParties:
			found = append(found, ibid.BriefItem{Label: p.role, Text: name, Citation: r.cite(page, p.whole, 1)})
		}
	}
	switch r.kind.Group {
	case contract:
		most := 0.0
		at, named := 0, []party(nil)
		for page := range r.doc.Read[:min(4, len(r.doc.Read))] {
			opened := r.opened(page)
			if w := weight(r.doc.Read[page].Page.Text, opened); w > most {
				at, named, most = page, opened, w
			}
		}
		for _, p := range named {
			add(at, p)
		}
		if len(found) > 1 {
			return found
		}
		if len(found) < 2 {
			r.defined(add)
		}
		if len(found) < 2 {
			r.signed(add)
		}
	case filing:
		r.registrant(add)
	case paper:
		r.authors(add)
	}
	if len(found) == 0 && r.kind.Group != paper && r.kind.Group != contract && !onForm(r.kind) {
		r.maker(add)
	}
	return found
}

// sameName reports whether two names are those of one, as written here and there.
func sameName(a, b string) bool {
	return strings.ReplaceAll(plain(a), " ", "") == strings.ReplaceAll(plain(b), " ", "")
}

var (
	between  = regexp.MustCompile(`(?i)\b(?:by\s+and\s+(?:between|among)|between|among|amongst|entered\s+into\s+by|made\s+by|zwischen)\b:?`)
	opensEnd = regexp.MustCompile(`\bT(?:HIS|his)\b|(?i)\bwhereas\b|\bw\s?i\s?t\s?n\s?e\s?s\s?s\s?e\s?t\s?h\b|\brecitals?\b|\bnow,?\s+therefore\b|\bbackground\b|\bagree as follows`)
	defines  = regexp.MustCompile(`\([^()]{0,160}?[“"”‘']\s*([^“”"‘’()]{2,60}?)\s*[”"“’'][^()]{0,160}\)|,?\s*(?:hereinafter|hereafter|herein)[^“"(]{0,40}[“"]\s*([^“”"]{2,60}?)\s*[”"]|\n\s*\(\s*(?:the\s+)?([A-Z][A-Za-z-]+(?: [A-Z][A-Za-z-]+)?)\s*\)`)
	joint    = regexp.MustCompile(`(?i)\b(?:collectively|together|jointly)\b|^\W*part(?:y|ies)\W*$`)
	notRole  = regexp.MustCompile(`(?i)\b(?:agreement|contract|date|amendment|term)\b`)
	// roleBefore is a role before the name: "Party A: …".
	roleBefore = regexp.MustCompile(`^(Party [A-Z0-9]|[A-Z][A-Za-z]+)\s*:\s+`)
	nextRole   = regexp.MustCompile(`\n\s*(?:Party [A-Z0-9]|[A-Z][A-Za-z]+)\s*:\s+[A-Z]`)
	goesOn     = regexp.MustCompile(`(?i)[\s,;)]+(?:and|und)\s+(?:(?:between|among|by)\s+)?(?:\(?[0-9ivx]{1,3}[.)]\s*)?`)
	leadIn     = regexp.MustCompile(`(?i)^(?:[\s,;:.–—-]|(?:and|und|by|between|among|the following|two|three|four|each of|both|parties|(?-i:der|dem|den|die))\b|\(?(?:[0-9]{1,2}|[ivx]{1,4}|[a-z])[.)])+`)
)

// longestParty is how many words a name may have.
const longestParty = 12

// longestOpening is how many bytes of a page an opening may take.
const longestOpening = 2600

// opened reads the parties that a page's opening names.
func (r *reader) opened(page int) (best []party) {
	text := r.doc.Read[page].Page.Text
	for _, at := range between.FindAllStringIndex(text, 12) {
		end := min(len(text), at[1]+longestOpening)
		for _, b := range r.doc.Read[page].Blocks {
			if b.Kind == ibid.BlockHeading && b.Span.Start > at[1]+40 && b.Span.Start < end && len(b.Span.In(text)) > 4 {
				end = b.Span.Start
			}
		}
		if stop := opensEnd.FindStringIndex(text[at[1]:end]); stop != nil {
			end = at[1] + stop[0]
		}
		found := partiesIn(text, ibid.Span{Start: at[1], End: end})
		if weight(text, found) > weight(text, best) {
			best = found
		}
	}
	if len(best) < 2 {
		return nil
	}
	return best
}

// weight is how much parties look like those of a contract: a role and a legal form make
// each more likely to be one.
func weight(text string, found []party) (sum float64) {
	if len(found) < 2 {
		return 0
	}
	for _, p := range found {
		if p.role != "" {
			sum += 2
		}
		if incorporated(p.name.In(text)) {
			sum++
		}
	}
	return sum
}

// partiesIn reads the parties in a part of a page.
func partiesIn(text string, within ibid.Span) (found []party) {
	for at := within.Start; at < within.End && len(found) < mostParties; {
		at += len(leadIn.FindString(text[at:within.End]))
		called := roleBefore.FindStringSubmatchIndex(text[at:within.End])
		if called != nil {
			at += called[1]
		}
		name := nameAt(text[:within.End], at)
		if name.Len() == 0 {
			next := goesOn.FindStringIndex(text[at:within.End])
			if next == nil || len(found) > 0 && next[0] > 400 {
				return found
			}
			at += next[1]
			continue
		}
		rest := text[name.End:within.End]
		p := party{name: name, whole: name}
		if called != nil {
			p.whole.Start = at - called[1] + called[2]
			p.role = text[p.whole.Start : p.whole.Start+called[3]-called[2]]
		}
		role := defines.FindStringSubmatchIndex(rest)
		next := nextParty(rest)
		switch {
		case role != nil && (next < 0 || role[0] < next):
			words := rest[role[0]:role[1]]
			before := p.role
			p.role = bare(firstGroup(rest, role))
			if notRole.MatchString(p.role) || joint.MatchString(p.role) || joint.MatchString(words) && strings.Count(words, `“`)+strings.Count(words, `"`)/2 < 2 {
				p.role = before
			} else {
				p.whole.End = name.End + role[1]
			}
			at = name.End + role[1]
		case next >= 0:
			at = name.End + next
		default:
			at = within.End
		}
		words := strings.Fields(name.In(text))
		if len(words) > 1 && !formsOnly(words) || p.role != "" && role != nil && role[0] < 4 {
			found = append(found, p)
		}
	}
	return found
}

// nextParty is where the next party is joined on to the one before; -1: nowhere. A name in
// an address is followed by neither a description nor a role.
func nextParty(text string) int {
	if at := nextRole.FindStringIndex(text); at != nil {
		if and := nextJoined(text[:at[0]]); and >= 0 {
			return and
		}
		return at[0]
	}
	return nextJoined(text)
}

// nextJoined is where the next party is joined on by "and".
func nextJoined(text string) int {
	for _, at := range goesOn.FindAllStringIndex(text, 12) {
		name := nameAt(text, at[1])
		if name.Len() == 0 {
			continue
		}
		after := strings.TrimLeft(text[name.End:min(len(text), name.End+40)], " \n")
		if incorporated(name.In(text)) || strings.HasPrefix(after, "(") || strings.HasPrefix(after, ", a") || strings.HasPrefix(after, "as ") {
			return at[0]
		}
	}
	return -1
}

// nameAt reads the name that begins at an offset; empty: none does.
func nameAt(text string, at int) ibid.Span {
	name := ibid.Span{Start: at, End: at}
	cursor, joined := at, false // joined: the last word was a small one
	for words := 0; words < longestParty; {
		start := cursor
		if words > 0 || joined {
			start = nextWord(text, cursor)
		}
		word := wordAt(text, start)
		cursor = start + len(word)
		plain := strings.TrimRight(word, ",")
		low := strings.ToLower(strings.Trim(plain, ".:"))
		first, _ := utf8.DecodeRuneInString(plain)
		next := strings.TrimRight(wordAt(text, nextWord(text, cursor)), ",")
		switch {
		case plain == "" || strings.ContainsAny(plain, `“”"[]_@*`) || never[low] || language.Month(low) != 0:
			return closed(text, name)
		case unicode.IsUpper(first) || words > 0 && (unicode.IsDigit(first) || plain == "&") || words == 0 && unicode.IsDigit(first) && strings.ContainsFunc(plain, unicode.IsLetter):
			name.End = start + len(plain)
			words++
			joined = false
			if (word != plain || words > 1 && language.LegalForm(plain)) && !language.LegalForm(next) {
				return closed(text, name)
			}
		case words > 0 && !joined && joiners[plain] && word == plain:
			if first, _ := utf8.DecodeRuneInString(next); !unicode.IsUpper(first) {
				return closed(text, name)
			}
			joined = true
		default:
			return closed(text, name)
		}
	}
	return ibid.Span{}
}

// closed takes off what is no part of a name; a name of nothing but small words is none.
func closed(text string, name ibid.Span) ibid.Span {
	words := name.In(text)
	if strings.Count(words, ".") == 1 && strings.HasSuffix(words, ".") && !language.LegalForm(words[strings.LastIndexAny(words, " \n")+1:]) {
		name.End--
	}
	if utf8.RuneCountInString(strings.TrimSpace(name.In(text))) < 3 {
		return ibid.Span{}
	}
	return name
}

// never begin the name of a party.
var never = language.WordSet(`dated and or between among by this that these whereas agreement parties party section article effective each any all either both it its
	exhibit schedule such we i if in on as of to for`)

// joiners are small words within names.
var joiners = language.WordSet("of the de la du des van von der und for in")

func nextWord(text string, at int) int {
	for at < len(text) && strings.ContainsRune(" \n\t", rune(text[at])) {
		at++
	}
	return at
}

func wordAt(text string, at int) string {
	end := at
	for end < len(text) && !strings.ContainsRune(" \n\t(;:", rune(text[end])) {
		end++
	}
	return text[at:end]
}

// incorporated reports whether a name has a legal form.
func incorporated(name string) bool {
	return slices.ContainsFunc(strings.Fields(name), language.LegalForm)
}

// formsOnly reports whether words are the end of a name: "Co., Ltd."
func formsOnly(words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !language.LegalForm(w) })
}

// firstGroup is the first group of a match that matched.
func firstGroup(text string, at []int) string {
	for i := 2; i+1 < len(at); i += 2 {
		if at[i] >= 0 {
			return text[at[i]:at[i+1]]
		}
	}
	return ""
}

// bare takes article and signs off the name of a role.
func bare(role string) string {
	role = strings.Trim(ibid.OneLine(role), " ,;:.'’‘")
	for _, article := range []string{"the ", "The ", "a ", "an "} {
		role = strings.TrimPrefix(role, article)
	}
	return role
}

var (
	signature = regexp.MustCompile(`(?m)^\s*(?:By|Name|Signed|Signature)\b\s*:?`)
	exactName = regexp.MustCompile(`(?i)\(\s*exact\s+name\s+of\s+(?:the\s+)?registrant`)
	fileNo    = regexp.MustCompile(`(?i)\bcommission\s+file\s+(?:number|no)\b[^\n]*\s*\n\s*`)
)

// defined reads the companies that the first pages give a role, as letters do.
func (r *reader) defined(add func(int, party)) {
	for page := range r.doc.Read[:min(2, len(r.doc.Read))] {
		text := r.doc.Read[page].Page.Text
		for _, at := range defines.FindAllStringSubmatchIndex(text, 20) {
			role := bare(firstGroup(text, at))
			if notRole.MatchString(role) || joint.MatchString(text[at[0]:at[1]]) {
				continue
			}
			start := max(0, at[0]-160)
			if n := strings.LastIndexAny(text[start:at[0]], ";()"); n >= 0 {
				start += n + 1
			}
			if n := strings.LastIndex(text[start:at[0]], "\n\n"); n >= 0 {
				start += n + 2
			}
			if lead := between.FindStringIndex(text[start:at[0]]); lead != nil {
				start += lead[1]
			}
			// The name with a legal form that begins last.
			var name ibid.Span
			for n := start; n < at[0]; n = nextWord(text, n+len(wordAt(text, n))+1) {
				if found := nameAt(text[:at[0]], n); found.Len() > 0 && incorporated(found.In(text)) {
					name = found
					break
				}
				if wordAt(text, n) == "" {
					break
				}
			}
			if words := name.In(text); name.Len() > 0 && !formsOnly(strings.Fields(words)) && !strings.Contains(words, role) && !strings.HasPrefix(words, "The ") {
				add(page, party{name: name, whole: ibid.Span{Start: name.Start, End: at[1]}, role: role})
			}
		}
	}
}

// signed reads the parties over the signatures on the last pages.
func (r *reader) signed(add func(int, party)) {
	for page := len(r.doc.Read) - 1; page >= max(0, len(r.doc.Read)-6); page-- {
		text := r.doc.Read[page].Page.Text
		for _, at := range signature.FindAllStringIndex(text, 20) {
			end := at[0]
			for range 3 { // lines above
				end = len(strings.TrimRight(text[:end], " \n_"))
				start := strings.LastIndexByte(text[:end], '\n') + 1
				if name := nameAt(text[:end], start); incorporated(name.In(text)) && name.End >= end-1 {
					add(page, party{name: name, whole: name})
					break
				}
				end = start
			}
		}
	}
}

// registrant reads the company that a filing is of: it stands above "(Exact name of
// registrant …)", or else below the file number.
func (r *reader) registrant(add func(int, party)) {
	for page := range r.doc.Read[:min(2, len(r.doc.Read))] {
		text := r.doc.Read[page].Page.Text
		at := exactName.FindStringIndex(text)
		if at == nil {
			continue
		}
		end := len(strings.TrimRight(text[:at[0]], " \n"))
		start := strings.LastIndexByte(text[:end], '\n') + 1
		if end > start {
			span := ibid.Span{Start: start, End: end}
			add(page, party{name: span, whole: span, role: "Registrant"})
		}
		return
	}
	if len(r.doc.Read) == 0 {
		return
	}
	text := r.doc.Read[0].Page.Text
	if at := fileNo.FindStringIndex(text); at != nil {
		line, _, _ := strings.Cut(text[at[1]:], "\n")
		span := ibid.Span{Start: at[1], End: at[1] + len(strings.TrimRight(line, " "))}
		if name := nameAt(text, at[1]); name.Len() > 0 && name.End >= span.End-1 && incorporated(line) {
			add(0, party{name: span, whole: span, role: "Registrant"})
		}
	}
}

var (
	initials = regexp.MustCompile(`^(?:\p{Lu}[\p{L}’'-]+|\p{Lu}\.)(?:[ \n](?:\p{Lu}[\p{L}’'-]+|\p{Lu}\.|de|van|von|der|den|da|di|la|le|bin|al))*[ \n]\p{Lu}[\p{L}’'-]+`)
	ends     = regexp.MustCompile(`(?i)\babstract\b|\bintroduction\b|\bsummary\b`)
)

// authors reads the names between the title of a paper and its abstract.
func (r *reader) authors(add func(int, party)) {
	at := r.pageAt(r.doc.Printed.Page)
	if at < 0 {
		return
	}
	text := r.doc.Read[at].Page.Text
	from, to := r.doc.Printed.Span.End, min(len(text), r.doc.Printed.Span.End+1500)
	if stop := ends.FindStringIndex(text[from:to]); stop != nil {
		to = from + stop[0]
	}
	first, any := ibid.Span{}, false
	defer func() {
		if name := ibid.OneLine(first.In(text)); !any && name != "" && len(strings.Fields(name)) <= 10 {
			add(at, party{name: first, whole: first, role: "Author"})
		}
	}()
	for line := range strings.Lines(text[from:to]) {
		start := from
		if first.Len() == 0 && strings.TrimSpace(line) != "" {
			first = ibid.Span{Start: start, End: start + len(line)}.Trim(text)
		}
		from += len(line)
		if strings.ContainsAny(line, "@") || strings.Contains(line, "://") {
			continue
		}
		found := 0
		for _, part := range authorParts.FindAllStringIndex(line, -1) {
			words := strings.TrimRight(line[part[0]:part[1]], " \n")
			name := initials.FindString(words)
			if name == "" || len(strings.Fields(name)) > 4 || language.LegalForm(strings.Fields(name)[0]) {
				continue
			}
			if len(words)-len(name) > 3 { // goes on as no name does: a place, an institute
				continue
			}
			span := ibid.Span{Start: start + part[0], End: start + part[0] + len(name)}
			add(at, party{name: span, whole: span, role: "Author"})
			found++
			any = true
		}
		if found == 0 && strings.Contains(strings.TrimSpace(line), " ") && strings.TrimSpace(line) != "" && from > r.doc.Printed.Span.End+len(line)+1 {
			return // affiliations begin
		}
	}
}

// authorParts are what stands between the signs that part the names of authors.
var authorParts = regexp.MustCompile(`\p{Lu}[^,;*†‡§¶0-9&|]*`)

// makerLabel is the role of whose a document is.
const makerLabel = "Organisation"

// maker reads whose a document is: of the names on its first page, or in its running
// headers, the one that stands most often in it.
func (r *reader) maker(add func(int, party)) {
	counts := map[string]int{}
	for i := range r.units {
		if !r.prose(i) {
			continue
		}
		for _, n := range r.read(i).Names() {
			if name := n.Span.In(r.units[i].Text); n.Last > n.First {
				counts[name]++
			}
		}
	}
	best, most := "", 0
	for name, n := range counts {
		if r.fronts(name) && (n > most || n == most && (len(name) > len(best) || len(name) == len(best) && name < best)) {
			best, most = name, n
		}
	}
	if best == "" || r.doc.Printed.Text != "" && strings.Contains(strings.ToLower(r.doc.Printed.Text), strings.ToLower(best)) {
		return
	}
	for page, p := range r.doc.Read {
		if at := strings.Index(p.Page.Text, best); at >= 0 {
			span := ibid.Span{Start: at, End: at + len(best)}
			add(page, party{name: span, whole: span, role: makerLabel})
			return
		}
	}
}

// fronts reports whether a name stands on the first page outside of sentences: on a line
// of a title or in a running header.
func (r *reader) fronts(name string) bool {
	if len(r.doc.Read) == 0 {
		return false
	}
	first := r.doc.Read[0]
	for at := 0; ; {
		n := strings.Index(first.Page.Text[at:], name)
		if n < 0 {
			return false
		}
		at += n
		line := first.Page.Text[strings.LastIndexByte(first.Page.Text[:at], '\n')+1:]
		line, _, _ = strings.Cut(line, "\n")
		running := slices.ContainsFunc(first.Blocks, func(b ibid.Block) bool {
			return (b.Kind == ibid.BlockHeader || b.Kind == ibid.BlockFooter) && b.Span.Start <= at && at < b.Span.End
		})
		if running || len(strings.Fields(line)) <= 9 {
			return true
		}
		at += len(name)
	}
}
