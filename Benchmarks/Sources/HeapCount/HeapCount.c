// Counts allocations by standing before the C library's own functions. The counters are not locked: a count is only read
// while one thread allocates.

#include "HeapCount.h"

#include <errno.h>

__attribute__((noinline)) void profiler_mark(void) { __asm__ volatile("" : : : "memory"); }

#if defined(__GLIBC__)

#include <malloc.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static volatile uint64_t allocations = 0;
static volatile uint64_t bytes = 0;

static inline void note(size_t size) {
  allocations = allocations + 1;
  bytes = bytes + size;
}

void *malloc(size_t size) {
  note(size);
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  note(count * size);
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  note(size);
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  note(size);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note(size);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  note(size);
  void *result = __libc_memalign(alignment, size);
  if (result == NULL) return ENOMEM;
  *block = result;
  return 0;
}

bool heap_is_counted(void) { return true; }
uint64_t heap_allocations(void) { return allocations; }
uint64_t heap_bytes_requested(void) { return bytes; }
size_t heap_block_size(const void *block) { return malloc_usable_size((void *)block); }
void heap_give_back(void) { malloc_trim(0); }

uint64_t heap_bytes_in_use(void) {
#if __GLIBC_PREREQ(2, 33)
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
#else
  return 0;
#endif
}

#else

bool heap_is_counted(void) { return false; }
uint64_t heap_allocations(void) { return 0; }
uint64_t heap_bytes_requested(void) { return 0; }
uint64_t heap_bytes_in_use(void) { return 0; }
size_t heap_block_size(const void *block) { return 0; }
void heap_give_back(void) {}

#endif
