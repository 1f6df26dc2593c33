import FeatureDependencies
import Ledger
import OpenSSLKeys
import Testing

@testable import KeyCustody

/// Which customers are offered a recovery code, and when.
struct RecoveryOfferTests {
  private let custody: Custody
  private let hana: Customer
  private var copy: String { KeyName.recovery(of: hana.publicKey.keyID) }

  init() async throws {
    custody = try Custody()
    hana = try await custody.customer()
  }

  @Test func `A customer without a recovery code is offered one at sign-in, once`() async throws {
    custody.bank.makeDue(hana.id)
    let taking = Taking(.yes)
    _ = try await custody.signIn(hana, Custody.pin, taking)
    _ = try await custody.signIn(hana, Custody.pin, taking)
    #expect(taking.codes.count == 1)
    try await custody.recover(hana, try #require(taking.codes.first))
  }

  @Test func `Only a customer with a recovery code is warned that a new one replaces it`() {
    let first = RecoveryQuestions.code.prompt.help
    let another = RecoveryQuestions.newCode.prompt.help
    #expect(another.en.contains("the old one stops working"))
    #expect(another.ko.contains("이전 코드는 쓸 수 없게 됩니다"))
    #expect(!first.en.contains("old one"))
    #expect(!first.ko.contains("이전 코드"))
  }

  @Test func `A customer who declines a recovery code is not offered one again`() async throws {
    custody.bank.makeDue(hana.id)
    _ = try await custody.signIn(hana, Custody.pin, Taking(.no))
    let taking = Taking(.yes)
    _ = try await custody.signIn(hana, Custody.pin, taking)
    #expect(taking.codes == [])
  }

  @Test func `Going back at the recovery offer signs in, and the offer is repeated later`()
    async throws
  {
    custody.bank.makeDue(hana.id)
    _ = try await custody.signIn(
      hana, Custody.pin, Taking(.stops(.interrupted(.back, at: .recoveryOffer))))
    let taking = Taking(.yes)
    _ = try await custody.signIn(hana, Custody.pin, taking)
    #expect(taking.codes.count == 1)
  }

  @Test func `Stopping while the code is shown stores none, and the offer is repeated later`()
    async throws
  {
    custody.bank.makeDue(hana.id)
    await #expect(throws: CustodyError.interrupted(.stopped, at: .recoveryOffer)) {
      try await custody.signIn(
        hana, Custody.pin, Taking(.cannot(.interrupted(.stopped, at: .recoveryOffer))))
    }
    #expect(custody.keys[copy] == nil)
    #expect(try await custody.bank.isDue(to: hana.id))
  }

  @Test func `A sign-in without a person to ask offers no recovery code`() async throws {
    custody.bank.makeDue(hana.id)
    let taking = Taking(.yes, person: false)
    _ = try await custody.signIn(hana, Custody.pin, taking)
    #expect(taking.codes == [])
    #expect(try await custody.bank.isDue(to: hana.id))
  }

  @Test func `A new customer is not offered a recovery code again at sign-in`() async throws {
    let taking = Taking(.yes)
    _ = try await custody.signIn(hana, Custody.pin, taking)
    #expect(taking.codes == [])
  }

  @Test func `A PIN change can create a recovery code`() async throws {
    let taking = Taking(.yes, person: false)
    let pins = PINSourceForChange(
      current: Typed(Custody.pin), new: Typed(Custody.newPIN, Custody.newPIN))
    try await PINChange(lock: custody.lock(pins), recovery: custody.recovery(taking))
      .change(for: hana)
    try await custody.recover(hana, try #require(taking.codes.first))
  }
}
