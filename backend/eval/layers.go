package eval

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"path/filepath"
	"slices"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/backend/jurisdiction"
	"ibid/backend/savefile"
)

// LawPack is a set of sections of law of several jurisdictions, and questions that each
// ask for one of them.
type LawPack struct {
	Pack
	sections map[string]lawSection // by ID
	queries  []lawQuery
}

// lawQuery asks for a section by what its legislature called it.
type lawQuery struct {
	ID       string     `json:"id"`
	Query    string     `json:"query"`
	AskedFor lawSection `json:"asked_for"`
	Gold     string     `json:"gold"`
}

// OpenLaw reads a set of sections of law: queries.jsonl in a folder, and
// ../corpus/sections.jsonl. The sections become documents as they are printed: a part of
// federal regulations, a title of a state's code, a chapter of a city's, each with a title
// page. A section stands on a page of its own below its number, without the words that
// head it: the questions are made of those.
func OpenLaw(folder string) (LawPack, error) {
	pack := LawPack{Pack: Pack{Folder: folder, Kind: Ranked}, sections: map[string]lawSection{}}
	path := filepath.Join(folder, "..", "corpus", "sections.jsonl")
	sections, err := readLines[lawSection](path)
	if err != nil {
		return pack, err
	}
	if pack.queries, err = readLines[lawQuery](filepath.Join(folder, "queries.jsonl")); err != nil {
		return pack, err
	}
	if path, err = filepath.Abs(path); err != nil {
		return pack, err
	}
	for _, s := range sections {
		pack.sections[s.ID] = s
		name := cmp.Or(chapter.FindString(s.Cite), s.Cite)
		i := slices.IndexFunc(pack.Documents, func(d Document) bool { return d.Doc == name })
		if i < 0 {
			i = len(pack.Documents)
			front := typeset(1, titledChapter([]lawSection{s}).Pages[0])
			pack.Documents = append(pack.Documents, Document{Doc: name, Text: &Text{
				Path: filepath.Join(path, fmt.Sprint("chapter-", i+1)), Pages: []ibid.Page{front}, Items: []string{""},
			}})
		}
		_, number := s.cut()
		t := pack.Documents[i].Text
		page := len(t.Pages) + 1
		t.Outline = append(t.Outline, ibid.OutlineItem{Title: "§ " + number + ".", Level: 1, Page: page})
		t.Pages = append(t.Pages, typeset(page, "§ "+number+".\n\n"+s.Text))
		t.Items = append(t.Items, s.ID)
	}
	return pack, nil
}

// Size is how many questions a set has.
func (p LawPack) Size() int { return len(p.queries) }

// place is where a question is asked: an address in the jurisdiction that it is asked for.
// What is asked of federal law is asked in one of the others, in turn.
func (p LawPack) place(number int) (ibid.Place, error) {
	s := p.queries[number].AskedFor
	if s.Level == "federal" {
		var others []lawSection
		for _, q := range p.queries {
			if o := q.AskedFor; o.Level != "federal" && !slices.Contains(others, o) {
				others = append(others, o)
			}
		}
		if len(others) > 0 {
			s = others[number%len(others)]
		}
	}
	address := s.Jurisdiction
	if s.Place != "" {
		address = s.Place + ", " + s.State
	}
	places, err := jurisdiction.BuiltIn().Find(address)
	if err != nil {
		return ibid.Place{}, err
	}
	return places[0], nil
}

// naming is a question with the name of the jurisdiction that it is asked for.
func (q lawQuery) naming() string {
	switch s := q.AskedFor; s.Level {
	case "federal":
		return q.Query + " under federal law"
	case "place":
		return q.Query + " in " + s.Place
	default:
		return q.Query + " in " + cmp.Or(s.Jurisdiction, s.State)
	}
}

// The ways in which a question of law is searched.
const (
	lawFiltered = "in the documents of the jurisdiction"
	lawNaming   = "in all documents, the question naming the jurisdiction"
	lawAnywhere = "in all documents"
)

// LayerFigures tell how questions of law are searched, and answered for a place.
type LayerFigures struct {
	Rankings []LawRanking     `json:"rankings"`
	Quoted   map[string]Share `json:"quoted"` // by level: the section is quoted in its layer
	First    map[string]Share `json:"first"`  // and comes first there
	Others   map[string]Share `json:"others"` // by level: the layers of other jurisdictions that have documents and are filled too, with law that was not asked for
	Answers  []ConfidenceRow  `json:"answers"`
	Failed   int              `json:"failed"` // questions
}

// LawRanking is how well sections are ranked in one way of searching, by level.
type LawRanking struct {
	Form  string             `json:"form"`
	Hit   map[string]Share   `json:"hit5"` // the section is among the first five
	NDCG  map[string]float64 `json:"ndcg10"`
	Wrong map[string]Share   `json:"wrong"` // of the first five, sections of another jurisdiction
}

// ConfidenceRow is how often answers of a confidence are right: the section that was asked
// for is quoted in its layer.
type ConfidenceRow struct {
	Level ibid.ConfidenceLevel `json:"level"`
	Right Share                `json:"right"`
	Score float64              `json:"score"` // in the mean
}

// lawPrediction is what is found for a question of law.
type lawPrediction struct {
	ID         string               `json:"id"`
	Chapter    string               `json:"chapter"` // of the section that is asked for, to split the set by
	Ranked     map[string][]string  `json:"ranked"`  // by form: sections, best first
	Layers     []lawLayer           `json:"layers"`
	Confidence ibid.ConfidenceLevel `json:"confidence"`
	Score      float64              `json:"score"`
	Error      string               `json:"error,omitempty"`
}

type lawLayer struct {
	Jurisdiction ibid.JurisdictionID `json:"jurisdiction"`
	Documents    int                 `json:"documents"`
	Sections     []string            `json:"sections"` // quoted, in their order
	P            []float64           `json:"p"`        // of each quotation
	OfLaw        int                 `json:"ofLaw"`    // quotations with a citation of law
	Permits      int                 `json:"permits"`
}

// Layers asks the questions of a set of law: by search, in the documents of the
// jurisdiction that each is asked for, and in all; and for a place, where it looks what is
// quoted in which layer. Which documents hold whose rules is read off the documents, as for
// any other. A question that fails counts as not found, and its prediction says why.
func (s Services) Layers(ctx context.Context, pack LawPack, shelf Shelf, out savefile.Target) (LayerFigures, error) {
	var predictions []lawPrediction
	failed := 0
	for i := range pack.queries {
		p, err := s.askLaw(ctx, pack, shelf, i)
		if ctx.Err() != nil {
			return LayerFigures{}, ctx.Err()
		}
		if err != nil {
			p.Error = err.Error()
			failed++
		}
		predictions = append(predictions, p)
	}
	f := pack.figures(predictions)
	f.Failed = failed
	return f, writeLines(out, predictions)
}

func (s Services) askLaw(ctx context.Context, pack LawPack, shelf Shelf, number int) (p lawPrediction, err error) {
	q := pack.queries[number]
	p = lawPrediction{ID: q.ID, Chapter: chapter.FindString(pack.sections[q.Gold].Cite), Ranked: map[string][]string{}}
	everywhere := ibid.Scope{Workspace: ibid.DefaultWorkspace}
	own := everywhere
	if own.Documents, err = s.Ask.Store.DocumentsOf(ctx, own.Workspace, q.AskedFor.gold()); err != nil {
		return p, err
	}
	for _, way := range []struct {
		form, question string
		scope          ibid.Scope
	}{{lawFiltered, q.Query, own}, {lawNaming, q.naming(), everywhere}, {lawAnywhere, q.Query, everywhere}} {
		if way.form == lawFiltered && len(own.Documents) == 0 {
			continue // an empty list would be all
		}
		found, err := s.Ask.Search(ctx, way.scope, way.question)
		if err != nil {
			return p, err
		}
		for _, at := range places(found, shelf.item) {
			if at.Name != "" && len(p.Ranked[way.form]) < 10 { // not a title page
				p.Ranked[way.form] = append(p.Ranked[way.form], at.Name)
			}
		}
	}
	place, err := pack.place(number)
	if err != nil {
		return p, err
	}
	a, err := s.Ask.Ask(ctx, ask.Request{Question: q.Query, Scope: everywhere, Place: &place, Again: true}, func(ask.Growth) {})
	if err != nil {
		return p, err
	}
	p.Confidence, p.Score = a.Verification.Confidence.Level, a.Verification.Confidence.Score
	for _, l := range a.Layers {
		layer := lawLayer{Jurisdiction: l.Jurisdiction.ID, Documents: l.Documents, Permits: len(l.Permits), Sections: []string{}, P: []float64{}}
		for _, r := range l.Regulations {
			for _, n := range r.Citations {
				c := a.Citations[n-1]
				layer.Sections = append(layer.Sections, shelf.item(ibid.Candidate{DocumentID: c.DocumentID, Page: c.Page}).Name)
				layer.P = append(layer.P, c.Support)
				if c.Law != "" {
					layer.OfLaw++
				}
			}
		}
		p.Layers = append(p.Layers, layer)
	}
	return p, nil
}

// figures compares predictions, which are in the order of the questions, with what is asked
// for.
func (p LawPack) figures(predictions []lawPrediction) LayerFigures {
	f := LayerFigures{Quoted: map[string]Share{}, First: map[string]Share{}, Others: map[string]Share{}}
	for _, form := range []string{lawFiltered, lawNaming, lawAnywhere} {
		f.Rankings = append(f.Rankings, p.ranking(form, predictions))
	}
	quoted, first, others := map[string][]bool{}, map[string][]bool{}, map[string][]bool{}
	right := map[ibid.ConfidenceLevel][]bool{}
	score := map[ibid.ConfidenceLevel]float64{}
	for i, made := range predictions {
		q := p.queries[i]
		var own lawLayer
		for _, l := range made.Layers {
			if l.Jurisdiction == q.AskedFor.gold() {
				own = l
			} else if l.Documents > 0 {
				level := "federal"
				if l.Jurisdiction != jurisdiction.US.ID {
					level = "state or local"
				}
				others[level] = append(others[level], len(l.Sections) > 0)
			}
		}
		leads := len(own.Sections) > 0 && own.Sections[0] == q.Gold
		for _, level := range []string{q.AskedFor.Level, "all"} {
			quoted[level] = append(quoted[level], slices.Contains(own.Sections, q.Gold))
			first[level] = append(first[level], leads)
		}
		right[made.Confidence] = append(right[made.Confidence], slices.Contains(own.Sections, q.Gold))
		score[made.Confidence] += made.Score
	}
	for level := range quoted {
		f.Quoted[level], f.First[level] = shareOf(quoted[level]), shareOf(first[level])
	}
	for level, filled := range others {
		f.Others[level] = shareOf(filled)
	}
	for _, level := range []ibid.ConfidenceLevel{ibid.ConfidenceHigh, ibid.ConfidenceMedium, ibid.ConfidenceLow, ""} {
		if n := len(right[level]); n > 0 {
			f.Answers = append(f.Answers, ConfidenceRow{level, shareOf(right[level]), score[level] / float64(n)})
		}
	}
	return f
}

// ranking says how well one way of searching ranks the sections that are asked for.
func (p LawPack) ranking(form string, predictions []lawPrediction) LawRanking {
	r := LawRanking{Form: form, Hit: map[string]Share{}, NDCG: map[string]float64{}, Wrong: map[string]Share{}}
	hit, wrong := map[string][]bool{}, map[string][]bool{}
	for i, made := range predictions {
		q, ranked := p.queries[i], made.Ranked[form]
		at := slices.Index(ranked, q.Gold)
		for _, level := range []string{q.AskedFor.Level, "all"} {
			hit[level] = append(hit[level], at >= 0 && at < 5)
			if at >= 0 {
				r.NDCG[level] += 1 / math.Log2(float64(at+2))
			}
			for _, id := range ranked[:min(5, len(ranked))] {
				wrong[level] = append(wrong[level], p.sections[id].Jurisdiction != q.AskedFor.Jurisdiction)
			}
		}
	}
	for level, hits := range hit {
		r.Hit[level], r.Wrong[level] = shareOf(hits), shareOf(wrong[level])
		r.NDCG[level] /= float64(len(hits))
	}
	return r
}
