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
    // The first byte is a hyphen, of the first line of the PEM.
    try await bank.change("UPDATE customer_keys SET key = CAST(x'2E' || substr(key, 2) AS BLOB)")
    for _ in 0..<12 {
      await #expect(throws: CustodyError.storage(.otherCustomerKey(hana.customer.id))) {
        try await bank.signIn(hana.customer, FixedPIN("480917"))
      }
      await #expect(throws: CustodyError.notAPIN) {
        try await bank.signIn(hana.customer, FixedPIN(""))
      }
    }
    try await bank.change("UPDATE customer_keys SET key = CAST(x'2D' || substr(key, 2) AS BLOB)")
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
    await #expect(throws: CustodyError.storage(.unsafeFile(path: folder, .exposed))) {
      try await TestBank(at: bank.folder).signIn(hana.customer, FixedPIN("480917"))
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
    try FileManager.default.moveItem(atPath: folder, toPath: folder + ".away")
    try FileManager.default.createSymbolicLink(
      atPath: folder, withDestinationPath: folder + ".away")
    await #expect(throws: CustodyError.storage(.symbolicLink(path: folder))) {
      try await TestBank(at: bank.folder).signIn(hana.customer, FixedPIN("480917"))
    }
  }
}
