// load_score makes every later connection of this process know passage_score, a
// function of FTS5, and gives a result code of SQLite.
int load_score(void);
