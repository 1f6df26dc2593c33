import Testing

struct ManifestLineTests {
  /// The findings for a `target` that declares the dependency `A` and does not import it.
  private func line(
    of target: String = "B", in manifest: String, type: String = "regular"
  ) throws -> [String] {
    var user = SeededPackage.Target(name: target).needing("A")
    user.type = type
    let folder = type == "test" ? "Tests" : "Sources"
    return try SeededPackage(
      [.init(name: "A"), user],
      files: [
        "Package.swift": manifest, "Sources/A/a.swift": "let a = 1",
        "\(folder)/\(target)/b.swift": "let b = 1",
      ]
    ).findings()
  }

  @Test(arguments: [
    ("[.target(name: \"A\"), .target(name: \"B\", dependencies: [\"A\"])]", 1),
    ("[.target(name: \"C\", dependencies: [\"B\"]),\n.target(name: \"B\", dependencies: [])]", 2),
    ("// .target(name: \"B\")\n.target(name: \"B\")", 2),
    ("/* .target(name: \"B\")\n*/\n.target(\n  name: \"B\")", 4),
    ("#if false\n.target(name: \"B\"),\n#endif\n.target(name: \"B\")", 4),
    ("let text = \".target(name: \\\"B\\\")\"\n.target(name: \"B\")", 2),
    (".target(name: \"C\", dependencies: [\n  .target(name: \"B\")]),\n.target(name: \"B\")", 3),
    (".library(name: \"B\", targets: [\"B\"]),\n.target(name: \"B\")", 2),
    ("products: [.plugin(name: \"B\", targets: [\"B\"])],\n.plugin(name: \"B\", capability: c)", 2),
    ("let b: D = .target(name: \"B\")\ntargets: [.target(name: \"B\", dependencies: [])]", 2),
    (".executableTarget(\n  // the program\n  name: \"B\",\n  path: \"B\")", 3),
    (
      ".package(name: \"B\", path: \"B\"),\n.product(name: \"B\", package: \"B\"),\nmodule(\"B\")",
      3
    ),
  ])
  func `A finding has the line of its target in the manifest`(manifest: String, line: Int) throws {
    #expect(try self.line(in: manifest) == ["Package.swift:\(line): unusedDependency"])
  }

  private static let computed = """
    let features = ["B"]
    let targets = [
      module("A"), module("C"),
      tests("A", needs: ["A"]),
      tests("C", needs: ["A"]),
    ] + features.map(parts)

    func module(_ name: String) -> Target { .target(name: name) }
    func parts(of feature: String) -> Target {
      program("\\(feature)App", needs: [feature])
    }
    func tests(_ subject: String, needs: [String]) -> Target {
      .testTarget(name: "\\(subject)Tests", dependencies: needs)
    }
    """

  @Test(arguments: [
    ("C", "regular", 3), ("CTests", "test", 5), ("BApp", "regular", 10),
    ("B", "regular", 1), ("XTests", "test", 13), ("Nowhere", "regular", 1),
  ])
  func `A target whose name is computed has the line that computes it`(
    target: String, type: String, line: Int
  ) throws {
    let found = try self.line(of: target, in: Self.computed, type: type)
    #expect(found == ["Package.swift:\(line): unusedDependency"])
  }
}
