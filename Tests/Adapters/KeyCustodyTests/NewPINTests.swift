import OpenSSLKeys
import Testing

@testable import KeyCustody

/// How a new PIN is chosen.
struct NewPINTests {
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
    (["123456"], CustodyError.unfitPIN(.common)), (["480917", "480918"], .pinsDiffer),
    (["abcdef"], .unfitPIN(.notDigits)), ([], .pinsDiffer),
  ])
  func `If no person can be asked again, the first rejected PIN is an error`(
    answers: [String], refusal: CustodyError
  ) async throws {
    await #expect(throws: refusal) { _ = try await NewPIN(pins: Typed(answers)).chosen() }
  }

  @Test(arguments: ["739165", "739146", "7391640", "73916", ""])
  func `A new PIN that differs at the second entry is rejected`(second: String) async {
    await #expect(throws: CustodyError.pinsDiffer) {
      _ = try await NewPIN(pins: Typed("739164", second)).chosen()
    }
  }
}
