// peak FILE PROGRAM ARGUMENT...: runs PROGRAM, and writes its peak memory in KiB to FILE.
//
// A small program must start it: Linux includes the memory that its parent had at the fork.
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int count, char **arguments) {
  if (count < 3) return 2;
  pid_t child = fork();
  if (child < 0) return 1;
  if (child == 0) {
    execv(arguments[2], arguments + 2);
    _exit(127);
  }
  int status;
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) != child) return 1;
  FILE *file = fopen(arguments[1], "w");
  if (!file || fprintf(file, "%ld\n", usage.ru_maxrss) < 0 || fclose(file) != 0) return 1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
