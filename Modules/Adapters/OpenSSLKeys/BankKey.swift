public import Ledger
public import StrictJSON

/// The bank's own key, kept unencrypted in a ``Ledger/KeyStore``: whoever may read there can sign
/// receipts as this bank.
///
/// It is read once, and kept in locked memory until nobody needs it any more: what lies beside it
/// on the disk is the same. It can be used from any task, by several at once.
public struct BankKey: BankSeal {
  private let key: SigningKey
  // Made once: each opening needs it.
  private let receiptHeader: CanonicalJSON
  /// The key that receipts and checkpoints are verified with.
  public var publicKey: PublicKey { key.publicKey }

  fileprivate init(_ key: PrivateKey) throws(CryptoError) {
    self.key = try SigningKey(key)
    receiptHeader = JWS.header(.receipt, key.publicKey.keyID)
  }

  /// Signs `receipt`. Throws ``Ledger/StorageError/sealing(reason:)``.
  public func sign(_ receipt: CanonicalJSON) throws(StorageError) -> String {
    try sign(receipt, receiptHeader)
  }

  /// Signs what a checkpoint says. Throws ``Ledger/StorageError/sealing(reason:)``.
  public func sign(checkpoint: CanonicalJSON) throws(StorageError) -> String {
    try sign(checkpoint, JWS.header(.checkpoint, publicKey.keyID))
  }

  private func sign(
    _ content: CanonicalJSON, _ header: CanonicalJSON
  ) throws(StorageError) -> String {
    do {
      return try JWS.sign(content, header) { (input) throws(CryptoError) in try key.sign(input) }
    } catch { throw .sealing(reason: error.reason) }
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
    if let found = try keys.bankKey() { return found }
    guard create else { return nil }
    try prepare()
    return try make()
  }

  private func make() throws(StorageError) -> BankKey {
    let (pem, seal): (SecretBytes, BankKey)
    do {
      let key = try PrivateKey.generate()
      pem = try key.plainPEM()
      seal = try BankKey(key)
    } catch { throw .sealing(reason: error.reason) }
    do {
      try pem.withBytes { (bytes) throws(StorageError) in
        try keys.write(bytes, as: KeyName.bank)
      }
    } catch { throw error.asNotDone }
    return seal
  }
}

extension KeyStore {
  /// The bank's key, or nil if there is none.
  fileprivate func bankKey() throws(StorageError) -> BankKey? {
    guard let pem = try bankPEM() else { return nil }
    do { return try BankKey(try PrivateKey.read(pem: pem)) } catch {
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
