// Delays the files below a folder, for LD_PRELOAD. Environment: SLOW_FOLDER, and SLOW_FOLDER_SECONDS, the name of a file
// with the seconds that opening, renaming and removing take. A call also waits while the number is above 1000.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int (*system_open)(const char *, int, ...);

static double seconds(const char *name) {
  double value = 0;
  char text[32] = "";
  int file = system_open(name, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  if (read(file, text, sizeof text - 1) > 0) value = atof(text);
  close(file);
  return value;
}

static void delay(const char *path) {
  const char *folder = getenv("SLOW_FOLDER"), *name = getenv("SLOW_FOLDER_SECONDS");
  if (!system_open) system_open = dlsym(RTLD_NEXT, "open64");
  if (!folder || !name || strncmp(path, folder, strlen(folder)) != 0) return;
  double left = seconds(name);
  while (left > 0) {
    usleep(100000);
    left = left > 1000 ? seconds(name) : left - 0.1;
  }
}

static int delayed_open(const char *path, int flags, mode_t mode) {
  delay(path);
  return system_open(path, flags, mode);
}

#define OPEN(name)                                  \
  int name(const char *path, int flags, ...) {      \
    va_list rest;                                   \
    va_start(rest, flags);                          \
    mode_t mode = va_arg(rest, mode_t);             \
    va_end(rest);                                   \
    return delayed_open(path, flags, mode);         \
  }
OPEN(open)
OPEN(open64)

int rename(const char *from, const char *to) {
  static int (*system_rename)(const char *, const char *);
  if (!system_rename) system_rename = dlsym(RTLD_NEXT, "rename");
  delay(from);
  return system_rename(from, to);
}

int unlink(const char *path) {
  static int (*system_unlink)(const char *);
  if (!system_unlink) system_unlink = dlsym(RTLD_NEXT, "unlink");
  delay(path);
  return system_unlink(path);
}
