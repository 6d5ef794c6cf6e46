package backend

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"ibid/backend/ibid"
)

// The log as a person sees it: figures of some days, and all of it as a file.
func TestQueryLogOfTheLibrary(t *testing.T) {
	b, err := Open(t.Context(), Options{Home: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.Close() })
	now := time.Now()
	for question, at := range map[string]time.Time{"Today?": now, "Ten days ago?": now.AddDate(0, 0, -10)} {
		a := ibid.Answer{Question: question, CreatedAt: at}
		if err := b.DB.SaveAnswer(t.Context(), ibid.DefaultWorkspace, &a, ibid.QueryLog{Query: question}); err != nil {
			t.Fatal(err)
		}
	}
	for days, want := range map[int][2]int{1: {1, 1}, 7: {1, 7}, 11: {2, 11}, 0: {2, 11}} { // questions, days
		figures, err := b.Insights(t.Context(), ibid.DefaultWorkspace, days)
		if err != nil || figures.Queries != want[0] || len(figures.Days) != want[1] {
			t.Errorf("%d days: %+v, %v", days, figures, err)
		}
	}
	path := filepath.Join(t.TempDir(), "log.csv")
	for range 2 { // the second takes the place of the first
		if err := b.ExportQueryLog(t.Context(), ibid.DefaultWorkspace, path); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(path)
	if rows := strings.Split(strings.TrimSpace(string(text)), "\n"); err != nil || len(rows) != 3 || !strings.Contains(rows[1], ",Today?,") || !strings.Contains(rows[2], ",Ten days ago?,") {
		t.Errorf("%s, %v", text, err)
	}
	err = b.ExportQueryLog(t.Context(), ibid.DefaultWorkspace, filepath.Join(path, "nowhere", "log.csv"))
	if ibid.CodeOf(err) != ibid.CodeStorage {
		t.Error(err)
	}
}

// What was there stays until the new file is whole, and nothing is left beside it.
func TestReplaceFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.csv")
	for _, c := range []struct {
		fails error
		want  string
	}{{nil, "first"}, {errors.New("no space left"), "first"}, {nil, "third"}} {
		err := replaceFile(path, func(w io.Writer) error {
			_, err := io.WriteString(w, map[bool]string{true: "half", false: c.want}[c.fails != nil])
			return errors.Join(c.fails, err)
		})
		text, _ := os.ReadFile(path)
		beside, _ := os.ReadDir(filepath.Dir(path))
		if !errors.Is(err, c.fails) || string(text) != c.want || len(beside) != 1 {
			t.Errorf("%v: %q, %v", err, text, beside)
		}
	}
}
