package insights

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"ibid/backend/ibid"
)

// column is a column of the exported log.
type column struct {
	name string
	of   func(ibid.LoggedQuery) string
}

// columns are those of the log, by the names of the design that they come from,
// then the time that each stage took.
var columns = append([]column{
	{"id", func(l ibid.LoggedQuery) string { return strconv.FormatInt(l.ID, 10) }},
	{"created_at", func(l ibid.LoggedQuery) string { return l.At.UTC().Format(time.RFC3339) }},
	{"query", func(l ibid.LoggedQuery) string { return inert(l.Query) }},
	{"place", func(l ibid.LoggedQuery) string { return inert(l.Place) }},
	{"reformulated_query", func(l ibid.LoggedQuery) string { return inert(l.Reformulated) }},
	{"intent", func(l ibid.LoggedQuery) string { return string(l.Intent) }},
	{"mode", func(l ibid.LoggedQuery) string { return string(l.Mode) }},
	{"status", func(l ibid.LoggedQuery) string { return string(l.Status) }},
	{"grade", func(l ibid.LoggedQuery) string { return string(l.Grade) }},
	{"scope", func(l ibid.LoggedQuery) string { return scope(l.Scope) }},
	{"document_ids", func(l ibid.LoggedQuery) string { return documents(l.DocumentIDs) }},
	{"retrieval_count", func(l ibid.LoggedQuery) string { return strconv.Itoa(l.Retrieved) }},
	{"reranked_count", func(l ibid.LoggedQuery) string { return strconv.Itoa(l.Reranked) }},
	{"top_score", topScore},
	{"citations_count", func(l ibid.LoggedQuery) string { return strconv.Itoa(l.Citations) }},
	{"claims", func(l ibid.LoggedQuery) string { return strconv.Itoa(l.Claims) }},
	{"unbacked", func(l ibid.LoggedQuery) string { return strconv.Itoa(l.Unbacked) }},
	{"corrective_retries", func(l ibid.LoggedQuery) string { return strconv.Itoa(l.Retries) }},
	{"judged", func(l ibid.LoggedQuery) string { return string(l.Judged) }},
	{"cache_hit", func(l ibid.LoggedQuery) string { return strconv.FormatBool(l.CacheHit) }},
	{"rating", func(l ibid.LoggedQuery) string { return strconv.Itoa(int(l.Rating)) }},
	{"model", func(l ibid.LoggedQuery) string { return inert(l.Model) }},
	{"latency_retrieval_ms", func(l ibid.LoggedQuery) string { return strconv.FormatInt(l.RetrievalMS, 10) }},
	{"latency_rerank_ms", func(l ibid.LoggedQuery) string { return strconv.FormatInt(l.RerankMS, 10) }},
	{"latency_generation_ms", func(l ibid.LoggedQuery) string { return strconv.FormatInt(l.GenerationMS, 10) }},
	{"latency_total_ms", func(l ibid.LoggedQuery) string { return strconv.FormatInt(l.TotalMS, 10) }},
	{"first_token_ms", func(l ibid.LoggedQuery) string { return strconv.FormatInt(l.FirstTokenMS, 10) }},
}, stageColumns()...)

func stageColumns() (all []column) {
	for _, stage := range ibid.AnswerStages {
		all = append(all, column{"stage_" + string(stage) + "_ms", func(l ibid.LoggedQuery) string {
			if ms, ran := l.Stages[stage]; ran {
				return strconv.FormatFloat(ms, 'f', -1, 64)
			}
			return ""
		}})
	}
	return all
}

// scope writes what a question was put to: numbers of documents, or "all"; empty: not
// known.
func scope(ids []ibid.DocumentID) string {
	if ids != nil && len(ids) == 0 {
		return "all"
	}
	return documents(ids)
}

// documents writes numbers of documents with spaces between.
func documents(ids []ibid.DocumentID) string {
	numbers := make([]string, len(ids))
	for i, id := range ids {
		numbers[i] = strconv.FormatInt(int64(id), 10)
	}
	return strings.Join(numbers, " ")
}

func topScore(l ibid.LoggedQuery) string {
	if l.TopScore < 0 {
		return ""
	}
	return strconv.FormatFloat(l.TopScore, 'f', -1, 64)
}

// inert keeps a spreadsheet from taking a text for a formula, which could read
// other cells or fetch something: an apostrophe before it makes it a text. See
// https://owasp.org/www-community/attacks/CSV_Injection for the signs that begin one.
func inert(text string) string {
	if strings.IndexAny(strings.TrimLeft(text, " "), "=+-@\t\r\n＝＋－＠") == 0 {
		return "'" + text
	}
	return text
}

// WriteCSV writes lines of the log as comma-separated values, in their order, with
// the names of the columns first.
func WriteCSV(w io.Writer, lines []ibid.LoggedQuery) error {
	out := csv.NewWriter(w)
	row := make([]string, len(columns))
	for i, c := range columns {
		row[i] = c.name
	}
	err := out.Write(row)
	for _, l := range lines {
		for i, c := range columns {
			row[i] = c.of(l)
		}
		if err == nil {
			err = out.Write(row)
		}
	}
	out.Flush()
	if err == nil {
		err = out.Error()
	}
	if err != nil {
		return fmt.Errorf("write the query log: %w", err)
	}
	return nil
}
