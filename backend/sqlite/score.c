//go:build cgo

#include <string.h>

#include "score.h"
#include "sqlite3-binding.h"

// How soon further occurrences of a word in a passage count less, and how much a
// long passage is at a disadvantage: the usual values of bm25, also those of
// FTS5's own.
static const double k1 = 1.2, b = 0.75;

// Columns of the table, and the most phrases an expression may have.
enum { columns = 4, most_phrases = 256 };

// The arguments are the weights of the phrases of the MATCH expression, as a blob
// of doubles in their order, and those of the columns. A phrase of weight zero is
// not looked at.
static void passage_score(const Fts5ExtensionApi *fts, Fts5Context *match, sqlite3_context *result, int n,
                          sqlite3_value **args) {
	int phrases = fts->xPhraseCount(match);
	if (n != 1 + columns || phrases > most_phrases ||
	    sqlite3_value_bytes(args[0]) != phrases * (int)sizeof(double)) {
		sqlite3_result_error(result, "passage_score: as many weights as phrases, and one for each column", -1);
		return;
	}
	double weights[most_phrases], of_column[columns];
	if (phrases > 0)
		memcpy(weights, sqlite3_value_blob(args[0]), phrases * sizeof(double));
	for (int c = 0; c < columns; c++)
		of_column[c] = sqlite3_value_double(args[1 + c]);

	int length = 0;
	sqlite3_int64 rows = 0, tokens = 0;
	int rc = fts->xColumnSize(match, -1, &length);
	if (rc == SQLITE_OK)
		rc = fts->xRowCount(match, &rows);
	if (rc == SQLITE_OK)
		rc = fts->xColumnTotalSize(match, -1, &tokens);
	double longer = tokens > 0 ? (double)length * rows / tokens : 1;

	double score = 0;
	for (int p = 0; p < phrases && rc == SQLITE_OK; p++) {
		if (weights[p] == 0)
			continue;
		double found = 0;
		Fts5PhraseIter at;
		int column, offset;
		rc = fts->xPhraseFirst(match, p, &at, &column, &offset);
		for (; rc == SQLITE_OK && column >= 0; fts->xPhraseNext(match, &at, &column, &offset))
			found += of_column[column];
		score += weights[p] * found * (k1 + 1) / (found + k1 * (1 - b + b * longer));
	}
	if (rc == SQLITE_OK)
		sqlite3_result_double(result, score);
	else
		sqlite3_result_error_code(result, rc);
}

// define_score makes a new connection know passage_score.
static int define_score(sqlite3 *db, char **message, const struct sqlite3_api_routines *api) {
	fts5_api *fts = 0;
	sqlite3_stmt *ask = 0;
	int rc = sqlite3_prepare_v2(db, "SELECT fts5(?1)", -1, &ask, 0);
	if (rc != SQLITE_OK)
		return rc;
	sqlite3_bind_pointer(ask, 1, &fts, "fts5_api_ptr", 0);
	sqlite3_step(ask);
	rc = sqlite3_finalize(ask);
	if (rc == SQLITE_OK)
		rc = fts->xCreateFunction(fts, "passage_score", 0, passage_score, 0);
	return rc;
}

int load_score(void) { return sqlite3_auto_extension((void (*)(void))define_score); }
