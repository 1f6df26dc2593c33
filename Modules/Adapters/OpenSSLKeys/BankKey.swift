public import Ledger
public import StrictJSON

/// The bank's own signing key, stored unencrypted in a `KeyStore`: a process that can read the
/// store can sign receipts as this bank.
///
/// The key is read once, and stays in locked memory while this value is in use. Several tasks may
/// use it concurrently.
public struct BankKey: BankSeal {
  private let key: PrivateKey
  // Encoded once, because each opening needs it.
  private let receiptHeader: CanonicalJSON
  /// The key that receipts and checkpoints are verified with.
  public var publicKey: PublicKey { key.publicKey }

  fileprivate init(_ key: PrivateKey) {
    self.key = key
    receiptHeader = JWS.header(.receipt, key.publicKey.keyID)
  }

  /// Signs `receipt` and returns the compact JWS. Throws `StorageError.sealing(reason:)`.
  public func sign(_ receipt: CanonicalJSON) throws(StorageError) -> String {
    try sign(receipt, receiptHeader)
  }

  /// Signs `checkpoint` and returns the compact JWS. Throws `StorageError.sealing(reason:)`.
  public func sign(checkpoint: CanonicalJSON) throws(StorageError) -> String {
    try sign(checkpoint, JWS.header(.checkpoint, publicKey.keyID))
  }

  private func sign(
    _ content: CanonicalJSON, _ header: CanonicalJSON
  ) throws(StorageError) -> String {
    do { return try JWS.sign(content, header, with: key) } catch {
      throw .sealing(reason: error.reason)
    }
  }
}

/// Reads the bank's key from a key store, or creates it there.
public struct BankKeySource: BankSealSource {
  private let keys: any KeyStore
  private let prepare: @Sendable () throws(StorageError) -> Void

  /// Reads and creates the key in `keys`; calls `prepare` before it writes a new key.
  public init(
    in keys: any KeyStore, prepare: @escaping @Sendable () throws(StorageError) -> Void = {}
  ) {
    self.keys = keys
    self.prepare = prepare
  }

  /// Returns the bank's key. Without a stored key, creates and stores it if `create` is true, else
  /// returns nil. A new key has a name of its own until ``noteBank()``.
  ///
  /// Throws `StorageError.damagedKey(name:)` if the stored bytes are not a key,
  /// `StorageError.sealing(reason:)` if cryptography fails, and the errors of the store.
  public func seal(create: Bool) throws(StorageError) -> (any BankSeal)? {
    if let stored = try stored() { return BankKey(stored) }
    guard create else { return nil }
    try prepare()
    let key: PrivateKey
    do { key = try PrivateKey.generate() } catch { throw .sealing(reason: error.reason) }
    try store(key)
    return BankKey(key)
  }

  /// Whether the key has its final name. Throws the errors of the store.
  public var isOfABank: Bool {
    get throws(StorageError) { try keys.bankPEM(KeyName.bank) != nil }
  }

  /// Gives the key its final name. Throws the errors of the store.
  public func noteBank() throws(StorageError) {
    guard try !isOfABank else { return }
    try keys.rename(KeyName.newBank, to: KeyName.bank)
  }

  /// Copies the key of an existing bank to `copy`. Throws `StorageError.damagedKey(name:)` if there
  /// is none, and the errors of the stores.
  public func copy(to copy: BankKeySource) throws(StorageError) {
    guard let key = try stored() else { throw .damagedKey(name: KeyName.bank) }
    try copy.store(key)
    try copy.noteBank()
  }

  /// The stored key; nil if no key is stored. A process may have been killed before it gave the key
  /// its final name.
  private func stored() throws(StorageError) -> PrivateKey? {
    if let key = try keys.privateKey(KeyName.bank) { return key }
    if let key = try unfinished() { return key }
    // Another process may have renamed the key between the two reads.
    return try keys.privateKey(KeyName.bank)
  }

  /// The key of a bank whose creation may not have been committed. Nil if a process was killed
  /// while it wrote the key: no bank was created with it.
  private func unfinished() throws(StorageError) -> PrivateKey? {
    do { return try keys.privateKey(KeyName.newBank) } catch {
      guard case .damagedKey = error else { throw error }
      return nil
    }
  }

  private func store(_ key: PrivateKey) throws(StorageError) {
    let pem: SecretBytes
    do { pem = try key.plainPEM() } catch { throw .sealing(reason: error.reason) }
    try pem.withBytes { (bytes) throws(StorageError) in
      try keys.write(bytes, as: KeyName.newBank)
    }
  }
}

extension KeyStore {
  /// The private key stored as `name`; nil if nothing is stored.
  fileprivate func privateKey(_ name: String) throws(StorageError) -> PrivateKey? {
    guard let (pem, isWhole) = try bankPEM(name) else { return nil }
    guard isWhole else { throw .damagedKey(name: KeyName.bank) }
    do { return try PrivateKey.read(pem: pem) } catch {
      throw error == .notAKey ? .damagedKey(name: KeyName.bank) : .sealing(reason: error.reason)
    }
  }

  /// The content stored as `name`, and whether that is all of it; nil if nothing is stored.
  fileprivate func bankPEM(
    _ name: String
  ) throws(StorageError) -> (pem: SecretBytes, isWhole: Bool)? {
    var stored: Int?
    var failure: StorageError?
    let pem: SecretBytes
    do {
      // A key's PEM has 119 bytes. Content that fills the buffer may go on.
      pem = try SecretBytes(count: 256) { bytes in
        do throws(StorageError) { stored = try read(name, into: &bytes) } catch {
          failure = error
        }
        // The parser ignores ends of lines, but no NUL.
        for index in (stored ?? 0)..<bytes.count { bytes[index] = 0x0A }
      }
    } catch { throw .sealing(reason: error.reason) }
    if let failure { throw failure }
    return stored.map { (pem, $0 < pem.count) }
  }
}
