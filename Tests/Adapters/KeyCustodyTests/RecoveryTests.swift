import FeatureDependencies
import Ledger
import OpenSSLKeys
import Testing

@testable import KeyCustody

struct RecoveryTests {
  private let custody: Custody
  private let taking = Taking(.yes)
  private let hana: Customer
  private let code: String

  init() async throws {
    custody = try Custody()
    hana = try await custody.customer(taking)
    code = try #require(taking.codes.first)
  }

  private func refusal(_ pin: String) async -> CustodyError? {
    do { _ = try await custody.signIn(hana, pin) } catch { return error }
    return nil
  }

  @Test func `A locked key opens with the recovery code, and then with the new PIN`() async throws {
    await custody.lockOut(hana)
    #expect(await refusal(Custody.pin) == .locked(.untilRecovered))
    try await custody.recover(hana, code)
    #expect(await refusal(Custody.newPIN) == nil)
    #expect(custody.bank.attempts(of: hana.id) == 0)
    #expect(await refusal(Custody.pin) == .rejected(.wrong(attemptsLeft: 9)))
  }

  @Test(arguments: [
    ([], CustodyError.rejected(.differ)), ([Typed.back], .interrupted(.back, at: .newPIN)),
  ])
  func `A correct recovery code changes nothing if no new PIN is chosen`(
    answers: [String], error: CustodyError
  ) async throws {
    await custody.lockOut(hana)
    let pins = PINSourceForChange(current: Typed(code), new: Typed(answers))
    await #expect(throws: error) { try await custody.change(pins).recover(hana) }
    #expect(await refusal(Custody.pin) == .locked(.untilRecovered))
    try await custody.recover(hana, code)
  }

  @Test func `A recovery code that takes effect and is lost is reported with the customer`()
    async throws
  {
    let lost = Taking(.yes, isLost: true)
    await #expect(throws: CustodyError.recoveryCodeLost(hana.id)) {
      try await custody.changePIN(of: hana, lost)
    }
    #expect(await refusal(Custody.newPIN) == nil)
    #expect(!lost.isWithdrawn)
    await #expect(throws: CustodyError.recoveryCodeLost(CustomerID("C2"))) {
      try await custody.customer(lost)
    }
    #expect(try await custody.bank.customers().count == 2)
  }

  @Test func `A damaged recovery copy does not lock the key forever`() async throws {
    custody.bank[hana] = StoredKeys(key: try #require(custody.bank[hana]?.key), recovery: [1])
    await custody.lockOut(hana)
    guard case .locked(.until) = await refusal(Custody.pin) else {
      Issue.record("there is no wait")
      return
    }
  }

  @Test func `Wrong recovery codes are not counted, and lock nothing`() async throws {
    let other = try RecoveryCode.generate().grouped().withBytes { bytes in
      String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    }
    for _ in 0..<20 {
      await #expect(throws: CustodyError.rejected(.wrongCode)) {
        try await custody.recover(hana, other)
      }
    }
    #expect(custody.bank.attempts(of: hana.id) == 0)
    try await custody.recover(hana, code)
  }

  @Test func `A mistyped recovery code is reported and asked for again`() async throws {
    let mistyped = String(code.dropLast()) + (code.last == "7" ? "8" : "7")
    let other = Taking(.yes)
    _ = try await custody.customer(other)
    let person = Typed(mistyped, "ABC", try #require(other.codes.first), "AB", code)
    let pins = PINSourceForChange(current: person, new: Typed(Custody.newPIN, Custody.newPIN))
    try await custody.change(pins).recover(hana)
    #expect(
      person.rejections == [
        nil, .notACode(.mistyped), .notACode(.length(3)), .wrongCode, .notACode(.length(2)),
      ])
  }

  @Test func `A damaged key is restored from the recovery code`() async throws {
    custody.bank[hana] = StoredKeys(
      key: Array("nonsense".utf8), recovery: custody.bank[hana]?.recovery)
    #expect(await refusal(Custody.pin) == .storage(.otherCustomerKey(hana.id)))
    try await custody.recover(hana, code)
    #expect(await refusal(Custody.newPIN) == nil)
  }

  @Test func `Recovery without a recovery code reports that there is none`() async throws {
    let duri = try await custody.customer()
    await #expect(throws: CustodyError.noRecoveryCode) {
      try await custody.recover(duri, code)
    }
  }

  @Test(arguments: [true, false])
  func `A lost or exchanged recovery copy is reported, not called a wrong code`(isLost: Bool)
    async throws
  {
    let others = Taking(.yes)
    let duri = try await custody.customer(others)
    custody.bank[hana] = StoredKeys(
      key: try #require(custody.bank[hana]?.key),
      recovery: isLost ? nil : custody.bank[duri]?.recovery)
    for code in [code, try #require(others.codes.first)] {
      await #expect(throws: CustodyError.storage(.otherCustomerKey(hana.id))) {
        try await custody.recover(hana, code)
      }
    }
  }

  @Test func `A recovery code stays valid if no new one is made`() async throws {
    try await custody.changePIN(of: hana, Taking(.no))
    for _ in 0..<2 { try await custody.recover(hana, code) }
  }

  @Test(arguments: [DialogInterruption.stopped, .unwritable(reason: "closed")])
  func `A new recovery code that is not taken changes neither code nor PIN`(
    why: DialogInterruption
  ) async throws {
    let stops = Taking(.cannot(.interrupted(why, at: .recoveryOffer)))
    await #expect(throws: CustodyError.interrupted(why, at: .recoveryOffer)) {
      try await custody.recover(hana, code, stops)
    }
    #expect(await refusal(Custody.pin) == nil)
    try await custody.recover(hana, code)
  }

  @Test func `A new recovery code that cannot be stored is withdrawn, and the old one stays valid`()
    async throws
  {
    custody.bank.fail(.replace, with: .busy)
    let again = Taking(.yes)
    await #expect(throws: CustodyError.storage(.busy)) {
      try await custody.recover(hana, code, again)
    }
    #expect(again.isWithdrawn)
    _ = try await custody.signIn(hana, Custody.pin)
    await #expect(throws: CustodyError.rejected(.wrongCode)) {
      try await custody.recover(hana, try #require(again.codes.first))
    }
  }

  @Test
  func `A recovery code that is replaced while it is entered is rejected, and unlocks nothing`()
    async throws
  {
    await custody.lockOut(hana)
    let (again, custody, hana, code) = (Taking(.yes), custody, hana, code)
    let late = Typed([code]) { try await custody.recover(hana, code, again) }
    let pins = PINSourceForChange(current: late, new: Typed(Custody.newPIN, Custody.newPIN))
    await #expect(throws: CustodyError.rejected(.wrongCode)) {
      try await custody.change(pins).recover(hana)
    }
    try await custody.recover(hana, try #require(again.codes.first))
  }

  @Test func `A PIN change without a new code does not drop a damaged recovery copy`() async throws
  {
    let damaged = StoredKeys(key: try #require(custody.bank[hana]?.key), recovery: [1])
    custody.bank[hana] = damaged
    await #expect(throws: CustodyError.storage(.otherCustomerKey(hana.id))) {
      try await custody.changePIN(of: hana, Taking(.no))
    }
    #expect(custody.bank[hana] == damaged)
    let again = Taking(.yes)
    try await custody.changePIN(of: hana, again)
    try await custody.recover(hana, try #require(again.codes.first))
  }
}
