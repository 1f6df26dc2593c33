// Wrappers of the calls that change files; faults.h explains their purpose. For 64-bit Linux.

#include "faults.h"

#include <stdarg.h>
#include <sys/uio.h>

// Counts `call` and makes it with the expression `action`, unless a fault prevents that.
#define COUNTED(call, action)                     \
  ({                                              \
    long result = -1;                             \
    int refusal = 0;                              \
    pthread_mutex_lock(&turn);                    \
    enum verdict verdict = judge(&call, &refusal); \
    if (verdict != REFUSE) result = (action);     \
    int error = verdict == REFUSE ? refusal : errno; \
    record(&call, counted, result);               \
    if (verdict == MAKE_AND_DIE) die();           \
    pthread_mutex_unlock(&turn);                  \
    errno = error;                                \
    result;                                       \
  })

static struct call on_descriptor(const char *name, int descriptor) {
  struct call call = {.name = name, .descriptor = descriptor, .offset = -1};
  name_of(descriptor, call.path);
  return call;
}

static struct call on_path(const char *name, int folder, const char *path) {
  struct call call = {.name = name, .descriptor = -1, .offset = -1};
  absolute(folder, path, call.path);
  return call;
}

static long open_at(int folder, const char *path, int flags, mode_t mode) {
  struct call call = on_path("open", folder, path);
  call.flags = flags;
  if (!counts(call.path) || (flags & (O_CREAT | O_TRUNC)) == 0)
    return syscall(SYS_openat, folder, path, flags, mode);
  return COUNTED(call, ({
    long opened = syscall(SYS_openat, folder, path, flags, mode);
    call.descriptor = (int)opened;
    opened;
  }));
}

#define MODE_AFTER(flags)               \
  mode_t mode = 0;                      \
  if ((flags) & (O_CREAT | O_TMPFILE)) { \
    va_list rest;                       \
    va_start(rest, flags);              \
    mode = va_arg(rest, mode_t);        \
    va_end(rest);                       \
  }

int open(const char *path, int flags, ...) {
  MODE_AFTER(flags)
  return (int)open_at(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  MODE_AFTER(flags)
  return (int)open_at(AT_FDCWD, path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
  MODE_AFTER(flags)
  return (int)open_at(folder, path, flags, mode);
}

int openat64(int folder, const char *path, int flags, ...) {
  MODE_AFTER(flags)
  return (int)open_at(folder, path, flags, mode);
}

int creat(const char *path, mode_t mode) {
  return (int)open_at(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}

int creat64(const char *path, mode_t mode) { return creat(path, mode); }

// Descriptor 1 is standard output: text written there counts as acknowledged.
ssize_t write(int descriptor, const void *data, size_t size) {
  struct call call = on_descriptor("write", descriptor);
  call.data = data;
  call.size = size;
  if (descriptor == STDOUT_FILENO && getenv("FAULT_TRACE") != NULL) {
    call.name = "say";
    pthread_mutex_lock(&turn);
    long said = syscall(SYS_write, descriptor, data, size);
    int error = errno;
    record(&call, 0, said);
    pthread_mutex_unlock(&turn);
    errno = error;
    return said;
  }
  if (!counts(call.path)) return syscall(SYS_write, descriptor, data, size);
  int appends = (fcntl(descriptor, F_GETFL) & O_APPEND) != 0;
  call.offset = lseek(descriptor, 0, appends ? SEEK_END : SEEK_CUR);
  return COUNTED(call, syscall(SYS_write, descriptor, data, call.size));
}

ssize_t pwrite64(int descriptor, const void *data, size_t size, off_t offset) {
  struct call call = on_descriptor("pwrite", descriptor);
  call.data = data;
  call.size = size;
  call.offset = offset;
  if (!counts(call.path)) return syscall(SYS_pwrite64, descriptor, data, size, offset);
  return COUNTED(call, syscall(SYS_pwrite64, descriptor, data, call.size, offset));
}

ssize_t pwrite(int descriptor, const void *data, size_t size, off_t offset) {
  return pwrite64(descriptor, data, size, offset);
}

// Gathers the parts into one buffer, so that half of it can be written and all of it recorded.
ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  size_t size = 0;
  for (int index = 0; index < count; index++) size += parts[index].iov_len;
  char *bytes = malloc(size + 1);
  if (bytes == NULL) abort();
  size_t length = 0;
  for (int index = 0; index < count; length += parts[index++].iov_len)
    memcpy(bytes + length, parts[index].iov_base, parts[index].iov_len);
  ssize_t written = write(descriptor, bytes, size);
  int error = errno;
  free(bytes);
  errno = error;
  return written;
}

// Wraps the system call `number` with the arguments `descriptor` and `...`.
#define ON_DESCRIPTOR(name, number, position, ...)                  \
  ({                                                                \
    struct call call = on_descriptor(name, descriptor);             \
    call.offset = (position);                                       \
    (int)(counts(call.path) ? COUNTED(call, syscall(number, descriptor, ##__VA_ARGS__)) \
                            : syscall(number, descriptor, ##__VA_ARGS__));  \
  })

int fsync(int descriptor) { return ON_DESCRIPTOR("fsync", SYS_fsync, -1); }
int fdatasync(int descriptor) { return ON_DESCRIPTOR("fdatasync", SYS_fdatasync, -1); }
int fchmod(int descriptor, mode_t mode) {
  return ON_DESCRIPTOR("fchmod", SYS_fchmod, -1, mode);
}
int fchown(int descriptor, uid_t user, gid_t group) {
  return ON_DESCRIPTOR("fchown", SYS_fchown, -1, user, group);
}
int ftruncate64(int descriptor, off_t length) {
  return ON_DESCRIPTOR("ftruncate", SYS_ftruncate, length, length);
}
int ftruncate(int descriptor, off_t length) { return ftruncate64(descriptor, length); }

// Wraps the system call `number` with the arguments `folder`, `path` and `...`.
#define ON_PATH(name, number, ...)                              \
  ({                                                            \
    struct call call = on_path(name, folder, path);             \
    (int)(counts(call.path)                                     \
              ? COUNTED(call, syscall(number, folder, path, ##__VA_ARGS__)) \
              : syscall(number, folder, path, ##__VA_ARGS__));   \
  })

int unlinkat(int folder, const char *path, int flags) {
  return ON_PATH(flags & AT_REMOVEDIR ? "rmdir" : "unlink", SYS_unlinkat, flags);
}
int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }
int mkdirat(int folder, const char *path, mode_t mode) {
  return ON_PATH("mkdir", SYS_mkdirat, mode);
}
int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }
int fchmodat(int folder, const char *path, mode_t mode, int flags) {
  if (flags != 0) abort();
  return ON_PATH("chmod", SYS_fchmodat, mode);
}
int chmod(const char *path, mode_t mode) { return fchmodat(AT_FDCWD, path, mode, 0); }

int renameat(int folder, const char *path, int new_folder, const char *new_path) {
  struct call call = on_path("rename", folder, path);
  absolute(new_folder, new_path, call.other);
  if (!counts(call.path) && !counts(call.other))
    return (int)syscall(SYS_renameat2, folder, path, new_folder, new_path, 0);
  return (int)COUNTED(call, syscall(SYS_renameat2, folder, path, new_folder, new_path, 0));
}
int rename(const char *path, const char *new_path) {
  return renameat(AT_FDCWD, path, AT_FDCWD, new_path);
}
