// What Swift cannot do itself: start a program in a child that ends with this process. Between fork and exec only C that is
// safe there may run.
#pragma once
#include <sys/types.h>

/// What a program may use: bytes of memory, seconds of a processor, bytes of a file that it writes.
typedef struct gablota_bounds {
  long memory;
  long processor_seconds;
  long file_size;
} gablota_bounds;

/// Starts a program, looked for on PATH.
///
/// - arguments: its name and what it is told, ended by null.
/// - environment: NAME=value, ended by null.
/// - directory: where it runs; null: here.
/// - bounds: what it may use; null: as much as this process.
/// - input, output, errors: what become its standard streams.
///
/// Returns 0 and the child's number, or the system's error number: 2 (ENOENT) where there is no such program.
int gablota_spawn(
    const char *const *arguments, const char *const *environment, const char *directory,
    const gablota_bounds *bounds, int input, int output, int errors, pid_t *child);

/// The environment of this process.
char **gablota_environment(void);

/// Waits for a child. Returns its exit code, 128 and the signal where a signal ended it, -1 for a failure.
int gablota_wait(pid_t child);

/// A pipe whose ends no other child inherits. Returns 0, or the system's error number.
int gablota_pipe(int ends[2]);
