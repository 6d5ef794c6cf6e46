#include <stdint.h>

// place is where a sketch is, as in search.go.
typedef struct {
	int32_t block, row;
} place;

// has_wide tells whether this processor has what the others need: AVX-512 with
// VPOPCNTDQ.
int has_wide(void);

// wide_differing is differing of search.go, and wide_estimate the method of of
// estimate: total is the sum of the rotated vector.
void wide_differing(uint16_t *distances, const uint64_t *codes, const uint64_t *query, int count, int words);
void wide_estimate(float *scores, const place *at, int count, const uint64_t *codes, int words, const float *rotated, float total);
