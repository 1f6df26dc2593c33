import Testing

struct ModuleAliasTests {
  private typealias Target = SeededPackage.Target

  /// The findings for the module `B`, compiled with `flags`, whose only line is `source`.
  private func findings(_ source: String, _ flags: [String], needs: Bool = true) throws -> [String]
  {
    var target = needs ? Target(name: "B").needing("A") : Target(name: "B")
    target.settings = [
      .init(kind: .init(define: ["_0": ["DEBUG"]])), .init(kind: .init(unsafeFlags: ["_0": flags])),
    ]
    return try SeededPackage(
      [Target(name: "A"), target],
      files: ["Sources/A/a.swift": "let a = 1", "Sources/B/b.swift": source]
    ).findings()
  }

  private static let flags = [
    ["-module-alias", "Short=A"], ["-Xfrontend", "-module-alias", "-Xfrontend", "Short=A"],
    ["-Werror", "-module-alias", "C=D", "-module-alias", "Short=A"],
  ]

  @Test(arguments: flags)
  func `A module that is imported by an alias is used`(flags: [String]) throws {
    #expect(try findings("import Short", flags) == [])
    #expect(try findings("#if canImport(Short)\n#endif", flags) == [])
  }

  @Test(arguments: flags)
  func `A module that is imported by an alias must be declared`(flags: [String]) throws {
    let found = try findings("import Short", flags, needs: false)
    #expect(found == ["Sources/B/b.swift:1: undeclaredImport"])
  }

  @Test func `Importing an alias does not import the target of that name`() throws {
    #expect(try findings("import A", ["-module-alias", "A=Other"], needs: false) == [])
  }

  @Test(arguments: [[], ["-module-alias"], ["-module-alias", "Short"], ["Short=A"]])
  func `Flags without an alias change nothing`(flags: [String]) throws {
    let found = try findings("import Short", flags)
    #expect(found == ["Package.swift:2: unusedDependency"])
  }

  @Test(arguments: [
    Target.Setting(tool: "c", kind: alias),
    .init(kind: alias, condition: ["platformNames": ["windows"]]),
  ])
  func `An alias that does not apply to all Swift files of a target hides no import`(
    setting: SeededPackage.Target.Setting
  ) throws {
    var target = Target(name: "B")
    target.settings = [setting]
    let found = try SeededPackage(
      [Target(name: "A"), target],
      files: ["Sources/A/a.swift": "let a = 1", "Sources/B/b.swift": "import A"]
    ).findings()
    #expect(found == ["Sources/B/b.swift:1: undeclaredImport"])
  }

  private static let alias = Target.Kind(unsafeFlags: ["_0": ["-module-alias", "A=Other"]])
}
