public import FeatureDependencies

extension ProductDescription {
  /// Labels, account prefix, question keys, linked kind and product type of savings accounts.
  public static let savings = ProductDescription(
    words: ProductWords(
      product: LocalizedText(en: "Installment savings", ko: "적금"),
      amount: LocalizedText(en: "Monthly amount", ko: "월 납입금"),
      link: LocalizedText(en: "Linked deposit", ko: "연결 예금"),
      menuEntry: LocalizedText(en: "Open a savings account", ko: "적금 개설"),
      opened: LocalizedText(en: "The savings account is open.", ko: "적금이 개설되었습니다.")),
    accountPrefix: "310", questionKeys: QuestionKey.savings, linkedKind: .deposit,
    productType: SavingsProduct.self)
}
