//go:build cgo

#include <math.h>
#include <string.h>

#include "distances.h"
#include "sqlite3-binding.h"

// Sums that are added up at the same time.
enum { sums = 8 };

static double distance(const float *a, const float *b, int dimensions) {
	float sum[sums] = {0};
	int i = 0;
	for (; i + sums <= dimensions; i += sums)
		for (int j = 0; j < sums; j++)
			sum[j] += (a[i + j] - b[i + j]) * (a[i + j] - b[i + j]);
	for (; i < dimensions; i++)
		sum[0] += (a[i] - b[i]) * (a[i] - b[i]);
	double all = 0;
	for (int j = 0; j < sums; j++)
		all += sum[j];
	return sqrt(all);
}

// search is the work on one call.
typedef struct {
	sqlite3_stmt *members; // gives which places of a block are taken, and by what
	sqlite3_int64 block;   // that it stands on
	int places;            // of the block; 0: there is no such block
	const unsigned char *taken, *chunks;
	sqlite3_blob *vectors; // of the block that is open
	sqlite3_int64 open;
	float *vector; // the one just read
} search;

// stand goes to a block.
static int stand(search *s, sqlite3_int64 block) {
	if (s->block == block)
		return SQLITE_OK;
	s->block = block;
	s->places = 0;
	int rc = sqlite3_reset(s->members);
	if (rc != SQLITE_OK)
		return rc;
	sqlite3_bind_int64(s->members, 1, block);
	rc = sqlite3_step(s->members);
	if (rc == SQLITE_DONE)
		return SQLITE_OK;
	if (rc != SQLITE_ROW)
		return rc;
	s->taken = sqlite3_column_blob(s->members, 0);
	s->chunks = sqlite3_column_blob(s->members, 1);
	int places = 8 * sqlite3_column_bytes(s->members, 0), chunks = sqlite3_column_bytes(s->members, 1) / (int)sizeof(sqlite3_int64);
	if (s->taken && s->chunks)
		s->places = places < chunks ? places : chunks;
	return SQLITE_OK;
}

// place gives where in the block a chunk's vector is, or a negative number.
static int place(const search *s, sqlite3_int64 chunk) {
	for (int i = 0; i < s->places; i++)
		if (!memcmp(s->chunks + i * sizeof chunk, &chunk, sizeof chunk) && s->taken[i / 8] >> i % 8 & 1)
			return i;
	return -1;
}

// compare gives the distance of a chunk's vector, or a negative one if it is not in
// the block. The tables are those in which vec0 0.1.6 keeps its vectors.
static int compare(search *s, sqlite3 *db, const char *blocks, sqlite3_int64 chunk, sqlite3_int64 block, const float *query,
                   int dimensions, float *result) {
	*result = -1;
	int rc = stand(s, block);
	int at = place(s, chunk), bytes = dimensions * (int)sizeof(float);
	if (rc != SQLITE_OK || at < 0)
		return rc;
	if (!s->vectors)
		rc = sqlite3_blob_open(db, "main", blocks, "vectors", block, 0, &s->vectors);
	else if (block != s->open)
		rc = sqlite3_blob_reopen(s->vectors, block);
	s->open = block;
	if (rc == SQLITE_OK)
		rc = sqlite3_blob_read(s->vectors, s->vector, bytes, at * bytes);
	if (rc == SQLITE_OK)
		*result = distance(s->vector, query, dimensions);
	return rc;
}

// The arguments are the name of a vec0 table, chunks as a blob of pairs of 64-bit
// numbers, the chunk's and that of the block which should have its vector, and a
// vector as vec0 has it. The result is a blob of floats: the Euclidean distance of
// the vector of each chunk, negative for a chunk that is not in its block. Chunks
// of a block should follow one another.
static void vector_distances(sqlite3_context *context, int n, sqlite3_value **args) {
	sqlite3 *db = sqlite3_context_db_handle(context);
	const char *table = (const char *)sqlite3_value_text(args[0]);
	const char *chunks = sqlite3_value_blob(args[1]);
	const float *query = sqlite3_value_blob(args[2]);
	int count = sqlite3_value_bytes(args[1]) / (2 * (int)sizeof(sqlite3_int64));
	int dimensions = sqlite3_value_bytes(args[2]) / (int)sizeof(float);

	search s = {0}; // vec0 numbers its blocks from 1
	char *members = sqlite3_mprintf("SELECT validity, rowids FROM \"%w_chunks\" WHERE chunk_id = ?", table);
	char *blocks = sqlite3_mprintf("%s_vector_chunks00", table);
	float *results = sqlite3_malloc(count * (int)sizeof(float) + 1);
	s.vector = sqlite3_malloc(dimensions * (int)sizeof(float) + 1);
	int rc = SQLITE_NOMEM;
	if (members && blocks && results && s.vector)
		rc = sqlite3_prepare_v2(db, members, -1, &s.members, 0);
	for (int i = 0; i < count && rc == SQLITE_OK; i++) {
		sqlite3_int64 pair[2];
		memcpy(pair, chunks + i * sizeof pair, sizeof pair);
		rc = compare(&s, db, blocks, pair[0], pair[1], query, dimensions, &results[i]);
	}
	sqlite3_finalize(s.members);
	sqlite3_blob_close(s.vectors);
	sqlite3_free(s.vector);
	sqlite3_free(blocks);
	sqlite3_free(members);
	if (rc == SQLITE_OK) {
		sqlite3_result_blob(context, results, count * (int)sizeof(float), sqlite3_free);
	} else {
		sqlite3_free(results);
		sqlite3_result_error_code(context, rc);
	}
}

// define_distances makes a new connection know vector_distances.
static int define_distances(sqlite3 *db, char **message, const struct sqlite3_api_routines *api) {
	return sqlite3_create_function(db, "vector_distances", 3, SQLITE_UTF8, 0, vector_distances, 0, 0);
}

int load_distances(void) { return sqlite3_auto_extension((void (*)(void))define_distances); }
