/// The bank's own key, which signs receipts.
///
/// It lies in the data directory unencrypted: whoever may read there can sign as this bank. It is
/// in memory only while it signs.
struct BankSeal: Sendable {
  static let fileName = "bank"

  private let files: any KeyFiles
  let publicKey: PublicKey

  /// The key in `files`, made first if there is none and `create` allows it.
  ///
  /// Throws ``StorageError``; nil if there is none and none may be made.
  init?(in files: any KeyFiles, create: Bool) throws(StorageError) {
    self.files = files
    if let key = try Self.read(files) {
      publicKey = key
    } else {
      guard create else { return nil }
      publicKey = try Self.make(files)
    }
  }

  /// Signs a receipt.
  ///
  /// Throws ``StorageError/damagedKey(name:)`` if the file holds another key by now, and other
  /// ``StorageError``s.
  func sign(_ receipt: CanonicalJSON) throws(StorageError) -> String {
    guard
      let signed = try Self.withKey(
        files,
        { (key) throws(CryptoError) in
          guard try key.publicKey == publicKey else { throw CryptoError.notAKey }
          return try JWS.sign(receipt, as: .receipt, with: key)
        })
    else { throw .damagedKey(name: Self.fileName) }
    return signed
  }

  private static func read(_ files: any KeyFiles) throws(StorageError) -> PublicKey? {
    try withKey(files) { (key) throws(CryptoError) in try key.publicKey }
  }

  private static func make(_ files: any KeyFiles) throws(StorageError) -> PublicKey {
    let (pem, publicKey): (SecretBytes, PublicKey)
    do {
      let key = try PrivateKey.generate()
      publicKey = try key.publicKey
      var plain = try key.plainPEM()
      pem = SecretBytes(taking: &plain)
    } catch { throw .crypto(error) }
    let written = pem.withBytes { bytes in
      Result { () throws(StorageError) in try files.write(bytes, as: fileName) }.mapError(
        \.asNotDone)
    }
    try written.get()
    return publicKey
  }

  /// What `body` makes of the key in the file, or nil if there is no file.
  private static func withKey<Value: Sendable>(
    _ files: any KeyFiles, _ body: (PrivateKey) throws(CryptoError) -> Value
  ) throws(StorageError) -> Value? {
    guard var stored = try files.read(fileName) else { return nil }
    let pem = SecretBytes(taking: &stored)
    let made = pem.withBytes { bytes in
      Result { () throws(CryptoError) in try body(try PrivateKey.read(pem: bytes)) }
    }
    do { return try made.get() } catch {
      throw error == .notAKey ? .damagedKey(name: fileName) : .crypto(error)
    }
  }
}
