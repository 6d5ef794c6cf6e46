// load_engine sets up SQLite for this process, and every later connection of it,
// and gives a result code of SQLite. Whoever calls it must be the first to use
// SQLite.
int load_engine(void);
