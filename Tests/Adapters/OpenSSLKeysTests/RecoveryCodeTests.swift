import FeatureDependencies
import Ledger
import OpenSSLKeys
import Testing

struct RecoveryCodeTests {
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  private let code: RecoveryCode
  private let letters: [Character]

  init() throws {
    code = try RecoveryCode.generate()
    letters = Array(code.secret.text)
  }

  private func fault(_ typed: some Sequence<Character>) throws -> RecoveryCodeFault? {
    let entered = try SecretBytes(text: String(typed))
    guard case .failure(let fault) = try RecoveryCode.read(entered: entered) else { return nil }
    #expect(!fault.reason.ko.isEmpty && fault.reason.ko != fault.reason.en)
    return fault
  }

  @Test func `A recovery code is shown in seven groups of four, and read back as shown`() throws {
    let shown = try code.grouped()
    #expect(shown.text.split(separator: "-").map(\.count) == Array(repeating: 4, count: 7))
    #expect(try RecoveryCode.read(entered: shown).get().secret.isEqual(to: code.secret))
  }

  @Test(arguments: ["l", "i"])
  func `A recovery code can be typed in lowercase, with spaces and look-alike letters`(
    one: String
  ) throws {
    var code = try RecoveryCode.generate()
    while !code.secret.text.contains("0") || !code.secret.text.contains("1") {
      code = try RecoveryCode.generate()
    }
    let alike = code.secret.text.replacing("0", with: "o").replacing("1", with: one).lowercased()
    let typed = " " + alike.map { "\($0) " }.joined() + "-"
    let entered = try RecoveryCode.read(entered: SecretBytes(text: typed)).get()
    #expect(entered.secret.isEqual(to: code.secret))
  }

  @Test func `One wrong letter anywhere in a recovery code is a typing mistake`() throws {
    for place in letters.indices {
      for other in Self.alphabet where other != letters[place] {
        var typed = letters
        typed[place] = other
        #expect(try fault(typed) == .mistyped)
      }
    }
  }

  @Test func `Two swapped adjacent letters in a recovery code are a typing mistake`() throws {
    for place in letters.indices.dropLast() where letters[place] != letters[place + 1] {
      var typed = letters
      typed.swapAt(place, place + 1)
      #expect(try fault(typed) == .mistyped)
    }
  }

  @Test func `A wrong length or an invalid letter of a recovery code is reported`() throws {
    #expect(try fault(letters.dropLast()) == .length(27))
    #expect(try fault(letters + ["A"]) == .length(29))
    #expect(try fault([]) == .length(0))
    let (start, end) = (String(letters.prefix(3)), String(letters.dropFirst(4)))
    for separator in ["", "-", " -"] {
      #expect(try fault("\(start)\(separator)U\(end)") == .notALetter(place: 4))
    }
  }

  @Test func `No two of the 128 random bits of a recovery code are always equal or opposite`()
    throws
  {
    // The values of a bit in 64 codes, as one number.
    var bits = [UInt64](repeating: 0, count: 128)
    for code in 0..<64 {
      let letters = try RecoveryCode.generate().secret.text
      for bit in bits.indices {
        let letter = letters[letters.index(letters.startIndex, offsetBy: bit / 5)]
        let digit = try #require(Self.alphabet.firstIndex(of: letter))
        bits[bit] |= UInt64(digit >> (4 - bit % 5) & 1) << code
      }
    }
    #expect(Set(bits.map { min($0, ~$0) }).count == bits.count)
  }
}
