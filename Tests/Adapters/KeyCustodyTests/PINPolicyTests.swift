import OpenSSLKeys
import Testing

@testable import KeyCustody

struct PINPolicyTests {
  @Test(arguments: ["480917", "9053718", "00000001", String(repeating: "4809", count: 15) + "1234"])
  func `A PIN without a pattern is accepted`(pin: String) throws {
    #expect(try PINPolicy.refusal(of: SecretBytes(text: pin)) == nil)
  }

  private static let common = [
    "111111", "123456", "654321", "890123", "121212", "123123", "1212121", "12312312", "112233",
    "332211", "123321", "159753", "147258", "258369", "789456", "456789", "147852", "131313",
    "696969", "520520", "100200", "111222", "222333", "101112", "142536", "246810",
  ].map { ($0, PINPolicy.Refusal.common) }

  private static let malformed = [
    ("", PINPolicy.Refusal.tooShort(minimum: 6)), ("12345", .tooShort(minimum: 6)),
    ("48091a", .notDigits), ("４８０９１７", .notDigits),
    (String(repeating: "48", count: 33), .tooLong(maximum: 64)),
  ]

  @Test(arguments: common + malformed)
  func `An easily guessed or malformed PIN is rejected`(
    pin: String, refusal: PINPolicy.Refusal
  ) throws {
    #expect(try PINPolicy.refusal(of: SecretBytes(text: pin)) == refusal)
  }
}
