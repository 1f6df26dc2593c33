import Foundation
import Testing

@testable import ModuleGraph

/// The run-time graph of a small package, as it is and with one change.
struct WiringTests {
  private static let interface = """
    public protocol DepositBuildable { func build() }
    public protocol SavingsBuildable { func build(id: String?) }
    public protocol FeatureDepositComponentable { var depositBuilder: any DepositBuildable { get } }
    public protocol FeatureSavingsComponentable { var savingsBuilder: any SavingsBuildable { get } }
    public protocol Clock {}
    public protocol Opening { var clock: any Clock { get } }
    """
  private static let deposit = """
    import Interface
    public protocol DepositDependency: Opening, FeatureSavingsComponentable { }
    public struct DepositBuilder: DepositBuildable {
      let dependency: any DepositDependency
      public init(dependency: any DepositDependency) { self.dependency = dependency }
      public func build() { dependency.savingsBuilder.build(id: nil) }
    }
    """
  private static let savings = """
    import Interface
    public protocol SavingsDependency: Opening, FeatureDepositComponentable { }
    public struct SavingsBuilder: SavingsBuildable {
      let dependency: any SavingsDependency
      public init(dependency: any SavingsDependency) { self.dependency = dependency }
      public func build(id: String?) { dependency.depositBuilder.build() }
    }
    """
  private static let app = """
    import Deposit
    import Interface
    import Savings
    final class Root { let clock: any Clock; init(clock: any Clock) { self.clock = clock } }
    final class Component {
      let root: Root
      init(root: Root) { self.root = root }
      var clock: any Clock { root.clock }
    }
    extension Component: FeatureDepositComponentable, DepositDependency {
      var depositBuilder: any DepositBuildable { DepositBuilder(dependency: self) }
    }
    extension Component: FeatureSavingsComponentable, SavingsDependency {
      var savingsBuilder: any SavingsBuildable { SavingsBuilder(dependency: self) }
    }
    """

  /// The package with each text of `changes` replaced by another one, in every module.
  private func package(_ changes: [(String, String)]) throws -> IndexedSources {
    let modules = [
      ("Interface", Self.interface), ("Deposit", Self.deposit), ("Savings", Self.savings),
      ("App", Self.app),
    ]
    return try IndexedSources(
      modules.map { name, text in
        (name, ["\(name).swift": changes.reduce(text) { $0.replacing($1.0, with: $1.1) }])
      })
  }

  @Test func `Offers, requests and the circle are listed, the same twice`() throws {
    let package = try package([])
    let outcome = package.run("--wiring")
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        Component offers FeatureDepositComponentable.depositBuilder: DepositBuilder
        Component offers FeatureSavingsComponentable.savingsBuilder: SavingsBuilder
        Deposit -. savingsBuilder .-> Savings (Component)
        Savings -. depositBuilder .-> Deposit (Component)
        run-time circle: Deposit ↔ Savings
        not looked at: test targets, branches of #if that were not built
        0 findings in 2 offers

        """)
    #expect(package.run("--wiring").output == outcome.output)
  }

  @Test func `The diagram has the component and a dotted arrow for each builder`() throws {
    let outcome = try package([]).run("--wiring", "--mermaid", "--from", "App")
    #expect(
      outcome.output == """
        flowchart TD
          Component --> features
          subgraph features [features]
            direction LR
            Deposit
            Savings
            Deposit -. "savingsBuilder" .-> Savings
            Savings -. "depositBuilder" .-> Deposit
          end

        """)
  }

  private static let getter =
    "var depositBuilder: any DepositBuildable { DepositBuilder(dependency: self) }"
  private static let clock = "var clock: any Clock { root.clock }"
  private static let remedies = [
    "storedBuilder": ". Compute it.",
    "notOffered": ". Offer it in an extension of one, or remove it.",
    "notRequested": ". Request it, or remove it.", "sharedName": ", or declare it once below both.",
  ]

  @Test(arguments: [
    (
      [
        (
          "var clock: any Clock { root.clock }",
          "\(clock)\n  lazy \(getter.replacing("{ ", with: "= ").replacing(" }", with: ""))"
        ), ("  \(getter)\n}", "}"),
      ], "storedBuilder"
    ),
    (
      [
        (
          clock,
          "\(clock)\n  private(set) var depositBuilder: (any DepositBuildable)! = nil\n  func start() { depositBuilder = DepositBuilder(dependency: self) }"
        ), ("any DepositBuildable { get }", "(any DepositBuildable)! { get }"),
        ("  \(getter)\n}", "}"),
      ], "storedBuilder"
    ),
    (
      [
        (clock, "\(clock)\n  var kept: DepositBuilder?"),
        (
          getter,
          "var depositBuilder: any DepositBuildable {\n  if let kept { return kept }\n  let new = DepositBuilder(dependency: self)\n  kept = new\n  return new\n}"
        ),
      ], "storedBuilder"
    ),
    (
      [
        (
          clock,
          "\(clock)\n  lazy var kept: any SavingsBuildable = SavingsBuilder(dependency: self)"
        ), ("{ SavingsBuilder(dependency: self) }", "{ kept }"),
      ], "storedBuilder"
    ),
    (
      [
        ("FeatureDepositComponentable, DepositDependency {", "DepositDependency {"),
        ("Opening, FeatureDepositComponentable", "Opening"),
        ("dependency.depositBuilder.build()", ""),
      ], "notOffered"
    ),
    (
      [
        (
          "public protocol Clock {}",
          "public protocol Clock {}\npublic protocol CardBuildable {}\npublic protocol FeatureCardComponentable { var cardBuilder: any CardBuildable { get } }"
        )
      ], "notOffered"
    ),
    (
      [
        ("Opening, FeatureDepositComponentable", "Opening"),
        ("dependency.depositBuilder.build()", ""),
      ], "notRequested"
    ),
    (
      [
        ("Opening, FeatureSavingsComponentable", "Opening"),
        ("dependency.savingsBuilder.build(id: nil)", ""),
      ], "notRequested"
    ),
    (
      [
        ("Componentable { }", "Componentable { var title: String { get } }"),
        (clock, "\(clock)\n  var title: String { \"\" }"),
      ], "sharedName"
    ),
    (
      [
        ("Componentable { }", "Componentable { var limit: Int? { get } }"),
        (clock, "\(clock)\n  var limit: Int? { 1 }"),
      ], "sharedName"
    ),
  ])
  func `A fault that the compiler accepts is found`(
    changes: [(String, String)], rule: String
  ) throws {
    let outcome = try package(changes).run("--wiring")
    #expect(outcome.status == 1)
    let found = outcome.output.split(separator: "\n").filter { $0.contains(": \(rule): ") }
    #expect(found.count == 1, "\(outcome.output)")
    let remedy = try #require(Self.remedies[rule])
    #expect(found.first?.hasSuffix(remedy) == true, "\(outcome.output)")
    #expect(outcome.output.contains("1 finding in "))
  }

  @Test(arguments: [
    [(clock, "\(clock)\n  let title = \"\"")],
    [
      (
        "{ DepositBuilder(dependency: self) }",
        "{\n    get { return DepositBuilder(dependency: self) }\n  }"
      )
    ],
    [
      (
        "{ DepositBuilder(dependency: self) }",
        "{ makeDeposit() }\n  private func makeDeposit() -> any DepositBuildable { DepositBuilder(dependency: self) }"
      )
    ],
    [
      (clock, "\(clock)\n  let stub: any DepositBuildable\n"),
      ("init(root: Root) {", "init(root: Root, stub: any DepositBuildable) { self.stub = stub;"),
      ("{ DepositBuilder(dependency: self) }", "{ stub }"),
    ],
    [
      ("Opening, FeatureDepositComponentable", "Opening"),
      ("dependency.depositBuilder.build()", ""),
      (clock, "\(clock)\n  func start() { depositBuilder.build() }"),
    ],
    [
      ("Componentable { }", "Componentable { var watch: any Clock { get } }"),
      (clock, "\(clock)\n  var watch: any Clock { root.clock }"),
    ],
    [
      (
        "final class Component",
        "struct Logged: DepositBuildable {\n  let inner: any DepositBuildable\n  func build() { inner.build() }\n}\nfinal class Component"
      ),
      (
        "{ DepositBuilder(dependency: self) }",
        "{ Logged(inner: DepositBuilder(dependency: self)) }"
      ),
    ],
    [
      (
        "final class Component",
        "final class Other { var last: DepositBuilder? }\nfinal class Component"
      )
    ],
  ])
  func `A correct variant is no finding`(changes: [(String, String)]) throws {
    let outcome = try package(changes).run("--wiring")
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  @Test func `JSON names the modules of a finding`() throws {
    let package = try package([
      ("Componentable { }", "Componentable { var title: String { get } }"),
      (Self.clock, "\(Self.clock)\n  var title: String { \"\" }"),
    ])
    let output = package.run("--wiring", "--json").output
    let json = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    let findings = try #require(json?["findings"] as? [[String: Any]])
    #expect(findings.map { $0["modules"] as? [String] } == [["Deposit", "Savings"]])
  }

  @Test func `A module that the index lacks is an error`() throws {
    let outcome = try package([]).run("--wiring", "--from", "Nobody")
    #expect(outcome.status == 2)
    #expect(outcome.errors == "There is no module Nobody in the index.\n")
  }

  @Test func `Files that changed after the build are named`() throws {
    let package = try package([])
    let later = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: 60)]
    try FileManager.default.setAttributes(
      later, ofItemAtPath: package.folder.appending(path: "App/App.swift").path)
    #expect(package.run("--wiring").output.contains("\nchanged after the build: App/App.swift\n"))
    let diagram = package.run("--wiring", "--mermaid")
    #expect(diagram.errors == "changed after the build: App/App.swift\n")
  }

  @Test func `Without a host no feature lacks a component`() throws {
    let modules = [("Interface", Self.interface), ("Deposit", Self.deposit)]
    let package = try IndexedSources(modules.map { ($0, ["\($0).swift": $1]) })
    let outcome = package.run("--wiring")
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        not looked at: test targets, branches of #if that were not built, hosts of other packages
        0 findings in 0 offers

        """)
  }
}
