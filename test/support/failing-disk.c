/*
 * Fails one call with EIO, as a disk does: the call number KEBAB_FAULT_AT of the kind
 * KEBAB_FAULT_KIND (read, write or sync) on files whose path begins with KEBAB_FAULT_PATH. Counting
 * begins anew when the process sets another KEBAB_FAULT_AT. When the process ends, it writes how
 * many calls of each kind there were to KEBAB_FAULT_COUNTS.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { READ, WRITE, SYNC };
static const char *NAMES[] = {"read", "write", "sync"};
static long counts[3], number;

static int fails(int kind, int descriptor) {
  const char *path = getenv("KEBAB_FAULT_PATH"), *failing = getenv("KEBAB_FAULT_KIND"), *at = getenv("KEBAB_FAULT_AT");
  char link[64], target[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = path ? readlink(link, target, sizeof target - 1) : -1;
  if (length < 0) return 0;
  target[length] = 0;
  if (strncmp(target, path, strlen(path)) != 0) return 0;
  long failing_number = at ? atol(at) : 0;
  if (__sync_lock_test_and_set(&number, failing_number) != failing_number) memset(counts, 0, sizeof counts);
  long count = __sync_add_and_fetch(&counts[kind], 1);
  if (!failing || strcmp(failing, NAMES[kind]) != 0 || count != failing_number) return 0;
  errno = EIO;
  return 1;
}

#define WRAP(type, name, kind, parameters, arguments)                   \
  type name parameters {                                                \
    static type(*real) parameters;                                      \
    if (!real) real = (type(*) parameters)dlsym(RTLD_NEXT, #name);      \
    return fails(kind, descriptor) ? -1 : real arguments;               \
  }
WRAP(ssize_t, pread, READ, (int descriptor, void *bytes, size_t size, off_t at), (descriptor, bytes, size, at))
WRAP(ssize_t, pread64, READ, (int descriptor, void *bytes, size_t size, off64_t at), (descriptor, bytes, size, at))
WRAP(ssize_t, pwrite, WRITE, (int descriptor, const void *bytes, size_t size, off_t at), (descriptor, bytes, size, at))
WRAP(ssize_t, pwrite64, WRITE, (int descriptor, const void *bytes, size_t size, off64_t at), (descriptor, bytes, size, at))
WRAP(int, fsync, SYNC, (int descriptor), (descriptor))
WRAP(int, fdatasync, SYNC, (int descriptor), (descriptor))

__attribute__((destructor)) static void report(void) {
  const char *path = getenv("KEBAB_FAULT_COUNTS");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  fprintf(file, "%ld %ld %ld", counts[READ], counts[WRITE], counts[SYNC]);
  fclose(file);
}
