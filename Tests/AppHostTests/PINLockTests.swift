import FeatureDependencies
import Foundation
import Ledger
import OpenSSLKeys
import Testing

@testable import AppHost

struct PINLockTests {
  @Test func `Ten wrong PINs lock the key, also for the right one`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let wrong = bank.lock(FixedPIN("111112"))
    for left in (1...9).reversed() {
      await #expect(throws: PINLock.Refusal.wrongPIN(attemptsLeft: left)) {
        try await wrong.signIn(hana.customer)
      }
    }
    await #expect(throws: PINLock.Refusal.locked) {
      try await wrong.signIn(hana.customer)
    }
    await #expect(throws: PINLock.Refusal.locked) {
      try await bank.lock(FixedPIN("480917")).signIn(hana.customer)
    }
  }

  @Test func `The right PIN forgets the wrong ones`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    for _ in 0..<3 {
      for _ in 0..<9 {
        await #expect(throws: PINLock.Refusal.self) {
          try await bank.lock(FixedPIN("111112")).signIn(hana.customer)
        }
      }
      _ = try await bank.lock(FixedPIN("480917")).signIn(hana.customer)
    }
  }

  @Test func `What cannot be tried does not cost an attempt`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let key = bank.folder.path + "/keys/\(hana.customer.publicKey.keyID).pem"
    try FileManager.default.moveItem(atPath: key, toPath: key + ".away")
    for _ in 0..<12 {
      await #expect(throws: PINLock.Refusal.keyMissing(hana.customer.id)) {
        try await bank.lock(FixedPIN("480917")).signIn(hana.customer)
      }
      await #expect(throws: PINLock.Refusal.notAPIN) {
        try await bank.lock(FixedPIN("")).signIn(hana.customer)
      }
    }
    try FileManager.default.moveItem(atPath: key + ".away", toPath: key)
    _ = try await bank.lock(FixedPIN("480917")).signIn(hana.customer)
  }

  @Test func `Many right PINs at once all get in`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let entered = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<25 {
        group.addTask {
          (try? await bank.lock(FixedPIN("480917")).signIn(hana.customer)) != nil
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(entered == 25)
  }

  @Test func `A keys folder that is open to others, or a link, is refused`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let folder = bank.folder.path + "/keys"
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
    await #expect(throws: PINLock.Refusal.storage(.exposed(path: folder))) {
      try await bank.lock(FixedPIN("480917")).signIn(hana.customer)
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
    try FileManager.default.moveItem(atPath: folder, toPath: folder + ".away")
    try FileManager.default.createSymbolicLink(
      atPath: folder, withDestinationPath: folder + ".away")
    await #expect(throws: PINLock.Refusal.storage(.symbolicLink(path: folder))) {
      try await bank.lock(FixedPIN("480917")).signIn(hana.customer)
    }
  }

  @Test func `An attempt is counted before it is made`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let counter = FailingCounter()
    let lock = PINLock(
      pins: FixedPIN("480917"), keys: bank.directory, attempts: counter,
      cryptography: OpenSSLCryptography())
    await #expect(throws: PINLock.Refusal.storage(.busy)) {
      try await lock.signIn(hana.customer)
    }
  }

  @Test func `A key that others can read is refused`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let name = hana.customer.publicKey.keyID
    let path = bank.folder.path + "/keys/\(name).pem"
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    await #expect(throws: PINLock.Refusal.storage(.exposed(path: path))) {
      try await bank.lock(FixedPIN("480917")).signIn(hana.customer)
    }
  }
}

/// Cannot count: then even the right PIN must not be tried.
private struct FailingCounter: AttemptCounter {
  func begin(_ customer: CustomerID) async throws(StorageError) -> Int? { throw .busy }
  func succeed(_ customer: CustomerID) async throws(StorageError) {}
}
