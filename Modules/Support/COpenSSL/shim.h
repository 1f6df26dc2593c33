#pragma once
// SHA256_Init, SHA256_Update and SHA256_Final are deprecated in favor of functions that look up the
// algorithm by name. The lookup can fail, for lack of memory or by configuration; these functions
// cannot.
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
