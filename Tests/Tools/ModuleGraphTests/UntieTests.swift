import Foundation
import Testing

@testable import ModuleGraph

/// Two folders of a target that use each other, and what is written to untie them.
struct UntieTests {
  private static let files = [
    "Sources/App/Cart/Cart.swift": """
    final class CartScreen {
      static var opened = 0
      let owner: Customer
      init?(owner: Customer, title: String = "Cart") { self.owner = owner }
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
      static let current = Catalog()
      var shelves: [Shelf: Int] = [:]
      func open(_ screen: CartScreen) {
        log("open")
        CartScreen(owner: Customer(name: "Kim"))?.show()
        if CartScreen.opened > 1 { print(screen.total) }
      }
    }
    struct Shop { func shelf() -> Catalog.Shelf { .top } }
    """,
    "Sources/App/Customer.swift": """
    struct Customer {
      let name: String
      var visits = 0
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
    """,
  ]

  private func package(_ targets: String, _ files: [String: String]) throws -> SeededPackage {
    try SeededPackage(targets: targets, files: files)
  }

  private func shell() -> Shell { Shell(environment: ProcessInfo.processInfo.environment) }

  private func text(_ path: String, in package: SeededPackage) throws -> String {
    String(decoding: try data(at: package.folder.appending(path: path).path), as: UTF8.self)
  }

  @Test func `Two folders of a target get an interface that compiles alone`() throws {
    let settings = "swiftSettings: [.swiftLanguageMode(.v5)]"
    let package = try package(".target(name: \"App\", \(settings))", Self.files)
    let folders = ["Cart", "Shop"].map { package.folder.appending(path: "Sources/App/\($0)").path }
    let outcome = package.run("--untie", folders[0], folders[1])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("AppInterface compiles alone"))
    let written = "Sources/CartShopUntied"
    let interface = try text("\(written)/Sources/AppInterface/AppInterface.swift", in: package)
    for line in [
      "public struct Customer {", "  public let name: String", "  private var hidden: Int { 3 }",
      "public enum CatalogShelf: String, Comparable {",
      "  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }",
      "  func build(owner: Customer, title: String) -> (any CartScreenInterface)?",
      "  var opened: Int { get }", "  func log(_ line: String)",
      "  func open(_ screen: any CartScreenInterface)",
      "  var current: any CatalogInterface { get }",
      "  var shelves: [CatalogShelf : Int] { get set }",
      "  func discount(of value: Customer) -> Int",
    ] { #expect(interface.split(separator: "\n").contains(Substring(line)), "\(line)") }
    #expect(!interface.contains("Rules"))
    _ = try shell().output(
      of: [
        "swift", "build", "--package-path", package.folder.appending(path: written).path,
        "--target", "AppInterface",
      ])
    let places = try text("\(written)/PLACES.txt", in: package)
    for line in [
      "Shop/Shop.swift:9: global: Shop → Cart: log(_:): dependency.cartFunctions.log(_:)",
      "Shop/Shop.swift:10: navigation: Shop → Cart: CartScreen.init(owner:title:): "
        + "dependency.cartScreenBuilder.build(…); write the default arguments",
      "Shop/Shop.swift:10: navigation: Shop → Cart: CartScreen.show(): ",
      "Shop/Shop.swift:11: query: Shop → Cart: CartScreen.total: ",
      "Cart/Cart.swift:5: command: Cart → Shop: Catalog.open(_:): ",
      "Cart/Cart.swift:6: query: Cart → the rest: Customer.discount: dependency.sharedValues",
      "Cart/Shelves.swift:3: value: Cart → the rest: Customer.initial: ",
      "its state CartScreen.opened needs an object of its own",
      "its code needs Rules",
    ] { #expect(places.contains(line), "\(line)") }
    #expect(package.run("--untie", folders[0], folders[1]).errors.contains("it exists"))
  }

  @Test func `Two targets in a circle that SwiftPM rejects are untied`() throws {
    let package = try package(
      """
      .target(name: "Left", dependencies: ["Right"]), .target(name: "Right", dependencies: ["Left"])
      """,
      [
        "Sources/Left/l.swift":
          "import Right\npublic final class Page { public init() {}\n  public func go() { List().go() }\n}",
        "Sources/Right/r.swift":
          "import Left\npublic final class List { public init() {}\n  public func go() { Page().go() }\n}",
      ])
    let outcome = package.run("--untie", "Left", "Right")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    let builders = try text(
      "Sources/LeftRightUntied/Sources/Left/LeftBuilders.swift", in: package)
    #expect(builders.contains("public protocol LeftDependency: FeatureRightComponentable {"))
    let component = try text(
      "Sources/LeftRightUntied/Sources/App/Component+Left.swift", in: package)
    #expect(
      component.contains(
        "var pageBuilder: any PageBuildable { PageBuilder(dependency: self) }"))
  }

  @Test func `Migration's state before is untied without a missing or false crossing`() throws {
    let before = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Docs/Examples/Migration/Before").standardizedFileURL
    let package = try SeededPackage(files: [:])
    let copy = package.folder.appending(path: "Kitchen")
    try FileManager.default.copyItem(at: before, to: copy)
    try? FileManager.default.removeItem(at: copy.appending(path: ".build"))
    let sources = copy.appending(path: "Sources/Kitchen")
    let outcome = ModuleGraphCommand.run(
      [
        "--package-path", copy.path, "--untie", sources.appending(path: "Recipes").path,
        sources.appending(path: "Shopping").path,
      ], environment: ProcessInfo.processInfo.environment)
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
