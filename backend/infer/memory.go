//go:build cgo

package infer

/*
#if defined(__linux__)
#include <features.h>
#endif
#if defined(__GLIBC__)
#include <malloc.h>
static void save_memory(void) { mallopt(M_ARENA_MAX, 2); }
static void free_memory(void) { malloc_trim(0); }
#else
static void save_memory(void) {}
static void free_memory(void) {}
#endif
*/
import "C"

// The GNU C library keeps what the runtime has freed, for each thread that has called it:
// without these two, 250 MB more after a hundred texts.

// saveMemory lets all threads share two heaps, however many call C.
func saveMemory() { C.save_memory() }

// freeMemory returns free memory to the system. It takes a few milliseconds.
func freeMemory() { C.free_memory() }
