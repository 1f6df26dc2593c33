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
      guard key.publicKey == publicKey else { throw CryptoError.notAKey }
      return try JWS.sign(receipt, as: .receipt, with: key)
    }
    guard let signed else { throw .damagedKey(name: KeyName.bank) }
    return signed
  }
}

/// Where the bank's key is made and found again.
public struct BankKeySource: BankSealSource {
  private let keys: any KeyStore
  private let prepare: @Sendable () throws(StorageError) -> Void

  /// The key in `keys`.
  public init(in keys: any KeyStore) { self.init(in: keys) { () throws(StorageError) in } }

  /// The key in `keys`, where a key can be stored once `prepare` was called.
  public init(
    in keys: any KeyStore, prepare: @escaping @Sendable () throws(StorageError) -> Void
  ) {
    self.keys = keys
    self.prepare = prepare
  }

  /// The bank's key; made first, for good, if there is none and `create` says so, else nil.
  ///
  /// Throws a ``Ledger/StorageError``.
  public func seal(create: Bool) throws(StorageError) -> (any BankSeal)? {
    let found = try keys.withBankKey { $0.publicKey }
    if let found { return BankKey(found, in: keys) }
    guard create else { return nil }
    try prepare()
    return BankKey(try make(), in: keys)
  }

  private func make() throws(StorageError) -> PublicKey {
    let (pem, publicKey): (SecretBytes, PublicKey)
    do {
      let key = try PrivateKey.generate()
      publicKey = key.publicKey
      pem = try key.plainPEM()
    } catch { throw .sealing(reason: error.reason) }
    do {
      try pem.withBytes { (bytes) throws(StorageError) in
        try keys.write(bytes, as: KeyName.bank)
      }
    } catch { throw error.asNotDone }
    return publicKey
  }
}

extension KeyStore {
  /// What `body` makes of the bank's key, or nil if there is none.
  fileprivate func withBankKey<Value: Sendable>(
    _ body: (PrivateKey) throws(CryptoError) -> Value
  ) throws(StorageError) -> Value? {
    guard let pem = try bankPEM() else { return nil }
    do { return try body(try PrivateKey.read(pem: pem)) } catch {
      throw error == .notAKey ? .damagedKey(name: KeyName.bank) : .sealing(reason: error.reason)
    }
  }

  private func bankPEM() throws(StorageError) -> SecretBytes? {
    var stored: Int?
    var failure: StorageError?
    let pem: SecretBytes
    do {
      // A key has 119 bytes; one that fills all of this is none.
      pem = try SecretBytes(count: 256) { bytes in
        do throws(StorageError) { stored = try read(KeyName.bank, into: &bytes) } catch {
          failure = error
        }
      }
    } catch { throw .sealing(reason: error.reason) }
    if let failure { throw failure }
    return stored == nil ? nil : pem
  }
}
