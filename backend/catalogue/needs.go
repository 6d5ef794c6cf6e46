package catalogue

import (
	"strings"

	"ibid/backend/ibid"
)

// What a model needs of a computer, and how fast it is there.
//
// Memory is its weights, which are what is downloaded, the keys and values of 8,192
// tokens, and what the server computes in. Pace is bounded by memory: for each token
// that is written, all weights that take part are read once, and the keys and values
// of what was said so far. So it is bandwidth by bytes, as the roofline model has it
// (Williams and others, 2009) and as is usual for a single reader; the processor's own
// speed matters for reading a prompt, which is not foretold here.

const (
	context = 8192 // tokens: what Ibid asks of a chat model by default

	// overhead is what the server computes in: among others, for a batch of 512 tokens,
	// the scores of a vocabulary of 150,000 words at 32 bits, 300 MB.
	overhead          = 500e6
	overheadEmbedding = 200e6 // no vocabulary is scored
)

// memory is what the model takes when loaded, in bytes.
func (e entry) memory() int64 {
	if e.is(ibid.RoleEmbedding) {
		return e.Download + e.KV*int64(min(context, e.Context)) + overheadEmbedding
	}
	return e.Download + e.KV*int64(min(context, e.Context)) + overhead
}

// read is what is read of memory to write a token, in bytes, with half of the context
// used.
func (e entry) read() float64 {
	weights := float64(e.Download)
	switch {
	case e.Read > 0:
		weights = float64(e.Read)
	case e.Total > 0:
		weights *= float64(e.Parameters) / float64(e.Total)
	}
	return weights + float64(e.KV)*context/2
}

// Of the memory's peak bandwidth 0.6 to 0.8 is reached with weights: a model of 3.8 GB
// writes 14 tokens a second on Apple's M1 (68 GB/s), 36 on the M1 Pro (200) and 61 on
// the M1 Max (400), by the table in llama.cpp's discussion 4167.
const reached = 0.7

// Peak bandwidths in bytes a second, of the slowest computers of a class that are
// common. A computer reports its memory's size and not its pace.
const (
	dualChannel = 51.2e9 // two channels of DDR4-3200: 2 × 8 bytes × 3.2 GHz
	perCore     = 10e9   // what one core takes of that
	withoutAVX2 = 0.1    // of the pace, measured: without these instructions 12 to 38 times as slow

	// Apple's technical specifications: M1; M3 Pro; M3 Max with 14 cores; M1 Ultra.
	apple, applePro, appleMax, appleUltra = 68e9, 150e9, 300e9, 800e9

	// NVIDIA's specifications: RTX 3050 with 8 GB; RTX 4060 Ti with 16 GB; A10 with 24 GB.
	smallCard, middleCard, largeCard = 224e9, 288e9, 600e9
)

const (
	// reserve is what the system, a browser and Ibid itself take of memory, and
	// reservePart of a large one, which people fill with more.
	reserve     = 3.7e9
	reservePart = 0.25

	// sharedPart is how much of its memory an Apple computer with up to 36 GB lends
	// to its graphics processor ("recommendedMaxWorkingSetSize" of Metal).
	sharedPart = 2. / 3

	cardReserve = 500e6 // of a card's memory, for the screen
)

// room is what a computer has for models. Memory is in bytes, and 0 where it is
// unknown; bandwidths are in bytes a second, and 0 where they are unknown.
type room struct {
	memory, card      int64 // card is part of memory
	bandwidth, onCard float64

	server string // version of the model server; empty: unknown
}

func roomOf(m ibid.Machine) room {
	r := room{bandwidth: reached * min(dualChannel, perCore*float64(m.Cores))}
	if m.Slow {
		r.bandwidth *= withoutAVX2
	}
	if m.Memory > 0 {
		r.memory = max(1, m.Memory-max(reserve, int64(reservePart*float64(m.Memory))))
	}
	for _, gpu := range m.GPUs {
		switch {
		case gpu.Shared && m.System == "darwin":
			r.memory = min(r.memory, int64(sharedPart*float64(m.Memory)))
			r.bandwidth = reached * applePeak(gpu.Name)
		case !gpu.Shared && gpu.Memory > cardReserve:
			r.card += gpu.Memory - cardReserve
			r.onCard = max(r.onCard, reached*cardPeak(gpu.Memory))
		}
	}
	if r.memory > 0 {
		r.memory += r.card
	}
	return r
}

func applePeak(name string) float64 {
	switch {
	case strings.Contains(name, "Ultra"):
		return appleUltra
	case strings.Contains(name, "Max"):
		return appleMax
	case strings.Contains(name, "Pro"):
		return applePro
	}
	return apple
}

func cardPeak(memory int64) float64 {
	switch {
	case memory >= 20e9:
		return largeCard
	case memory >= 12e9:
		return middleCard
	}
	return smallCard
}

// pace is how many tokens a second a model is expected to write; 0: unknown. What of
// it does not fit into the graphics card is read from the computer's memory.
func (r room) pace(e entry) float64 {
	share := min(1, float64(r.card)/float64(e.memory()))
	if share < 1 && r.bandwidth == 0 {
		return 0
	}
	var seconds float64
	if share > 0 {
		seconds += share * e.read() / r.onCard
	}
	if share < 1 {
		seconds += (1 - share) * e.read() / r.bandwidth
	}
	return 1 / seconds
}
