package sqlite

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"
	"sync"

	"ibid/backend/ibid"
)

// wordLists are the lists of the words of a question; see textIndex.
type wordLists struct {
	index *textIndex
	of    map[string][]*list // of the tokens of a wording, by its MATCH expression
}

// readLists reads the lists of words. It is nil where MATCH has to answer: in a
// library with several workspaces, whose words would be counted together; for words
// that are unfinished, of several tokens or only near each other; for more of them than
// a tally has bits; and for lists that cannot be read.
func (in inquiry) readLists(ctx context.Context, words []weighed) (*wordLists, error) {
	var tokens []string
	n := 0
	for _, w := range words {
		n += len(w.plain)
		if w.plain == nil || n > mostCounted {
			return nil, nil
		}
		for _, token := range w.plain {
			if !slices.Contains(tokens, token) {
				tokens = append(tokens, token)
			}
		}
	}
	if !in.alone || len(tokens) == 0 {
		return nil, nil
	}
	index, err := in.lists.current(ctx, in.snapshot)
	if err != nil || index == nil {
		return nil, err
	}
	read, err := in.lists.read(ctx, in.snapshot, index, tokens)
	if err != nil || read == nil {
		return nil, err
	}
	l := &wordLists{index: index, of: make(map[string][]*list, len(words))}
	for _, w := range words {
		lists := make([]*list, len(w.plain))
		for i, token := range w.plain {
			lists[i] = &read[slices.Index(tokens, token)]
		}
		l.of[w.match] = lists
	}
	return l, nil
}

// listsOf are the lists of some wordings.
func (l *wordLists) listsOf(words ...weighed) (lists []*list) {
	for _, w := range words {
		lists = append(lists, l.of[w.match]...)
	}
	return lists
}

// both are the first rows, in order, that have two wordings, at most so many. The
// first is the rarer.
func (l *wordLists) both(a, b weighed, enough int) (rows []int64) {
	rare, common := l.of[a.match], l.of[b.match]
	if len(rare) != 1 || len(common) != 1 {
		others := unite(common, nil)
		for _, row := range unite(rare, nil).rows {
			if _, found := others.place(row); found {
				rows = append(rows, row)
			}
		}
		return rows[:min(enough, len(rows))]
	}
	at := 0
	for i := range rare[0].rows() {
		row := rare[0].row(i)
		if at = common[0].seek(at, row); at == common[0].rows() || len(rows) == enough {
			break
		}
		if common[0].row(at) == row {
			rows = append(rows, row)
		}
	}
	return rows
}

// frequency is as countFrequency, of a word that has lists.
func (l *wordLists) frequency(ctx context.Context, in inquiry, w wording) (int, error) {
	enough := most(in.passages)
	if of := l.of[w.match]; len(of) == 1 && of[0].rows() < enough {
		return of[0].rows(), nil
	}
	rows := unite(l.of[w.match], nil).rows
	if len(rows) < enough {
		return len(rows), nil
	}
	var first, last int64
	err := in.QueryRowContext(ctx, `SELECT (SELECT min(id) FROM chunks), (SELECT max(id) FROM chunks)`).Scan(&first, &last)
	return estimate(in.passages, enough, float64(rows[enough-1]-first+1)/float64(last-first+1)), err
}

// search is as that of inquiry, in the whole library.
func (l *wordLists) search(ctx context.Context, in inquiry, words []weighed, limit int) ([]ibid.Candidate, error) {
	number := most(in.passages)
	chosen := choose(words, in.passages, number)
	found, err := l.find(ctx, in, chosen, limit)
	if err == nil && len(found) == 0 && len(chosen.common) > 0 {
		all := choose(words, 0, number)
		all.bound = number
		found, err = l.find(ctx, in, all, limit)
	}
	return found, err
}

func (l *wordLists) find(ctx context.Context, in inquiry, c choice, limit int) ([]ibid.Candidate, error) {
	enough := cmp.Or(c.bound, math.MaxInt)
	var both []int64
	if len(c.common) > 1 {
		both = l.both(c.common[0], c.common[1], enough)
	}
	rows := unite(l.listsOf(c.rarest...), both)
	rows.cut(enough)
	best, err := l.best(ctx, in, rows, slices.Concat(c.rarest, c.common), limit)
	if err != nil || len(best) == 0 {
		return nil, err
	}
	return in.placed(ctx, best)
}

// placed gives the candidates of chunks with their scores, as far as they belong to
// the workspace: what is known of it may be a moment old.
func (in inquiry) placed(ctx context.Context, scores map[ibid.ChunkID]float64) (candidates []ibid.Candidate, err error) {
	chunks := make([]ibid.ChunkID, 0, len(scores))
	for chunk := range scores {
		chunks = append(chunks, chunk)
	}
	within, args := isSearched(ibid.Scope{Workspace: in.workspace})
	rows, err := in.pack(ctx, `
		SELECT packed(c.id, d.id, c.page, c.ordinal, t.terms)
		FROM json_each(?) b CROSS JOIN chunks c ON c.id = b.value CROSS JOIN documents d ON d.content_id = c.content_id
			CROSS JOIN chunk_terms t ON t.chunk_id = c.id
		WHERE `+within, slices.Insert(args, 0, any(jsonArray(chunks)))...)
	err = unpackRows(rows, err, func(row *packed) {
		c := unpackPlace(row)
		c.Score = scores[c.ChunkID]
		candidates = append(candidates, c)
	})
	rank(candidates)
	return candidates, err
}

// tally is how often the words of a question stand in some rows.
type tally struct {
	weights []float64 // of tokens
	has     []uint64  // for each row a bit for every token that it has: most rows have one or two
	found   []uint16  // for each row as many as tokens, where it has them, in units of foundUnit by the weights of columns
	least   []uint16  // tokens that each row has at least
	bounds  []float64 // what each row scores at most: if it has no more tokens
}

// mostCounted is of how many tokens a tally can be: it has so many bits.
const mostCounted = 64

// tallies are used again: they are a fifth of the memory that a search takes.
var tallies = sync.Pool{New: func() any { return new(tally) }}

// resized gives room for n values, in that of a slice if they fit. They are not cleared.
func resized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

// count counts the tokens of words in rows.
func (c *tally) count(l *wordLists, rows *rowSet, words []weighed) {
	lists, n := l.listsOf(words...), len(rows.rows)
	c.weights = c.weights[:0]
	for _, w := range words {
		for _, share := range w.shares {
			c.weights = append(c.weights, w.weight*share)
		}
	}
	c.has, c.found = resized(c.has, n), resized(c.found, n*len(lists))
	c.least, c.bounds = resized(c.least, n), resized(c.bounds, n)
	clear(c.has)
	clear(c.least)
	for p, of := range lists {
		rows.meet(of, func(row, at int) {
			found, least := of.found(at)
			c.has[row] |= 1 << p
			c.found[row*len(lists)+p] = found
			c.least[row] = max(c.least[row], least)
		})
	}
	for row := range c.bounds {
		c.bounds[row] = c.score(row, l.index.longer(int(c.least[row])))
	}
}

// score is the bm25 of a row that is so many times longer than the average, as that
// of score.c: the products are rounded before they are added.
func (c *tally) score(row int, longer float64) (sum float64) {
	saturates := float64(k1 * (1 - lengthPart + float64(lengthPart*longer)))
	found := c.found[row*len(c.weights):][:len(c.weights)]
	for has := c.has[row]; has != 0; has &= has - 1 {
		p := bits.TrailingZeros64(has)
		f := float64(found[p]) * foundUnit
		sum += float64(c.weights[p] * f * (k1 + 1) / (f + saturates))
	}
	return sum
}

// How soon further occurrences of a word in a passage count less, and how much a
// long passage is at a disadvantage; see score.c. Variables, since constants would
// be added more exactly than C adds them.
var k1, lengthPart = 1.2, 0.75

// best gives the rows with the highest scores, at most limit; of equal ones the
// earlier. To look up how long a row is takes longer than all else. So it is done for
// those rows that would be the best if they were as short as they can be, and for
// more of them until no other can be among the best.
func (l *wordLists) best(ctx context.Context, in inquiry, set rowSet, words []weighed, limit int) (map[ibid.ChunkID]float64, error) {
	c, rows := tallies.Get().(*tally), set.rows
	defer tallies.Put(c)
	c.count(l, &set, words)
	for n := limit + limit/2 + 8; ; n *= 4 {
		first := highest(c.bounds, n)
		tokens, err := in.lengths(ctx, rows, first)
		if err != nil {
			return nil, err
		}
		type exact struct {
			row   int64
			score float64
		}
		all := make([]exact, 0, len(first))
		for _, i := range first {
			if length, known := tokens[rows[i]]; known {
				all = append(all, exact{rows[i], c.score(i, l.index.longer(length))})
			}
		}
		slices.SortFunc(all, func(a, b exact) int { return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.row, b.row)) })
		if len(first) == len(rows) || len(all) >= limit && c.bounds[first[len(first)-1]] < all[limit-1].score {
			best := make(map[ibid.ChunkID]float64)
			for _, e := range all[:min(limit, len(all))] {
				best[ibid.ChunkID(e.row)] = e.score
			}
			return best, nil
		}
	}
}

// highest gives the positions of the n highest numbers, the highest first.
func highest(numbers []float64, n int) []int {
	order := func(a, b int) int {
		switch x, y := numbers[a], numbers[b]; {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return a - b
	}
	var top []int
	least := math.Inf(-1)
	for i, x := range numbers {
		if x <= least {
			continue
		}
		if top = append(top, i); len(top) == 2*n {
			slices.SortFunc(top, order)
			top = top[:n]
			least = numbers[top[n-1]]
		}
	}
	slices.SortFunc(top, order)
	return top[:min(n, len(top))]
}

// lengths looks up how many tokens some of the rows have.
func (in inquiry) lengths(ctx context.Context, rows []int64, some []int) (map[int64]int, error) {
	numbers := make([]int64, len(some))
	for i, at := range some {
		numbers[i] = rows[at]
	}
	slices.Sort(numbers)
	tokens := make(map[int64]int, len(some))
	found, err := in.pack(ctx, `
		SELECT packed(z.id, z.sz) FROM json_each(?) j CROSS JOIN chunk_text_docsize z ON z.id = j.value`, jsonArray(numbers))
	err = unpackRows(found, err, func(row *packed) {
		id := row.integer()
		for r := (reader{bytes: row.bytes()}); r.more(); {
			tokens[id] += r.size()
		}
	})
	return tokens, err
}
