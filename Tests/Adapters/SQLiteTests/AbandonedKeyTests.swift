import FeatureDependencies
import Foundation
import Ledger
import LedgerSpecifications
import OpenSSLKeys
import SQLLedger
import Testing

@testable import SQLite

/// Files that killed processes leave among the keys. Closing a file that a test holds open has the
/// same effect as killing its process.
struct AbandonedKeyTests {
  private let bank: TestBank
  private let key: PublicKey

  init() async throws {
    bank = try TestBank()
    try await bank.bank.prepare()
    key = try PrivateKey.generate().publicKey
  }

  private func files() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: bank.directory.keysPath))
  }

  /// Writes the key and its recovery copy, as an enrollment does after reserving them.
  private func writeKeys() throws {
    for name in [key.keyID, KeyName.recovery(of: key.keyID)] {
      try bank.directory.write([1].span, as: name)
    }
  }

  /// Opens the database like another process.
  private func nextRun() async throws { _ = try await bank.again().bank.customers() }

  @Test func `A key whose customer was never enrolled is removed`() async throws {
    do {
      let note = try bank.directory.reserve(key.keyID, for: key)
      try writeKeys()
      withExtendedLifetime(note) {}
    }
    try await nextRun()
    #expect(try files() == ["bank.pem"])
  }

  @Test func `A key whose enrollment is in progress stays`() async throws {
    let note = try bank.directory.reserve(key.keyID, for: key)
    try writeKeys()
    try await nextRun()
    #expect(try files().count == 4)
    withExtendedLifetime(note) {}
  }

  @Test func `The note of an abandoned key stays as long as the key does`() async throws {
    do {
      let note = try bank.directory.reserve(key.keyID, for: key)
      try writeKeys()
      withExtendedLifetime(note) {}
    }
    #expect(throws: StorageError.busy) {
      try bank.directory.collectAbandoned { _ throws(StorageError) in throw .busy }
    }
    #expect(try files().count == 4)
    try await nextRun()
    #expect(try files() == ["bank.pem"])
  }

  @Test func `A key enrolled before a kill stays, and its note is removed`() async throws {
    do {
      let note = try bank.directory.reserve(key.keyID, for: key)
      try writeKeys()
      _ = try await bank.bank.enroll(name: "Hana", key: key, balance: .zero, request: nil)
      withExtendedLifetime(note) {}
    }
    try await nextRun()
    #expect(
      try files() == ["bank.pem", "\(key.keyID).pem", "\(key.keyID).recovery.pem"])
  }

  @Test func `A fulfilled reservation removes its note and keeps the key`() async throws {
    let note = try bank.directory.reserve(key.keyID, for: key)
    try writeKeys()
    note.fulfill()
    #expect(try files() == ["bank.pem", "\(key.keyID).pem", "\(key.keyID).recovery.pem"])
  }

  @Test func `An abandoned reservation removes the key, its copy and the note`() throws {
    let note = try bank.directory.reserve(key.keyID, for: key)
    try writeKeys()
    note.abandon()
    #expect(try files() == ["bank.pem"])
  }

  @Test func `Concurrent writes of a key leave one complete key and no temporary file`()
    async throws
  {
    let directory = bank.directory
    let name = key.keyID
    try await withThrowingTaskGroup { group in
      for writer in 0..<8 {
        let pem = [UInt8](repeating: UInt8(writer), count: 300)
        group.addTask { for _ in 0..<20 { try directory.write(pem.span, as: name) } }
      }
      try await group.waitForAll()
    }
    let last = try #require(try directory.read(name))
    #expect(last.count == 300)
    #expect(Set(last).count == 1)
    #expect(try files() == ["bank.pem", "\(name).pem"])
  }

  @Test func `A truncated note is removed without any key`() async throws {
    try bank.directory.write([1].span, as: key.keyID)
    try Data([1, 2, 3]).write(
      to: URL(filePath: bank.directory.keysPath).appending(path: "\(key.keyID).enrolling"))
    try await nextRun()
    #expect(try files() == ["bank.pem", "\(key.keyID).pem"])
  }

  @Test func `A key without a note stays, whether or not it is enrolled`() async throws {
    try writeKeys()
    try await nextRun()
    #expect(try files().count == 3)
  }

  @Test func `A partial key is removed once its writer has ended`() async throws {
    let path = bank.directory.keysPath + "/\(key.keyID).pem.new"
    do {
      let file = try bank.directory.create(path)
      try await nextRun()
      #expect(try files() == ["bank.pem", "\(key.keyID).pem.new"])
      withExtendedLifetime(file) {}
    }
    try await nextRun()
    #expect(try files() == ["bank.pem"])
  }
}
