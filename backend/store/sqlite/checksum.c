//go:build cgo

#include <stdint.h>
#include <string.h>

#include "checksum.h"
#include "sqlite3-binding.h"

// CRC-32C, bits reflected: of a byte, and of one with zeros after it.
static uint32_t table[8][256];

static void make_table(void) {
	for (uint32_t i = 0; i < 256; i++) {
		uint32_t sum = i;
		for (int bit = 0; bit < 8; bit++)
			sum = sum >> 1 ^ (sum & 1 ? 0x82f63b78 : 0);
		table[0][i] = sum;
	}
	for (int zeros = 1; zeros < 8; zeros++)
		for (int i = 0; i < 256; i++)
			table[zeros][i] = table[zeros - 1][i] >> 8 ^ table[0][table[zeros - 1][i] & 255];
}

// add_eight takes eight bytes at a time from the table, "slicing by 8".
static uint32_t add_eight(uint32_t sum, const unsigned char *bytes, size_t length) {
	for (; length >= 8; length -= 8, bytes += 8) {
		sum ^= bytes[0] | bytes[1] << 8 | bytes[2] << 16 | (uint32_t)bytes[3] << 24;
		sum = table[7][sum & 255] ^ table[6][sum >> 8 & 255] ^ table[5][sum >> 16 & 255] ^ table[4][sum >> 24] ^
		      table[3][bytes[4]] ^ table[2][bytes[5]] ^ table[1][bytes[6]] ^ table[0][bytes[7]];
	}
	for (; length > 0; length--, bytes++)
		sum = sum >> 8 ^ table[0][(sum ^ *bytes) & 255];
	return sum;
}

static uint32_t (*add)(uint32_t sum, const unsigned char *bytes, size_t length) = add_eight;

#if defined(__x86_64__) && defined(__GNUC__)
__attribute__((target("sse4.2"))) static uint32_t add_sse(uint32_t sum, const unsigned char *bytes, size_t length) {
	uint64_t wide = sum, eight;
	for (; length >= 8; length -= 8, bytes += 8) {
		memcpy(&eight, bytes, 8);
		wide = __builtin_ia32_crc32di(wide, eight);
	}
	sum = (uint32_t)wide;
	for (; length > 0; length--, bytes++)
		sum = __builtin_ia32_crc32qi(sum, *bytes);
	return sum;
}

static void choose(void) {
	if (__builtin_cpu_supports("sse4.2"))
		add = add_sse;
}
#else
static void choose(void) {}
#endif

// checksum (value, ...) is the CRC-32C of its arguments: of each its type, its length
// or the number itself as 8 bytes, the least first, and its bytes.
static void checksum(sqlite3_context *context, int n, sqlite3_value **args) {
	uint32_t sum = ~(uint32_t)0;
	for (int i = 0; i < n; i++) {
		unsigned char head[9];
		const unsigned char *bytes = 0;
		uint64_t number = 0;
		double real;
		switch (sqlite3_value_type(args[i])) {
		case SQLITE_INTEGER:
			head[0] = 'i';
			number = (uint64_t)sqlite3_value_int64(args[i]);
			break;
		case SQLITE_FLOAT:
			head[0] = 'f';
			real = sqlite3_value_double(args[i]);
			memcpy(&number, &real, sizeof number);
			break;
		case SQLITE_NULL:
			head[0] = 'n';
			break;
		default:
			head[0] = sqlite3_value_type(args[i]) == SQLITE_TEXT ? 't' : 'b';
			bytes = sqlite3_value_blob(args[i]);
			number = (uint64_t)sqlite3_value_bytes(args[i]);
		}
		for (int at = 0; at < 8; at++)
			head[at + 1] = (unsigned char)(number >> 8 * at);
		sum = add(sum, head, sizeof head);
		if (bytes)
			sum = add(sum, bytes, (size_t)number);
	}
	sqlite3_result_int64(context, ~sum);
}

// define_checksum makes a new connection know checksum.
static int define_checksum(sqlite3 *db, char **message, const struct sqlite3_api_routines *api) {
	return sqlite3_create_function(db, "checksum", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, 0, checksum, 0, 0);
}

int load_checksum(void) {
	make_table();
	choose();
	return sqlite3_auto_extension((void (*)(void))define_checksum);
}

uint32_t portable_crc32c(const void *bytes, size_t length) { return ~add_eight(~(uint32_t)0, bytes, length); }
