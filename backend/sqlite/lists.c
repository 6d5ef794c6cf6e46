//go:build cgo

#include <string.h>

#include "lists.h"
#include "sqlite3-binding.h"

typedef unsigned char byte;

enum { columns = 4, header = 4 }; // of the table; bytes before the first token or row on a leaf

// entry is a row in which a token stands.
typedef struct {
	unsigned int row;      // less the first of the list
	unsigned short found;  // how often, by the weights of columns
	unsigned short length; // how many tokens the row has at least
} entry;

// place is what comes before the entries of a list.
typedef struct {
	sqlite3_int64 token, segment, first, entries;
} place;

// lists are what was read so far.
typedef struct {
	byte *bytes; // an 8-byte mark whether all could be read, and the lists
	sqlite3_int64 length, room;
	int bad;

	int any; // a list was begun: the place and the number of its latest row
	sqlite3_int64 at, token, segment, row;
	int ended, leaves, most;

	int left; // bytes of the row's places that are still to come
	int column, last, named, found, reached;
} lists;

// reading is a part of a leaf, or of what stands on it.
typedef struct {
	const byte *at, *end;
	int bad;
} reading;

// number reads a number of SQLite: seven bits a byte, the greatest first, and all bits
// of a ninth.
static sqlite3_int64 number(reading *r) {
	if (r->at < r->end && *r->at < 0x80)
		return *r->at++;
	sqlite3_uint64 n = 0;
	for (int i = 0; i < 9; i++) {
		if (r->at >= r->end)
			break;
		byte b = *r->at++;
		if (i == 8)
			return (sqlite3_int64)(n << 8 | b);
		n = n << 7 | (b & 0x7f);
		if (b < 0x80)
			return (sqlite3_int64)n;
	}
	r->bad = 1;
	return 0;
}

// size reads a number of bytes, tokens or columns.
static int size(reading *r) {
	sqlite3_int64 n = number(r);
	if (n < 0 || n > 0x3fffffff)
		r->bad = 1;
	return r->bad ? 0 : (int)n;
}

static void append(lists *all, const void *bytes, int length) {
	if (all->length + length > all->room) {
		sqlite3_int64 room = 2 * (all->length + length) + 16384;
		byte *more = sqlite3_realloc64(all->bytes, room);
		if (!more) {
			all->bad = 1;
			return;
		}
		all->bytes = more;
		all->room = room;
	}
	memcpy(all->bytes + all->length, bytes, length);
	all->length += length;
}

// note adds the row whose places have all been read.
static void note(lists *all) {
	place *of = (place *)(all->bytes + all->at);
	if (of->entries == 0)
		of->first = all->row;
	sqlite3_int64 after = all->row - of->first;
	int length = all->reached + all->last + 1;
	if (after < 0 || after > 0xffffffffLL || all->found > 0xffff || length > 0xffff) {
		all->bad = 1;
		return;
	}
	of->entries++;
	entry e = {.row = (unsigned int)after, .found = (unsigned short)all->found, .length = (unsigned short)length};
	append(all, &e, sizeof e);
}

// places reads places of one row up to where they end on this leaf. What is before
// the next number of a column is 1, all else by how much a place is after that before,
// plus 2.
static void places(lists *all, reading *r, const byte *stop, const int *weights) {
	int column = all->column, last = all->last, named = all->named, found = all->found;
	while (r->at < stop) {
		int n = *r->at < 0x80 ? *r->at++ : size(r);
		if (named) {
			named = 0;
			column = n;
			if (n >= columns)
				r->bad = 1;
		} else if (n == 1) {
			named = 1;
			all->reached += last + 1;
			last = -1;
		} else {
			last = (last < 0 ? 0 : last) + n - 2;
			found += weights[column];
			if (last < 0 || last > 0xffff || found > 0xffff)
				r->bad = 1;
		}
		if (r->bad)
			return;
	}
	all->column = column;
	all->last = last;
	all->named = named;
	all->found = found;
}

// take reads a part of a list. The number of a row is by how much it is greater than
// that before, but at the beginning and at one place of each leaf.
static void take(lists *all, const byte *from, const byte *to, const byte *whole, const int *weights) {
	reading r = {.at = from, .end = to};
	while (r.at < r.end && !all->bad) {
		if (all->left == 0) {
			int begins = r.at == whole;
			sqlite3_int64 n = number(&r);
			all->row = begins ? n : all->row + n;
			int bytes = size(&r);
			all->left = bytes >> 1;
			all->column = all->named = all->found = all->reached = 0;
			all->last = -1;
			if (bytes & 1 || all->left == 0) // a mark that tables of this kind do not have
				r.bad = 1;
		}
		const byte *begins = r.at;
		if (!r.bad)
			places(all, &r, all->left < r.end - r.at ? r.at + all->left : r.end, weights);
		all->left -= (int)(r.at - begins);
		if (all->left < 0 || r.bad)
			all->bad = 1;
		else if (all->left == 0)
			note(all);
	}
}

static int two_bytes(const byte *at) { return at[0] << 8 | at[1]; }

// seek finds the list of a token on the leaf on which it would begin. It gives 0 if
// the token is not there. A leaf has its tokens in order, each without what it has in
// common with the one before, and after them, from end on, by how much each begins
// after the one before.
static int seek(lists *all, const byte *leaf, int length, const byte *end, const byte *word, int letters,
                const byte **from, const byte **to) {
	reading footer = {.at = end, .end = leaf + length};
	const byte *token = leaf;
	int same = 0; // letters of the word that the latest token begins with
	while (footer.at < footer.end) {
		int first = token == leaf;
		token += size(&footer);
		if (footer.bad || token >= end)
			break;
		reading r = {.at = token, .end = end};
		int kept = first ? 0 : size(&r), more = size(&r);
		if (r.bad || more > r.end - r.at) {
			all->bad = 1;
			return 0;
		}
		if (kept < same)
			return 0;
		if (kept > same) {
			continue;
		}
		int i = 0;
		while (i < more && same < letters && r.at[i] == word[same])
			i++, same++;
		if (same == letters && i == more) {
			*from = r.at + more;
			*to = end;
			if (footer.at < footer.end) {
				*to = token + size(&footer);
				all->ended = 1;
			}
			if (footer.bad || *to < *from || *to > end)
				all->bad = 1;
			return !all->bad;
		}
		if (same == letters || (i < more && r.at[i] > word[same]))
			return 0;
	}
	all->bad |= footer.bad;
	return 0;
}

// finish ends the list that was begun.
static void finish(lists *all) {
	if (all->any && ((!all->ended && all->leaves > all->most) || all->left != 0))
		all->bad = 1; // it goes on
}

// The arguments are the numbers of a token and of a segment, the token as the index
// has it, a leaf on which it may stand, of how many leaves a list is at most, and the
// weights of the columns as whole numbers. Leaves of a token in a segment
// follow each other.
static void word_lists(sqlite3_context *context, int n, sqlite3_value **args) {
	lists *all = sqlite3_aggregate_context(context, sizeof *all);
	if (!all) {
		sqlite3_result_error_nomem(context);
		return;
	}
	const byte *word = sqlite3_value_blob(args[2]), *leaf = sqlite3_value_blob(args[3]);
	int letters = sqlite3_value_bytes(args[2]), length = sqlite3_value_bytes(args[3]);
	int weights[columns];
	for (int c = 0; c < columns; c++)
		weights[c] = sqlite3_value_int(args[5 + c]);
	if (length < header || two_bytes(leaf + 2) < header || two_bytes(leaf + 2) > length)
		all->bad = 1;
	if (all->length == 0) {
		sqlite3_int64 mark = 0;
		append(all, &mark, sizeof mark);
	}
	if (all->bad)
		return;
	const byte *end = leaf + two_bytes(leaf + 2), *from = leaf + header, *to = end, *whole = 0;
	place of = {.token = sqlite3_value_int64(args[0]), .segment = sqlite3_value_int64(args[1])};
	if (!all->any || of.token != all->token || of.segment != all->segment) {
		finish(all);
		all->any = 1;
		all->most = sqlite3_value_int(args[4]);
		all->token = of.token;
		all->segment = of.segment;
		all->ended = all->leaves = all->left = 0;
		all->at = all->length;
		append(all, &of, sizeof of);
		if (all->bad)
			return;
		if (!seek(all, leaf, length, end, word, letters, &from, &to)) {
			all->ended = 1;
			return;
		}
		whole = from;
		all->row = 0;
	} else {
		if (all->ended)
			return;
		if (two_bytes(leaf) > 0)
			whole = leaf + two_bytes(leaf);
		if (end < leaf + length) { // a token begins here
			reading footer = {.at = end, .end = leaf + length};
			to = leaf + size(&footer);
			all->ended = 1;
			if (footer.bad || to < from || to > end) {
				all->bad = 1;
				return;
			}
		}
	}
	all->leaves++;
	take(all, from, to, whole, weights);
}

static void result(sqlite3_context *context) {
	lists *all = sqlite3_aggregate_context(context, 0);
	if (!all) {
		sqlite3_result_zeroblob(context, 0);
		return;
	}
	if (!all->bytes) {
		sqlite3_result_error_nomem(context);
		return;
	}
	finish(all);
	sqlite3_int64 mark = !all->bad;
	memcpy(all->bytes, &mark, sizeof mark);
	sqlite3_result_blob64(context, all->bytes, all->bad ? sizeof mark : all->length, sqlite3_free);
}

static int define_lists(sqlite3 *db, char **message, const struct sqlite3_api_routines *api) {
	return sqlite3_create_function(db, "word_lists", 5 + columns, SQLITE_UTF8, 0, 0, word_lists, result);
}

int load_lists(void) { return sqlite3_auto_extension((void (*)(void))define_lists); }
