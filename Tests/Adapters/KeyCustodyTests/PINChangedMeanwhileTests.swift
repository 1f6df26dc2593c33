import OpenSSLKeys
import Testing

@testable import KeyCustody

struct PINChangedMeanwhileTests {
  @Test func `Of two concurrent PIN changes with codes, the one that fails withdraws its code`()
    async throws
  {
    let custody = try Custody()
    let hana = try await custody.customer()
    let (first, second) = (Taking(.yes), Taking(.yes))
    let change = { @Sendable (new: any PINSource, exchange: Taking) in
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
