#define _GNU_SOURCE
#include "include/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

char **gablota_environment(void) { return environ; }

int gablota_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno; }

// What a program asks for beyond its bounds it does not get; beyond the seconds the system ends it.
static int bind(const gablota_bounds *bounds) {
  const struct rlimit memory = {bounds->memory, bounds->memory};
  const struct rlimit seconds = {bounds->processor_seconds, bounds->processor_seconds + 1};
  const struct rlimit size = {bounds->file_size, bounds->file_size};
  const struct rlimit none = {0, 0};
  return setrlimit(RLIMIT_AS, &memory) || setrlimit(RLIMIT_CPU, &seconds) || setrlimit(RLIMIT_FSIZE, &size) ||
                 setrlimit(RLIMIT_CORE, &none) || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
             ? -1
             : 0;
}

// In the child: only calls that are safe after fork in a process with threads. Signals that the parent ignores would be
// ignored by the program too, and git and rsync want SIGPIPE.
static void become(
    const char *const *arguments, const char *const *environment, const char *directory,
    const gablota_bounds *bounds, const int streams[3], pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) return;
  signal(SIGPIPE, SIG_DFL);
  signal(SIGXFSZ, SIG_DFL);
  for (int stream = 0; stream < 3; stream++) {
    if (dup2(streams[stream], stream) < 0) return;
  }
  if (directory && chdir(directory) != 0) return;
  if (bounds && bind(bounds) != 0) return;
  execvpe(arguments[0], (char *const *)arguments, (char *const *)environment);
}

int gablota_spawn(
    const char *const *arguments, const char *const *environment, const char *directory,
    const gablota_bounds *bounds, int input, int output, int errors, pid_t *child) {
  int report[2];
  if (pipe2(report, O_CLOEXEC) != 0) return errno;
  const int streams[3] = {input, output, errors};
  pid_t parent = getpid();
  *child = fork();
  if (*child == 0) {
    become(arguments, environment, directory, bounds, streams, parent);
    int code = errno;
    ssize_t ignored = write(report[1], &code, sizeof code);
    (void)ignored;
    _exit(127);
  }
  int code = *child < 0 ? errno : 0;
  close(report[1]);
  if (*child > 0) {
    // Nothing comes where the program began: the pipe was closed with exec.
    ssize_t count;
    do count = read(report[0], &code, sizeof code);
    while (count < 0 && errno == EINTR);
    if (count == (ssize_t)sizeof code) {
      gablota_wait(*child);
    } else {
      code = 0;
    }
  }
  close(report[0]);
  return code;
}

int gablota_wait(pid_t child) {
  int status;
  pid_t done;
  do done = waitpid(child, &status, 0);
  while (done < 0 && errno == EINTR);
  if (done < 0) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
