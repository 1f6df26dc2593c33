import Foundation
import Testing

@testable import ModuleGraph

/// Two parts of a package that use each other, and what is written to untie them.
struct UntieTests {
  private static let files = [
    "Sources/App/Cart/Cart.swift": """
    final class CartScreen {
      static var opened = 0
      let owner: Customer
      init?(owner: Customer, title: String = "Cart, (new") { self.owner = owner }
      func show() { Catalog.current.open(self); CartScreen.opened += 1 }
      var total: Int { owner.discount }
    }
    func log(_ line: String) { print(line) }
    """,
    "Sources/App/Shop/Shop.swift": """
    class Catalog {
      enum Shelf: String, Comparable {
        case top, bottom
        static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
      }
      enum State {
        case open(Catalog)
        enum Size: Int { case small }
      }
      static func + (one: Catalog, other: Catalog) -> Catalog { one }
      static let current = Catalog()
      var shelves: [Shelf: Int] = [:]
      func open(_ screen: CartScreen) {
        log("open")
        CartScreen(owner: Customer(name: "Kim"))?.show()
        if CartScreen.opened > 1 { print(screen.total) }
      }
    }
    struct _Hidden {}
    final class Box<Value> { var value: Value? }
    """,
    "Sources/App/Customer.swift": """
    struct Customer {
      let name: String
      private var hidden: Int { 3 }
      var initial: String { String(name.prefix(1)) }
    }
    extension Customer { var discount: Int { Rules.shared.rate } }
    final class Rules: Sendable { static let shared = Rules(); let rate = 3 }
    """,
    "Sources/App/Cart/Shelves.swift": """
    func sorted(_ shelf: Catalog.Shelf, _ customer: Customer) -> String {
      Catalog.current.shelves[shelf] = 2
      return customer.initial + shelf.rawValue
    }
    extension Catalog { var isFull: Bool { if case .open = state { false } else { true } } }
    extension Catalog { var state: State { .open(self) } }
    let both = Catalog.current + .current
    let size = Catalog.State.Size.small
    let hidden: _Hidden? = nil
    let number = Box<Int>().value
    final class Sale: Catalog {}
    """,
  ]

  private func text(_ path: String, in folder: URL) throws -> String {
    String(decoding: try data(at: folder.appending(path: path).path), as: UTF8.self)
  }

  /// Compiles an interface without the package from which it was made.
  private func compile(_ path: String, in folder: URL) throws {
    _ = try Shell(environment: ProcessInfo.processInfo.environment).output(of: [
      "swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library",
      folder.appending(path: path).path,
    ])
  }

  @Test func `Two folders of a target get an interface that compiles alone`() throws {
    let settings = "swiftSettings: [.swiftLanguageMode(.v5)]"
    let package = try SeededPackage(
      targets: ".target(name: \"App\", \(settings))", files: Self.files)
    let sources = package.folder.appending(path: "Sources/App")
    let folders = ["Cart", "Shop"].map { sources.appending(path: $0).path }
    let outcome = package.run("--untie", folders[0], folders[1])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("AppInterface compiles alone"))
    let written = package.folder.appending(path: "Sources/CartShopUntied")
    let file = "AppInterface/AppInterface.swift"
    try compile(file, in: written)
    let interface = try text(file, in: written)
    for line in [
      "public struct Customer {", "  public let name: String", "  private var hidden: Int { 3 }",
      "  public init(name: String) { self.name = name }", "extension Catalog {",
      "extension Catalog { public enum State {} }", "    public enum Size: Int { case small }",
      "  public enum Shelf: String, Comparable {",
      "    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }",
      "  func build(owner: Customer, title: String) -> (any CartScreenInterface)?",
      "  var cartScreenOpened: Int { get }", "  func log(_ line: String)",
      "  func open(_ screen: any CartScreenInterface)",
      "  var catalogCurrent: any CatalogInterface { get }",
      "  var shelves: [Catalog.Shelf : Int] { get set }",
    ] { #expect(interface.split(separator: "\n").contains(Substring(line)), "\(line)") }
    for name in ["Rules", "discount", "BoxInterface"] { #expect(!interface.contains(name)) }
    let places = try text("PLACES.txt", in: written)
    for line in [
      "App/Shop/Shop.swift:14: global: Shop → Cart: log(_:): dependency.cartGlobals.log\n",
      "App/Shop/Shop.swift:15: navigation: Shop → Cart: CartScreen.init(owner:title:): "
        + "dependency.cartScreenBuilder.build(…); write the default arguments\n",
      "App/Shop/Shop.swift:15: navigation: Shop → Cart: CartScreen.show(): ",
      "App/Shop/Shop.swift:16: query: Shop → Cart: CartScreen.total: ",
      "App/Cart/Cart.swift:5: command: Cart → Shop: Catalog.open(_:): ",
      "App/Cart/Cart.swift:6: query: Cart → the rest: Customer.discount: it stays in the rest, ",
      "App/Customer.swift:6: stays: extension of Customer: its code needs Rules\n",
      "App/Cart/Shelves.swift:5: by hand: Cart extends Catalog of Shop: write it there\n",
      "App/Cart/Shelves.swift:10: query: Cart → Shop: Box.value: by hand: Box stays, ",
      "App/Shop/Shop.swift:20: by hand: Box: Box stays, and a protocol cannot stand for it\n",
      "App/Cart/Shelves.swift:11: by hand: Cart inherits from Catalog of Shop: a protocol ",
      "App/Cart/Shelves.swift:5: value: Cart → Shop: Catalog.State.open(_:): by hand: its enum stays; ",
      "App/Cart/Shelves.swift:7: value: Cart → Shop: Catalog.+(_:_:): by hand: an operator ",
      "App/Cart/Shelves.swift:8: value: Cart → Shop: Catalog.State.Size.small: unchanged; ",
      "App/Cart/Shelves.swift:9: value: Cart → Shop: _Hidden: by hand: the symbol graph lacks it",
      "App/Customer.swift:1: move: Customer ", "App/Customer.swift:6: stays: Customer.discount: ",
    ] { #expect(places.contains(line), "\(line)") }
    #expect(!places.contains("conform: Box"))
    #expect(package.run("--untie", folders[0], folders[1]).errors.contains("it exists"))

    try FileManager.default.removeItem(at: written)
    let customer = sources.appending(path: "Customer.swift")
    try write("// Moved.\n" + text("Customer.swift", in: sources), to: customer)
    #expect(package.run("--untie", folders[0], folders[1]).status == 0)
    let moved = "App/Customer.swift:7: stays: extension of Customer: its code needs Rules\n"
    #expect(try text("PLACES.txt", in: written).contains(moved))
  }

  @Test func `A symbol graph that cannot be decoded is named with the key`() throws {
    let package = try SeededPackage(files: ["App.symbols.json": #"{"symbols": []}"#])
    let error = #expect(throws: ModuleGraphError.self) {
      try SymbolGraph(of: ["App"], in: package.folder.path)
    }
    let text = try #require(error).description
    #expect(text.contains("/App.symbols.json cannot be read: "))
    #expect(text.contains("relationships"))
  }

  @Test func `Two targets in a circle that SwiftPM rejects are untied`() throws {
    let package = try SeededPackage(
      targets: """
        .target(name: "Left", dependencies: ["Right"]), .target(name: "Right", dependencies: ["Left"])
        """,
      files: [
        "Sources/Left/l.swift":
          "import Right\npublic final class Page { public init() {}\n  public func go() { List().go() }\n}",
        "Sources/Right/r.swift":
          "import Left\npublic final class List { public init() {}\n  public func go() { Page().go() }\n}",
      ])
    let outcome = package.run("--untie", "Left", "Right")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    let written = package.folder.appending(path: "Sources/LeftRightUntied")
    try compile("LeftRightInterface/LeftRightInterface.swift", in: written)
    let builders = try text("Left/LeftBuilders.swift", in: written)
    #expect(builders.contains("<#Page(dependency: dependency, …)#>"))
    #expect(builders.contains("public protocol LeftDependency: FeatureRightComponentable {}"))
    let component = try text("LeftRightApp/Component+Left.swift", in: written)
    #expect(
      component.contains("var pageBuilder: any PageBuildable { PageBuilder(dependency: self) }"))
  }

  @Test func `An interface can need a system library of the package`() throws {
    let package = try SeededPackage(
      targets: ".systemLibrary(name: \"Z\"), .target(name: \"App\", dependencies: [\"Z\"])",
      files: [
        "Sources/Z/module.modulemap": "module Z { header \"z.h\" export * }",
        "Sources/Z/z.h": "typedef struct { int digit; } ZCode;",
        "Sources/App/Up/u.swift":
          "import Z\nstruct Code {\n  let code: ZCode\n}\nfunc up(_ code: Code) { down() }",
        "Sources/App/Down/d.swift": "import Z\nfunc down() { up(Code(code: ZCode(digit: 1))) }",
      ])
    let sources = package.folder.appending(path: "Sources/App").path
    let outcome = package.run("--untie", "\(sources)/Up", "\(sources)/Down")
    #expect(outcome.output.contains("AppInterface compiles alone; "), "\(outcome.errors)")
    let written = package.folder.appending(path: "Sources/UpDownUntied")
    let interface = try text("AppInterface/AppInterface.swift", in: written)
    #expect(interface.contains("public struct Code {\n  public let code: ZCode\n"))
  }

  @Test func `Parts that use each other in one direction only are refused`() throws {
    let package = try SeededPackage(
      targets: ".target(name: \"App\")",
      files: [
        "Sources/App/Up/u.swift": "let up = down", "Sources/App/Down/d.swift": "let down = 1",
      ])
    let sources = package.folder.appending(path: "Sources")
    let (up, down) = (sources.path + "/App/Up", sources.path + "/App/Down")
    let outcome = package.run("--untie", up, down)
    #expect(outcome.status == 2)
    let reason = "Down does not use Up: there is nothing to untie. Up can depend on Down.\n"
    #expect(outcome.errors == reason)
    #expect(try FileManager.default.contentsOfDirectory(atPath: sources.path) == ["App"])
    for part in ["App", down] {
      let outcome = package.run("--untie", part, down)
      #expect(outcome.status == 2)
      #expect(outcome.errors.hasPrefix("--untie needs two different parts, neither inside"))
    }
  }

  @Test func `Migration's state before is untied without a missing or false crossing`() throws {
    let before = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Docs/Examples/Migration/Before").standardizedFileURL
    let package = try SeededPackage(files: [:])
    let copy = package.folder.appending(path: "Kitchen")
    try FileManager.default.copyItem(at: before, to: copy)
    try? FileManager.default.removeItem(at: copy.appending(path: ".build"))
    let sources = copy.appending(path: "Sources/Kitchen")
    let outcome = ModuleGraphCommand.run([
      "--package-path", copy.path, "--untie", sources.appending(path: "Recipes").path,
      sources.appending(path: "Shopping").path,
    ])
    #expect(outcome.output.contains("KitchenInterface compiles alone; 9 crossing declarations"))
    let between = outcome.output.split(separator: "\n").filter {
      $0.contains(": Recipes → Shopping: ") || $0.contains(": Shopping → Recipes: ")
    }
    let members = Set(between.compactMap { $0.firstMatch(of: #/[gs]: (\w[\w.]*)/#)?.output.1 })
    #expect(
      members == [
        "ShoppingScreen.items", "ShoppingScreen.Item.ingredient", "ShoppingScreen.add",
        "ShoppingScreen.init", "ShoppingScreen.show", "RecipeScreen.init", "RecipeScreen.show",
      ])
  }
}
