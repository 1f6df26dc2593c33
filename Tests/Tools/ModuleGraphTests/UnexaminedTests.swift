import Foundation
import ModuleGraph
import Testing

struct UnexaminedTests {
  private typealias Target = SeededPackage.Target

  private func package() throws -> SeededPackage {
    var generated = Target(name: "G")
    generated.pluginUsages = [.init(plugin: ["Maker", nil])]
    return try SeededPackage(
      [
        Target(name: "A"), Target(name: "C").needing("Other"), generated,
        Target(name: "S", type: "system"), Target(name: "Z", type: "binary", path: "Z.zip"),
      ],
      files: [
        "Sources/A/a.swift": "", "Sources/C/c.c": "", "Sources/C/include/c.h": "",
        "Sources/C/include/module.modulemap": "", "Sources/S/module.modulemap": "",
        "Sources/S/shim.h": "", "Snippets/one.swift": "import A", "Snippets/In/two.swift": "",
        "Sources/G/g.swift": "",
      ], links: ["Sources/A/gone.swift": "nowhere"])
  }

  @Test(arguments: [
    "3 C files", "2 module maps", "1 system target", "1 binary target", "2 snippets",
    "1 broken link", "1 external product", "sources that plugins generate for 1 target",
  ])
  func `The report counts what was not examined, by kind`(part: String) throws {
    let line = try package().run().output.split(separator: "\n")
      .first { $0.hasPrefix("not looked at: ") }
    #expect(line?.contains(part) == true, "\(line ?? "no such line")")
  }

  @Test func `The JSON report counts what was not examined, by kind`() throws {
    struct Report: Decodable {
      let notLookedAt: [String: Int]
      let swiftFiles: Int
    }
    let output = try package().run("--json").output
    let report = try JSONDecoder().decode(Report.self, from: Data(output.utf8))
    #expect(
      report.notLookedAt == [
        "cFiles": 3, "moduleMaps": 2, "systemTargets": 1, "binaryTargets": 1, "snippets": 2,
        "brokenLinks": 1, "targetsWithPlugins": 1, "externalProducts": 1, "missingPackages": 0,
      ])
    #expect(report.swiftFiles == 2)
  }

  @Test func `A package that was examined completely is reported as such`() throws {
    let package = try SeededPackage(files: ["Sources/A/a.swift": "", "Sources/B/b.swift": ""])
    #expect(package.run().output.contains("not looked at: nothing\n"))
  }

  @Test func `A dependency that a plugin may import is not reported as unused`() throws {
    var target = Target(name: "B").needing("A")
    target.pluginUsages = [.init(plugin: ["Maker", nil])]
    let package = try SeededPackage(
      [Target(name: "A"), target], files: ["Sources/A/a.swift": "", "Sources/B/b.swift": ""])
    #expect(package.findings() == [])
  }
}
