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
    #expect(isUnique(Self.products.map(\.kind)))
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

  @Test func `No product kind equals another menu item`() {
    let services = MenuQuestions.services.map(\.value)
    for product in Self.products { #expect(!services.contains("\(product.kind)")) }
  }
}

/// A product's words in the menu, in help and in commands.
struct HostedProductWordsTests {
  @Test(arguments: HostedProduct.all, Language.allCases)
  func `A product has words in every language`(product: HostedProduct, language: Language) {
    let words = product.description.words
    let all = [words.product, words.amount, words.link, words.menuEntry, words.opened]
    for word in all.map({ $0(language) }) {
      #expect(word.contains { !$0.isWhitespace })
      #expect(PrintableText.holds(word))
    }
  }

  @Test func `No two products have the same name or menu entry`() {
    for language in Language.allCases {
      for word in [\ProductWords.product, \.menuEntry] {
        let texts = HostedProduct.all.map { $0.description.words[keyPath: word](language) }
        #expect(Set(texts).count == texts.count)
      }
    }
  }

  @Test(arguments: HostedProduct.all, Language.allCases)
  func `The menu and help describe a product in its words`(
    product: HostedProduct, language: Language
  ) throws {
    let description = product.description
    let (kind, words) = (description.kind, description.words)
    let prompt = MenuQuestions.item(HostedProduct.all.map(\.description)).prompt
    #expect(prompt.reading(of: "\(kind)")(language) == words.menuEntry(language))
    let table = CommandTable(products: HostedProduct.all.map(\.description))
    let help = HelpText(table: table, language: language, width: 80)
      .lines(for: try #require(table[""]))
    let open = try #require(help.first { $0.hasPrefix("  open \(kind) ") })
    let quote = try #require(help.first { $0.hasPrefix("  quote \(kind) ") })
    #expect(open.contains(words.product(language)))
    #expect(quote.contains(words.product(language)))
    // Only a product that can be linked has the linked option in quotes.
    let command = try #require(table["quote \(kind)"])
    #expect(command.options.contains(.linked) == (description.linkedKind != nil))
  }
}
