import OpenSSLKeys
import Testing

@testable import KeyCustody

struct PINPolicyTests {
  @Test(arguments: ["480917", "9053718", "00000001", String(repeating: "4809", count: 15) + "1234"])
  func `A PIN without a pattern is accepted`(pin: String) throws {
    #expect(try PINPolicy.refusal(of: SecretBytes(text: pin)) == nil)
  }

  @Test(arguments: [
    ("", PINPolicy.Refusal.tooShort(minimum: 6)), ("12345", .tooShort(minimum: 6)),
    ("48091a", .notDigits), ("４８０９１７", .notDigits), ("111111", .common), ("123456", .common),
    ("654321", .common), ("890123", .common), ("121212", .common), ("123123", .common),
    ("1212121", .common), ("12312312", .common), ("112233", .common),
    (String(repeating: "48", count: 33), .tooLong(maximum: 64)),
  ])
  func `An easily guessed or malformed PIN is rejected`(
    pin: String, refusal: PINPolicy.Refusal
  ) throws {
    #expect(try PINPolicy.refusal(of: SecretBytes(text: pin)) == refusal)
  }

  @Test(arguments: [
    "112233", "332211", "123321", "159753", "147258", "258369", "789456", "456789", "147852",
    "131313", "696969", "520520", "100200", "111222", "222333", "101112", "142536", "246810",
  ])
  func `A commonly chosen PIN is rejected`(pin: String) throws {
    #expect(try PINPolicy.refusal(of: SecretBytes(text: pin)) == .common)
  }
}
