package ingest

import (
	"sync"
	"time"
)

// pace remembers how long a piece of work takes on this computer, while the
// program runs: a page to recognise, a passage to describe. The zero value
// remembers nothing yet.
type pace struct {
	mu   sync.Mutex
	took map[string]measured // by who works, such as the version of a recogniser
}

// measured is how long a piece takes, and how many were timed.
type measured struct {
	took  time.Duration
	count int
}

// note counts a piece. Later ones count for more, since a computer that has got
// busy or free stays so for a while: each moves the pace by a fifth of the way.
func (p *pace) note(who string, took time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.took == nil {
		p.took = map[string]measured{}
	}
	m := p.took[who]
	if m.count > 0 {
		took = m.took + (took-m.took)/5
	}
	p.took[who] = measured{took, m.count + 1}
}

// of is what was measured, if anything was.
func (p *pace) of(who string) measured {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.took[who]
}
