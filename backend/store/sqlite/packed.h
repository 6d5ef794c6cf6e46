// load_packed makes every later connection of this process know packed, an
// aggregate, and gives a result code of SQLite.
int load_packed(void);
