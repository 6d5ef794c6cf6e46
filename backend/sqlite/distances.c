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
	sqlite3_stmt *where;   // gives the block and the place of a chunk
	sqlite3_blob *vectors; // of the block
	sqlite3_int64 block;
	float *vector; // the one just read
} search;

// compare gives the distance of a chunk's vector, or a negative one if it has none.
// The tables are those in which vec0 0.1.6 keeps its vectors.
static int compare(search *s, sqlite3 *db, const char *blocks, sqlite3_int64 chunk, const float *query, int dimensions,
                   float *result) {
	*result = -1;
	sqlite3_bind_int64(s->where, 1, chunk);
	int rc = sqlite3_step(s->where);
	if (rc == SQLITE_DONE)
		return sqlite3_reset(s->where);
	sqlite3_int64 block = sqlite3_column_int64(s->where, 0), place = sqlite3_column_int64(s->where, 1);
	rc = sqlite3_reset(s->where);
	if (rc == SQLITE_OK && !s->vectors)
		rc = sqlite3_blob_open(db, "main", blocks, "vectors", block, 0, &s->vectors);
	else if (rc == SQLITE_OK && block != s->block)
		rc = sqlite3_blob_reopen(s->vectors, block);
	s->block = block;
	int bytes = dimensions * (int)sizeof(float);
	if (rc == SQLITE_OK)
		rc = sqlite3_blob_read(s->vectors, s->vector, bytes, (int)place * bytes);
	if (rc == SQLITE_OK)
		*result = distance(s->vector, query, dimensions);
	return rc;
}

// The arguments are the name of a vec0 table, chunks as a blob of 64-bit numbers,
// and a vector as vec0 has it. The result is a blob of floats: the Euclidean
// distance of the vector of each chunk, negative for a chunk that has none.
static void vector_distances(sqlite3_context *context, int n, sqlite3_value **args) {
	sqlite3 *db = sqlite3_context_db_handle(context);
	const char *table = (const char *)sqlite3_value_text(args[0]);
	const char *chunks = sqlite3_value_blob(args[1]);
	const float *query = sqlite3_value_blob(args[2]);
	int count = sqlite3_value_bytes(args[1]) / (int)sizeof(sqlite3_int64);
	int dimensions = sqlite3_value_bytes(args[2]) / (int)sizeof(float);

	search s = {0};
	char *where = sqlite3_mprintf("SELECT chunk_id, chunk_offset FROM \"%w_rowids\" WHERE rowid = ?", table);
	char *blocks = sqlite3_mprintf("%s_vector_chunks00", table);
	float *results = sqlite3_malloc(count * (int)sizeof(float) + 1);
	s.vector = sqlite3_malloc(dimensions * (int)sizeof(float) + 1);
	int rc = SQLITE_NOMEM;
	if (where && blocks && results && s.vector)
		rc = sqlite3_prepare_v2(db, where, -1, &s.where, 0);
	for (int i = 0; i < count && rc == SQLITE_OK; i++) {
		sqlite3_int64 chunk;
		memcpy(&chunk, chunks + i * sizeof chunk, sizeof chunk);
		rc = compare(&s, db, blocks, chunk, query, dimensions, &results[i]);
	}
	sqlite3_finalize(s.where);
	sqlite3_blob_close(s.vectors);
	sqlite3_free(s.vector);
	sqlite3_free(blocks);
	sqlite3_free(where);
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
