//go:build cgo

#include <string.h>

#include "packed.h"
#include "sqlite3-binding.h"

// rows are those that were met so far.
typedef struct {
	char *bytes;
	sqlite3_int64 length, room;
} rows;

static int append(rows *all, const void *bytes, int length) {
	if (all->length + length > all->room) {
		sqlite3_int64 room = 2 * (all->length + length) + 1024;
		char *more = sqlite3_realloc64(all->bytes, room);
		if (!more)
			return SQLITE_NOMEM;
		all->bytes = more;
		all->room = room;
	}
	if (length > 0)
		memcpy(all->bytes + all->length, bytes, length);
	all->length += length;
	return SQLITE_OK;
}

// add appends the arguments of a row: numbers as they are, 8 bytes each, blobs and
// texts after their lengths.
static void add(sqlite3_context *context, int n, sqlite3_value **args) {
	rows *all = sqlite3_aggregate_context(context, sizeof *all);
	int rc = all ? SQLITE_OK : SQLITE_NOMEM;
	for (int i = 0; i < n && rc == SQLITE_OK; i++) {
		if (sqlite3_value_type(args[i]) == SQLITE_FLOAT) {
			double real = sqlite3_value_double(args[i]);
			rc = append(all, &real, sizeof real);
		} else if (sqlite3_value_type(args[i]) == SQLITE_BLOB || sqlite3_value_type(args[i]) == SQLITE_TEXT) {
			const void *blob = sqlite3_value_blob(args[i]);
			sqlite3_int64 length = sqlite3_value_bytes(args[i]);
			rc = append(all, &length, sizeof length);
			if (rc == SQLITE_OK)
				rc = append(all, blob, (int)length);
		} else {
			sqlite3_int64 whole = sqlite3_value_int64(args[i]);
			rc = append(all, &whole, sizeof whole);
		}
	}
	if (rc != SQLITE_OK)
		sqlite3_result_error_code(context, rc);
}

static void result(sqlite3_context *context) {
	rows *all = sqlite3_aggregate_context(context, 0);
	if (all && all->bytes)
		sqlite3_result_blob64(context, all->bytes, all->length, sqlite3_free);
	else
		sqlite3_result_zeroblob(context, 0);
}

// define_packed makes a new connection know packed.
static int define_packed(sqlite3 *db, char **message, const struct sqlite3_api_routines *api) {
	return sqlite3_create_function(db, "packed", -1, SQLITE_UTF8, 0, 0, add, result);
}

int load_packed(void) { return sqlite3_auto_extension((void (*)(void))define_packed); }
