//go:build amd64 && !windows

#include <immintrin.h>

#include "wide.h"

int has_wide(void) { return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vpopcntdq"); }

__attribute__((target("avx512f,avx512vpopcntdq"))) void wide_differing(uint16_t *distances, const uint64_t *codes,
                                                                       const uint64_t *query, int count, int words) {
	for (int at = 0; at < count; at++, codes += words) {
		__m512i sum = _mm512_setzero_si512();
		for (int i = 0; i < words; i += 8) {
			__mmask8 there = words - i >= 8 ? 0xff : (1 << (words - i)) - 1;
			__m512i differ = _mm512_xor_si512(_mm512_maskz_loadu_epi64(there, codes + i), _mm512_maskz_loadu_epi64(there, query + i));
			sum = _mm512_add_epi64(sum, _mm512_popcnt_epi64(differ));
		}
		distances[at] = (uint16_t)_mm512_reduce_add_epi64(sum);
	}
}

// A sum in which the coordinates count as they are where a bit is set, and negative
// where it is not, is twice the sum of the former less the sum of all.
__attribute__((target("avx512f,avx512vpopcntdq"))) void wide_estimate(float *scores, const place *at, int count,
                                                                      const uint64_t *codes, int words,
                                                                      const float *rotated, float total) {
	for (int n = 0; n < count; n++) {
		const uint64_t *code = codes + (int64_t)at[n].row * words;
		__m512 a = _mm512_setzero_ps(), b = a, c = a, d = a;
		for (int i = 0; i < words; i++) {
			uint64_t word = code[i];
			const float *x = rotated + 64 * i;
			a = _mm512_mask_add_ps(a, (__mmask16)word, a, _mm512_loadu_ps(x));
			b = _mm512_mask_add_ps(b, (__mmask16)(word >> 16), b, _mm512_loadu_ps(x + 16));
			c = _mm512_mask_add_ps(c, (__mmask16)(word >> 32), c, _mm512_loadu_ps(x + 32));
			d = _mm512_mask_add_ps(d, (__mmask16)(word >> 48), d, _mm512_loadu_ps(x + 48));
		}
		scores[n] = 2 * _mm512_reduce_add_ps(_mm512_add_ps(_mm512_add_ps(a, b), _mm512_add_ps(c, d))) - total;
	}
}
