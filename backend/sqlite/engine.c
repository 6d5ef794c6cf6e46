//go:build cgo

#include "engine.h"
#include "mapped.h"
#include "sqlite3-binding.h"

// set_up makes plans that do not depend on what is bound to a statement. SQLite
// would look at the values of LIMIT ?, and prepare the statement anew whenever they
// are bound: for most statements of a search that takes longer than to run them.
static int set_up(sqlite3 *db, char **message, const struct sqlite3_api_routines *api) {
	return sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_QPSG, 1, (int *)0);
}

int load_engine(void) {
	// SQLite would count the memory that it takes, under one lock for all connections.
	// It goes on counting where somebody has used it before, and is only slower.
	sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
	int rc = guard_mappings();
	return rc == SQLITE_OK ? sqlite3_auto_extension((void (*)(void))set_up) : rc;
}
