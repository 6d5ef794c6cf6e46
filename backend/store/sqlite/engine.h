// load_engine sets up SQLite for this process, and every later connection of it,
// and gives a result code of SQLite. It comes before all else that uses SQLite.
int load_engine(void);
