//go:build !cgo || !amd64 || windows

package sketch

// wide tells that there are no instructions for eight words at a time.
const wide = false

func wideDiffering([]uint16, []uint64, []uint64) {}

func wideEstimate([]float32, []place, []uint64, []float32, float32) {}
