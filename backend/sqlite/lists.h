// load_lists makes every later connection of this process know word_lists, a
// table, and gives a result code of SQLite.
int load_lists(void);
