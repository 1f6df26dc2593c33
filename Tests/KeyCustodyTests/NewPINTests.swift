import OpenSSLKeys
import Testing

@testable import KeyCustody

struct NewPINTests {
  @Test func `A PIN entered twice is chosen`() async throws {
    let pin = try await NewPIN(pins: Typed("739164", "739164")).chosen()
    #expect(try pin.isEqual(to: SecretBytes(text: "739164")))
  }

  @Test(arguments: ["739165", "739146", "7391640", "73916", ""])
  func `A PIN that was entered otherwise the second time is not`(second: String) async {
    await #expect(throws: NewPIN.Refusal.differ) {
      _ = try await NewPIN(pins: Typed("739164", second)).chosen()
    }
  }

  @Test func `Who can be asked again is told what was wrong, until a PIN is chosen`() async throws {
    let typed = Typed("73916", "739164", "739165", "518264", "518264")
    let pin = try await NewPIN(pins: typed).chosen()
    #expect(try pin.isEqual(to: SecretBytes(text: "518264")))
    #expect(
      typed.rejections
        == [nil, .unfit(.tooShort(minimum: PINPolicy.lengths.lowerBound)), nil, .differ, nil])
  }
}
