package ask

import (
	"fmt"
	"slices"
	"strings"

	"ibid/backend/answer"
	"ibid/backend/ibid"
	"ibid/backend/language"
)

// mostBriefs is the most documents an answer gives an overview of. For more, the user is
// asked to choose.
const mostBriefs = 3

// overview answers from the briefs of documents what asks for an overview: of the document
// that the question names, or else of those that are asked. What names none of the
// documents is an ordinary question, and so is one about the answer before it.
func (r *run) overview() bool {
	about := r.question.Overview
	if about == nil || r.failed != nil || about.Name == "" && len(r.turns) > 0 && len(r.where.Scope.Documents) != 1 {
		return false
	}
	if r.request.Place != nil || r.where.Scope.Partial() { // an overview is of whole documents, whatever place they are of
		return false
	}
	documents := r.documentsAsked()
	if r.failed != nil {
		return true
	}
	if about.Name != "" {
		documents = called(documents, about.Name)
	}
	switch {
	case len(documents) == 0:
		return false
	case len(documents) > mostBriefs:
		r.say(ibid.ModeLibrary, choose(documents))
		return true
	}
	r.briefed(documents, about.Part)
	return true
}

// documentsAsked are the documents with searchable text that the question is asked of.
func (r *run) documentsAsked() []ibid.DocumentFacts {
	facts, err := r.service.Store.LibraryFacts(r.ctx, r.where.Scope.Workspace)
	if err != nil {
		r.failed = err
		return nil
	}
	return slices.DeleteFunc(facts.Documents, func(d ibid.DocumentFacts) bool {
		return len(r.where.Scope.Documents) > 0 && !slices.Contains(r.where.Scope.Documents, d.ID)
	})
}

// citeListed finds the citations of an answer that lists quotations. Its headings claim nothing.
func (r *run) citeListed() {
	r.cite()
	verified := &r.answer.Verification
	verified.Claims = slices.DeleteFunc(verified.Claims, func(c ibid.Claim) bool { return len(c.Citations) == 0 })
}

// called are the documents that have all words of a name in their title or the name of
// their file.
func called(documents []ibid.DocumentFacts, name string) (found []ibid.DocumentFacts) {
	wanted := language.Tokens(name, "en")
	if len(wanted) == 0 {
		return nil
	}
	for _, d := range documents {
		has := append(language.Tokens(d.Title, "en"), language.Tokens(ibid.TitleOfName(d.Name), "en")...)
		if !slices.ContainsFunc(wanted, func(w string) bool { return !slices.Contains(has, w) }) {
			found = append(found, d)
		}
	}
	return found
}

// choose asks the user to choose some of many documents.
func choose(documents []ibid.DocumentFacts) string {
	var lines strings.Builder
	fmt.Fprintf(&lines, "Which of these %d documents do you mean? Tick up to %d of them in the list, or name one, and ask again.\n\n", len(documents), mostBriefs)
	for _, d := range documents[:min(listed, len(documents))] {
		fmt.Fprintf(&lines, "- %s: %s\n", inText(d.Title), length(d))
	}
	if more := len(documents) - listed; more > 0 {
		fmt.Fprintf(&lines, "- and %d more\n", more)
	}
	return strings.TrimSuffix(lines.String(), "\n")
}

// briefed answers with the overviews of some documents. With a model, what it wrote about a
// document stands first; its sentences have been checked when the brief was made.
func (r *run) briefed(documents []ibid.DocumentFacts, part ibid.BriefPart) {
	r.answer.Notice = r.status.Problem
	r.stage(ibid.StageGenerate, len(documents), func() (int, string, []float64) {
		var draft answer.Draft
		var missing []string
		found := false
		for _, d := range documents {
			request := BriefRequest{Workspace: r.where.Scope.Workspace, Document: d.ID, Quoted: part != ibid.BriefAll, Again: r.request.Again}
			b, err := r.service.Brief(r.ctx, request, nil)
			switch code := ibid.CodeOf(err); {
			case code == ibid.CodeNoText:
				missing = append(missing, d.Title)
				continue
			case err != nil:
				r.failed = err
				return 0, "", nil
			}
			if draft.Overview(b, part, true, len(documents) > 1) {
				found = true
			}
			if s := b.Summary; s != nil && part == ibid.BriefAll {
				r.answer.Mode, r.answer.Model = ibid.ModeModel, s.Model
			}
			if b.Notice != nil {
				r.answer.Notice = b.Notice
			}
		}
		for _, title := range missing {
			draft.Text += fmt.Sprintf("\n\nNo page of “%s” has been read.", inText(title))
		}
		if !found {
			draft.Text = strings.TrimSpace(draft.Text + "\n\nThe overview has nothing of this. Ask for it in other words, and Ibid will search the text.")
			r.answer.Status = ibid.AnswerNotFound
		}
		r.keep(draft)
		r.grow(Growth{Text: r.answer.Text, Citations: r.answer.Citations})
		return len(draft.Citations), "documents → overviews, word for word", supports(draft.Citations)
	})
	r.citeListed()
	r.answer.Verification.Answers = r.answer.Status == ibid.AnswerComplete
}
