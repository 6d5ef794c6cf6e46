package eval

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/legal"
)

// LinkFigures say how well citations in the text of sections of law are linked to the
// sections they name, where the corpus has these.
type LinkFigures struct {
	Found  Share    `json:"found"`  // mentions of a section of the same code, by mark and number, that are linked to it
	Links  int      `json:"links"`  // all links, including those from numbers without a section mark
	Missed []string `json:"missed"` // mentions that are not linked, as they stand in the text
	Sample []string `json:"sample"` // links drawn at random, the same at each run, to be looked at
}

// sampled is how many links are drawn to be looked at.
const sampled = 30

// mention is a section by its mark and number, read without [legal.Find]: what the links are
// compared with.
var mention = regexp.MustCompile(`(?:§|[Ss]ections?|[Ss]ec\.)\s*(\d[\w–:.-]*\w)`)

// lawLinks reads chapters of sections, a section a page, and compares the links in them with
// the sections that they name by mark and number.
func lawLinks(names []string, chapters map[string][]lawSection) LinkFigures {
	type place struct{ code, number string }
	plain := strings.NewReplacer("–", "-")
	known := map[place]bool{}
	keys := map[string]place{}
	laws := map[string]ibid.Law{}
	texts := map[string][]legal.Page{}
	for _, name := range names {
		var sections []ibid.Section
		var pages []legal.Page
		for i, s := range chapters[name] {
			code, number := s.cut()
			known[place{code, plain.Replace(number)}] = true
			heading := "§ " + number + ". " + s.Heading
			pages = append(pages, legal.Page{Number: i + 1, Text: heading + "\n" + s.Text})
			sections = append(sections, ibid.Section{Level: 1, Title: heading, Path: "Chapter" + ibid.PathSeparator + heading, Page: i + 1, Span: ibid.Span{End: len(heading)}})
		}
		law := legal.Read(lawTitle(chapters[name][0]), sections, pages)
		for _, s := range law.Sections {
			code, number := chapters[name][s.Page-1].cut()
			keys[s.Key] = place{code, plain.Replace(number)}
		}
		laws[name], texts[name] = law, pages
	}
	var figures LinkFigures
	var found []bool
	var links []string
	for _, name := range names {
		for i, page := range texts[name] {
			code, own := chapters[name][i].cut()
			linked := map[int]place{} // by where the number ends
			around := func(span ibid.Span) string {
				from, to := max(0, span.Start-60), min(len(page.Text), span.End+60)
				return strings.ToValidUTF8(strings.Join(strings.Fields(page.Text[from:span.Start]+"⟦"+page.Text[span.Start:span.End]+"⟧"+page.Text[span.End:to]), " "), "")
			}
			gold := map[int]place{} // by where it begins
			for _, at := range mention.FindAllStringSubmatchIndex(page.Text, -1) {
				to := place{code, plain.Replace(page.Text[at[2]:at[3]])}
				if known[to] && at[0] >= len("§ "+own) {
					gold[at[2]] = to
				}
			}
			for _, c := range laws[name].Citations {
				to, ok := keys[c.Key]
				if c.Page != page.Number || !ok {
					continue
				}
				number := c.Span.Start + strings.IndexAny(c.Words, "0123456789")
				for start := range gold {
					if c.Span.Start <= start && start < c.Span.End {
						number = start
					}
				}
				linked[number] = to
				links = append(links, fmt.Sprintf("%s § %s → %s § %s: %s", code, own, to.code, to.number, around(c.Span)))
			}
			for start, to := range gold {
				found = append(found, linked[start] == to)
				if linked[start] != to {
					figures.Missed = append(figures.Missed, fmt.Sprintf("%s § %s: %s", code, own, around(ibid.Span{Start: start, End: start + len(to.number)})))
				}
			}
		}
	}
	figures.Found, figures.Links = shareOf(found), len(links)
	random := rand.New(rand.NewPCG(1, 2))
	for _, i := range random.Perm(len(links))[:min(sampled, len(links))] {
		figures.Sample = append(figures.Sample, links[i])
	}
	return figures
}
