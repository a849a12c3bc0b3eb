#include "CAllocations.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

// glibc's own allocator under names that stay when a program brings another malloc.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static _Atomic long count;

// Not exact when several threads allocate at once, and free of locks: what is timed has one thread.
static void add(void) {
  long now = atomic_load_explicit(&count, memory_order_relaxed);
  atomic_store_explicit(&count, now + 1, memory_order_relaxed);
}

long gablota_allocations(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

void *malloc(size_t size) {
  add();
  return __libc_malloc(size);
}

void *calloc(size_t items, size_t size) {
  add();
  return __libc_calloc(items, size);
}

void *realloc(void *memory, size_t size) {
  add();
  return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  add();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  add();
  *memory = __libc_memalign(alignment, size);
  return *memory == NULL ? ENOMEM : 0;
}
