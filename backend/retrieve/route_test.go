package retrieve_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
	"ibid/backend/question"
	"ibid/backend/retrieve"
)

// archive has documents that are known by their file's name, glued or not, by
// their title and by their first page.
func archive() *shelf {
	return shelve(
		book{name: "HALLAMQUARRY_2021_10K.pdf"},
		book{name: "HALLAMQUARRY_2022_10K.pdf"},
		book{name: "Vesper Trust lease.pdf", front: "Lease between Vesper Trust and Orbin Foods N.V."},
		book{name: "scan0004.pdf", front: "Minutes of the Lindby Council, taken on 3 May 2020 at Quill House"},
		book{name: "Norby-2022Q2.pdf"},
		book{name: "Norby-2022Q3.pdf"},
		book{name: "a.pdf", title: "Ostrel Mills", dated: "2019-03-01"},
		book{name: "b.pdf", title: "Ostrel Mills", dated: "2020-03-01"},
	)
}

func TestRoute(t *testing.T) {
	for _, tt := range []struct {
		name, question string
		scope          []ibid.DocumentID
		want           []ibid.DocumentID
	}{
		{"a name in a file's name", "How long is the lease of Vesper?", nil, []ibid.DocumentID{3}},
		{"a name that the file's name has glued", "What did Hallam Quarry spend on ships?", nil, []ibid.DocumentID{1, 2}},
		{"whatever its case", "What did HALLAM QUARRY spend on ships?", nil, []ibid.DocumentID{1, 2}},
		{"and whoever owns what", "What were Hallam Quarry's ships?", nil, []ibid.DocumentID{1, 2}},
		{"a name in a title", "Who runs Ostrel Mills?", nil, []ibid.DocumentID{7, 8}},
		{"a name on the first page", "Who spoke at Lindby Council?", nil, []ibid.DocumentID{4}},
		{"the period decides among those of a name", "What did Hallam Quarry spend on ships in 2022?", nil, []ibid.DocumentID{2}},
		{"of several years the last", "How did Hallam Quarry's spending change from 2021 to 2022?", nil, []ibid.DocumentID{2, 1}},
		{"and the quarter", "What did Norby sell in Q3 2022?", nil, []ibid.DocumentID{6, 5}},
		{"a name counts more in a file's name than on another's first page", "What do Lindby and Vesper pay?", nil, []ibid.DocumentID{3}},
		{"within the scope", "What did Hallam Quarry spend on ships?", []ibid.DocumentID{1, 3, 4}, []ibid.DocumentID{1}},
		{"a scope of one document is not asked about", "What did Hallam Quarry spend on ships?", []ibid.DocumentID{1}, nil},
		{"the only one of its kind", "How long is the lease?", nil, []ibid.DocumentID{3}},
		{"of several references each", "Who signed the lease, and what do the council minutes say?", nil, []ibid.DocumentID{3}},
		{"any of a kind is none", "Is there a lease?", nil, nil},
		{"nothing is named", "How much is the rent?", nil, nil},
		{"nobody has the name", "What did Quux earn?", nil, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			scope := everywhere
			scope.Documents = tt.scope
			routing, err := retrieve.Route(t.Context(), archive(), scope, question.Understand(tt.question), []string{"en"})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, routing.Meant); diff != "" {
				t.Errorf("meant (-want +got):\n%s\nscores %v", diff, routing.Scores)
			}
		})
	}
}

// A period that one document has in its name is reason enough to look there; the
// years on first pages are many.
func TestRouteByPeriodAlone(t *testing.T) {
	routing, err := retrieve.Route(t.Context(), archive(), everywhere, question.Understand("What was spent on ships in 2021?"), []string{"en"})
	if err != nil || len(routing.Meant) != 1 || routing.Meant[0] != 1 {
		t.Errorf("meant %v, %v; scores %v", routing.Meant, err, routing.Scores)
	}
}

// Documents that fit the period and not the name have no part in the question.
func TestRouteScoresOnlyWhatIsNamed(t *testing.T) {
	routing, err := retrieve.Route(t.Context(), archive(), everywhere, question.Understand("What did Vesper spend in 2022?"), []string{"en"})
	if err != nil || len(routing.Scores) != 1 || routing.Scores[3] <= 0 {
		t.Errorf("scores %v, %v", routing.Scores, err)
	}
}

func TestRouteKnowsWhatNamesNobody(t *testing.T) {
	series := func(n int, name string) (books []book) {
		for i := range n {
			books = append(books, book{name: fmt.Sprintf("%s-%d.pdf", name, i)})
		}
		return books
	}
	asked := question.Understand("What does Norby charge for hay?")
	for _, tt := range []struct {
		name   string
		shelf  *shelf
		meant  int
		scored int
	}{
		{"as many as are looked at one by one", shelve(append(series(8, "norby"), series(12, "ostrel")...)...), 8, 8},
		{"more than that: none is meant more than the others", shelve(append(series(9, "norby"), series(12, "ostrel")...)...), 0, 9},
		{"what most documents are called names none", shelve(append(series(5, "norby"), series(3, "ostrel")...)...), 0, 0},
		{"of three documents two may be named", shelve(append(series(2, "norby"), series(1, "ostrel")...)...), 2, 2},
		{"a single document need not be named", shelve(series(1, "norby")...), 0, 0},
		{"an empty library", shelve(), 0, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			routing, err := retrieve.Route(t.Context(), tt.shelf, everywhere, asked, []string{"en"})
			if err != nil {
				t.Fatal(err)
			}
			if len(routing.Meant) != tt.meant || len(routing.Scores) != tt.scored {
				t.Errorf("meant %v, scores %v; want %d and %d", routing.Meant, routing.Scores, tt.meant, tt.scored)
			}
		})
	}
}

// Documents stay named where a word names too many to distinguish them.
func TestRouteTellsWhichAreNamed(t *testing.T) {
	books := []book{{name: "norby-1.pdf"}, {name: "a.pdf", front: "A letter to Norby"}, {name: "norby-2.pdf"}, {name: "norby-3.pdf"}, {name: "ostrel.pdf"}}
	for _, tt := range []struct {
		name, question string
		shelf          *shelf
		want           map[ibid.DocumentID]bool
	}{
		{"by name and front", "What does Norby charge for hay in 2020?", shelve(books...), map[ibid.DocumentID]bool{1: true, 2: true, 3: true, 4: true}},
		{"none is", "What does Vesper charge?", shelve(books...), map[ibid.DocumentID]bool{}},
		{"nothing is named", "What does hay cost?", shelve(books...), nil},
		{"a single document is not asked about", "What does Norby charge?", shelve(books[:1]...), nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			routing, err := retrieve.Route(t.Context(), tt.shelf, everywhere, question.Understand(tt.question), []string{"en"})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, routing.Named); diff != "" {
				t.Errorf("named (-want +got):\n%s", diff)
			}
		})
	}
}

func TestRouteFails(t *testing.T) {
	asked := question.Understand("What does Norby charge for hay?")
	broken := archive()
	broken.broken = errors.New("the disk is gone")
	if _, err := retrieve.Route(t.Context(), broken, everywhere, asked, []string{"en"}); !errors.Is(err, broken.broken) {
		t.Errorf("error %v, want that of the index", err)
	}
}

// Where most documents are of one kind, only the words before it distinguish them. A reference
// that fits too many documents refers to none.
func TestRouteByReference(t *testing.T) {
	contracts := shelve(
		book{name: "x1_agency agreement.pdf"},
		book{name: "x2.pdf", title: "Co-Branding Agreement", front: "Co-Branding Agreement between two companies"},
		book{name: "x3.pdf", title: "Hosting and Management Agreement", front: "Hosting and Management Agreement"},
		book{name: "x4_service agreement.pdf"},
		book{name: "x5_service agreement.pdf"},
		book{name: "x6_service agreement.pdf"},
		book{name: "x7_service agreement.pdf"},
		book{name: "x8_service agreement.pdf"},
		book{name: "x9.pdf", front: "This maintenance manual is part of an agreement"},
	)
	for asked, want := range map[string][]ibid.DocumentID{
		"Who may end the co-branding agreement?":      {2},
		"Who may end the hosting agreement?":          {3},
		"What does the agency agreement cost a year?": {1},
		"Who may end the agreement?":                  nil,
		"Who may end the service agreement?":          nil, // five are called so
		"Who may end an agency agreement?":            nil,
		"What does the maintenance manual say?":       nil, // it isn't called so
	} {
		routing, err := retrieve.Route(t.Context(), contracts, everywhere, question.Understand(asked), []string{"en"})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, routing.Referred); diff != "" {
			t.Errorf("%s (-want +got):\n%s", asked, diff)
		}
	}
}
