// Counts a process's file-changing calls, decides which of them is spoiled, and records them all.
//
// A shim and not strace's injection: strace's `when=` counts for each thread, and a Swift program
// has many, so that "the Nth call" would not be one thing. Here one counter serves the process,
// behind one lock, so that the order of the numbers is the order of the effects.
//
//   BANK_DIR     only calls on what lies under this folder are counted
//   FAULT_AT     the number of the call to spoil, from 1
//   FAULT_KIND   kill (before it), kill-after, torn (half written, then killed), short (half
//                written), EIO, ENOSPC, EINTR (it fails), EIO-on, ENOSPC-on (and all that follow)
//   FAULT_REPORT a file that gets the spoiled call's name and path
//   FAULT_TRACE  a file that gets a line for each call, and for each write to standard output
//
// Only system calls are made in here, no other library's functions are looked up: so it works
// before main, and in any thread.

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

// Twice a database page and its place in the trace's line, and more.
enum { LONGEST_LINE = 3 * PATH_MAX + 4 * 65536 };

struct call {
  const char *name;
  char path[PATH_MAX];
  char other[PATH_MAX];  // the new name, for a rename
  int descriptor;        // whose file is changed, or -1
  long offset;           // where data goes, or the new length, or -1
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

// What is to be done with the next call, whose number this counts up; `refusal` gets the error.
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
  static char line[LONGEST_LINE];  // behind the lock, like the counter
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

// The name of what `descriptor` has open. It is asked for each time: a table of our own would have
// to be kept right through dup, rename and close.
static void name_of(int descriptor, char *path) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  path[length < 0 ? 0 : length] = '\0';
}

// `path`, made absolute from the folder that `folder` has open.
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
