package sqlite

import (
	"fmt"
	"strings"
)

// SQLite notices a broken structure and never a flipped bit in a value; checksums do. A
// checksum changes with any one, two or three bits, wherever they are; see checksum.go.
//
// Triggers keep the sums, so that writers need not know of them. An update of a row whose
// sum is wrong leaves it wrong: damage must not come to look sound because something else in
// the row was changed. A writer that writes all that a sum is of sets the sum to NULL, which
// has it made anew.

// sum is a checksum that rows of a table have.
type sum struct {
	name    string // of its triggers
	table   string
	column  string // that holds it
	key     string // columns that name a row, with commas between
	of      string // columns that it is of, besides the key
	problem string // for the user, with the number of rows; empty: their pages are named
}

// The checksums of rows, apart from those of pages, which stand in a table of their own.
// They are part of the schema, which never changes once it is released.
var (
	ChunkSum = sum{name: "chunk", table: "chunks", column: "sum", key: "id",
		of: "content_id, page, ordinal, start_byte, end_byte, tokens, text, section, context, gist, reading"}
	SectionSum = sum{name: "section", table: "sections", column: "sum", key: "content_id, page, ordinal",
		of: "level, title, start_byte, end_byte, path"}
	LawSectionSum = sum{"law_section", "law_sections", "sum", "content_id, ordinal",
		"key, number, cite, heading, page, start_byte, end_byte, until_page, until_byte",
		"What was read of %d sections of law is damaged. It is read again at the next start."}
	LawCitationSum = sum{"law_citation", "law_citations", "sum", "content_id, page, start_byte",
		"end_byte, words, key",
		"%d citations of law in documents are damaged. They are read again at the next start."}
	metadataSum = sum{name: "metadata", table: "contents", column: "metadata_sum", key: "id",
		of: "metadata, dated"}
	FrontSum = sum{"front", "contents", "front_sum", "id",
		"title, title_from, front, front_version",
		"The titles and facts that %d files print are damaged. They are read again at the next start."}
	AuthoritySum = sum{"authority", "contents", "authority_sum", "id",
		"authority, detector",
		"The jurisdictions that were read in %d files are damaged. They are read again at the next start."}
	TitleSum = sum{"title", "documents", "title_sum", "id",
		"title, own_title",
		"%d titles of documents are damaged. Give the document its title again."}
	SaidSum = sum{"said", "documents", "said_sum", "id",
		"authority",
		"The jurisdictions that you set for %d documents are damaged. Set them again: ibid rules set"}
	FolderSum = sum{"folder", "folders", "authority_sum", "id",
		"authority",
		"The jurisdictions that you set for %d folders are damaged. Set them again: ibid rules set"}
	BriefSum = sum{"brief", "briefs", "sum", "document_id",
		"recipe, brief",
		"%d overviews are damaged. They are made again when they are next asked for."}
	MessageSum = sum{"message", "messages", "sum", "id",
		"conversation_id, question, mode, status, text, notice_code, notice_message, notice_hint, model, retrieved, trace, created_at, " +
			"understanding, verification, private, followups, cached, place, layers, research, web",
		"%d answers are damaged. Ask again, or delete the conversation."}
	CitationSum = sum{"citation", "citations", "sum", "message_id, number",
		"document_id, document_hash, document_title, page, page_label, section, start_byte, end_byte, quote, support, law, law_heading, not_in_force",
		"%d citations of answers are damaged. Ask again, or delete the conversation."}
	ColumnSum = sum{"column", "table_columns", "sum", "id",
		"question, label, kind",
		"%d columns of tables are damaged. Give the column its question again, or delete it."}
	CellSum = sum{"cell", "table_cells", "sum", "column_id, document_id",
		"state, source, answer, value, citation, probability, signals, failure_code, failure_message, failure_hint, made_by, made_at",
		"%d cells of tables are damaged. They are asked again."}
	ReviewSum = sum{"review", "table_cells", "review_sum", "column_id, document_id",
		"review",
		"%d reviews of cells are damaged."}
	PlaceSum = sum{"place", "workspaces", "place_sum", "id",
		"place",
		"The places of %d workspaces are damaged. Set them again: ibid place set"}
	LogSum = sum{"log", "query_log", "sum", "id",
		"query, reformulated_query, scope, document_ids, retrieval_count, reranked_count, top_score, citations_count, " +
			"latency_retrieval_ms, latency_rerank_ms, latency_generation_ms, latency_total_ms, corrective_retries, model, created_at, " +
			"intent, mode, status, grade, claims, unbacked, judged, confidence, cache_hit, first_token_ms, stages",
		"%d lines of the log of questions are damaged and left out. Clear the log: ibid insights --clear"}
	WebSum = sum{"web", "web_requests", "sum", "id",
		"provider, url, query, outcome, created_at",
		"%d lines of the log of web searches are damaged. Clear the log: ibid web log --clear"}
	AskedSum = sum{"asked", "asked_places", "sum", "workspace_id, text",
		"place",
		"%d places that you asked for are damaged. They are looked up again."}
)

// sums are all of them.
var sums = []sum{
	ChunkSum, SectionSum, LawSectionSum, LawCitationSum, metadataSum, FrontSum, AuthoritySum, TitleSum, SaidSum, FolderSum,
	BriefSum, MessageSum, CitationSum, ColumnSum, CellSum, ReviewSum, LogSum, WebSum, PlaceSum, AskedSum,
}

// is is the expression of what the checksum of a row should be. Row is the name or alias of
// its table in the query.
func (s sum) is(row string) string {
	return "checksum(" + row + "." + strings.ReplaceAll(s.key+", "+s.of, ", ", ", "+row+".") + ")"
}

// Sound is the condition that what the checksum of a row is of is as it was written.
func (s sum) Sound(row string) string { return row + "." + s.column + " IS " + s.is(row) }

// Shown is the expression of a column of a row, or another one where the row is damaged.
func (s sum) Shown(row, column, otherwise string) string {
	return "iif(" + s.Sound(row) + ", " + row + "." + column + ", " + otherwise + ")"
}

// triggers are the statements that make what keeps the checksum.
func (s sum) triggers() string {
	var key []string
	for column := range strings.SplitSeq(s.key, ", ") {
		key = append(key, column+" = new."+column)
	}
	set := fmt.Sprintf("UPDATE %s SET %s = %s WHERE %s", s.table, s.column, s.is("new"), strings.Join(key, " AND "))
	return fmt.Sprintf(`
CREATE TRIGGER %[1]s_sums_insert AFTER INSERT ON %[2]s BEGIN
    %[3]s;
END;
CREATE TRIGGER %[1]s_sums_update AFTER UPDATE OF %[4]s ON %[2]s WHEN new.%[5]s IS NULL OR %[6]s BEGIN
    %[3]s;
END;
`, s.name, s.table, set, s.of, s.column, s.Sound("old"))
}

// What is damaged is not shown.
var (
	// ShownTitle is the title of a document d, or the name of its file.
	ShownTitle = TitleSum.Shown("d", "title", "d.name")
	// SoundFront is, of contents t, what its first pages say; empty if that was not read
	// or is to be read again.
	SoundFront = FrontSum.Shown("t", "front", "''")
	// SoundMetadata and SoundDated are, of contents t, title and date in the file's
	// metadata; empty for none.
	SoundMetadata = metadataSum.Shown("t", "metadata", "''")
	SoundDated    = metadataSum.Shown("t", "dated", "''")
)
