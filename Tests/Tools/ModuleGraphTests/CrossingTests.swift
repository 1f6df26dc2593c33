import Foundation
import Testing

@testable import ModuleGraph

struct CrossingTests {
  private let sources: IndexedSources

  init() throws {
    sources = try IndexedSources([
      (
        "App",
        [
          "Cart/cart.swift": """
          struct Cart {
            var total = 0
            init(_ total: Int) { self.total = total }
            static func + (one: Cart, other: Cart) -> Cart { Cart(one.total + other.total) }
            subscript(place: Int) -> Int { place }
            func callAsFunction() {}
          }
          extension Shop { func visit() {} }
          """,
          "Shop/shop.swift": """
          struct Shop {
            func sell() {
              var cart = Cart(1) + Cart(2)
              cart.total = cart[0]
              cart()
            }
          }
          func total(total: Int) {}
          """,
          "Other/other.swift": "struct Other { let total = 1 }",
        ]
      )
    ])
  }

  @Test func `Members, initializers, operators and extensions cross exactly`() {
    let outcome = sources.run("--crossings", sources.folder.appending(path: "App").path)
    let (shop, cart) = ("App/Shop/shop.swift", "App/Cart/cart.swift")
    #expect(
      outcome.output == """
        Cart → Shop: 1 declaration, 1 place
          Shop: \(cart):8
        Shop → Cart: 6 declarations, 6 places
          Cart: \(shop):3
          Cart.+(_:_:): \(shop):3
          Cart.callAsFunction(): \(shop):5
          Cart.init(_:): \(shop):3
          Cart.subscript(_:): \(shop):4
          Cart.total: \(shop):4
        circle: Cart ↔ Shop
        not looked at: branches of #if that were not built, selectors and notifications in strings

        """)
  }

  @Test func `Files without a record, and those that changed, are named`() throws {
    let folder = sources.folder.appending(path: "App")
    try write("", to: folder.appending(path: "Shop/new.swift"))
    let later = Date(timeIntervalSinceNow: 60)
    let changed = folder.appending(path: "Cart/cart.swift").path
    try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: changed)
    let output = sources.run("--crossings", folder.path).output
    #expect(output.contains("not in the index: App/Shop/new.swift\n"))
    #expect(output.contains("changed after the build: App/Cart/cart.swift\n"))
  }

  @Test func `A checkout in a hidden folder is no part of a package`() throws {
    let sources = try IndexedSources([
      (
        "App",
        [
          "Cart/cart.swift": "func pay() {}", ".build/checkouts/C/c.swift": "let c: Void = pay()",
          "Shop/shop.swift": "let shop: Void = pay()",
          // A file without symbols is in the index, too.
          "Shop/never.swift": "#if NEVER\nfunc never() {}\n#endif",
        ]
      )
    ])
    let folder = sources.folder.appending(path: "App")
    try write("", to: folder.appending(path: ".build/new.swift"))
    let output = sources.run("--crossings", folder.path).output
    let lines = "Shop → Cart: 1 declaration, 1 place\n  pay(): App/Shop/shop.swift:1\nnot looked at"
    #expect(output.hasPrefix(lines))
  }

  @Test func `A store whose units cannot be read is an error`() throws {
    let store = sources.folder.appending(path: "unreadable")
    try write("", to: store.appending(path: "v5/units"))
    let outcome = sources.run("--crossings", sources.folder.path, index: store.path)
    #expect(outcome.errors.contains("/v5/units cannot be read: "), "\(outcome.errors)")
  }

  @Test func `A folder or a store without a record is an error`() {
    #expect(
      sources.run("--crossings", "/nowhere").errors.hasPrefix("The index store has no Swift file"))
    let outcome = sources.run("--crossings", sources.folder.path, index: "/nowhere")
    #expect(outcome.errors.hasPrefix("There is no index store at /nowhere."))
  }
}
