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
	"ibid/internal/savefile"
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
// ../corpus/sections.jsonl. The sections are put together into documents as in print: a part of
// federal regulations, a title of a state's code, or a chapter of a city's, each with a title
// page. Each section has its own page, headed by its number only: the words of its heading
// are the question.
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

// LayerFigures say how questions of law are searched, and answered for a place.
type LayerFigures struct {
	Rankings []LawRanking     `json:"rankings"`
	Quoted   map[string]Share `json:"quoted"` // by level: the section is quoted in its layer
	First    map[string]Share `json:"first"`  // and comes first there
	Others   map[string]Share `json:"others"` // by level: the layers of other jurisdictions that have documents and are filled too, with law that was not asked for
	Answers  []MeanRow        `json:"answers"`
	Error    float64          `json:"error"`  // expected calibration error of the scores, in ten bins
	Bounds   []BoundRow       `json:"bounds"` // how layers are filled from different probabilities on
	Gain     Spread           `json:"gain"`   // of the bound .4 over .3, with its interval by chapters
	Failed   int              `json:"failed"` // questions
}

// LawRanking is how well sections are ranked in one way of searching, by level.
type LawRanking struct {
	Form  string             `json:"form"`
	Hit   map[string]Share   `json:"hit5"` // the section is among the first five
	NDCG  map[string]float64 `json:"ndcg10"`
	Wrong map[string]Share   `json:"wrong"` // of the first five, sections of another jurisdiction
}

// MeanRow is how often answers are right whose best quotations, one a layer, answer with a
// probability between two bounds in the mean, which is what their confidence is: the section
// that was asked for is quoted in its layer.
type MeanRow struct {
	From  float64 `json:"from"`
	Below float64 `json:"below"`
	Right Share   `json:"right"`
}

// meanBounds part the rows; the outer ones are those of the levels of confidence.
var meanBounds = []float64{0, .45, .6, .75, 1.01}

// BoundRow is how many layers are filled if a quotation has to answer with a probability.
// Below the bound that answers are made with, none are seen; see [ask.PartBound].
type BoundRow struct {
	From   float64 `json:"from"`
	Asked  Share   `json:"asked"`  // of the layers that were asked for
	Others Share   `json:"others"` // of others that have documents
}

// bounds are the probabilities of the rows.
var bounds = []float64{.3, .35, .4, .45, .5}

// lawPrediction is what is found for a question of law.
type lawPrediction struct {
	ID      string              `json:"id"`
	Chapter string              `json:"chapter"` // of the section that is asked for, to split the set by
	Ranked  map[string][]string `json:"ranked"`  // by form: sections, best first
	Layers  []lawLayer          `json:"layers"`
	Score   float64             `json:"score"`
	Error   string              `json:"error,omitempty"`
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
	p.Score = a.Verification.Confidence.Score
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
	var layers []filledLayer
	var means []float64
	var right []bool
	for i, made := range predictions {
		q := p.queries[i]
		var own lawLayer
		for _, l := range made.Layers {
			mine := l.Jurisdiction == q.AskedFor.gold()
			if mine || l.Documents > 0 {
				layers = append(layers, filledLayer{made.Chapter, mine, slices.Max(append([]float64{0}, l.P...))})
			}
			if mine {
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
		if mean, hit, answered := made.mean(q); answered {
			means, right = append(means, mean), append(right, hit)
		}
	}
	for level := range quoted {
		f.Quoted[level], f.First[level] = shareOf(quoted[level]), shareOf(first[level])
	}
	for level, filled := range others {
		f.Others[level] = shareOf(filled)
	}
	f.Error, f.Gain = calibrationError(means, right), gainOf(layers, .4, .3)
	for _, from := range bounds {
		row := BoundRow{From: from}
		row.Asked, row.Others = filledFrom(layers, from)
		f.Bounds = append(f.Bounds, row)
	}
	for i, from := range meanBounds[:len(meanBounds)-1] {
		row := MeanRow{From: from, Below: meanBounds[i+1]}
		var hits []bool
		for k, mean := range means {
			if mean >= row.From && mean < row.Below {
				hits = append(hits, right[k])
			}
		}
		row.Right = shareOf(hits)
		f.Answers = append(f.Answers, row)
	}
	return f
}

// mean is how likely the best quotations of the layers answer, one a layer, in the mean of
// those that have one from [ask.LayerFrom] on, and whether the section that was asked for is
// among the quotations of its layer. It is not answered if no layer has one.
func (p lawPrediction) mean(q lawQuery) (mean float64, right, answered bool) {
	n := 0.0
	for _, l := range p.Layers {
		best := 0.0
		for i, x := range l.P {
			if x >= ask.LayerFrom {
				best = max(best, x)
				right = right || l.Jurisdiction == q.AskedFor.gold() && l.Sections[i] == q.Gold
			}
		}
		if best > 0 {
			mean, n = mean+best, n+1
		}
	}
	return mean / max(1, n), right, n > 0
}

// LayersFrom reads the predictions of an earlier run instead of asking. Returns CodeInvalid
// if they are of other questions.
func (p LawPack) LayersFrom(file string) (LayerFigures, error) {
	predictions, err := readLines[lawPrediction](file)
	if err != nil {
		return LayerFigures{}, err
	}
	if !slices.EqualFunc(predictions, p.queries, func(made lawPrediction, q lawQuery) bool { return made.ID == q.ID }) {
		return LayerFigures{}, ibid.Errorf(ibid.CodeInvalid, "“%s” has the predictions of other questions.", file)
	}
	return p.figures(predictions), nil
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

// filledLayer is a layer of an answer.
type filledLayer struct {
	chapter string  // of the section that is asked for
	asked   bool    // it is the layer that is asked for
	best    float64 // probability of its best quotation; 0: it has none
}

// filledFrom is how many layers have a quotation with at least a probability.
func filledFrom(layers []filledLayer, from float64) (asked, others Share) {
	var mine, theirs []bool
	for _, l := range layers {
		if l.asked {
			mine = append(mine, l.best >= from)
		} else {
			theirs = append(theirs, l.best >= from)
		}
	}
	return shareOf(mine), shareOf(theirs)
}

// gainOf is how much better one bound separates the layers that are asked for from the others
// than another does: the difference of their shares, less that for the other bound. The
// interval is drawn by chapters.
func gainOf(layers []filledLayer, bound, other float64) Spread {
	chapters := make([]string, len(layers))
	for i, l := range layers {
		chapters[i] = l.chapter
	}
	return spread(chapters, func(at []int) float64 {
		var mine, theirs, gained, spared float64
		for _, i := range at {
			changed := 0.0
			if l := layers[i]; (l.best >= bound) != (l.best >= other) {
				changed = 1
			}
			if layers[i].asked {
				mine, gained = mine+1, gained-changed
			} else {
				theirs, spared = theirs+1, spared+changed
			}
		}
		return gained/max(1, mine) + spared/max(1, theirs)
	})
}

// calibrationError is the expected calibration error of scores in ten bins: how far the mean
// score of a bin is from the share that is right, in the mean over all answers.
func calibrationError(scores []float64, right []bool) (sum float64) {
	type bin struct{ n, score, right float64 }
	var bins [10]bin
	for i, score := range scores {
		b := &bins[min(9, int(10*score))]
		b.n, b.score = b.n+1, b.score+score
		if right[i] {
			b.right++
		}
	}
	for _, b := range bins {
		sum += math.Abs(b.score - b.right)
	}
	return sum / max(1, float64(len(scores)))
}
