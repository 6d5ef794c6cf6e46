//go:build cgo

#include <string.h>

#include "engine.h"
#include "mapped.h"
#include "sqlite3-binding.h"

// set_up makes plans that do not depend on what is bound to a statement. SQLite
// would look at the values of LIMIT ?, and prepare the statement anew whenever they
// are bound: for most statements of a search that takes longer than to run them.
//
// A connection without locks keeps what it knows of a write-ahead log in its own
// memory, which SQLite has to be told before the file is read for the first time: other
// extensions do that while they are loaded.
static int set_up(sqlite3 *db, char **message, const struct sqlite3_api_routines *api) {
	sqlite3_vfs *vfs = 0;
	int rc = sqlite3_file_control(db, "main", SQLITE_FCNTL_VFS_POINTER, &vfs);
	if (rc == SQLITE_OK && vfs && (strcmp(vfs->zName, "unix-none") == 0 || strcmp(vfs->zName, "win32-none") == 0))
		rc = sqlite3_exec(db, "PRAGMA locking_mode = exclusive", 0, 0, 0);
	if (rc != SQLITE_OK)
		return rc;
	return sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_QPSG, 1, (int *)0);
}

int load_engine(void) {
	// SQLite would count the memory that it takes, under one lock for all connections.
	// It goes on counting where somebody has used it before, and is only slower.
	sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
	int rc = guard_mappings();
	return rc == SQLITE_OK ? sqlite3_auto_extension((void (*)(void))set_up) : rc;
}
