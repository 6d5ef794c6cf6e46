// load_lists makes every later connection of this process know word_lists, an
// aggregate, and gives a result code of SQLite.
int load_lists(void);
