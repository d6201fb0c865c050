/*
 * Fails one call with EIO, as a disk does: the call number KEBAB_FAULT_AT of the kind
 * KEBAB_FAULT_KIND (read, write or sync) on files whose path begins with KEBAB_FAULT_PATH. Counting
 * begins anew when the process sets another KEBAB_FAULT_AT. When the process ends, it writes how
 * many calls of each kind there were to KEBAB_FAULT_COUNTS.
 *
 * Threads that read a file must not look into the environment, which another thread may move in
 * memory at that moment. So what it says is copied when the process starts and when it sets it.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { READ, WRITE, SYNC };
static const char *NAMES[] = {"read", "write", "sync"};
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static char path[4096], kind_name[16], counts_path[4096];
static long counts[3], failing_number;

/* Takes a variable of the environment. No value: it is not set. */
static void take(const char *name, const char *value) {
  if (!value) value = "";
  pthread_mutex_lock(&mutex);
  if (strcmp(name, "KEBAB_FAULT_PATH") == 0) snprintf(path, sizeof path, "%s", value);
  if (strcmp(name, "KEBAB_FAULT_KIND") == 0) snprintf(kind_name, sizeof kind_name, "%s", value);
  if (strcmp(name, "KEBAB_FAULT_COUNTS") == 0) snprintf(counts_path, sizeof counts_path, "%s", value);
  if (strcmp(name, "KEBAB_FAULT_AT") == 0 && atol(value) != failing_number) {
    failing_number = atol(value);
    memset(counts, 0, sizeof counts);
  }
  pthread_mutex_unlock(&mutex);
}

__attribute__((constructor)) static void begin(void) {
  const char *names[] = {"KEBAB_FAULT_PATH", "KEBAB_FAULT_KIND", "KEBAB_FAULT_COUNTS", "KEBAB_FAULT_AT"};
  for (int i = 0; i < 4; i++) take(names[i], getenv(names[i]));
}

int setenv(const char *name, const char *value, int overwrite) {
  int (*real)(const char *, const char *, int) = (int (*)(const char *, const char *, int))dlsym(RTLD_NEXT, "setenv");
  int end = real(name, value, overwrite);
  take(name, getenv(name));
  return end;
}

int unsetenv(const char *name) {
  int (*real)(const char *) = (int (*)(const char *))dlsym(RTLD_NEXT, "unsetenv");
  int end = real(name);
  take(name, getenv(name));
  return end;
}

static int fails(int kind, int descriptor) {
  char link[64], target[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  pthread_mutex_lock(&mutex);
  ssize_t length = path[0] ? readlink(link, target, sizeof target - 1) : -1;
  int failing = 0;
  if (length >= 0) {
    target[length] = 0;
    if (strncmp(target, path, strlen(path)) == 0)
      failing = ++counts[kind] == failing_number && strcmp(kind_name, NAMES[kind]) == 0;
  }
  pthread_mutex_unlock(&mutex);
  if (failing) errno = EIO;
  return failing;
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
  FILE *file = counts_path[0] ? fopen(counts_path, "w") : NULL;
  if (!file) return;
  fprintf(file, "%ld %ld %ld", counts[READ], counts[WRITE], counts[SYNC]);
  fclose(file);
}
