//go:build cgo

#ifndef _WIN32
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <string.h>
#include <stddef.h>
#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

#include "mapped.h"
#include "sqlite3-binding.h"

int64_t lost_pages;

#ifdef _WIN32

// Windows does not let a file be cut off while it is mapped.
int guard_mappings(void) { return SQLITE_OK; }

#else

// What SQLite has mapped: the library and its shared memory, for each connection. The
// handler of a signal reads it, which must not wait for anybody; a place is free where
// its length is 0. SQLite needs a few dozen places; what finds none is not guarded.
enum { places = 1024 };
static struct {
	_Atomic uintptr_t start;
	_Atomic size_t length;
} mapped[places];

static pthread_mutex_t changing = PTHREAD_MUTEX_INITIALIZER;
static size_t page_size;
static struct sigaction before;

static void note(void *start, size_t length) {
	pthread_mutex_lock(&changing);
	for (int i = 0; i < places; i++)
		if (mapped[i].length == 0) {
			mapped[i].start = (uintptr_t)start;
			mapped[i].length = length;
			break;
		}
	pthread_mutex_unlock(&changing);
}

// forget takes a range out. SQLite unmaps what it has mapped, in one piece or two that
// touch, or the end of it.
static void forget(void *start, size_t length) {
	uintptr_t from = (uintptr_t)start, to = from + length;
	pthread_mutex_lock(&changing);
	for (int i = 0; i < places; i++) {
		uintptr_t at = mapped[i].start, end = at + mapped[i].length;
		if (from <= at && at < to)
			mapped[i].length = 0;
		else if (at < from && from < end)
			mapped[i].length = from - at;
	}
	pthread_mutex_unlock(&changing);
}

static void *(*real_mmap)(void *, size_t, int, int, int, off_t);
static int (*real_munmap)(void *, size_t);

static void *noting_mmap(void *at, size_t length, int protection, int flags, int file, off_t offset) {
	void *start = real_mmap(at, length, protection, flags, file, offset);
	if (start != MAP_FAILED)
		note(start, length);
	return start;
}

static int noting_munmap(void *start, size_t length) {
	forget(start, length); // first: another thread may get the addresses at once
	return real_munmap(start, length);
}

#ifdef MREMAP_MAYMOVE
static void *(*real_mremap)(void *, size_t, size_t, int, ...);

static void *noting_mremap(void *start, size_t length, size_t wanted, int flags, ...) {
	forget(start, length);
	void *moved = real_mremap(start, length, wanted, flags);
	if (moved == MAP_FAILED)
		note(start, length);
	else
		note(moved, wanted);
	return moved;
}
#endif

// on_fault puts a page of zeros where a mapped file has none any more, so that the
// instruction that wanted it goes on; what it read is refused afterwards. All other
// faults go to whoever had the signal before, which is Go.
static void on_fault(int signal, siginfo_t *info, void *context) {
	uintptr_t at = (uintptr_t)info->si_addr;
	for (int i = 0; i < places; i++) {
		uintptr_t start = mapped[i].start;
		size_t length = mapped[i].length;
		if (at < start || at - start >= length || mapped[i].start != start) // changed meanwhile
			continue;
		int error = errno;
		void *zeros = mmap((void *)(at & ~(uintptr_t)(page_size - 1)), page_size, PROT_READ | PROT_WRITE,
		                   MAP_FIXED | MAP_PRIVATE | MAP_ANON, -1, 0);
		errno = error;
		if (zeros == MAP_FAILED)
			break;
		__atomic_fetch_add(&lost_pages, 1, __ATOMIC_SEQ_CST);
		return;
	}
	if (before.sa_flags & SA_SIGINFO) {
		before.sa_sigaction(signal, info, context);
	} else if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN) {
		before.sa_handler(signal);
	} else {
		sigaction(signal, &before, NULL); // it comes again, and ends the program
	}
}

int guard_mappings(void) {
	page_size = (size_t)sysconf(_SC_PAGESIZE);
	sqlite3_vfs *vfs = sqlite3_vfs_find("unix");
	if (!vfs || vfs->iVersion < 3)
		return SQLITE_ERROR;
	real_mmap = (void *(*)(void *, size_t, int, int, int, off_t))vfs->xGetSystemCall(vfs, "mmap");
	real_munmap = (int (*)(void *, size_t))vfs->xGetSystemCall(vfs, "munmap");
	if (!real_mmap || !real_munmap)
		return SQLITE_ERROR;
	int rc = vfs->xSetSystemCall(vfs, "mmap", (sqlite3_syscall_ptr)noting_mmap);
	if (rc == SQLITE_OK)
		rc = vfs->xSetSystemCall(vfs, "munmap", (sqlite3_syscall_ptr)noting_munmap);
#ifdef MREMAP_MAYMOVE
	real_mremap = (void *(*)(void *, size_t, size_t, int, ...))vfs->xGetSystemCall(vfs, "mremap");
	if (rc == SQLITE_OK && real_mremap)
		rc = vfs->xSetSystemCall(vfs, "mremap", (sqlite3_syscall_ptr)noting_mremap);
#endif
	if (rc != SQLITE_OK)
		return rc;
	struct sigaction action;
	memset(&action, 0, sizeof action);
	action.sa_sigaction = on_fault;
	action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART; // on Go's stack for signals
	sigfillset(&action.sa_mask);                            // as Go does
	return sigaction(SIGBUS, &action, &before) ? SQLITE_ERROR : SQLITE_OK;
}

#endif
