public import FeatureDependencies

extension ProductDescription {
  /// Kind, words, account prefix, question keys and product type of this product.
  public static let specimen = ProductDescription(
    words: ProductWords(
      product: LocalizedText(en: "Specimen", ko: "Specimen"),
      amount: LocalizedText(en: "Amount", ko: "예치금"),
      menuEntry: LocalizedText(en: "Open an account: Specimen", ko: "Specimen 개설"),
      opened: LocalizedText(en: "The account is open.", ko: "계좌가 개설되었습니다.")),
    accountPrefix: "000", questionKeys: QuestionKey.specimen,
    productType: SpecimenProduct.self)
}
