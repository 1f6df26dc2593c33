// Replaced by the tests of OpenSSLKeys.
