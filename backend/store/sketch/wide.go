//go:build cgo && amd64 && !windows

package sketch

// #include "wide.h"
import "C"

import "unsafe"

// wide reports whether the processor looks at eight words at a time, by AVX-512: Intel's
// since Ice Lake (2019), AMD's since Zen 4 (2022). There a search takes half of the
// time. On Windows gcc does not align what such instructions may put on the stack.
var wide = C.has_wide() != 0

// wideDiffering is [differing], of one sketch or more.
func wideDiffering(distances []uint16, codes, query []uint64) {
	C.wide_differing((*C.uint16_t)(&distances[0]), (*C.uint64_t)(&codes[0]), (*C.uint64_t)(&query[0]), C.int(len(distances)), C.int(len(query)))
}

// wideEstimate is the method of of estimate, for one sketch or more.
func wideEstimate(scores []float32, at []place, codes []uint64, rotated []float32, total float32) {
	C.wide_estimate((*C.float)(&scores[0]), (*C.place)(unsafe.Pointer(&at[0])), C.int(len(at)), (*C.uint64_t)(&codes[0]), C.int(len(rotated)/64),
		(*C.float)(&rotated[0]), C.float(total))
}
