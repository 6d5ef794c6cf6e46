package sqlite

import (
	"bytes"
	"context"
	"sync"
)

// mostRemembered is how many bytes of lists are remembered. A word that stands in
// 30,000 passages takes 240 kB, most words some hundred bytes. With half of it or twice
// as much, questions to 100,000 passages take the same within a twentieth.
const mostRemembered = 32 << 20

// listCache remembers the lists of words as long as the index is the same. The words
// of a question that is typed come again with every key, and those of a conversation
// and of a trade, "agreement" and "fiscal", in question after question.
//
// That the index is the same is told by its own records: a commit that writes to it
// changes what segments it has, or what was deleted from one.
type listCache struct {
	mu    sync.Mutex
	state [2][]byte // the records that index was read from
	index *textIndex
	lists map[string]list // of tokens, by the index
	size  int             // bytes of them
}

// current gives the index in one state of the library. It is nil if it cannot be read
// here.
func (c *listCache) current(ctx context.Context, s snapshot) (*textIndex, error) {
	var averages, structure []byte
	known := c.known(func(state [2][]byte) { averages, structure = state[0], state[1] })
	same := known != nil
	rows, err := s.pack(ctx, `
		SELECT packed(id, block) FROM chunk_text_data WHERE id BETWEEN ? AND ?`, averagesRow, structureRow)
	err = unpackRows(rows, err, func(row *packed) {
		record := &structure
		if row.integer() == averagesRow { // there is nothing between the two
			record = &averages
		}
		if block := row.bytes(); !bytes.Equal(*record, block) {
			same, *record = false, bytes.Clone(block)
		}
	})
	if err != nil || same {
		return known, err
	}
	index, err := readTextIndex(ctx, s, averages, structure)
	if err != nil || index == nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.state, c.index, c.lists, c.size = [2][]byte{averages, structure}, index, make(map[string]list), 0
	return index, nil
}

// known gives the index that is remembered, nil if none is, and the records it was
// read from to each.
func (c *listCache) known(each func(state [2][]byte)) *textIndex {
	c.mu.Lock()
	defer c.mu.Unlock()
	each(c.state)
	return c.index
}

// read is as that of the index, of which it gives the lists that are remembered. They
// are not to be changed.
func (c *listCache) read(ctx context.Context, s snapshot, x *textIndex, tokens []string) ([]list, error) {
	lists := make([]list, len(tokens))
	var unknown []string
	var places []int
	c.mu.Lock()
	for i, token := range tokens {
		known := false
		if c.index == x {
			lists[i], known = c.lists[token]
		}
		if !known {
			unknown, places = append(unknown, token), append(places, i)
		}
	}
	c.mu.Unlock()
	if len(unknown) == 0 {
		return lists, nil
	}
	read, err := x.read(ctx, s, unknown)
	if err != nil || read == nil {
		return nil, err
	}
	for i, at := range places {
		lists[at] = read[i]
	}
	c.keep(x, unknown, read)
	return lists, nil
}

// keep remembers lists of an index, and forgets any others for which there is no room.
func (c *listCache) keep(x *textIndex, tokens []string, read []list) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.index != x {
		return // another state was read since
	}
	for i, token := range tokens {
		if _, known := c.lists[token]; !known {
			c.lists[token] = read[i]
			c.size += read[i].size(token)
		}
	}
	for token, l := range c.lists { // in no order
		if c.size <= mostRemembered {
			break
		}
		delete(c.lists, token)
		c.size -= l.size(token)
	}
}

// perList is about what a list takes beside its entries.
const perList = 100

func (l *list) size(token string) int { return len(token) + len(l.entries) + perList }
