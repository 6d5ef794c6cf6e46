package ibid

// PlaceAnswer is what became of a question that was asked for a place.
type PlaceAnswer struct {
	Question string
	Place    Place
	Layers   []Layer
	Cited    []DocumentID // by its citations, in their order
}

// Coverage tells for which jurisdictions of the places that were asked about the documents
// answer.
type Coverage struct {
	Places []PlaceCoverage `json:"places"` // by the number of their questions, most first
	Alerts []Alert         `json:"alerts"`
}

// PlaceCoverage is the coverage of one place.
type PlaceCoverage struct {
	Place   string          `json:"place"`   // its label
	Answers int             `json:"answers"` // questions that were asked for it
	Layers  []LayerCoverage `json:"layers"`  // the widest first
}

// LayerCoverage is the coverage of a jurisdiction of a place.
type LayerCoverage struct {
	Jurisdiction Jurisdiction `json:"jurisdiction"`
	Documents    int          `json:"documents"` // that hold its rules and are searched now
	Answering    int          `json:"answering"` // documents that were quoted for it, among them those that are gone since
	Answered     int          `json:"answered"`  // questions that something in them answers
	Passages     int          `json:"passages"`  // that were quoted for it in all answers
	Open         []string     `json:"open"`      // the latest questions that nothing in them answers, each once, at most three
}
