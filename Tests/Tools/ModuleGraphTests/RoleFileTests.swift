import Foundation
import ModuleGraph
import Testing

struct RoleFileTests {
  /// The findings of modules A, BFeature and Loose, each with its line in the file of roles.
  private func findings(_ roles: String, source: String = "") throws -> [String] {
    try SeededPackage(
      [.init(name: "A"), .init(name: "BFeature").needing(), .init(name: "Loose")],
      files: [
        "Sources/A/a.swift": "", "Sources/BFeature/b.swift": source, "Sources/Loose/c.swift": "",
        ".module-roles.json": roles,
      ]
    ).findings()
  }

  @Test func `A pattern that matches no module is a finding`() throws {
    let found = try findings(
      """
      {"roles": {"base": ["A"],
        "feature": ["*Feature",
          "Gone*"]},
       "mayDependOn": {}}
      """)
    #expect(found == [".module-roles.json:3: unmatchedPattern"])
  }

  @Test func `A role without a pattern is a finding`() throws {
    let found = try findings("{\"roles\": {\n\"base\": []}, \"mayDependOn\": {}}")
    #expect(found == [".module-roles.json:2: unmatchedPattern"])
  }

  @Test func `A key that nothing reads is a finding`() throws {
    let found = try findings(
      """
      {"roles": {},
       "mayDependsOn": {"roles": [{"mayDependOn": "x"}]},
       "mayDependOn": {}}
      """)
    #expect(found == [".module-roles.json:2: unknownKey"])
  }

  @Test(arguments: ["\"nobody\": []", "\"base\": [\"nobody\"]"])
  func `A role that is not defined is a finding`(line: String) throws {
    let found = try findings("{\"roles\": {\"base\": [\"A\"]}, \"mayDependOn\": {\n\(line)}}")
    #expect(found == [".module-roles.json:2: unknownRole"])
  }

  @Test func `A key that stands twice is a finding`() throws {
    let found = try findings(
      "{\"roles\": {\"base\": [\"A\"],\n\"base\": [\"BFeature\"]}, \"mayDependOn\": {}}")
    #expect(found == [".module-roles.json:2: duplicateKey"])
  }

  @Test func `A module in two roles is a finding at the second`() throws {
    let found = try findings(
      """
      {"roles": {"feature": ["*Feature"],
        "base": ["A", "B*"]},
       "mayDependOn": {}}
      """)
    #expect(found == [".module-roles.json:2: twoRoles"])
  }

  @Test func `A module in three roles is a finding at the second and at the third`() throws {
    let found = try findings(
      """
      {"roles": {"feature": ["*Feature"],
        "base": ["A", "B*"],
        "zone": ["BFeature"]},
       "mayDependOn": {}}
      """)
    #expect(found == [".module-roles.json:2: twoRoles", ".module-roles.json:3: twoRoles"])
  }

  @Test func `A module in two roles must keep to both`() throws {
    let found = try findings(
      """
      {"roles": {"zone": ["A"], "base": ["BFeature"], "feature": ["*Feature"]},
       "mayDependOn": {"feature": []}}
      """, source: "import A")
    #expect(found.contains("Sources/BFeature/b.swift:1: forbiddenEdge"))
  }

  @Test func `An edge from a limited role to a module without a role is a finding`() throws {
    let found = try findings(
      """
      {"roles": {"base": ["A"], "feature": ["*Feature"]}, "mayDependOn": {"feature": ["base"]}}
      """, source: "\nimport Loose")
    #expect(
      found == [
        "Sources/BFeature/b.swift:2: edgeWithoutRole",
        "Sources/BFeature/b.swift:2: undeclaredImport",
      ])
  }

  @Test(arguments: ["{\"feature\": [\"*\"]}", "{}"])
  func `A role that may depend on any may depend on a module without a role`(allowed: String) throws
  {
    let found = try findings(
      "{\"roles\": {\"feature\": [\"*Feature\"]}, \"mayDependOn\": \(allowed)}",
      source: "import Loose")
    #expect(found == ["Sources/BFeature/b.swift:1: undeclaredImport"])
  }

  @Test(arguments: [
    "[]", "{\"roles\": []}", "{\"roles\": {\"a\": \"A\"}, \"mayDependOn\": {}}", "{", "",
    "{\"roles\": {}, \"mayDependOn\": {}, \"everyModule\": \"yes\"}",
  ])
  func `What is no file of roles ends with 2`(text: String) throws {
    let package = try SeededPackage(
      files: ["Sources/A/a.swift": "", "Sources/B/b.swift": "", ".module-roles.json": text])
    let outcome = package.run()
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(".module-roles.json is not a file of roles"))
  }

  @Test(arguments: [("*ore", true), ("Co*", true), ("*or*", true), ("Core", true), ("or", false)])
  func `A star stands for any text at the start and the end`(pattern: String, matches: Bool) throws
  {
    let roles = try Roles(
      json: Data("{\"roles\": {\"r\": [\"\(pattern)\"]}, \"mayDependOn\": {}}".utf8))
    #expect((roles.role(of: "Core") == "r") == matches)
  }
}
