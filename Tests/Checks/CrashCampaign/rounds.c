// Makes key derivation fast: new keys use 1,000 rounds of PBKDF2 instead of 600,000.
//
// A campaign runs the program tens of thousands of times, and the number of rounds does not change
// how files are written. Keys store their number of rounds, so the program can read them.
// Two calls take the number: one derives the key from the PIN, the other stores the number.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>

typedef void *pbe2_set_iv(
    const void *cipher, int rounds, unsigned char *salt, int length, unsigned char *iv, int prf);
typedef int pbkdf2(
    const char *secret, int secret_length, const unsigned char *salt, int length, int rounds,
    const void *digest, int count, unsigned char *key);

static void *original(const char *name) {
  void *next = dlsym(RTLD_NEXT, name);
  if (next == NULL) abort();
  return next;
}

static int few(int rounds) { return rounds < 1000 ? rounds : 1000; }

void *PKCS5_pbe2_set_iv(
    const void *cipher, int rounds, unsigned char *salt, int length, unsigned char *iv, int prf) {
  pbe2_set_iv *next = (pbe2_set_iv *)original("PKCS5_pbe2_set_iv");
  return next(cipher, few(rounds), salt, length, iv, prf);
}

int PKCS5_PBKDF2_HMAC(
    const char *secret, int secret_length, const unsigned char *salt, int length, int rounds,
    const void *digest, int count, unsigned char *key) {
  pbkdf2 *next = (pbkdf2 *)original("PKCS5_PBKDF2_HMAC");
  return next(secret, secret_length, salt, length, few(rounds), digest, count, key);
}
