//go:build cgo

#include <string.h>

#include "score.h"
#include "sqlite3-binding.h"

// How soon further occurrences of a word in a passage count less, and how much a
// long passage is at a disadvantage: the usual values of bm25, also those of
// FTS5's own.
static const double k1 = 1.2, b = 0.75;

// Columns of the table, and the most phrases an expression may have: mostPhrases in
// plan.go keeps to it.
enum { columns = 4, most_phrases = 256 };

// search is what is known of one run of a MATCH expression.
typedef struct {
	sqlite3_int64 rows, tokens; // of the table
	int keep;                   // how many of the best rows are asked for
	int kept;                   // how many there are so far
	double best[];              // their scores as a heap, the smallest first
} search;

// begin gives the search that a row belongs to.
static int begin(const Fts5ExtensionApi *fts, Fts5Context *match, int keep, search **result) {
	search *s = fts->xGetAuxdata(match, 0);
	if (!s) {
		sqlite3_int64 rows = 0, tokens = 0;
		int rc = fts->xRowCount(match, &rows);
		if (rc == SQLITE_OK)
			rc = fts->xColumnTotalSize(match, -1, &tokens);
		if (rc != SQLITE_OK)
			return rc;
		if (!(s = sqlite3_malloc64(sizeof *s + keep * sizeof s->best[0])))
			return SQLITE_NOMEM;
		*s = (search){.rows = rows, .tokens = tokens, .keep = keep};
		if ((rc = fts->xSetAuxdata(match, s, sqlite3_free)) != SQLITE_OK)
			return rc;
	}
	*result = s;
	return SQLITE_OK;
}

// late tells whether a row that comes now and has at most this score is behind as
// many others as are asked for: of equal ones the earlier come first.
static int late(const search *s, double score) { return s->kept == s->keep && score <= s->best[0]; }

// keep notes the score of a row that is not late.
static void keep(search *s, double score) {
	int at = s->kept;
	if (s->kept < s->keep) {
		s->kept++;
		for (; at > 0 && s->best[(at - 1) / 2] > score; at = (at - 1) / 2)
			s->best[at] = s->best[(at - 1) / 2];
	} else {
		for (at = 0; 2 * at + 1 < s->kept;) {
			int child = 2 * at + 1;
			if (child + 1 < s->kept && s->best[child + 1] < s->best[child])
				child++;
			if (s->best[child] >= score)
				break;
			s->best[at] = s->best[child];
			at = child;
		}
	}
	s->best[at] = score;
}

// longer tells how many times longer than the average row one of so many words is.
static double longer(const search *s, int length) { return s->tokens > 0 ? (double)length * s->rows / s->tokens : 1; }

// score is the bm25 of a row in which phrases are found so often, counted by their
// columns, and that is so many times longer than the average.
static double score(const double *weights, const double *found, int phrases, double longer) {
	double sum = 0;
	for (int p = 0; p < phrases; p++)
		if (found[p] > 0)
			sum += weights[p] * found[p] * (k1 + 1) / (found[p] + k1 * (1 - b + b * longer));
	return sum;
}

// The arguments are the weights of the phrases of the MATCH expression, as a blob
// of doubles in their order and none below zero, those of the columns, and how many
// rows are asked for. A phrase of weight zero is not looked at. The result is NULL
// for a row that is not among so many best even if it is as short as it can be: to
// look up how long a row is takes longer than all else. Each column is at least as
// long as it takes to reach the last word that was found in it.
static void passage_score(const Fts5ExtensionApi *fts, Fts5Context *match, sqlite3_context *result, int n,
                          sqlite3_value **args) {
	int phrases = fts->xPhraseCount(match);
	if (n != 2 + columns || phrases > most_phrases || sqlite3_value_int(args[1 + columns]) < 1 ||
	    sqlite3_value_bytes(args[0]) != phrases * (int)sizeof(double)) {
		sqlite3_result_error(result, "passage_score: as many weights as phrases, one for each column, and a number of rows", -1);
		return;
	}
	double weights[most_phrases], found[most_phrases] = {0}, of_column[columns];
	if (phrases > 0)
		memcpy(weights, sqlite3_value_blob(args[0]), phrases * sizeof(double));
	for (int c = 0; c < columns; c++)
		of_column[c] = sqlite3_value_double(args[1 + c]);

	search *s = 0;
	int rc = begin(fts, match, sqlite3_value_int(args[1 + columns]), &s);
	int reached[columns] = {0};
	for (int p = 0; p < phrases && rc == SQLITE_OK; p++) {
		if (weights[p] == 0)
			continue;
		Fts5PhraseIter at;
		int column, offset;
		rc = fts->xPhraseFirst(match, p, &at, &column, &offset);
		for (; rc == SQLITE_OK && column >= 0; fts->xPhraseNext(match, &at, &column, &offset)) {
			found[p] += of_column[column];
			if (offset >= reached[column])
				reached[column] = offset + 1;
		}
	}
	int length = 0;
	for (int c = 0; c < columns; c++)
		length += reached[c];
	if (rc == SQLITE_OK && late(s, score(weights, found, phrases, longer(s, length))))
		return;
	if (rc == SQLITE_OK)
		rc = fts->xColumnSize(match, -1, &length);
	if (rc != SQLITE_OK) {
		sqlite3_result_error_code(result, rc);
		return;
	}
	double exact = score(weights, found, phrases, longer(s, length));
	if (!late(s, exact))
		keep(s, exact);
	sqlite3_result_double(result, exact);
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
