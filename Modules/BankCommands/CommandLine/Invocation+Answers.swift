package import FeatureDependencies

extension Invocation {
  private static let parts: [(option: OptionName, part: String)] = [
    (.product, "product"), (.amount, "amount"), (.months, "months"), (.tax, "tax"),
    (.from, "fundingAccount"), (.link, "link"), (.acceptTerms, "consent"),
  ]

  /// The answers that options give to the questions of the product that is opened or quoted.
  package func answers(among products: [ProductDescription]) -> [QuestionKey: String] {
    let kind: ProductKind
    switch command.name {
    case .open(let opened): kind = opened
    case .quote(let quoted): kind = quoted
    default: return [:]
    }
    let product = products.first { $0.kind == kind }
    var answers: [QuestionKey: String] = [:]
    for (option, part) in Self.parts {
      guard let text = self[option], let key = product?.questionKey(for: part) else { continue }
      answers[key] = option == .acceptTerms ? "yes" : text
    }
    return answers
  }
}
