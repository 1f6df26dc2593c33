// Shifts the wall clock of a process and of its children by CLOCK_SHIFT seconds; loaded with
// LD_PRELOAD. Monotonic clocks and the times of files stay as they are.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

// The C library's definition of `name`.
#define LIBC(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static time_t shift(void) {
  // A compiler in a later month would delete the modules in its cache while others read them.
  if (strncmp(program_invocation_short_name, "swift", 5) == 0) return 0;
  const char *seconds = getenv("CLOCK_SHIFT");
  return seconds ? atoll(seconds) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int status = LIBC(clock_gettime)(clock, now);
  if (status == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
    now->tv_sec += shift();
  return status;
}

int timespec_get(struct timespec *now, int base) {
  return base == TIME_UTC && clock_gettime(CLOCK_REALTIME, now) == 0 ? base : 0;
}

int gettimeofday(struct timeval *now, void *zone) {
  int status = LIBC(gettimeofday)(now, zone);
  if (status == 0) now->tv_sec += shift();
  return status;
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

// libdispatch waits until a moment of the wall clock, which the kernel does not shift.
int sem_timedwait(sem_t *semaphore, const struct timespec *deadline) {
  struct timespec unshifted = {deadline->tv_sec - shift(), deadline->tv_nsec};
  return LIBC(sem_timedwait)(semaphore, &unshifted);
}
