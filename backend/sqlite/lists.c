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

	sqlite3_int64 at, row; // of the list that is read: its place, its latest row
	int ended;             // it has no further entries

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

// read_leaf reads what one leaf has of the list that is read, the first of them or a
// further one.
static void read_leaf(lists *all, const byte *leaf, int length, int first, const byte *word, int letters, const int *weights) {
	if (length < header || two_bytes(leaf + 2) < header || two_bytes(leaf + 2) > length) {
		all->bad = 1;
		return;
	}
	const byte *end = leaf + two_bytes(leaf + 2), *from = leaf + header, *to = end, *whole = 0;
	if (first) {
		if (!seek(all, leaf, length, end, word, letters, &from, &to)) {
			all->ended = 1;
			return;
		}
		whole = from;
	} else {
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
	take(all, from, to, whole, weights);
}

// table is word_lists of a connection, a table with one row:
//
//	SELECT lists FROM word_lists(words, segments, most, weights)
//
// The words are those that read_lists takes, the segments a number and a first leaf
// each, 8 bytes a number; most is of how many leaves a list is, at most; the weights of
// the columns are whole numbers of 4 bytes. It is a table and no function since only a
// table can keep statements: to make one takes longer than to read a list.
typedef struct {
	sqlite3_vtab base;
	sqlite3 *db;
	sqlite3_stmt *probe, *leaves;
} table;

// cursor is a reading of lists. It has one row.
typedef struct {
	sqlite3_vtab_cursor base;
	lists all;
	int ended;
} cursor;

// part is where a segment has its leaves.
typedef struct {
	sqlite3_int64 id, first;
} part;

enum { segment_shift = 37 }; // of the numbers of leaves

// read_list reads what a segment has of a list, of at most so many leaves and one. A
// token stands on the last leaf whose first token is not after it, or nowhere.
static int read_list(table *in, lists *all, place of, part segment, const byte *word, int letters, int most, const int *weights) {
	sqlite3_int64 first = 1;
	sqlite3_bind_int64(in->probe, 1, segment.id);
	sqlite3_bind_blob(in->probe, 2, word, letters, SQLITE_STATIC);
	if (sqlite3_step(in->probe) == SQLITE_ROW)
		first = sqlite3_column_int64(in->probe, 0);
	int rc = sqlite3_reset(in->probe);
	if (rc != SQLITE_OK)
		return rc;
	first = (segment.id << segment_shift) + (first > segment.first ? first : segment.first);
	all->at = all->length;
	all->row = all->ended = all->left = 0;
	append(all, &of, sizeof of);
	sqlite3_bind_int64(in->leaves, 1, first);
	sqlite3_bind_int64(in->leaves, 2, first + most);
	int n = 0;
	while (!all->bad && !all->ended && sqlite3_step(in->leaves) == SQLITE_ROW) {
		const byte *leaf = sqlite3_column_blob(in->leaves, 0);
		read_leaf(all, leaf, sqlite3_column_bytes(in->leaves, 0), n == 0, word, letters, weights);
		n++;
	}
	if ((!all->ended && n > most) || all->left != 0)
		all->bad = 1; // it goes on
	return sqlite3_reset(in->leaves);
}

// read_lists reads the lists of words: of each its length as four bytes, and the word
// as the index has it.
static int read_lists(table *in, lists *all, sqlite3_value **args) {
	const byte *words = sqlite3_value_blob(args[0]), *end = words + sqlite3_value_bytes(args[0]);
	const byte *segments = sqlite3_value_blob(args[1]);
	part segment;
	int parts = sqlite3_value_bytes(args[1]) / (int)sizeof segment, most = sqlite3_value_int(args[2]);
	int weights[columns] = {0};
	if (sqlite3_value_bytes(args[3]) == sizeof weights)
		memcpy(weights, sqlite3_value_blob(args[3]), sizeof weights);
	sqlite3_int64 mark = 0;
	append(all, &mark, sizeof mark);
	int rc = SQLITE_OK, letters;
	for (place of = {0}; end - words >= (int)sizeof letters && !all->bad && rc == SQLITE_OK; of.token++) {
		memcpy(&letters, words, sizeof letters);
		words += sizeof letters;
		if (letters < 0 || letters > end - words)
			return SQLITE_MISUSE;
		for (of.segment = 0; of.segment < parts && !all->bad && rc == SQLITE_OK; of.segment++) {
			memcpy(&segment, segments + of.segment * sizeof segment, sizeof segment);
			rc = read_list(in, all, of, segment, words, letters, most, weights);
		}
		words += letters;
	}
	if (!all->bytes)
		return SQLITE_NOMEM;
	if (all->bad)
		all->length = sizeof mark;
	mark = !all->bad;
	memcpy(all->bytes, &mark, sizeof mark);
	return rc;
}

static int connect(sqlite3 *db, void *none, int n, const char *const *args, sqlite3_vtab **made, char **message) {
	int rc = sqlite3_declare_vtab(db, "CREATE TABLE x (lists, words HIDDEN, segments HIDDEN, most HIDDEN, weights HIDDEN)");
	if (rc != SQLITE_OK)
		return rc;
	table *t = sqlite3_malloc(sizeof *t);
	if (!t)
		return SQLITE_NOMEM;
	memset(t, 0, sizeof *t);
	t->db = db;
	*made = &t->base;
	return SQLITE_OK;
}

static int disconnect(sqlite3_vtab *base) {
	table *t = (table *)base;
	sqlite3_finalize(t->probe);
	sqlite3_finalize(t->leaves);
	sqlite3_free(t);
	return SQLITE_OK;
}

// plan_reading asks for all that is hidden.
static int plan_reading(sqlite3_vtab *base, sqlite3_index_info *plan) {
	int given = 0;
	for (int i = 0; i < plan->nConstraint; i++) {
		struct sqlite3_index_constraint c = plan->aConstraint[i];
		if (c.iColumn < 1 || c.op != SQLITE_INDEX_CONSTRAINT_EQ || !c.usable)
			continue;
		plan->aConstraintUsage[i].argvIndex = c.iColumn;
		plan->aConstraintUsage[i].omit = 1;
		given |= 1 << c.iColumn;
	}
	return given == 0x1e ? SQLITE_OK : SQLITE_CONSTRAINT;
}

static int open_cursor(sqlite3_vtab *base, sqlite3_vtab_cursor **made) {
	cursor *c = sqlite3_malloc(sizeof *c);
	if (!c)
		return SQLITE_NOMEM;
	memset(c, 0, sizeof *c);
	*made = &c->base;
	return SQLITE_OK;
}

static int close_cursor(sqlite3_vtab_cursor *base) {
	cursor *c = (cursor *)base;
	sqlite3_free(c->all.bytes);
	sqlite3_free(c);
	return SQLITE_OK;
}

static int prepare(sqlite3 *db, const char *query, sqlite3_stmt **made) {
	return *made ? SQLITE_OK : sqlite3_prepare_v3(db, query, -1, SQLITE_PREPARE_PERSISTENT, made, 0);
}

static int filter(sqlite3_vtab_cursor *base, int plan, const char *name, int n, sqlite3_value **args) {
	cursor *c = (cursor *)base;
	table *t = (table *)base->pVtab;
	sqlite3_free(c->all.bytes);
	memset(&c->all, 0, sizeof c->all);
	c->ended = 0;
	int rc = prepare(t->db, "SELECT pgno >> 1 FROM chunk_text_idx WHERE segid = ? AND term <= ? ORDER BY term DESC LIMIT 1", &t->probe);
	if (rc == SQLITE_OK)
		rc = prepare(t->db, "SELECT block FROM chunk_text_data WHERE id BETWEEN ? AND ?", &t->leaves);
	if (rc == SQLITE_OK)
		rc = read_lists(t, &c->all, args);
	return rc;
}

static int next(sqlite3_vtab_cursor *base) {
	((cursor *)base)->ended = 1;
	return SQLITE_OK;
}

static int ended(sqlite3_vtab_cursor *base) { return ((cursor *)base)->ended; }

// column hands the lists over, once.
static int column(sqlite3_vtab_cursor *base, sqlite3_context *context, int number) {
	cursor *c = (cursor *)base;
	if (number == 0 && c->all.bytes) {
		sqlite3_result_blob64(context, c->all.bytes, c->all.length, sqlite3_free);
		c->all.bytes = 0;
	}
	return SQLITE_OK;
}

static int rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *number) {
	*number = 1;
	return SQLITE_OK;
}

static sqlite3_module module = {
	.xConnect = connect, .xBestIndex = plan_reading, .xDisconnect = disconnect,
	.xOpen = open_cursor, .xClose = close_cursor, .xFilter = filter,
	.xNext = next, .xEof = ended, .xColumn = column, .xRowid = rowid,
};

static int define_lists(sqlite3 *db, char **message, const struct sqlite3_api_routines *api) {
	return sqlite3_create_module(db, "word_lists", &module, 0);
}

int load_lists(void) { return sqlite3_auto_extension((void (*)(void))define_lists); }
