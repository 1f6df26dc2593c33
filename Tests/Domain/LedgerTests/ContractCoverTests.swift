import FeatureDependencies
import FeatureDependenciesTesting
import StrictJSON
import Testing

@testable import Ledger

/// What a customer's signature covers beside the fields of a contract: the bank and the terms.
struct ContractCoverTests {
  private static let label = LocalizedText(verbatim: "x")

  private static func document(
    _ names: String..., terms: TermsSheet? = nil
  ) -> SigningDocument {
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

  /// A change of the members of a signed contract.
  struct Edit: CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable (inout [String: CanonicalJSON]) -> Void

    static func setting(_ name: String, to text: String?) -> Edit {
      Edit(testDescription: "\(name): \(text ?? "none")") {
        $0[name] = text.map { .string($0) }
      }
    }
  }

  private static let digits = String(repeating: "0123456789abcdef", count: 4)

  private static let edits: [Edit] =
    [
      .setting("bank", to: "another bank"), .setting("bank", to: ""), .setting("bank", to: nil),
      .setting("termsSHA256", to: digits), .setting("zone", to: "x"), .setting("a", to: "x"),
      .setting("termsSHA256.en.", to: digits), .setting("termsSHA256.zh", to: digits),
    ]
    + ["termsSHA256.en", "termsSHA256.ko"].flatMap { name in
      [
        nil, "", digits.uppercased(), "\(digits)0", "\(digits.dropLast())", "\(digits.dropLast())g",
        "\(digits.dropLast()) ", digits + digits, "\(digits.dropLast())\"",
      ].map { Edit.setting(name, to: $0) }
    }

  /// An account that was opened, and its contract with the members that `edit` changes, signed again.
  private func opened(
    in bank: MemoryBank, for edit: Edit?
  ) async throws -> (MemoryCustomer, OpenedAccount, SignedContract) {
    let hana = try await bank.customer()
    let opened = try await hana.open("R1", amount: 1000)
    let payload = try FakeCryptography().payload(
      of: opened.signed.text, signedAs: .contract, by: hana.key.publicKey)
    guard case .object(var members) = try #require(CanonicalJSON(canonical: payload)) else {
      throw NotAnObject()
    }
    edit?.change(&members)
    return (
      hana, opened, SignedContract(text: hana.key.sign(.object(members), as: .contract))
    )
  }

  private struct NotAnObject: Error {}

  @Test(arguments: edits)
  func `A contract for another bank, without digests or with more is rejected`(
    edit: Edit
  ) async throws {
    let (_, opened, signed) = try await opened(in: try MemoryBank(), for: edit)
    // Another bank with the same keys, because the request would be a repetition in this one.
    let same = try MemoryBank()
    let hana = try await same.customer()
    let error = await #expect(throws: LedgerError.self) {
      try await same.open(opened.contract, signed: signed, for: hana.signedIn)
    }
    guard case .contractMismatch(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.en.contains("another bank"))
    #expect(await same.database.order.count == 2)
    let other = Edit.setting("termsSHA256.en", to: Self.digits)
    let (_, _, otherTerms) = try await self.opened(in: try MemoryBank(), for: other)
    _ = try await same.open(opened.contract, signed: otherTerms, for: hana.signedIn)
  }

  @Test(arguments: edits)
  func `The audit finds a stored contract for another bank, without digests or with more`(
    edit: Edit
  ) async throws {
    for (edit, isFound) in [(nil, false), (edit, true)] {
      let bank = try MemoryBank()
      let (_, opened, signed) = try await opened(in: bank, for: edit)
      await bank.tamper { database in
        database.change(3) { entry in
          entry.contract = entry.contract.map {
            .init(account: $0.account, customer: $0.customer, signed: signed)
          }
        }
      }
      let found = try await bank.audit().violations.contains {
        $0.problem == .contractChanged && $0.place == .contract("\(opened.number)")
      }
      #expect(found == isFound)
    }
  }

  @Test func `A stored contract for another bank is neither returned nor passes the audit`()
    async throws
  {
    let bank = try MemoryBank(cryptography: RenamingCryptography())
    let hana = try await bank.customer()
    let contract = try hana.samples.contract("R1", amount: 1000)
    let content = try contract.document.canonical(
      at: bank.bankKey.publicKey, by: RenamingCryptography())
    let signed = SignedContract(text: hana.key.sign(content, as: .contract))
    let opened = try await bank.open(contract, signed: signed, for: hana.signedIn)
    let writer = LedgerWriter(
      cryptography: FakeCryptography(), seal: bank.bankKey,
      numbering: AccountNumbering(prefixes: [:]))
    let transaction = MemoryTransaction(await bank.database)
    let expected = StorageError.inconsistent(what: "the contract of \(opened.number)")
    #expect(throws: expected) {
      try writer.opening(for: contract.requestID, of: hana.signedIn, in: transaction)
    }
    #expect(throws: expected) {
      try writer.documents(of: opened.number, for: hana.signedIn, in: transaction)
    }
    let violations = try await bank.audit().violations
    #expect(violations.map(\.problem) == [.contractChanged])
    #expect(violations.first?.detail.en.contains("another bank") == true)
    #expect(try await bank.audit(by: RenamingCryptography()).violations == [])
  }
}

/// Gives each key the ID of another bank.
private struct RenamingCryptography: LedgerCryptography {
  func sha256(_ bytes: [UInt8]) -> [UInt8] { FakeCryptography().sha256(bytes) }

  func keyID(of key: PublicKey) -> String { "another bank" }

  func payload(
    of text: String, signedAs kind: SignedTextKind, by key: PublicKey
  ) throws(SignatureError) -> [UInt8] {
    try FakeCryptography().payload(of: text, signedAs: kind, by: key)
  }
}
