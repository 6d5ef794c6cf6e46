package question

import (
	"regexp"
	"strings"
)

// LibraryQuestion is a question that the library answers from what it knows of
// its documents, without reading any.
type LibraryQuestion struct {
	Asks LibraryFact
	Name string // for LibraryAdded and LibraryDated: the document, as the question calls it
}

// LibraryFact is what a question asks of the library.
type LibraryFact string

// The facts.
const (
	LibraryContents  LibraryFact = "contents"  // which documents there are
	LibraryDocuments LibraryFact = "documents" // how many documents there are
	LibraryPages     LibraryFact = "pages"     // how many pages they have
	LibraryNewest    LibraryFact = "newest"    // which document has the latest date
	LibraryOldest    LibraryFact = "oldest"
	LibraryLongest   LibraryFact = "longest" // by pages
	LibraryShortest  LibraryFact = "shortest"
	LibraryLast      LibraryFact = "last"  // which document was added last
	LibraryAdded     LibraryFact = "added" // when a document was added
	LibraryDated     LibraryFact = "dated" // the date of a document
)

const (
	politely = `^(?:please |can you |could you |tell me |show me |give me |and |so )*`
	shelves  = `(?:(?:in |on )?(?:the |my |your |this )?(?:library|workspace|collection|shelf|here)|here|(?:do|did) (?:i|we|you) have(?: (?:here|in (?:the|this|my) (?:library|workspace)))?|(?:are|is)(?: there)?|did (?:i|we) add|have (?:i|we) (?:added|got)|has been added|were added|in (?:all|total)|altogether|loaded|available)`
	papers   = `(?:documents?|files?|pdfs?|papers?|sources?)`
)

// libraryWordings are matched with the whole of a question; a group is the name of
// a document.
var libraryWordings = []struct {
	asks LibraryFact
	form *regexp.Regexp
}{
	{LibraryContents, regexp.MustCompile(`(?i)` + politely + `(?:what(?:'s| is| do (?:i|we|you) have)? (?:all )?(?:in|on) (?:here|(?:the|my|your|this) (?:library|workspace|collection|shelf))|(?:what|which) (?:all )?` + papers + ` (?:are )?` + shelves + `(?: ` + shelves + `)?|(?:list|name)(?: (?:of|me))?(?: all)?(?: (?:the|my|your|of the))? (?:documents|files|pdfs|sources)(?: ` + shelves + `)*|(?:list |a list of |an? overview of )?(?:everything|what is|what's) in (?:here|(?:the|my|this) (?:library|workspace|collection))|what (?:documents|files|pdfs) (?:can i ask about|do you know))\W*$`)},
	{LibraryDocuments, regexp.MustCompile(`(?i)` + politely + `(?:how many|the number of|(?:what is )?the number of) ` + papers + `(?: ` + shelves + `)*\W*$`)},
	{LibraryPages, regexp.MustCompile(`(?i)` + politely + `(?:how many|(?:what is )?the (?:total )?number of) pages(?: (?:do|does|have|has|are|is|there|in total|altogether|all|(?:all )?(?:the|my|these) ` + papers + `|(?:in )?(?:the|my|this) (?:library|workspace)|(?:i|we|you) have|have|here|in all))*\W*$`)},
	{LibraryLast, regexp.MustCompile(`(?i)` + politely + `(?:(?:which|what) (?:is the |was the )?(?:last|latest|most recently|newest)? ?` + papers + ` (?:was |were |did i |have i |i |that i |have been )*(?:add(?:ed)?|imported)(?: last| most recently| latest)|(?:which|what) (?:did i|was) (?:added|add) last|(?:what is |which is )?the (?:last|most recently|latest) (?:added )?` + papers + `(?: added| i added))\W*$`)},
	{LibraryNewest, regexp.MustCompile(`(?i)` + politely + `(?:(?:which|what) ` + papers + ` (?:is|are) (?:the )?(?:newest|latest|most recent)|(?:what|which)(?: is|'s| are) (?:the|my) (?:newest|latest|most recent) ` + papers + `|the (?:newest|latest|most recent) ` + papers + `)(?: ` + shelves + `)*\W*$`)},
	{LibraryOldest, regexp.MustCompile(`(?i)` + politely + `(?:(?:which|what) ` + papers + ` (?:is|are) (?:the )?(?:oldest|earliest)|(?:what|which)(?: is|'s| are) (?:the|my) (?:oldest|earliest) ` + papers + `|the (?:oldest|earliest) ` + papers + `)(?: ` + shelves + `)*\W*$`)},
	{LibraryLongest, regexp.MustCompile(`(?i)` + politely + `(?:(?:which|what) ` + papers + ` (?:is|are|has|have) (?:the )?(?:longest|largest|biggest|most pages)|(?:what|which)(?: is|'s| are) (?:the|my) (?:longest|largest|biggest) ` + papers + `|the (?:longest|largest|biggest) ` + papers + `)(?: ` + shelves + `)*\W*$`)},
	{LibraryShortest, regexp.MustCompile(`(?i)` + politely + `(?:(?:which|what) ` + papers + ` (?:is|are|has|have) (?:the )?(?:shortest|smallest|fewest pages)|(?:what|which)(?: is|'s| are) (?:the|my) (?:shortest|smallest) ` + papers + `|the (?:shortest|smallest) ` + papers + `)(?: ` + shelves + `)*\W*$`)},
	{LibraryAdded, regexp.MustCompile(`(?i)` + politely + `when (?:was|were|did (?:i|we)|have (?:i|we)) (?:add(?:ed)? )?(?:the )?(?:document |file |pdf )?["“]?(.+?)["”]? ?(?:added|imported|add|import|put in here)?(?: (?:to|in|into) (?:the|my|this) (?:library|workspace|collection))?\W*$`)},
	{LibraryDated, regexp.MustCompile(`(?i)` + politely + `(?:(?:what is|what's) the (?:document |file )?date (?:of|on) (?:the )?(?:document|file|pdf) ["“]?(.+?)["”]?|when (?:is|was) (?:the )?(?:document |file |pdf )["“]?(.+?)["”]? dated|(?:what|how old) (?:date )?is (?:the )?(?:document|file|pdf) ["“]?(.+?)["”]? (?:dated|from))\W*$`)},
}

// added matches what makes a question for a time one for when a document came
// into the library; much else is added to something in documents.
var added = regexp.MustCompile(`(?i)\b(?:(?:was|were) .+ (?:added|imported)(?: (?:to|in|into) (?:the|my|this) (?:library|workspace|collection))?\W*$|(?:did|have) (?:i|we) (?:add|added|import|imported)\b)`)

// AboutLibrary tells whether a question asks what documents there are, how many,
// which is the newest or the longest, or when one was added or is dated: things
// that the library knows without reading a page. A question about what stands in
// documents is none, and neither is one with anything more in it.
func AboutLibrary(text string) (LibraryQuestion, bool) {
	text = plain(clean(text))
	for _, wording := range libraryWordings {
		found := wording.form.FindStringSubmatch(text)
		if found == nil || wording.asks == LibraryAdded && !documentAdded(text, found[1]) {
			continue
		}
		return LibraryQuestion{wording.asks, strings.TrimSpace(strings.Join(found[1:], ""))}, true
	}
	return LibraryQuestion{}, false
}

// documentAdded tells whether a question asks when a document was added to the
// library: it says so, or calls the document by a file's name.
func documentAdded(text, name string) bool {
	if !added.MatchString(text) {
		return false
	}
	lower := strings.ToLower(text)
	return file.MatchString(strings.ReplaceAll(name, " ", "_")) || mayHave(lower, "library workspace collection") ||
		strings.Contains(lower, "did i ") || strings.Contains(lower, "have i ") || strings.Contains(lower, "document") || strings.Contains(lower, " file ")
}
