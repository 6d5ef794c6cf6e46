package ask

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"ibid/backend/answer"
	"ibid/backend/ibid"
	"ibid/backend/question"
	"ibid/backend/research"
	"ibid/backend/retrieve"
	"ibid/backend/search"
)

// A question that is researched is looked up as any other is, and then further: by a
// model that decides what to look for, or by a plan where there is none. The answer is
// made from all that was found, and checked like any other. Each search is in the log.

// mostResearched is how many passages a researched answer is made from, at most. What
// does not fit a model's context is shortened and left out as ever.
const mostResearched = 24

// researcher keeps what a research finds.
type researcher struct {
	run    *run
	log    *ibid.Research
	where  search.Where               // where the user wants it looked for, filters of the question included
	titles map[ibid.DocumentID]string // of the documents in it
	more   []search.Evidence          // of each search after those of the question, in order
}

// research finds what the answer is made from, with a log of its steps.
func (r *run) research() evidence {
	facts, err := r.service.Store.LibraryFacts(r.ctx, r.where.Scope.Workspace)
	if err != nil {
		r.failed = err
		return evidence{}
	}
	s := &researcher{run: r, log: &ibid.Research{By: ibid.ResearchByRules, Steps: []ibid.ResearchStep{}}, where: r.where, titles: map[ibid.DocumentID]string{}}
	r.answer.Research = s.log
	for _, d := range facts.Documents {
		if len(s.where.Scope.Documents) == 0 || slices.Contains(s.where.Scope.Documents, d.ID) {
			s.titles[d.ID] = d.Title
		}
	}
	r.looking = s.looking
	found := r.searched()
	r.looking = nil
	switch {
	case r.ctx.Err() != nil:
		s.log.EndAs(ibid.ResearchStopped)
		return found
	case r.failed != nil:
		return found
	case r.status.ChatModel != "":
		s.byModel(found)
	default:
		s.byRules(found)
	}
	return s.together(found)
}

// looking logs a search that the pipeline makes, as it does for any question.
func (s *researcher) looking(query ibid.Query) (done func(search.Evidence)) {
	step := s.begin(ibid.ToolSearch, "Searching: "+ibid.OneLine(cmp.Or(query.Asked, query.Wording, query.Text)))
	return func(found search.Evidence) {
		if s.run.failed != nil {
			step.Found = "Broken off"
			s.log.Steps = append(s.log.Steps, step)
			s.tell(step)
			return
		}
		s.end(step, found)
	}
}

func (s *researcher) begin(tool ibid.ResearchTool, doing string) ibid.ResearchStep {
	step := ibid.ResearchStep{Number: len(s.log.Steps) + 1, Tool: tool, Doing: doing, Documents: []ibid.DocumentID{}}
	s.tell(step)
	return step
}

func (s *researcher) end(step ibid.ResearchStep, found search.Evidence) {
	outcome := s.outcome(found)
	step.Found, step.Passages = outcome.Found, outcome.Passages
	step.Documents = append(step.Documents, outcome.Documents...)
	s.log.Searches++
	s.log.Steps = append(s.log.Steps, step)
	s.tell(step)
}

func (s *researcher) tell(step ibid.ResearchStep) { s.run.grow(Growth{Research: &step}) }

// byModel lets the chat model look further.
func (s *researcher) byModel(first evidence) {
	r := s.run
	s.log.By = ibid.ResearchByModel
	research.Run(r.ctx, s.log, research.Options{
		Model: r.service.Model, Name: r.status.ChatModel, Native: r.status.ChatTools, Context: r.context(),
		Question: r.asked(), Found: s.outcome(first.Evidence).Text, Budget: r.settings.Research,
		Do:    s.do,
		Title: func(number int64) string { return s.titles[ibid.DocumentID(number)] },
		Log:   s.tell,
	})
}

// byRules looks further as [plan] says.
func (s *researcher) byRules(first evidence) {
	r := s.run
	for _, next := range plan(r.question, s.meant(first), first) {
		if most := r.settings.Research.Steps; most > 0 && s.log.Searches >= most {
			s.log.EndAs(ibid.ResearchSteps)
			break
		}
		doing := "Searching: " + ibid.OneLine(next.query.Wording)
		if len(next.documents) > 0 {
			doing = "Searching in " + s.titles[next.documents[0]] + ": " + ibid.OneLine(next.query.Wording)
		}
		step := s.begin(ibid.ToolSearch, doing)
		found, err := s.search(r.ctx, next.query, next.documents)
		if err != nil {
			if r.ctx.Err() != nil {
				s.log.EndAs(ibid.ResearchStopped)
			}
			r.failed = err
			break
		}
		s.more = append(s.more, found)
		s.end(step, found)
	}
	s.log.EndAs(ibid.ResearchDone)
}

// meant are the documents that the question names, if it names several.
func (s *researcher) meant(first evidence) []ibid.DocumentID {
	r := s.run
	if r.service.without(search.PartRoute) {
		return nil
	}
	routing, err := retrieve.Route(r.ctx, r.service.Store, s.where.Scope, first.Query, r.session.Languages)
	if err != nil || len(routing.Meant) < 2 {
		return nil
	}
	return routing.Meant
}

// lookedFor is a search that a plan wants.
type lookedFor struct {
	query     ibid.Query
	documents []ibid.DocumentID // none: all
}

// mostSides is how many documents a plan looks at one by one.
const mostSides = 6

// plan says what else to look for where no model decides: each of several documents that
// the question names by itself, since what is found in all of them together is mostly of
// one; and, for the question or each of its parts that nothing clearly answers, its content
// words alone.
// What was looked for part by part has its parts and sides already.
func plan(q question.Question, meant []ibid.DocumentID, found evidence) (searches []lookedFor) {
	if len(meant) > 1 && len(found.sections) == 0 {
		for _, id := range meant[:min(len(meant), mostSides)] {
			searches = append(searches, lookedFor{query: q.Query, documents: []ibid.DocumentID{id}})
		}
	}
	var unclear []ibid.Query
	for _, p := range found.sections {
		if !p.answered() {
			unclear = append(unclear, p.part.Query)
		}
	}
	if len(found.sections) == 0 && found.Verdict.Grade != ibid.GradeGood {
		unclear = append(unclear, q.Query)
	}
	for _, query := range unclear {
		if words := strings.Join(query.Terms, " "); words != "" && !strings.EqualFold(words, query.Wording) {
			other := question.Understand(words)
			other.Expects = query.Expects
			searches = append(searches, lookedFor{query: other})
		}
	}
	return searches
}

// do uses a tool for the model: in the scope of the question, whatever the model asks for.
func (s *researcher) do(ctx context.Context, call research.Call) (research.Outcome, error) {
	documents, err := s.named(call.Documents)
	if err != nil {
		return research.Outcome{}, err
	}
	switch call.Tool {
	case ibid.ToolSearch:
		found, err := s.search(ctx, question.Understand(call.Query), documents)
		if err != nil {
			return research.Outcome{}, err
		}
		s.more = append(s.more, found)
		return s.outcome(found), nil
	case ibid.ToolRead:
		return s.read(ctx, ibid.DocumentID(call.Document), call.Section)
	case ibid.ToolEach:
		return s.each(ctx, call.Query, documents)
	}
	return s.list(ctx)
}

// search looks for a question or some words in documents of the scope; none: in all of it. A
// filter in words of a model narrows that further. What fails doesn't end the run.
func (s *researcher) search(ctx context.Context, query ibid.Query, documents []ibid.DocumentID) (search.Evidence, error) {
	where := s.where
	if len(documents) > 0 {
		where.Scope.Documents = documents
	}
	where, err := s.run.service.limited(ctx, where, query.Filter)
	if err != nil {
		return search.Evidence{}, err
	}
	return s.run.session.Find(ctx, query, where)
}

// named checks the numbers of documents that a model names. Those outside the question's
// scope are not there for it.
func (s *researcher) named(numbers []int64) (documents []ibid.DocumentID, err error) {
	for _, n := range numbers {
		id := ibid.DocumentID(n)
		if _, known := s.titles[id]; !known {
			return nil, ibid.Errorf(ibid.CodeNotFound, "There is no document %d.", n).WithHint("list_documents shows the documents and their numbers.")
		}
		documents = append(documents, id)
	}
	return documents, nil
}

// together joins the results of all searches: first the passages of the question's own
// search, then the best of each further search in turn. Where no model writes, it quotes
// what the question's own search found, and from each further search the unit that clearly
// answers it, if its document isn't quoted yet. The verdict is that of
// the question; it rises only where a further search answers the question itself.
func (s *researcher) together(first evidence) evidence {
	switch {
	case len(s.more) == 0:
		return first
	case len(first.sections) > 0:
		return s.forParts(first)
	}
	lists := [][]ibid.Passage{first.Passages}
	quoted := map[ibid.DocumentID]bool{}
	for _, pick := range first.Picks {
		quoted[first.Passages[pick.Passage].Hit.Document.ID] = true
	}
	type quotation struct {
		chunk ibid.ChunkID
		pick  answer.Pick
	}
	var more []quotation
	all := first
	for _, found := range s.more {
		lists = append(lists, found.Passages)
		all.Searched = append(all.Searched[:len(all.Searched):len(all.Searched)], found.Searched...)
		if found.Verdict.Grade != ibid.GradeGood || len(found.Picks) == 0 {
			continue
		}
		pick := found.Picks[0]
		p := found.Passages[pick.Passage]
		if !quoted[p.Hit.Document.ID] {
			quoted[p.Hit.Document.ID] = true
			more = append(more, quotation{p.Hit.Chunk.ID, pick})
		}
	}
	all.Passages = retrieve.Interleave(lists, mostResearched)
	at := func(chunk ibid.ChunkID) int {
		return slices.IndexFunc(all.Passages, func(p ibid.Passage) bool { return p.Hit.Chunk.ID == chunk })
	}
	all.Picks = nil
	for _, pick := range first.Picks {
		if pick.Passage = at(first.Passages[pick.Passage].Hit.Chunk.ID); pick.Passage >= 0 {
			all.Picks = append(all.Picks, pick)
		}
	}
	for _, q := range more {
		if q.pick.Passage = at(q.chunk); q.pick.Passage >= 0 {
			all.Picks = append(all.Picks, q.pick)
		}
	}
	return s.judged(first, all)
}

// forParts reads what the further searches found for each part of the question that its own
// search did not clearly answer, and keeps what answers it better. Only passages about a side
// can answer it.
func (s *researcher) forParts(first evidence) evidence {
	r := s.run
	var lists [][]ibid.Passage
	for _, found := range s.more {
		lists = append(lists, found.Passages)
	}
	pool := retrieve.Interleave(lists, mostResearched)
	parts := slices.Clone(first.sections)
	for i := range parts {
		p := &parts[i]
		if p.answered() || r.failed != nil || r.ctx.Err() != nil {
			continue
		}
		about := pool
		if p.part.Name != "" {
			ofSide := r.about(p.part.Name)
			about = slices.DeleteFunc(slices.Clone(pool), func(one ibid.Passage) bool { return !ofSide(one.Hit) })
		}
		if len(about) == 0 {
			continue
		}
		if again := r.ground(p.Query, about); r.failed == nil && len(again.Picks) > 0 && again.Verdict.Better(p.Verdict) {
			p.Evidence = again
		}
	}
	if r.failed != nil {
		return first
	}
	return gathered(first.Query, parts)
}

// judged sets the verdict on all passages together. They are read once more for the original
// question only if its own search found no clear answer.
func (s *researcher) judged(first, all evidence) evidence {
	r := s.run
	if first.Verdict.Grade == ibid.GradeGood || r.failed != nil || r.ctx.Err() != nil {
		return all
	}
	again := r.ground(first.Query, all.Passages)
	if r.failed == nil && again.Verdict.Better(first.Verdict) {
		all.Verdict, all.Passages, all.Picks = again.Verdict, again.Passages, again.Picks
	}
	return all
}

// stopped keeps what a research had found when the user stopped it: the passages, and
// quotations of those that answer.
func (r *run) stopped(found evidence) bool {
	if r.answer.Research == nil || r.ctx.Err() == nil || r.answer.Text != "" {
		return false
	}
	r.answer.Research.EndAs(ibid.ResearchStopped)
	r.answer.Mode, r.answer.Model = ibid.ModePassages, ""
	switch {
	case len(found.sections) > 0:
		r.quoteSections(found)
	case len(found.Picks) > 0:
		r.keep(quotations(found))
	}
	if r.failed == nil {
		r.failed = r.ctx.Err()
	}
	r.cite()
	r.confide(found)
	return true
}
