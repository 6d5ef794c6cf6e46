//go:build cgo

package sqlite

// #include "score.h"
import "C"

// loadScore makes every later connection of this process know passage_score,
// which gives the bm25 of a row that matches.
//
// FTS5 has a bm25 of its own. It counts for every question anew how many rows
// have each word, the commonest included; and it knows only the frequencies of the
// whole library, where a question is put to one workspace. Here the caller gives
// the weights.
var loadScore = extension("the score of passages", func() int { return int(C.load_score()) })
