package sqlite

import (
	"cmp"
	"context"
	"math"
	"slices"

	"ibid/backend/ibid"
)

// wordLists are the lists of the words of a question; see textIndex.
type wordLists struct {
	index *textIndex
	of    map[string][]*list // of the tokens of a wording, by its MATCH expression
}

// readLists reads the lists of words. It is nil where MATCH has to answer: in a
// library with several workspaces, whose words would be counted together; for words
// that are unfinished, of several tokens or only near each other; and for lists that
// cannot be read.
func (in inquiry) readLists(ctx context.Context, words []weighed) (*wordLists, error) {
	var tokens []string
	for _, w := range words {
		if w.plain == nil {
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
	index, err := readTextIndex(ctx, in.Tx)
	if err != nil || index == nil {
		return nil, err
	}
	read, err := index.read(ctx, in.Tx, tokens)
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

// rowsOf are the rows that have a wording, in order.
func (l *wordLists) rowsOf(w wording) (rows []int64) {
	for _, of := range l.of[w.match] {
		theirs := make([]int64, of.rows())
		for i := range theirs {
			theirs[i] = of.row(i)
		}
		rows = union(rows, theirs)
	}
	return rows
}

// union merges rows in order, each once.
func union(a, b []int64) []int64 {
	if len(a) == 0 {
		return b
	}
	all := make([]int64, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		next := min(a[0], b[0])
		if a[0] == next {
			a = a[1:]
		}
		if b[0] == next {
			b = b[1:]
		}
		all = append(all, next)
	}
	return append(append(all, a...), b...)
}

// both are the rows, in order, that are among two.
func both(a, b []int64) (rows []int64) {
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] < b[0]:
			a = a[1:]
		case a[0] > b[0]:
			b = b[1:]
		default:
			rows = append(rows, a[0])
			a, b = a[1:], b[1:]
		}
	}
	return rows
}

// frequency is as countFrequency, of a word that has lists.
func (l *wordLists) frequency(ctx context.Context, in inquiry, w wording) (int, error) {
	rows := l.rowsOf(w)
	enough := most(in.passages)
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
	var rows []int64
	for _, w := range c.rarest {
		rows = union(rows, l.rowsOf(w.wording))
	}
	if len(c.common) > 1 {
		rows = union(rows, both(l.rowsOf(c.common[0].wording), l.rowsOf(c.common[1].wording)))
	}
	if c.bound > 0 {
		rows = rows[:min(c.bound, len(rows))]
	}
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
	within, args := searched(ibid.Scope{Workspace: in.workspace})
	rows, err := in.QueryContext(ctx, `
		WITH searched AS (`+within+`)
		SELECT packed(c.id, d.id, c.page, c.ordinal, t.terms)
		FROM json_each(?) b CROSS JOIN chunks c ON c.id = b.value CROSS JOIN documents d ON d.content_id = c.content_id
			CROSS JOIN chunk_terms t ON t.chunk_id = c.id
		WHERE EXISTS (SELECT 1 FROM searched s WHERE s.id = d.id)`, append(args, jsonArray(chunks))...)
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
	found   []float32 // for each row as many as tokens, by the weights of columns
	least   []int     // tokens that each row has at least
}

// count counts the tokens of words in rows.
func (l *wordLists) count(rows []int64, words []weighed) (c tally) {
	var lists []*list
	for _, w := range words {
		lists = append(lists, l.of[w.match]...)
		for _, share := range w.shares {
			c.weights = append(c.weights, w.weight*share)
		}
	}
	c.found, c.least = make([]float32, len(rows)*len(lists)), make([]int, len(rows))
	for p, of := range lists {
		at := 0
		for i, n := 0, of.rows(); i < n && at < len(rows); i++ {
			row := of.row(i)
			for at < len(rows) && rows[at] < row {
				at++
			}
			if at < len(rows) && rows[at] == row {
				found, least := of.found(i)
				c.found[at*len(lists)+p] = float32(found)
				c.least[at] = max(c.least[at], least)
			}
		}
	}
	return c
}

// score is the bm25 of a row that is so many times longer than the average, as that
// of score.c: the products are rounded before they are added.
func (c *tally) score(row int, longer float64) (sum float64) {
	found := c.found[row*len(c.weights):]
	for p, weight := range c.weights {
		if f := float64(found[p]); f > 0 {
			sum += float64(weight * f * (k1 + 1) / (f + float64(k1*(1-lengthPart+float64(lengthPart*longer)))))
		}
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
func (l *wordLists) best(ctx context.Context, in inquiry, rows []int64, words []weighed, limit int) (map[ibid.ChunkID]float64, error) {
	c := l.count(rows, words)
	longer := func(tokens int) float64 {
		if l.index.tokens == 0 {
			return 1
		}
		return float64(tokens) * float64(l.index.rows) / float64(l.index.tokens)
	}
	bounds := make([]float64, len(rows))
	for i := range rows {
		bounds[i] = c.score(i, longer(c.least[i]))
	}
	for n := limit + limit/2 + 8; ; n *= 4 {
		first := highest(bounds, n)
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
				all = append(all, exact{rows[i], c.score(i, longer(length))})
			}
		}
		slices.SortFunc(all, func(a, b exact) int { return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.row, b.row)) })
		if len(first) == len(rows) || len(all) >= limit && bounds[first[len(first)-1]] < all[limit-1].score {
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
	order := func(a, b int) int { return cmp.Or(cmp.Compare(numbers[b], numbers[a]), cmp.Compare(a, b)) }
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
	found, err := in.QueryContext(ctx, `
		SELECT packed(z.id, z.sz) FROM json_each(?) j CROSS JOIN chunk_text_docsize z ON z.id = j.value`, jsonArray(numbers))
	err = unpackRows(found, err, func(row *packed) {
		id := row.integer()
		for r := (reader{bytes: row.bytes()}); r.more(); {
			tokens[id] += r.size()
		}
	})
	return tokens, err
}
