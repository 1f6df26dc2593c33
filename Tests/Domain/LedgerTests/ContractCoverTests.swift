import FeatureDependencies
import StrictJSON
import Testing

@testable import FeatureDependenciesTesting
@testable import Ledger

/// A customer's signature covers the bank and the terms in addition to the contract's fields.
struct ContractCoverTests {
  private static let label = LocalizedText(verbatim: "x")

  private static func document(_ names: String..., terms: TermsSheet? = nil) -> SigningDocument {
    SigningDocument(
      title: label, fields: names.map { .init($0, label, .text("1")) }, terms: terms)
  }

  private static func content(_ document: SigningDocument) throws -> String {
    let key = try #require(FakeKey(number: 255)).publicKey
    let content = try document.canonical(at: key, by: FakeCryptography())
    return String(decoding: content.bytes, as: UTF8.self)
  }

  private static func digest(_ lines: String...) -> String {
    FakeCryptography().sha256(Array(lines.map { $0 + "\n" }.joined().utf8)).hex
  }

  private static func bank() throws -> String { try #require(FakeKey(number: 255)).name }

  @Test func `A document is signed as an object of its fields, the bank and the terms' digests`()
    throws
  {
    let english = Self.digest("Sample terms", "The first clause.", "The second clause.")
    let korean = Self.digest("예시 약관", "첫째 조항입니다.", "둘째 조항입니다.")
    let fields = #"{"a":"1","b":"1","bank":"\#(try Self.bank())""#
    #expect(try Self.content(Self.document("b", "a")) == fields + "}")
    #expect(
      try Self.content(Self.document("b", "a", terms: .sample))
        == fields + #","termsSHA256.en":"\#(english)","termsSHA256.ko":"\#(korean)"}"#)
  }

  @Test(arguments: [nil, TermsSheet.sample])
  func `A field with the name of another field, of the bank or of a digest is a duplicate`(
    terms: TermsSheet?
  ) {
    #expect(throws: SigningError.duplicateField(name: "a")) {
      try Self.content(Self.document("a", "b", "a", terms: terms))
    }
    for name in ["bank", "termsSHA256.en", "termsSHA256.ko"] {
      #expect(throws: SigningError.duplicateField(name: name)) {
        try Self.content(Self.document("a", name, terms: terms))
      }
    }
  }

  @Test(arguments: ["a\nb", "a\u{202E}b"])
  func `Terms that cannot be shown unchanged are not signed`(text: String) throws {
    for line in [LocalizedText(en: text, ko: "a"), LocalizedText(en: "a", ko: text)] {
      for sheet in [
        TermsSheet(title: line, clauses: []), TermsSheet(title: Self.label, clauses: [line]),
      ] {
        let error = #expect(throws: SigningError.self) {
          try Self.content(Self.document("a", terms: sheet))
        }
        guard case .unavailable = error else {
          Issue.record("\(String(describing: error))")
          return
        }
      }
    }
  }

  private static let digits = String(repeating: "0123456789abcdef", count: 4)

  /// Members of a signed contract that are set to another text, or removed.
  private static let edits: [(String, String?)] =
    [
      ("bank", "another bank"), ("bank", ""), ("bank", nil), ("termsSHA256", digits),
      ("zone", "x"), ("a", "x"), ("termsSHA256.en.", digits), ("termsSHA256.zh", digits),
    ]
    + ["termsSHA256.en", "termsSHA256.ko"].flatMap { name in
      [
        nil, "", digits.uppercased(), "\(digits)0", "\(digits.dropLast())", "\(digits.dropLast())g",
        "\(digits.dropLast()) ", digits + digits, "\(digits.dropLast())\"",
      ].map { (name, $0) }
    }

  @Test(arguments: edits)
  func `A signed text for another bank, without digests or with more covers no contract`(
    name: String, text: String?
  ) throws {
    let bank = try #require(FakeKey(number: 255))
    let contract = try Self.contract()
    let content = try contract.document.canonical(at: bank.publicKey, by: FakeCryptography())
    guard case .object(let members) = content else {
      Issue.record("an object expected")
      return
    }
    func cover(setting name: String, to text: String?) -> ContractCover? {
      var changed = members
      changed[name] = text.map { .string($0) }
      return contract.cover(signedAs: CanonicalJSON.object(changed).bytes, at: bank.name)
    }
    #expect(cover(setting: name, to: text) == nil)
    let other = cover(setting: "termsSHA256.en", to: Self.digits)
    #expect(other?.termsSHA256?.en == Self.digits)
  }

  private static func contract() throws -> OpeningContract {
    try Samples.contract("R1", amount: 1000, from: Samples.account("110-000002-3"))
  }

  @Test(arguments: ["header.payload.other", "header.payload.", "header.payload", "other.payload.s"])
  func `The hash of a signed contract covers all of it, its signature included`(other: String) {
    let cryptography = FakeCryptography()
    let hash = SignedContract(text: "header.payload.s").hash(by: cryptography)
    #expect(SignedContract(text: other).hash(by: cryptography) != hash)
  }

  @Test(arguments: [0, -1])
  func `A contract without a term is rejected`(months: Int) throws {
    let key = try #require(FakeKey(number: 1))
    let hana = Customer(id: CustomerID("C2"), name: "Hana", publicKey: key.publicKey)
    let contract = try changing(Self.contract()) { $0.selection.months = months }
    let request = CheckedContract(
      contract, signed: SignedContract(text: "s"),
      by: try #require(SignedInCustomer(hana, holding: key)), verifiedBy: FakeCryptography())
    let reason = LocalizedText(
      en: "the amount or the term is not above zero", ko: "금액이나 계약 기간이 0 이하입니다")
    #expect(throws: LedgerError.contractMismatch(reason: reason)) { try request.payload.get() }
  }

  @Test func `Only the customer's own key signs them in`() throws {
    let (own, other) = (try #require(FakeKey(number: 1)), try #require(FakeKey(number: 2)))
    let hana = Customer(id: CustomerID("C2"), name: "Hana", publicKey: own.publicKey)
    #expect(SignedInCustomer(hana, holding: own)?.customer == hana)
    #expect(SignedInCustomer(hana, holding: other) == nil)
  }
}
