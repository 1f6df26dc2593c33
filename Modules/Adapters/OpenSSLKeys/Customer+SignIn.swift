public import Ledger

extension Customer {
  /// The customer, signed in by a challenge that her private `key` signs; nil if the key is not
  /// hers.
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
