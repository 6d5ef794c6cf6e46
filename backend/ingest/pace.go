package ingest

import (
	"sync"
	"time"

	"ibid/backend/ibid"
)

// pace remembers how long a page takes on this computer, while the program
// runs. The zero value remembers nothing yet.
type pace struct {
	mu   sync.Mutex
	took map[string]time.Duration // by version of the recogniser
}

// note counts a page. Later pages count for more, since a computer that has got
// busy or free stays so for a while: each moves the pace by a fifth of the way.
func (p *pace) note(traits ibid.RecogniserTraits, took time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.took == nil {
		p.took = map[string]time.Duration{}
	}
	if before, known := p.took[traits.Version]; known {
		took = before + (took-before)/5
	}
	p.took[traits.Version] = took
}

// of is how long a page takes, as measured or else as assumed.
func (p *pace) of(traits ibid.RecogniserTraits) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	if took, known := p.took[traits.Version]; known {
		return took
	}
	return traits.Pace
}
