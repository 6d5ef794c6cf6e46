package ask

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/question"
)

// Questions about the library itself are answered from its own tables: no passage
// says how many documents there are, and a model that is asked makes a number up.

// listed is how many documents an answer names before it only counts the rest.
const listed = 50

// library answers what is asked about the library and not about what its
// documents say.
func (r *run) library() bool {
	about := r.question.Library
	if about == nil || r.failed != nil || r.where.Scope.Partial() { // the tables know whole documents
		return false
	}
	facts, err := r.service.Store.LibraryFacts(r.ctx, r.where.Scope.Workspace)
	if err != nil {
		r.failed = err
		return true
	}
	asked := r.where.Scope.Documents
	if place := r.request.Place; place != nil {
		if asked, r.failed = r.service.documentsOf(r.ctx, r.where.Scope.Workspace, *place); r.failed != nil {
			return true
		}
		asked = r.where.Scope.Among(asked)
	}
	documents := slices.DeleteFunc(facts.Documents, func(d ibid.DocumentFacts) bool {
		return (len(asked) > 0 || r.request.Place != nil) && !slices.Contains(asked, d.ID) || !named(d, about)
	})
	if len(documents) == 0 && (about.Name != "" || r.request.Place != nil) {
		return false // a name that is no document's: the documents may say; or no rules of the place, which its layers tell
	}
	r.say(ibid.ModeLibrary, tell(about.Asks, documents))
	return true
}

// named reports whether a document is called by the name that a question has, or by a
// part of it where the question marks the name as one.
func named(d ibid.DocumentFacts, about *question.LibraryQuestion) bool {
	if about.Whole {
		return strings.EqualFold(d.Title, about.Name) || strings.EqualFold(strings.TrimSuffix(d.Name, filepath.Ext(d.Name)), about.Name)
	}
	name := strings.ToLower(about.Name)
	return strings.Contains(strings.ToLower(d.Title), name) || strings.Contains(strings.ToLower(d.Name), name)
}

// tell says in markdown what is asked of some documents.
func tell(asks question.LibraryAsk, documents []ibid.DocumentFacts) string {
	if len(documents) == 0 {
		return "There are no documents here yet. Add PDFs, and ask again."
	}
	switch asks {
	case question.CountsDocuments:
		return fmt.Sprintf("There %s with %s.", areDocuments(len(documents)), plural(allPages(documents), "page", "pages"))
	case question.CountsPages:
		return counted(documents, length, plural(allPages(documents), "page", "pages"))
	case question.CountsWords:
		return counted(documents, func(d ibid.DocumentFacts) string { return plural(d.Words, "word", "words") }, plural(allWords(documents), "word", "words"))
	case question.LongestDocument:
		return one("The longest", slices.MaxFunc(documents, func(a, b ibid.DocumentFacts) int { return cmp.Compare(a.Pages, b.Pages) }), length)
	case question.ShortestDocument:
		return one("The shortest", slices.MinFunc(documents, func(a, b ibid.DocumentFacts) int { return cmp.Compare(a.Pages, b.Pages) }), length)
	case question.NewestDocument, question.OldestDocument:
		return byDate(asks, documents)
	case question.LatestAdded:
		return one("The latest", slices.MaxFunc(documents, func(a, b ibid.DocumentFacts) int { return a.AddedAt.Compare(b.AddedAt) }), added)
	case question.WhenAdded:
		return list(documents, added)
	case question.WhenDated:
		return list(documents, dated)
	}
	return fmt.Sprintf("There %s here:\n\n%s", areDocuments(len(documents)), list(documents, length))
}

// byDate names the newest or the oldest document by the dates in the
// files.
func byDate(asks question.LibraryAsk, documents []ibid.DocumentFacts) string {
	with := slices.DeleteFunc(slices.Clone(documents), func(d ibid.DocumentFacts) bool { return d.Dated.IsZero() })
	if len(with) == 0 {
		return "None of the documents says when it was made."
	}
	slices.SortStableFunc(with, func(a, b ibid.DocumentFacts) int { return a.Dated.Compare(b.Dated) })
	text := one("The oldest", with[0], dated)
	if asks == question.NewestDocument {
		text = one("The newest", with[len(with)-1], dated)
	}
	if without := len(documents) - len(with); without > 0 {
		text += fmt.Sprintf(" Not counted: %s without a date.", plural(without, "document", "documents"))
	}
	return text
}

func areDocuments(n int) string {
	if n == 1 {
		return "is 1 document"
	}
	return fmt.Sprintf("are %d documents", n)
}

// counted states the count of one document, or those of several.
func counted(documents []ibid.DocumentFacts, of func(ibid.DocumentFacts) string, together string) string {
	if len(documents) == 1 {
		return fmt.Sprintf("“%s” has %s.", inText(documents[0].Title), of(documents[0]))
	}
	return fmt.Sprintf("The %d documents have %s together.", len(documents), together)
}

func allPages(documents []ibid.DocumentFacts) (total int) {
	for _, d := range documents {
		total += d.Pages
	}
	return total
}

func allWords(documents []ibid.DocumentFacts) (total int) {
	for _, d := range documents {
		total += d.Words
	}
	return total
}

func one(which string, d ibid.DocumentFacts, what func(ibid.DocumentFacts) string) string {
	return fmt.Sprintf("%s is “%s”: %s.", which, inText(d.Title), what(d))
}

// list has a line for each document.
func list(documents []ibid.DocumentFacts, what func(ibid.DocumentFacts) string) string {
	var lines strings.Builder
	for _, d := range documents[:min(listed, len(documents))] {
		fmt.Fprintf(&lines, "- %s: %s\n", inText(d.Title), what(d))
	}
	if more := len(documents) - listed; more > 0 {
		fmt.Fprintf(&lines, "- and %d more\n", more)
	}
	return strings.TrimSuffix(lines.String(), "\n")
}

func length(d ibid.DocumentFacts) string { return plural(d.Pages, "page", "pages") }

func added(d ibid.DocumentFacts) string { return "added on " + day(d.AddedAt.Local()) }

func dated(d ibid.DocumentFacts) string {
	if d.Dated.IsZero() {
		return "it does not say when it was made"
	}
	return "dated " + day(d.Dated)
}

func day(t time.Time) string { return t.Format("2 January 2006") }

// inText keeps a title from being read as markdown, or as a marker of a citation.
var inText = strings.NewReplacer("[", "(", "]", ")", "*", `\*`, "_", `\_`, "`", "'", "<", "‹", ">", "›", "\n", " ").Replace
