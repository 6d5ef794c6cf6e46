package question

import (
	"regexp"
	"slices"
	"strings"
)

// LibraryQuestion is a question that the library answers from what it knows of
// its documents, without reading any.
type LibraryQuestion struct {
	Asks LibraryAsk
	Name string // the document it asks about, as it calls it; empty: all of them

	// Whole means that only a document with exactly this name is meant: nothing marks
	// the name, which may as well be of something that stands in documents.
	Whole bool
}

// LibraryAsk is what a question asks of the library.
type LibraryAsk string

// What is asked. CountsPages, CountsWords, WhenAdded and WhenDated may have a name.
const (
	ListsDocuments   LibraryAsk = "lists_documents"
	CountsDocuments  LibraryAsk = "counts_documents"
	CountsPages      LibraryAsk = "counts_pages"
	CountsWords      LibraryAsk = "counts_words"
	NewestDocument   LibraryAsk = "newest_document" // by the date that documents have
	OldestDocument   LibraryAsk = "oldest_document"
	LongestDocument  LibraryAsk = "longest_document"
	ShortestDocument LibraryAsk = "shortest_document"
	LatestAdded      LibraryAsk = "latest_added"
	WhenAdded        LibraryAsk = "when_added"
	WhenDated        LibraryAsk = "when_dated"
)

// The words that questions about the library consist of.
var (
	libraryNouns  = wordSet(`document documents file files pdf pdfs`)
	libraryPlaces = wordSet(`library workspace collection here`)
	// libraryOwned say that somebody has documents: "which documents do I have".
	libraryOwned = wordSet(`have has got there add added import imported loaded`)
	librarySmall = wordSet(`a all altogether an and are can contain contained could date dated dates did do does every everything for from give has how i
		in is it list many may me most much my name names number of old on our overview page pages please s show so tell that
		the them these they this to total us was we were what what's when which who word words you your been new newest latest last
		recent recently oldest earliest longest largest biggest shortest smallest fewest long`)
)

// libraryQuestion is what a question asks of the library: what documents there are, how
// many, which is the newest or the longest, or when one was added or is dated. These the
// library knows without reading a page. All its words must be of the few
// that such questions have, but for the name of a document: a question about what
// stands in documents has others. Of that the result is nil.
func libraryQuestion(text string) *LibraryQuestion {
	text = plain(Clean(text))
	name, rest, whole := documentNamed(text)
	words := strings.FieldsFunc(strings.ToLower(rest), func(r rune) bool { return !wordRune(r) && r != '\'' })
	for _, word := range words {
		if !librarySmall[word] && !libraryNouns[word] && !libraryPlaces[word] && !libraryOwned[word] {
			return nil
		}
	}
	asks := askOfLibrary(words)
	if name != "" {
		asks = askOfDocument(words)
	}
	if asks == "" {
		return nil
	}
	return &LibraryQuestion{asks, name, whole}
}

// naming are the ways to name a document in a question about it: a file's name, a
// name in quotation marks or after "document", or what somebody has added.
var naming = []*regexp.Regexp{
	regexp.MustCompile(`(?i)["“]([^"“”]+)["”]`),
	regexp.MustCompile(`(?i)([^\s"]+\.(?:pdf|docx?|txt|html?))\b`),
	regexp.MustCompile(`(?i)\b(?:did|have) (?:i|we) (?:add|added|import|imported) (?:the )?(.+?)(?: to (?:the|my|this) (?:library|workspace|collection))?\s*\?*$`),
	regexp.MustCompile(`(?i)^when (?:was|were) (?:the )?(.+?) added (?:to|in) (?:the|my|this) (?:library|workspace|collection)`),
}

// unmarked are the ways to name a document by nothing but its name.
var unmarked = []*regexp.Regexp{
	regexp.MustCompile(`(?i)^how many (?:pages|words) (?:does|do|has|have|are (?:there )?in) (?:the )?(.+?)(?: have| has| contain)?\s*\?*$`),
	regexp.MustCompile(`(?i)^when was (?:the )?(.+?) added\s*\?*$`),
}

// documentNamed returns the name of the document that a question asks about, the
// question without it, and whether nothing marks the name.
func documentNamed(text string) (name, rest string, whole bool) {
	for i, form := range slices.Concat(naming, unmarked) {
		at := form.FindStringSubmatchIndex(text)
		if at == nil {
			continue
		}
		name = text[at[2]:at[3]]
		if word := strings.ToLower(name); libraryNouns[word] || librarySmall[word] {
			continue // "when did I add documents"
		}
		return name, text[:at[2]] + " it " + text[at[3]:], i >= len(naming)
	}
	return "", text, false
}

// askOfDocument is what a question asks of the document that it names.
func askOfDocument(words []string) LibraryAsk {
	has := func(any ...string) bool { return hasAny(words, any...) }
	switch {
	case has("when") && has("add", "added", "import", "imported"):
		return WhenAdded
	case has("dated", "date", "old"):
		return WhenDated
	case has("how", "number") && has("pages") || has("how") && has("long"):
		return CountsPages
	case has("how", "number") && has("words"):
		return CountsWords
	}
	return ""
}

// askOfLibrary is what a question asks of all documents. It must speak of
// documents or of where they are.
func askOfLibrary(words []string) LibraryAsk {
	has := func(any ...string) bool { return hasAny(words, any...) }
	documents := slices.ContainsFunc(words, func(w string) bool { return libraryNouns[w] })
	place := slices.ContainsFunc(words, func(w string) bool { return libraryPlaces[w] })
	owned := slices.ContainsFunc(words, func(w string) bool { return libraryOwned[w] })
	counts := has("how") && has("many") || has("number", "total")
	switch {
	case counts && has("pages") && (documents || place || owned) && !has("most"):
		return CountsPages
	case counts && has("words") && (documents || place || owned):
		return CountsWords
	case counts && documents:
		return CountsDocuments
	case documents && has("when") && has("add", "added", "import", "imported"):
		return WhenAdded
	case documents && (has("when") && has("dated") || has("dates")):
		return WhenDated
	case !documents && !place || has("when", "how"):
		return ""
	case has("add", "added", "import", "imported") && has("last", "latest", "newest", "recently", "recent"):
		return LatestAdded
	case has("newest", "latest") || has("most") && has("recent"):
		return NewestDocument
	case has("oldest", "earliest"):
		return OldestDocument
	case has("longest", "largest", "biggest") || has("most") && has("pages"):
		return LongestDocument
	case has("shortest", "smallest", "fewest"):
		return ShortestDocument
	case has("what", "what's", "which", "list", "name", "show", "overview") && (place || owned || has("list", "name", "show", "all")):
		return ListsDocuments
	}
	return ""
}

func hasAny(words []string, any ...string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return slices.Contains(any, word) })
}
