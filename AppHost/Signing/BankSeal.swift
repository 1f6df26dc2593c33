/// The bank's own key, which signs receipts.
///
/// It lies in the data directory unencrypted: whoever may write there can sign as this bank.
struct BankSeal: Sendable {
  static let fileName = "bank"

  private let pem: SecretBytes
  let publicKey: PublicKey

  /// The key in `files`, made first if there is none and `create` allows it.
  ///
  /// Throws ``StorageError``; nil if there is none and none may be made.
  init?(in files: any KeyFiles, create: Bool) throws(StorageError) {
    do {
      if let stored = try files.read(Self.fileName) {
        publicKey = try PrivateKey.read(pem: stored).publicKey
        pem = SecretBytes(stored)
      } else {
        guard create else { return nil }
        let key = try PrivateKey.generate()
        let new = try key.plainPEM()
        try files.write(new, as: Self.fileName)
        publicKey = try key.publicKey
        pem = SecretBytes(new)
      }
    } catch let error as StorageError {
      throw error
    } catch {
      throw .damagedKey(name: Self.fileName)
    }
  }

  /// Signs a receipt. Throws ``CryptoError``.
  func sign(_ receipt: CanonicalJSON) throws(CryptoError) -> String {
    let signed = pem.withBytes { bytes in
      Result { () throws(CryptoError) in
        try JWS.sign(receipt, as: .receipt, with: try PrivateKey.read(pem: bytes))
      }
    }
    return try signed.get()
  }
}
