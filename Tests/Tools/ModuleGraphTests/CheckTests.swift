import Testing

@testable import ModuleGraph

struct CheckTests {
  @Test func `An import that no dependency brings is undeclared`() throws {
    let sample = Sample(targets: ["A": .init(source: "import B"), "B": .init()])
    #expect(try sample.findings() == ["/A/a.swift:1: undeclaredImport"])
  }

  @Test func `An import of a dependency's dependency is no finding`() throws {
    let sample = Sample(targets: [
      "A": .init(needs: ["B"], source: "import B\nimport C"),
      "B": .init(needs: ["C"], source: "import C"), "C": .init(),
    ])
    #expect(try sample.findings() == [])
  }

  @Test func `An import of another package needs a product`() throws {
    let sample = Sample(
      targets: ["A": .init(source: "import Q1"), "B": .init(products: ["Q"], source: "import Q1")],
      others: ["Q1": .init(source: "public let a = 1")], products: ["Q": ["Q1"]])
    #expect(try sample.findings() == ["/A/a.swift:1: undeclaredProduct"])
  }

  @Test func `A product of an unread package that other targets declare is undeclared`() throws {
    let sample = Sample(targets: [
      "A": .init(source: "import Log"), "B": .init(products: ["Log"], source: "import Log"),
    ])
    #expect(try sample.findings() == ["/A/a.swift:1: undeclaredProduct"])
  }

  @Test(arguments: [
    Sample.Target(needs: ["B"], source: "import B"),
    Sample.Target(needs: ["B"], source: "#if canImport(B)\n#endif"),
    Sample.Target(type: "plugin", needs: ["B"]), Sample.Target(needs: ["B"], source: "// no code"),
  ])
  func `A dependency that is used or need not be is no finding`(target: Sample.Target) throws {
    #expect(try Sample(targets: ["A": target, "B": .init()]).findings() == [])
  }

  @Test(arguments: [
    Sample.Target(type: "executable"), Sample.Target(type: "macro"), Sample.Target(type: "plugin"),
    Sample.Target(isSwift: false), Sample.Target(hasResources: true),
    Sample.Target(source: "// no code"),
  ])
  func `A dependency that is useful without an import is no finding`(target: Sample.Target) throws {
    #expect(try Sample(targets: ["A": .init(needs: ["B"]), "B": target]).findings() == [])
  }

  @Test func `The remedy for an unused dependency depends on what other imports may bring`() throws
  {
    let alone = try Sample(targets: ["A": .init(needs: ["B"]), "B": .init()]).all()
    #expect(alone.map(\.rule) == [.unusedDependency])
    #expect(alone.map(\.remedy) == ["Remove it."])
    let brought = try Sample(targets: [
      "A": .init(needs: ["B", "C"], source: "import C"), "B": .init(),
      "C": .init(needs: ["B"], source: "import B"),
    ]).all()
    #expect(
      brought.map(\.message) == ["A declares B and does not import it: C may bring its members."])
    #expect(brought.map(\.remedy) == ["Import it where it is used, or remove it."])
  }

  @Test func `An unused product of an unread package is a finding if no import can be its module`()
    throws
  {
    var targets: [String: Sample.Target] = [
      "A": .init(products: ["Log"], source: "import Foundation"),
      "B": .init(products: ["Log"], source: "import Log"),
      "C": .init(source: "import Foundation"),
    ]
    #expect(try Sample(targets: targets).all().map(\.modules) == [["A", "Log"]])
    targets["A"]?.source = "import Foundation\nimport LogExtras"
    #expect(try Sample(targets: targets).findings() == [])
  }

  @Test func `A circle is one finding with the imports of each edge`() throws {
    let sample = Sample(targets: [
      "A": .init(needs: ["B"], source: "import B"), "B": .init(needs: ["C"], source: "import C"),
      "C": .init(needs: ["A"], source: "let a = 1\nimport A"), "D": .init(),
    ])
    let found = try sample.all().filter { $0.rule == .cycle }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("A → B → C → A.") == true)
    #expect(found.first?.details.contains("  /C/a.swift:2") == true)
  }

  @Test func `The shortest circle of a group is reported`() throws {
    let sample = Sample(targets: [
      "A": .init(source: "import B"), "B": .init(source: "import C\nimport A"),
      "C": .init(source: "import A"),
    ])
    let found = try sample.all().first { $0.rule == .cycle }
    #expect(found?.message.contains("A → B → A (and 1 more module).") == true)
    #expect(found?.modules == ["A", "B", "C"])
  }

  @Test func `Two packages can have a module of one name`() throws {
    let sample = Sample(
      targets: ["A": .init(needs: ["Tools"], source: "import Tools"), "Tools": .init()],
      others: ["Tools": .init(), "Z": .init(needs: ["Tools"], source: "import Tools")])
    #expect(try sample.findings() == [])
    #expect(sample.graph.nodes.map(\.name) == ["A", "P/Tools", "Q/Tools", "Z"])
  }
}
