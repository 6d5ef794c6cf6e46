package insights

import (
	"bytes"
	"encoding/csv"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

var noon = time.Date(2026, time.March, 10, 12, 0, 0, 0, time.UTC)

// line is a question that a model answered well, minutes before noon.
func line(minutes int, change func(*ibid.LoggedQuery)) ibid.LoggedQuery {
	l := ibid.LoggedQuery{
		ID: int64(minutes), At: noon.Add(-time.Duration(minutes) * time.Minute), Query: "How long is the term?",
		Intent: ibid.IntentFactual, Mode: ibid.ModeModel, Status: ibid.AnswerComplete, Grade: ibid.GradeGood,
		Retrieved: 50, Reranked: 8, TopScore: 0.8, Citations: 3, Judged: ibid.JudgeDone,
		RetrievalMS: 20, RerankMS: 10, GenerationMS: 4000, TotalMS: 4100,
		Stages: map[ibid.Stage]float64{ibid.StageKeyword: 12, ibid.StageGenerate: 3900, ibid.StageJudge: 100},
	}
	if change != nil {
		change(&l)
	}
	return l
}

func lines(n int, change func(i int, l *ibid.LoggedQuery)) (all []ibid.LoggedQuery) {
	for i := range n {
		all = append(all, line(i, func(l *ibid.LoggedQuery) { change(i, l) }))
	}
	return all
}

func TestOf(t *testing.T) {
	log := []ibid.LoggedQuery{
		line(5, nil),
		line(4, func(l *ibid.LoggedQuery) {
			l.Status, l.Citations, l.TopScore, l.Retries = ibid.AnswerNotFound, 0, 0.2, 1
			l.GenerationMS, l.TotalMS, l.Stages, l.Judged, l.Rating = 0, 60, map[ibid.Stage]float64{ibid.StageKeyword: 30}, ibid.JudgeOff, ibid.RatingBad
		}),
		line(3, func(l *ibid.LoggedQuery) { l.Status = ibid.AnswerHeld }),
		line(2, func(l *ibid.LoggedQuery) { // given again
			l.CacheHit, l.TotalMS, l.TopScore, l.Reranked, l.Stages, l.Rating = true, 2, -1, 0, nil, ibid.RatingGood
		}),
		line(1, func(l *ibid.LoggedQuery) { // a greeting
			*l = ibid.LoggedQuery{At: l.At, Intent: ibid.IntentChitchat, Mode: ibid.ModeTalk, Status: ibid.AnswerComplete, TopScore: -1, TotalMS: 1, Judged: ibid.JudgeOff}
		}),
		line(0, func(l *ibid.LoggedQuery) { // before stages were logged
			l.Stages, l.Citations, l.Mode = nil, 1, ibid.ModePassages
		}),
		line(-1, nil),          // after
		line(60*24*7+1, nil),   // before
		line(60*24*300, nil),   // long before
		line(60*24*3000, nil),  // likewise
		line(-60*24*300, nil),  // a clock that was wrong
		line(-60*24*3000, nil), // likewise
	}
	slices.Reverse(log)
	since := noon.AddDate(0, 0, -7)
	got := Of(log, since, noon)
	want := ibid.Insights{
		Since: since, Queries: 6, Refused: 2, CacheHits: 1, Good: 1, Bad: 1,
		Judged:    map[string]int{"judged": 3, "off": 2},
		Intents:   map[string]int{"factual": 5, "chitchat": 1},
		TopScore:  ibid.Spread{Count: 4, Mean: 0.65, P50: 0.8, P95: 0.8, Low: 0.2, High: 0.8},
		Citations: ibid.Spread{Count: 2, Mean: 2, P50: 1, P95: 3, Low: 1, High: 3},
		Retries:   ibid.Spread{Count: 4, Mean: 0.25, P50: 0, P95: 1, Low: 0, High: 1},
		Retrieval: ibid.Spread{Count: 4, Mean: 30, P50: 30, P95: 30, Low: 30, High: 30},
		Overhead:  ibid.Spread{Count: 5, Mean: 72.2, P50: 100, P95: 100, Low: 1, High: 100},
		Total:     ibid.Spread{Count: 5, Mean: 2472.2, P50: 4100, P95: 4100, Low: 1, High: 4100},
		Stages: []ibid.StageTime{
			{Stage: ibid.StageKeyword, P50: 12, P95: 30, Runs: 3},
			{Stage: ibid.StageGenerate, P50: 3900, P95: 3900, Runs: 2},
			{Stage: ibid.StageJudge, P50: 100, P95: 100, Runs: 2},
		},
		Alerts: []ibid.Alert{},
	}
	if diff := cmp.Diff(want, got, cmp.Comparer(func(a, b float64) bool { return a-b < 1e-9 && b-a < 1e-9 })); diff != "" {
		t.Error(diff)
	}
}

func TestOfNothing(t *testing.T) {
	got := Of(nil, time.Time{}, noon)
	want := ibid.Insights{Since: noon, Stages: []ibid.StageTime{}, Alerts: []ibid.Alert{},
		Judged: map[string]int{}, Intents: map[string]int{}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestAlerts(t *testing.T) {
	good := func(int, *ibid.LoggedQuery) {}
	for name, c := range map[string]struct {
		lines []ibid.LoggedQuery
		want  []string
	}{
		"all is well":     {lines(20, good), nil},
		"nothing":         {nil, nil},
		"too few to tell": {lines(9, func(_ int, l *ibid.LoggedQuery) { l.Citations, l.RetrievalMS = 0, 9000 }), nil},
		"at the bounds": {lines(20, func(_ int, l *ibid.LoggedQuery) {
			l.Citations, l.Retries, l.RetrievalMS, l.TotalMS = 1, 1, 490, 5000
		}), nil},
		"low scores":           {lines(20, func(i int, l *ibid.LoggedQuery) { l.TopScore = 0.01 }), nil},
		"one without citation": {lines(20, func(i int, l *ibid.LoggedQuery) { l.Citations = min(i, 3) }), nil},
		"some without":         {lines(20, func(i int, l *ibid.LoggedQuery) { l.Citations = min(i/2, 3) }), []string{"citations"}},
		"none was to be had":   {lines(20, func(i int, l *ibid.LoggedQuery) { l.Citations, l.Status = 0, ibid.AnswerNotFound }), nil},
		"two retries":          {lines(20, func(i int, l *ibid.LoggedQuery) { l.Retries = 2 * (i % 2) }), []string{"retries"}},
		"slow search":          {lines(20, func(i int, l *ibid.LoggedQuery) { l.RerankMS = 481 }), []string{"retrieval"}},
		"slow at first":        {lines(20, func(i int, l *ibid.LoggedQuery) { l.RetrievalMS = int64(9000 / (20*i + 1)) }), nil},
		"slow besides":         {lines(20, func(i int, l *ibid.LoggedQuery) { l.TotalMS = 5001 }), []string{"overhead"}},
		"slow to write":        {lines(20, func(i int, l *ibid.LoggedQuery) { l.TotalMS, l.Stages[ibid.StageGenerate] = 60_000, 59_500 }), nil},
		"given again":          {lines(20, func(i int, l *ibid.LoggedQuery) { l.CacheHit, l.Citations = true, 0 }), nil},
		"the gravest first": {lines(20, func(i int, l *ibid.LoggedQuery) {
			l.Citations, l.RetrievalMS, l.TotalMS = 0, 990, 5500
		}),
			[]string{"citations", "retrieval", "overhead"}},
	} {
		var got []string
		for _, a := range Of(c.lines, time.Time{}, noon).Alerts {
			got = append(got, a.Name)
			if a.Message == "" || a.Hint == "" || a.Value == a.Bound || strings.Contains(a.Message, "%!") {
				t.Errorf("%s: %+v", name, a)
			}
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestPercentile(t *testing.T) {
	ten := []float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
	for part, want := range map[float64]float64{0: 1, 0.1: 1, 0.11: 2, 0.5: 5, 0.9: 9, 0.95: 10, 1: 10} {
		if got := percentile(ten, part); got != want {
			t.Errorf("the %v part of ten is at %v, want %v", part, got, want)
		}
	}
	if got := percentile([]float64{7}, 0.5); got != 7 {
		t.Errorf("the middle of one is %v", got)
	}
}

func TestWriteCSV(t *testing.T) {
	var out bytes.Buffer
	err := WriteCSV(&out, []ibid.LoggedQuery{
		line(1, func(l *ibid.LoggedQuery) {
			l.ID, l.Scope, l.DocumentIDs = 7, []ibid.DocumentID{}, []ibid.DocumentID{12, 3}
			l.Place = "Austin, Texas"
			l.Query, l.Reformulated = "“Term”, \"rent\"\nand more", "=cmd|' /C calc'!A0"
		}),
		line(0, func(l *ibid.LoggedQuery) { l.TopScore, l.Query, l.Model, l.Rating = -1, "", "-model", ibid.RatingBad }),
	})
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&out).ReadAll()
	if err != nil || len(rows) != 3 {
		t.Fatalf("%v, %v", rows, err)
	}
	got := make([]map[string]string, 2)
	for i := range got {
		got[i] = map[string]string{}
		for j, name := range rows[0] {
			got[i][name] = rows[i+1][j]
		}
	}
	for name, want := range map[string][2]string{
		"id":                   {"7", "0"},
		"scope":                {"all", ""},
		"document_ids":         {"12 3", ""},
		"created_at":           {"2026-03-10T11:59:00Z", "2026-03-10T12:00:00Z"},
		"query":                {"“Term”, \"rent\"\nand more", ""},
		"place":                {"Austin, Texas", ""},
		"reformulated_query":   {"'=cmd|' /C calc'!A0", ""},
		"top_score":            {"0.8", ""},
		"model":                {"", "'-model"},
		"rating":               {"0", "-1"},
		"latency_total_ms":     {"4100", "4100"},
		"cache_hit":            {"false", "false"},
		"stage_keyword_ms":     {"12", "12"},
		"stage_finish_ms":      {"", ""},
		"latency_retrieval_ms": {"20", "20"},
	} {
		if diff := cmp.Diff(want, [2]string{got[0][name], got[1][name]}); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestInert(t *testing.T) {
	for text, want := range map[string]string{
		"What = 3?": "What = 3?", "": "", "'quoted'": "'quoted'", "合同": "合同",
		"=1+1": "'=1+1", "+1": "'+1", "-1": "'-1", "@SUM(A1)": "'@SUM(A1)", "  =1": "'  =1", "\t=1": "'\t=1", "＝1": "'＝1",
	} {
		if got := inert(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

func TestWriteCSVTellsOfAFullDisk(t *testing.T) {
	if err := WriteCSV(full{}, lines(5000, func(int, *ibid.LoggedQuery) {})); !errors.Is(err, errFull) {
		t.Error(err)
	}
}

var errFull = errors.New("no space left")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }
