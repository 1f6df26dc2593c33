import FeatureDependencies
import Ledger
import TerminalDialog

extension AccountDocuments {
  /// The content of a file in `format`, including its line ends. Text is laid out for 80 columns,
  /// independent of the screen.
  ///
  /// Throws ``CommandError/noContract(_:)`` for a demand account if `format` needs a contract.
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
    case .receipt: return receipt.text + "\n"
    case .contract: return try contracted().signed.text + "\n"
    case .ics:
      let opened = try contracted()
      return opened.calendar(products[opened.contract.terms.selection.kind], language)
    }
  }

  private func contracted() throws(CommandError) -> OpenedAccount {
    guard let opened else { throw .noContract(number) }
    return opened
  }

  /// The documents as presentations: the account, the signed fields and what else was signed, or a
  /// message for a demand account.
  func shown(in products: ProductGlossary) -> [Presentation] {
    guard let opened else { return [.message(CommandError.noContract(number).message)] }
    let selection = opened.contract.terms.selection
    let document = opened.contract.document(
      in: products[selection.kind], naming: products.name(of: selection.productID, selection.kind))
    return [.opened(opened), .document(document)] + (cover?.texts.map { .message($0) } ?? [])
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
