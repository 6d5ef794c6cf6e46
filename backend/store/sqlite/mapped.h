#include <stdint.h>

// guard_mappings notes what SQLite maps into memory from now on, and takes over the
// faults there: a page of a file that was cut off while it was mapped becomes a page
// of zeros, and is counted. It gives a result code of SQLite, and is called once,
// before SQLite is used.
int guard_mappings(void);

// lost_pages is how many pages of mapped files were gone when they were read, since
// the process began.
extern int64_t lost_pages;
