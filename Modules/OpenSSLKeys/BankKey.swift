public import Ledger
public import StrictJSON

/// The bank's own key, kept unencrypted in a ``Ledger/KeyStore``: whoever may read there can sign
/// receipts as this bank.
///
/// It is in memory only while it signs.
public struct BankKey: BankSeal {
  private let keys: any KeyStore
  /// The key that receipts are verified with.
  public let publicKey: PublicKey

  fileprivate init(_ publicKey: PublicKey, in keys: any KeyStore) {
    self.keys = keys
    self.publicKey = publicKey
  }

  /// Signs `receipt`.
  ///
  /// Throws ``Ledger/StorageError/damagedKey(name:)`` if the store holds another key by now, and
  /// other ``Ledger/StorageError``s.
  public func sign(_ receipt: CanonicalJSON) throws(StorageError) -> String {
    let signed = try keys.withBankKey { (key) throws(CryptoError) in
      guard try key.publicKey == publicKey else { throw CryptoError.notAKey }
      return try JWS.sign(receipt, as: .receipt, with: key)
    }
    guard let signed else { throw .damagedKey(name: KeyName.bank) }
    return signed
  }
}

/// Where the bank's key is made and found again.
public struct BankKeySource: BankSealSource {
  private let keys: any KeyStore

  /// The key in `keys`.
  public init(in keys: any KeyStore) { self.keys = keys }

  /// The bank's key; made first, for good, if there is none and `create` says so, else nil.
  ///
  /// Throws a ``Ledger/StorageError``.
  public func seal(create: Bool) throws(StorageError) -> (any BankSeal)? {
    let found = try keys.withBankKey { (key) throws(CryptoError) in try key.publicKey }
    if let found { return BankKey(found, in: keys) }
    return create ? BankKey(try make(), in: keys) : nil
  }

  private func make() throws(StorageError) -> PublicKey {
    let (pem, publicKey): (SecretBytes, PublicKey)
    do {
      let key = try PrivateKey.generate()
      publicKey = try key.publicKey
      var plain = try key.plainPEM()
      pem = SecretBytes(taking: &plain)
    } catch { throw .sealing(reason: error.reason) }
    let written = pem.withBytes { bytes in
      Result { () throws(StorageError) in try keys.write(bytes, as: KeyName.bank) }
        .mapError(\.asNotDone)
    }
    try written.get()
    return publicKey
  }
}

extension KeyStore {
  /// What `body` makes of the bank's key, or nil if there is none.
  fileprivate func withBankKey<Value: Sendable>(
    _ body: (PrivateKey) throws(CryptoError) -> Value
  ) throws(StorageError) -> Value? {
    guard var stored = try read(KeyName.bank) else { return nil }
    let pem = SecretBytes(taking: &stored)
    let made = pem.withBytes { bytes in
      Result { () throws(CryptoError) in try body(try PrivateKey.read(pem: bytes)) }
    }
    do { return try made.get() } catch {
      throw error == .notAKey ? .damagedKey(name: KeyName.bank) : .sealing(reason: error.reason)
    }
  }
}
