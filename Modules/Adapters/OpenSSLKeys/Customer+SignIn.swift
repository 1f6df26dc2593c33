public import Ledger

extension Customer {
  /// Signs a challenge with `key` and returns the proof of sign-in; nil if `key` is not the
  /// customer's.
  ///
  /// Throws a `CryptoError` if libcrypto cannot sign.
  public func signedIn(
    with key: PrivateKey, verifiedBy cryptography: any LedgerCryptography
  ) throws(CryptoError) -> SignedInCustomer? {
    try SignedInCustomer(self, verifiedBy: cryptography) { (challenge) throws(CryptoError) in
      try JWS.sign(challenge, as: .signIn, with: key)
    }
  }
}
