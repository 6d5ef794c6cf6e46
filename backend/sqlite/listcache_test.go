package sqlite

import (
	"fmt"
	"testing"

	"ibid/backend/ibid"
)

func TestListsAreRememberedWhileTheIndexIsTheSame(t *testing.T) {
	db := fresh(t)
	rows := func(token string) (n int, remembered bool) {
		t.Helper()
		err := db.withSnapshot(t.Context(), func(s snapshot) error {
			index, err := db.lists.current(t.Context(), s)
			if err != nil {
				return err
			}
			_, remembered = db.lists.lists[token]
			lists, err := db.lists.read(t.Context(), s, index, []string{token})
			if err == nil {
				n = lists[0].rows()
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return n, remembered
	}
	expect := func(what string, wantRows int, wantRemembered bool) {
		t.Helper()
		if n, remembered := rows("quay"); n != wantRows || remembered != wantRemembered {
			t.Errorf("%s: %d rows, remembered %v", what, n, remembered)
		}
	}
	doc := addTexts(t, db, home, "a", "the quay of Norland", "the pilots", "a quay of stone")
	expect("asked first", 2, false)
	expect("asked again", 2, true)
	addTexts(t, db, home, "b", "another quay")
	expect("with another document", 3, false)
	expect("asked again", 3, true)
	if _, err := db.RemoveDocuments(t.Context(), home, []ibid.DocumentID{doc.ID}, ibid.Removal{Everywhere: true}); err != nil {
		t.Fatal(err)
	}
	expect("without the first", 1, false)
}

func TestRememberedListsHaveABound(t *testing.T) {
	x := &textIndex{}
	c := listCache{index: x, lists: map[string]list{}}
	for i := range 40 {
		c.keep(x, []string{fmt.Sprint(i), "the"}, []list{{entries: make(entries, 1<<20)}, {}})
		size := 0
		for token, l := range c.lists {
			size += l.size(token)
		}
		if size != c.size || size > mostRemembered || len(c.lists) < min(i, 10) {
			t.Fatalf("%d lists of %d bytes, counted as %d", len(c.lists), size, c.size)
		}
	}
	c.keep(&textIndex{}, []string{"of another state"}, []list{{}})
	if _, kept := c.lists["of another state"]; kept {
		t.Error("a list of another state is remembered")
	}
}
