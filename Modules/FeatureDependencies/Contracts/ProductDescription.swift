/// Describes a product to hosts and dialogs that do not know its feature.
public struct ProductDescription: Sendable {
  /// Names the product in accounts, drafts and commands.
  public var kind: ProductKind { productType.kind }
  /// The labels of the product and its parts.
  public let words: ProductWords
  /// The first three digits of its account numbers, which no other product uses.
  public let accountPrefix: String
  /// The keys of all questions of its flow, in order. Answers after the consent are yes or no.
  public let questionKeys: [QuestionKey]
  /// The kind of account it can be linked to; nil if it cannot be linked.
  public let linkedKind: ProductKind?
  /// The feature's type of a product, by which the catalog lists them.
  public let productType: any CatalogProduct.Type

  /// Creates a description; without `linkedKind` the product cannot be linked.
  public init(
    words: ProductWords, accountPrefix: String, questionKeys: [QuestionKey],
    linkedKind: ProductKind? = nil, productType: any CatalogProduct.Type
  ) {
    self.words = words
    self.accountPrefix = accountPrefix
    self.questionKeys = questionKeys
    self.linkedKind = linkedKind
    self.productType = productType
  }

  /// Returns the key of the question about `part`, such as `deposit.amount` for `amount`; nil if
  /// the flow does not ask it.
  public func questionKey(for part: String) -> QuestionKey? {
    let key = QuestionKey(rawValue: "\(kind).\(part)")
    return questionKeys.contains(key) ? key : nil
  }
}
