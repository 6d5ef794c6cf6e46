// load_distances makes every later connection of this process know
// vector_distances, and gives a result code of SQLite.
int load_distances(void);
