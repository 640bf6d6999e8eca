#ifndef HEAP_COUNT_H
#define HEAP_COUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Whether allocations are counted here: where the C library lets a program put its own `malloc` before it (glibc).
bool heap_is_counted(void);

/// How many blocks the whole program has allocated so far, grown ones included.
uint64_t heap_allocations(void);

/// How many bytes the whole program has asked for so far, whether freed since or not.
uint64_t heap_bytes_requested(void);

/// How many bytes of the heap are in use now; 0 where that isn't known.
uint64_t heap_bytes_in_use(void);

/// How many bytes the block at an address has; 0 where that isn't known.
size_t heap_block_size(const void *block);

/// Gives free memory back to the system, as far as the C library can.
void heap_give_back(void);

/// Does nothing; a profiler that watches for calls of it sees where something begins and ends.
void profiler_mark(void);

/// Makes the compiler believe that all memory was read and changed here. It is no instruction, so it costs nothing but
/// what the compiler may no longer keep in registers from one event to the next.
static inline __attribute__((always_inline)) void touch_memory(void) {
  __asm__ volatile("" : : : "memory");
}

/// Makes the compiler believe that an object was seen by others, so that it can't live on the stack or be left out.
static inline __attribute__((always_inline)) void escape_pointer(const void *pointer) {
  __asm__ volatile("" : : "r"(pointer) : "memory");
}

#pragma clang assume_nonnull end

#endif
