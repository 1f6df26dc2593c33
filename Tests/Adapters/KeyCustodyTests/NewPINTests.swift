import FeatureDependencies
import Ledger
import OpenSSLKeys
import Testing

@testable import KeyCustody

/// How a new PIN is chosen.
struct NewPINTests {
  @Test func `The current PIN is not accepted as the new one`() async throws {
    let custody = try Custody()
    let hana = try await custody.customer()
    let new = Typed([Custody.pin, Custody.newPIN, Custody.newPIN], isPerson: true)
    let pins = PINSourceForChange(current: Typed(Custody.pin), new: new)
    try await custody.change(pins).change(for: hana)
    #expect(new.rejections == [nil, .unfit(.unchanged), nil])
    _ = try await custody.signIn(hana, Custody.newPIN)
  }

  @Test(arguments: [true, false])
  func `Going back from the recovery code leads to the new PIN, and drops the one before`(
    isUnlocking: Bool
  ) async throws {
    let (custody, taking) = (try Custody(), Taking(.yes))
    let hana = try await custody.customer(taking)
    let current = isUnlocking ? try #require(taking.codes.first) : Custody.pin
    let new = ["258147", "258147", Custody.newPIN, Custody.newPIN]
    let pins = PINSourceForChange(current: Typed(current), new: Typed(new, isPerson: true))
    let change = custody.change(pins, Taking(.no, returns: 1))
    if isUnlocking {
      try await change.recover(hana)
    } else {
      try await change.change(for: hana)
    }
    _ = try await custody.signIn(hana, Custody.newPIN)
  }

  @Test func `A rejected or differently repeated PIN is asked for again with the reason`()
    async throws
  {
    let typed = Typed("123456", "480917", "480918", "12", "739164", "739164")
    let pin = try await NewPIN(pins: typed).chosen()
    #expect(try pin.isEqual(to: SecretBytes(text: "739164")))
    #expect(
      typed.rejections == [
        nil, .unfit(.common), nil, .differ, .unfit(.tooShort(minimum: 6)), nil,
      ])
  }

  @Test(arguments: [
    (["123456"], PINRejection.unfit(.common)), (["abcdef"], .unfit(.notDigits)),
    ([], .differ), (["739164", "739146"], .differ), (["739164", "739165"], .differ),
    (["739164", "7391640"], .differ), (["739164", "73916"], .differ), (["739164", ""], .differ),
  ])
  func `If no person can be asked again, the first rejected PIN is an error`(
    answers: [String], rejection: PINRejection
  ) async throws {
    await #expect(throws: CustodyError.rejected(rejection)) {
      _ = try await NewPIN(pins: Typed(answers)).chosen()
    }
  }

  @Test func `Going back from the second entry asks for the PIN again`() async throws {
    let typed = Typed("739164", Typed.back, "480917", "480917")
    let pin = try await NewPIN(pins: typed).chosen()
    #expect(try pin.isEqual(to: SecretBytes(text: "480917")))
    #expect(typed.rejections == [nil, nil, nil, nil])
  }
}
