/// The labels of a product in the user interface.
public struct ProductWords: Sendable, Hashable {
  /// The product: `Time deposit`.
  public let product: LocalizedText
  /// The amount of one payment: `Monthly amount`.
  public let amount: LocalizedText
  /// The linked account: `Linked deposit`.
  public let link: LocalizedText
  /// The menu entry that opens it: `Open a time deposit`.
  public let menuEntry: LocalizedText
  /// The message after the opening: `The deposit is open.`
  public let opened: LocalizedText

  /// Creates labels; the default of `link` is for products that cannot be linked.
  public init(
    product: LocalizedText, amount: LocalizedText,
    link: LocalizedText = LocalizedText(en: "Linked account", ko: "연결 계좌"),
    menuEntry: LocalizedText, opened: LocalizedText
  ) {
    self.product = product
    self.amount = amount
    self.link = link
    self.menuEntry = menuEntry
    self.opened = opened
  }

  /// Derives labels from `kind`, for an account whose feature is not part of this program.
  public init(of kind: ProductKind) {
    self.init(
      product: LocalizedText(verbatim: "\(kind)"), amount: LocalizedText(en: "Amount", ko: "금액"),
      menuEntry: LocalizedText(en: "Open \(kind)", ko: "\(kind) 개설"),
      opened: LocalizedText(en: "The account is open.", ko: "계좌가 개설되었습니다."))
  }
}

/// The labels and names of all products that a program knows.
public struct ProductGlossary: Sendable {
  private let words: [ProductKind: ProductWords]
  private var names: [ProductKind: [ProductID: LocalizedText]] = [:]

  /// Uses the labels of `products`. A kind without a description is labeled with its text.
  public init(_ products: [ProductDescription] = []) {
    words = Dictionary(products.map { ($0.kind, $0.words) }) { first, _ in first }
  }

  /// Uses the labels of `products` and the names in `catalog`; no names if it is unavailable.
  public init(_ products: [ProductDescription], in catalog: any ProductCatalog) async {
    self.init(products)
    for product in products {
      let offered = try? await catalog.offered(of: product.productType)
      for one in offered ?? [] { names[one.kind, default: [:]][one.offer.id] = one.offer.name }
    }
  }

  /// Returns the display name of the product `id` of `kind`; nil if it is not on offer.
  public func name(of id: ProductID, _ kind: ProductKind) -> LocalizedText? { names[kind]?[id] }

  /// The labels of `kind`, derived from its text if no such product is known.
  public subscript(_ kind: ProductKind) -> ProductWords { words[kind] ?? ProductWords(of: kind) }
}
