package question

import "testing"

func TestLibraryQuestion(t *testing.T) {
	for _, tt := range []struct {
		question string
		asks     LibraryAsk // empty: it is about what stands in documents
		name     string
	}{
		{"What is in here?", ListsDocuments, ""},
		{"List what is in here", ListsDocuments, ""},
		{"What's in the library?", ListsDocuments, ""},
		{"What documents are there?", ListsDocuments, ""},
		{"Which documents do I have?", ListsDocuments, ""},
		{"Please list all documents", ListsDocuments, ""},
		{"Can you show me the files in this workspace?", ListsDocuments, ""},
		{"How many documents are in this library?", CountsDocuments, ""},
		{"how many documents are there", CountsDocuments, ""},
		{"How many files did I add?", CountsDocuments, ""},
		{"How many pages do the documents have?", CountsPages, ""},
		{"How many pages are there in total?", CountsPages, ""},
		{"How many pages does lease.pdf have?", CountsPages, "lease.pdf"},
		{"How long is “Hallam lease”?", CountsPages, "Hallam lease"},
		{"How many words are in lease.pdf?", CountsWords, "lease.pdf"},
		{"What is the newest document?", NewestDocument, ""},
		{"Which is the most recent file?", NewestDocument, ""},
		{"Which document is the oldest?", OldestDocument, ""},
		{"Which document is the longest?", LongestDocument, ""},
		{"Which file has the most pages?", LongestDocument, ""},
		{"What is the shortest document in the library?", ShortestDocument, ""},
		{"Which document did I add last?", LatestAdded, ""},
		{"Which document was added most recently?", LatestAdded, ""},
		{"When was lease.pdf added?", WhenAdded, "lease.pdf"},
		{"When did I add the Hallam lease?", WhenAdded, "Hallam lease"},
		{"When was the agreement added to the library?", WhenAdded, "agreement"},
		{"What is the date of the document lease.pdf?", WhenDated, "lease.pdf"},
		{"How old is lease.pdf?", WhenDated, "lease.pdf"},

		{"When were the documents added?", WhenAdded, ""},
		{"When did I add the files?", WhenAdded, ""},
		{"What are the dates of the documents?", WhenDated, ""},

		{"When was the amendment added to the contract?", "", ""},
		{"What is the latest rent?", "", ""},
		{"What is the latest?", "", ""},
		{"How many documents mention asbestos?", "", ""},
		{"How many documents must the tenant deliver?", "", ""},
		{"What documents must the tenant provide?", "", ""},
		{"List the documents that mention rent", "", ""},
		{"What is the longest river?", "", ""},
		{"What is the date?", "", ""},
		{"Who is in here?", "", ""},
		{"What is in lease.pdf?", "", ""},
		{"Who wrote this document?", "", ""},
		{"What is this document about?", "", ""},
		{"", "", ""},
	} {
		got := libraryQuestion(tt.question)
		if (got != nil) != (tt.asks != "") || got != nil && *got != (LibraryQuestion{Asks: tt.asks, Name: tt.name}) {
			t.Errorf("%q: %+v, want %q of %q", tt.question, got, tt.asks, tt.name)
		}
	}
}

// A name that nothing marks is one only if a document has it: the rest is for the
// documents to say.
func TestLibraryQuestionByNameAlone(t *testing.T) {
	for _, tt := range []struct {
		question string
		asks     LibraryAsk
		name     string
	}{
		{"How many pages does Hallam lease 2021 have?", CountsPages, "Hallam lease 2021"},
		{"How many pages does the Hallam lease have?", CountsPages, "Hallam lease"},
		{"How many words are there in the Hallam lease?", CountsWords, "Hallam lease"},
		{"When was the clause added?", WhenAdded, "clause"},
	} {
		got := libraryQuestion(tt.question)
		if want := (LibraryQuestion{Asks: tt.asks, Name: tt.name, Whole: true}); got == nil || *got != want {
			t.Errorf("%q: %+v, want %+v", tt.question, got, want)
		}
	}
	if got := libraryQuestion("How long is the lease?"); got != nil {
		t.Errorf("the term of a lease is taken for its length: %+v", got)
	}
}
