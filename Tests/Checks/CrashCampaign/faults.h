// Counts a process's file-changing calls, injects a fault into one of them, and records them all.
//
// A shim instead of strace's injection: strace's `when=` counts per thread, and a Swift program has
// many threads, so "the Nth call" would be ambiguous. Here one counter serves the whole process
// under one lock, so the order of the numbers is the order of the effects.
//
//   BANK_DIR     only calls on paths under this folder are counted
//   FAULT_AT     the number of the faulty call, from 1
//   FAULT_KIND   kill (before it), kill-after, torn (half written, then killed), short (half
//                written), EIO, ENOSPC, EINTR (it fails), EIO-on, ENOSPC-on (and all that follow)
//   FAULT_REPORT a file for the faulty call's name and path
//   FAULT_TRACE  a file with a line for each call, and for each write to standard output
//
// The shim makes system calls directly and looks up no functions of other libraries, so it works
// before main and in any thread.

#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Enough for the paths and the hexadecimal data of the largest write in a trace line.
enum { LONGEST_LINE = 3 * PATH_MAX + 4 * 65536 };

struct call {
  const char *name;
  char path[PATH_MAX];
  char other[PATH_MAX];  // the new name, for a rename
  int descriptor;        // descriptor of the changed file, or -1
  long offset;           // position of the data, or the new length, or -1
  int flags;
  const void *data;
  size_t size;
};

enum verdict { MAKE, MAKE_AND_DIE, REFUSE };

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static long counted;

static int is(const char *kind) {
  const char *wanted = getenv("FAULT_KIND");
  return wanted != NULL && strcmp(wanted, kind) == 0;
}

static void append_to(const char *variable, const char *line, size_t length) {
  const char *path = getenv(variable);
  if (path == NULL) return;
  int flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC;
  long file = syscall(SYS_openat, AT_FDCWD, path, flags, 0600);
  if (file < 0 || syscall(SYS_write, file, line, length) != (long)length) abort();
  syscall(SYS_close, file);
}

static void die(void) {
  syscall(SYS_kill, getpid(), SIGKILL);
  for (;;) pause();
}

// Counts the next call and decides what happens to it; sets `refusal` to its error, if any.
static enum verdict judge(struct call *call, int *refusal) {
  const char *at = getenv("FAULT_AT");
  long wanted = at == NULL ? 0 : atol(at);
  counted += 1;
  int lasting = is("EIO-on") || is("ENOSPC-on");
  if (wanted == 0 || (lasting ? counted < wanted : counted != wanted)) return MAKE;
  if (counted == wanted) {
    char line[2 * PATH_MAX];
    int length = snprintf(line, sizeof line, "%s %s\n", call->name, call->path);
    append_to("FAULT_REPORT", line, (size_t)length);
  }
  if (is("kill")) die();
  if (is("kill-after")) return MAKE_AND_DIE;
  if (is("torn") || is("short")) {
    if (call->size > 1) call->size /= 2;
    return is("torn") ? MAKE_AND_DIE : MAKE;
  }
  *refusal = is("EINTR") ? EINTR : is("ENOSPC") || is("ENOSPC-on") ? ENOSPC : EIO;
  return REFUSE;
}

// A line of the trace: number, name, inode, offset, flags, result, path, other path, data.
static void record(const struct call *call, long number, long result) {
  if (getenv("FAULT_TRACE") == NULL) return;
  static char line[LONGEST_LINE];  // protected by the lock, like the counter
  struct stat status = {0};
  if (call->descriptor >= 0 && fstat(call->descriptor, &status) != 0) abort();
  size_t length = (size_t)snprintf(
      line, sizeof line, "%ld\t%s\t%lu\t%ld\t%d\t%ld\t%s\t%s\t", number, call->name,
      (unsigned long)status.st_ino, call->offset, call->flags, result, call->path, call->other);
  const unsigned char *bytes = call->data;
  if (length + 2 * call->size + 2 > sizeof line) abort();
  for (size_t index = 0; bytes != NULL && index < call->size; index++)
    length += (size_t)sprintf(line + length, "%02x", bytes[index]);
  line[length++] = '\n';
  append_to("FAULT_TRACE", line, length);
}

static int counts(const char *path) {
  const char *folder = getenv("BANK_DIR");
  if (folder == NULL) return 0;
  size_t length = strlen(folder);
  return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

// The path of the file open at `descriptor`. Looked up each time, because a table would have to
// follow dup, rename and close.
static void name_of(int descriptor, char *path) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  path[length < 0 ? 0 : length] = '\0';
}

// Makes `path` absolute, relative to the folder open at `folder`.
static void absolute(int folder, const char *path, char *result) {
  size_t length = 0;
  if (path[0] != '/') {
    if (folder == AT_FDCWD) {
      if (getcwd(result, PATH_MAX) == NULL) abort();
    } else {
      name_of(folder, result);
    }
    length = strlen(result);
    result[length++] = '/';
  }
  snprintf(result + length, PATH_MAX - length, "%s", path);
}
