package sqlite_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"ibid/backend/ibid"
)

// The history has 10,000 answers of 150 words, four to a conversation, each with the
// passages that it was made from.
func BenchmarkHistory(b *testing.B) {
	db := open(b, filepath.Join(b.TempDir(), "library.db"))
	words := rand.NewZipf(rand.New(rand.NewPCG(1, 2)), 1.1, 4, 30_000)
	answer := func(conversation ibid.ConversationID) ibid.Answer {
		a := ibid.Answer{ConversationID: conversation, Question: benchText(words)[:60], Text: benchText(words)}
		for range 8 {
			a.Retrieved = append(a.Retrieved, ibid.Source{DocumentID: 1, Text: benchText(words)})
		}
		return a
	}
	var conversation ibid.ConversationID
	for i := range 10_000 {
		if i%4 == 0 {
			conversation = 0
		}
		a := answer(conversation)
		if err := db.SaveAnswer(b.Context(), home, &a, ibid.QueryLog{Query: a.Question, CacheKey: fmt.Sprint(i)}); err != nil {
			b.Fatal(err)
		}
		conversation = a.ConversationID
	}
	for _, c := range []struct {
		name string
		do   func() (int, error)
	}{
		{"search/a common word", func() (int, error) {
			found, err := db.SearchConversations(b.Context(), home, benchWord(0))
			return len(found), err
		}},
		{"search/three words", func() (int, error) {
			found, err := db.SearchConversations(b.Context(), home, benchWord(0)+" "+benchWord(5)+" "+benchWord(40))
			return len(found), err
		}},
		{"search/a rare word", func() (int, error) {
			found, err := db.SearchConversations(b.Context(), home, benchWord(2000))
			return len(found), err
		}},
		{"search/typing", func() (int, error) {
			found, err := db.SearchConversations(b.Context(), home, benchWord(0)[:2])
			return len(found) + 1, err
		}},
		{"conversations", func() (int, error) {
			all, err := db.Conversations(b.Context(), home)
			return len(all), err
		}},
		{"log of a month", func() (int, error) {
			lines, err := db.QueryLog(b.Context(), home, time.Time{}, 0)
			return len(lines), err
		}},
		{"state", func() (int, error) {
			state, err := db.IndexState(b.Context(), ibid.Scope{Workspace: home})
			return len(state), err
		}},
		{"cached", func() (int, error) {
			a, err := db.Cached(b.Context(), home, "77")
			return len(a.Text), err
		}},
		{"save", func() (int, error) {
			a := answer(0)
			return 1, db.SaveAnswer(b.Context(), home, &a, ibid.QueryLog{})
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if n, err := c.do(); err != nil || n == 0 {
					b.Fatal(n, err)
				}
			}
		})
	}
}
