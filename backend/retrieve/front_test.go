package retrieve_test

import (
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/question"
	"ibid/backend/retrieve"
)

const (
	beginning = "THIS LEASE is made on 4 May 2021 between Vesper Trust and Orbin Foods N.V."
	meetings  = "The parties meet each year. The parties keep minutes, and the parties sign them."
)

// at puts passages on pages of one document.
func at(pages map[int]string) []shelved {
	var all []shelved
	for page := range 20 {
		if text := pages[page]; text != "" {
			all = append(all, shelved{Candidate: ibid.Candidate{Page: page}, text: text})
		}
	}
	return all
}

func TestBeginningsArePutForward(t *testing.T) {
	query := seek("who are the parties")
	query.Front = ibid.FrontParties
	passages := at(map[int]string{1: "Vesper Trust. Lease of the mill. Parties and plans.", 2: beginning, 9: meetings})
	ranked := rerank(query, retrieve.Routing{}, passages...)
	if ranked[0].Page != 1 {
		t.Fatalf("first is page %d, want the first page", ranked[0].Page)
	}
	var hits []ibid.Hit
	for _, c := range retrieve.ToRead(query, ranked) {
		if c.Page > ibid.FrontPages {
			t.Errorf("page %d is read", c.Page)
		}
		hits = append(hits, ibid.Hit{Candidate: c, Chunk: ibid.Chunk{ID: c.ChunkID, Text: passages[c.ChunkID-1].text}})
	}
	said := false
	for _, c := range retrieve.PreferRead(query, ranked, hits) {
		has := c.Signals[len(c.Signals)-1].Name == "said at the beginning"
		if said = said || has; has != (c.Page == 2) {
			t.Errorf("page %d: %+v", c.Page, c.Signals)
		}
	}
	if !said {
		t.Error("no passage reads like the answer")
	}
	query.Front = ""
	if first := rerank(query, retrieve.Routing{}, passages...)[0]; first.Page != 9 {
		t.Errorf("for another question the first is page %d, want the one with its words", first.Page)
	}
}

func TestValidateReadsBeginnings(t *testing.T) {
	query := question.Understand("Who are the parties to the lease?")
	for _, tt := range []struct {
		name string
		text string
		page int
		want bool
	}{
		{"at the beginning", "Rent is due in May. " + beginning, 2, true},
		{"the same further on", "Rent is due in May. " + beginning, 9, false},
		{"something else at the beginning", meetings, 1, false},
		{"of another kind of document", strings.ReplaceAll(beginning, "LEASE", "AGREEMENT"), 1, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			passages := found(tt.text)
			passages[0].Hit.Chunk.Page = tt.page
			checked, verdict := retrieve.Validate(query, nil, passages, sentences)
			span := checked[0].Check.Evidence
			span.Start, span.End = span.Start-100, span.End-100 // see found
			if said := span.Start >= 0 && span.In(tt.text) == beginning && verdict.Grade == ibid.GradeGood; said != tt.want {
				t.Errorf("%+v with %+v", verdict, checked[0].Check)
			}
		})
	}
}
