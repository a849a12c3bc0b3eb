#define _GNU_SOURCE
#include "include/linux.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
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

// Opens the directory that holds the last name of a relative path, name by name: no link is followed, and nothing leads
// above the directory where it begins. Gives that directory itself for a path of one name. In C, since every name of every
// output goes through it.
int gablota_open_parent(int directory, const char *path, const char **name) {
  int parent = directory;
  for (;;) {
    const char *slash = strchr(path, '/');
    size_t length = slash ? (size_t)(slash - path) : strlen(path);
    char part[256];
    int next = -1;
    int is_up = length == 2 && path[0] == '.' && path[1] == '.';
    int is_here = length == 1 && path[0] == '.';
    if (length == 0 || is_up || (is_here && slash)) {
      errno = EXDEV;
    } else if (length >= sizeof part) {
      errno = ENAMETOOLONG;
    } else if (!slash) {
      *name = path;
      return parent;
    } else {
      memcpy(part, path, length);
      part[length] = 0;
      next = openat(parent, part, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    }
    int code = errno;
    if (parent != directory) close(parent);
    if (next < 0) {
      errno = code;
      return -1;
    }
    parent = next;
    path = slash + 1;
  }
}
