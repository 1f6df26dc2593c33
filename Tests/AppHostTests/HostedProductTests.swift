import FeatureDependencies
import TerminalDialog
import Testing

@testable import AppHost
@testable import BankCommands

extension HostedProduct: CustomTestStringConvertible {
  /// The product's kind, which names the test case.
  public var testDescription: String { "\(description.kind)" }
}

/// The hosted products' descriptions are consistent with each other; only these tests check it.
struct HostedProductTests {
  private static let products = HostedProduct.all.map(\.description)

  private func isUnique<Value: Hashable>(_ values: [Value]) -> Bool {
    Set(values).count == values.count
  }

  @Test func `No two products share a kind, an account prefix, a catalog section or a question`() {
    // The menu has further items.
    let services = MenuQuestions.services.map(\.choice.value)
    #expect(isUnique(Self.products.map { "\($0.kind)" } + services))
    // The bank's own accounts have the last two prefixes, and the catalog's version a section.
    #expect(isUnique(Self.products.map(\.accountPrefix) + ["110", "900"]))
    #expect(isUnique(Self.products.map { $0.productType.section } + ["version"]))
    #expect(isUnique(Self.products.flatMap(\.questionKeys)))
  }

  @Test(arguments: HostedProduct.all)
  func `A product's kind can be stored, its keys begin with it, and its link is to a product here`(
    product: HostedProduct
  ) {
    let description = product.description
    let kind = description.kind
    #expect(ProductKind("\(kind)") == kind)
    #expect(description.accountPrefix.wholeMatch(of: /[0-9]{3}/) != nil)
    #expect(!description.questionKeys.isEmpty)
    for key in description.questionKeys { #expect(key.rawValue.hasPrefix("\(kind).")) }
    if let linked = description.linkedKind { #expect(Self.products.map(\.kind).contains(linked)) }
  }

  @Test(arguments: Language.allCases)
  func `Products have printable words in every language, and no two a name or a menu entry`(
    language: Language
  ) {
    for words in Self.products.map(\.words) {
      for word in [words.product, words.amount, words.link, words.menuEntry, words.opened] {
        #expect(word(language).contains { !$0.isWhitespace })
        #expect(PrintableText.holds(word(language)))
      }
    }
    for word in [\ProductWords.product, \.menuEntry] {
      #expect(isUnique(Self.products.map { $0.words[keyPath: word](language) }))
    }
  }

  @Test(arguments: HostedProduct.all, Language.allCases)
  func `Help describes a product in its words`(product: HostedProduct, language: Language) throws {
    let (kind, words) = (product.description.kind, product.description.words)
    let table = CommandTable(products: Self.products)
    let help = HelpText(table: table, language: language, width: 80)
      .lines(for: try #require(table[""]))
    for command in ["open", "quote"] {
      let line = try #require(help.first { $0.hasPrefix("  \(command) \(kind) ") })
      #expect(line.contains(words.product(language)))
    }
  }
}
