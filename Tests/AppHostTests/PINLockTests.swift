import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import KeyCustody
import Ledger
import OpenSSLKeys
import Testing

@testable import AppHost
@testable import BankCommands

struct PINLockTests {
  @Test func `Ten wrong PINs lock the key, even for the right PIN`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let wrong = FixedPIN("111112")
    let start = bank.clock.now().secondsSince1970
    let end = try #require(Timestamp(secondsSince1970: start + 3600))
    let locked = CustodyError.locked(.until(end))
    for left in (1...9).reversed() {
      await #expect(throws: CustodyError.wrongPIN(attemptsLeft: left)) {
        try await bank.signIn(hana.customer, wrong)
      }
    }
    await #expect(throws: locked) {
      try await bank.signIn(hana.customer, wrong)
    }
    await #expect(throws: locked) {
      try await bank.signIn(hana.customer, FixedPIN("480917"))
    }
  }

  @Test func `The right PIN resets the count of wrong attempts`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    for _ in 0..<3 {
      for _ in 0..<9 {
        await #expect(throws: CustodyError.self) {
          try await bank.signIn(hana.customer, FixedPIN("111112"))
        }
      }
      _ = try await bank.signIn(hana.customer, FixedPIN("480917"))
    }
  }

  @Test func `A PIN that cannot be checked does not cost an attempt`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let key = bank.folder.path + "/keys/\(hana.customer.publicKey.keyID).pem"
    try FileManager.default.moveItem(atPath: key, toPath: key + ".away")
    for _ in 0..<12 {
      await #expect(throws: CustodyError.storage(.damagedKey(name: "\(hana.customer.id)"))) {
        try await bank.signIn(hana.customer, FixedPIN("480917"))
      }
      await #expect(throws: CustodyError.notAPIN) {
        try await bank.signIn(hana.customer, FixedPIN(""))
      }
    }
    try FileManager.default.moveItem(atPath: key + ".away", toPath: key)
    _ = try await bank.signIn(hana.customer, FixedPIN("480917"))
  }

  @Test func `Many concurrent sign-ins with the right PIN all succeed`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let entered = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<25 {
        group.addTask {
          (try? await bank.signIn(hana.customer, FixedPIN("480917"))) != nil
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(entered == 25)
  }

  @Test func `A keys folder that others can access, or that is a symbolic link, is rejected`()
    async throws
  {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let folder = bank.folder.path + "/keys"
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
    await #expect(throws: CustodyError.storage(.exposed(path: folder))) {
      try await bank.signIn(hana.customer, FixedPIN("480917"))
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
    try FileManager.default.moveItem(atPath: folder, toPath: folder + ".away")
    try FileManager.default.createSymbolicLink(
      atPath: folder, withDestinationPath: folder + ".away")
    await #expect(throws: CustodyError.storage(.symbolicLink(path: folder))) {
      try await bank.signIn(hana.customer, FixedPIN("480917"))
    }
  }

  @Test func `A key that others can read is rejected`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let name = hana.customer.publicKey.keyID
    let path = bank.folder.path + "/keys/\(name).pem"
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    await #expect(throws: CustodyError.storage(.exposed(path: path))) {
      try await bank.signIn(hana.customer, FixedPIN("480917"))
    }
  }
}
