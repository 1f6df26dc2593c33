import Foundation
import ModuleGraph
import Testing

struct RoleFileTests {
  /// The findings for the modules A, BFeature and Loose with the role file `roles`.
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

  @Test func `An unknown key of a role file is a finding`() throws {
    let found = try findings(
      """
      {"roles": {},
       "mayDependsOn": {"roles": [{"mayDependOn": "x"}]},
       "mayDependOn": {}}
      """)
    #expect(found == [".module-roles.json:2: unknownKey"])
  }

  @Test(arguments: ["\"nobody\": []", "\"base\": [\"nobody\"]"])
  func `An undefined role is a finding`(line: String) throws {
    let found = try findings("{\"roles\": {\"base\": [\"A\"]}, \"mayDependOn\": {\n\(line)}}")
    #expect(found == [".module-roles.json:2: unknownRole"])
  }

  @Test func `A duplicate key of a role file is a finding`() throws {
    let found = try findings(
      "{\"roles\": {\"base\": [\"A\"],\n\"base\": [\"BFeature\"]}, \"mayDependOn\": {}}")
    #expect(found == [".module-roles.json:2: duplicateKey"])
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

  @Test func `A module in two roles must satisfy both`() throws {
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
  func `An unlimited role may depend on a module without a role`(allowed: String) throws {
    let found = try findings(
      "{\"roles\": {\"feature\": [\"*Feature\"]}, \"mayDependOn\": \(allowed)}",
      source: "import Loose")
    #expect(found == ["Sources/BFeature/b.swift:1: undeclaredImport"])
  }

  @Test(arguments: [
    "[]", "{\"roles\": []}", "{\"roles\": {\"a\": \"A\"}, \"mayDependOn\": {}}", "{", "",
    "{\"roles\": {}, \"mayDependOn\": {}, \"everyModule\": \"yes\"}",
  ])
  func `A malformed role file exits with 2`(text: String) throws {
    let package = try SeededPackage(
      files: ["Sources/A/a.swift": "", "Sources/B/b.swift": "", ".module-roles.json": text])
    let outcome = package.run()
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(".module-roles.json is not a role file"))
  }

  @Test(arguments: [("*ore", true), ("Co*", true), ("*or*", true), ("Core", true), ("or", false)])
  func `A star matches any text at the start or end of a pattern`(pattern: String, matches: Bool)
    throws
  {
    let roles = try Roles(
      json: Data("{\"roles\": {\"r\": [\"\(pattern)\"]}, \"mayDependOn\": {}}".utf8))
    #expect((roles.role(of: "Core") == "r") == matches)
  }
}
