import FeatureDependencies
import FeatureDependenciesTesting

/// A question of the reference flow.
struct ReferenceQuestion: Sendable {
  enum Kind: Sendable {
    case choice([String])
    case amount(ClosedRange<Won>)
    case number([Int])
    case text, fundingAccount, consent
    /// An offer to open another product.
    case otherFeature(ProductKind, isLinked: Bool)
  }

  let key: String
  let kind: Kind

  /// The last part of the key, such as `amount`.
  var name: String { String(key.split(separator: ".").last ?? "") }

  init(_ name: String, _ kind: Kind) { (key, self.kind) = ("reference.\(name)", kind) }

  /// The question as an offer, which the customer accepts or declines.
  var yesOrNo: Question<Bool> { .yesOrNo(QuestionKey(rawValue: key), .any, help: .any) }

  static func opening(_ name: String, _ kind: ProductKind, isLinked: Bool = true) -> Self {
    Self(name, .otherFeature(kind, isLinked: isLinked))
  }
}

/// The questions of a reference flow; a product can be offered first, or after the consent.
struct ReferenceScript: Sendable {
  var questions: [ReferenceQuestion]
  /// The key of the consent after which the flow opens.
  let consentKey = "reference.consent"

  var product: ProductDescription {
    ProductDescription(
      words: ProductWords(of: ReferenceProduct.kind),
      accountPrefix: "999", questionKeys: questions.map { QuestionKey(rawValue: $0.key) },
      linkedKind: ReferenceScripts.other, productType: ReferenceProduct.self)
  }
}

/// Scripts that differ in their questions and the order of them.
enum ReferenceScripts {
  static let other = ProductKind(declared: "other")

  /// Offers another product first, and links the new account to that product's account.
  static let otherFeatureFirst = ReferenceScript(questions: [first] + terms)

  /// Offers another product after the opening, and links that product's account to the new one.
  static let otherFeatureLast = ReferenceScript(questions: terms + [first])

  /// Offers another product first, links the new account to that product's account, and offers two
  /// more products after the opening.
  static let otherFeaturesAround = ReferenceScript(questions: [first] + terms + [second, third])

  /// No other product. The questions have another order, include a second consent, and one of them
  /// follows the opening.
  static let alone = ReferenceScript(questions: [
    tax, product, ReferenceQuestion("nickname", .text),
    ReferenceQuestion("privacy", .consent), amount, months, account, consent,
    ReferenceQuestion("paper", .choice(["yes", "no"])),
  ])

  /// One product, and customers with one account: the flow asks for neither.
  static let brief = ReferenceScript(questions: [
    ReferenceQuestion("news", .choice(["yes", "no"])), months, amount, tax, consent,
  ])

  /// The amount is a choice.
  static let fixedAmounts = ReferenceScript(questions: [
    product, ReferenceQuestion("amount", .choice(["300000", "600000"])), months, account, tax,
    consent,
  ])

  static let third = ReferenceQuestion.opening("openThird", ProductKind(declared: "third"))
  private static let first = ReferenceQuestion.opening("openOther", other)
  private static let second = ReferenceQuestion.opening(
    "openSecond", ProductKind(declared: "second"), isLinked: false)
  private static let product = ReferenceQuestion(
    "product", .choice(["reference-1", "reference-2"]))
  private static let amount = ReferenceQuestion("amount", .amount(Won(10_000)...Won(3_000_000)))
  private static let months = ReferenceQuestion("months", .number([12, 24]))
  private static let account = ReferenceQuestion("fundingAccount", .fundingAccount)
  private static let tax = ReferenceQuestion("tax", .choice(TaxKind.allCases.map(\.rawValue)))
  private static let consent = ReferenceQuestion("consent", .consent)
  private static let terms = [product, amount, months, account, tax, consent]
}

extension FlowLaw {
  typealias Make = @Sendable (ReferenceScript, Collaborators) -> any Flow

  /// The law of the flow that `make` creates for `script`, with `products` on offer.
  ///
  /// A link has a bonus of 0.10 %.
  static func reference(
    _ script: ReferenceScript, offering products: [ReferenceProduct]? = nil,
    also decorated: [ReferenceQuestion] = [],
    _ make: @escaping Make = { ReferenceFlow(script: $0, with: $1) }
  ) throws -> FlowLaw {
    let others = (script.questions + decorated).compactMap { question -> OtherProduct? in
      guard case .otherFeature(let kind, let isLinked) = question.kind else { return nil }
      return OtherProduct(kind, at: question.key, isLinked: isLinked)
    }
    return FlowLaw(
      of: script.product, offering: try products ?? ReferenceProduct.all(), opening: others,
      quotes: { ReferenceQuotes($0, bonus: $1 ? 10 : 0) }
    ) { doubles, link in
      var with = Collaborators(doubles)
      with.link = link.map { AccountLink(to: $0, of: ReferenceScripts.other) }
      return make(script, with)
    }
  }
}
