import Ledger
import OpenSSLKeys
import StrictJSON
import Synchronization
import Testing

struct BankKeyTests {
  private let keys = KeysInMemory()

  @Test func `A bank key is created only on request`() throws {
    #expect(try BankKeySource(in: keys).seal(create: false) == nil)
    #expect(try keys.read(KeyName.bank) == nil)
    #expect(try keys.read(KeyName.newBank) == nil)
  }

  @Test func `A created key is not of a bank until that is noted`() throws {
    let source = BankKeySource(in: keys)
    try source.noteBank()
    #expect(try !source.isOfABank)
    let made = try #require(try source.seal(create: true))
    #expect(try !source.isOfABank)
    #expect(try keys.read(KeyName.bank) == nil)
    for _ in 0..<2 {
      try source.noteBank()
      #expect(try source.isOfABank)
      #expect(try source.seal(create: true)?.publicKey == made.publicKey)
    }
    #expect(try keys.read(KeyName.newBank) == nil)
  }

  @Test func `A key of a bank takes precedence over one whose bank may not exist`() throws {
    let key = try PrivateKey.generate()
    let source = BankKeySource(in: keys)
    _ = try source.seal(create: true)
    try keys.replaceBankKey(by: key)
    try source.noteBank()
    #expect(try source.seal(create: true)?.publicKey == key.publicKey)
  }

  @Test func `A key that gets its final name between two reads is found, and copied`() throws {
    let made = try #require(try BankKeySource(in: keys).seal(create: true))
    keys.renamesBeforeRead.store(true, ordering: .relaxed)
    #expect(try BankKeySource(in: keys).seal(create: false)?.publicKey == made.publicKey)
    try keys.rename(KeyName.bank, to: KeyName.newBank)
    let copy = BankKeySource(in: KeysInMemory())
    try BankKeySource(in: keys).copy(to: copy)
    #expect(try copy.isOfABank)
    #expect(try copy.seal(create: false)?.publicKey == made.publicKey)
  }

  @Test func `The bank key is read once: later changes to its file have no effect`() throws {
    let seal = try #require(try BankKeySource(in: keys).seal(create: true))
    try keys.replaceBankKey(by: .generate())
    let receipt = CanonicalJSON.strings(["accountNumber": "210-000003-9"])
    let text = try seal.sign(receipt)
    #expect(try JWS.verify(text, as: .receipt, with: seal.publicKey).bytes == receipt.bytes)
  }

  @Test(arguments: [
    "A", "\n\nA", "-----BEGIN PRIVATE KEY-----\nA", String(repeating: "A", count: 301), "\0",
    "\n\0\n", String(repeating: "\n", count: 137) + "A",
  ])
  func `A bank key file with extra content after the key is reported as damaged`(more: String)
    throws
  {
    let pem = try PrivateKey.generate().plainPEM().withBytes { pem in pem.indices.map { pem[$0] } }
    try keys.write((pem + Array(more.utf8)).span, as: KeyName.bank)
    #expect(throws: StorageError.damagedKey(name: KeyName.bank)) {
      try BankKeySource(in: keys).seal(create: false)
    }
  }

  @Test func `A bank key file may have CRLF line endings`() throws {
    let key = try PrivateKey.generate()
    let pem = try key.plainPEM().withBytes { pem in pem.indices.map { pem[$0] } }
    let other = String(decoding: pem, as: UTF8.self).replacing("\n", with: "\r\n")
    try keys.write(Array(other.utf8).span, as: KeyName.bank)
    #expect(try BankKeySource(in: keys).seal(create: false)?.publicKey == key.publicKey)
  }
}

/// An in-memory key store.
private final class KeysInMemory: KeyStore {
  private let stored = Mutex<[String: [UInt8]]>([:])
  /// Whether another process gives the new key its final name before it is read.
  let renamesBeforeRead = Atomic(false)

  func replaceBankKey(by key: PrivateKey) throws {
    try key.plainPEM().withBytes { (pem) throws(StorageError) in
      try write(pem, as: KeyName.bank)
    }
  }

  func read(_ name: String) throws(StorageError) -> [UInt8]? { stored.withLock { $0[name] } }

  func read(_ name: String, into memory: inout MutableSpan<UInt8>) throws(StorageError) -> Int? {
    if name == KeyName.newBank, renamesBeforeRead.load(ordering: .relaxed) {
      try rename(name, to: KeyName.bank)
    }
    guard let pem = try read(name) else { return nil }
    let count = min(pem.count, memory.count)
    for index in 0..<count { memory[index] = pem[index] }
    return count
  }

  func write(_ pem: Span<UInt8>, as name: String) throws(StorageError) {
    let bytes = pem.indices.map { pem[$0] }
    stored.withLock { $0[name] = bytes }
  }

  func rename(_ name: String, to newName: String) throws(StorageError) {
    stored.withLock { stored in
      if let pem = stored.removeValue(forKey: name) { stored[newName] = pem }
    }
  }
}
