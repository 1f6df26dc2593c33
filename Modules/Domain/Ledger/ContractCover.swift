public import FeatureDependencies
public import StrictJSON

/// The data that a customer's signature covers in addition to the contract's fields.
public struct ContractCover: Sendable, Equatable {
  /// The RFC 7638 thumbprint of the public key of the bank that the contract is for.
  public let bank: String
  /// The SHA-256 of the terms in each language, as 64 lower-case hexadecimal digits: of the title
  /// and the clauses in UTF-8, each followed by a line feed. The customer saw one of the languages.
  /// Nil if no terms were shown.
  public let termsSHA256: LocalizedText?

  /// Creates a cover; it does not check that `termsSHA256` has digests.
  public init(bank: String, termsSHA256: LocalizedText?) {
    self.bank = bank
    self.termsSHA256 = termsSHA256
  }

  /// The members of the signed object, whose names no field of a document may have.
  fileprivate var members: [String: String?] {
    [
      "bank": bank, Self.english: termsSHA256?.en, Self.korean: termsSHA256?.ko,
    ]
  }

  private static let english = "termsSHA256.en"
  private static let korean = "termsSHA256.ko"
}

extension ContractCover {
  /// The cover of a document with the terms `sheet` for the bank whose key is `bank`.
  ///
  /// Throws ``FeatureDependencies/SigningError/unavailable(reason:)`` if a text of `sheet` cannot
  /// be shown unchanged. So no text contains a line feed, and different terms have different
  /// digests.
  init(
    of sheet: TermsSheet?, at bank: PublicKey, by cryptography: any LedgerCryptography
  ) throws(SigningError) {
    let texts = sheet.map { [$0.title] + $0.clauses } ?? []
    guard texts.allSatisfy({ PrintableText.holds($0.en) && PrintableText.holds($0.ko) }) else {
      throw .unavailable(
        reason: LocalizedText(
          en: "the terms have characters that cannot be shown", ko: "약관에 표시할 수 없는 문자가 있습니다"))
    }
    func digest(_ text: (LocalizedText) -> String) -> String {
      cryptography.sha256(texts.flatMap { Array("\(text($0))\n".utf8) }).hex
    }
    self.init(
      bank: cryptography.keyID(of: bank),
      termsSHA256: sheet.map { _ in LocalizedText(en: digest(\.en), ko: digest(\.ko)) })
  }

  /// The cover in `payload`, for the bank with the key ID `bank`. Nil unless `payload` ends with
  /// two digests: in canonical order they follow all other members of a contract.
  init?(endOf payload: [UInt8], at bank: String) {
    let count = 64
    let middle = "\",\"\(Self.korean)\":\"".utf8.count
    let digests = payload.dropLast("\"}".utf8.count).suffix(2 * count + middle)
    let (english, korean) = (digests.prefix(count), digests.suffix(count))
    guard digests.count == 2 * count + middle, (english + korean).allSatisfy(\.isHexadecimal) else {
      return nil
    }
    self.init(
      bank: bank,
      termsSHA256: LocalizedText(
        en: String(decoding: english, as: UTF8.self), ko: String(decoding: korean, as: UTF8.self)))
  }
}

extension UInt8 {
  /// Whether it is a lower-case hexadecimal digit in ASCII.
  fileprivate var isHexadecimal: Bool { (48...57).contains(self) || (97...102).contains(self) }
}

extension SigningDocument {
  /// The canonical form that a customer of the bank with the key `bank` signs: an object with the
  /// signed text of each field, the bank's key ID, and the digests of the terms.
  ///
  /// Throws ``FeatureDependencies/SigningError/duplicateField(name:)`` if two fields have the same
  /// name, or one has the name of another member, and
  /// ``FeatureDependencies/SigningError/unavailable(reason:)`` if the terms cannot be shown
  /// unchanged.
  public func canonical(
    at bank: PublicKey, by cryptography: any LedgerCryptography
  ) throws(SigningError) -> CanonicalJSON {
    try canonical(with: ContractCover(of: terms, at: bank, by: cryptography))
  }

  fileprivate func canonical(with cover: ContractCover) throws(SigningError) -> CanonicalJSON {
    var members = cover.members
    for field in fields {
      guard members.updateValue(field.value.signed, forKey: field.name) == nil else {
        throw .duplicateField(name: field.name)
      }
    }
    return .strings(members)
  }
}

extension OpeningContract {
  /// The data that `payload` covers in addition to this contract, if a customer of the bank with
  /// the key ID `bank` signs exactly that for it; nil if the payload differs, is for another bank,
  /// or covers no terms.
  ///
  /// Labels are not signed, so no feature's wording is needed. The terms themselves are not known.
  func cover(signedAs payload: [UInt8], at bank: String) -> ContractCover? {
    let document = document(in: ProductWords(of: terms.selection.kind))
    guard let cover = ContractCover(endOf: payload, at: bank),
      let expected = try? document.canonical(with: cover), payload == expected.bytes
    else { return nil }
    return cover
  }
}
