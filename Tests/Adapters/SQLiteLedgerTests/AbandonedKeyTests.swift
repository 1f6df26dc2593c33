import FeatureDependencies
import Foundation
import Ledger
import LedgerSpecifications
import OpenSSLKeys
import Testing

@testable import SQLiteLedger

/// What killed runs leave among the keys. A run that ended has no file open any more: letting go of
/// what holds a file is like its end.
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

  /// Writes her key and its copy, as an enrolment does after it took note of them.
  private func writeKeys() throws {
    for name in [key.keyID, KeyName.recovery(of: key.keyID)] {
      try bank.directory.write([1].span, as: name)
    }
  }

  /// What another process does when it opens the books.
  private func nextRun() async throws { _ = try await bank.again().bank.customers() }

  @Test func `A key that was made for somebody who was never entered is removed`() async throws {
    do {
      let note = try bank.directory.reserve(key.keyID, for: key)
      try writeKeys()
      withExtendedLifetime(note) {}
    }
    try await nextRun()
    #expect(try files() == ["bank.pem"])
  }

  @Test func `A key whose owner is being entered stays`() async throws {
    let note = try bank.directory.reserve(key.keyID, for: key)
    try writeKeys()
    try await nextRun()
    #expect(try files().count == 4)
    withExtendedLifetime(note) {}
  }

  @Test func `A key whose owner was entered before the kill stays, and the note goes`() async throws
  {
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

  @Test func `A note that was kept to the end leaves nothing behind`() async throws {
    let note = try bank.directory.reserve(key.keyID, for: key)
    try writeKeys()
    note.fulfil()
    #expect(try files() == ["bank.pem", "\(key.keyID).pem", "\(key.keyID).recovery.pem"])
  }

  @Test func `A key that is given up is removed at once, with its copy and the note`() throws {
    let note = try bank.directory.reserve(key.keyID, for: key)
    try writeKeys()
    note.abandon()
    #expect(try files() == ["bank.pem"])
  }

  @Test func `Processes that write a key at once leave one whole key and nothing beside it`()
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

  @Test func `A note cut short is removed, and no key with it`() async throws {
    try bank.directory.write([1].span, as: key.keyID)
    try Data([1, 2, 3]).write(
      to: URL(filePath: bank.directory.keysPath).appending(path: "\(key.keyID).enrolling"))
    try await nextRun()
    #expect(try files() == ["bank.pem", "\(key.keyID).pem"])
  }

  @Test func `A key without a note stays, whether or not the books know it`() async throws {
    try writeKeys()
    try await nextRun()
    #expect(try files().count == 3)
  }

  @Test func `Half a key is removed once nobody writes it`() async throws {
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
