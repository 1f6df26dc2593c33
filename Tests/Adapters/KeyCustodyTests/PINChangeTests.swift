import Ledger
import OpenSSLKeys
import Testing

@testable import KeyCustody

/// PIN changes whose transaction may have failed, or that others preceded.
struct PINChangeTests {
  private let custody: Custody

  init() throws { custody = try Custody() }

  @Test(arguments: [true, false])
  func `With a PIN change in doubt, the code for which it is right works`(isStored: Bool)
    async throws
  {
    let (first, second) = (Taking(.yes), Taking(.yes))
    let hana = try await custody.customer(first)
    custody.bank.fail(isStored ? .confirm : .replace, with: .commitUnknown(reason: "full"))
    await #expect(throws: CustodyError.outcomeUnknown) {
      try await custody.changePIN(of: hana, second)
    }
    #expect(!second.isWithdrawn)
    _ = try await custody.signIn(hana, isStored ? Custody.newPIN : Custody.pin)
    let code = try #require((isStored ? second : first).codes.first)
    await #expect(throws: CustodyError.outcomeUnknown) { try await custody.recover(hana, code) }
  }

  @Test func `Of two concurrent PIN changes with codes, the one that fails withdraws its code`()
    async throws
  {
    let hana = try await custody.customer()
    let (first, second) = (Taking(.yes), Taking(.yes))
    let change = { @Sendable [custody] (new: any PINSource, exchange: Taking) in
      custody.change(PINSourceForChange(current: Typed(Custody.pin), new: new), exchange)
    }
    let slow = Typed(["739164", "739164"]) {
      try await change(Typed("518264", "518264"), second).change(for: hana)
    }
    await #expect(throws: CustodyError.changedMeanwhile) {
      try await change(slow, first).change(for: hana)
    }
    #expect(first.isWithdrawn)
    #expect(!second.isWithdrawn)
    _ = try await custody.signIn(hana, "518264")
    try await custody.recover(hana, try #require(second.codes.first))
    await #expect(throws: CustodyError.rejected(.wrongCode)) {
      try await custody.recover(hana, try #require(first.codes.first))
    }
  }
}
