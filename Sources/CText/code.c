// Which memory holds code is known to the loader alone, whose tables are C's.
#define _GNU_SOURCE
#include "include/code.h"

#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

static int give_back(struct dl_phdr_info *object, size_t size, void *page) {
  const uintptr_t mask = ~(*(uintptr_t *)page - 1);
  for (int index = 0; index < object->dlpi_phnum; index++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[index];
    // What cannot be written is as it is in the file. What the loader wrote into is among the rest.
    if (part->p_type != PT_LOAD || (part->p_flags & PF_W) != 0) continue;
    uintptr_t start = object->dlpi_addr + part->p_vaddr;
    uintptr_t end = (start + part->p_memsz) & mask;
    if ((start & mask) < end) madvise((void *)(start & mask), end - (start & mask), MADV_DONTNEED);
  }
  return 0;
}

void gablota_give_back_code(void) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  dl_iterate_phdr(give_back, &page);
}
