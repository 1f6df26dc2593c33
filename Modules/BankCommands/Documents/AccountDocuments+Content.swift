import FeatureDependencies
import Ledger
import TerminalDialog

extension AccountDocuments {
  /// The content of a file in `format`, including its line ends. Text is laid out for 80 columns,
  /// independent of the screen.
  ///
  /// Throws ``CommandError/noSchedule(_:)`` for a demand account if `format` contains only the
  /// schedule.
  func content(
    as format: DocumentFormat, naming products: ProductGlossary, in language: Language
  ) throws(CommandError) -> String {
    switch format {
    case .text:
      let layout = TextLayout(
        language: language, columns: 80, products: products,
        style: OutputStyle(surface: .lines, hasColor: false))
      let all = shown(in: products).flatMap { layout.lines($0) }
      return all.drop(while: \.isEmpty).map { $0 + "\n" }.joined()
    case .jws: return signedTexts.map { $0 + "\n" }.joined()
    case .ics:
      guard let opened else { throw .noSchedule(number) }
      return opened.calendar(products[opened.contract.terms.selection.kind], language)
    }
  }

  /// The documents as presentations: the account, the signed fields and what else was signed, or a
  /// message for a demand account.
  func shown(in products: ProductGlossary) -> [Presentation] {
    guard let opened else { return [.message(withoutContract)] }
    let selection = opened.contract.terms.selection
    let document = opened.contract.document(
      in: products[selection.kind], naming: products.name(of: selection))
    return [.opened(opened), .document(document)] + (cover?.texts.map { .message($0) } ?? [])
  }

  private var withoutContract: LocalizedText {
    LocalizedText(
      en: "\(number) is a demand account: it has a receipt, but no contract or schedule.",
      ko: "\(number, .topic) 입출금 계좌로, 개설확인서만 있고 계약서와 일정은 없습니다.")
  }

  /// The signed texts for a person, each below its title.
  var titledTexts: [LocalizedText] {
    let contract = opened.map {
      [LocalizedText(en: "Contract", ko: "계약서"), LocalizedText(verbatim: $0.signed.text)]
    }
    return (contract ?? [])
      + [LocalizedText(en: "Receipt", ko: "개설확인서"), LocalizedText(verbatim: receipt.text)]
  }

  /// The signed texts as lines to copy, each below its name.
  var signedTexts: [String] {
    (opened.map { ["contract", $0.signed.text, ""] } ?? []) + ["receipt", receipt.text]
  }

  /// The contract, if there is one, and the receipt in the lines of ``signedTexts``; nil for any
  /// other text.
  static func signedTexts(in text: String) -> [String]? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.count == 2, lines[0] == "receipt" { return [lines[1]] }
    guard lines.count == 5, lines[0] == "contract", lines[2...3] == ["", "receipt"] else {
      return nil
    }
    return [lines[1], lines[4]]
  }
}

extension ContractCover {
  /// The bank and the digests of the terms, for a person.
  fileprivate var texts: [LocalizedText] {
    let bank = LocalizedText(en: "Bank key ID: \(bank)", ko: "은행 키 ID: \(bank)")
    guard let termsSHA256 else { return [bank] }
    return [
      bank,
      LocalizedText(
        en: "SHA-256 of the English terms: \(termsSHA256.en)",
        ko: "영문 약관의 SHA-256: \(termsSHA256.en)"),
      LocalizedText(
        en: "SHA-256 of the Korean terms: \(termsSHA256.ko)",
        ko: "국문 약관의 SHA-256: \(termsSHA256.ko)"),
    ]
  }
}
