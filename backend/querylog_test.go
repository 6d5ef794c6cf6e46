package backend

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"ibid/backend/ibid"
)

// The log as the user sees it: figures of some days, and all of it as a file.
func TestQueryLogOfTheLibrary(t *testing.T) {
	b, err := Open(t.Context(), Options{Home: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.Close() })
	now := time.Now()
	for question, at := range map[string]time.Time{"Today?": now, "Ten days ago?": now.AddDate(0, 0, -10)} {
		a := ibid.Answer{Question: question, CreatedAt: at}
		if err := b.Store.Talk.SaveAnswer(t.Context(), ibid.DefaultWorkspace, &a, ibid.QueryLog{Query: question}); err != nil {
			t.Fatal(err)
		}
	}
	for days, want := range map[int]int{1: 1, 7: 1, 11: 2, 0: 2} { // questions
		figures, err := b.Insights(t.Context(), ibid.DefaultWorkspace, days)
		if err != nil || figures.Queries != want {
			t.Errorf("%d days: %+v, %v", days, figures, err)
		}
	}
	path := filepath.Join(t.TempDir(), "log.csv")
	for _, overwrite := range []bool{false, true} { // the second takes the place of the first
		if err := b.ExportQueryLog(t.Context(), ibid.DefaultWorkspace, path, overwrite); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.ExportQueryLog(t.Context(), ibid.DefaultWorkspace, path, false); ibid.CodeOf(err) != ibid.CodeConflict {
		t.Errorf("over a file: %v, want that it is refused", err)
	}
	text, err := os.ReadFile(path)
	if rows := strings.Split(strings.TrimSpace(string(text)), "\n"); err != nil || len(rows) != 3 || !strings.Contains(rows[1], ",Today?,") || !strings.Contains(rows[2], ",Ten days ago?,") {
		t.Errorf("%s, %v", text, err)
	}
	err = b.ExportQueryLog(t.Context(), ibid.DefaultWorkspace, filepath.Join(path, "nowhere", "log.csv"), false)
	if ibid.CodeOf(err) != ibid.CodeStorage {
		t.Error(err)
	}
}
