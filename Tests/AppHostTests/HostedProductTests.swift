import FeatureDependencies
import TerminalDialog
import Testing

@testable import AppHost
@testable import BankCommands

/// The hosted products' descriptions are consistent with each other; only these tests check it.
struct HostedProductTests {
  private static let products = HostedProduct.all.map(\.description)

  private func isUnique<Value: Hashable>(_ values: [Value]) -> Bool {
    Set(values).count == values.count
  }

  @Test(arguments: HostedProduct.all)
  func `A product's kind can be stored and read again`(product: HostedProduct) {
    let kind = product.description.kind
    #expect(ProductKind("\(kind)") == kind)
  }

  @Test func `No two products have the same kind`() {
    #expect(isUnique(Self.products.map(\.kind)))
  }

  @Test func `No two products share an account prefix, and none uses that of demand accounts`() {
    #expect(isUnique(Self.products.map(\.accountPrefix) + ["110", "900"]))
  }

  @Test(arguments: HostedProduct.all)
  func `A product's account prefix is three digits`(product: HostedProduct) {
    #expect(product.description.accountPrefix.wholeMatch(of: /[0-9]{3}/) != nil)
  }

  @Test func `No two products read the same catalog section, and none reads the version`() {
    #expect(isUnique(Self.products.map { $0.productType.section } + ["version"]))
  }

  @Test func `No two products have a question with the same key`() {
    #expect(isUnique(Self.products.flatMap(\.questionKeys)))
  }

  @Test(arguments: HostedProduct.all)
  func `The keys of a product's questions begin with its kind`(product: HostedProduct) {
    let (kind, keys) = (product.description.kind, product.description.questionKeys)
    #expect(!keys.isEmpty)
    for key in keys { #expect(key.rawValue.hasPrefix("\(kind).")) }
  }

  @Test(arguments: HostedProduct.all)
  func `A product links only to products of this bank`(product: HostedProduct) {
    guard let linked = product.description.linkedKind else { return }
    #expect(Self.products.map(\.kind).contains(linked))
  }

  @Test func `No product kind equals another menu item`() {
    let services = (MenuQuestions.services + MenuQuestions.customers).map(\.value)
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
  func `The menu shows a product by its menu entry`(product: HostedProduct, language: Language) {
    let description = product.description
    let prompt = MenuQuestions.item(HostedProduct.all.map(\.description)).prompt
    let label = prompt.reading(of: "\(description.kind)")
    #expect(label(language) == description.words.menuEntry(language))
  }

  @Test(arguments: HostedProduct.all, Language.allCases)
  func `Help describes a product's commands in the product's words`(
    product: HostedProduct, language: Language
  ) throws {
    let table = CommandTable(products: HostedProduct.all.map(\.description))
    let help = HelpText(table: table, language: language, width: 80)
      .lines(for: .command(try #require(table[""])))
    let (kind, words) = (product.description.kind, product.description.words)
    let open = try #require(help.first { $0.hasPrefix("  open \(kind) ") })
    let quote = try #require(help.first { $0.hasPrefix("  quote \(kind) ") })
    #expect(open.hasSuffix(words.menuEntry(language)))
    #expect(quote.contains(words.product(language)))
  }

  @Test(arguments: HostedProduct.all)
  func `Only a product that can be linked has the linked option in quotes`(product: HostedProduct)
    throws
  {
    let table = CommandTable(products: HostedProduct.all.map(\.description))
    let quote = try #require(table["quote \(product.description.kind)"])
    #expect(quote.options.contains(.linked) == (product.description.linkedKind != nil))
  }
}
