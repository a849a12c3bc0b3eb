// What Swift's import of the C library leaves out: calls that glibc declares for _GNU_SOURCE alone, and flock, whose
// name a structure has too.
#pragma once
#include <sys/types.h>

int gablota_renameat2(int from, const char *old_path, int to, const char *new_path, unsigned int flags);
int gablota_syncfs(int file);
ssize_t gablota_copy_file_range(int source, int target, size_t count);
int gablota_lock(int file);
int gablota_open_parent(int directory, const char *path, const char **name);

#define GABLOTA_RENAME_NOREPLACE 1u
#define GABLOTA_RENAME_EXCHANGE 2u
