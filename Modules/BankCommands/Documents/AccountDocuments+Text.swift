import FeatureDependencies
import Ledger

extension AccountDocuments {
  /// The documents for a person: the card and the table of what was signed, in the words of
  /// `products`.
  func shown(in products: ProductGlossary) -> [Presentation] {
    guard let opening else { return [.message(withoutContract)] }
    let selection = opening.contract.terms.selection
    let document = opening.contract.document(
      in: products[selection.kind], naming: products.name(of: selection))
    return [.opened(opening), .document(document)]
  }

  private var withoutContract: LocalizedText {
    LocalizedText(
      en: "\(number) is a demand account: it has a receipt, and no contract or schedule.",
      ko: "\(number, .topic) 입출금 계좌로, 영수증만 있고 계약서와 일정은 없습니다.")
  }

  /// The signed texts for a person, each under what it is.
  var titledTexts: [LocalizedText] {
    let contract = opening.map {
      [LocalizedText(en: "Contract", ko: "계약서"), LocalizedText(verbatim: $0.signed.text)]
    }
    return (contract ?? [])
      + [LocalizedText(en: "Receipt", ko: "영수증"), LocalizedText(verbatim: receipt.text)]
  }

  /// The signed texts as lines to copy.
  var signedTexts: [String] {
    (opening.map { ["contract", $0.signed.text, ""] } ?? []) + ["receipt", receipt.text]
  }
}
