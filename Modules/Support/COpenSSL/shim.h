#pragma once
// SHA256_Init and its like are deprecated for what finds its algorithm by name. That can fail, for
// want of memory or by configuration; these cannot.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/proverr.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
#include <openssl/x509.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif
