// Makes allocations of one library fail; loaded with LD_PRELOAD. For glibc.
//
//   ALLOCATION_OF      the start of the library's file name, such as libcrypto
//   ALLOCATION_AT      the number of the failing allocation of that library, from 1
//   ALLOCATION_KIND    once (it alone fails), or on (it and all that follow)
//   ALLOCATION_REPORT  a file that is created when the first allocation fails
//   ALLOCATION_STACKS  a file for the hash of each allocation's call stack, 8 bytes each
//
// The return address tells who allocates. Swift's own allocations never fail here: its runtime
// aborts in place of reporting a failure.

#define _GNU_SOURCE
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// glibc's own functions. `dlsym` would allocate to find those that are wrapped here.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);

static uintptr_t start, end;
static long wanted;
static int is_lasting, stacks;
static atomic_long counted;

static int created(const char *variable) {
  const char *path = getenv(variable);
  return path == NULL ? -1 : open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
}

// Takes the range of the code of the library whose name begins with `name`.
static int take(struct dl_phdr_info *library, size_t size, void *name) {
  (void)size;
  const char *slash = strrchr(library->dlpi_name, '/');
  if (slash == NULL || strncmp(slash + 1, name, strlen(name)) != 0) return 0;
  for (int index = 0; index < library->dlpi_phnum; index++) {
    const ElfW(Phdr) *segment = &library->dlpi_phdr[index];
    if (segment->p_type != PT_LOAD || (segment->p_flags & PF_X) == 0) continue;
    start = library->dlpi_addr + segment->p_vaddr;
    end = start + segment->p_memsz;
  }
  return 1;
}

__attribute__((constructor)) static void prepare(void) {
  char *at = getenv("ALLOCATION_AT"), *kind = getenv("ALLOCATION_KIND");
  wanted = at == NULL ? 0 : atol(at);
  is_lasting = kind != NULL && strcmp(kind, "on") == 0;
  stacks = created("ALLOCATION_STACKS");
  if (dl_iterate_phdr(take, getenv("ALLOCATION_OF")) == 0) abort();
}

static void record(long number) {
  void *frames[64];
  uint64_t hash = 0;
  for (int depth = backtrace(frames, 64); depth > 0; depth--)
    hash = hash * 0x100000001B3 + (uintptr_t)frames[depth - 1];
  if (pwrite(stacks, &hash, sizeof hash, (number - 1) * (off_t)sizeof hash) < 0) abort();
}

// Whether the allocation must fail that returns to `caller`.
static int fails(const void *caller) {
  if ((uintptr_t)caller < start || (uintptr_t)caller >= end) return 0;
  long number = atomic_fetch_add(&counted, 1) + 1;
  if (stacks >= 0) record(number);
  if (wanted == 0 || (is_lasting ? number < wanted : number != wanted)) return 0;
  if (number == wanted) close(created("ALLOCATION_REPORT"));
  errno = ENOMEM;
  return 1;
}

void *malloc(size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : __libc_realloc(block, size);
}
