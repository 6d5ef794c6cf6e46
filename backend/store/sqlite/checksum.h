#include <stddef.h>
#include <stdint.h>

// load_checksum makes every later connection of this process know checksum, and gives
// a result code of SQLite.
int load_checksum(void);

// portable_crc32c is the CRC-32C of some bytes as it is computed where the processor
// has no instruction for it. load_checksum must have been called.
uint32_t portable_crc32c(const void *bytes, size_t length);
