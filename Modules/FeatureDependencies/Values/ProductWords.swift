/// What people call a product and its parts.
public struct ProductWords: Sendable, Hashable {
  /// The product: `Time deposit`.
  public let product: LocalizedText
  /// What is paid in: `Monthly amount`.
  public let amount: LocalizedText
  /// The account it can be linked to: `Linked deposit`.
  public let link: LocalizedText
  /// What opening it is called in a menu: `Open a time deposit`.
  public let menuEntry: LocalizedText
  /// What is said when it is open: `The deposit is open.`
  public let opened: LocalizedText

  /// Words; `link` has a general default, for products that are linked to nothing.
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

  /// The words for a product of which nothing but its kind is known, as for an account whose
  /// feature is not in this program.
  public init(of kind: ProductKind) {
    self.init(
      product: LocalizedText(verbatim: "\(kind)"), amount: LocalizedText(en: "Amount", ko: "금액"),
      menuEntry: LocalizedText(en: "Open \(kind)", ko: "\(kind) 개설"),
      opened: LocalizedText(en: "The account is open.", ko: "계좌가 개설되었습니다."))
  }
}

/// The words of all products that a program knows.
public struct ProductGlossary: Sendable {
  private let words: [ProductKind: ProductWords]
  private let names: [ProductKind: [ProductID: LocalizedText]]

  /// The words of `products`; without any, each kind is called by its own text. What is `offered`
  /// is called by its name.
  public init(_ products: [ProductDescription] = [], offered: [OfferedProduct] = []) {
    words = Dictionary(products.map { ($0.kind, $0.words) }) { first, _ in first }
    names = Dictionary(grouping: offered, by: \.kind).mapValues { offered in
      Dictionary(offered.map { ($0.offer.id, $0.offer.name) }) { first, _ in first }
    }
  }

  /// The words of `products`, and the names of what `catalog` offers of them; what cannot be read
  /// there has none.
  public init(_ products: [ProductDescription], in catalog: any CatalogSource) async {
    var offered: [OfferedProduct] = []
    for product in products {
      offered += (try? await product.section.products(in: catalog)) ?? []
    }
    self.init(products, offered: offered)
  }

  /// What people call the product that `selection` chose; nil if it is not on offer.
  public func name(of selection: ProductSelection) -> LocalizedText? {
    names[selection.kind]?[selection.productID]
  }

  /// The words for `kind`; made from its text if no product of that kind is known.
  public subscript(_ kind: ProductKind) -> ProductWords { words[kind] ?? ProductWords(of: kind) }
}
