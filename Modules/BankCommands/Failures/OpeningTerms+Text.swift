import FeatureDependencies

extension OpeningTerms {
  /// The terms in a line, for telling two of them apart.
  var text: LocalizedText {
    let (id, months, tax) = (selection.productID, selection.months, selection.taxKind)
    let linked = link.map { "\($0.number)" }
    let english = linked.map { ", linked to \($0)" } ?? ""
    let korean = linked.map { ", \($0) 연결" } ?? ""
    return LocalizedText(
      en: "[\(selection.kind) \(id), \(selection.amount.text.en), \(months) months, "
        + "\(tax.rawValue), from \(fundingAccount)\(english)]",
      ko: "[\(id), \(selection.amount.text.ko), \(months)개월, \(tax.name.ko), "
        + "\(fundingAccount) 출금\(korean)]")
  }
}

extension OpenedAccount {
  /// What was opened, in a sentence.
  var summary: LocalizedText {
    LocalizedText(
      en: "Account \(number) was opened by request \(contract.requestID).",
      ko: "요청 \(contract.requestID, .means) 계좌 \(number, .object) 개설했습니다.")
  }
}
