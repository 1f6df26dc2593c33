// Makes a PIN cheap to try: 1,000 rounds of PBKDF2 in a new key, and not 600,000.
//
// A campaign runs the program tens of thousands of times, and files are written the same way
// whatever the number. Nothing else of the key changes: it is read with the rounds written in it.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>

typedef void *pbe2_set_iv(
    const void *cipher, int rounds, unsigned char *salt, int length, unsigned char *iv, int prf);

void *PKCS5_pbe2_set_iv(
    const void *cipher, int rounds, unsigned char *salt, int length, unsigned char *iv, int prf) {
  pbe2_set_iv *next = (pbe2_set_iv *)dlsym(RTLD_NEXT, "PKCS5_pbe2_set_iv");
  if (next == NULL) abort();
  return next(cipher, rounds < 1000 ? rounds : 1000, salt, length, iv, prf);
}
