import Ledger
import OpenSSLKeys
import StrictJSON
import Synchronization
import Testing

struct BankKeyTests {
  private let keys = KeysInMemory()

  @Test func `A bank without a key gets none unless it is to be made`() throws {
    #expect(try BankKeySource(in: keys).seal(create: false) == nil)
    #expect(try keys.read(KeyName.bank) == nil)
  }

  @Test func `The key that is made is found again`() throws {
    let made = try #require(try BankKeySource(in: keys).seal(create: true))
    let found = try #require(try BankKeySource(in: keys).seal(create: true))
    #expect(found.publicKey == made.publicKey)
  }

  @Test func `A receipt is signed with the bank's key`() throws {
    let seal = try #require(try BankKeySource(in: keys).seal(create: true))
    let receipt = CanonicalJSON.strings(["accountNumber": "210-000003-9"])
    let signed = try JWS.verify(try seal.sign(receipt), as: .receipt, with: seal.publicKey)
    #expect(signed.bytes == receipt.bytes)
  }

  @Test func `A key that was replaced signs nothing in the bank's name`() throws {
    let seal = try #require(try BankKeySource(in: keys).seal(create: true))
    try keys.write(try PrivateKey.generate().plainPEM(), as: KeyName.bank)
    #expect(throws: StorageError.damagedKey(name: KeyName.bank)) {
      try seal.sign(.strings(["accountNumber": "210-000003-9"]))
    }
  }

  @Test func `A key file that holds no key is damaged`() throws {
    try keys.write(Array("nonsense".utf8), as: KeyName.bank)
    #expect(throws: StorageError.damagedKey(name: KeyName.bank)) {
      try BankKeySource(in: keys).seal(create: true)
    }
  }

  @Test func `A key that may not be stored for good was not made`() throws {
    let unsure = UnsureKeys()
    #expect(throws: StorageError.failed(reason: UnsureKeys.reason)) {
      try BankKeySource(in: unsure).seal(create: true)
    }
  }
}

/// Keys that are gone with the test.
private final class KeysInMemory: KeyStore {
  private final class Lock: KeyLock {}

  private let stored = Mutex<[String: [UInt8]]>([:])

  func read(_ name: String) throws(StorageError) -> [UInt8]? { stored.withLock { $0[name] } }

  func write(_ pem: [UInt8], as name: String) throws(StorageError) {
    stored.withLock { $0[name] = pem }
  }

  func lock(_ name: String) async throws(StorageError) -> any KeyLock { Lock() }
}

/// Writes keys, and cannot say whether they stay.
private struct UnsureKeys: KeyStore {
  static let reason = "no answer from the disk"

  func read(_ name: String) throws(StorageError) -> [UInt8]? { nil }

  func write(_ pem: [UInt8], as name: String) throws(StorageError) {
    throw .commitUnknown(reason: Self.reason)
  }

  func lock(_ name: String) async throws(StorageError) -> any KeyLock { throw .busy }
}
