import FeatureDependencies
import Foundation
import KeyCustody
import Ledger
import OpenSSLKeys
import Testing

@testable import AppHost
@testable import BankCommands

struct PINChangeTests {
  private func change(
    _ bank: TestBank, from old: String, to new: String
  ) -> PINChange {
    let pins = PINSourceForChange(current: FixedPIN(old), new: FixedPIN(new))
    return PINChange(lock: bank.lock(pins), exchange: NoRecoveryExchange())
  }

  private func opens(_ pin: String, _ bank: TestBank, _ customer: Customer) async -> Bool {
    (try? await bank.signIn(customer, FixedPIN(pin))) != nil
  }

  @Test func `After a PIN change, the new PIN opens the key and the old one does not`() async throws
  {
    let bank = try TestBank()
    let hana = try await bank.customer().customer
    try await change(bank, from: "480917", to: "739164").change(for: hana)
    #expect(await opens("739164", bank, hana))
    #expect(await !opens("480917", bank, hana))
  }

  @Test(arguments: [
    ("111222", "739164", CustodyError.wrongPIN(attemptsLeft: 9)),
    ("480917", "123456", .unfitPIN(.common)),
    ("480917", "12", .unfitPIN(.tooShort(minimum: 6))),
  ])
  func `A failed PIN change keeps the old PIN`(
    old: String, new: String, refusal: CustodyError
  ) async throws {
    let bank = try TestBank()
    let hana = try await bank.customer().customer
    await #expect(throws: refusal) {
      try await change(bank, from: old, to: new).change(for: hana)
    }
    #expect(await opens("480917", bank, hana))
  }

  @Test func `Of concurrent PIN changes, exactly one succeeds`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer().customer
    let new = ["739164", "518264", "902746", "660182"]
    let changed = await withTaskGroup(of: String?.self) { group in
      for pin in new {
        group.addTask {
          do { try await change(bank, from: "480917", to: pin).change(for: hana) } catch {
            return nil
          }
          return pin
        }
      }
      return await group.reduce(into: [String]()) { if let pin = $1 { $0.append(pin) } }
    }
    // The other changes found a replaced key, or their old PIN was wrong by then.
    #expect(changed.count == 1)
    for pin in new { #expect(await opens(pin, bank, hana) == (pin == changed.first)) }
  }

  @Test func `The change-pin command reads both PINs from files`() async throws {
    let program = try BuiltProgram()
    _ = try await program.enroll()
    try program.write("739164\n", to: "new")
    let changed = try program.bank(
      "change-pin", "--new-pin-file", program.path("new"), "--no-input", "--json")
    #expect(changed.status == 0)
    #expect(try changed.json["customerID"] as? String == "C2")
    let refused = try program.bank("accounts", "--json")
    #expect(refused.status == 4)
    #expect(try refused.code == "wrongPIN")
    try program.write("739164\n", to: "pin")
    #expect(try program.bank("accounts").status == 0)
  }
}
