#define _GNU_SOURCE
#include "include/linux.h"

#include <stdio.h>
#include <sys/file.h>
#include <unistd.h>

int gablota_renameat2(int from, const char *old_path, int to, const char *new_path, unsigned int flags) {
  return renameat2(from, old_path, to, new_path, flags);
}

int gablota_syncfs(int file) { return syncfs(file); }

ssize_t gablota_copy_file_range(int source, int target, size_t count) {
  return copy_file_range(source, NULL, target, NULL, count, 0);
}

int gablota_lock(int file) { return flock(file, LOCK_EX | LOCK_NB); }
