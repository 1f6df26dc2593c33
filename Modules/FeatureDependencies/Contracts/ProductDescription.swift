/// What a host and a dialog must know of a product without knowing its feature.
public struct ProductDescription: Sendable {
  /// The product's kind, by which accounts, drafts and commands name it.
  public let kind: ProductKind
  /// What people call it and its parts.
  public let words: ProductWords
  /// What the numbers of its accounts begin with: three digits that no other product has.
  public let accountPrefix: String
  /// The keys of all the questions its flow asks, in its order.
  public let questionKeys: [QuestionKey]
  /// The kind of account it can be linked to, or nil if it is linked to none.
  public let linkedKind: ProductKind?
  /// Its part of a catalogue.
  public let section: CatalogSection

  /// A description.
  public init(
    kind: ProductKind, words: ProductWords, accountPrefix: String, questionKeys: [QuestionKey],
    linkedKind: ProductKind? = nil, section: CatalogSection
  ) {
    self.kind = kind
    self.words = words
    self.accountPrefix = accountPrefix
    self.questionKeys = questionKeys
    self.linkedKind = linkedKind
    self.section = section
  }

  /// The key of the question for `part` of the product, `deposit.amount`; nil if its flow does not
  /// ask for that.
  public func questionKey(for part: String) -> QuestionKey? {
    let key = QuestionKey(rawValue: "\(kind).\(part)")
    return questionKeys.contains(key) ? key : nil
  }
}
