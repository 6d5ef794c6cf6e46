package legal

import (
	"cmp"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/backend/read"
)

// Document is what [Detect] reads of a document. All of it may be empty.
type Document struct {
	Title    string
	Name     string   // of the file
	Pages    []string // texts of the first pages, in order; ten are enough
	Headings []string // of sections, each on one line
	Running  []string // running headers and footers, each once
}

// Names knows the jurisdictions by name. *jurisdiction.Hierarchy is one.
type Names interface {
	// Named returns what a name may mean, the probabilities adding up to 1.
	Named(name string) []ibid.Attribution
	// Path returns a jurisdiction with all that it is part of, the widest first.
	Path(id ibid.JurisdictionID) []ibid.Jurisdiction
	// Own returns the jurisdictions that the user has added.
	Own() []ibid.Jurisdiction
}

// What a document shows of whose law it holds. Each is one attribution at most.
const (
	byCitation  = iota // its headings are citations of that law
	byName             // its title, or the beginning of its first page, names a law and the jurisdiction
	byRunning          // its running headers do
	byEnactment        // an enacting clause names the jurisdiction
	byMention          // its text mentions no other as often
	kinds
)

// strength is how much each kind of clue counts against those for another jurisdiction.
var strength = [kinds]float64{byCitation: 6, byName: 3, byRunning: 3, byEnactment: 4, byMention: 0.5}

// weights are those of a logistic regression on whether a document is law: see
// docs/places.md for the documents.
var weights = map[string]float64{
	"constant": -3, "citation": 3.5, "name": 2.5, "running": 2, "enactment": 2.5, "sections": 2, "self": 2, "history": 1.5, "shall": 1,
	"agreement": -3, "filing": -3, "report": -2, "guide": -2,
}

var (
	lawWord   = regexp.MustCompile(`(?i)\b(?:codes?|statutes?|ordinances?|(?:administrative|zoning|building) rules|regulations?|laws|act|constitution|charter|public law)\b|gesetz\b|verordnung\b|satzung\b|ordnung\b`)
	notLaw    = regexp.MustCompile(`(?i)\bcodes? of (?:business |professional )?(?:conduct|ethics|practice)|(?:zip|area|source|bar|sic|identification|postal|dress) codes?|(?:by-?laws|(?:securities|exchange|reform|protection) act of 19\d\d)`)
	enacted   = regexp.MustCompile(`(?i)\b(?:be it (?:further )?(?:enacted|ordained)|enacted by|ordained by|(?:do|does) (?:hereby )?ordain|hat (?:der|die) .{3,40} (?:beschlossen|erlassen))\b`)
	published = regexp.MustCompile(`(?i)\b(?:adopted by|published by order of)\b`) // of the document itself only before its first section
	federally = regexp.MustCompile(`(?i)\b(?:code of federal regulations|united states code|\d{1,2}\s+C\.?F\.?R\b|\d{1,2}\s+U\.?S\.?C\b|federal register|united states of america in congress assembled)`)
	cityLaw   = regexp.MustCompile(`(?i)^\s*(?:(?:mun\.|municipal|city|town|village|administrative|zoning) )?(?:code|ordinances)\b`)
	agreement = regexp.MustCompile(`(?i)\b(?:agreement|contract|lease|licen[sc]e agreement|terms of (?:use|service))\b`)

	self    = regexp.MustCompile(`(?i)\b(?:this|said) (?:section|subsection|chapter|subchapter|title|subtitle|part|subpart|ordinance|code|act|regulation)\b`)
	history = regexp.MustCompile(`(?i)\(Ord\.|\bOrd(?:inance|\.)? (?:No\. ?)?[\d-]+|\b(?:history|credits|source|authority) ?:|\bFR \d{4,}|\bD\.C\. Law \d|\bActs \d{4}\b|\bStats\. \d{4}|\bL\. \d{4}, c|\b(?:added|amended|repealed|enacted) by\b|BGBl|\bcodified\b`)
	shall   = regexp.MustCompile(`(?i)\b(?:shall|must|may not|is unlawful)\b`)
	// What a contract, a filing or a report says of itself. Its subject doesn't count: laws on
	// contracts have parties, landlords and tenants too, and those on taxes fiscal years.
	parties = regexp.MustCompile(`(?i)\bthis (?:agreement|lease|contract|amendment|plan|indenture|note)\b|\b(?:the )?parties (?:hereto|hereby|agree)\b|\b(?:landlord|tenant|licensor|licensee|distributor|franchisor|disclosing party|receiving party) (?:agrees|will)\b|\bin witness whereof\b`)
	filing  = regexp.MustCompile(`(?i)\bsecurities and exchange commission\b|\bform (?:10-[kq]|8-k|s-\d)\b|\bregistrant\b|\bcommission file number\b|\bour (?:fiscal (?:year|quarter)|shareholders|stockholders)\b`)
	report  = regexp.MustCompile(`(?i)\babstract\b|\bet al\b|\bdoi\b|\bfigure \d|\breferences\b|\bdear \w+|\binvoice\b|\bsincerely\b|\bwww\.|\bcopyright\b|\bwe (?:show|find|propose|believe)\b|\bour\b|\bchart \d`)

	guide = regexp.MustCompile(`(?i)\b(?:` + strings.Join(ibid.AskedKinds(ibid.SourceGuidance), "|") +
		`|guidance|guidelines?|faqs?|frequently asked|fact ?sheet|bulletin|circular|advisory|brochure|leaflet|merkblatt|leitfaden)\b`)
	ordained = regexp.MustCompile(`(?i)ordinance|\bmunicipal\b|\bcity code|\bcounty code|satzung`)
	ruled    = regexp.MustCompile(`(?i)regulations|\bC\.?F\.?R\b|administrative (?:code|rules)|verordnung`)
)

// line is a line at the beginning of a document, or one that runs through it.
type line struct {
	text string
	page int
	kind int // byName, byRunning
}

// clues are what is found for each jurisdiction.
type clues map[ibid.JurisdictionID]*signs

// signs are the clues for one jurisdiction, by kind.
type signs [kinds]clue

type clue struct {
	share float64 // 0 to 1: how surely it means this jurisdiction, or how much of what there is
	words string
	page  int
}

func (c clues) add(id ibid.JurisdictionID, kind int, found clue) {
	if c[id] == nil {
		c[id] = new(signs)
	}
	if c[id][kind].share < found.share {
		c[id][kind] = found
	}
}

// Detect finds out whose rules a document holds, what kind of text it is and since when it
// has been in force. A document that is not law has no jurisdiction, whatever places,
// courts and laws it names.
//
// It is a product of two: how likely the document is law at all, by a logistic regression
// on twelve features, and how likely it is that of a jurisdiction if so, by what its title,
// its running headers, its enacting clause and the headings of its sections name.
func Detect(d Document, names Names) ibid.Authority {
	a := ibid.Authority{JurisdictionsBy: ibid.ByDetection, SourceTypeBy: ibid.ByDetection, InForceBy: ibid.ByDetection}
	f, found, opening := d.read(names)
	law := logistic(f)
	for id, clue := range found {
		mine := clue.strength()
		if mine == 0 || f["sections"] < 0.3 && clue.onlyMentioned() {
			continue
		}
		rival := 0.0
		for other, theirs := range found {
			switch s := theirs.strength(); {
			case other == id, clue[byCitation].share >= 0.2 && theirs[byCitation].share >= 0.2:
			case partOf(names, other, id): // "City of X, State of Y" is the city's
				if 2*s >= mine {
					mine = 0
				}
			case partOf(names, id, other):
				if 2*mine < s {
					rival = max(rival, s)
				}
			default:
				rival = max(rival, s)
			}
		}
		if mine == 0 {
			continue
		}
		best := clue.best()
		a.Evidence = append(a.Evidence, ibid.Attribution{Jurisdiction: id, Words: best.words, Page: best.page, Probability: law * mine / (mine + rival)})
	}
	slices.SortFunc(a.Evidence, func(x, y ibid.Attribution) int {
		return cmp.Or(cmp.Compare(y.Probability, x.Probability), cmp.Compare(x.Jurisdiction, y.Jurisdiction))
	})
	a.Evidence = a.Evidence[:min(len(a.Evidence), mostEvidence)]
	var levels []ibid.Jurisdiction
	for _, e := range a.Evidence {
		if path := names.Path(e.Jurisdiction); e.Probability >= ibid.LikelyAttribution {
			levels = append(levels, path[len(path)-1])
		}
	}
	slices.SortStableFunc(levels, func(x, y ibid.Jurisdiction) int {
		return cmp.Compare(slices.Index(ibid.Levels, x.Level), slices.Index(ibid.Levels, y.Level))
	})
	for _, l := range levels {
		a.Jurisdictions = append(a.Jurisdictions, l.ID)
	}
	a.SourceType = sourceType(opening, f, law, levels)
	if a.SourceType != ibid.SourceOther && a.SourceType != ibid.SourceUnknown {
		a.InForce = inForce(strings.Join(opening, "\n") + "\n\n" + first(d.Pages, 2) + "\n\n" + strings.Join(d.Running, "\n\n"))
	}
	return a
}

// mostEvidence is how many attributions are kept.
const mostEvidence = 5

// strength adds up what speaks for a jurisdiction.
func (c *signs) strength() (sum float64) {
	for kind, found := range c {
		sum += strength[kind] * found.share
	}
	return sum
}

func (c *signs) onlyMentioned() bool {
	return c[byCitation].share+c[byName].share+c[byRunning].share+c[byEnactment].share == 0
}

// best is the clue that says most.
func (c *signs) best() clue {
	best := 0
	for kind := range c {
		if strength[kind]*c[kind].share > strength[best]*c[best].share {
			best = kind
		}
	}
	return c[best]
}

// partOf reports whether a jurisdiction is part of another.
func partOf(names Names, part, whole ibid.JurisdictionID) bool {
	return slices.ContainsFunc(names.Path(part), func(j ibid.Jurisdiction) bool { return j.ID == whole }) && part != whole
}

// logistic is the probability of features.
func logistic(features map[string]float64) float64 {
	sum := weights["constant"]
	for name, value := range features {
		sum += weights[name] * value
	}
	return 1 / (1 + math.Exp(-sum))
}

// read collects the features of a document and the clues in it, and its opening lines.
func (d Document) read(names Names) (f map[string]float64, found clues, opening []string) {
	text := first(d.Pages, 10)
	words := float64(max(200, len(text)/6))
	rate := func(pattern *regexp.Regexp, full float64) float64 { // per thousand words
		return min(1, 1000*float64(len(pattern.FindAllStringIndex(text, 200)))/words/full)
	}
	count := func(pattern *regexp.Regexp, full float64) float64 {
		return min(1, float64(len(pattern.FindAllStringIndex(text, 200)))/full)
	}
	found = clues{}
	lines := d.opening()
	for _, l := range lines {
		if l.kind == byName {
			opening = append(opening, l.text)
		}
	}
	mentions := d.mentions(text, names)
	d.findNames(lines, names, mentions, found)
	sections := d.findHeadings(lines, names, mentions, found)
	d.findEnactment(names, mentions, found)
	for id, share := range mentions {
		found.add(id, byMention, clue{share: share})
	}
	f = map[string]float64{
		"sections": math.Log1p(min(30, sections)) / math.Log1p(30),
		"self":     rate(self, 8), "history": count(history, 3), "shall": rate(shall, 10), "agreement": rate(parties, 5),
		"filing": count(filing, 4), "report": rate(report, 4), "guide": 0,
	}
	if guide.MatchString(strings.Join(opening, " ")) {
		f["guide"] = 1
	}
	for _, c := range found {
		for kind, name := range map[int]string{byCitation: "citation", byName: "name", byRunning: "running", byEnactment: "enactment"} {
			f[name] = max(f[name], min(1, c[kind].share*2))
		}
	}
	return f, found, opening
}

// opening are the lines that name a document: its title, its file, what stands first on its
// first page and is set as a title is, and what runs through it.
func (d Document) opening() (lines []line) {
	file := strings.NewReplacer("-", " ", "_", " ", "+", " ").Replace(read.TrimEnding(d.Name))
	for _, text := range []string{d.Title, capitals(file)} {
		lines = append(lines, line{text: text, kind: byName}, line{}, line{}, line{}, line{})
	}
	if len(d.Pages) > 0 {
		n := 0
		for text := range strings.Lines(d.Pages[0]) {
			if text = ibid.OneLine(text); text == "" {
				continue
			}
			if n++; n > 25 {
				break
			}
			if c, _, ok := Heads(text); ok && c.Code == "" {
				break // the text begins
			}
			if display(text) {
				lines = append(lines, line{text, 1, byName})
			}
		}
	}
	for _, text := range d.Running {
		lines = append(lines, line{}, line{}, line{}, line{}, line{text: text, kind: byRunning, page: 1})
	}
	return lines
}

// display reports whether a line is set as titles are: short, its longer words with capitals.
func display(text string) bool {
	if len(text) > 110 {
		return false
	}
	long, capital := 0, 0
	for w := range strings.FieldsSeq(text) {
		if first, _ := utf8.DecodeRuneInString(w); len(w) >= 4 && unicode.IsLetter(first) {
			long++
			if unicode.IsUpper(first) {
				capital++
			}
		}
	}
	return 4*capital >= 3*long && (capital == long || !strings.HasSuffix(text, "."))
}

// capitals begins each word with one.
func capitals(text string) string {
	words := strings.Fields(text)
	for i, w := range words {
		if w != "of" && w != "the" && w[0] >= 'a' && w[0] <= 'z' {
			words[i] = strings.ToUpper(w[:1]) + w[1:]
		}
	}
	return strings.Join(words, " ")
}

// findNames looks for the name of a jurisdiction at most three lines from that of a law.
func (d Document) findNames(lines []line, names Names, mentions map[ibid.JurisdictionID]float64, found clues) {
	lawAt := make([]bool, len(lines))
	for i, l := range lines {
		lawAt[i] = lawWord.MatchString(notLaw.ReplaceAllString(l.text, " "))
	}
	for i, l := range lines {
		if !slices.Contains(lawAt[max(0, i-3):min(len(lines), i+4)], true) {
			continue
		}
		if at := federally.FindString(l.text); at != "" {
			found.add("US", l.kind, clue{1, at, l.page})
		}
		for _, a := range namesIn(l.text, names, mentions, slices.Contains(lawAt[i:i+1], true)) {
			found.add(a.Jurisdiction, l.kind, clue{a.Probability, cmp.Or(a.Words, l.text), l.page})
		}
	}
}

// namesIn finds the names of jurisdictions in a line, the longest first where several begin
// at a word. The name of a city that stands alone is one only before "Municipal Code" and
// the like, or if the user has added it, and no county or city is named by the end of a
// longer name.
func namesIn(text string, names Names, mentions map[ibid.JurisdictionID]float64, law bool) (all []ibid.Attribution) {
	words := strings.Fields(text)
	after := 0 // the last name that was found
	for i := 0; i < len(words); i++ {
		if c := words[i][0]; c >= 'a' && c <= 'z' || c < 'A' && c > 0 {
			continue
		}
		for n := min(7, len(words)-i); n > 0; n-- {
			name := strings.Trim(strings.Join(words[i:i+n], " "), ".,;:()·–—-’'\"“”")
			if strings.ContainsAny(name, ",;:·") {
				continue
			}
			rest := strings.Join(words[i+n:], " ")
			meant := names.Named(strings.TrimSuffix(strings.TrimSuffix(name, "’s"), "'s"))
			if len(meant) == 0 || !law && strings.EqualFold(name, "United States") {
				continue
			}
			path := names.Path(meant[0].Jurisdiction)
			level := path[len(path)-1].Level
			called := strings.Contains(strings.ToLower(name), " of ")
			if level == ibid.LevelMunicipal && path[0].ID == "US" && !called && !cityLaw.MatchString(rest) {
				continue
			}
			if !called && i > after && (level == ibid.LevelCounty || level == ibid.LevelMunicipal) && namesOn(words[i-1]) {
				continue // the "Quay" of "Harrow Quay Municipal Code"
			}
			for _, m := range settle(meant, names, mentions) {
				m.Words = name
				all = append(all, m)
			}
			i += n - 1
			after = i + 1
			break
		}
	}
	return all
}

// around are words that stand before the name of a county or a city without being part of
// it.
var around = regexp.MustCompile(`(?i)^(?:the|of|official|revised|annotated|compiled|consolidated|new|state|commonwealth|county|city|town|village|ordinances?|codes?|rules|laws|regulations|statutes|title|chapter|by|in|under)$`)

// namesOn reports whether a name goes on behind a word: the word has a capital, nothing
// closes it, and it is none of those that stand before names.
func namesOn(word string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	last, _ := utf8.DecodeLastRuneInString(word)
	return unicode.IsUpper(first) && (unicode.IsLetter(last) || last == '.') && !around.MatchString(word)
}

// settle weighs what a name may mean by how often the text mentions the state of each.
func settle(meant []ibid.Attribution, names Names, mentions map[ibid.JurisdictionID]float64) []ibid.Attribution {
	sum := 0.0
	meant = slices.Clone(meant)
	for i, m := range meant {
		near := 0.01
		for _, j := range names.Path(m.Jurisdiction) {
			if j.Level == ibid.LevelState {
				near += mentions[j.ID]
			}
		}
		meant[i].Probability *= near
		sum += meant[i].Probability
	}
	for i := range meant {
		meant[i].Probability /= sum
	}
	return meant
}

// findHeadings counts the sections whose headings are citations of a jurisdiction's law, and
// all that are numbered as those of codes are.
func (d Document) findHeadings(lines []line, names Names, mentions map[ibid.JurisdictionID]float64, found clues) (sections float64) {
	type heading struct {
		text string
		page int
	}
	var all []heading
	if d.Title != "" {
		all = append(all, heading{d.Title, 0})
	}
	for _, text := range d.Headings {
		all = append(all, heading{text, 0})
	}
	for n, page := range d.Pages[:min(10, len(d.Pages))] {
		for text := range strings.Lines(page) {
			all = append(all, heading{ibid.OneLine(text), n + 1})
		}
	}
	counts := map[ibid.JurisdictionID]float64{}
	words := map[ibid.JurisdictionID]heading{}
	numbered := 0.0
	for _, h := range all {
		c, _, ok := Heads(h.text)
		if !ok {
			continue
		}
		numbered++
		if coded.MatchString(c.Section) || strings.HasPrefix(h.text, "§") {
			sections++
		}
		meant := []ibid.Attribution{{Jurisdiction: c.Jurisdiction, Probability: 1}}
		if c.Jurisdiction == "" {
			if c.Code == "" {
				continue
			}
			meant = namesIn(c.Code, names, mentions, true)
		}
		for _, m := range meant {
			if len(names.Path(m.Jurisdiction)) > 0 {
				counts[m.Jurisdiction] += m.Probability
				if _, ok := words[m.Jurisdiction]; !ok || words[m.Jurisdiction].page == 0 {
					words[m.Jurisdiction] = heading{c.Span.In(h.text), h.page}
				}
			}
		}
	}
	for id, n := range counts {
		found.add(id, byCitation, clue{n / numbered, words[id].text, words[id].page})
	}
	return sections
}

// coded is a number as sections of codes have and those of contracts seldom: "15.08.020",
// "437.003", "9-101".
var coded = regexp.MustCompile(`^\d+[A-Za-z]{0,3}(?:[.:]\d+[A-Za-z]?[.-]\d+|\.\d{3,}|[-–:]\d)|^\d{3,}\.\d`)

// findEnactment looks for a jurisdiction behind an enacting clause on the first pages.
func (d Document) findEnactment(names Names, mentions map[ibid.JurisdictionID]float64, found clues) {
	front := true
	for n, page := range d.Pages[:min(3, len(d.Pages))] {
		clauses := enacted.FindAllStringIndex(page, 10)
		if front {
			var head string
			head, front = untilSection(page)
			clauses = append(clauses, published.FindAllStringIndex(head, 10)...)
		}
		for _, at := range clauses {
			near := strings.ToValidUTF8(page[max(0, at[0]-60):min(len(page), at[1]+120)], "")
			near, _, _ = strings.Cut(near, "\n\n")
			for _, m := range namesIn(near, names, mentions, true) {
				found.add(m.Jurisdiction, byEnactment, clue{m.Probability, ibid.OneLine(page[at[0]:at[1]]) + " … " + m.Words, n + 1})
			}
		}
	}
}

// untilSection is what stands on a page before the heading of a section, and reports
// whether that is the whole page.
func untilSection(page string) (head string, whole bool) {
	at := 0
	for text := range strings.Lines(page) {
		if _, _, ok := Heads(text); ok {
			return page[:at], false
		}
		at += len(text)
	}
	return page, true
}

// mentions are the shares of the states, the United States and the user's jurisdictions in
// how often a text names any.
func (d Document) mentions(text string, names Names) map[ibid.JurisdictionID]float64 {
	counts := map[ibid.JurisdictionID]float64{}
	text += " " + d.Title + " " + d.Name + " " + strings.Join(d.Running, " ")
	for _, s := range stateNames {
		if n := strings.Count(text, s[3:]) + strings.Count(text, strings.ToUpper(s[3:])); n > 0 {
			counts[ibid.JurisdictionID("US-"+s[:2])] += float64(n)
		}
	}
	counts["US-DC"] += float64(strings.Count(text, "D.C. "))
	counts["US"] += float64(len(federally.FindAllStringIndex(text, -1)) + strings.Count(text, "United States"))
	for _, j := range names.Own() {
		counts[j.ID] += float64(strings.Count(text, j.Name))
	}
	sum := 1.0
	for _, n := range counts {
		sum += n
	}
	maps.DeleteFunc(counts, func(_ ibid.JurisdictionID, n float64) bool { return n == 0 })
	for id := range counts {
		counts[id] /= sum
	}
	return counts
}

// sourceType says what kind of text a document is.
func sourceType(opening []string, f map[string]float64, law float64, levels []ibid.Jurisdiction) ibid.SourceType {
	text := strings.Join(opening, " | ")
	switch {
	case law >= 0.5 && (ordained.MatchString(text) || len(levels) > 0 && slices.Contains([]ibid.Level{ibid.LevelCounty, ibid.LevelMunicipal}, levels[0].Level)):
		return ibid.SourceOrdinance
	case law >= 0.5 && ruled.MatchString(text):
		return ibid.SourceRegulation
	case law >= 0.5:
		return ibid.SourceStatute
	case strings.TrimSpace(text) == "" && f["shall"] == 0:
		return ibid.SourceUnknown
	case f["agreement"] > 0.2 && ibid.TitledAs(text, ibid.SourceContract):
		return ibid.SourceContract
	case f["guide"] > 0 && f["filing"] < 0.5:
		return ibid.SourceGuidance
	}
	return ibid.SourceOther
}

// first joins the first pages.
func first(pages []string, n int) string { return strings.Join(pages[:min(n, len(pages))], "\n\n") }
