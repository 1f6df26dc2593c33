public import FeatureDependencies

extension ProductDescription {
  /// Labels, account prefix, question keys and product type of time deposits.
  public static let deposit = ProductDescription(
    words: ProductWords(
      product: LocalizedText(en: "Time deposit", ko: "정기예금"),
      amount: LocalizedText(en: "Amount", ko: "예치금"),
      menuEntry: LocalizedText(en: "Open a time deposit", ko: "정기예금 개설"),
      opened: LocalizedText(en: "The deposit is open.", ko: "정기예금이 개설되었습니다.")),
    accountPrefix: "210", questionKeys: QuestionKey.deposit,
    productType: DepositProduct.self)
}
